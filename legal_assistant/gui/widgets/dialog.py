"""A dialog: a title, words, what is asked, a place for what went wrong, and two buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.error_text import words_for
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
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
        words = words_for(error)
        self.message.show_message("bad", words.title, words.hint, details=words.details)

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
