"""Starts the window and ends it in order."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from legal_assistant.domain.local_settings import SCALES
from legal_assistant.gui import icons, theme
from legal_assistant.gui.app_window import AppWindow
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.idle_collector import IdleCollector
from legal_assistant.gui.instance import Instance
from legal_assistant.gui.local_state import LocalState
from legal_assistant.gui.runner import TaskRunner

if TYPE_CHECKING:
    from legal_assistant.gui.entry import Entry

#: How long a busy worker thread may keep the interpreter from the GUI thread, which may have to wait for several of them in turn
#: (Python's default of 5 ms: blocks of 150 ms while documents go in).
_SWITCH_SECONDS = 0.0005
#: Where Qt reads how large everything is, when the application is made.
_SCALE = "QT_SCALE_FACTOR"


def run(entry: Entry) -> int:
    """Show the window until it is closed; then end all tasks, close the vault, and restart if the window was locked.

    The caller may have turned the garbage collector off to start faster; it is on again after the first paint.
    """
    app = _application(entry.local.load().scale)
    instance = Instance(entry.runtime, app)
    if not instance.claim(entry.default_vault):
        return 0
    runner = TaskRunner()
    window = build(entry, app, runner)
    _connect(instance, window, runner)
    window.closed.connect(app.quit)
    window.show()
    code = app.exec()
    finish(window, runner)
    instance.release()
    if window.restarting:
        entry.restart(window.vault_after, window.check_after)
    return code


def _application(scale: int) -> QApplication:
    """With text and window at ``scale`` per cent of the system's size, unless the environment says how large."""
    chosen = scale in SCALES[1:] and _SCALE not in os.environ
    if chosen:
        os.environ[_SCALE] = str(scale / 100)
    app = QApplication([sys.argv[0], "-style", "fusion"])  # not setStyle, which loads QStyle: see ``gui/imports.py``
    if chosen:
        del os.environ[_SCALE]  # so that a restart goes by what is chosen then
    return app


def build(entry: Entry, app: QApplication, runner: TaskRunner) -> AppWindow:
    """The window, not yet shown."""
    app.setApplicationName("legal-assistant")
    app.setApplicationDisplayName("")
    app.setDesktopFileName("legal-assistant")
    icons.register(entry.resources)
    local = LocalState(entry.local, runner, app)
    theme.register_fonts(entry.resources)
    theme_switch = theme.ThemeSwitch(app, local.settings.theme)
    languages = Languages(app, entry.resources, local.settings.language)
    window = AppWindow(entry, runner, local, languages, theme_switch)
    window.painted.connect(entry.keep_memory_private)
    window.painted.connect(partial(_after_first_paint, app, runner))
    window.painted.connect(theme_switch.follow_system)
    return window


def _connect(instance: Instance, window: AppWindow, runner: TaskRunner) -> None:
    """Have other starts find the window, whichever vault it comes to open."""
    instance.asked.connect(window.come_forward)
    window.painted.connect(instance.listen)
    window.vault_opened.connect(instance.follow)
    window.start.refused.connect(lambda error: instance.refused(error, runner))


def _after_first_paint(app: QApplication, runner: TaskRunner) -> None:
    sys.setswitchinterval(_SWITCH_SECONDS)
    app.setWindowIcon(icons.icon("scales", "#1f5fa8", 32))
    IdleCollector(runner, app)


def finish(window: AppWindow, runner: TaskRunner) -> None:
    """Stop what is under way and let the vault go, whatever ends badly."""
    try:
        runner.shutdown()
    finally:
        if window.services is not None:
            window.services.close()
