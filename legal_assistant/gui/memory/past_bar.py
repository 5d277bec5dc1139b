"""The bar over the memories while an earlier day is shown: which day, what of it, and the way back, of the reader or the case."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QCheckBox, QDateEdit, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.gui import theme
from legal_assistant.gui.memory.presenter import Past
from legal_assistant.gui.widgets.buttons import Button, IconButton
from legal_assistant.gui.widgets.flow import FlowLayout
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated


class PastBar(Retranslated, QFrame):
    """``chosen(Past)``: show that day. ``left``: show the present. ``restore_asked``: bring the present back to that day."""

    chosen = Signal(object)
    left = Signal()
    restore_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.setProperty("tone", "caution")
        self._title = label(role="strong")
        self.day = QDateEdit()
        self.day.setCalendarPopup(True)
        self.day.setDisplayFormat("yyyy-MM-dd")
        self.day.setKeyboardTracking(False)
        self.true_then = QCheckBox()
        self._hint = label(role="small", wrap=True)
        self._restore = Button()
        self._back = Button(role="link")
        self._close = IconButton("x", size=14)
        head = QHBoxLayout()
        head.setSpacing(theme.GRID)
        head.addWidget(self._title)
        head.addWidget(self.day, 1)
        head.addWidget(self._close)
        buttons = QWidget()
        foot = FlowLayout(buttons, spacing=theme.GRID)
        foot.addWidget(self._restore)
        foot.addWidget(self._back)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 8, 10)
        column.setSpacing(theme.GRID)
        column.addLayout(head)
        column.addWidget(self.true_then)
        column.addWidget(self._hint)
        column.addWidget(buttons)
        self.day.dateChanged.connect(self._on_changed)
        self.true_then.toggled.connect(self._on_changed)
        self._restore.clicked.connect(self.restore_asked)
        self._back.clicked.connect(self.left)
        self._close.clicked.connect(self.left)
        self._retranslate()
        self.hide()

    def show_past(self, past: Past | None, *, restorable: bool) -> None:
        """Show the bar for a day, or hide it."""
        self.setVisible(past is not None)
        self._restore.setVisible(restorable)
        if past is None:
            return
        today = date.today()
        self.blockSignals(True)
        self.day.setMaximumDate(QDate(today.year, today.month, today.day))
        self.day.setDate(QDate(past.day.year, past.day.month, past.day.day))
        self.true_then.setChecked(past.true_then)
        self.blockSignals(False)

    def focus(self) -> None:
        """Let the reader choose the day."""
        self.day.setFocus()

    def _on_changed(self) -> None:
        day = self.day.date()
        self.chosen.emit(Past(date(day.year(), day.month(), day.day()), self.true_then.isChecked()))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("As of"))
        self.day.setAccessibleName(self.tr("Day"))
        self.true_then.setText(self.tr("Only what held on that day"))
        self._hint.setText(self.tr("What was known at the end of that day. Nothing can be changed here."))
        self._restore.setText(self.tr("Restore to this moment…"))
        self._back.setText(self.tr("Back to today"))
        self._close.set_name(self.tr("Back to today"))
