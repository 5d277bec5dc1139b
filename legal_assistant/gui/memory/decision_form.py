"""How a contradiction is decided: the dates of two statements that both hold, or the corrected one, and the reason."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from legal_assistant.domain.conflicts import Resolution
from legal_assistant.gui import theme
from legal_assistant.gui.conversation.words import shorten
from legal_assistant.gui.memory.conflicts_presenter import ConflictCard, Decision
from legal_assistant.gui.memory.periods_form import PeriodsForm
from legal_assistant.gui.widgets.buttons import Button
from legal_assistant.gui.widgets.labels import label
from legal_assistant.gui.widgets.retranslated import Retranslated

_MOST_REASON, _LINES, _MOST_QUOTED = 1000, 3, 80


class DecisionForm(Retranslated, QWidget):
    """Asks what a decision needs. ``decided(Decision)``, ``cancelled``. Enter decides, Escape cancels."""

    decided = Signal(object)
    cancelled = Signal()

    def __init__(self, card: ConflictCard, resolution: Resolution, keep: int | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card
        self._resolution = resolution
        self._keep = keep
        self._suggested = ""
        self.text = QPlainTextEdit()
        self.text.setPlainText(card.sides[-1].memory.text)
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(_LINES * self.text.fontMetrics().lineSpacing() + 26)
        self.periods = PeriodsForm(card) if resolution is Resolution.BOTH else None
        self._why = label(role="small")
        self.reason = QLineEdit()
        self._why.setBuddy(self.reason)
        self.reason.setMaxLength(_MOST_REASON)
        self._decide = Button(role="primary")
        self._cancel = Button()
        self._lay_out()
        if self.periods is not None:
            self.periods.changed.connect(self._update)
        self.reason.textChanged.connect(self._update)
        self.text.textChanged.connect(self._update)
        self._decide.clicked.connect(self._on_decide)
        self._cancel.clicked.connect(self.cancelled)
        self._retranslate()

    def focus(self) -> None:
        """Let the reader begin with what is asked first."""
        if self._resolution is Resolution.CORRECTED:
            self.text.setFocus()
            self.text.selectAll()
        elif self.periods is not None:
            self.periods.focus()
        else:
            self.reason.setFocus()
            self.reason.setSelection(len(self.reason.text()), -len(self.reason.text()))  # its beginning in sight

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter decides, Escape cancels."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_decide()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(theme.GRID)
        if self._resolution is Resolution.CORRECTED:
            column.addWidget(self.text)
        if self.periods is not None:
            column.addWidget(self.periods)
        why = QVBoxLayout()
        why.setSpacing(4)
        why.addWidget(self._why)
        why.addWidget(self.reason)
        column.addLayout(why)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.GRID)
        buttons.addWidget(self._decide)
        buttons.addWidget(self._cancel)
        buttons.addStretch(1)
        column.addLayout(buttons)

    def _update(self) -> None:
        worded = self._resolution is not Resolution.CORRECTED or bool(self.text.toPlainText().strip())
        dated = self.periods is None or not self.periods.problem
        self._decide.setEnabled(worded and dated and bool(self.reason.text().strip()))

    def _on_decide(self) -> None:
        if not self._decide.isEnabled():
            return
        text = self.text.toPlainText().strip() if self._resolution is Resolution.CORRECTED else ""
        periods = self.periods.periods if self.periods is not None else ()
        self.decided.emit(Decision(self._resolution, self.reason.text().strip(), text, self._keep, periods))

    def _retranslate(self) -> None:
        suggested = {
            Resolution.LEFT: self.tr("The earlier statement is right."),
            Resolution.RIGHT: self.tr("The later statement is right."),
            Resolution.BOTH: self.tr("Each held in its own time."),
            Resolution.CORRECTED: self.tr("Neither was quite right."),
        }[self._resolution]
        if len(self._card.sides) > 2 and self._resolution is not Resolution.BOTH:
            suggested = self.tr("None was quite right.")
            if self._keep is not None:
                words = shorten(self._card.sides[self._keep].memory.text, _MOST_QUOTED)
                suggested = self.tr("This is right: {0}").format(words)
        if self.reason.text() in ("", self._suggested):
            self.reason.setText(suggested)
        self._suggested = suggested
        self._why.setText(self.tr("Reason"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.setPlaceholderText(self.tr("Reason, kept with the decision"))
        self.text.setAccessibleName(self.tr("The corrected statement"))
        self._decide.setText(
            {
                Resolution.LEFT: self.tr("Keep it"),
                Resolution.RIGHT: self.tr("Keep it"),
                Resolution.BOTH: self.tr("Keep both") if len(self._card.sides) == 2 else self.tr("Keep all"),
                Resolution.CORRECTED: self.tr("Correct"),
            }[self._resolution]
        )
        self._cancel.setText(self.tr("Cancel"))
        self._update()
