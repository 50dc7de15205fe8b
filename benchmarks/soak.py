"""The promises at length: every test that has a long form, and loops of their own; a table at last.

    python -m benchmarks.soak                 everything (a night)
    python -m benchmarks.soak life mutants    those parts
    python -m benchmarks.soak life --deals 10000 --skip 50000 --jobs 1
    python -m benchmarks.soak secrecy --share 0.1    a tenth of it
    python -m benchmarks.soak --list          what there is

A part of tests runs them with FIVEHUNDRED_SOAK=1 and prints what they counted (tests/tally.py). The
exit code is 1 when anything broke, or when less was done than a part says; what pytest said is then
printed above the table. The deals of life are the same ones each time: --skip leaves out the first
ones, those of an earlier run.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
import xml.etree.ElementTree as ET
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
    skip: int
    mutants: int
    mounted: int
    jobs: int
    share: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a part went."""

    good: bool
    figures: str


Part = Callable[[Options], Outcome]


# ---- tests -------------------------------------------------------------------------------------


def run_tests(*arguments: str, options: Options, least: dict[str, int]) -> Outcome:
    """Run tests at length; ``least``: how much of what they count must have been done."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        told = [f"--junitxml={report}", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", str(options.jobs), *told, *arguments],
            cwd=ROOT,
            env={**os.environ, "FIVEHUNDRED_SOAK": str(options.share)},
            capture_output=True,
            text=True,
            check=False,
        )
        counted = counted_in(report)
    last = (done.stdout.strip().splitlines() or ["nothing was said"])[-1]
    enough = all(counted[what] >= int(options.share * count) for what, count in least.items())
    good = done.returncode == 0 and enough
    if not good:
        sys.stdout.write(done.stdout + done.stderr)
    figures = [f"{count:,} {what}" for what, count in counted.items()]
    return Outcome(good, ", ".join([re.sub(r" in [\d.]+s.*", "", last.strip("= ")), *figures]))


def counted_in(report: Path) -> Counter[str]:
    """What the tests of a report have counted, altogether."""
    counted: Counter[str] = Counter()
    if report.exists():
        for one in ET.parse(report).iter("property"):
            counted[one.get("name", "")] += int(one.get("value", "0"))
    return counted


def suite(*arguments: str, least: dict[str, int] | None = None) -> Part:
    """A part that runs those tests."""
    return lambda options: run_tests(*arguments, options=options, least=least or {})


# ---- loops of their own ------------------------------------------------------------------------


def life(options: Options) -> Outcome:
    """Random deals under random rules, each replayed from its record and scored another way."""
    from tests.promises.long_life import live

    seen: Counter[str] = Counter()
    first = 10_000 + options.skip // CHUNK
    seeds = range(first, first + -(-options.deals // CHUNK))
    with ProcessPoolExecutor(options.jobs) as pool:
        deals = min(CHUNK, options.deals)
        for done, more in enumerate(pool.map(partial(live, deals=deals), seeds), 1):
            seen += more
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{seen['deals']:,} deals" if done < len(seeds) else "\r\033[K")
    return Outcome(
        True,
        f"{seen['deals']:,} deals in {seen['games']:,} games ({seen['finished']:,} finished), "
        f"{seen['actions']:,} lines, {seen['scored']:,} scores; none differed "
        f"(seeds {first:,} to {seeds[-1]:,})",
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


def mounted(options: Options) -> Outcome:
    """Deals on the program's screen, game after game: the memory, from the 500th on."""
    from tests.screen.mounted import blocks_a_deal, sizes

    warm = min(500, options.mounted // 2)
    every = max(options.mounted // 200, 1)
    with TemporaryDirectory() as home:
        measured = []
        for size in sizes(Path(home), "--deals", str(options.mounted), "--every", str(every)):
            measured.append(size)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\033[K{size.deals:,} deals, {size.resident / 1e6:.1f} MB ")
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    counted = [size for size in measured if size.deals >= warm]
    first, last = counted[0], counted[-1]
    growth = max(size.resident for size in counted) - first.resident
    return Outcome(
        growth < 5_000_000 and last.deals + every > options.mounted,
        f"{last.deals:,} deals in {last.games:,} games; {first.resident / 1e6:.1f} MB after deal "
        f"{first.deals:,}, {last.resident / 1e6:.1f} MB at the end, {growth / 1e6:.1f} MB more at "
        f"most; {blocks_a_deal(counted):.1f} blocks a deal",
    )


APART = {
    "kills": ("tests/screen/test_killed.py", "tests/table/test_killed.py"),
    "signals": ("tests/tui/test_signals.py", "tests/tui/test_terminal.py"),
    "sizes": ("tests/tui/test_app.py",),
    "stateful": ("tests/table/test_stateful.py",),
    "damage": ("tests/record/test_mutants.py", "tests/home/test_mutants.py"),
    "disks": ("tests/promises/test_disks.py", "tests/record/test_writer.py"),
    "races": ("tests/promises/test_two_programs.py", "tests/record/test_locks.py"),
    "secrecy": ("tests/promises/test_secrecy.py", "tests/rules/test_secrecy.py"),
    "screen": ("tests/screen/test_secrecy.py",),
    "fair": ("tests/promises/test_fair_cards.py", "tests/table/test_shuffle.py"),
    "hostile": ("tests/promises/test_hostile_files.py", "tests/promises/test_hostile_use.py"),
    "oracle": ("tests/rules/test_against_oracle.py",),
    "measured": ("tests/screen/test_measured.py",),
}
"""The files of tests that are a part of their own."""
REST = (*(f"--ignore={path}" for paths in APART.values() for path in paths), "tests")

PARTS: dict[str, tuple[str, Part]] = {
    "kills": (
        "500 kills at the screen, 500 of a table without one",
        suite(*APART["kills"], least={"kills": 500, "kills without a screen": 500}),
    ),
    "signals": (
        "eight ways to end, in each of 16 screens",
        suite(*APART["signals"], least={"endings": 128}),
    ),
    "disks": ("each call to the disk fails in turn", suite(*APART["disks"])),
    "races": (
        "200 races for one game",
        suite(*APART["races"], least={"races": 100, "races of writers": 100}),
    ),
    "damage": (
        "10,000 damaged files of each kind: what is said, what is kept",
        suite(
            *APART["damage"],
            least={
                "damaged records": 10_000,
                "damaged settings": 10_000,
                "damaged house rules": 10_000,
                "damaged set-ups": 10_000,
                "damaged statistics": 10_000,
            },
        ),
    ),
    "mutants": ("10,000 damaged files of each kind: what the worst costs", mutants),
    "hostile": ("hostile files and use", suite(*APART["hostile"])),
    "secrecy": (
        "5,200 pairs that differ in unseen cards",
        suite(*APART["secrecy"], least={"pairs": 5200, "pairs for an expert": 400}),
    ),
    "screen": (
        "every byte written in 50 games of two people at one keyboard",
        suite(*APART["screen"], least={"turns at the keyboard": 1000}),
    ),
    "fair": ("1,750,000 deals, chi-square", suite(*APART["fair"], least={"deals": 1_750_000})),
    "sizes": (
        "1,000 sizes in each of twelve screens",
        suite(*APART["sizes"], least={"sizes": 12_000}),
    ),
    "stateful": ("2,000 runs in any order", suite(*APART["stateful"], least={"runs": 2000})),
    "oracle": (
        "20,000 deals beside the second engine",
        suite(*APART["oracle"], least={"deals": 20_000}),
    ),
    "life": ("random deals, replayed, scored another way", life),
    "measured": (
        "what the screen costs; memory over 300 deals, three times",
        suite(
            *APART["measured"],
            least={
                f"deals on the screen, {kind}": 300
                for kind in ("one game", "game after game", "a person")
            },
        ),
    ),
    "mounted": ("memory over 10,000 deals on the screen", mounted),
    "rest": ("every other test", suite(*REST)),
}


def main() -> int:
    """Run the parts and print the table."""
    parser = argparse.ArgumentParser(prog="soak", description="The promises, at length.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--deals", type=int, default=1_000_000, help="deals of life")
    parser.add_argument("--skip", type=int, default=0, help="deals of life done before")
    parser.add_argument("--mutants", type=int, default=10_000, help="mutants of each kind of file")
    parser.add_argument("--mounted", type=int, default=10_000, help="deals on the screen")
    parser.add_argument("--share", type=float, default=1, help="of the tests: 0.1 for a tenth")
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
    options = Options(
        given.deals, given.skip, given.mutants, given.mounted, given.jobs, given.share
    )
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
