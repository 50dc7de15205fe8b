"""The settings file: read with whatever is wrong in it, written with what people put into it."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from fivehundred.home.files import BadFile
from fivehundred.home.house_rules import load_house_rules
from fivehundred.home.settings import DEFAULTS, SETTINGS, BadSetting, Settings, load, save


def test_no_file_means_the_usual_settings(tmp_path: Path) -> None:
    loaded = load(tmp_path / "settings.toml")
    assert loaded.settings == DEFAULTS
    assert loaded.notices == ()


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    changed = Settings(name="Zoë", speed=3, four_colours=True, theme="paper", sort="rank")
    assert save(path, changed) is None
    assert load(path).settings == changed
    assert load(path).notices == ()


def test_only_what_differs_from_the_usual_is_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save(path, Settings(speed=2))
    text = path.read_text(encoding="utf-8")
    assert "speed = 2" in text
    assert "theme" not in text


def test_comments_order_and_unknown_keys_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        "# mine\nfuture = [1, 2]  # of later\nspeed = 0 # slow, please\n\nhints = false\n",
        encoding="utf-8",
    )
    loaded = load(path)
    assert loaded.settings == Settings(speed=0, hints=False)
    save(path, replace(loaded.settings, speed=3))
    assert path.read_text(encoding="utf-8") == (
        "# mine\nfuture = [1, 2]  # of later\nspeed = 3 # slow, please\n\nhints = false\n"
    )


def test_wrong_values_are_named_with_their_line_and_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        'speed = 9\nhints = 1\nfour_colours = true\nsort = "colour"\ncolor = "red"\n',
        encoding="utf-8",
    )
    loaded = load(path)
    assert loaded.settings == Settings(four_colours=True)
    assert loaded.notices == (
        f"{path}:1: speed cannot be 9: it is 0, 1, 2 or 3; ignored",
        f"{path}:2: hints cannot be 1: it is true or false; ignored",
        f"{path}:4: sort cannot be 'colour': it is suit or rank; ignored",
        f"{path}:5: there is no setting 'color'; ignored",
    )


@pytest.mark.parametrize(
    "data",
    [
        b"speed = \n",
        b"\xff\xfe\x00",
        b"speed = 1\nspeed = 2\n",
        b"x = " + b"[" * 100_000,
        b"x = " + b"9" * 10_000,
        b"\x00" * 50,
        b"a" * (2 << 20),
    ],
    ids=["cut", "bytes", "twice", "deep", "huge number", "zeros", "long"],
)
def test_a_file_that_is_no_toml_is_named_and_kept_when_settings_are_saved(
    tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    loaded = load(path)
    assert loaded.settings == DEFAULTS
    assert len(loaded.notices) == 1
    assert loaded.notices[0].startswith(str(path))
    assert "\n" not in loaded.notices[0]
    assert path.read_bytes() == data
    notice = save(path, Settings(speed=3))
    assert notice is not None
    assert "settings.toml.bad" in notice
    assert (tmp_path / "settings.toml.bad").read_bytes() == data
    assert load(path).settings == Settings(speed=3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("speed = 1\nhints = maybe\n", ":2: Invalid value"),
        ("a = 1\n\nb = [1,", ":3: Invalid value"),
    ],
)
def test_a_line_that_is_no_toml_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    assert load(path).notices == (f"{path}{said} (the settings are the usual ones)",)


def test_the_name_of_a_folder_cannot_move_the_cursor(tmp_path: Path) -> None:
    """In none of the notices: a wrong value, a broken file, a file put aside, house rules."""
    folder = tmp_path / "a\x1b[2J\nb"
    folder.mkdir()
    settings, rules = folder / "settings.toml", folder / "house-rules.toml"
    settings.write_text("speed = 7\n", encoding="utf-8")
    rules.write_text("[x]\nlayout = 7\n", encoding="utf-8")
    notices = [*load(settings).notices, *load_house_rules(rules).notices]
    settings.write_text("nonsense\n", encoding="utf-8")
    notices += load(settings).notices
    notices += filter(None, [save(settings, DEFAULTS)])
    assert len(notices) == 4
    for notice in notices:
        assert f"{tmp_path}/a�[2J�b/" in notice
        assert notice.isprintable()


def test_a_directory_in_the_place_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    assert "directory" in load(path).notices[0]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failing_disk_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "settings.toml"
    save(path, Settings(speed=2))
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(BadFile, match="no space left on device"):
        save(path, Settings(speed=3))
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["settings.toml"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("speed = 0\n", encoding="utf-8")
    path = tmp_path / "settings.toml"
    path.symlink_to(real)
    save(path, Settings(speed=3))
    assert path.is_symlink()
    assert real.read_text(encoding="utf-8") == "speed = 3\n"


def test_settings_cannot_hold_what_they_do_not_have() -> None:
    with pytest.raises(BadSetting, match="speed cannot be True"):
        Settings(speed=True)
    with pytest.raises(BadSetting, match="name cannot be"):
        Settings(name="two\nlines")


def test_every_setting_says_what_it_is() -> None:
    for setting in SETTINGS.values():
        assert setting.group in ("pace", "look", "hand", "play")
        assert setting.label
        assert setting.words.endswith(".")
        assert len(setting.words) <= 76
        assert setting.allows(getattr(DEFAULTS, setting.name))
