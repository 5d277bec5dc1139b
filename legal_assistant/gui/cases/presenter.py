"""Between the list of cases and the case service."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from legal_assistant.domain.audit import ModelRequest
from legal_assistant.domain.cases import Case, CaseState, CaseSummary, Egress
from legal_assistant.domain.changes import Changed, Changes
from legal_assistant.domain.places import Place
from legal_assistant.gui.runner import TaskRunner, case_lane

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services

#: What the list shows of a case: its own record, its last activity, and what awaits review.
_SHOWN = (Changed.CASES, Changed.DOCUMENTS, Changed.MESSAGES, Changed.MEMORIES, Changed.REVIEW)
#: Changes to the cases' own records are ordered among themselves, but do not wait until a case's documents are read.
_LANE = "cases"
#: Taking a case over takes long; no case waits for it.
_TAKE_OVER_LANE = "take over"


@dataclass(frozen=True, slots=True)
class CaseFields:
    """What a lawyer types about a case."""

    name: str = ""
    number: str = ""
    client: str = ""
    opponent: str = ""
    egress: Egress = Egress.NEVER
    reach: Place = Place.INLAND


class CasesPresenter(QObject):
    """Holds the cases as last read.

    ``loaded``: they were read again. ``created(Case)``: a new one is stored. ``saved``: an edit is. ``failed(error)``: something
    the reader asked for did not happen. ``forgotten(case id)``: a case is gone for good. ``held(case id)``: legal hold is set, or
    released. ``handed_over(HandedOver)``: a sealed copy is written. ``care_failed(case id, error)``: one of these did not happen.
    ``requests_read(case id, [ModelRequest])``: what was sent to models, oldest first.
    ``taken_over(Case)``: what was exported elsewhere is a case here; ``take_over_failed(error)``: it is not.
    ``resumed(case id)``: after the first reading, the case that was looked at last, if it is still open.
    """

    loaded = Signal()
    created = Signal(object)
    saved = Signal()
    failed = Signal(object)
    forgotten = Signal(str)
    held = Signal(str)
    handed_over = Signal(object)
    care_failed = Signal(str, object)
    taken_over = Signal(object)
    take_over_failed = Signal(object)
    requests_read = Signal(str, object)
    resumed = Signal(str)

    def __init__(self, services: Services, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = runner
        self._summaries: list[CaseSummary] = []
        self._reading = False
        self._stale = False
        self._overtaken = False
        self.ready = False
        runner.changed.connect(self._on_changed)

    @property
    def summaries(self) -> Sequence[CaseSummary]:
        """All cases, last activity first."""
        return self._summaries

    def count(self, state: CaseState) -> int:
        """How many cases are in ``state``."""
        return sum(summary.case.state is state for summary in self._summaries)

    def find(self, case_id: str) -> Case | None:
        """The case as last read."""
        return next((summary.case for summary in self._summaries if summary.case.id == case_id), None)

    def refresh(self) -> None:
        """Read the cases again; requests that come while they are being read are answered by one more reading."""
        if self._reading:
            self._stale = True
            return
        self._reading, self._stale = True, False
        self._runner.run(self._read, self, self._take, self._read_failed)

    def note_shown(self, case_id: str) -> None:
        """Remember what is looked at; that it cannot be written is of no moment."""
        self._runner.run(lambda: self._services.settings.note_last_case(case_id), self, failed=_ignore, lane=_LANE)

    def create(self, fields: CaseFields) -> None:
        """Make a case."""

        def work() -> tuple[Case, Changes]:
            cases = self._services.cases
            case, changes = cases.add(fields.name, number=fields.number, client=fields.client, opponent=fields.opponent)
            if fields.egress is not case.egress:
                case, _ = cases.update(case.id, egress=fields.egress, reach=fields.reach)
            return case, changes

        self._runner.run(work, self, self._added(self.created.emit), self.failed.emit, lane=_LANE)

    def update(self, case_id: str, fields: CaseFields) -> None:
        """Change what is known of a case."""
        self._write(partial(self._services.cases.update, case_id, **asdict(fields)), self.saved.emit)

    def close(self, case_id: str) -> None:
        """Close a case: it can be read and searched, not written to."""
        self._write(partial(self._services.cases.close, case_id))

    def reopen(self, case_id: str) -> None:
        """Open a closed case again."""
        self._write(partial(self._services.cases.reopen, case_id))

    def forget(self, case_id: str) -> None:
        """Destroy a case and its keys, after what is under way in it, an answer too; nothing brings it back."""
        self._alone_in(case_id, self._services.cases.forget, lambda _: self.forgotten.emit(case_id), self.failed.emit)

    def hold(self, case_id: str, *, held: bool, reason: str) -> None:
        """Put a case under legal hold, or release it."""
        work = partial(self._services.cases.hold, case_id, held=held, reason=reason)
        self._runner.run(work, self, lambda _: self.held.emit(case_id), partial(self.care_failed.emit, case_id), lane=_LANE)

    def hand_over(self, case_id: str, file: Path) -> None:
        """Write a sealed copy of a case, after what is under way in it: an answer goes along with its question."""
        failed = partial(self.care_failed.emit, case_id)
        self._alone_in(case_id, lambda case: self._services.cases.hand_over(case, file), self.handed_over.emit, failed)

    def read_requests(self, case_id: str) -> None:
        """Read what was sent to models about a case."""

        def work() -> list[ModelRequest]:
            return self._services.audit.requests(self._services.cases.open(case_id))

        self._runner.run(work, self, partial(self.requests_read.emit, case_id), partial(self.care_failed.emit, case_id))

    def take_over(self, file: Path, key: str) -> None:
        """Make a case of what was exported in another vault, with its one-time key."""

        def work() -> tuple[Case, Changes]:
            taken, changes = self._services.cases.take_over(file, key)
            return self._services.cases.show(taken.case).case, changes

        done = self._added(self.taken_over.emit)
        self._runner.run(work, self, done, self.take_over_failed.emit, lane=_TAKE_OVER_LANE)

    def _added(self, tell: Callable[[Case], None]) -> Callable[[tuple[Case, Changes]], None]:
        """Tell of a new case; a reading that began before it was there counts no more."""

        def done(result: tuple[Case, Changes]) -> None:
            self._overtaken = self._reading
            tell(result[0])

        return done

    def _alone_in(
        self, case_id: str, work: Callable[[str], object], done: Callable[[object], None], failed: Callable[[Exception], None]
    ) -> None:
        """Do this while nothing else is done in the case: no document is read, no question answered, nothing remembered."""
        self._runner.run(partial(work, case_id), self, done, failed, lane=case_lane(case_id), alone=True)

    def _write(self, work: Callable[[], object], then: Callable[[], None] | None = None) -> None:
        def done(_result: object) -> None:
            if then is not None:
                then()

        self._runner.run(work, self, done, self.failed.emit, lane=_LANE)

    def _read(self) -> tuple[list[CaseSummary], str]:
        """The cases; the first time also which of them was looked at last."""
        last = "" if self.ready else self._services.settings.user().last_case
        return self._services.cases.list(), last

    def _take(self, read: tuple[list[CaseSummary], str]) -> None:
        self._reading = False
        if self._overtaken:
            self._overtaken = False
            self.refresh()
            return
        self.ready = True
        self._summaries, last = read
        self.loaded.emit()
        case = self.find(last)
        if case is not None and case.state is CaseState.OPEN:
            self.resumed.emit(last)
        if self._stale:
            self.refresh()

    def _read_failed(self, error: Exception) -> None:
        self._reading = self._overtaken = False
        self.failed.emit(error)

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if any(kind in changes.kinds for kind in _SHOWN):
            self.refresh()


def _ignore(_error: Exception) -> None:
    """Nobody waits for it."""
