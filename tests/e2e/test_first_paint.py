"""What the real program has loaded when its window is painted, and what holds before a password can be typed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

_WINDOW = """
import json, os, sys
from legal_assistant import app as program
program.load_qt()
from PySide6 import QtCore, QtWidgets
from legal_assistant.gui import app_window, main

class Window(app_window.AppWindow):
    def __init__(self, *parts):
        super().__init__(*parts)
        self.painted.connect(self.look)

    def look(self):
        heavy = {"torch", "faiss", "numpy", "openai", "pdfplumber", "cryptography", "sqlcipher3", "ctypes", "platformdirs"}
        self.found = {"modules": sorted(heavy & set(sys.modules)), "page": type(self.page).__name__}
        self.found["classes"] = sorted({"Qt", "QStyle"} & (vars(QtCore).keys() | vars(QtWidgets).keys()))
        self.found["focus"] = self.page.field is self.focusWidget() if hasattr(self.page, "field") else None
        QtCore.QTimer.singleShot(0, self, self.tell)

    def tell(self):
        if sys.platform == "linux":
            import ctypes, resource
            self.found["core"] = resource.getrlimit(resource.RLIMIT_CORE)
            self.found["dumpable"] = ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)  # PR_GET_DUMPABLE
        QtWidgets.QApplication.instance().setStyleSheet("")
        self.found["style"] = QtWidgets.QApplication.style().name()
        print(json.dumps(self.found))
        self.close()

main.AppWindow = Window
sys.exit(program.main([]))
"""


def painted(profile: Path, **settings: str) -> dict[str, Any]:
    (profile / "settings.json").write_text(json.dumps(settings), "utf-8")
    environment = os.environ | {"LEGAL_ASSISTANT_PROFILE": str(profile), "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("LEGAL_ASSISTANT_VAULT", None)
    environment["HOME"] = str(profile)
    done = subprocess.run(
        [sys.executable, "-c", _WINDOW], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    return json.loads(done.stdout)


def test_the_locked_screen_is_painted_before_anything_else_is_loaded(tmp_path: Path) -> None:
    found = painted(tmp_path, vault=str(tmp_path / "vault"))
    assert found["page"] == "UnlockScreen"
    assert found["focus"], "the password can be typed at once"
    assert found["modules"] == []
    assert found["classes"] == [], "their enumerations take long to make: see gui/imports.py"
    assert found["style"] == "fusion"


@pytest.mark.hostile("D4")
@pytest.mark.skipif(sys.platform != "linux", reason="as Linux does it")
@pytest.mark.parametrize("settings", [{"vault": "/nowhere"}, {}], ids=["locked", "first start"])
def test_the_memory_of_the_window_is_private_as_soon_as_it_is_painted(tmp_path: Path, settings: dict[str, str]) -> None:
    found = painted(tmp_path, **settings)
    assert (found["core"], found["dumpable"]) == ([0, 0], 0)
