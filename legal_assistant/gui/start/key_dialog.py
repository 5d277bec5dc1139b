"""A dialog that asks for a new password and ends with a recovery key, which is shown only there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.start.recovery_key import RecoveryKeyStep
from legal_assistant.gui.widgets.dialog import Dialog


class KeyDialog(Dialog):
    """Asks, works, then shows the key until it is in safe hands. Nothing closes it while it works or shows the key."""

    def __init__(self, title: str, text: str, parent: QWidget | None) -> None:
        super().__init__(title, text, parent)
        self.setModal(True)
        self.setMinimumWidth(theme.GRID * 66)
        self._asked: Sequence[QWidget] = ()
        self._busy = False
        self.key = RecoveryKeyStep()
        self.key.hide()
        self.key.changed.connect(self._update)
        self.act.clicked.connect(self._go)

    @property
    def is_done(self) -> bool:
        """Whether it was done, and the recovery key is on screen."""
        return not self.key.isHidden()

    def reject(self) -> None:
        """Not while the key is being made, or on screen."""
        if not self._busy and not self.is_done:
            super().reject()

    def _ask(self, parts: Sequence[QWidget], complete: Callable[[], bool], begin: Callable[[], None]) -> None:
        """Ask for ``parts``; when they are ``complete``, the button is to ``begin``."""
        self._asked, self._complete, self._begin = parts, complete, begin
        for part in (*parts, self.key):
            self.body.addWidget(part)
        self._update()

    def _show_key(self, key: str, title: str, last: str) -> None:
        """Show the key in place of what was asked for; ``last``: what the button says then."""
        for part in (self.title, self.text, self.message, self.leave, *self._asked):
            part.hide()
        self.key.show_key(key)
        self.key.title.setText(title)
        self.key.show()
        self.act.setText(last)
        self._set_busy(False)
        self.fit()

    def _set_busy(self, busy: bool) -> None:
        self._busy = busy
        self._update()

    def _edited(self) -> None:
        self.message.hide()
        self._update()

    def _update(self) -> None:
        self.act.setEnabled(not self._busy and (self.key.complete if self.is_done else self._complete()))
        self.leave.setEnabled(not self._busy)

    def _go(self) -> None:
        if self.is_done:
            self.key.forget()
            self.accept()
        else:
            self.message.hide()
            self._begin()
