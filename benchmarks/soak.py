"""The promises at length: every test that has a long form, and loops of their own; a table at last.

    python -m benchmarks.soak                 everything (a night)
    python -m benchmarks.soak life mutants    those parts
    python -m benchmarks.soak life --deals 10000 --jobs 1
    python -m benchmarks.soak --list          what there is

A part that names a folder of tests runs them with FIVEHUNDRED_SOAK=1. The exit code is 1 when
anything broke; what pytest said is then printed above the table.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

ROOT = Path(__file__).parent.parent
CHUNK = 1000
"""Deals that a worker plays before it reports."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for."""

    deals: int
    mutants: int
    jobs: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a part went."""

    good: bool
    figures: str


Part = Callable[[Options], Outcome]


# ---- tests -------------------------------------------------------------------------------------


def run_tests(*paths: str, options: Options, keyword: str) -> Outcome:
    """Run tests at length."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(options.jobs), *paths]
    if keyword:
        command += ["-k", keyword]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "FIVEHUNDRED_SOAK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    last = (done.stdout.strip().splitlines() or ["nothing was said"])[-1]
    if done.returncode:
        sys.stdout.write(done.stdout + done.stderr)
    return Outcome(done.returncode == 0, re.sub(r" in [\d.]+s.*", "", last.strip("= ")))


def folder(*paths: str, keyword: str = "") -> Part:
    """A part that runs those tests."""
    return lambda options: run_tests(*paths, options=options, keyword=keyword)


# ---- loops of their own ------------------------------------------------------------------------


def life(options: Options) -> Outcome:
    """Random deals under random rules, each replayed from its record and scored another way."""
    from tests.promises.long_life import live

    seen: Counter[str] = Counter()
    seeds = range(10_000, 10_000 + -(-options.deals // CHUNK))
    with ProcessPoolExecutor(options.jobs) as pool:
        deals = min(CHUNK, options.deals)
        for done, more in enumerate(pool.map(partial(live, deals=deals), seeds), 1):
            seen += more
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{seen['deals']:,} deals" if done < len(seeds) else "\r\033[K")
    return Outcome(
        True,
        f"{seen['deals']:,} deals in {seen['games']:,} games ({seen['finished']:,} finished), "
        f"{seen['actions']:,} lines, {seen['scored']:,} scores; none differed",
    )


def mutants(options: Options) -> Outcome:
    """What the worst of many damaged files costs: processor time of one, memory of all."""
    from fivehundred.home.house_rules import HouseRules, load_house_rules, save_house_rules
    from fivehundred.home.settings import load
    from fivehundred.home.setups import Setup, load_setup, save_setup
    from fivehundred.home.stats import collect
    from fivehundred.record.store import RecordError, read
    from fivehundred.rules.ruleset import RuleSet
    from tests.home import test_mutants as home
    from tests.record import test_mutants as record

    def read_record(path: Path) -> None:
        with suppress(RecordError):
            read(path)

    slowest: dict[str, float] = {}
    with TemporaryDirectory() as name:
        rules, setup, stats = (Path(name) / word for word in ("rules", "setup", "stats"))
        save_house_rules(rules, HouseRules("one", RuleSet(kitty=5)))
        save_setup(setup, Setup())
        one = Path(name) / "one.500.jsonl"
        one.write_bytes(record.SOURCES[0])
        collect([one], stats)
        kinds: dict[str, tuple[tuple[bytes, ...], Callable[[Path], object]]] = {
            "record": (record.SOURCES, read_record),
            "settings": ((home.SETTINGS,), load),
            "house rules": ((rules.read_bytes(),), load_house_rules),
            "set-up": ((setup.read_bytes(),), load_setup),
            "statistics": ((stats.read_bytes(),), lambda path: collect([one], path)),
        }
        path = Path(name) / "mutant"
        for kind, (sources, use) in kinds.items():
            worst = 0.0
            for seed in range(options.mutants):
                rng = Random(f"{kind} {seed}")
                source = rng.choice(sources)
                damage = record.DAMAGE if kind == "record" else home.DAMAGE
                path.write_bytes(rng.choice(damage)(source, rng))
                start = process_time()
                use(path)
                worst = max(worst, process_time() - start)
            slowest[kind] = worst
    scale = 1024 if sys.platform == "darwin" else 1
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale / 1000
    figures = ", ".join(f"{kind} {1000 * worst:.0f} ms" for kind, worst in slowest.items())
    good = max(slowest.values()) < 1 and megabytes < 200
    return Outcome(
        good, f"{options.mutants:,} of each; the slowest: {figures}; {megabytes:.0f} MB in all"
    )


PARTS: dict[str, tuple[str, Part]] = {
    "life": ("random deals, replayed, scored another way", life),
    "mutants": ("what the worst damaged file costs", mutants),
    "rules": ("the rules: properties, oracle, secrecy", folder("tests/rules")),
    "record": ("records: 10,000 mutants, faults, locks", folder("tests/record")),
    "table": ("the table: 500 kills, 2,000 stateful runs", folder("tests/table")),
    "home": ("settings, house rules, set-ups, statistics", folder("tests/home")),
    "bots": ("the bots", folder("tests/bots")),
    "cli": ("the commands", folder("tests/cli")),
    "plain": ("plain mode", folder("tests/plain")),
    "screen": ("the screen killed, resized, played for long", folder("tests/screen")),
    "tui": ("the screens and signals", folder("tests/tui")),
    "secrecy": (
        "5,200 pairs that differ in unseen cards",
        folder("tests/promises/test_secrecy.py"),
    ),
    "fair": ("1,750,000 deals, chi-square", folder("tests/promises/test_fair_cards.py")),
    "disks": ("each call to the disk fails in turn", folder("tests/promises/test_disks.py")),
    "races": ("100 races for one game", folder("tests/promises/test_two_programs.py")),
    "hostile": ("hostile files and use", folder("tests/promises", keyword="hostile")),
}


def main() -> int:
    """Run the parts and print the table."""
    parser = argparse.ArgumentParser(prog="soak", description="The promises, at length.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--deals", type=int, default=1_000_000, help="deals of life")
    parser.add_argument("--mutants", type=int, default=10_000, help="mutants of each kind of file")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--list", action="store_true", help="tell the parts")
    given = parser.parse_args()
    if given.list:
        for name, (words, _) in PARTS.items():
            print(f"{name:10}{words}")
        return 0
    for name in given.parts:
        if name not in PARTS:
            parser.error(f"there is no part {name}: there are {', '.join(PARTS)}")
    options = Options(given.deals, given.mutants, given.jobs)
    rows: list[str] = []
    good = True
    for name in given.parts or PARTS:
        start = perf_counter()
        try:
            outcome = PARTS[name][1](options)
        except AssertionError as error:
            outcome = Outcome(False, str(error))
        good &= outcome.good
        seconds = perf_counter() - start
        rows.append(f"{name:10}{'fine' if outcome.good else 'BROKEN':8}{seconds:8,.0f} s  ")
        rows[-1] += outcome.figures
        print(rows[-1], flush=True)
    if len(rows) > 1:
        print(f"\n{'part':10}{'':8}{'time':>10}  figures")
        print("\n".join(rows))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
