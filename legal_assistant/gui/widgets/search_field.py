"""The search field at the head of a pane."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QWidget

from legal_assistant.gui import icons, theme

_WALKING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchField(QLineEdit):
    """A line edit with a lens, a clear button, and ``searched(text)`` when typing pauses; Escape empties it."""

    searched = Signal(str)

    def __init__(self, *, pause_ms: int = 150, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lens = QAction(self)
        self.addAction(self._lens, QLineEdit.ActionPosition.LeadingPosition)
        self._clear = QAction(self)
        self._clear.triggered.connect(self.clear)
        self._clear.setVisible(False)
        self.addAction(self._clear, QLineEdit.ActionPosition.TrailingPosition)
        self._painted = ""
        self._results: QAbstractItemView | None = None
        self._settled: Callable[[], bool] = lambda: False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(pause_ms)
        self._timer.timeout.connect(self._emit)
        self.textChanged.connect(self._text_changed)
        self._paint()

    def set_hint(self, hint: str) -> None:
        """The placeholder, which is also what a screen reader says."""
        self.setPlaceholderText(hint)
        self._lens.setText(hint)
        self.setAccessibleName(hint)

    def lead(self, results: QAbstractItemView, settled: Callable[[], bool]) -> None:
        """Let the arrows walk through ``results`` while the reader types, and Enter open the one selected once it is ``settled``
        that they are what is searched for."""
        self._results, self._settled = results, settled

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties the field; Enter searches at once."""
        results, enter = self._results, event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if results is not None and (event.key() in _WALKING or (enter and results.currentIndex().isValid() and self._settled())):
            QApplication.sendEvent(results, event)
            return
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        if enter:
            self._timer.stop()
            self._emit()
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the language."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
        elif event.type() == QEvent.Type.LanguageChange:
            self._clear.setText(self.tr("Clear"))
        super().changeEvent(event)

    def _text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        self._timer.start()

    def _emit(self) -> None:
        self.searched.emit(self.text().strip())

    def _paint(self) -> None:
        muted = theme.tokens().muted
        if muted == self._painted:
            return
        self._painted = muted
        self._lens.setIcon(icons.icon("magnifying-glass", muted))
        self._clear.setIcon(icons.icon("x", muted))
        self._clear.setText(self.tr("Clear"))
