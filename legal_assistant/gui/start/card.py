"""The card in the middle of the window that everything before an open vault stands on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from legal_assistant.gui import icons, theme
from legal_assistant.gui.widgets.labels import label

_WIDTH = 560
_ESCAPE = 0x01000000  # Qt.Key.Key_Escape, by number, so that the namespace is not loaded


class StartCard(QFrame):
    """A tinted page with a card of fixed width; ``body`` and ``foot`` are for the subclass. ``file_dropped(file)``."""

    file_dropped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "side")
        self._mark = QLabel()
        self._product = label(self.tr("Legal Assistant"), "strong")
        head = QHBoxLayout()
        head.setSpacing(theme.GRID)
        head.addWidget(self._mark)
        head.addWidget(self._product, 1)
        self.head = head
        self.body = QVBoxLayout()
        self.body.setSpacing(theme.GRID * 2)
        self.foot = QHBoxLayout()
        self.foot.setSpacing(theme.GRID)
        card = QFrame()
        card.setProperty("role", "float")
        card.setFixedWidth(_WIDTH)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(40, 32, 40, 32)
        inside.setSpacing(theme.GRID * 3)
        inside.addLayout(head)
        inside.addLayout(self.body, 1)
        inside.addLayout(self.foot)
        page = QWidget()
        page.setProperty("role", "scroll")
        around = QVBoxLayout(page)
        around.setContentsMargins(24, 24, 24, 24)
        row = QHBoxLayout()  # and no alignment: the card's height must follow from its own width
        row.addStretch(1)
        row.addWidget(card)
        row.addStretch(1)
        around.addStretch(2)
        around.addLayout(row)
        around.addStretch(3)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroll)
        self._scroll.setAccessibleName(self._product.text())
        self._paint_mark()
        self.setAcceptDrops(True)

    @property
    def may_be_left(self) -> bool:
        """Whether another page may take its place unasked: nothing is under way, and nothing that is shown would be lost."""
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back where there is a way back."""
        if event.key() == _ESCAPE:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        """Go back to where this page was asked for."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A file may be dropped: what it is tells its bytes."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the file on."""
        event.acceptProposedAction()
        self.file_dropped.emit(Path(event.mimeData().urls()[0].toLocalFile()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the language."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint_mark()
        elif event.type() == QEvent.Type.LanguageChange:
            self._product.setText(self.tr("Legal Assistant"))
            self._scroll.setAccessibleName(self._product.text())
        super().changeEvent(event)

    def _paint_mark(self) -> None:
        self._mark.setPixmap(icons.pixmap("scales", theme.tokens().accent, 24, self.devicePixelRatioF()))
