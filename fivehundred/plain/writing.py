"""How plain mode writes cards and suits, for ears and for terminals that know few characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from fivehundred.rules import trumps
from fivehundred.rules.cards import CARDS, SUITS, Card, symbol

Lists = Literal["codes", "words", "symbols"]
"""How cards are written where there are several: ``QS``, ``queen of spades``, ``Q♠``."""
LISTS: Final[tuple[Lists, ...]] = get_args(Lists)

_BY_SYMBOL: Final = {symbol(one, jokers): one for jokers in (1, 2) for one in CARDS}
_CARD: Final = r"(?:(?:1[0-3]|[2-9JQKA])[♠♣♦♥]|(?:(?:red|black) )?joker(?!\w))"
_CARDS: Final = re.compile(rf"(?<![\w]){_CARD}(?: {_CARD})*")
_EACH: Final = re.compile(_CARD)
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "–": "-", "…": "...", "×": "x", "−": "-"})


@dataclass(frozen=True, slots=True)
class Style:
    """What a person's ears or terminal want."""

    lists: Lists = "codes"
    ascii: bool = False
    """No character beyond ASCII."""

    def card(self, card: Card, jokers: int) -> str:
        """A card in a list; ``jokers``: how many the pack has."""
        if self.lists == "symbols":
            return symbol(card, jokers)
        if self.lists == "codes":
            return card.code
        return trumps.speak(card, None, jokers).removeprefix("the ")

    def cards(self, cards: Iterable[Card], jokers: int) -> str:
        """Cards in a list: ``9S, QS, RJ``."""
        return ", ".join(self.card(one, jokers) for one in cards)

    def text(self, text: str) -> str:
        """A line as it is written: its cards, suits, minus signs and letters made readable."""
        if self.lists != "symbols":
            text = _CARDS.sub(self._rewritten, text)
            for suit in SUITS:
                text = text.replace(suit.symbol, suit.word)
            text = text.replace("−", "minus ")
        if self.ascii:
            for suit in SUITS:
                text = text.replace(suit.symbol, suit.letter)
            text = "".join(_ascii(letter) for letter in text.translate(_PLAIN))
        return text

    def _rewritten(self, found: re.Match[str]) -> str:
        cards = _EACH.findall(found[0])
        if len(cards) == 1 and cards[0].endswith("joker"):
            return found[0]  # in a sentence: "the joker"
        return self.cards((_BY_SYMBOL[one] for one in cards), 1 if "joker" in cards else 2)


def _ascii(letter: str) -> str:
    """A letter without its accent, or a question mark where ASCII has nothing like it."""
    if letter.isascii():
        return letter
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or ("" if unicodedata.combining(letter) else "?")
