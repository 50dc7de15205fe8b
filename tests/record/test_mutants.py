"""Damaged records: a clear error or a full reading, never anything else, the original untouched."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from fivehundred.record.fair import check
from fivehundred.record.store import Record, RecordError, read
from fivehundred.record.writer import Writer
from fivehundred.table.saves import saved, unfinished
from tests.record.making import CASES
from tests.strategies import SEEDS, many
from tests.tally import done

SOURCES = tuple(
    (CASES / "records" / f"{name}.500.jsonl").read_bytes()
    for name in ("joker_lead-3", "misere_play-1", "0028")
)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 1.0, 1e308, 10**30, 10**4000, "", "4H", "RJ", "pass",
    "\0", "\ud800", "x" * 5000, [], [[]], ["4H"], [None], {}, {"a": {}}, "2v2", "game", "deal",
)  # fmt: skip


def flip_bits(data: bytes, rng: Random) -> bytes:
    broken = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
    return bytes(broken)


def cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def cut_in_the_middle(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randint(1, 200) :]


def zero(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data))
    end = min(len(data), start + rng.randint(1, 600))
    return data[:start] + bytes(end - start) + data[end:]


def noise(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + rng.randbytes(rng.randint(1, 50)) + data[start:]


def swap_lines(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def double_line(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"".join(lines)


def nest(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    depth = rng.choice((10, 990, 20_000))
    deep = b'{"type": "chat", "a": ' + b"[" * depth + b"]" * depth + b"}\n"
    lines.insert(rng.randrange(len(lines) + 1), deep)
    return b"".join(lines)


def other_value(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    # The first lines have most of the keys.
    index = rng.choice((0, 1, rng.randrange(len(lines))))
    obj = json.loads(lines[index])
    inner = obj["rules"] if index == 0 and rng.random() < 0.5 else obj
    key = rng.choice(list(inner))
    if isinstance(inner[key], list) and inner[key] and rng.random() < 0.5:
        inner[key][rng.randrange(len(inner[key]))] = rng.choice(VALUES)
    elif rng.random() < 0.1:
        del inner[key]
    else:
        inner[key] = rng.choice(VALUES)
    lines[index] = json.dumps(obj).encode() + b"\n"
    return b"".join(lines)


DAMAGE: tuple[Callable[[bytes, Random], bytes], ...] = (
    flip_bits, cut, cut_in_the_middle, zero, noise, swap_lines, double_line, nest, other_value,
    other_value, other_value,
)  # fmt: skip


def outcome(path: Path) -> Record | RecordError:
    try:
        return read(path)
    except RecordError as error:
        return error


@given(seed=SEEDS)
@many(200, 10_000)
def test_damaged_records(tmp_path_factory: Any, seed: int) -> None:
    folder = tmp_path_factory.getbasetemp() / "mutants"
    folder.mkdir(exist_ok=True)
    path = folder / "a.500.jsonl"
    rng = Random(seed)
    damaged = rng.choice(DAMAGE)(rng.choice(SOURCES), rng)
    path.write_bytes(damaged)
    done("damaged records")

    found = outcome(path)
    (game,) = saved(folder)
    assert game.damaged == isinstance(found, RecordError) or not damaged
    if isinstance(found, RecordError):
        assert str(found).isprintable()
        assert str(found).startswith(f"{path}:{found.line}: ")
        assert len(found.reason) <= 300
        with pytest.raises(RecordError) as caught:
            Writer.open(path)
        assert str(caught.value) == str(found)
        assert path.read_bytes() == damaged
        return
    check(path)
    unfinished(folder)
    assert path.read_bytes() == damaged

    # Opening for writing recovers all that reading found, and the file then needs no notice.
    writer, opened = Writer.open(path)
    writer.close()
    again = read(path)
    assert opened.actions == found.actions == again.actions
    assert again.notice is None
    assert damaged.startswith(path.read_bytes().rstrip(b"\n"))
