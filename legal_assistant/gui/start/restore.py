"""Restoring a backup: as a page before a vault is open, and as a dialog over an open one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from legal_assistant.gui.start.card import StartCard
from legal_assistant.gui.start.restore_form import RestoreForm
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.dialog import Dialog
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated

if TYPE_CHECKING:
    from legal_assistant.gui.start.care import CarePresenter


class RestoreScreen(Retranslated, StartCard):
    """Makes a vault of a backup. ``back_asked``; ``done(folder)``: it is made, and to be unlocked."""

    back_asked = Signal()
    done = Signal(object)

    def __init__(self, presenter: CarePresenter, file: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = label(role="display", wrap=True)
        self._text = label(role="muted", wrap=True)
        self.form = RestoreForm(presenter, file)
        self.leave = Button()
        self.act = Button(role="primary")
        for part in (self._title, self._text, self.form):
            self.body.addWidget(part)
        self.foot.addWidget(self.leave)
        self.foot.addStretch(1)
        self.foot.addWidget(self.act)
        self.leave.clicked.connect(self._leave)
        self.act.clicked.connect(self._go)
        self.form.changed.connect(self._update)
        self._retranslate()
        self.setFocusProxy(self.form.password if file else self.form.file)

    @property
    def may_be_left(self) -> bool:
        """Not while a backup is read or restored, nor before it was seen where the vault lies."""
        return not self.form.busy and self.form.restored is None

    def _go(self) -> None:
        if self.form.restored is not None:
            self.done.emit(self.form.restored)
        else:
            self.form.go()

    def _leave(self) -> None:
        if self.form.busy:
            self.form.stop()
        else:
            self.back_asked.emit()

    def _update(self) -> None:
        self.act.setText(self.form.act)
        self.act.setEnabled(self.form.complete)
        self.leave.setText(self.tr("Stop") if self.form.busy else self.tr("Back"))
        self.leave.setVisible(self.form.restored is None)

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Restore from a backup"))
        self._text.setText(
            self.tr(
                "The file is read through before anything is written. The vault goes into a new folder; nothing is overwritten."
            )
        )
        self._update()


class RestoreDialog(Dialog):
    """The same while a vault is open, which stays as it is. ``lock_asked(folder)``: the new vault is to be unlocked."""

    lock_asked = Signal(object)

    def __init__(self, presenter: CarePresenter, file: Path, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Restore from a backup"),
            self.tr(
                "The file is read through, then a vault is made of it in a new folder. The vault that is open now stays as it is."
            ),
            parent,
        )
        self.form = RestoreForm(presenter, file)
        self.body.addWidget(self.form)
        self.act.clicked.connect(self._go)
        self.form.changed.connect(self._update)
        self._update()
        self.form.password.setFocus()

    def reject(self) -> None:
        """First stop what is under way."""
        if self.form.busy:
            self.form.stop()
        else:
            super().reject()

    def _go(self) -> None:
        if self.form.restored is not None:
            self.accept()
            self.lock_asked.emit(self.form.restored)
        else:
            self.form.go()

    def _update(self) -> None:
        done = self.form.restored is not None
        self.act.setText(self.tr("Lock, and unlock that one") if done else self.form.act)
        self.act.setEnabled(self.form.complete)
        self.leave.setText(self.tr("Stop") if self.form.busy else self.tr("Close") if done else self.tr("Cancel"))
