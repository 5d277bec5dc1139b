"""Runs the tests that are marked with cases, and says of each case how it ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from tests.hostile.cases import CASES, GROUPS, LIMITS, NOT_HERE


class Outcome(StrEnum):
    """How a case ended."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_HERE = "not run here"


@dataclass
class Result:
    """The tests of one case: how many passed, which failed, why some were skipped."""

    passed: int = 0
    failed: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


class Collector:
    """A pytest plug-in that gathers results by case."""

    def __init__(self, wanted: Iterable[str], *, slow: bool) -> None:
        self.wanted = frozenset(wanted)
        self.slow = slow
        self.left_out: set[str] = set()
        self.results: dict[str, Result] = defaultdict(Result)
        self.broken: list[str] = []
        self._cases: dict[str, frozenset[str]] = {}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep the tests that show a case that is wanted."""
        dropped = []
        for item in items:
            cases = frozenset(case for mark in item.iter_markers("hostile") for case in mark.args) & self.wanted
            if cases and not self.slow and item.get_closest_marker("slow"):
                self.left_out |= cases
            elif cases:
                self._cases[item.nodeid] = cases
                continue
            dropped.append(item)
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item.nodeid in self._cases]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be collected hides its tests: that is a failure of its own."""
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of one test has ended."""
        for case in self._cases.get(report.nodeid, ()):
            result = self.results[case]
            if report.failed:
                result.failed.append(report.nodeid)
            elif report.skipped:
                result.skipped.append(report.longrepr[2] if isinstance(report.longrepr, tuple) else "skipped")
            elif report.when == "call":
                result.passed += 1


def outcome(case: str, result: Result, *, left_out: bool) -> tuple[Outcome, str]:
    """How a case ended, and what is to be said of it."""
    if result.failed:
        return Outcome.FAILED, ", ".join(dict.fromkeys(result.failed))
    if result.passed:
        said = f"{result.passed} test{'s' if result.passed > 1 else ''}"
        skipped = f"{len(result.skipped)} skipped: {result.skipped[0].removeprefix('Skipped: ')}" if result.skipped else ""
        return Outcome.PASSED, "; ".join(part for part in (said, skipped, LIMITS.get(case, "")) if part)
    if result.skipped:
        return Outcome.NOT_HERE, result.skipped[0].removeprefix("Skipped: ")
    if left_out:
        return Outcome.NOT_HERE, "takes minutes: --slow"
    if case in NOT_HERE:
        return Outcome.NOT_HERE, NOT_HERE[case]
    return Outcome.FAILED, "no test was run"


def run(wanted: Iterable[str], *, slow: bool) -> bool:
    """Run the tests of the cases and print the table; whether nothing failed."""
    collector = Collector(wanted, slow=slow)
    options = ["-q", "--no-header", "-p", "no:cacheprovider", "-m", "hostile", "tests"]
    status = pytest.main(options, plugins=[collector])
    counts: dict[Outcome, int] = defaultdict(int)
    for letter, title in GROUPS.items():
        cases = [case for case in CASES if case[0] == letter and case in collector.wanted]
        if cases:
            print(f"\n{letter}  {title}")
        for case in cases:
            ended, said = outcome(case, collector.results[case], left_out=case in collector.left_out)
            counts[ended] += 1
            print(f"  {case:<4} {ended.value:<13} {CASES[case]:<58} {said}")
    print("\n" + ", ".join(f"{counts[kind]} {kind.value}" for kind in Outcome))
    if collector.broken:
        print("could not be collected: " + ", ".join(collector.broken))
    expected = {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED}
    return not counts[Outcome.FAILED] and not collector.broken and status in expected


def chosen(named: Iterable[str]) -> list[str]:
    """The cases that letters and numbers name, all if none is named. Raises ValueError for one that there is not."""
    names = [name.upper() for name in named]
    unknown = [name for name in names if name not in CASES and name not in GROUPS]
    if unknown:
        raise ValueError(f"no such case: {', '.join(unknown)}")
    return [case for case in CASES if not names or case in names or case[0] in names]
