"""Writing: each line durable before it counts, nothing left behind by what fails."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fivehundred.record.lines import dump, header_object, object_of
from fivehundred.record.store import RecordError, read
from fivehundred.record.writer import Locked, NotSaved, Writer, write
from fivehundred.rules.ruleset import RuleSet
from tests.record.faults import CODES, Disk
from tests.record.making import actions_of, header_for, lines_of, small_record

RULES = RuleSet()
HEADER = header_for(RULES, players=["human"] * 4)
ACTIONS = actions_of(RULES, 5)
LINES = lines_of(HEADER, ACTIONS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "a.500.jsonl"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def first(count: int) -> bytes:
    """The header and so many actions, as they are to be on the disk."""
    return b"".join(LINES[: count + 1])


# ---- appending --------------------------------------------------------------------------------


def test_each_line_is_there_as_soon_as_append_returns(path: Path) -> None:
    writer = Writer.create(path, HEADER)
    assert path.read_bytes() == first(0)
    for count, action in enumerate(ACTIONS, 1):
        writer.append(action)
        assert path.read_bytes() == first(count)
    writer.close()
    assert read(path).actions == tuple(ACTIONS)
    assert os.listdir(path.parent) == [path.name]


def test_a_line_is_one_write_and_one_fsync(path: Path, disk: Disk) -> None:
    writer = Writer.create(path, HEADER)
    # The folder is opened and synced as well, so that the new file's name lasts.
    assert disk.calls == ["open", "write", "fsync", "open", "fsync"]
    disk.calls.clear()
    writer.append(ACTIONS[0])
    assert disk.calls == ["write", "fsync"]
    writer.close()


def test_an_existing_file_is_never_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    path.write_bytes(b"precious")
    with pytest.raises(NotSaved, match="file exists"):
        Writer.create(path, HEADER)
    with pytest.raises(NotSaved, match="file exists"):
        write(path, HEADER, ACTIONS)
    assert path.read_bytes() == b"precious"


def test_a_whole_record_at_once(path: Path, disk: Disk) -> None:
    write(path, HEADER, ACTIONS)
    assert path.read_bytes() == first(len(ACTIONS))
    assert disk.calls.count("write") == 1


def test_commentary_and_further_keys(path: Path) -> None:
    writer = Writer.create(path, HEADER)
    writer.comment({"type": "chat", "text": "hello"})
    writer.append(ACTIONS[0], {"clock": 3})
    writer.close()
    dealt = dump({**object_of(ACTIONS[0]), "clock": 3})
    assert path.read_bytes() == LINES[0] + b'{"type": "chat", "text": "hello"}\n' + dealt
    assert read(path).actions == (ACTIONS[0],)


def test_closing_twice_does_no_harm(path: Path) -> None:
    writer = Writer.create(path, HEADER)
    writer.close()
    writer.close()


# ---- opening ----------------------------------------------------------------------------------


def test_going_on_with_a_record(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    path.write_bytes(first(7))
    writer, record = Writer.open(path)
    assert path.read_bytes() == first(7)
    assert record.actions == tuple(ACTIONS[:7])
    for action in ACTIONS[7:]:
        writer.append(action)
    writer.close()
    assert path.read_bytes() == first(len(ACTIONS))


@pytest.mark.parametrize("tail", [b'{"type": "pl', b"\0\0\0\0", b"{", LINES[8][:-2]])
def test_a_cut_off_line_is_removed_before_going_on(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "a.500.jsonl"
    path.write_bytes(first(7) + tail)
    writer, record = Writer.open(path)
    assert record.notice is not None
    assert path.read_bytes() == first(7)
    writer.append(ACTIONS[7])
    writer.close()
    assert path.read_bytes() == first(8)


@pytest.mark.parametrize("comment", [b"", b'{"type": "chat"}\n'])
def test_a_newline_that_lacks_is_put_there(tmp_path: Path, comment: bytes) -> None:
    path = tmp_path / "a.500.jsonl"
    path.write_bytes((first(7) + comment)[:-1])
    writer, record = Writer.open(path)
    assert record.actions == tuple(ACTIONS[:7])
    assert record.notice is None
    writer.append(ACTIONS[7])
    assert path.read_bytes() == first(7) + comment + LINES[8]
    writer.truncate(7)
    assert path.read_bytes() == first(7)
    writer.append(ACTIONS[7])
    writer.close()
    assert path.read_bytes() == first(8)


def test_what_cannot_be_opened_stays_as_it_was(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no such file"):
        Writer.open(tmp_path / "gone")
    assert os.listdir(tmp_path) == []
    with pytest.raises(RecordError, match="is a directory"):
        Writer.open(tmp_path)
    path = tmp_path / "a.500.jsonl"
    broken = first(7) + b'{"type": "nonsense\n' + b"".join(LINES[8:])
    path.write_bytes(broken)
    with pytest.raises(RecordError, match=f"{path.name}:9: the line is not JSON"):
        Writer.open(path)
    assert path.read_bytes() == broken
    path.write_bytes(first(7))
    Writer.open(path)[0].close()  # the lock was let go


# ---- taking back ------------------------------------------------------------------------------


@pytest.mark.parametrize("reopened", [False, True])
def test_the_tail_is_cut_off(path: Path, reopened: bool) -> None:
    writer = Writer.create(path, HEADER)
    for action in ACTIONS[:9]:
        writer.append(action)
    if reopened:
        writer.close()
        writer, _ = Writer.open(path)
    for count in (9, 6, 6, 2):
        writer.truncate(count)
        assert path.read_bytes() == first(count)
    writer.append(ACTIONS[2])
    assert path.read_bytes() == first(3)
    writer.truncate(0)
    assert path.read_bytes() == first(0)
    writer.close()


def test_commentary_goes_with_the_action_after_which_it_stands(path: Path) -> None:
    writer = Writer.create(path, HEADER)
    for action in ACTIONS[:3]:
        writer.append(action)
        writer.comment({"type": "chat"})
    writer.truncate(2)
    writer.close()
    chat = b'{"type": "chat"}\n'
    assert path.read_bytes() == LINES[0] + LINES[1] + chat + LINES[2]


# ---- disks that fail --------------------------------------------------------------------------


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("call", [1, 2])
def test_an_append_that_fails_leaves_the_file_as_it_was(
    path: Path, disk: Disk, call: int, code: int, half: bool
) -> None:
    writer = Writer.create(path, HEADER)
    writer.append(ACTIONS[0])
    disk.code, disk.half = code, half
    disk.fail_at(call)
    with pytest.raises(NotSaved) as caught:
        writer.append(ACTIONS[1])
    words = os.strerror(code)
    assert str(caught.value) == f"{path}: {words[0].lower()}{words[1:]}"
    assert path.read_bytes() == first(1)
    writer.append(ACTIONS[1])  # the disk works again
    writer.close()
    assert path.read_bytes() == first(2)


def test_what_cannot_be_cut_off_at_once_is_cut_off_later(path: Path, disk: Disk) -> None:
    writer = Writer.create(path, HEADER)
    disk.half = True
    disk.fail_from(1)
    for _ in range(3):
        with pytest.raises(NotSaved):
            writer.append(ACTIONS[0])
    assert path.read_bytes().startswith(first(0))
    disk.mend()
    writer.append(ACTIONS[0])
    writer.close()
    assert path.read_bytes() == first(1)


def test_a_record_that_a_failing_disk_left_is_read_without_its_last_line(
    path: Path, disk: Disk
) -> None:
    writer = Writer.create(path, HEADER)
    disk.half = True
    disk.fail_from(1)
    with pytest.raises(NotSaved):
        writer.append(ACTIONS[0])
    writer.abandon()
    disk.mend()
    assert path.read_bytes() != first(0)
    assert read(path).actions == ()


@pytest.mark.parametrize("call", range(1, 6))
@pytest.mark.parametrize("code", CODES)
def test_a_file_that_cannot_be_made_is_not_left_behind(
    path: Path, disk: Disk, call: int, code: int
) -> None:
    disk.code = code
    disk.fail_at(call)
    with pytest.raises(NotSaved):
        Writer.create(path, HEADER)
    assert not path.exists()
    Writer.create(path, HEADER).close()
    assert path.read_bytes() == first(0)


def test_lines_wait_until_the_disk_takes_them(path: Path, disk: Disk) -> None:
    writer = Writer.create(path, HEADER)
    disk.fail_from(1)
    for action in ACTIONS[:3]:
        with pytest.raises(NotSaved):
            writer.append(action)
        writer.keep(action)
    assert writer.unsaved == 3
    assert path.read_bytes() == first(0)
    disk.mend()
    writer.append(ACTIONS[3])
    assert writer.unsaved == 0
    assert path.read_bytes() == first(4)
    writer.truncate(2)
    writer.close()
    assert path.read_bytes() == first(2)


def test_the_header_too_can_wait(path: Path, disk: Disk) -> None:
    writer = Writer(path, HEADER)
    disk.fail_from(1)
    with pytest.raises(NotSaved):
        writer.flush()
    writer.keep(ACTIONS[0])
    disk.mend()
    writer.append(ACTIONS[1])
    writer.close()
    assert path.read_bytes() == first(2)


def test_waiting_lines_can_be_taken_back(path: Path, disk: Disk) -> None:
    writer = Writer.create(path, HEADER)
    writer.append(ACTIONS[0])
    disk.fail_from(1)
    for action in ACTIONS[1:4]:
        writer.keep(action)
    writer.keep_comment({"type": "chat"})
    writer.truncate(2)
    assert writer.unsaved == 1
    with pytest.raises(NotSaved):
        writer.truncate(0)
    assert writer.unsaved == 1
    disk.mend()
    writer.close()
    assert path.read_bytes() == first(2)


def test_what_waits_goes_with_the_lines_before_it(path: Path, disk: Disk) -> None:
    writer = Writer.create(path, HEADER)
    for action in ACTIONS[:3]:
        writer.append(action)
    disk.fail_from(1)
    writer.keep(ACTIONS[3])
    writer.keep(ACTIONS[4])
    disk.mend()
    writer.truncate(2)
    assert writer.unsaved == 0
    writer.append(ACTIONS[2])
    writer.close()
    assert path.read_bytes() == first(3)


def test_closing_says_what_could_not_be_saved_and_lets_go(path: Path, disk: Disk) -> None:
    writer = Writer.create(path, HEADER)
    disk.fail_from(1)
    writer.keep(ACTIONS[0])
    with pytest.raises(NotSaved):
        writer.close()
    disk.mend()
    reopened, record = Writer.open(path)
    assert record.actions == ()
    reopened.close()


def test_taking_back_that_fails_changes_nothing(path: Path, disk: Disk) -> None:
    writer = Writer.create(path, HEADER)
    for action in ACTIONS[:4]:
        writer.append(action)
    disk.fail_at(1)
    with pytest.raises(NotSaved):
        writer.truncate(2)
    assert path.read_bytes() == first(4)
    writer.append(ACTIONS[4])
    writer.close()
    assert path.read_bytes() == first(5)


def test_taking_back_that_is_not_synced_at_once_is_synced_with_the_next_line(
    path: Path, disk: Disk
) -> None:
    writer = Writer.create(path, HEADER)
    for action in ACTIONS[:4]:
        writer.append(action)
    disk.fail_at(2)
    writer.truncate(2)
    assert path.read_bytes() == first(2)
    writer.append(ACTIONS[2])
    writer.close()
    assert path.read_bytes() == first(3)


def test_what_a_failing_disk_left_is_cut_off_at_the_end(path: Path, disk: Disk) -> None:
    writer = Writer.create(path, HEADER)
    disk.fail_from(2)  # the line gets there, but neither its fsync nor its removal works
    with pytest.raises(NotSaved):
        writer.append(ACTIONS[0])
    assert path.read_bytes() == first(1)
    disk.mend()
    writer.close()
    assert path.read_bytes() == first(0)


def test_a_record_that_was_deleted_is_missed(path: Path) -> None:
    writer = Writer.create(path, HEADER)
    path.unlink()
    with pytest.raises(NotSaved, match="the file was deleted"):
        writer.append(ACTIONS[0])
    writer.abandon()


@pytest.mark.parametrize("code", CODES)
def test_opening_a_record_on_a_failing_disk(tmp_path: Path, disk: Disk, code: int) -> None:
    path = tmp_path / "a.500.jsonl"
    path.write_bytes(first(3) + b'{"ty')
    disk.code = code
    disk.fails = lambda number, call: call == "ftruncate"
    with pytest.raises(NotSaved):
        Writer.open(path)
    assert path.read_bytes() == first(3) + b'{"ty'
    disk.mend()
    writer, record = Writer.open(path)
    writer.close()
    assert len(record.actions) == 3
    assert path.read_bytes() == first(3)


# ---- one writer -------------------------------------------------------------------------------


def test_a_second_writer_in_the_same_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    small_record(path)
    writer, _ = Writer.open(path)
    with pytest.raises(Locked, match=r"a\.500\.jsonl: another program has this game open$"):
        Writer.open(path)
    read(path)  # reading is free
    writer.close()
    Writer.open(path)[0].close()


def test_the_header_line_has_every_option(path: Path) -> None:
    Writer.create(path, HEADER).close()
    assert header_object(HEADER)["rules"] == RULES.values()
    assert read(path).header == HEADER
