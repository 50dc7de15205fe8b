"""What import-linter cannot say of the walls: all that an import may be, not what it may not."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "fivehundred"
RULES = sorted((PACKAGE / "rules").rglob("*.py"))
OUTSIDE = {
    "asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "shutil",
    "socket", "subprocess", "tempfile", "threading", "time", "urllib",
}  # fmt: skip


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of every module that the file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_rules_import_only_themselves_and_the_standard_library(path: Path) -> None:
    for name in imports(path):
        top = name.partition(".")[0]
        if top == "fivehundred":
            assert name == "fivehundred.rules" or name.startswith("fivehundred.rules.")
        else:
            assert top in sys.stdlib_module_names


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_rules_know_no_clock_no_chance_and_no_files(path: Path) -> None:
    tops = {name.partition(".")[0] for name in imports(path)}
    assert not tops & OUTSIDE
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "input", "print", "__import__", "exec", "eval"}


def test_no_room_is_reached_by_a_name_in_a_string() -> None:
    """`importlib` and `__import__` would go round the walls unseen."""
    for path in PACKAGE.rglob("*.py"):
        names = set(imports(path))
        assert "importlib" not in names, path
        assert "__import__(" not in path.read_text(encoding="utf-8"), path
