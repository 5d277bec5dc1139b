"""The check of one case: every file of it is authenticated, and what belongs together is compared."""

from __future__ import annotations

import time
from collections import Counter

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.case_store.schema import outdated
from legal_assistant.adapters.cases.blob_store import SealedBlobStore
from legal_assistant.adapters.cases.findings import Findings
from legal_assistant.adapters.cases.folder import CaseFolder
from legal_assistant.adapters.cases.unsealing import Access, Unsealed, check_mark, check_pin, unseal
from legal_assistant.adapters.faiss_index import FaissIndex
from legal_assistant.adapters.sqlcipher import Database, Stamp
from legal_assistant.adapters.users.profile_store import Pin
from legal_assistant.domain.documents import Document, DocumentState
from legal_assistant.domain.errors import Damaged, LegalAssistantError
from legal_assistant.domain.health import Finding, Repair, Severity
from legal_assistant.domain.recall import ItemFilter

QUARANTINE = "quarantine"
LOG_BROKEN = "log_broken"
_COUNTED = ("documents", "passages", "conversations", "messages", "memories", "items", "vectors")


class CaseCheck:
    """Checks one case for the user of ``access``. ``mark`` and ``pin``: the newest stamp and list of members that the profile
    knows."""

    def __init__(self, folder: CaseFolder, access: Access, mark: Stamp, pin: Pin | None, findings: Findings) -> None:
        self._folder = folder
        self._access = access
        self._mark = mark
        self._pin = pin
        self._findings = findings
        self.figures: Counter[str] = Counter(cases=1)
        #: Milliseconds of a search by words and by a vector; 0 if there is nothing to search.
        self.recall_ms = 0.0

    def run(self) -> None:
        """Check everything; what cannot be reached because of earlier findings is left out."""
        with self._findings.expecting(self._folder.name):
            unsealed = unseal(self._folder, self._access)
            with self._findings.expecting(unsealed.members.name):
                check_pin(unsealed, self._pin)
            blobs = self._folder.blobs(unsealed.keys, unsealed.generation)
            documents = self._check_database(unsealed)
            self._check_blobs(blobs, documents)

    def _check_database(self, unsealed: Unsealed) -> list[Document] | None:
        """The documents that the database lists; None if it cannot be read."""
        name = self._folder.database_name
        with self._findings.expecting(name):
            settled = False
            with self._findings.expecting(name):
                unsealed.settle()
                settled = True
            database = self._folder.database(unsealed.keys)
            try:
                if not database.verify():
                    raise Damaged(name)
                self._findings.meter.add(self._folder.files.size(name))
                if settled:
                    with self._findings.expecting(name):
                        self._check_head(database, unsealed)
                return self._check_store(database, unsealed)
            finally:
                database.close()
        return None

    def _check_head(self, database: Database, unsealed: Unsealed) -> None:
        """The database is the newest one, and its log of acts whole."""
        unsealed.trail.load(database, self._folder.database_name)
        unsealed.head.verify(database.stamp, marked=self._mark.generation)
        check_mark(self._folder, database.stamp, self._mark)
        with database.read() as connection:
            if not unsealed.trail.verify(connection, unsealed.head.log()).ok:
                self._findings.damage(LOG_BROKEN, self._folder.database_name)

    def _check_store(self, database: Database, unsealed: Unsealed) -> list[Document] | None:
        """None for a database of an earlier format: to bring it up to date is for who opens the case and may write to it."""
        with database.read() as connection:
            if outdated(connection):
                self._findings.note("outdated", self._folder.case, Repair.RESUME)
                return None
        store = SqlCaseStore(database, self._access.clock)
        with store.read() as view:
            counts = view.about.counts()
            documents = view.documents.all()
            pending = view.index.pending_count()
        self.figures.update({name: counts[name] for name in _COUNTED})
        if pending:
            self.figures["without_vector"] += pending
            self._findings.note("without_vector", self._folder.case, Repair.RESUME)
        for document in documents:
            if document.state is DocumentState.READING:
                self._findings.note("unfinished_document", document.id, Repair.RESUME)
        self._check_index(store, unsealed)
        return documents

    def _check_index(self, store: SqlCaseStore, unsealed: Unsealed) -> None:
        """The cache is authentic, and the index has the vectors that the store has."""
        cache = unsealed.cache(self._access.pairs)
        try:
            cache.read()
        except LegalAssistantError as error:
            finding = Finding(error.code, self._folder.cache_name, Severity.DAMAGE, Repair.REBUILD)
            self._findings.repairable(finding, cache.delete)
            return
        index = FaissIndex(store, cache)
        with store.read() as view:
            numbers = view.index.vector_numbers().tolist()
        found = index.vectors_of(numbers)
        if len(index) != len(numbers) or len(found) != len(numbers):
            finding = Finding("index_differs", self._folder.cache_name, Severity.DAMAGE, Repair.REBUILD)
            self._findings.repairable(finding, cache.delete)
        elif numbers:
            self._time_recall(store, index, numbers[0])

    def _time_recall(self, store: SqlCaseStore, index: FaissIndex, number: int) -> None:
        vector = index.vectors_of([number])[number]
        started = time.perf_counter()
        with store.read() as view:
            view.index.text_search(view.about.get().name, 10, ItemFilter())
            allowed = view.index.allowed(ItemFilter())
        index.search(vector, 10, allowed)
        self.recall_ms = (time.perf_counter() - started) * 1000

    def _check_blobs(self, blobs: SealedBlobStore, documents: list[Document] | None) -> None:
        """Originals are authentic; each document has its own; those that belong to nothing are put aside."""
        present = set(blobs.ids())
        known = present if documents is None else {document.id for document in documents}
        for blob_id in sorted(known):
            with self._findings.expecting(blobs.name(blob_id)):
                blobs.get(blob_id)
                self.figures["originals"] += 1
                self._findings.meter.add(self._folder.files.size(blobs.name(blob_id)))
        for blob_id in sorted(present - known):
            name = blobs.name(blob_id)
            finding = Finding("orphan", name, Severity.WARNING, Repair.QUARANTINE)
            self._findings.repairable(finding, lambda name=name: self._folder.files.move(name, f"{QUARANTINE}/{name}"))
