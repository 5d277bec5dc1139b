"""How long it takes until the window is on screen, against a bare PySide6 window: ``python -m tests.benchmarks.bench_startup``.

Both are started in turn, each in a process of its own, and timed from before the process exists to the end of its first paint.
Prints the medians, their ratio, and that of the fastest runs, which other load disturbs least, as one JSON object. The locked
screen is what is measured, with a profile that names a vault;
byte code is kept, as it is after an installation.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_BARE = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
class Window(QWidget):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, self, done)
def done():
    print(time.time(), flush=True)
    app.quit()
app = QApplication([])
window = Window()
window.resize(1440, 900)
window.show()
app.exec()
"""

_OURS = """
import sys, time
from legal_assistant import app as program
program.load_qt()  # first, as the program does
from legal_assistant.gui import app_window, main
class Window(app_window.AppWindow):
    def __init__(self, *parts):
        super().__init__(*parts)
        self.painted.connect(self.stop)
    def stop(self):
        print(time.time(), flush=True)
        heavy = sorted({"torch", "faiss", "numpy", "openai", "pdfplumber", "cryptography", "sqlcipher3"} & set(sys.modules))
        print(",".join(heavy), flush=True)
        self.close()
main.AppWindow = Window
sys.exit(program.main([]))
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as profile:
        vault = Path(profile) / "vault"
        (Path(profile) / "settings.json").write_text(json.dumps({"vault": str(vault)}), "utf-8")
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | {
            "LEGAL_ASSISTANT_PROFILE": profile,
            "LEGAL_ASSISTANT_VAULT": str(vault),
            "PYTHONPYCACHEPREFIX": str(Path(profile) / "pycache"),
        }
        bare: list[float] = []
        ours: list[float] = []
        heavy = ""
        for number in range(runs + 1):
            first, _ = _start(_BARE, environment)
            second, heavy = _start(_OURS, environment)
            if number:  # the first pair warms the file cache
                bare.append(first)
                ours.append(second)
    print(
        json.dumps(
            {
                "bare_seconds": round(statistics.median(bare), 3),
                "window_seconds": round(statistics.median(ours), 3),
                "ratio": round(statistics.median(ours) / statistics.median(bare), 2),
                "ratio_of_fastest": round(min(ours) / min(bare), 2),
                "runs": runs,
                "heavy_modules_before_first_paint": heavy.split(",") if heavy else [],
            }
        )
    )


def _start(program: str, environment: dict[str, str]) -> tuple[float, str]:
    """Seconds until the first paint, and the second line the program printed."""
    began = time.time()
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if not lines:
        raise SystemExit(done.stderr)
    return float(lines[0]) - began, lines[1] if len(lines) > 1 else ""


if __name__ == "__main__":
    main()
