"""Choices one picks from: cards of which one is checked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from legal_assistant.gui import icons, theme
from legal_assistant.gui.widgets.labels import label


class Choice(QPushButton):
    """A checkable card with an icon, a title and a line of explanation."""

    def __init__(self, icon: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "choice")
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._icon_name = icon
        self._icon = QLabel()
        self._title = label(role="strong")
        self._text = label(role="small", wrap=True)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self._title)
        column.addWidget(self._text)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(12)
        row.addWidget(self._icon)
        row.addLayout(column, 1)
        for part in (self._icon, self._title, self._text):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._icon.setVisible(bool(icon))
        self._paint_icon()

    def set_texts(self, title: str, text: str = "") -> None:
        """Say it in the present language."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def sizeHint(self) -> QSize:
        """As large as the contents."""
        return self._row.sizeHint()

    def hasHeightForWidth(self) -> bool:
        """Explanations may break."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as the contents at this width."""
        return self._row.heightForWidth(width)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint_icon()
        super().changeEvent(event)

    def _paint_icon(self) -> None:
        if self._icon_name:
            self._icon.setPixmap(icons.pixmap(self._icon_name, theme.tokens().accent, 20, self.devicePixelRatioF()))


def group(parent: QWidget, choices: list[Choice]) -> QButtonGroup:
    """Let one of ``choices`` be checked, the first to begin with; their ids count from 0."""
    buttons = QButtonGroup(parent)
    for number, choice in enumerate(choices):
        buttons.addButton(choice, number)
    choices[0].setChecked(True)
    return buttons
