"""Typing a password."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from legal_assistant.gui import icons, theme

_SEGMENTS = 4


class PasswordField(QLineEdit):
    """Hidden characters, with an eye to show them; input methods are asked not to learn or send them anywhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self._eye = QAction(self)
        self._eye.triggered.connect(self._toggle)
        self.addAction(self._eye, QLineEdit.ActionPosition.TrailingPosition)
        self._paint()

    def set_hint(self, hint: str) -> None:
        """The placeholder, which is also what a screen reader says."""
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)

    def set_invalid(self, *, invalid: bool) -> None:
        """Mark the field as wrong."""
        if bool(self.property("invalid")) != invalid:
            self.setProperty("invalid", invalid)
            theme.restyle(self)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the language."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LanguageChange):
            self._paint()
        super().changeEvent(event)

    def _toggle(self) -> None:
        hidden = self.echoMode() is QLineEdit.EchoMode.Password
        self.setEchoMode(QLineEdit.EchoMode.Normal if hidden else QLineEdit.EchoMode.Password)
        hint = QtCore.Qt.InputMethodHint  # which Qt gives to hidden characters only
        self.setInputMethodHints(
            self.inputMethodHints() | hint.ImhSensitiveData | hint.ImhNoPredictiveText | hint.ImhNoAutoUppercase
        )
        self._paint()

    def _paint(self) -> None:
        hidden = self.echoMode() is QLineEdit.EchoMode.Password
        self._eye.setIcon(icons.icon("eye" if hidden else "eye-slash", theme.tokens().muted))
        self._eye.setText(self.tr("Show the password") if hidden else self.tr("Hide the password"))


class StrengthMeter(QWidget):
    """Four segments; the words beside them say the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._score = -1
        self._good = False
        self.setFixedHeight(4)
        self.setMinimumSize(QSize(120, 4))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_strength(self, score: int, *, acceptable: bool) -> None:
        """``score`` 0 to 4, or -1 for nothing typed."""
        self._score = score
        self._good = acceptable
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        del event
        t = theme.tokens()
        colour = t.good if self._good else (t.caution if self._score >= 2 else t.bad)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        width = (self.width() - 4 * (_SEGMENTS - 1)) / _SEGMENTS
        for segment in range(_SEGMENTS):
            filled = self._score >= 0 and segment < max(1, self._score)
            painter.setBrush(QColor(colour if filled else t.line))
            painter.drawRoundedRect(QRectF(segment * (width + 4), 0, width, 4), 2, 2)
        painter.end()
