"""Buttons."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QEnterEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from legal_assistant.gui import icons, theme

#: How far the words of a link stand from its edges (padding and border of the style sheet), by role.
_INSETS = {"link": 5, "linkmuted": 3}
_STRONG_FOCUS = 11  # Qt.FocusPolicy.StrongFocus, by number: see ``gui/imports.py``


class IconButton(QToolButton):
    """A square button with an icon only; ``name`` is its tooltip and what a screen reader says.

    ``checked_icon`` replaces the icon while the button is checked (give it for checkable buttons).
    """

    def __init__(
        self, icon: str, name: str = "", *, checked_icon: str = "", size: int = 16, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._checked_icon = checked_icon
        self._size = size
        self._painted = ("", "")
        self.setProperty("role", "icon")
        self.setFixedSize(theme.CONTROL - 4, theme.CONTROL - 4)
        self.setIconSize(QSize(size, size))
        self.setProperty("focusPolicy", _STRONG_FOCUS)
        self.setCheckable(bool(checked_icon))
        self.toggled.connect(self._paint)
        self.set_name(name)
        self._paint()

    def set_name(self, name: str, shortcut: str = "") -> None:
        """What the button does, in the present language; ``shortcut`` is shown in the tooltip."""
        self.setAccessibleName(name)
        self.setToolTip(f"{name}  {shortcut}" if shortcut else name)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
        super().changeEvent(event)

    def _paint(self) -> None:
        t = theme.tokens()
        checked = self.isChecked()
        name = self._checked_icon if checked and self._checked_icon else self._icon
        painted = (name, t.accent if checked else t.muted)
        if painted != self._painted:
            self._painted = painted
            self.setIcon(icons.icon(*painted, self._size))


class Button(QPushButton):
    """A push button with a role of the style sheet and, if wanted, an icon that follows the theme.

    ``icon_tone`` is a tone ("accent", "bad", …), "ink", "muted" or "on_accent"; it follows from the role if empty. ``flush``: a
    link whose words begin at its left edge, in line with words above it.
    """

    def __init__(
        self,
        text: str = "",
        *,
        role: str = "",
        icon: str = "",
        icon_tone: str = "",
        flush: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._icon = icon
        self._icon_tone = icon_tone
        self._painted = ("", "")
        if role:
            self.setProperty("role", role)
        self.setProperty("flush", flush)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._paint()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be pressed."""
        self.setCursor(QtCore.Qt.CursorShape.PointingHandCursor)
        super().enterEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._paint()
        super().changeEvent(event)

    def _paint(self) -> None:
        if not self._icon:
            return
        roles = {"primary": "on_accent", "danger": "on_accent", "link": "accent"}
        tone = self._icon_tone or roles.get(str(self.property("role") or ""), "muted")
        painted = (self._icon, getattr(theme.tokens(), tone))
        if painted != self._painted:
            self._painted = painted
            self.setIcon(icons.icon(*painted))
            self.setIconSize(QSize(16, 16))


def in_line(*links: Button, end: Button | None = None) -> QHBoxLayout:
    """Links side by side, the words of the first in line with the words above and below, those of ``end`` at the right. What they
    stand in has to have margins: nothing is laid out beyond its edges."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme.GRID)
    row.addSpacing(-_INSETS[links[0].property("role")])
    for link in links:
        row.addWidget(link)
    row.addStretch(1)
    if end is not None:
        row.addWidget(end)
        row.addSpacing(-_INSETS[end.property("role")])
    return row


class ElidedButton(Button):
    """A button of which the words end in "…" where they do not fit; ``text()`` is what is shown, :attr:`words` all of it."""

    def __init__(self, *, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(role=role, parent=parent)
        self.words = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_words(self, words: str) -> None:
        """Show these, as far as there is room."""
        self.words = words
        self._fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As wide as all its words."""
        hint = super().sizeHint()
        return QSize(hint.width() + self._width(self.words) - self._width(self.text()), hint.height())

    def minimumSizeHint(self) -> QSize:
        """As narrow as an ellipsis."""
        hint = super().sizeHint()
        return QSize(hint.width() + self._width("…") - self._width(self.text()), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as fits now."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Show as much as fits, which is not known before."""
        super().showEvent(event)
        self._fit()

    def _width(self, text: str) -> int:
        return self.fontMetrics().size(QtCore.Qt.TextFlag.TextShowMnemonic, text).width()

    def _fit(self) -> None:
        around = super().sizeHint().width() - self._width(self.text())
        room = max(self.width(), self.minimumSizeHint().width()) - around
        shown = self.words if self._width(self.words) <= room or not self.isVisible() else self._elided(room)
        if shown != self.text():
            self.setText(shown)

    def _elided(self, room: int) -> str:
        plain = self.words.replace("&&", "&")
        return self.fontMetrics().elidedText(plain, QtCore.Qt.TextElideMode.ElideRight, room).replace("&", "&&")


class Chip(QPushButton):
    """A small tinted button in one of the tones; ``tone`` may change."""

    def __init__(self, text: str = "", *, tone: str = "accent", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setProperty("role", "chip")
        self.setProperty("tone", tone)
        self.setCursor(QtCore.Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_tone(self, tone: str) -> None:
        """Change the tone."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            theme.restyle(self)
