"""The rules and the keys, to read outside a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

import fivehundred
from fivehundred.tui.keyline import Key, KeyLine
from fivehundred.tui.rules_text import KEYS, RULES


class HelpScreen(Screen[None]):
    """A page of text to scroll through."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,question_mark,h", "back", show=False),
        Binding("k", "jump('keys')", show=False),
        Binding("r", "jump('rules')", show=False),
        Binding("space", "page", show=False),
        Binding("j", "line", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The rules, then the keys."""
        yield Static(
            Content(f" Rules and help · Five Hundred {fivehundred.__version__}"), id="title"
        )
        with VerticalScroll():
            yield Static(page(RULES), id="rules")
            yield Static(page(KEYS), id="keys")
        yield KeyLine(
            Key("↑↓", "scroll"),
            Key("Space", "next page", "page"),
            Key("r", "rules", "jump('rules')"),
            Key("k", "keys", "jump('keys')"),
            Key("q", "back", "back"),
        )

    def on_mount(self) -> None:
        """The arrow keys scroll."""
        self.query_one(VerticalScroll).focus()

    def action_jump(self, part: str) -> None:
        """Go to a part of the text."""
        self.query_one(VerticalScroll).scroll_to_widget(
            self.query_one(f"#{part}"), animate=False, top=True
        )

    def action_page(self) -> None:
        """A page on."""
        self.query_one(VerticalScroll).scroll_page_down(animate=False)

    def action_line(self) -> None:
        """A line on."""
        self.query_one(VerticalScroll).scroll_down(animate=False)

    def action_back(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)


def page(text: str) -> Content:
    """The text (see rules_text.py) with its headings and emphasis; paragraphs as one line each."""
    lines: list[Content] = []
    for block in text.strip().split("\n\n"):
        if block.startswith("# "):
            lines.append(Content.styled(block[2:], "$accent bold"))
            continue
        if block.startswith("|"):
            lines += [Content(line[1:]) for line in block.splitlines()]
        else:
            parts = " ".join(block.splitlines()).split("*")
            marked = [(part, "bold" if n % 2 else "") for n, part in enumerate(parts)]
            lines.append(Content.assemble(*marked))
        lines.append(Content())
    return Content("\n").join(lines)
