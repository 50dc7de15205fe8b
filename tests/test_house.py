"""The house around the game: what a person finds in the repository, and what must not be in it."""

import re
import subprocess
import tomllib
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest

import fivehundred

ROOT = Path(__file__).parent.parent
LONGEST_MODULE = 420  # lines
CACHES = re.compile(
    r"__pycache__|\.py[cod]$|\.so$|\.egg-info|^(build|dist|\.venv[^/]*)/"
    r"|_cache/|\.hypothesis/|(^|/)uv\.lock$"
)
# Written so that they do not match themselves.
HOSTS = re.compile(
    r"[p]ypi\.org|[p]ythonhosted|[r]egistry\.npmjs|[d]eb\.debian|https?://[^/\s]*/simple\b"
)
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(?:[w]ork|[r]oot|[o]pt|[U]sers|[h]ome)/[\w.]")


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def tracked() -> list[Path]:
    """Return what git has, or skip: a source archive has no git."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def test_version_is_the_one_in_pyproject() -> None:
    assert fivehundred.__version__ == project()["project"]["version"]


def test_dev_extra_and_dev_group_are_the_same_list() -> None:
    whole = project()
    assert whole["project"]["optional-dependencies"]["dev"] == whole["dependency-groups"]["dev"]


def test_what_the_game_needs_is_bounded_on_both_sides() -> None:
    needed = [line for line in requires("fivehundred") or [] if "extra ==" not in line]
    assert needed
    for requirement in needed:
        assert "==" in requirement or (">=" in requirement and "<" in requirement), requirement


def test_every_direct_dependency_is_locked() -> None:
    def plain(name: str) -> str:
        return re.sub(r"[-_.]+", "-", name).lower()

    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    locked = {plain(line.partition("==")[0]) for line in lines if not line.startswith("#")}
    for requirement in requires("fivehundred") or []:
        name = re.match(r"[\w.-]+", requirement)
        assert name is not None
        assert plain(name[0]) in locked


def test_every_locked_version_is_exact_and_names_no_place() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+", line), line


@pytest.mark.parametrize(
    "path", sorted((ROOT / "fivehundred").rglob("*.py")), ids=lambda p: f"{p.parent.name}/{p.name}"
)
def test_no_module_is_too_long_to_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


def test_readme_begins_with_the_two_commands() -> None:
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:10]
    assert any(line.startswith("make play") for line in top)
    assert any(line.startswith("make test") for line in top)


def test_readme_links_and_pictures_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    for target in re.findall(r"\]\((?!https?:|#)([^)\s#]+)", text):
        assert (ROOT / target).exists(), target
    headings = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    for anchor in re.findall(r"\]\(#([^)]+)\)", text):
        assert anchor in anchors, anchor


def test_make_help_names_every_target() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.+)$", text, flags=re.MULTILINE)
    assert phony is not None
    for target in phony[1].split():
        assert target == "help" or f"'make {target} " in text
        assert re.search(rf"^{target}:", text, flags=re.MULTILINE)


def test_git_holds_no_caches_and_no_built_files() -> None:
    names = [path.relative_to(ROOT).as_posix() for path in tracked()]
    assert [name for name in names if CACHES.search(name)] == []


def test_git_names_no_registry_and_no_path_of_one_machine() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        for pattern in (HOSTS, MACHINE_PATHS):
            if match := pattern.search(text):
                found.append(f"{path.relative_to(ROOT)}: {match[0]}")
    assert found == []
