"""Labels."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from legal_assistant.gui import theme

_PLAIN = 0  # Qt.TextFormat.PlainText, by number: see ``gui/imports.py``
#: What yields keeps the room of so many characters.
_LEAST = 8
_LEFT_CENTRE = 0x81  # Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def label(text: str = "", role: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> QLabel:
    """A plain-text label with a role of the style sheet."""
    result = QLabel(text, parent)
    result.setProperty("textFormat", _PLAIN)
    result.setWordWrap(wrap)
    if role:
        result.setProperty("role", role)
    return result


class ElidedLabel(QLabel):
    """One line with "…" at its end, or in its ``middle``, where it does not fit; the tooltip then shows all of it. ``text()`` is
    the full text. Of a line with a part that yields (a name, say) that part is cut first."""

    def __init__(
        self,
        text: str = "",
        role: str = "",
        *,
        middle: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._middle = middle
        self._yielding = ""
        self.setProperty("textFormat", _PLAIN)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)
        self.setText(text)

    def setText(self, text: str, yielding: str = "") -> None:
        """Show ``text``, cut to fit, of which ``yielding`` is cut first."""
        self._yielding = " ".join(yielding.split())
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
        painter.drawText(self.contentsRect(), _LEFT_CENTRE, self.text() if self._fits() else self._elided())
        painter.end()

    def _fits(self) -> bool:
        return self.fontMetrics().horizontalAdvance(self.text()) <= self.contentsRect().width()

    def _elided(self) -> str:
        metrics, room, text = self.fontMetrics(), self.contentsRect().width(), self.text()
        mode = QtCore.Qt.TextElideMode.ElideMiddle if self._middle else QtCore.Qt.TextElideMode.ElideRight
        if self._yielding and self._yielding in text:
            rest = metrics.horizontalAdvance(text) - metrics.horizontalAdvance(self._yielding)
            least = metrics.horizontalAdvance(self._yielding[:_LEAST] + "…")
            name = metrics.elidedText(self._yielding, mode, max(room - rest, least))
            text = text.replace(self._yielding, name, 1)
        return metrics.elidedText(text, mode, room)

    def _update_tooltip(self) -> None:
        self.setToolTip("" if self._fits() else self.text())


class Tag(QLabel):
    """A small tinted word that cannot be clicked (kind of a memory, state of a page)."""

    def __init__(self, text: str = "", *, tone: str = "neutral", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setProperty("textFormat", _PLAIN)
        self.setProperty("role", "chip")
        self.setProperty("tone", tone)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_tone(self, tone: str) -> None:
        """Change the tone."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            theme.restyle(self)
