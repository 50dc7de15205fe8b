"""What the README says is what the program does: commands, keys, options, presets, the protocol."""

import contextlib
import io
import json
import re
import shlex
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from fivehundred.bots.registry import NAMES, make
from fivehundred.cli.app import build
from fivehundred.cli.bot import Answering
from fivehundred.rules.ruleset import OPTIONS, PRESETS, spell
from fivehundred.tui.table_keys import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
HERE = re.compile(r" <<'END'\n(.*?)^END$", flags=re.MULTILINE | re.DOTALL)
WHEN = {
    "look": "before you look",
    "call": "auction",
    "discard": "kitty",
    "nominate": "joker’s suit",
    "name": "joker led",
    "play": "play",
    "wait": "finished trick",
    "watch": "others’ turns",
}
"""The modes of the table as the README calls them."""


def table(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading whose first row begins so."""
    lines = README.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def shown_commands() -> list[str]:
    """Every command line of the README: in blocks, in tables, in the text."""
    found = []
    for block in BLOCKS:
        found += [
            line.partition("  #")[0]
            for line in HERE.sub("", block).splitlines()
            if line.startswith("fivehundred")
        ]
    found += re.findall(r"`(fivehundred(?: [^`]+)?)`", README)
    found += [f"fivehundred {text}" for text in re.findall(r"ARGS='((?:verify|--)[^']*)'", README)]
    return list(dict.fromkeys(found))


def filled(line: str) -> list[str]:
    """The arguments, with what is meant to be filled in."""
    line = line.replace("[PRESET]", "australian").replace("[FILE…]", "a b").replace("FILE…", "a b")
    words = {"FILE": "a", "NAME": "club", "A": "club", "B": "novice"}
    return [words.get(word, word) for word in shlex.split(line)[1:]]


@pytest.mark.parametrize("line", shown_commands())
def test_every_command_shown_is_one(line: str) -> None:
    arguments = filled(line)
    if arguments == ["--version"]:
        return  # answered while parsing
    if arguments == ["--install-completion"]:
        arguments = ["--install-completion", "--help"]
        with contextlib.redirect_stdout(io.StringIO()):
            assert not build()(arguments)
        return
    build().parse_args(arguments, exit_on_error=False, print_error=False)


def test_a_command_that_is_none_would_be_noticed() -> None:
    with pytest.raises(CycloptsError):
        build().parse_args(["simulate", "--nothing"], exit_on_error=False, print_error=False)


def test_every_command_and_each_of_its_options_is_in_the_table() -> None:
    told = {shlex.split(row[0].strip("`"))[1:][0]: row for row in table("command") if " " in row[0]}
    alone = next(row for row in table("command") if row[0] == "`fivehundred`")
    app = build()
    names = {name for name in app if not name.startswith("-")}
    assert names == {name for name in told if not name.startswith("-")}
    for name in names:
        command = app[name]
        assert command.default_command is not None
        options = {
            option
            for argument in command.assemble_argument_collection()
            for option in argument.names
            if option.startswith("--")
        }
        row = " ".join(told[name])
        for option in options - {"--help"}:
            assert option in row, f"{name} {option}"
    options = {
        option
        for argument in app.assemble_argument_collection()
        for option in argument.names
        if option.startswith("--")
    }
    for option in options:
        assert option in " ".join([*alone, *told["--plain"]]), option


def test_the_keys_are_those_of_the_program() -> None:
    known = [
        (command.shown, when(command.modes), command.help) for command in COMMANDS if command.help
    ]
    assert [tuple(row) for row in table("key")] == known


def when(modes: frozenset[str]) -> str:
    """The modes in the README's words."""
    missing = [words for mode, words in WHEN.items() if mode not in modes]
    if not missing:
        return "always"
    if len(missing) <= 2:
        return f"always but: {', '.join(missing)}"
    return ", ".join(words for mode, words in WHEN.items() if mode in modes)


def test_the_options_are_those_of_the_program() -> None:
    known = [
        [
            f"`{option.name}`",
            option.choices,
            *(spell(getattr(preset, option.name)) for preset in PRESETS.values()),
            option.words,
        ]
        for option in OPTIONS.values()
    ]
    assert table("option") == known
    assert re.search(r"left to right: " + ", ".join(f"`{name}`" for name in PRESETS), README)


def test_every_bot_has_its_paragraph() -> None:
    assert re.findall(r"^\*\*`(\w+)`\*\*", README, flags=re.MULTILINE) == list(NAMES)


def test_the_example_of_the_protocol_is_answered_so() -> None:
    (block,) = [block for block in BLOCKS if "fivehundred bot " in block]
    name = block.split()[2]
    requests = HERE.findall(block)[0].splitlines()
    (answers,) = re.findall(r"^```json\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    answering = Answering(make(name))
    assert [answering.answer(request.encode()) for request in requests] == [
        json.loads(answer) for answer in answers.splitlines()
    ]


def test_make_targets_shown_are_targets() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`(?:\w+=\d )?make (\w+)", README)):
        assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE), target


def test_the_command_is_where_make_puts_it() -> None:
    beginning = README.partition("\n## ")[0]
    assert "`.venv/bin/fivehundred`" in beginning
    assert "clone" in beginning
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "BIN = .venv/bin\n" in makefile
    assert "$(BIN)/fivehundred $(ARGS)" in makefile


def test_every_room_is_in_the_picture() -> None:
    package = ROOT / "fivehundred"
    rooms = {path.parent.name for path in package.glob("*/__init__.py")}
    files = {path.name for path in package.glob("*.py")} - {"__init__.py", "__main__.py"}
    told = " ".join(row[0] for row in table("room"))
    assert {room for room in rooms if f"`fivehundred/{room}`" in told} == rooms
    assert {name for name in files if f"`{name}`" in told} == files


def test_every_picture_is_shown_and_made_by_the_script() -> None:
    script = (ROOT / "tools" / "pictures.py").read_text(encoding="utf-8")
    made = set(re.findall(r'^    "(\w+)": Picture\(', script, flags=re.MULTILINE))
    assert made == {path.stem for path in (ROOT / "assets").iterdir()}
    assert made == set(re.findall(r"\(assets/(\w+)\.svg\)", README))
