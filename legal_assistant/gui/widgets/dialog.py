"""A dialog: a title, words, what is asked, a place for what went wrong, and two buttons; one that works a while shows a bar."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.progress import ProgressLine
from legal_assistant.gui.widgets.states import InlineMessage


class Dialog(QDialog):
    """What is asked goes into :attr:`body`; :attr:`act` does it, and so does Enter unless that is dangerous; :attr:`leave` and
    Escape leave everything as it is."""

    def __init__(self, title: str, text: str, parent: QWidget | None = None, *, role: str = "primary") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(theme.GRID * 60)
        self.title = label(title, "title", wrap=True)
        self.text = label(text, "muted", wrap=True)
        self.message = InlineMessage(closable=False, parent=self)
        self.act = Button(role=role)
        self.act.setDefault(role == "primary")
        self.leave = Button(self.tr("Cancel"))
        self.leave.clicked.connect(self.reject)
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.act)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(theme.GRID * 2)
        for part in (self.title, self.text):
            column.addWidget(part)
        column.addLayout(self.body)
        column.addWidget(self.message)
        column.addStretch(1)
        column.addLayout(buttons)

    def say(self, error: Exception) -> None:
        """What went wrong."""
        self.message.show_error(error)

    def fit(self) -> None:
        """Be as high as the words are at the present width."""
        self.resize(self.width(), self.heightForWidth(self.width()))

    def event(self, event: QEvent) -> bool:
        """Grow with what is said."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible() and self.height() < self.heightForWidth(self.width()):
            self.fit()
        return handled

    def showEvent(self, event: QShowEvent) -> None:
        """Only now is it known how wide it is."""
        super().showEvent(event)
        self.fit()


class WorkingDialog(Dialog):
    """A dialog that does what takes a while. Meanwhile it shows a bar, and nothing closes it."""

    def __init__(self, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(title, text, parent)
        self._working = False
        self.progress = ProgressLine()
        self.progress.setRange(0, 0)
        self.progress.hide()
        self.body.addWidget(self.progress)

    def begin(self, text: str) -> None:
        """Work from now on; ``text`` says at what."""
        self.message.hide()
        self.text.setText(text)
        self.progress.setAccessibleName(text)
        self._set_working(True)

    def end(self, text: str, error: Exception | None = None) -> None:
        """It is done, or was not: ``text`` says so."""
        self._set_working(False)
        self.text.setText(text)
        if error is not None:
            self.say(error)

    def reject(self) -> None:
        """Not while it works."""
        if not self._working:
            super().reject()

    def _set_working(self, working: bool) -> None:
        self._working = working
        self.progress.setVisible(working)
        self.act.setEnabled(not working)
        self.leave.setEnabled(not working)
