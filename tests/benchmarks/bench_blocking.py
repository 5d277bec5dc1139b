"""How long the GUI thread is kept from its events while documents go in: ``python -m tests.benchmarks.bench_blocking FILE...``.

The real window over a real vault, off screen. A timer beats every 2 ms on the GUI thread; what is late is a block. The same
beat at the same time in a bare Qt program, a process of its own, shows what the machine itself does to a timer. ``--pages``: the
files are added again and again, each time as other files, until so many pages have gone in. It ends when all pages are read and
searchable and their graph is made; with ``--embed``, when all have their vectors and pictures are recognised. Prints one JSON
object: the longest block in milliseconds, the 99.9 percentile, how many were above 50 and 100 ms, for both, of blocks during
which step, how long full passes of the collector took, and where the threads stood when the GUI thread was late.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from pathlib import Path

_BEAT_MS = 2
_LONG_MS = 50


class Beat:
    """Beats on the GUI thread and keeps the gaps; a watcher notes where the main thread stood when it was late."""

    def __init__(self, *, watch: bool) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.gaps: list[float] = []
        self.long: Counter[str] = Counter()
        self.step = ""
        self.stacks: Counter[str] = Counter()
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(_BEAT_MS)
        self._main = threading.main_thread().ident
        self._running = True
        if watch:
            threading.Thread(target=self._watch, daemon=True).start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.gaps.append((now - self._last) * 1000)
        if self.gaps[-1] > _LONG_MS:
            self.long[self.step] += 1
        self._last = now

    def _watch(self) -> None:
        while self._running:
            time.sleep(0.02)
            if time.perf_counter() - self._last > 0.06:
                for ident, frame in sys._current_frames().items():
                    if ident != threading.get_ident():
                        where = traceback.extract_stack(frame)[-1]
                        who = "main" if ident == self._main else "other"
                        self.stacks[f"{who} {Path(where.filename).name}:{where.lineno} {where.name}"] += 1

    def stop(self) -> dict[str, object]:
        self._running = False
        self._timer.stop()
        ordered = sorted(self.gaps) or [0.0]
        return {
            "longest_ms": round(ordered[-1], 1),
            "p999_ms": round(ordered[int(len(ordered) * 0.999)], 1),
            "over_50": sum(gap > _LONG_MS for gap in self.gaps),
            "over_100": sum(gap > 100 for gap in self.gaps),
            "beats": len(self.gaps),
        }


class _Collections:
    """How long the longest passes of the garbage collector took, in milliseconds, by generation."""

    def __init__(self) -> None:
        self.longest: dict[int, float] = {}
        self._begun = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = time.perf_counter()
        else:
            took = round((time.perf_counter() - self._begun) * 1000, 1)
            self.longest[info["generation"]] = max(self.longest.get(info["generation"], 0.0), took)


def _peak() -> int:
    """The most memory this process had, in megabytes; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def bare() -> dict[str, object]:
    """The reference: a bare program beats until its input ends."""
    from PySide6.QtWidgets import QApplication, QWidget

    app = QApplication.instance() or QApplication([])
    window = QWidget()
    window.show()
    over = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), over.set()), daemon=True).start()
    beat = Beat(watch=False)
    while not over.is_set():
        app.processEvents()
        time.sleep(0.0005)
    return beat.stop()


def copies(files: list[str], pages: int, folder: Path) -> list[Path]:
    """``files`` under other names and with other bytes at their end until they have so many pages in all."""
    import pypdfium2

    folder.mkdir()
    made: list[Path] = []
    total = number = 0
    while total < pages or number < len(files):
        path = Path(files[number % len(files)])
        made.append(folder / f"{number}-{path.name}")
        made[-1].write_bytes(path.read_bytes() + f"\n% {number}\n".encode())
        total += len(pypdfium2.PdfDocument(made[-1]))
        number += 1
    return made


def ours(files: list[Path], root: Path, *, embed: bool) -> dict[str, object]:
    """The real window while the files go in."""
    from PySide6.QtWidgets import QApplication

    from legal_assistant import app as program
    from legal_assistant.adapters.settings_file import SettingsFile
    from legal_assistant.gui import main as gui
    from legal_assistant.gui.entry import Entry
    from legal_assistant.gui.runner import TaskRunner

    app = QApplication.instance() or QApplication([])
    vault, _ = program.vault_service().create(root / "vault", "seven quiet herons over water")
    services = program.open_services(vault)
    case, _ = services.cases.add("Benchmark")
    runner = TaskRunner()
    entry = Entry(
        SettingsFile(root / "settings.json"),
        program.vault_service,
        program.open_services,
        program.resources(),
        lambda vault, check: None,
        root / "vault",
        program.device_keys,
        program.keep_memory_private,
        program.backups,
        program.monitor,
    )
    window = gui.build(entry, app, runner)
    window.show()
    window._enter(services)
    settle = time.perf_counter() + 4
    while time.perf_counter() < settle:
        app.processEvents()
        time.sleep(0.001)
    ingest = window.page.ingest
    ended: list[object] = []
    ingest.ended.connect(lambda _case, result: ended.append(result))
    reference = subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.bench_blocking", "--reference"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    beat = Beat(watch=True)
    started = time.perf_counter()
    ingest.add(case.id, files)
    collections = _Collections()
    while (job := ingest.job(case.id)) or len(ended) < len(files):
        beat.step = job.step if job else ""
        if not embed and beat.step == "embed" and job.done:
            break
        app.processEvents()
        time.sleep(0.0005)
    result = beat.stop() | {"seconds": round(time.perf_counter() - started, 1)}
    result |= {"over_50_in": beat.long, "collections_ms": collections.longest, "peak_mb": _peak()}
    result["where"] = beat.stacks.most_common(12)
    said, _ = reference.communicate()
    window.close()
    gui.finish(window, runner)
    return {"bare": json.loads(said), "window": result}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--pages", type=int, default=0, help="add the files again until so many pages have gone in")
    parser.add_argument("--embed", action="store_true", help="until every passage has its vector, not only its text")
    parser.add_argument("--reference", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if given.reference:
        print(json.dumps(bare()))
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LEGAL_ASSISTANT_PROFILE"] = folder
        files = copies(given.files, given.pages, Path(folder) / "files")
        print(json.dumps(ours(files, Path(folder), embed=given.embed), indent=1))


if __name__ == "__main__":
    main()
