"""Whole files: good ones, cut-off ones, and all that a file can be instead of a record."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fivehundred.record.lines import dump
from fivehundred.record.store import RecordError, parse, read
from fivehundred.rules.ruleset import RuleSet
from tests.record.making import actions_of, header_for, lines_of, small_record

READ = """
import resource, sys
from fivehundred.record.store import RecordError, read
try:
    read(sys.argv[1])
except RecordError as error:
    print(error)
if sys.platform == "linux":  # the other figure begins with the size of the program that forked
    with open("/proc/self/status") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
else:
    scale = 1024 if sys.platform == "darwin" else 1
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // scale
print(peak // 1024)
"""


def refused(path: Path) -> RecordError:
    """The error that reading a file gives; the file is then as it was."""
    before = path.read_bytes() if path.is_file() and os.access(path, os.R_OK) else None
    with pytest.raises(RecordError) as caught:
        read(path)
    assert before is None or path.read_bytes() == before
    text = str(caught.value)
    assert "\n" not in text
    assert len(text) < len(str(path)) + 350
    return caught.value


# ---- good files -------------------------------------------------------------------------------


def test_a_record_may_end_after_any_line(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = small_record(path)
    for count in range(1, len(lines) + 1):
        path.write_bytes(b"".join(lines[:count]))
        record = read(path)
        assert len(record.actions) == count - 1
        assert record.length == count
        assert record.ends == tuple(len(b"".join(lines[:one])) for one in range(1, count + 1))


def test_commentary_is_passed_over_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = small_record(path)
    plain = read(path)
    chat = dump({"type": "chat", "seat": 1, "text": "hello"})
    path.write_bytes(b"".join(chat.join((line, b"")) for line in lines))
    record = read(path)
    assert (record.actions, record.final) == (plain.actions, plain.final)
    assert record.lines == tuple(2 * one - 1 for one in plain.lines)
    assert record.length == 2 * plain.length


def test_commentary_may_follow_the_result_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    rules = RuleSet(max_hands=1)
    lines = lines_of(header_for(rules), actions_of(rules, 3, deals=None))
    path.write_bytes(b"".join([*lines, dump({"type": "chat"})]))
    assert read(path).final.stage == "over"
    path.write_bytes(b"".join([*lines, lines[-1]]))
    assert refused(path).line == len(lines) + 1


def test_carriage_returns_before_newlines_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = small_record(path)
    plain = read(path)
    path.write_bytes(b"".join(line.replace(b"\n", b"\r\n") for line in lines))
    assert read(path).actions == plain.actions


def test_the_game_at_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = small_record(path)
    lines.insert(2, dump({"type": "chat"}))
    path.write_bytes(b"".join(lines) + b"nonsense\n")
    states = list(read(path, len(lines)).states())
    assert read(path, 1).final == states[0]
    assert read(path, 2).final == read(path, 3).final == states[1]
    assert read(path, 4).final == states[2]
    assert read(path, len(lines)).final == states[-1]


def test_a_record_from_values(tmp_path: Path) -> None:
    rules = RuleSet()
    header = {"type": "game", "format": 1, "rules": {}, "seats": ["A", "B", "C", "D"]}
    assert parse([header]).final.rules == rules.in_force()
    with pytest.raises(RecordError, match=r"^line:2: seat 0 may not act: the next deal is due$"):
        parse([header, {"type": "look", "seat": 0}], "line")
    with pytest.raises(RecordError, match=r"^record:1: this is no record"):
        parse([])


# ---- the last line ----------------------------------------------------------------------------


def test_a_last_line_that_was_cut_off_is_dropped_with_a_notice(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = small_record(path)
    last = lines[-1][:-1]
    for length in range(1, len(last)):
        path.write_bytes(b"".join(lines[:-1]) + last[:length])
        record = read(path)
        assert len(record.actions) == len(lines) - 2
        assert record.length == len(lines) - 1
        assert record.notice == f"{path}:{len(lines)}: the last line was cut off: left out"


@pytest.mark.parametrize(
    "tail", [b"\0" * 512, b'{"type": "chat", "text": "\xe2\x99', b"\xff", b" "]
)
def test_what_a_dying_machine_leaves_is_dropped(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "a.500.jsonl"
    small_record(path)
    whole = read(path)
    path.write_bytes(path.read_bytes() + tail)
    record = read(path)
    assert record.actions == whole.actions
    assert record.notice is not None


def test_a_last_line_without_a_newline_counts_when_it_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    small_record(path)
    whole = read(path)
    path.write_bytes(path.read_bytes()[:-1])
    record = read(path)
    assert record.actions == whole.actions
    assert record.notice is None


def test_a_last_line_that_is_valid_json_is_held_to_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = small_record(path)
    for wrong in (b'{"type": "look", "seat": 0}', b"[]", b'{"seat": 0}', b'{"a": 1, "a": 1}'):
        path.write_bytes(b"".join(lines) + wrong)
        assert refused(path).line == len(lines) + 1


def test_the_notice_of_a_cut_off_line_cannot_move_the_cursor(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J\nb.500.jsonl"
    path.write_bytes(
        b'{"type": "game", "format": 1, "rules": {}, "seats": ["A", "B", "C", "D"]}\n{"ty'
    )
    record = read(path)
    assert record.notice == f"{tmp_path}/a�[2J�b.500.jsonl:2: the last line was cut off: left out"
    assert record.path == str(path)


def test_a_cut_off_line_that_is_not_the_last_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = small_record(path)
    path.write_bytes(b"".join([*lines[:5], lines[5][:9] + b"\n", *lines[6:]]))
    assert refused(path).line == 6
    path.write_bytes(b"".join(lines) + b'{"type": "pl\n')
    assert refused(path).line == len(lines) + 1


# ---- what is no record ------------------------------------------------------------------------


def _lines(*lines: bytes) -> Callable[[list[bytes]], bytes]:
    return lambda record: b"\n".join(lines) + b"\n"


BAD: dict[str, tuple[Callable[[list[bytes]], bytes], int, str]] = {
    "empty": (lambda record: b"", 1, "no game line"),
    "one newline": (_lines(b""), 1, "not JSON"),
    "a blank line inside": (lambda record: b"\n".join(record), 2, "not JSON"),
    "cut off in the first line": (lambda record: record[0][:30], 1, "no game line"),
    "a text": (_lines(b"Dear diary"), 1, "not JSON"),
    "a picture": (_lines(b"\x89PNG\r", b"\x1a"), 1, "not UTF-8"),
    "zeros": (lambda record: b"\0" * 5000 + b"\n", 1, "not JSON"),
    "byte order mark": (
        lambda record: b"\xef\xbb\xbf" + b"".join(record),
        1,
        "not JSON: it begins with a byte order mark",
    ),
    "UTF-16": (lambda record: b"".join(record).decode().encode("utf-16"), 1, "not UTF-8"),
    "a list": (_lines(b"[1, 2]"), 1, "no game line"),
    "no header": (lambda record: b"".join(record[1:]), 1, "no game line"),
    "newer": (_lines(b'{"type": "game", "format": 2}'), 1, "newer"),
    "two headers": (lambda record: record[0] + b"".join(record), 2, "only be the first"),
    "NUL inside": (lambda record: record[0] + b'{"type": "lo\0ok"}\n', 2, "not JSON"),
    "Latin-1 inside": (lambda record: record[0] + b'{"type": "caf\xe9"}\n', 2, "not UTF-8"),
    "deep": (lambda record: record[0] + b"[" * 100_000 + b"\n", 2, "too deeply"),
    "deep in the header": (
        _lines(b'{"type": "game", "format": 1, "rules": ' + b'{"a":' * 900 + b"1" + b"}" * 901),
        1,
        "cannot be an object",
    ),
    "a huge number": (
        lambda record: record[0] + b'{"type": "look", "seat": 1' + b"0" * 9999 + b"}\n",
        2,
        "too long",
    ),
    "a large number": (
        lambda record: record[0] + record[1] + b'{"type": "look", "seat": 1' + b"0" * 999 + b"}\n",
        3,
        "it is seat",
    ),
    "a negative seat": (
        lambda record: record[0] + record[1] + b'{"type": "look", "seat": -1}\n',
        3,
        "not seat -1",
    ),
    "a dealer far off": (
        lambda record: record[0] + record[1].replace(b'"dealer": ', b'"dealer": 7'),
        2,
        "no seat at this table",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file(tmp_path: Path, name: str) -> None:
    make, line, reason = BAD[name]
    path = tmp_path / "a.500.jsonl"
    path.write_bytes(make(small_record(path)))
    error = refused(path)
    assert (error.path, error.line) == (str(path), line)
    assert reason in error.reason
    assert str(error) == f"{path}:{line}: {error.reason}"


def test_a_reason_is_one_printable_line(tmp_path: Path) -> None:
    error = RecordError("f", 3, "a\nb\x1b[2J" + "c" * 1000)
    assert str(error).startswith("f:3: a�b�[2Jc")
    assert len(str(error)) == len("f:3: ") + 300
    assert str(RecordError("a\nb\udcff", None, "c")) == "a�b�: c"


def test_what_is_not_an_ordinary_file(tmp_path: Path) -> None:
    assert str(refused(tmp_path)) == f"{tmp_path}: is a directory"
    missing = tmp_path / "gone"
    assert str(refused(missing)) == f"{missing}: no such file or directory"
    if hasattr(os, "mkfifo"):
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        assert str(refused(pipe)) == f"{pipe}: is no ordinary file"


@pytest.mark.parametrize(
    ("code", "words"), [(errno.EACCES, "permission denied"), (errno.EIO, "input/output error")]
)
def test_a_file_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    def refuse(path: str, mode: str) -> None:
        raise OSError(code, os.strerror(code), path)

    path = tmp_path / "a.500.jsonl"
    small_record(path)
    monkeypatch.setattr("fivehundred.record.store.open", refuse, raising=False)
    assert str(refused(path)) == f"{path}: {words}"


@pytest.mark.parametrize("kind", ["noise", "one line", "zeros", "a good start", "commentary"])
def test_a_hundred_megabytes_cost_little_memory(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = small_record(path)
    if kind == "zeros":
        os.truncate(path, 0)
        os.truncate(path, 100 << 20)
    else:
        block = {
            "noise": os.urandom(1 << 20),
            "one line": b"x" * (1 << 20),
            "a good start": b"7" * (1 << 20),
            "commentary": dump({"type": "chat", "text": "x" * 1000_000}),
        }[kind]
        with path.open("ab" if kind in ("a good start", "commentary") else "wb") as file:
            file.writelines([block] * 100)
    done = subprocess.run(
        [sys.executable, "-c", READ, str(path)], capture_output=True, check=True, text=True
    )
    error, megabytes = done.stdout.splitlines()
    line = {"a good start": len(lines) + 1, "commentary": len(lines) + 68}.get(kind, 1)
    assert error.startswith(f"{path}:{line}: ")
    assert done.stderr == ""
    assert int(megabytes) < 200
