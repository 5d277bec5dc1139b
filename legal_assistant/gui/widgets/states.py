"""What stands where there is nothing yet, and what is said where something failed."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.gui import icons, theme
from legal_assistant.gui.widgets.buttons import Button, IconButton, in_line
from legal_assistant.gui.widgets.labels import label

#: Lines longer than this are hard to read.
_MEASURE = 440
_NOTICE_ICONS = {"bad": "warning-circle", "caution": "warning", "good": "check-circle", "accent": "info", "neutral": "info"}


class EmptyState(QWidget):
    """A calm page for an empty pane: icon, what belongs here, the first step. ``clicked`` is the first step's button."""

    clicked = Signal()

    def __init__(self, icon: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon
        self.setMinimumHeight(1)  # in a stack with other pages it must not keep them from being small
        self._icon = QLabel(self)
        self._icon.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
        self._title = label(role="strong", wrap=True)
        self._text = label(role="muted", wrap=True)
        self.button = Button()
        self.button.hide()
        self.button.clicked.connect(self.clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.GRID * 3, theme.GRID * 2, theme.GRID * 3, theme.GRID * 2)
        column.setSpacing(theme.GRID)
        column.addStretch(2)
        column.addWidget(self._icon)
        for text in (self._title, self._text):
            text.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
            text.setMaximumWidth(_MEASURE)
            row = QHBoxLayout()
            row.addStretch(1)
            row.addWidget(text, 1000)
            row.addStretch(1)
            column.addLayout(row)
        column.addSpacing(theme.GRID)
        column.addWidget(self.button, alignment=QtCore.Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self._paint()

    def set_texts(self, title: str, text: str = "", button: str = "") -> None:
        """Say it in the present language; no button without a text for it."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.button.setText(button)
        self.button.setVisible(bool(button))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
        super().changeEvent(event)

    def _paint(self) -> None:
        self._icon.setPixmap(icons.pixmap(self._icon_name, theme.tokens().faint, 32, self.devicePixelRatioF()))


class InlineMessage(QFrame):
    """A message that stands where it belongs: tone, what happened, what to do, details that fold out, a way to dismiss it.

    ``dismissed`` follows the close button (the message hides itself); ``acted`` the action button.
    """

    dismissed = Signal()
    acted = Signal()

    def __init__(self, *, closable: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._closable = closable
        self._parts: _MessageParts | None = None
        self._tone = "accent"
        self.setProperty("role", "notice")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_message(
        self, tone: str, title: str, text: str = "", *, details: str = "", action: str = "", unfolded: bool = False
    ) -> None:
        """Show it; empty parts take no room. ``unfolded``: the details are seen, and stay."""
        parts = self._contents
        self._tone = tone
        self.setProperty("tone", tone)
        parts.title.setText(title)
        for part, words in ((parts.text, text), (parts.action, action)):
            part.setText(words)
            part.setVisible(bool(words))
        parts.details.setText(details)
        parts.details.setVisible(unfolded and bool(details))
        parts.fold.setVisible(bool(details) and not unfolded)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._retranslate()
        self._paint()
        theme.restyle(self)
        self.show()

    def show_error(self, error: Exception) -> None:
        """Say what went wrong, and what to do."""
        from legal_assistant.gui.error_text import words_for  # noqa: PLC0415 - not needed for the first paint

        words = words_for(error)
        self.show_message("bad", words.title, words.hint, details=words.details)

    def sizeHint(self) -> QSize:
        """As high as its words are at the present width."""
        hint = super().sizeHint()
        return hint if self._parts is None else QSize(hint.width(), max(hint.height(), self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it gets narrower its words take more lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    @property
    def action(self) -> Button:
        """The button whose click is ``acted``."""
        return self._contents.action

    @property
    def text(self) -> str:
        """Everything it says at present, for tests and for copying."""
        parts = self._contents
        return "\n".join(part.text() for part in (parts.title, parts.text, parts.details) if part.text())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the language."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
        elif event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    @property
    def _contents(self) -> _MessageParts:
        """The parts, made when there is something to say for the first time: most messages never are."""
        if self._parts is None:
            self._parts = _MessageParts(self, closable=self._closable)
            self._parts.fold.clicked.connect(self._toggle_details)
            self._parts.action.clicked.connect(self.acted)
            self._parts.close.clicked.connect(self._dismiss)
        return self._parts

    def _toggle_details(self) -> None:
        details = self._contents.details
        details.setVisible(details.isHidden())
        self._retranslate()

    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()

    def _retranslate(self) -> None:
        if self._parts is not None:
            self._parts.close.set_name(self.tr("Dismiss"))
            self._parts.fold.setText(self.tr("Details") if self._parts.details.isHidden() else self.tr("Hide details"))

    def _paint(self) -> None:
        if self._parts is not None:
            colour = theme.tokens().tone(self._tone)[0]
            self._parts.icon.setPixmap(icons.pixmap(_NOTICE_ICONS[self._tone], colour, 16, self.devicePixelRatioF()))


class _MessageParts:
    """The widgets inside a message."""

    def __init__(self, message: InlineMessage, *, closable: bool) -> None:
        self.icon = QLabel(message)
        self.title = label(wrap=True)
        self.text = label(role="muted", wrap=True)
        self.details = label(role="small", wrap=True)
        self.details.setTextInteractionFlags(QtCore.Qt.TextInteractionFlag.TextSelectableByMouse)
        self.fold = Button(role="linkmuted")
        self.action = Button(role="link")
        self.close = IconButton("x", size=12)
        self.close.setFixedSize(20, 20)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addLayout(in_line(self.action, self.fold))
        column.addWidget(self.details)
        row = QHBoxLayout(message)
        row.setContentsMargins(12, theme.GRID, theme.GRID, theme.GRID)
        row.setSpacing(theme.GRID)
        row.addWidget(self.icon, alignment=QtCore.Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        row.addWidget(self.close, alignment=QtCore.Qt.AlignmentFlag.AlignTop)
        self.close.setVisible(closable)
