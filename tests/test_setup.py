"""``tools/setup``, which makes the private environment: what it does and says, in which order.

The Python that it finds here is a script that installs nothing and tells what it was asked.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYTHON = f"""#!/bin/sh
case "$*" in
    '-m venv'*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    '-m pip'*) echo "pip: $*" >&2; case "$*" in *'/dev/stdin'*) sed 's/^/needs: /' >&2 ;; esac ;;
    '-c import pip') ;;
    *) exec '{sys.executable}' "$@" ;;
esac
"""
COMPILING = "Compiling the strongest bot's search"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A source folder with as much in it as the set-up looks at, and a Python beside it."""
    folder = tmp_path / "game"
    (folder / "tools").mkdir(parents=True)
    for name in ("tools/setup", "pyproject.toml", "constraints.txt", "setup.py"):
        shutil.copy(ROOT / name, folder / name)
    for name in ("python3", "cc"):
        (tmp_path / name).write_text(PYTHON if name == "python3" else "#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    return folder


def told(folder: Path, what: str, **environment: str) -> list[str]:
    """Run the set-up and return the lines that it wrote."""
    tools = folder.parent
    done = subprocess.run(
        ["sh", folder / "tools" / "setup", what],
        env={
            "PATH": os.environ["PATH"],
            "PYTHON": str(tools / "python3"),
            "CC": f"{tools / 'cc'} -O2",
            **environment,
        },
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout == ""
    return done.stderr.splitlines()


def place(lines: list[str], words: str) -> int:
    """Where the one line with those words stands."""
    (at,) = (at for at, line in enumerate(lines) if words in line)
    return at


@pytest.mark.parametrize("what", ["play", "dev"])
def test_compiling_is_told_when_it_begins(folder: Path, what: str) -> None:
    """After the packages are there, just before the last step, with how long it takes."""
    lines = told(folder, what)
    assert lines[0].startswith("Setting up a private environment in .venv with Python ")
    assert place(lines, COMPILING) == len(lines) - 2
    assert "about a minute" in lines[-2]
    assert lines[-1].endswith("install --no-deps --no-build-isolation --editable .")
    assert any(line.startswith("needs: textual==") for line in lines)
    assert any(line.startswith("needs: mypy") for line in lines) == (what == "dev")
    assert told(folder, what) == []  # all is there


def test_what_is_not_compiled_is_not_told(folder: Path) -> None:
    assert not any(COMPILING in line for line in told(folder, "play", FIVEHUNDRED_PURE="1"))
    (folder.parent / "cc").unlink()
    assert not any(COMPILING in line for line in told(folder, "dev"))


def test_a_step_that_fails_ends_the_set_up(folder: Path) -> None:
    python = folder.parent / "python3"
    python.write_text(PYTHON.replace("sed 's/^/needs: /' >&2", "exit 1"))
    with pytest.raises(subprocess.CalledProcessError) as failed:
        told(folder, "play")
    assert failed.value.returncode == 1
    assert "Installing failed" in failed.value.stderr
    assert COMPILING not in failed.value.stderr
    assert not (folder / ".venv" / "ready-play").exists()
