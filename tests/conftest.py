"""For all tests: windows are drawn off screen, no hub of models is asked, and a slow machine fails no property.

With LEGAL_ASSISTANT_NO_QT set (and ``-p no:pytest-qt``) Qt cannot be imported: everything but the window works without it.
"""

import os
import sys

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

_QT_OPTIONS = ("qt_api", "qt_log_level_fail", "qt_log_ignore")

if os.environ.get("LEGAL_ASSISTANT_NO_QT"):
    for name in ("PySide6", "shiboken6"):
        sys.modules[name] = None  # type: ignore[assignment] # the import system's way of saying that there is none


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the options of the Qt plug-in stand in the settings while it is switched off."""
    if os.environ.get("LEGAL_ASSISTANT_NO_QT"):
        for option in _QT_OPTIONS:
            parser.addini(option, "of pytest-qt")
