"""Fixtures of the window's tests. A test that uses Qt must leave nothing behind: no thread, no running timer, no window."""

import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

from legal_assistant.gui import icons, theme
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.runner import TaskRunner

RESOURCES = Path(__file__).parents[2] / "resources"


@pytest.fixture(autouse=True)
def nothing_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail on threads, timers and windows that outlive the test. What was there before it is not gone through again."""
    gc.freeze()
    threads = set(threading.enumerate())
    yield
    app = QApplication.instance()
    if app is None:
        return
    gc.collect()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [thread.name for thread in threading.enumerate() if thread not in threads and thread.is_alive()]
    assert not left, f"threads left: {left}"
    windows = [repr(widget) for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    assert not windows, f"windows left: {windows}"
    timers = [repr(timer.parent()) for timer in gc.get_objects() if type(timer) is QTimer and _running(timer)]
    assert not timers, f"timers left running: {timers}"


def _running(timer: QTimer) -> bool:
    try:
        return timer.isActive()
    except RuntimeError:  # deleted on the C++ side
        return False


@pytest.fixture(scope="session")
def resources() -> Path:
    return RESOURCES


@pytest.fixture(scope="session")
def theme_switch(qapp: QApplication) -> theme.ThemeSwitch:
    icons.register(RESOURCES)
    theme.register_fonts(RESOURCES)
    return theme.ThemeSwitch(qapp, "light")


@pytest.fixture(scope="session")
def _languages(qapp: QApplication) -> Languages:
    return Languages(qapp, RESOURCES, "en")


@pytest.fixture
def languages(_languages: Languages) -> Iterator[Languages]:
    """English before and after; a test may choose another."""
    _languages.choose("en")
    yield _languages
    _languages.choose("en")


@pytest.fixture
def look(theme_switch: theme.ThemeSwitch, languages: Languages) -> Iterator[theme.ThemeSwitch]:
    """Icons, light theme, English: what every widget needs."""
    theme_switch.choose("light")
    yield theme_switch
    theme_switch.choose("light")


@pytest.fixture
def runner(qapp: QApplication) -> Iterator[TaskRunner]:
    task_runner = TaskRunner()
    yield task_runner
    task_runner.shutdown()
