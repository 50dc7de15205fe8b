"""Hands that lie face up: every card has its place, and the cursor is seen without colour."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.geometry import Region

from fivehundred.rules.cards import Card, parse_card
from fivehundred.tui.card_row import CardRow
from fivehundred.tui.face_up import CURSOR, Chip, face_up
from fivehundred.tui.faces import Faces
from fivehundred.tui.places import Side
from tests.tui.tables import TableApp, awaited, begun, part, sees, table_screen, until

FACES = Faces()
HAND = tuple(map(parse_card, ["RJ", "12S", "5S", "12H", "10H", "7H", "5H", "6C", "12D", "5D"]))
SIX = Region(18, 3, 17, 2)
"""One of six seats in the usual window."""


def wide(card: Card) -> int:
    return len(FACES.card(card))


def drawn(chips: Iterable[Chip], cells: int = 80) -> list[str]:
    """The lines as they look."""
    lines: dict[int, list[str]] = {}
    for chip in chips:
        row = lines.setdefault(chip.y, [" "] * cells)
        text = f"{FACES.card(chip.card)}{']' if chip.sign == CURSOR else ''}"
        for x, char in enumerate(text, chip.x):
            assert row[x] == " ", "two cards in one place"
            row[x] = char
        if chip.sign:
            assert row[chip.x - 1] == " ", "a sign over a card"
            row[chip.x - 1] = chip.sign
    return ["".join(lines[y]).strip() for y in sorted(lines)]


def lies(where: Region, align: Side = "left", **row: object) -> list[str]:
    """The hand in that place."""
    chooses = CardRow(HAND, **row) if row else None  # type: ignore[arg-type]
    return drawn(face_up(where, align, HAND, chooses, wide))


def test_a_hand_to_look_at_has_no_signs() -> None:
    assert lies(SIX) == ["RJ★12♠5♠ 12♥10♥", "7♥ 5♥ 6♣ 12♦5♦"]
    assert lies(Region(0, 0, 40, 1)) == ["RJ★ 12♠ 5♠  12♥ 10♥ 7♥  5♥  6♣  12♦ 5♦"]


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("x", [0, 18, 36])
def test_where_cards_touch_the_cursor_makes_room_for_its_sign(x: int, align: Side) -> None:
    for card in HAND:
        where = Region(x, 3, 17, 2)
        chips = list(face_up(where, align, HAND, CardRow(HAND, cursor=card), wide))
        assert [chip.card for chip in chips] == list(HAND)
        assert f"[{FACES.card(card)}]" in " ".join(drawn(chips))
        ends = [chip.x + wide(chip.card) + (chip.sign == CURSOR) for chip in chips]
        assert max(ends) <= where.right + 1  # the cell between two seats
        assert min(chip.x - bool(chip.sign) for chip in chips) >= max(x - 1, 0)


def test_a_hint_is_marked_where_cards_touch_too() -> None:
    assert lies(SIX, hinted=frozenset({HAND[1], HAND[6]})) == [
        "RJ★?12♠5♠ 12♥10♥",
        "7♥?5♥ 6♣ 12♦5♦",
    ]


def test_a_key_stands_at_each_card_that_may_be_played_where_there_is_room() -> None:
    allowed = frozenset(HAND[1:4])
    (line,) = lies(Region(0, 0, 40, 1), playable=allowed, cursor=HAND[1])
    assert line == "RJ★[12♠]5♠ 412♥ 10♥ 7♥  5♥  6♣  12♦ 5♦"


@pytest.mark.parametrize("layout", ["3v3", "2v2v2"])
@pytest.mark.parametrize("size", [(80, 24), (64, 24), (50, 24), (120, 40)])
@awaited
async def test_the_cursor_on_a_partners_hand_among_six(layout: str, size: tuple[int, int]) -> None:
    options = {"misere": "anytime", "misere_play": "both"}
    screen = table_screen(layout, bot="meek", seed=3, options=options)
    app = TableApp(screen)
    async with app.run_test(size=size) as pilot:
        await begun(screen)
        await pilot.press("m", "enter")
        await begun(screen, "discard")
        await pilot.press("a", "b", "c", "enter")
        await begun(screen, "play")
        await pilot.press("right", "enter")
        await until(lambda: screen.mode == "play" and screen.felt.row is not None, "a partner")
        row = screen.felt.row
        assert row is not None
        await sees(app, *(screen.faces.card(card) for card in row.cards), on=screen.felt)
        for _ in range(3):
            await pilot.press("right")
            assert screen.felt.row is not None
            assert screen.felt.row.cursor is not None
            await sees(app, f"[{screen.faces.card(screen.felt.row.cursor)}]", on=screen.felt)
            assert part(app, screen.felt).count("[") == 1
