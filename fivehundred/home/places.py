"""Where the user's files are: settings, saved games and statistics, logs and crash reports.

``FIVEHUNDRED_HOME`` puts all of them into one folder.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "fivehundred"
SUFFIX: Final = ".500.jsonl"
"""How a record's name ends."""
ENVIRONMENT: Final = "FIVEHUNDRED_HOME"


@dataclass(frozen=True, slots=True)
class Places:
    """The folders; none of them needs to exist."""

    config: Path
    """Settings and house rules."""
    data: Path
    """Saved games and statistics."""
    state: Path
    """Logs and crash reports."""

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def house_rules(self) -> Path:
        """The file of house rules."""
        return self.config / "house-rules.toml"

    @property
    def games(self) -> Path:
        """The folder of the records, finished and unfinished."""
        return self.data / "games"

    def records(self) -> list[Path]:
        """All records in the folder, oldest name first."""
        try:
            return sorted(path for path in self.games.iterdir() if path.name.endswith(SUFFIX))
        except OSError:
            return []

    @property
    def last_setup(self) -> Path:
        """How the last game was set up."""
        return self.data / "last-setup.json"

    @property
    def seed_words(self) -> Path:
        """The words from which the cards of practice games come."""
        return self.data / "seed-words.json"

    @property
    def statistics(self) -> Path:
        """What the statistics have read already."""
        return self.data / "statistics.json"


def places() -> Places:
    """The folders of this user on this system."""
    if home := os.environ.get(ENVIRONMENT):
        folder = Path(home)
        with suppress(RuntimeError):  # ~somebody, whom this system does not know
            folder = folder.expanduser()
        folder = folder.absolute()
        return Places(folder / "config", folder / "data", folder / "state")
    return Places(
        platformdirs.user_config_path(NAME, appauthor=False),
        platformdirs.user_data_path(NAME, appauthor=False),
        platformdirs.user_state_path(NAME, appauthor=False),
    )
