"""The figures of a release: each is counted here, printed, and has to be reached."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.hostile import broken_off, crossing, flips, locked_memory, working_day
from tests.hostile.figure import Figure

#: Each counts one figure in a folder of its own.
FIGURES: dict[str, Callable[[Path], Figure]] = {
    "flips": lambda folder: flips.count(folder, 10_000),
    "kills": broken_off.kills,
    "power": broken_off.power_cuts,
    "memory": locked_memory.count,
    "day": working_day.count,
    "crossing": crossing.count,
    "writes": broken_off.failing_writes,
}


def run(names: list[str]) -> bool:
    """Count the figures named (all if none is); whether all are reached."""
    well = True
    for name, count in FIGURES.items():
        if names and name not in names:
            continue
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
            figure = count(Path(folder))
        print(f"\n{figure.name}: {figure.bad} of {figure.tries} ({time.monotonic() - started:.0f} s)")
        print(*(f"  {line}" for line in figure.lines), sep="\n")
        print(*(f"  WRONG {line}" for line in figure.wrong), sep="\n" if figure.wrong else "")
        print(f"  {'reached' if figure.reached else 'NOT REACHED'}: 0 of at least {figure.least}", flush=True)
        well = well and figure.reached
    return well
