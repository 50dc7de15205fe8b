"""Reports of crashes: what is in one, where it lies, and the line that names it."""

import sys
from pathlib import Path

import pytest

import fivehundred
from fivehundred.home.crash import last_words, write_report


def fault(words: str) -> Exception:
    """An error that has been raised."""
    try:
        raise ValueError(words)
    except ValueError as error:
        return error


def test_the_line_names_error_place_and_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))
    record = tmp_path / "game.500.jsonl"
    record.write_text('{"type": "game"}\n', encoding="utf-8")
    words = last_words(fault("spades\x1b[2J\n and more"), record)
    (report,) = (tmp_path / "state").iterdir()
    line = fault.__code__.co_firstlineno + 3
    assert words == (
        "fivehundred: a fault of the program: ValueError: spades[2J and more "
        f"(test_crash.py:{line}); what happened is in {report}"
    )
    text = report.read_text(encoding="utf-8")
    assert text.startswith(f"Five Hundred {fivehundred.__version__}, ")
    assert f"Python {sys.version.split()[0]}, Textual 8." in text
    assert "Traceback (most recent call last)" in text
    assert f'The record so far, {record}:\n{{"type": "game"}}' in text


def test_the_name_of_a_folder_cannot_move_the_cursor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEHUNDRED_HOME", f"{tmp_path}/a\x1b[2J\nb")
    words = last_words(fault("spades"))
    assert f"what happened is in {tmp_path}/a�[2J�b/state/crash-" in words
    assert words.isprintable()
    assert (tmp_path / "a\x1b[2J\nb" / "state").is_dir()


def test_a_report_goes_elsewhere_when_its_place_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.touch()
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(home))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    path = write_report(ValueError("x"), tmp_path / "gone.500.jsonl")
    assert path is not None
    assert path.parent == tmp_path
    words = path.read_text(encoding="utf-8")
    assert "ValueError: x" in words
    assert "it cannot be read" in words
    assert last_words(ValueError(), None).startswith("fivehundred: a fault of the program: Value")


def test_where_nothing_can_be_written_it_is_still_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "home"
    nowhere.touch()
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(nowhere))
    monkeypatch.setattr("tempfile.tempdir", str(nowhere))
    words = last_words(fault("x"))
    assert words.endswith("; and no report could be written")
    assert "ValueError: x (test_crash.py:" in words
