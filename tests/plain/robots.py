"""Streams for plain mode: text that is read back, and players that answer what they are asked."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from io import StringIO

MOST = 2000
NUMBER = re.compile(r"\d+ ")


class Sink(StringIO):
    """What plain mode wrote."""

    encoding: str = "utf-8"

    @property
    def text(self) -> str:
        return self.getvalue()

    @property
    def tail(self) -> str:
        """The end of it, which holds all that was said in a turn."""
        self.seek(max(0, self.tell() - 20_000))
        return self.read()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


class Script(StringIO):
    """Answers one after the other, then the end of the input."""

    def __init__(self, *answers: str) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))


class Robot(StringIO):
    """Answers what is asked: bids when it may, puts the last cards away, plays the first it may.

    ``before``: what it types first at each turn, as people do who want to know more.
    ``answers``: what it answers first, one after the other, where a prompt contains the key.
    After MOST answers its input ends: a game is over by then, unless it is stuck.
    """

    def __init__(
        self,
        sink: Sink,
        bids: bool = True,
        before: Iterable[str] = (),
        answers: Mapping[str, Iterable[str]] | None = None,
        watch: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self._sink = sink
        self._bids = bids
        self._before = tuple(before)
        self._answers = {key: deque(given) for key, given in (answers or {}).items()}
        self._watch = watch
        self._more: deque[str] = deque()
        self._curious = False
        self.prompts: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        prompt = self._sink.tail.rpartition("\n")[2].strip()
        self.prompts.append(prompt)
        if len(self.prompts) > MOST:
            return ""
        if self._watch is not None:
            self._watch(prompt)
        own_turn = prompt.endswith(("call:", "card:", "away:", "blind:", "none:"))
        if own_turn and not self._more and not self._curious:
            self._more.extend(self._before)
        self._curious = bool(self._more)
        if own_turn and self._more:
            return f"{self._more.popleft()}\n"
        return self._answer(prompt) + "\n"

    def _answer(self, prompt: str) -> str:
        for key, given in self._answers.items():
            if given and key in prompt:
                return given.popleft()
        text = self._sink.tail
        if prompt.startswith("Look"):
            return "look"
        if prompt.startswith("Your call"):
            offer = re.findall(r"^Your call: ((?:pass|bid) ?[^\n]*)\.$", text, re.MULTILINE)[-1]
            ladder = re.search(r"bid ([\w -]+) or higher", offer)
            return str(ladder[1]) if self._bids and ladder else "pass"
        if prompt.startswith("Cards to put away"):
            count = int(re.findall(r"Put (\d+) cards away", text)[-1])
            return " ".join(str(number) for number in range(1, count + 1))
        if prompt.startswith("Suit of your joker"):
            return "none"
        if prompt.startswith("Which suit does the joker name"):
            return str(prompt.partition(": ")[2].partition(",")[0])
        if prompt.startswith(("Your card", "Card of")):
            listed = re.findall(r"(?:may play|lead): (.+)$", text, re.MULTILINE)[-1]
            return str(NUMBER.findall(listed)[0])
        if "Do it?" in prompt:
            return "yes"
        return ""
