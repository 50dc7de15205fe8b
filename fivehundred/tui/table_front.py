"""What the director shows on the table: events, turns, the curtain, the score."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from textual import work

from fivehundred.claims import Claim, claim, decided
from fivehundred.home.settings import Settings
from fivehundred.rules.actions import CardPlayed, Event, SeatAction, TrickWon
from fivehundred.rules.dealing import HAND
from fivehundred.rules.view import View
from fivehundred.table.review import Review
from fivehundred.table.table import Table
from fivehundred.tui import table_keys
from fivehundred.tui.curtain import Curtain
from fivehundred.tui.director import Director
from fivehundred.tui.message_line import Line
from fivehundred.tui.score_sheet import DealScore, Winner
from fivehundred.tui.table_keys import Mode
from fivehundred.tui.table_layout import TableLayout, public


class TableFront(TableLayout):
    """One game. It ends with ``dismiss``: the result says what the person wants next.

    The table stays open: whoever made it closes it.
    """

    def __init__(self, table: Table, players: tuple[str, ...], settings: Settings) -> None:
        """``players``: for each seat ``human`` or a bot's name. Raises BadBot."""
        super().__init__(table, settings)
        self.director = Director(table, players, self)
        self._waiting = False
        self._line = Line()
        self._late = False
        """The next event is what the clock did."""
        self._played: View | None = None
        """A deal that was played to its end, without what one person alone may see."""
        if table.on_unsaved is None:
            table.on_unsaved = self._unsaved

    def on_mount(self) -> None:
        """Begin, or go on."""
        view = self.table.view(self.director.viewer)
        if len(view.tricks) == HAND:  # left before it was scored
            self._played = public(view)
        if self.director.revealed:
            self.reveal(view)
        else:
            self.clear_private(view)
        self._update_keys()
        self._run()

    def on_unmount(self) -> None:
        """Stop listening."""
        self.director.close()

    @work(exclusive=True)
    async def _run(self) -> None:
        await self.director.run()

    # ---- what the director wants shown ----------------------------------------------------------

    @property
    def speed(self) -> int:
        """The pace."""
        return self.settings.speed

    @property
    def waits_after_trick(self) -> bool:
        """Whether a finished trick stays until a key."""
        return self.settings.wait_after_trick

    def show(self, event: Event, view: View) -> None:
        """Show an event and the table after it."""
        late, self._late = "The time is up. " if self._late else "", False
        self._tell(Line(said=late + self._record(event, view)))
        if isinstance(event, CardPlayed):
            finished = view.trick is None
            self.felt.held, self.felt.decided = finished, False
        elif isinstance(event, TrickWon):
            self.felt.held = self.felt.decided = True
            self._played = public(view) if len(view.tricks) == HAND else None
        self.put(view if self.director.revealed else public(view))
        self._update_keys()

    def _record(self, event: Event, view: View) -> str:
        """Put a sentence into the history."""
        strain = view.contract.strain if view.contract is not None else None
        leads = view.trick is not None and len(view.trick.plays) == 1
        sentence = self.speaker.event(event, strain, leads)
        self.history.say(self.faces.plain(sentence))
        return sentence

    def release_trick(self) -> None:
        """Take the finished trick away."""
        self.felt.held = self.felt.decided = False

    def ask_for_key(self, waiting: bool) -> None:
        """Ask for a key, or no longer."""
        self._waiting = waiting
        self._tell(replace(self._line, prompt="Space goes on." if waiting else ""))
        self._update_keys()

    def begin_turn(self, view: View) -> None:
        """Let the person choose."""
        self.release_trick()
        self.chooser.begin(view)
        self.put(view)
        self.prompt(view)

    def end_turn(self) -> None:
        """The person has chosen."""
        self.chooser.end()
        self._tell(replace(self._line, prompt="", clock=None))
        self._update_keys()

    def show_clock(self, left: int | None) -> None:
        """Count down."""
        self._tell(replace(self._line, clock=left))

    def timed_out(self, action: SeatAction) -> None:
        """Say that the time is up; what was done follows."""
        self.history.say("The time is up: the hint is taken.")
        self._late = True

    async def draw_curtain(self, seat: int) -> None:
        """Hide everything, and wait for the next person."""
        said = self._line.said if self._line.said.split(" ")[0] not in ("You", "Your") else ""
        view = self.table.view(self.director.viewer)
        self.clear_private(view)
        self._update_keys()
        score = self.speaker_for(None).scores(view.totals)
        await self.app.push_screen_wait(Curtain(self.table.names[seat], score, said))

    def hide(self) -> None:
        """Take the hand away until it is known who sits here."""
        self.clear_private(self.table.view(self.director.viewer))

    def reveal(self, view: View) -> None:
        """Show the table to the person of that view."""
        self.speaker = self.speaker_for(view.seat if self.director.people else None)
        self.history.replace(())
        last = ""
        for event in self.table.history(view.seat):
            last = self._record(event, view)
        self._line = Line(said=last)
        self.release_trick()
        self.put(view)
        self._tell(self._line)

    async def show_score(self, view: View) -> None:
        """Show the score of the deal."""
        names, speaker = self.table.names, self.speaker_for(None)
        await self.app.push_screen_wait(DealScore(view, names, self.faces, speaker, self._played))

    def tricks(self) -> View | None:
        """A view with the tricks of this deal; before its first one, those of the deal before."""
        view = self.table.view(self.director.viewer)
        return view if view.tricks else self._played

    async def recorded_tricks(self) -> View | None:
        """The same of a deal that was played before the game was gone on with.

        Raises CannotReview.
        """
        if self._played is None and (path := self._earlier()) is not None:
            self._played = await asyncio.to_thread(last_played, path)
        return self.tricks()

    def _earlier(self) -> Path | None:
        """The record, if it holds a deal that was played."""
        return self.table.path if self.table.view(self.director.viewer).sheet else None

    async def game_over(self, view: View) -> None:
        """Show the winner, and leave."""
        speaker = self.speaker_for(None)
        leave = await self.app.push_screen_wait(Winner(view, self.table.names, self.faces, speaker))
        self.dismiss(leave)

    # ---- the line and the keys ------------------------------------------------------------------

    @property
    def mode(self) -> Mode:
        """What the person is doing."""
        return "wait" if self._waiting else self.chooser.mode

    def _tell(self, line: Line) -> None:
        self._line = line
        self.say(line)

    def refuse(self, reason: str) -> None:
        """Say why something was not done."""
        reason = reason[:1].upper() + reason[1:]
        if not reason.endswith((".", "!", "?")):
            reason += "."
        self._tell(replace(self._line, refusal=reason, notice=""))

    def note(self, text: str) -> None:
        """Say something that is no event."""
        self._tell(replace(self._line, notice=text, refusal=""))

    def unsay(self) -> None:
        """Take the last answer away."""
        if self._line.answer:
            self._tell(replace(self._line, refusal="", notice=""))

    def prompt(self, view: View) -> None:
        """Say what is to be done, and with which keys."""
        self._tell(replace(self._line, prompt=self._prompt(view)))
        self._update_keys()

    def _prompt(self, view: View) -> str:
        match self.chooser.mode:
            case "look":
                return "Look at your cards?"
            case "call":
                mine = view.high_bid is not None and view.high_bid[0] == view.seat
                return "Raise your bid, or pass to keep it." if mine else "Your call."
            case "discard":
                return f"Put {view.rules.kitty_size} cards away."
            case "nominate":
                return "Give the joker a suit?"
            case "name":
                return "Name the suit to follow."
        if view.to_act != view.seat and view.to_act is not None:
            return f"Play a card of {self.table.names[view.to_act]}’s hand."
        return "Your lead." if view.trick is None else "Your turn."

    def absent(self) -> set[str]:
        """The actions that there is no sense in now."""
        absent: set[str] = set()
        view = self.table.view(self.director.viewer)
        known = self.tricks() is not None or self._earlier() is not None
        if not known or not self.director.revealed:
            absent.add("last_trick")
        if not view.rules.sans_kitty:
            absent.add("sans")
        if view.rules.misere == "off":
            absent |= {"misere('misere')", "misere('open')", "misere('blind')"}
        elif not view.rules.blind_misere:
            absent.add("misere('blind')")
        if not (view.rules.suggestions and self.settings.hints):
            absent.add("hint")
        if self.director.people and self.table.can_undo(self.director.viewer) is not None:
            absent.add("undo")
        if not self.director.people:
            absent |= {"undo", "hint", "claim"}
        elif self.chooser.mode == "play" and not isinstance(claim(view), Claim):
            absent.add("claim")
        if not decided(view) or not self.director.people:
            absent.add("fast")
        return absent

    @property
    def choices(self) -> int:
        """How many cards there are to choose from."""
        return len(self.chooser.row.cards) if self.chooser.active else 0

    def _update_keys(self) -> None:
        self.key_line.keys = table_keys.line(self.mode, self.absent(), self.choices)

    def _unsaved(self, reason: str | None) -> None:
        """The disk does not take the game, or does again."""
        if reason is None:
            self.note("The game is saved again.")
        else:
            self.refuse(f"The game is not being saved: {reason}")


def last_played(path: Path) -> View | None:
    """The end of the last deal in a record that was played, as everybody knows it.

    Raises CannotReview.
    """
    review = Review(path)
    step = review.length
    while step := review.previous_trick(step):
        view = review.moment(step, 0).view
        if len(view.tricks) == HAND:
            return public(view)
    return None
