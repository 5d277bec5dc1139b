"""Labels."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyleOption, QWidget

from legal_assistant.gui import theme


def label(text: str = "", role: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> QLabel:
    """A plain-text label with a role of the style sheet."""
    result = QLabel(text, parent)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setWordWrap(wrap)
    if role:
        result.setProperty("role", role)
    return result


class ElidedLabel(QLabel):
    """One line that ends in "…" where it does not fit; the tooltip then shows all of it. ``text()`` is the full text."""

    def __init__(
        self,
        text: str = "",
        role: str = "",
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show ``text``, cut to fit."""
        super().setText(" ".join(text.split()))
        self._update_tooltip()

    def minimumSizeHint(self) -> QSize:
        """As narrow as an ellipsis."""
        return QSize(self.fontMetrics().horizontalAdvance("…"), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the tooltip."""
        super().resizeEvent(event)
        self._update_tooltip()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the part that fits."""
        del event
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        shown = self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())
        self.style().drawItemText(
            painter, self.contentsRect(), self.alignment().value, option.palette, self.isEnabled(), shown, self.foregroundRole()
        )
        painter.end()

    def _update_tooltip(self) -> None:
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.contentsRect().width()
        self.setToolTip("" if fits else self.text())


class Tag(QLabel):
    """A small tinted word that cannot be clicked (kind of a memory, state of a page)."""

    def __init__(self, text: str = "", *, tone: str = "neutral", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "chip")
        self.setProperty("tone", tone)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_tone(self, tone: str) -> None:
        """Change the tone."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            theme.restyle(self)
