"""What stands where there is nothing yet, and what is said where something failed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.gui import icons, theme
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.labels import label

_NOTICE_ICONS = {"bad": "warning-circle", "caution": "warning", "good": "check-circle", "accent": "info", "neutral": "info"}


class EmptyState(QWidget):
    """A calm page for an empty pane: icon, what belongs here, the first step. ``clicked`` is the first step's button."""

    clicked = Signal()

    def __init__(self, icon: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon
        self.setMinimumHeight(1)  # in a stack with other pages it must not keep them from being small
        self._icon = QLabel(self)
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title = label(role="strong", wrap=True)
        self._text = label(role="muted", wrap=True)
        self.button = Button()
        self.button.clicked.connect(self.clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.GRID * 3, theme.GRID * 4, theme.GRID * 3, theme.GRID * 4)
        column.setSpacing(theme.GRID)
        column.addStretch(2)
        column.addWidget(self._icon)
        for text in (self._title, self._text):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(text)
        column.addSpacing(theme.GRID)
        column.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignHCenter)
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
        self._tone = "accent"
        self.setProperty("role", "notice")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._icon = QLabel(self)
        self._title = label(wrap=True)
        self._text = label(role="muted", wrap=True)
        self._details = label(role="small", wrap=True)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.hide()
        self._fold = Button(role="linkmuted")
        self._fold.clicked.connect(self._toggle_details)
        self.action = Button(role="link")
        self.action.clicked.connect(self.acted)
        self._close = IconButton("x", size=12)
        self._close.setFixedSize(20, 20)
        self._close.setVisible(closable)
        self._close.clicked.connect(self._dismiss)
        self._lay_out()
        self.hide()

    def show_message(self, tone: str, title: str, text: str = "", *, details: str = "", action: str = "") -> None:
        """Show it; empty parts take no room."""
        self._tone = tone
        self.setProperty("tone", tone)
        self._title.setText(title)
        for part, words in ((self._text, text), (self.action, action)):
            part.setText(words)
            part.setVisible(bool(words))
        self._details.setText(details)
        self._details.hide()
        self._fold.setVisible(bool(details))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._retranslate()
        self._paint()
        theme.restyle(self)
        self.show()

    @property
    def text(self) -> str:
        """Everything it says at present, for tests and for copying."""
        return "\n".join(part for part in (self._title.text(), self._text.text(), self._details.text()) if part)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the language."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
        elif event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        links = QHBoxLayout()
        links.setSpacing(theme.GRID)
        links.addWidget(self.action)
        links.addWidget(self._fold)
        links.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(2)
        for part in (self._title, self._text):
            column.addWidget(part)
        column.addLayout(links)
        column.addWidget(self._details)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, theme.GRID, theme.GRID, theme.GRID)
        row.setSpacing(theme.GRID)
        row.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        row.addWidget(self._close, alignment=Qt.AlignmentFlag.AlignTop)

    def _toggle_details(self) -> None:
        self._details.setVisible(self._details.isHidden())
        self._retranslate()

    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()

    def _retranslate(self) -> None:
        self._close.set_name(self.tr("Dismiss"))
        self._fold.setText(self.tr("Details") if self._details.isHidden() else self.tr("Hide details"))

    def _paint(self) -> None:
        colour = theme.tokens().tone(self._tone)[0]
        self._icon.setPixmap(icons.pixmap(_NOTICE_ICONS[self._tone], colour, 16, self.devicePixelRatioF()))
