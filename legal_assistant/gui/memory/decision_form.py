"""How a contradiction is decided: the dates of two statements that both hold, or the corrected one, and the reason."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QDateEdit, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from legal_assistant.domain.conflicts import Resolution
from legal_assistant.gui import theme
from legal_assistant.gui.memory.conflicts_presenter import ConflictCard, Decision
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label

_MOST_REASON, _LINES = 1000, 3


class DecisionForm(QWidget):
    """Asks what a decision needs. ``decided(Decision)``, ``cancelled``. Enter decides, Escape cancels."""

    decided = Signal(object)
    cancelled = Signal()

    def __init__(self, card: ConflictCard, resolution: Resolution, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card
        self._resolution = resolution
        self._suggested = ""
        self.text = QPlainTextEdit()
        self.text.setPlainText(card.right.memory.text)
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(_LINES * self.text.fontMetrics().lineSpacing() + 26)
        self._order = QComboBox()
        self._order.addItems(["", ""])
        self._when = label(role="small")
        self.starts = QDateEdit()
        self.starts.setCalendarPopup(True)
        self.starts.setDisplayFormat("yyyy-MM-dd")
        self.reason = QLineEdit()
        self.reason.setMaxLength(_MOST_REASON)
        self._decide = Button(role="primary")
        self._cancel = Button()
        self._lay_out()
        self._order.currentIndexChanged.connect(self._suggest_date)
        self.reason.textChanged.connect(self._update)
        self.text.textChanged.connect(self._update)
        self._decide.clicked.connect(self._on_decide)
        self._cancel.clicked.connect(self.cancelled)
        self._retranslate()
        self._suggest_date()

    def focus(self) -> None:
        """Let the reader begin with what is asked first."""
        if self._resolution is Resolution.CORRECTED:
            self.text.setFocus()
            self.text.selectAll()
        elif self._resolution is Resolution.BOTH:
            self.starts.setFocus()
        else:
            self.reason.setFocus()
            self.reason.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter decides, Escape cancels."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_decide()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(theme.GRID)
        if self._resolution is Resolution.CORRECTED:
            column.addWidget(self.text)
        if self._resolution is Resolution.BOTH:
            dates = QHBoxLayout()
            dates.setSpacing(theme.GRID)
            dates.addWidget(self._when, 1)
            dates.addWidget(self.starts)
            column.addWidget(self._order)
            column.addLayout(dates)
        column.addWidget(self.reason)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.GRID)
        buttons.addWidget(self._decide)
        buttons.addWidget(self._cancel)
        buttons.addStretch(1)
        column.addLayout(buttons)

    def _suggest_date(self) -> None:
        """The day from which the later one says that it holds, or on which it was learnt."""
        later = (self._card.right if self._order.currentIndex() == 0 else self._card.left).memory
        day = later.valid_from or later.created.date()
        self.starts.setDate(QDate(day.year, day.month, day.day))

    def _update(self) -> None:
        worded = self._resolution is not Resolution.CORRECTED or bool(self.text.toPlainText().strip())
        self._decide.setEnabled(worded and bool(self.reason.text().strip()))

    def _on_decide(self) -> None:
        if not self._decide.isEnabled():
            return
        both = self._resolution is Resolution.BOTH
        chosen = self.starts.date()
        self.decided.emit(
            Decision(
                self._resolution,
                self.reason.text().strip(),
                self.text.toPlainText().strip() if self._resolution is Resolution.CORRECTED else "",
                date(chosen.year(), chosen.month(), chosen.day()) if both else None,
                both and self._order.currentIndex() == 1,
            )
        )

    def _retranslate(self) -> None:
        suggested = {
            Resolution.LEFT: self.tr("The earlier statement is right."),
            Resolution.RIGHT: self.tr("The later statement is right."),
            Resolution.BOTH: self.tr("It changed on that day."),
            Resolution.CORRECTED: self.tr("Neither was quite right."),
        }[self._resolution]
        if self.reason.text() in ("", self._suggested):
            self.reason.setText(suggested)
        self._suggested = suggested
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.setPlaceholderText(self.tr("Reason, kept with the decision"))
        self.text.setAccessibleName(self.tr("The corrected statement"))
        self._order.setAccessibleName(self.tr("Which held first"))
        self._order.setItemText(0, self.tr("The earlier statement held first"))
        self._order.setItemText(1, self.tr("The later statement held first"))
        self._when.setText(self.tr("The other holds from"))
        self.starts.setAccessibleName(self._when.text())
        self._decide.setText(
            {
                Resolution.LEFT: self.tr("Keep it"),
                Resolution.RIGHT: self.tr("Keep it"),
                Resolution.BOTH: self.tr("Keep both"),
                Resolution.CORRECTED: self.tr("Correct"),
            }[self._resolution]
        )
        self._cancel.setText(self.tr("Cancel"))
        self._update()
