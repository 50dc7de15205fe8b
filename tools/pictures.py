"""Draws the pictures of the README into assets/: the real program, driven by its keys.

    make pictures                     all of them
    make pictures ARGS='play six'     some, by name

Each picture is a position from a game that bots played under a fixed seed: the first one that fits
the picture. The record up to there is opened in the program, as ``fivehundred resume`` does.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import count, pairwise
from pathlib import Path
from time import monotonic
from typing import Final, Literal

from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI
from textual.pilot import Pilot
from textual.strip import Strip

from fivehundred.bots.arena import game_seed, play_game
from fivehundred.bots.registry import make
from fivehundred.record.lines import Header
from fivehundred.record.writer import write
from fivehundred.rules.actions import Action, Deal, Discard, MakeCall, PlayCard, SeatAction
from fivehundred.rules.calls import Bid
from fivehundred.rules.cards import JOKERS, cards_of
from fivehundred.rules.game import apply, new_game
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import AUSTRALIAN, RuleSet, rules_from
from fivehundred.rules.view import View
from fivehundred.tui.app import FiveHundredApp
from fivehundred.tui.table_screen import TableScreen

ASSETS: Final = Path(__file__).parent.parent / "assets"
NAMES: Final = ("Ann", "Bea", "Cal", "Dot", "Eve", "Fay")
BOT: Final = "novice"
DEADLINE: Final = 60.0
"""Seconds to wait for what a picture needs."""

Person = Pilot[int]
Rows = tuple[tuple[Segment, ...], ...]
Fits = Callable[[View], bool]
"""Whether a position, seen by seat 0 in its turn, is the one for a picture."""


# ---- positions ----------------------------------------------------------------------------------


def position(picture: Picture) -> list[Action]:
    """The actions up to the first position that fits, in games of bots with seeds 0, 1, 2, …"""
    rules, fits = picture.rules, picture.fits
    assert fits is not None
    bots = [make(BOT)] * rules.seats
    for number in count():
        actions: list[Action] = []
        play_game(rules, bots, game_seed(500, number), keep=actions.append)
        state = new_game(rules)
        last_deal = 0
        for done, action in enumerate(actions, 1):
            state = apply(state, action)
            if isinstance(action, Deal):
                last_deal = done
            if state.actor == 0 and fits(view_of(state, 0)):
                end = {"here": done, "deal": last_deal, "game": len(actions)}[picture.upto]
                return actions[:end]
    raise AssertionError("the numbers have no end")


def in_auction(view: View) -> bool:
    """We opened and were overbid, with some deals on the sheet."""
    return (
        view.stage == "auction"
        and len(view.sheet) >= 3
        and len(view.calls) >= 5
        and view.high_bid is not None
        and view.high_bid[0] % 2 == 1
        and any(seat == 0 and isinstance(call, Bid) for seat, call in view.calls)
    )


def in_exchange(view: View) -> bool:
    """We have the kitty, and a suit bid."""
    return view.stage == "discard" and len(view.sheet) >= 2 and _ours(view, 0)


def in_play(view: View) -> bool:
    """We are in the middle of a contract of ours, last to play to a trick."""
    return (
        _at_trick(view, 4, 3)
        and _ours(view, 0)
        and len(view.sheet) >= 2
        and view.team_tricks[0] == 3
        and len(view.legal) > 1
    )


def at_six(view: View) -> bool:
    """A trick of six seats in a contract of our side's, with one more to play after us."""
    return _at_trick(view, 3, 4) and _ours(view, 2, 4) and len(view.sheet) >= 1


def first_lead(view: View) -> bool:
    """The very first deal, and we lead with the joker in hand."""
    return (
        view.stage == "play"
        and not (view.sheet or view.thrown_in or view.tricks)
        and view.trick is None
        and _ours(view, 0)
        and bool(cards_of(view.hand or ()) & JOKERS)
    )


def _ours(view: View, *seats: int) -> bool:
    contract = view.contract
    return (
        contract is not None
        and contract.contractor in seats
        and isinstance(contract.bid, Bid)
        and contract.bid.level in (6, 7, 8)
        and contract.strain.trump_suit is not None
    )


def _at_trick(view: View, complete: int, plays: int) -> bool:
    return (
        view.stage == "play"
        and len(view.tricks) == complete
        and view.trick is not None
        and len(view.trick.plays) == plays
    )


# ---- pictures -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Frame:
    """What the terminal shows for a while."""

    rows: Rows
    seconds: float


@dataclass(slots=True)
class Camera:
    """Takes the frames of one picture or recording."""

    app: FiveHundredApp
    frames: list[Frame] = field(default_factory=list)

    def look(self) -> Rows:
        """What the screen shows now."""
        # What Textual's own export_screenshot draws, which gives no access to the rows.
        update = self.app.screen._compositor.render_update(
            full=True, screen_stack=self.app._background_screens
        )
        strips: list[Iterable[Strip]] = update.strips  # type: ignore[union-attr]
        return tuple(tuple(segment for strip in row for segment in strip) for row in strips)

    async def shoot(self, seconds: float = 1.0) -> None:
        """Take a frame of what stays on the screen, unless the last one showed the same."""
        rows = self.look()
        while rows != (rows := await self._later()):
            pass
        if not self.frames or self.frames[-1].rows != rows:
            self.frames.append(Frame(rows, seconds))

    async def _later(self) -> Rows:
        await asyncio.sleep(0.1)
        return self.look()

    async def film(self, done: Callable[[], bool], seconds: float) -> None:
        """Take a frame whenever something has changed, until ``done``."""
        end = monotonic() + DEADLINE
        while not done():
            await self.shoot(seconds)
            assert monotonic() < end, "the recording does not come to its end"


async def until(condition: Callable[[], object]) -> None:
    """Wait for a condition."""
    end = monotonic() + DEADLINE
    while not condition():
        assert monotonic() < end, "the program does not come to what the picture shows"
        await asyncio.sleep(0.02)


def shows(app: FiveHundredApp, *texts: str) -> bool:
    """Whether the screen shows these texts."""
    strips = app.screen._compositor.render_strips()
    whole = "\n".join("".join(segment.text for segment in strip) for strip in strips)
    return all(text in whole for text in texts)


def table_of(app: FiveHundredApp) -> TableScreen | None:
    """The table, once it is on the screen."""
    return app.screen if isinstance(app.screen, TableScreen) else None


async def our_turn(app: FiveHundredApp) -> TableScreen:
    """Wait until the table asks us for something."""

    def asked() -> bool:
        table = table_of(app)
        return table is not None and table.mode not in ("watch", "wait")

    await until(asked)
    table = table_of(app)
    assert table is not None
    return table


async def take_auction(person: Person, camera: Camera) -> None:
    """The ladder, with the cursor on a bid."""
    await our_turn(camera.app)
    await person.press("up", "right")
    await camera.shoot()


async def take_exchange(person: Person, camera: Camera) -> None:
    """Two of the three cards chosen."""
    await our_turn(camera.app)
    await person.press("9", "c", "left")
    await camera.shoot()


async def take_play(person: Person, camera: Camera) -> None:
    """The cursor on a card."""
    await our_turn(camera.app)
    await person.press("right")
    await camera.shoot()


async def take_setup(person: Person, camera: Camera) -> None:
    """The set-up of a new game, among its options."""
    await person.press("n")
    await until(lambda: shows(camera.app, "New game", "Ann"))
    await person.press("down", "down", "down", "down", "down")
    await camera.shoot()


async def take_review(person: Person, camera: Camera) -> None:
    """A finished game, some tricks before its end."""
    await until(lambda: shows(camera.app, "Ann", "Bea"))
    await person.press("end", *["up"] * 5, "left")
    await camera.shoot()


async def film_deal(person: Person, camera: Camera) -> None:
    """A deal from the first call to the end of the second trick; a bot tells us what to do."""
    adviser = make(BOT)
    while True:
        table = await our_turn(camera.app)
        await camera.shoot(1.5)
        view = table.chooser.view
        if len(view.tricks) == 2:
            return
        for key in keys_for(adviser.choose(view, 0), table):
            await person.press(key)
            await camera.shoot(0.7)
        await camera.film(
            lambda table=table, view=view: (  # type: ignore[misc]
                table.chooser.active and not table.chooser.is_about(view)
            ),
            0.9,
        )


def keys_for(action: SeatAction, table: TableScreen) -> list[str]:
    """The keys that take an action."""
    places = dict(zip(table.chooser.hand.row.cards, "1234567890abcdef", strict=False))
    match action:
        case MakeCall(call=Bid() as bid):
            return [str(bid.level % 10), bid.strain.letter[0], "enter"]
        case MakeCall():
            return ["p"]
        case Discard():
            return [*(places[card] for card in action.cards), "enter"]
        case PlayCard():
            return [places[action.card]]
    raise AssertionError(f"no keys for {action}")


Take = Callable[[Person, Camera], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture or recording."""

    take: Take
    size: tuple[int, int]
    """Columns and rows."""
    rules: RuleSet = AUSTRALIAN
    fits: Fits | None = None
    """The position to open; None: the menu."""
    upto: Literal["here", "deal", "game"] = "here"
    """Where the record ends: there, at the cards of that deal, or when the game is over."""
    review: bool = False
    speed: int = 3


PICTURES: Final = {
    "auction": Picture(take_auction, (80, 24), fits=in_auction),
    "kitty": Picture(take_exchange, (80, 24), fits=in_exchange),
    "play": Picture(take_play, (100, 30), fits=in_play),
    "six": Picture(take_play, (120, 40), rules_from({"layout": "3v3"}), at_six),
    "setup": Picture(take_setup, (100, 30)),
    "review": Picture(take_review, (120, 40), fits=in_play, upto="game", review=True),
    "deal": Picture(film_deal, (80, 24), fits=first_lead, upto="deal", speed=1),
}


async def draw(name: str, picture: Picture, home: Path) -> None:
    """Open the program at the position, take the picture, write it."""
    settings = home / "config" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(f"speed = {picture.speed}\n", encoding="utf-8")
    record = None
    if picture.fits is not None:
        rules = picture.rules
        players = ["human", *[BOT] * (rules.seats - 1)]
        header = Header(rules, NAMES[: rules.seats], {"players": players, "preset": "australian"})
        record = home / f"{name}.500.jsonl"
        write(record, header, position(picture))
    app = FiveHundredApp(review=record) if picture.review else FiveHundredApp(record=record)
    camera = Camera(app)
    async with app.run_test(size=picture.size) as person:
        await person.pause()
        await picture.take(person, camera)
    path = ASSETS / f"{name}.svg"
    path.write_text(svg(camera.frames, picture.size), encoding="utf-8")
    sys.stdout.write(f"{path.relative_to(ASSETS.parent)}: {path.stat().st_size // 1000} kB\n")


# ---- SVG ----------------------------------------------------------------------------------------

CELL: Final = 8.4
"""Width of a cell; the font's size is 14, and monospaced fonts are about 0.6 as wide."""
LINE: Final = 16
_GROUP: Final = re.compile(r"\S+(?: \S+)*")
MARGIN: Final = 10
FONTS: Final = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"


def svg(frames: Sequence[Frame], size: tuple[int, int]) -> str:
    """The frames as one picture; several take turns, for ever."""
    columns, rows = size
    width, height = columns * CELL + 2 * MARGIN, rows * LINE + 2 * MARGIN
    sheet = Sheet()
    times = [0.0]
    for frame in frames:
        times.append(times[-1] + frame.seconds)
    body = []
    for row in range(rows):
        for first, last, segments in _runs(frames, row):
            drawn = sheet.row(segments, row)
            if (first, last) != (0, len(frames)):
                cls = sheet.during(times[first], times[last], times[-1])
                drawn = f'<g class="{cls}">{drawn}</g>'
            body.append(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">\n'
        f"<style>text{{font-size:14px;font-family:{FONTS}}}"
        f"rect{{shape-rendering:crispEdges}}{sheet.css()}</style>\n"
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#0c1512"/>\n'
        f'<g transform="translate({MARGIN},{MARGIN})">\n' + "\n".join(body) + "\n</g></svg>\n"
    )


def _runs(frames: Sequence[Frame], row: int) -> Iterator[tuple[int, int, tuple[Segment, ...]]]:
    """Each look of a row, with the frames from and to which it is shown."""
    looks = [frame.rows[row] for frame in frames]
    changes = [0, *(at for at in range(1, len(looks)) if looks[at] != looks[at - 1]), len(looks)]
    for first, last in pairwise(changes):
        yield first, last, looks[first]


class Sheet:
    """The style sheet of a picture: a class for each look of a text and each span of time."""

    def __init__(self) -> None:
        self._rules: dict[str, str] = {}
        self._spans: dict[tuple[float, float], str] = {}

    def css(self) -> str:
        """The style sheet."""
        looks = "".join(f".{name}{{{rule}}}" for rule, name in self._rules.items())
        return looks + "".join(self._spans.values())

    def during(self, start: float, end: float, whole: float) -> str:
        """The class of what is seen from ``start`` to ``end`` only, of ``whole`` seconds."""
        name = f"t{start * 10:.0f}-{end * 10:.0f}"
        a, b = 100 * start / whole, 100 * end / whole
        steps = f"0%{{visibility:{'visible' if not start else 'hidden'}}}"
        if start:
            steps += f"{a:.3f}%{{visibility:visible}}"
        if end < whole:
            steps += f"{b:.3f}%{{visibility:hidden}}"
        self._spans[start, end] = (
            f"@keyframes {name}{{{steps}}}"
            f".{name}{{visibility:{'visible' if not start else 'hidden'};"
            f"animation:{name} {whole:g}s step-end infinite}}"
        )
        return name

    def row(self, segments: Sequence[Segment], row: int) -> str:
        """A row of cells: the backgrounds, then the texts."""
        grounds, texts = [], []
        x = 0
        for segment in _joined(segments):
            style = segment.style or Style()
            wide = segment.cell_length
            fore, back = _colours(style)
            if back is not None:
                cls = self._class(f"fill:{back}")
                # Half a unit more, so that no seam shows between rows.
                grounds.append(
                    f'<rect class="{cls}" x="{x * CELL:g}" y="{row * LINE}" '
                    f'width="{wide * CELL + 0.4:g}" height="{LINE + 0.4:g}"/>'
                )
            # Each word group at its own place: a font that is not quite as wide does no harm.
            for group in _GROUP.finditer(segment.text):
                texts.append(self._text(group[0], style, fore, x + group.start(), row))
            x += wide
        return "".join(grounds + texts)

    def _text(self, text: str, style: Style, fore: str, x: int, row: int) -> str:
        look = f"fill:{fore}"
        if style.bold:
            look += ";font-weight:bold"
        if style.italic:
            look += ";font-style:italic"
        if style.underline:
            look += ";text-decoration:underline"
        return (
            f'<text class="{self._class(look)}" x="{x * CELL:g}" y="{row * LINE + 12}" '
            f'textLength="{len(text) * CELL:g}">{escape(text, quote=False)}</text>'
        )

    def _class(self, rule: str) -> str:
        return self._rules.setdefault(rule, f"r{len(self._rules)}")


def _joined(segments: Sequence[Segment]) -> Iterator[Segment]:
    """The segments, neighbours that look the same made one."""
    return iter(Segment.simplify(Segment(s.text, _bare(s.style)) for s in segments if s.text))


def _bare(style: Style | None) -> Style | None:
    """A style without what cannot be seen (links and other meta data)."""
    return style.clear_meta_and_links() if style is not None else None


def _colours(style: Style) -> tuple[str, str | None]:
    """The colour of the text, and of the ground if it has one."""

    def of(colour: object, foreground: bool) -> tuple[int, int, int] | None:
        if colour is None or colour.is_default:  # type: ignore[attr-defined]
            return None
        return colour.get_truecolor(DIMMED_MONOKAI, foreground=foreground)  # type: ignore[attr-defined, no-any-return]

    fore = of(style.color, True) or (232, 228, 216)
    back = of(style.bgcolor, False)
    if style.reverse:
        fore, back = back or (12, 21, 18), fore
    if style.dim:
        under = back or (12, 21, 18)
        fore = tuple((2 * f + b) // 3 for f, b in zip(fore, under, strict=True))  # type: ignore[assignment]
    spell = "#{:02x}{:02x}{:02x}".format
    return spell(*fore), None if back is None else spell(*back)


def main(names: Sequence[str]) -> int:
    """Draw the pictures with these names, or all."""
    for name in names:
        if name not in PICTURES:
            sys.stderr.write(f"there is no picture {name!r}: there are {', '.join(PICTURES)}\n")
            return 2
    ASSETS.mkdir(exist_ok=True)
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    for name in names or PICTURES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["FIVEHUNDRED_HOME"] = home
            asyncio.run(draw(name, PICTURES[name], Path(home)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
