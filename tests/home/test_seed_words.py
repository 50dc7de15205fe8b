"""The words of practice games: kept by the record's name, and lost without harm."""

from pathlib import Path

import pytest

from fivehundred.home.seed_words import MOST, keep_word, word_of


def test_a_word_is_kept_for_its_game(tmp_path: Path) -> None:
    path = tmp_path / "data" / "seed-words.json"
    assert word_of(path, "one.500.jsonl") == ""
    keep_word(path, "one.500.jsonl", "mönday")
    keep_word(path, "two.500.jsonl", "tuesday")
    keep_word(path, "one.500.jsonl", "friday")
    assert word_of(path, "one.500.jsonl") == "friday"
    assert word_of(path, "two.500.jsonl") == "tuesday"
    assert word_of(path, "three.500.jsonl") == ""


def test_the_oldest_words_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "seed-words.json"
    for number in range(MOST + 1):
        keep_word(path, f"{number}", f"word {number}")
    assert word_of(path, "0") == ""
    assert word_of(path, "1") == "word 1"
    assert word_of(path, f"{MOST}") == f"word {MOST}"


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"\xff", b"null", b"3", b'{"a": 3}'])
def test_a_file_that_holds_no_words_is_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "seed-words.json"
    path.write_bytes(data)
    assert word_of(path, "a") == ""
    keep_word(path, "a", "monday")
    assert word_of(path, "a") == "monday"
