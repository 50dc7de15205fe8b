"""The whole game as lines of text, for screen readers and for terminals that cannot do more."""

from fivehundred.plain.program import run

__all__ = ["run"]
