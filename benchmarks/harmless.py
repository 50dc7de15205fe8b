"""The mutants that no test can or need notice, listed in tests/rules/MUTANTS.md with the reasons.

A change is known by where it is made and by the line before and after, without the spaces: line
numbers and indents come and go. The list is prose for people; the changes are its ``diff`` blocks::

    @@ calls.order @@
    - the line as it is in the module
    + the line with the change; more of these for more changes of the same line
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).parent.parent / "tests" / "rules" / "MUTANTS.md"


@dataclass(frozen=True)
class Change:
    """One changed line."""

    place: str
    """Module, class and function: ``auction.Auction.level``; at the top of a module its name."""
    before: str
    after: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.place, squeezed(self.before), squeezed(self.after)

    def __str__(self) -> str:
        return f"@@ {self.place} @@\n- {self.before}\n+ {self.after}"


def squeezed(line: str) -> str:
    return "".join(line.split())


def place_of(module: str, tree: ast.AST, line: int) -> str:
    """Where a line is: the module and the classes and functions around it, decorators included."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            first = min((one.lineno for one in node.decorator_list), default=node.lineno)
            if first <= line <= (node.end_lineno or first):
                return place_of(f"{module}.{node.name}", node, line)
    return module


def places(module: str, source: str) -> Iterator[tuple[str, str]]:
    """Every line of a module: its place and the line, squeezed."""
    tree = ast.parse(source)
    for number, line in enumerate(source.splitlines(), start=1):
        yield place_of(module, tree, number), squeezed(line)


def listed(text: str) -> list[Change]:
    """The changes of the list. Raises ValueError at a line of a block that cannot be read."""
    found: list[Change] = []
    inside, place, before = False, "", ""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("```"):
            inside, place, before = line == "```diff", "", ""
        elif inside and line.startswith("@@ ") and line.endswith(" @@"):
            place, before = line[3:-3], ""
        elif inside and line.startswith("- ") and place:
            before = line[2:]
        elif inside and line.startswith("+ ") and before:
            found.append(Change(place, before, line[2:]))
        elif inside:
            raise ValueError(f"line {number} is no place, no line before and no line after: {line}")
    return found
