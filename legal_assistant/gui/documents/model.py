"""The documents of a case as rows, and the thin item model over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from legal_assistant.domain.documents import REPAIRED, Document, DocumentState, PageState
from legal_assistant.gui import format as form
from legal_assistant.gui.conversation.words import draft_name
from legal_assistant.gui.counts import Counts
from legal_assistant.gui.error_text import words_for_code
from legal_assistant.gui.markdown import clean

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex

#: Role of the :class:`DocumentRow` itself.
ROW = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class DocumentRow:
    """A document, ``progress`` (done, total) while it is being read, whether anything of the case is (``busy``), and what became
    of its pages, in their order."""

    document: Document
    progress: tuple[int, int] | None = None
    busy: bool = False
    outcomes: tuple[PageState, ...] = ()

    @property
    def name(self) -> str:
        """Its file name."""
        return clean(self.document.file)

    @property
    def older(self) -> bool:
        """Whether a newer draft replaces it: it is listed under that one."""
        return self.document.draft is not None and self.document.draft.older

    @property
    def unfinished(self) -> bool:
        """Whether reading it was broken off and can be gone on with."""
        return self.document.state is DocumentState.READING and not self.busy

    @property
    def states(self) -> list[PageState]:
        """What became of its pages, in their order; as far as that is not known yet, grouped."""
        if self.outcomes:
            return list(self.outcomes)
        counts = self.document.pages_by_state
        known = [state for state in PageState for _ in range(counts.get(state.value, 0)) if state is not PageState.PENDING]
        return known + [PageState.PENDING] * max(0, self.document.pages - len(known))

    @property
    def detail(self) -> str:
        """Which draft it is, how much of it there is, what is not as it should be: "20 pages · 3 without text · 120 KB"."""
        translate = QCoreApplication.translate
        say = Counts()
        document, counts = self.document, self.document.pages_by_state
        if document.state is DocumentState.FAILED:
            said = words_for_code(document.reason)
            return form.sentences(said.title, said.hint)
        parts = [draft_name(document.draft)] if document.draft else []
        if document.pages:
            parts.append(say.pages(document.pages))
        if self.progress is not None:
            parts.append(translate("Documents", "reading {0} of {1}").format(*self.progress))
        elif self.unfinished:
            parts.append(translate("Documents", "not read to its end"))
        if document.reason == REPAIRED:
            parts.append(translate("Documents", "damaged file, repaired"))
        for state, name in (
            (PageState.OCR, say.recognised),
            (PageState.EMPTY, say.without_text),
            (PageState.FAILED, say.unreadable),
        ):
            if count := counts.get(state.value, 0):
                parts.append(name(count))
        parts.append(form.day(document.added, form.local_now()))
        parts.append(form.size(document.size))
        return " · ".join(parts)


def in_families(documents: Sequence[Document]) -> list[Document]:
    """The documents, newest first, the older drafts of each right under its newest one."""
    drafts: dict[str, list[Document]] = {}
    for document in documents:
        drafts.setdefault(document.draft.family if document.draft else document.id, []).append(document)
    ordered: list[Document] = []
    for document in reversed(documents):
        family = drafts.pop(document.draft.family if document.draft else document.id, [])
        ordered += sorted(family, key=lambda one: one.draft.number if one.draft else 0, reverse=True)
    return ordered


class DocumentModel(QAbstractListModel):
    """A list of documents, by row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[DocumentRow] = []

    def set_rows(self, rows: Sequence[DocumentRow]) -> None:
        """Replace them. If they are the same documents in the same order, only what changed is told."""
        rows = list(rows)
        if [row.document.id for row in rows] == [row.document.id for row in self._rows]:
            changed = [at for at, row in enumerate(rows) if row != self._rows[at]]
            self._rows = rows
            for at in changed:
                self.dataChanged.emit(self.index(at), self.index(at))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row_of(self, document_id: str) -> int:
        """The row of a document, or -1."""
        return next((at for at, row in enumerate(self._rows) if row.document.id == document_id), -1)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """How many there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name, the words for a screen reader, or the row."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{row.name}\n{row.detail}"
        return None
