"""What a screen reader says of controls."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QCalendarWidget,
    QComboBox,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollBar,
    QSizeGrip,
    QTabBar,
    QWidget,
)

_LATIN, _CHINESE = re.compile(r"[A-Za-z]{3}"), re.compile("[\u4e00-\u9fff]")


def controls(root: QWidget) -> list[QWidget]:
    """Everything below ``root``, shown at present or not, that the keyboard reaches or that tells how far something is; but for
    buttons that get their words when they are shown."""
    return [
        widget
        for widget in (root, *root.findChildren(QWidget))
        if (widget.focusPolicy() & Qt.FocusPolicy.TabFocus or isinstance(widget, (QAbstractButton, QProgressBar, QTabBar)))
        and not isinstance(widget, QLabel)
        and not widget.objectName().startswith("qt_")
        and not (isinstance(widget, QPushButton) and widget.isHidden() and not widget.text())
        and not _is_part(widget)
    ]


def _is_part(widget: QWidget) -> bool:
    """Whether it belongs to a control that has the name."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, (QComboBox, QAbstractSpinBox, QCalendarWidget)):
            return True
        above = above.parentWidget()
    return isinstance(widget, (QScrollBar, QSizeGrip))


def name_of(widget: QWidget) -> str:
    """What is said of it first."""
    spoken = QAccessible.queryAccessibleInterface(widget)
    return spoken.text(QAccessible.Text.Name).strip() if spoken is not None else ""


def nameless(root: QWidget) -> list[str]:
    """The controls of which nothing is said, by their class and the classes around them."""
    return [" in ".join(_around(widget)) for widget in controls(root) if not name_of(widget)]


def _around(widget: QWidget) -> list[str]:
    found: list[str] = []
    above: QWidget | None = widget
    while above is not None and len(found) < 4:
        found.append(type(above).__name__)
        above = above.parentWidget()
    return found


def untranslated(root: QWidget) -> list[str]:
    """The names in the Chinese window that hold Latin words and no Chinese, but for the name of the other language."""
    names = {name_of(control) for control in controls(root)} - {"English"}
    return [name for name in names if _LATIN.search(name) and not _CHINESE.search(name)]
