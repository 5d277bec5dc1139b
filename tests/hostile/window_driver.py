"""The real window, worked by a script: ``python -m tests.hostile.window_driver --vault FOLDER``, with a folder of signs
in ``HOSTILE_SIGNS``, where the files ``password`` and ``question`` lie; they are read and removed.

It unlocks the vault, opens its case, asks a question, copies the answer, and creates the file ``read``; when the file ``lock``
is there it locks the window, which starts the real program anew in this process.
"""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QTimer

from legal_assistant import app
from legal_assistant.gui import clipboard, main
from legal_assistant.gui.app_window import AppWindow
from legal_assistant.gui.start.unlock import UnlockScreen

build = main.build


class Script:
    """Does the next step as soon as the window is ready for it."""

    def __init__(self, window: AppWindow) -> None:
        self._window = window
        self._signs = Path(os.environ["HOSTILE_SIGNS"])
        self._steps = [self._unlock, self._open, self._ask, self._copy, self._lock]
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._go_on)
        self._timer.start(50)

    def _go_on(self) -> None:
        if self._steps and self._steps[0]():
            del self._steps[0]

    def _unlock(self) -> bool:
        page = self._window.page
        if not isinstance(page, UnlockScreen):
            return False
        page.field.setText(self._read("password"))
        page.unlock_button.click()
        return True

    def _open(self) -> bool:
        workspace = self._window.workspace
        if workspace is None or not workspace.cases_presenter.ready or not workspace.cases.model.rows:
            return False
        workspace.cases.select(workspace.cases.model.rows[0].case.id)
        return True

    def _ask(self) -> bool:
        return self._window.workspace._conversation_presenter.ask(self._read("question"))

    def _copy(self) -> bool:
        desk = self._window.workspace._conversation_presenter._desk
        if desk.turn is not None or len(desk.messages) < 2:
            return False
        clipboard.copy(desk.messages[-1].text)
        (self._signs / "read").touch()
        return True

    def _read(self, name: str) -> str:
        path = self._signs / name
        text = path.read_text(encoding="utf-8")
        path.unlink()
        return text

    def _lock(self) -> bool:
        if not (self._signs / "lock").exists():
            return False
        self._window.lock()
        return True


def driven(*arguments: object) -> AppWindow:
    """The window with its script."""
    window = build(*arguments)
    window.script = Script(window)
    return window


if __name__ == "__main__":
    main.build = driven
    sys.exit(app.main(sys.argv[1:]))
