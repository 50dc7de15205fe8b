"""Lines out, lines in: all that plain mode asks of a terminal."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from typing import Final, TextIO

from fivehundred.plain.writing import Style

LONGEST_ANSWER: Final = 4096
"""Characters; what is longer is no answer."""
_LONGEST_LINE: Final = 1 << 20
"""Characters; input with a longer line is no person's, and may be endless."""
_SCREENFUL: Final = 60
"""Lines that push what stood before off any common screen."""


class Ended(Exception):
    """There will be no more answers."""


class Console:
    """Writes sentences, one a line, and reads answers. It never moves the cursor."""

    def __init__(self, source: TextIO, sink: TextIO, style: Style) -> None:
        self._source = source
        self._sink = sink
        self.style = style
        """How cards are written; may be changed at any time."""

    def say(self, text: str = "") -> None:
        """Write a line."""
        self._sink.write(self._line(text) + "\n")

    def say_all(self, lines: Iterable[str]) -> None:
        """Write several lines."""
        for line in lines:
            self.say(line)

    def ask(self, prompt: str) -> str:
        """The answer to a prompt, without spaces around it. Raises Ended."""
        self._sink.write(self._line(prompt) + " ")
        self._sink.flush()
        answer = self._read()
        if not answer:
            raise Ended
        rest = answer
        for _ in range(_LONGEST_LINE // LONGEST_ANSWER):
            if len(rest) < LONGEST_ANSWER or rest.endswith("\n"):
                break
            rest = self._read()
        else:
            raise Ended  # nobody types a line like that: it has no end
        if rest is not answer:
            return "?" * LONGEST_ANSWER
        return "".join(letter for letter in answer if letter.isprintable()).strip()

    def _read(self) -> str:
        """The next line, or as much of it as an answer may have."""
        try:
            return self._source.readline(LONGEST_ANSWER)
        except OSError:  # the terminal is gone
            raise Ended from None

    def yes(self, question: str, usual: bool) -> bool:
        """Ask for yes or no; Enter takes the usual answer."""
        while True:
            answer = self.ask(f"{question} Yes or no, Enter for {'yes' if usual else 'no'}:")
            match answer.lower():
                case "":
                    return usual
                case "y" | "yes":
                    return True
                case "n" | "no":
                    return False
            self.say("Please answer yes or no.")

    def push_away(self) -> None:
        """Push all that was written out of sight with empty lines."""
        height = shutil.get_terminal_size((80, 24)).lines
        self._sink.write("\n" * max(_SCREENFUL, height + 1))
        self._sink.flush()

    def flush(self) -> None:
        """Have all lines seen."""
        self._sink.flush()

    def _line(self, text: str) -> str:
        """The text in this style, with nothing in it that a terminal would obey."""
        styled = self.style.text(text)
        return "".join(letter if letter.isprintable() else "�" for letter in styled)
