"""``where``: the places of the user's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import run


def test_where_names_every_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))
    told = run("where", "--json").json
    assert told.keys() == {"settings", "house_rules", "games", "statistics", "logs"}
    for place in told.values():
        assert Path(place).is_relative_to(tmp_path)
    words = run("where").out
    assert words.splitlines()[0] == f"settings:    {told['settings']}"
    assert not any(tmp_path.iterdir())  # asking makes nothing
