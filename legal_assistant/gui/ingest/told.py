"""The messages on files that ended, one under the other: as high as they need, and scrolled where there is less room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.gui import theme

#: The least that is seen of the messages (pixels): about the first of them.
_LEAST = 96


class Told(QScrollArea):
    """Messages in :attr:`column`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = QWidget()
        self._body.setProperty("role", "scroll")
        self.column = QVBoxLayout(self._body)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(theme.GRID)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(self._body)
        self._body.installEventFilter(self)

    def sizeHint(self) -> QSize:
        """As high as what is said, at the present width."""
        hint = self._body.sizeHint()
        wrapped = self._body.hasHeightForWidth()
        return QSize(hint.width(), self._body.heightForWidth(self.viewport().width()) if wrapped else hint.height())

    def minimumSizeHint(self) -> QSize:
        """Not all of it has to be seen."""
        return QSize(1, min(_LEAST, self.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it gets narrower its words take more lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for as much room as what is said needs now."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
