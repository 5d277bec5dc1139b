"""The list of cases as Qt sees it: a thin face over a plain list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from legal_assistant.domain.cases import Case, CaseState, CaseSummary
from legal_assistant.gui import format as fmt


class Role(IntEnum):
    """What an item knows beyond its name."""

    ROW = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case as it is listed; ``progress`` is (done, total) while documents are read, ``proposed`` awaits review."""

    case: Case
    proposed: int = 0
    progress: tuple[int, int] | None = None

    @property
    def detail(self) -> str:
        """The line under the name: number and client."""
        return " · ".join(part for part in (self.case.number, self.case.client) if part)


class CasesModel(QAbstractListModel):
    """Rows of one tab, in the order they were given."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[CaseRow] = []

    @property
    def rows(self) -> Sequence[CaseRow]:
        """The rows."""
        return self._rows

    def set_rows(self, rows: Sequence[CaseRow]) -> None:
        """Show other rows; if the cases and their order are the same, only what differs is drawn again."""
        if [row.case.id for row in rows] != [row.case.id for row in self._rows]:
            self.beginResetModel()
            self._rows = list(rows)
            self.endResetModel()
            return
        for number, (old, new) in enumerate(zip(self._rows, rows, strict=True)):
            if old != new:
                self._rows[number] = new
                self.dataChanged.emit(self.index(number), self.index(number))

    def set_progress(self, case_id: str, progress: tuple[int, int] | None) -> None:
        """Change the progress of one row."""
        self.set_rows([CaseRow(row.case, row.proposed, progress) if row.case.id == case_id else row for row in self._rows])

    def index_of(self, case_id: str) -> QModelIndex:
        """The index of a case; invalid if it is not listed."""
        numbers = [number for number, row in enumerate(self._rows) if row.case.id == case_id]
        return self.index(numbers[0]) if numbers else QModelIndex()

    def row(self, index: QModelIndex | QPersistentModelIndex) -> CaseRow | None:
        """The row at an index."""
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """How many cases."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, description for screen readers, or the row itself."""
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.case.name
        if role == Qt.ItemDataRole.ToolTipRole:
            parties = (row.case.client, row.case.opponent)
            lines = (row.case.name, row.case.number, " / ".join(party for party in parties if party))
            return "\n".join(line for line in lines if line)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row)
        return row if role == Role.ROW else None

    def _spoken(self, row: CaseRow) -> str:
        parts = [row.case.name, row.detail, fmt.activity(row.case.updated, fmt.local_now())]
        if row.proposed:
            parts.append(self.tr("%n to review", "", row.proposed))
        if row.progress:
            parts.append(self.tr("reading"))
        return ", ".join(part for part in parts if part)


def rows_of(summaries: Sequence[CaseSummary], state: CaseState, text: str = "") -> list[CaseRow]:
    """The cases of one state whose name, number or parties contain every word of ``text``, in the given order."""
    words = text.casefold().split()
    return [
        CaseRow(summary.case, summary.counts.get("proposed", 0))
        for summary in summaries
        if summary.case.state is state and all(word in _haystack(summary.case) for word in words)
    ]


def _haystack(case: Case) -> str:
    return f"{case.name}\n{case.number}\n{case.client}\n{case.opponent}".casefold()
