"""The list of harmless mutants is read as it is meant, and speaks of the code as it is."""

import ast
from pathlib import Path

import pytest

from benchmarks.harmless import LIST, Change, listed, place_of, places

RULES = Path(__file__).parent.parent / "fivehundred" / "rules"
SOURCE = """\
LIMIT = 3


@frozen
class Auction:
    level: int = 0

    @property
    def bid(self) -> int:
        return self.level + 1


def inkle() -> bool:
    return True
"""


def test_a_place_is_the_module_and_what_is_around_the_line() -> None:
    tree = ast.parse(SOURCE)
    expected = {
        1: "auction",
        4: "auction.Auction",  # a decorator is its class's
        6: "auction.Auction",
        8: "auction.Auction.bid",
        10: "auction.Auction.bid",
        13: "auction.inkle",
        14: "auction.inkle",
    }
    assert {line: place_of("auction", tree, line) for line in expected} == expected


def test_the_list_is_its_diff_blocks() -> None:
    text = """\
# Prose
- no change
```diff
@@ calls.order @@
- a + 1
+ a + 2
+ a - 1
- b
+ c
@@ calls @@
- d
+ e
```
+ nor this
"""
    assert listed(text) == [
        Change("calls.order", "a + 1", "a + 2"),
        Change("calls.order", "a + 1", "a - 1"),
        Change("calls.order", "b", "c"),
        Change("calls", "d", "e"),
    ]


@pytest.mark.parametrize(
    "lines",
    ["+ c", "- b", "@@ calls @@\n+ c", "@@ calls @@\n- b\nprose", "@@ a @@\n- b\n@@ c @@\n+ d"],
)
def test_a_block_that_is_no_list_is_refused(lines: str) -> None:
    with pytest.raises(ValueError, match=r"^line \d is no place"):
        listed(f"```diff\n{lines}\n```\n")


def test_a_change_is_the_same_with_other_spaces_and_another_in_another_place() -> None:
    one = Change("calls.order", "return points - 15", "return points - 16")
    assert one.key == Change("calls.order", "  return points - 15", "return points -16").key
    assert one.key != Change("calls.value", one.before, one.after).key
    assert one.key != Change("calls.order", one.before, "return points - 14").key


def test_every_line_of_the_list_is_in_the_module_where_it_says() -> None:
    """An entry whose line has changed covers nothing any more."""
    changes = listed(LIST.read_text(encoding="utf-8"))
    assert changes
    assert len({one.key for one in changes}) == len(changes)
    there = {
        spot
        for path in RULES.glob("[!_]*.py")
        for spot in places(path.stem, path.read_text(encoding="utf-8"))
    }
    gone = [str(one) for one in changes if one.key[:2] not in there or one.key[1] == one.key[2]]
    assert not gone, "\n\n".join(gone)
