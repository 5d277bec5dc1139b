"""A page of the first start, and the dots that say how far one has come."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.widgets.labels import label


class Steps(QWidget):
    """Dots that say how far one has come."""

    def __init__(self, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = count
        self._current = 0
        self.setFixedSize(count * 14, 8)

    def set_current(self, current: int) -> None:
        """The step that is shown, from 0."""
        self._current = current
        self.setAccessibleName(self.tr("Step {number} of {count}").format(number=current + 1, count=self._count))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them."""
        del event
        t = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(self._count):
            painter.setBrush(QColor(t.accent if number <= self._current else t.line))
            painter.drawEllipse(number * 14, 0, 8, 8)
        painter.end()


class Step(QWidget):
    """One page of the first start. ``changed``: whether it is complete may have changed."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = label(role="display", wrap=True)
        self.text = label(role="muted", wrap=True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(12)
        self.column.addWidget(self.title)
        self.column.addWidget(self.text)
        self.column.addSpacing(4)

    @property
    def complete(self) -> bool:
        """Whether one may go on."""
        return True

    def enter(self) -> None:
        """Called when the step is shown."""

    def retranslate(self) -> None:
        """Say everything in the present language."""

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
