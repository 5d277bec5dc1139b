"""From when to when each of several contradicting statements holds, so that all can be true."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from legal_assistant.domain.memories import Memory, Period
from legal_assistant.gui.markdown import clean
from legal_assistant.gui.memory.conflicts_presenter import ConflictCard
from legal_assistant.gui.memory.review_words import side_name
from legal_assistant.gui.widgets.date_field import DateField
from legal_assistant.gui.widgets.labels import ElidedLabel, label
from legal_assistant.gui.widgets.retranslated import Retranslated

_DAY = timedelta(days=1)


def suggested(memories: Sequence[Memory]) -> list[Period]:
    """When each of these held, if they followed each other in the order given unless their own days say otherwise: each from
    the day that it names (else: on which it was learnt) until the day before the next one."""
    found = [Period()] * len(memories)
    order = _in_order(memories)
    following: date | None = None
    for place in reversed(order):
        one = memories[place]
        before = following - _DAY if following is not None else None
        end = min((day for day in (one.valid_to, before) if day is not None), default=None)
        start = one.valid_from or (one.created.astimezone().date() if place != order[0] else None)
        end = before if start and end and end < start else end
        found[place] = Period(start if start is None or end is None or start <= end else None, end)
        following = start
    return found


def _in_order(memories: Sequence[Memory]) -> list[int]:
    """The places of the memories as they followed each other."""
    order: list[int] = []
    for place, one in enumerate(memories):
        later = (at for at, other in enumerate(order) if _earlier(one, memories[other]))
        order.insert(next(later, len(order)), place)
    return order


def _earlier(one: Memory, other: Memory) -> bool:
    return one.valid_from is not None and other.valid_from is not None and one.valid_from < other.valid_from


class PeriodsForm(Retranslated, QWidget):
    """``changed``: the days are others. The end of a period follows the beginning of the next one, and the other way round,
    until it is given itself."""

    changed = Signal()

    def __init__(self, card: ConflictCard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card
        self._own: set[DateField] = set()
        self._heads = [ElidedLabel(role="small") for _ in card.sides]
        self.fields = [(DateField(), DateField()) for _ in card.sides]
        self._to = [label(role="small") for _ in card.sides]
        self._problem = label(role="bad", wrap=True)
        self._lay_out()
        given = suggested([side.memory for side in card.sides])
        for fields, period in zip(self.fields, given, strict=True):
            fields[0].set_day(period.start)
            fields[1].set_day(period.end)
        order = _in_order([side.memory for side in card.sides])
        #: The end of one and the beginning of the next, for each change.
        self._turns = [(self.fields[one][1], self.fields[other][0]) for one, other in pairwise(order)]
        for field in (field for fields in self.fields for field in fields):
            field.edited.connect(self._on_edited)
        self._retranslate()

    @property
    def periods(self) -> tuple[Period, ...]:
        """The days of each statement."""
        return tuple(Period(start.day, end.day) for start, end in self.fields)

    @property
    def problem(self) -> str:
        """Why not all can hold so; empty if they can."""
        if not all(field.valid for fields in self.fields for field in fields):
            return self.tr("A day is written like 2024-06-01; an open end is left empty.")
        if any(one.backwards for one in self.periods):
            return self.tr("A period cannot end before it begins.")
        pairs = [(self.periods[left], self.periods[right]) for _, left, right in self._card.pairs]
        if not all(one.before(other) or other.before(one) for one, other in pairs):
            return self.tr("The periods must not overlap: one ends before the next begins.")
        return ""

    def focus(self) -> None:
        """Begin with the day on which it changed."""
        beginning = self._turns[0][1]
        beginning.setFocus()
        beginning.selectAll()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for head, fields, to in zip(self._heads, self.fields, self._to, strict=True):
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
            for ending, beginning in self._turns:
                if field is beginning and ending not in self._own and field.day:
                    ending.set_day(field.day - _DAY)
                elif field is ending and beginning not in self._own and field.day:
                    beginning.set_day(field.day + _DAY)
        self._show_problem()
        self.changed.emit()

    def _show_problem(self) -> None:
        problem = self.problem
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))

    def _retranslate(self) -> None:
        for place, (head, side, fields) in enumerate(zip(self._heads, self._card.sides, self.fields, strict=True)):
            name = side_name(place, len(self._card.sides))
            head.setText(self.tr("{0} holds: {1}").format(name, clean(side.memory.text)))
            fields[0].setPlaceholderText(self.tr("no start"))
            fields[1].setPlaceholderText(self.tr("no end"))
            fields[0].setAccessibleName(self.tr("{0}: first day").format(name))
            fields[1].setAccessibleName(self.tr("{0}: last day").format(name))
        for to in self._to:
            to.setText(self.tr("to"))
        self._show_problem()
