"""Do the tests notice a broken line? Mutation testing of ``fivehundred/rules`` (``make mutants``).

Cosmic Ray makes the mutants: one small change each, such as ``<`` for ``<=`` or 11 for 10. Each is
tried in a process of its own that is forked with pytest already loaded and that sees the changed
source in place of the file on disk; no file is touched. What the first failing test kills ends
there. Results are kept in mutants/results.jsonl: a run goes on where the last one stopped, and
mutants of a changed file are made and tried anew.

    python -m benchmarks.mutants [--jobs N] [--modules scoring,trick] [--survivors] [--sample N]

``--survivors`` tries again only those that no test noticed so far; after new tests it is enough.
Who survives and is not in tests/rules/MUTANTS.md, the list of the harmless, is printed, and the
exit code is 1.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from benchmarks.harmless import LIST, Change, listed, place_of

ROOT = Path(__file__).parent.parent
RULES = ROOT / "fivehundred" / "rules"
RESULTS = ROOT / "mutants" / "results.jsonl"
CPU_SECONDS = 60
"""Three times what all the tests take: who needs longer loops for ever."""

FIRST = {
    "auction": ("auction", "blind"),
    "calls": ("calls",),
    "cards": ("cards",),
    "contract": ("play", "events"),
    "deal": ("exchange", "jokers", "play"),
    "dealing": ("game",),
    "game": ("game",),
    "observe": ("events", "play", "secrecy"),
    "ruleset": ("ruleset",),
    "scoring": ("scoring",),
    "trick": ("jokers", "play"),
    "trumps": ("trumps",),
    "view": ("events", "play"),
}
"""The tests that are most likely to notice a change in a module, tried first."""

WANTED = {
    "AddNot",
    "ExceptionReplacer",
    "NumberReplacer",
    "RemoveDecorator",
    "ReplaceAndWithOr",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceUnaryOperator_Delete_Invert",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ZeroIterationForLoop",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Add",
    "ReplaceBinaryOperator_Mul_FloorDiv",
    "ReplaceBinaryOperator_Mod_Mul",
    "ReplaceBinaryOperator_Mod_FloorDiv",
    "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceBinaryOperator_BitOr_BitXor",
    "ReplaceBinaryOperator_BitAnd_BitOr",
    "ReplaceBinaryOperator_BitXor_BitOr",
    "ReplaceBinaryOperator_LShift_RShift",
    "ReplaceBinaryOperator_RShift_LShift",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceComparisonOperator_Lt_GtE",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Gt",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_LtE",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Lt",
    "ReplaceComparisonOperator_GtE_Gt",
}
"""One or two ways to break each kind of operator, not all eleven that Cosmic Ray knows."""


Key = tuple[str, str, int, str]


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    module: str
    operator: str
    occurrence: int
    """Which of the places that the operator finds in the module."""
    line: int
    text: str
    """Which text of the module it was made from: a hash."""

    @property
    def key(self) -> Key:
        return self.module, self.operator, self.occurrence, self.text

    @property
    def path(self) -> Path:
        return RULES / f"{self.module}.py"


# ---- making them ------------------------------------------------------------------------------


def type_spans(tree: ast.AST) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where types are written: a change there changes nothing that runs."""
    spans = []
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            part = getattr(node, name, None)
            if isinstance(part, ast.expr):
                assert part.end_lineno is not None
                assert part.end_col_offset is not None
                end = (part.end_lineno, part.end_col_offset)
                spans.append(((part.lineno, part.col_offset), end))
    return spans


def operator_of(name: str) -> Any:
    plugins: Any = importlib.import_module("cosmic_ray.plugins")
    return plugins.get_operator(f"core/{name}")()


def mutants_of(path: Path) -> Iterator[Mutant]:
    """The mutants of a module."""
    trees: Any = importlib.import_module("cosmic_ray.ast")
    source = path.read_text(encoding="utf-8")
    types = type_spans(ast.parse(source))
    text = hashlib.sha256(source.encode()).hexdigest()[:16]
    nodes = list(trees.ast_nodes(trees.get_ast(source)))
    for name in sorted(WANTED):
        operator = operator_of(name)
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        for occurrence, (start, _) in enumerate(places):
            if not any(first <= start <= last for first, last in types):
                yield Mutant(path.stem, name, occurrence, start[0], text)


def mutated(mutant: Mutant) -> str:
    """The module's source with the change in it."""
    mutating: Any = importlib.import_module("cosmic_ray.mutating")
    source = mutant.path.read_text(encoding="utf-8")
    operator = operator_of(mutant.operator)
    return str(mutating.mutate_code(source, operator, mutant.occurrence))


def change(mutant: Mutant) -> Change:
    """The first changed line, before and after; where a line is gone, the one that follows it."""
    source = mutant.path.read_text(encoding="utf-8")
    pairs = zip(lines_of(source), lines_of(mutated(mutant)), strict=False)
    for (number, old), (_, new) in pairs:
        if old != new:
            return Change(place_of(mutant.module, ast.parse(source), number), old, new)
    raise ValueError(f"{mutant} changes nothing")


def lines_of(source: str) -> list[tuple[int, str]]:
    """The lines that are not blank, with their numbers."""
    lines = enumerate((line.strip() for line in source.splitlines()), start=1)
    return [(number, line) for number, line in lines if line]


# ---- trying them ------------------------------------------------------------------------------


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a text."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        code = compile(self.source, str(self.path), "exec")
        exec(code, module.__dict__)


def tests_for(module: str) -> tuple[list[str], list[str]]:
    """The test files: the likeliest to notice, and the others with the slow ones last."""
    slow = ("against_oracle", "properties", "secrecy", "perft")
    whole = sorted(path.stem.removeprefix("test_") for path in ROOT.glob("tests/rules/test_*.py"))
    first = FIRST.get(module, ("values",))
    others = *(name for name in whole if name not in slow), *slow
    return files(first), files(name for name in others if name not in first)


def files(names: Iterable[str]) -> list[str]:
    return [f"tests/rules/test_{name}.py" for name in names]


def attempt(mutant: Mutant | None, tests: list[str]) -> int:
    """In the forked process: pytest's answer with the changed module; 0 when nobody noticed."""
    pytest: Any = importlib.import_module("pytest")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    os.chdir(ROOT)
    if mutant is not None:
        name = f"fivehundred.rules.{mutant.module}"
        sys.meta_path.insert(0, Changed(name, mutant.path, mutated(mutant)))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    options = ["-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider"]
    return int(pytest.main([*options, *tests]))


def warm_up() -> None:
    """Load what every process needs and no mutant changes."""
    importlib.import_module("pytest")
    hypothesis: Any = importlib.import_module("hypothesis")
    for name in ("hypothesis.strategies", "hypothesis.stateful", "hypothesis.internal.conjecture"):
        importlib.import_module(name)
    # The first example that fails is enough: no smaller one is looked for, nothing is stored.
    hypothesis.settings.register_profile(
        "mutants", phases=[hypothesis.Phase.generate], database=None, derandomize=True
    )
    hypothesis.settings.load_profile("mutants")


def try_all(todo: list[Mutant], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with its end: killed, survived or timeout."""
    Job = tuple[Mutant, list[str], list[str]]
    queue: list[Job] = [(mutant, *tests_for(mutant.module)) for mutant in reversed(todo)]
    running: dict[int, Job] = {}
    while queue or running:
        while queue and len(running) < jobs:
            job = queue.pop()
            running[fork(job[0], job[1])] = job
        pid, status = os.waitpid(-1, 0)
        mutant, _, others = running.pop(pid)
        if os.WIFSIGNALED(status):
            out_of_time = os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
            yield mutant, "timeout" if out_of_time else "killed"
        elif os.WEXITSTATUS(status) != 0:
            yield mutant, "killed"
        elif others:
            queue.append((mutant, others, []))
        else:
            yield mutant, "survived"


def fork(mutant: Mutant | None, tests: list[str]) -> int:
    """Start a process that tries the mutant (None: no change) and ends with pytest's answer."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = attempt(mutant, tests)
        finally:
            os._exit(code)
    return pid


def check_unchanged() -> None:
    """Without any change no test may fail."""
    first, others = tests_for("")
    _, status = os.waitpid(fork(None, first + others), 0)
    if status != 0:
        sys.exit("The tests fail without any change: make them pass first.")


# ---- keeping account --------------------------------------------------------------------------


def known() -> dict[Key, str]:
    """What earlier runs found: the end of each mutant, the last one counting."""
    if not RESULTS.exists():
        return {}
    found = {}
    for line in RESULTS.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        key = entry["module"], entry["operator"], entry["occurrence"], entry["text"]
        found[key] = entry["end"]
    return found


def report(mutants: list[Mutant], ends: dict[Key, str]) -> bool:
    """Print what is known of them; whether all that survived are listed as harmless."""
    harmless = {one.key for one in listed(LIST.read_text(encoding="utf-8"))}
    survivors = [change(one) for one in mutants if ends.get(one.key) == "survived"]
    strangers = [one for one in survivors if one.key not in harmless]
    for one in strangers:
        print(f"{one}\n")
    total: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for mutant in mutants:
        if mutant.key in ends:
            total[mutant.module] += 1
            noticed[mutant.module] += ends[mutant.key] != "survived"
    print(f"{'module':10} {'mutants':>8} {'noticed':>8}")
    for module in sorted(total):
        share = noticed[module] / total[module]
        print(f"{module:10} {total[module]:8} {noticed[module]:8} {share:7.1%}")
    if total:
        whole, seen = sum(total.values()), sum(noticed.values())
        print(f"{'together':10} {whole:8} {seen:8} {seen / whole:7.1%}")
    print(f"\nsurvived: {len(survivors)}, of which {len(strangers)} are not in {LIST.name}")
    return not strangers


def tell_outdated(mutants: list[Mutant], ends: dict[Key, str]) -> None:
    """Print what the list has of these modules and no longer survives."""
    surviving = {change(one).key for one in mutants if ends.get(one.key, "survived") == "survived"}
    modules = {one.module for one in mutants}
    for one in listed(LIST.read_text(encoding="utf-8")):
        if one.place.partition(".")[0] in modules and one.key not in surviving:
            print(f"\nlisted, but it does not survive:\n{one}")


def run(todo: list[Mutant], jobs: int, ends: dict[Key, str]) -> None:
    """Try them, writing down each end in the file and in ``ends``."""
    RESULTS.parent.mkdir(exist_ok=True)
    warm_up()
    check_unchanged()
    started = time.monotonic()
    with RESULTS.open("a", encoding="utf-8") as file:
        for done, (mutant, end) in enumerate(try_all(todo, jobs), start=1):
            ends[mutant.key] = end
            file.write(json.dumps({**asdict(mutant), "end": end}) + "\n")
            file.flush()
            spent = time.monotonic() - started
            progress = f"{done}/{len(todo)} {spent:.0f} s {mutant.module}:{mutant.line} {end}"
            print(progress, file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--modules", default="", help="only these, by name, with commas")
    parser.add_argument("--survivors", action="store_true", help="only those that survived")
    parser.add_argument("--sample", type=int, default=0, help="only so many, by chance")
    parser.add_argument("--report", action="store_true", help="try nothing, tell what is known")
    options = parser.parse_args()
    every = sorted(path.stem for path in RULES.glob("[!_]*.py"))
    chosen = options.modules.split(",") if options.modules else every
    mutants = [mutant for module in chosen for mutant in mutants_of(RULES / f"{module}.py")]
    if options.sample:
        mutants = random.Random(500).sample(mutants, min(options.sample, len(mutants)))
    ends = known()
    wanted = "survived" if options.survivors else None
    todo = [mutant for mutant in mutants if ends.get(mutant.key) == wanted]
    if not options.report:
        run(todo, options.jobs, ends)
    harmless = report(mutants, ends)
    if not options.sample:
        tell_outdated(mutants, ends)
    if not harmless:
        sys.exit(1)


if __name__ == "__main__":
    main()
