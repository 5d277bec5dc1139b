"""Half-done states: every operation on a vault is killed at random moments, and has each of its writes fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.hostile.figure import Figure
from tests.integration.vault_crash_driver import SCENARIOS

ROOT = Path(__file__).parents[2]
FAILING, RECORDING = (Path(__file__).with_name(f"{name}_disk.c") for name in ("failing", "recording"))
#: Kills of the operations that matter most; every other one that is registered gets ``_OTHERS``.
KILLS = {"ingestion": 90, "chat": 90, "memory": 90, "password": 80, "backup": 80, "restore": 80}
_OTHERS = 30
#: Cuts of the power in each operation.
CUTS = 30
#: Reading a document changes the disk so often that not every call is made to fail.
EVERY = {"ingestion": 10}
CODES = ("ENOSPC", "EIO", "EACCES")


def compiled(folder: Path, source: Path = FAILING) -> Path | None:
    """What makes calls fail, or records them, compiled; None if there is no compiler or this is no Linux."""
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        return None
    library = folder / f"{source.stem}.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    return library


def break_off(scenario: str, way: str, folder: Path, preload: Path | None = None) -> tuple[int, str]:
    """How often it was broken off, and what is wrong with what was then on the disk (empty: nothing)."""
    environment = {**os.environ, **({"LD_PRELOAD": str(preload)} if preload else {})}
    with tempfile.TemporaryDirectory(dir=folder) as place:
        command = [sys.executable, "-m", "tests.integration.vault_crash_driver", scenario, f"{place}/vault", way]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        return 1, "\n".join(done.stderr.strip().splitlines()[-4:])
    return int(done.stdout), ""


def _each(scenario_ways: Iterable[tuple[str, str]], folder: Path, preload: Path | None = None) -> list[tuple[int, str]]:
    """How each of these ended; as many at once as there are processors, because flushing the disk is waiting."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda one: break_off(*one, folder, preload), scenario_ways))


def kills(folder: Path, *, part: float = 1.0, least: int = 500) -> Figure:
    """Kill every operation that is registered at random moments; ``part``: of the numbers in ``KILLS``."""
    counts = {scenario: max(1, round(KILLS.get(scenario, _OTHERS) * part)) for scenario in SCENARIOS}
    ended = _each([(name, f"random:{count}:{len(name)}") for name, count in counts.items()], folder)
    lines, wrong = [], []
    for scenario, (times, problem) in zip(counts, ended, strict=True):
        lines.append(f"{scenario:<12}{times:>6} kills  {'HALF DONE' if problem else 'before or after'}")
        wrong += [f"{scenario}: {problem}"] if problem else []
    total = sum(times for times, _ in ended)
    return Figure("half-done states after kills at random moments", total, len(wrong), least, tuple(lines), tuple(wrong))


def power_cuts(folder: Path, *, each: int = CUTS) -> Figure:
    """Have the disk as it may be after the power was cut, in every operation that is registered."""
    library = compiled(folder, RECORDING)
    name = "half-done or lost states after the power was cut, the disk being simulated"
    if library is None:
        return Figure(name, 0, 0, 0, ("not run here: wants Linux and a C compiler",))
    ended = _each([(scenario, f"power:{each}:{len(scenario)}") for scenario in SCENARIOS], folder, library)
    lines, wrong = [], []
    for scenario, (times, problem) in zip(SCENARIOS, ended, strict=True):
        lines.append(f"{scenario:<12}{times:>6} cuts  {'HALF DONE OR LOST' if problem else 'before or after'}")
        wrong += [f"{scenario}: {problem}"] if problem else []
    return Figure(name, sum(times for times, _ in ended), len(wrong), each * len(SCENARIOS), tuple(lines), tuple(wrong))


def failing_writes(folder: Path, *, coarser: int = 1) -> Figure:
    """Let each call that changes the disk fail, in every operation that is registered, the codes taking turns."""
    library = compiled(folder)
    name = "half-done or untold states after a write that fails"
    if library is None:
        return Figure(name, 0, 0, 0, ("not run here: wants Linux and a C compiler",))
    tried = [(scenario, code) for scenario in SCENARIOS for code in CODES]
    ended = dict(zip(tried, _each([_failing(*one, coarser) for one in tried], folder, library), strict=True))
    lines = [f"{scenario:<12}{', '.join(f'{code} {ended[scenario, code][0]}' for code in CODES)}" for scenario in SCENARIOS]
    wrong = [f"{scenario} {code}: {problem}" for (scenario, code), (_, problem) in ended.items() if problem]
    return Figure(name, sum(times for times, _ in ended.values()), len(wrong), 1, tuple(lines), tuple(wrong))


def _failing(scenario: str, code: str, coarser: int) -> tuple[str, str]:
    """The scenario and how it is broken off: another third of its calls for each code."""
    step = EVERY.get(scenario, 1) * coarser
    return scenario, f"fail:{code}:{step * len(CODES)}:{1 + step * CODES.index(code)}"
