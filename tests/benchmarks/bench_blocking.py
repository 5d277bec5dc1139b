"""How long the GUI thread is kept from its events while documents go in: ``python -m tests.benchmarks.bench_blocking FILE...``.

The real window over a real vault, off screen. A timer beats every 2 ms on the GUI thread; what is late is a block. The same
beat in a bare Qt program, while another process reads the same files with pdfium, shows what the machine itself does to a timer.
Prints one JSON object: the longest block in milliseconds, and how many were above 50 and 100 ms, for both.
"""

from __future__ import annotations

import argparse
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

_READ = """
import sys, pypdfium2
for name in sys.argv[1:]:
    for page in pypdfium2.PdfDocument(name):
        page.get_textpage().get_text_range()
"""
_BEAT_MS = 2


class Beat:
    """Beats on the GUI thread and keeps the gaps; a watcher notes where the main thread stood when it was late."""

    def __init__(self, *, watch: bool) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.gaps: list[float] = []
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
        return {
            "longest_ms": round(max(self.gaps, default=0), 1),
            "over_50": sum(gap > 50 for gap in self.gaps),
            "over_100": sum(gap > 100 for gap in self.gaps),
            "beats": len(self.gaps),
        }


def bare(files: list[str]) -> dict[str, object]:
    """The reference: a bare program beats while another process reads."""
    from PySide6.QtWidgets import QApplication, QWidget

    app = QApplication.instance() or QApplication([])
    window = QWidget()
    window.show()
    reader = subprocess.Popen([sys.executable, "-c", _READ, *files])
    beat = Beat(watch=False)
    while reader.poll() is None:
        app.processEvents()
        time.sleep(0.0005)
    return beat.stop()


def ours(files: list[str], root: Path, *, embed: bool) -> dict[str, object]:
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
        lambda: None,
        root / "vault",
        program.device_keys,
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
    beat = Beat(watch=True)
    started = time.perf_counter()
    ingest.add(case.id, [Path(name) for name in files])
    while len(ended) < len(files) or (embed and ingest.job(case.id)):
        app.processEvents()
        time.sleep(0.0005)
    result = beat.stop() | {"seconds": round(time.perf_counter() - started, 1)}
    result["where"] = beat.stacks.most_common(12)
    window.close()
    gui.finish(window, runner)
    return result


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--embed", action="store_true", help="until every passage has its vector, not only its text")
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LEGAL_ASSISTANT_PROFILE"] = folder
        reference = bare(given.files)
        measured = ours(given.files, Path(folder), embed=given.embed)
    print(json.dumps({"bare": reference, "window": measured}, indent=1))


if __name__ == "__main__":
    main()
