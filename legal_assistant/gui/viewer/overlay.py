"""The viewer as a sheet over the right part of the window: the conversation stays in sight beside it."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPropertyAnimation, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.conversation.pane import ConversationPane
from legal_assistant.gui.viewer.pane import ViewerPane
from legal_assistant.gui.viewer.presenter import ViewerPresenter
from legal_assistant.gui.viewer.request import ViewRequest

#: Share of the host's width it takes, and its least width in pixels.
_SHARE, _LEAST = 0.56, 560


class ViewerOverlay(QFrame):
    """Covers the right part of ``host`` while a document is open; ``closed`` follows when it goes.

    ``beside`` is told how much of it is covered, so that its content moves into what is left.
    """

    closed = Signal()

    def __init__(self, presenter: ViewerPresenter, host: QWidget, beside: ConversationPane) -> None:
        super().__init__(host)
        self._presenter = presenter
        self._host = host
        self._beside = beside
        self._before: QWidget | None = None
        self.setProperty("role", "surface")
        self.setAutoFillBackground(True)
        self.pane = ViewerPane(presenter, self)
        line = QFrame(self)
        line.setProperty("role", "line")
        line.setFixedWidth(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(line)
        row.addWidget(self.pane)
        self._slide = QPropertyAnimation(self, b"geometry", self)
        self._slide.setDuration(theme.MOTION_MS)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.pane.close_asked.connect(self.close_document)
        presenter.closed.connect(self._on_closed)
        host.installEventFilter(self)
        self.hide()

    def show_document(self, case: str, request: ViewRequest) -> None:
        """Open a document over the window."""
        if self.isHidden():
            self._before = self._host.window().focusWidget()
            self._appear()
        self._presenter.show(case, request)
        self.pane.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_document(self) -> None:
        """Put it away; the focus returns to where it was."""
        self._presenter.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the host."""
        if watched is self._host and event.type() == QEvent.Type.Resize and not self.isHidden():
            self._slide.stop()
            self.setGeometry(self._place())
            self._make_room()
        return super().eventFilter(watched, event)

    def _appear(self) -> None:
        place = self._place()
        self.setGeometry(place)
        self._make_room()
        self.show()
        self.raise_()
        if not theme.reduced_motion():
            self._slide.setStartValue(place.translated(theme.GRID * 5, 0))
            self._slide.setEndValue(place)
            self._slide.start()

    def _on_closed(self) -> None:
        self._slide.stop()
        self.hide()
        self._beside.set_covered(0)
        if self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._before = None
        self.closed.emit()

    def _make_room(self) -> None:
        right = self._beside.mapTo(self._host, QPoint(self._beside.width(), 0)).x()
        self._beside.set_covered(max(0, right - self._place().left()))

    def _place(self) -> QRect:
        width = min(self._host.width(), max(_LEAST, round(self._host.width() * _SHARE)))
        return QRect(self._host.width() - width, 0, width, self._host.height())
