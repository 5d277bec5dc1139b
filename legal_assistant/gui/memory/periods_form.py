"""From when to when each of two contradicting statements holds, so that both can be true."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.domain.memories import Memory
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.memory.conflicts_presenter import ConflictCard, Days
from legal_assistant.gui.widgets.date_field import DateField
from legal_assistant.gui.widgets.labels import ElidedLabel, label

_DAY = timedelta(days=1)


def suggested(left: Memory, right: Memory) -> tuple[Days, Days]:
    """The one that began later holds from the day it names (else: on which it was learnt), the other until the day before."""
    turned = left.valid_from is not None and right.valid_from is not None and right.valid_from < left.valid_from
    first, last = (right, left) if turned else (left, right)
    start = last.valid_from or last.created.astimezone().date()
    end = first.valid_to if first.valid_to and first.valid_to < start else start - _DAY
    began = first.valid_from if first.valid_from and first.valid_from <= end else None
    over = last.valid_to if last.valid_to and last.valid_to >= start else None
    before, after = Days(began, end), Days(start, over)
    return (after, before) if turned else (before, after)


class PeriodsForm(QWidget):
    """``changed``: the days are others. The end of the first period follows the beginning of the second, and the other way round,
    until it is given itself."""

    changed = Signal()

    def __init__(self, card: ConflictCard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card
        self._own: set[DateField] = set()
        self._heads = (ElidedLabel(role="small"), ElidedLabel(role="small"))
        self.left = (DateField(), DateField())
        self.right = (DateField(), DateField())
        self._to = (label(role="small"), label(role="small"))
        self._problem = label(role="bad", wrap=True)
        self._lay_out()
        given = suggested(card.left.memory, card.right.memory)
        for fields, days in zip((self.left, self.right), given, strict=True):
            fields[0].set_day(days.start)
            fields[1].set_day(days.end)
        turned = given[1].end is not None and given[0].start is not None and given[1].end < given[0].start
        first, last = (self.right, self.left) if turned else (self.left, self.right)
        self._ending, self._beginning = first[1], last[0]
        for field in (*self.left, *self.right):
            field.edited.connect(self._on_edited)
        self._retranslate()

    @property
    def days(self) -> tuple[Days, Days]:
        """The days of the left and of the right statement."""
        return Days(self.left[0].day, self.left[1].day), Days(self.right[0].day, self.right[1].day)

    @property
    def problem(self) -> str:
        """Why both cannot hold so; empty if they can."""
        if not all(field.valid for field in (*self.left, *self.right)):
            return self.tr("A day is written like 2024-06-01; an open end is left empty.")
        left, right = self.days
        if any(one.start and one.end and one.end < one.start for one in (left, right)):
            return self.tr("A period cannot end before it begins.")
        if not (left.before(right) or right.before(left)):
            return self.tr("The two periods must not overlap: one ends before the other begins.")
        return ""

    def focus(self) -> None:
        """Begin with the day on which it changed."""
        self._beginning.setFocus()
        self._beginning.selectAll()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for head, fields, to in zip(self._heads, (self.left, self.right), self._to, strict=True):
            row = QHBoxLayout()
            row.setSpacing(6)
            row.addWidget(fields[0], 1)
            row.addWidget(to)
            row.addWidget(fields[1], 1)
            column.addWidget(head)
            column.addLayout(row)
        column.addWidget(self._problem)

    def _on_edited(self) -> None:
        field = self.sender()
        if isinstance(field, DateField):
            self._own.add(field)
            if field is self._beginning and self._ending not in self._own and field.day:
                self._ending.set_day(field.day - _DAY)
            elif field is self._ending and self._beginning not in self._own and field.day:
                self._beginning.set_day(field.day + _DAY)
        self._show_problem()
        self.changed.emit()

    def _show_problem(self) -> None:
        problem = self.problem
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))

    def _retranslate(self) -> None:
        names = (self.tr("Earlier"), self.tr("Later"))
        sides = (self._card.left, self._card.right)
        for head, name, side, fields in zip(self._heads, names, sides, (self.left, self.right), strict=True):
            head.setText(self.tr("{0} holds: {1}").format(name, clean(side.memory.text)))
            fields[0].setPlaceholderText(self.tr("no start"))
            fields[1].setPlaceholderText(self.tr("no end"))
            fields[0].setAccessibleName(self.tr("{0}: first day").format(name))
            fields[1].setAccessibleName(self.tr("{0}: last day").format(name))
        for to in self._to:
            to.setText(self.tr("to"))
        self._show_problem()
