"""case …, ingest, documents."""

import json
import os
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from legal_assistant.cli import shapes
from legal_assistant.cli.memory_commands import forgotten
from legal_assistant.cli.session import Answer, Session, counted
from legal_assistant.cli.shapes import Json
from legal_assistant.domain.audit import Certificate
from legal_assistant.domain.cases import Case, CaseState, Egress
from legal_assistant.domain.documents import Document, PageState
from legal_assistant.domain.errors import Cancelled, InvalidInput, LegalAssistantError
from legal_assistant.domain.events import (
    IndexProgress,
    IngestBrokenOff,
    IngestedFile,
    IngestEvent,
    IngestOutlook,
    IngestProgress,
    IngestStarted,
)
from legal_assistant.domain.places import Place
from legal_assistant.domain.ports import OpenCase
from legal_assistant.services.bundle import Services
from legal_assistant.services.vault.cases import folded

#: What became of a file that had not ended when an error of this machine broke the work off.
_LEFT: Final = {
    "read": "read, but for its pages that are pictures; 'resume' goes on with them",
    "begun": "begun and not finished; 'resume' goes on with it",
    "waiting": "not begun; 'resume' reads it",
}


def add(session: Session) -> Answer:
    """Make a case."""
    given = session.arguments
    with session.services() as services:
        name = " ".join(given.name.split()).casefold()
        same = [one.case.id for one in services.cases.list() if one.case.name.casefold() == name]
        if same:
            session.note(f"Another case has this name: {', '.join(same)}. Commands will need the id.")
        case, _ = services.cases.add(given.name, number=given.number, client=given.client, opponent=given.opponent)
        if given.egress or given.reach:
            case, _ = services.cases.update(case.id, **_rule(given))
        return Answer({"case": shapes.case(case), "same_name": same}, f"{case.id}  {case.name}")


def list_cases(session: Session) -> Answer:
    """List cases, last activity first."""
    with session.services() as services:
        found = services.cases.list(CaseState(session.arguments.state) if session.arguments.state else None)
    rows = [f"{item.case.id}  {item.case.state.value:6}  {item.case.number or '-':20}  {item.case.name}" for item in found]
    return Answer(shapes.cases([(item.case, item.counts) for item in found]), "\n".join(rows) or "No cases yet.")


def show(session: Session) -> Answer:
    """Show a case with its documents and conversations."""
    with session.case() as (services, case):
        summary = services.cases.show(case.id)
        documents = services.documents.list(case)
        conversations = services.chat.conversations(case)
        left = services.ingest.left(case)
    data: Json = {
        "case": shapes.case(summary.case, summary.counts),
        "documents": [shapes.document(item) for item in documents],
        "conversations": [
            {"id": item.id, "title": item.title, "updated": shapes.moment(item.updated), "messages": item.messages}
            for item in conversations
        ],
    }
    data["waiting"] = [str(file.place) for file in left]
    text = "\n".join(
        [
            f"{summary.case.name}  ({summary.case.state.value})",
            f"  id       {case.id}",
            f"  number   {summary.case.number or '-'}",
        ]
        + [f"  client   {summary.case.client or '-'}", f"  opponent {summary.case.opponent or '-'}"]
        + [f"  document {item.id}  {item.file}  {_size(item)}" for item in documents]
        + [f"  waiting  {file.place}" for file in left]
        + [f"  conversation {item.id}  {item.title}" for item in conversations]
    )
    return Answer(data, text)


def _size(item: Document) -> str:
    recognized = item.pages_by_state.get(PageState.OCR, 0)
    parts = [counted(item.pages, "page"), f"{recognized} recognised" if recognized else "", counted(item.passages, "passage")]
    if item.draft:
        parts.append(f"draft {item.draft.number} of {item.draft.of}{'' if item.draft.older else ', the newest'}")
    return ", ".join(part for part in parts if part)


def rename(session: Session) -> Answer:
    """Change a case's name, number, client, opponent or egress rule."""
    given = session.arguments
    with session.services() as services:
        found = session.named(services)
        case, _ = services.cases.update(
            found.id,
            name=given.name,
            number=given.number,
            client=given.client,
            opponent=given.opponent,
            **_rule(given),
        )
        return Answer({"case": shapes.case(case)}, f"{case.id}  {case.name}")


def _rule(given: Namespace) -> dict[str, Any]:
    """What was said of where words may go."""
    return {
        "egress": Egress(given.egress) if given.egress else None,
        "reach": Place(given.reach) if given.reach else None,
    }


def close(session: Session) -> Answer:
    """Close a case: it can be read, not written to."""
    return _set_state(session, closed=True)


def reopen(session: Session) -> Answer:
    """Open a closed case again."""
    return _set_state(session, closed=False)


def _set_state(session: Session, *, closed: bool) -> Answer:
    with session.services() as services:
        found = session.named(services)
        if closed:
            services.cases.close(found.id)
        else:
            services.cases.reopen(found.id)
        summary = services.cases.show(found.id)
        return Answer({"case": shapes.case(summary.case, summary.counts)}, f"{found.id}  {summary.case.state.value}")


def forget(session: Session) -> Answer:
    """Destroy a case's keys, then its files."""
    with session.services() as services:
        found = session.named(services, whole=True)  # what cannot be undone wants the whole name
        if not (session.json or session.arguments.yes):
            _confirm(session, found)
        services.cases.forget(found.id)
        return _certified(services.cases.certificate(found.id), found.id, services.colleagues.names())


def _confirm(session: Session, case: Case) -> None:
    """At a terminal, have the name or the number typed again; a script has named the case whole. Raises InvalidInput."""
    typed = session.answered(f"The keys of “{case.name}” will be destroyed for good. Type its name or number to go on:")
    if typed is not None and folded(typed) not in {folded(case.name), folded(case.number)} - {""}:
        raise InvalidInput("CASE", hint="That is not the name or number of the case. Nothing was forgotten.")


def certificate(session: Session) -> Answer:
    """Show the certificate of a forgotten case."""
    with session.services() as services:
        given = session.arguments.id
        return _certified(services.cases.certificate(given), given, services.colleagues.names())


def _certified(signed: Certificate, case_id: str, names: Mapping[str, str]) -> Answer:
    said = json.loads(signed.text)
    data = {"certificate": signed.text, "signer": signed.signer, "signature": signed.signature}
    backups = [
        f"  backup {one['id']} of {one['time']}{_by(one, names)}: 'legal-assistant backup FILE --forget {case_id}'"
        for one in said["backups"]
    ]
    lines = [
        f"The keys of case {case_id} are destroyed and its {said['destroyed']['files']} files removed.",
        "Not reached: copies elsewhere (backups, clouds, snapshots), exports, printouts, remnants on the medium.",
        *backups,
    ]
    return Answer({"forgotten": case_id, "keys_destroyed": True, "certificate": data}, "\n".join(lines))


def _by(backup: Mapping[str, str], names: Mapping[str, str]) -> str:
    """Who made it, if the certificate says so and it is known by name."""
    name = names.get(backup.get("user", ""), "")
    return f" by {name}" if name else ""


def hold(session: Session) -> Answer:
    """Put a case under legal hold: it cannot be forgotten."""
    return _set_hold(session, held=True)


def release(session: Session) -> Answer:
    """Release a case from legal hold."""
    return _set_hold(session, held=False)


def _set_hold(session: Session, *, held: bool) -> Answer:
    with session.services() as services:
        found = session.named(services)
        services.cases.hold(found.id, held=held, reason=session.arguments.reason)
        summary = services.cases.show(found.id)
        return Answer({"case": shapes.case(summary.case, summary.counts)}, f"{found.id}  {'held' if held else 'released'}")


def ingest(session: Session) -> Answer:
    """Read files into a case."""
    files = [Path(name) for name in session.arguments.files]
    with session.case() as (services, case):
        reading = services.ingest.ingest(
            case, files, session.cancel, passwords=_document_passwords(session), embedded=session.arguments.embedded
        )
        results, broken_off = _read(session, reading)
        if broken_off:
            return broken_off
        drafts = {document.id: document.draft for document in services.documents.list(case)}
        left = _left_waiting(session, services, case)
    results = [replace(item, draft=drafts.get(item.document)) for item in _as_named(files, results)]
    failed = bool(results) and all(item.status == "failed" for item in results)
    lines = [_line(item) for item in results]
    data = {"documents": [shapes.ingested(item) for item in results], "waiting": left}
    return Answer(data, "\n".join(lines), 1 if failed else 0)


def _read(session: Session, reading: Iterator[IngestEvent]) -> tuple[list[IngestedFile], Answer | None]:
    """The files that ended; the whole answer if an error of this machine broke the work off, after which it is told what became
    of each file."""
    results: list[IngestedFile] = []
    left = IngestBrokenOff((), (), ())
    progress = _Progress(session)
    try:
        for event in reading:
            progress.tell(event)
            if isinstance(event, IngestedFile):
                results.append(event)
            elif isinstance(event, IngestBrokenOff):
                left = event
    except Cancelled:
        raise
    except LegalAssistantError as problem:
        session.progress_end()
        session.note(f"{problem}\n{problem.advice}".rstrip())
        data = {**shapes.error(problem), "documents": [shapes.ingested(item) for item in results], "left": shapes.left(left)}
        lines = [*map(_line, results), *(f"{item['file']}: {_LEFT[item['state']]}" for item in shapes.left(left))]
        return results, Answer(data, "\n".join(lines), 1)
    finally:
        session.progress_end()
    return results, None


def _left_waiting(session: Session, services: Services, case: OpenCase) -> list[str]:
    """The files that an earlier run left unread, after a word about them."""
    left = [str(file.place) for file in services.ingest.left(case)]
    if left:
        session.note("\n".join(["An earlier run was broken off before it read these; 'resume' reads them:", *left]))
    return left


def _as_named(files: Sequence[Path], results: Sequence[IngestedFile]) -> list[IngestedFile]:
    """The results in the order in which the files were named; those with pages that are pictures end last."""
    names = [path.name for path in files]

    def place(item: IngestedFile) -> int:
        return next((n for n, name in enumerate(names) if item.file == name or item.file.startswith(f"{name}/")), len(names))

    return sorted(results, key=place)


def _document_passwords(session: Session) -> list[str]:
    given = session.arguments
    named = os.environ.get("LEGAL_ASSISTANT_DOCUMENT_PASSWORD", "")
    found = [*given.document_password, *([named] if named else [])]
    if given.document_password_file:
        found += session.text_of(given.document_password_file).splitlines()
    if given.ask_document_password:
        found.append(session.typed("Document password: "))
    return [password for password in found if password]


def resume(session: Session) -> Answer:
    """Finish what an interrupted ingestion left to do."""
    with session.case() as (services, case):
        results, broken_off = _read(session, services.ingest.resume(case, session.cancel))
    data = {"documents": [shapes.ingested(item) for item in results]}
    return broken_off or Answer(data, "\n".join(map(_line, results)) or "Nothing to do.")


def reindex(session: Session) -> Answer:
    """Embed a case anew with the present embedding model."""
    with session.case() as (services, case):
        progress = _Progress(session)
        for event in services.indexer.rebuild(case, session.cancel):
            progress.tell(event)
        session.progress_end()
        vectors = services.cases.show(case.id).counts["vectors"]
    return Answer({"case": case.id, "vectors": vectors}, f"{vectors} vectors.")


def remove_document(session: Session) -> Answer:
    """Remove a document with all that came from it, and prove it."""
    with session.case() as (services, case):
        document = services.documents.find(case, session.arguments.document, whole=True)  # what cannot be undone
        return forgotten(session, services, case, services.forgetting.document(case, document.id))


class _Progress:
    """The line on the terminal that says what is being done and what is left."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._now = self._left = ""

    def tell(self, event: IngestEvent) -> None:
        """Show an event."""
        match event:
            case IngestStarted():
                self._now = f"{event.file} ({event.index + 1} of {event.files})"
            case IngestProgress():
                self._now = f"{event.file}: {event.step} page {event.done} of {event.total}"
            case IndexProgress():
                self._now = f"indexed {event.done} of {event.total}"
            case IngestOutlook():
                self._left = _left(event)
            case IngestedFile():
                return
        self._session.progress(f"{self._now} · {self._left}" if self._left else self._now)


def _left(outlook: IngestOutlook) -> str:
    """What is left: "left: 3 files, 412 pages, 35 scanned pages, 1650 passages to index; about 3 min"."""
    amounts = (
        (outlook.files, "file"),
        (outlook.pages, "page"),
        (outlook.pictures, "scanned page"),
        (outlook.items, "passage"),
    )
    parts = ", ".join(counted(amount, what) for amount, what in amounts if amount)
    time = "" if outlook.seconds is None else f"; about {max(1, round(outlook.seconds / 60))} min"
    return f"left: {parts}{time}" if parts else ""


def _line(item: IngestedFile) -> str:
    """What became of a file: "lease.pdf: new, 12 pages, 3 recognised from pictures, 1 without text, 40 passages, 2.1 s  [id]"."""
    if item.status == "failed":
        return f"{item.file}: failed: {item.message} {item.hint}"
    states = item.pages_by_state
    unread = states.get(PageState.EMPTY, 0) + states.get(PageState.FAILED, 0)
    parts = [item.status, counted(item.pages, "page")]
    if recognized := states.get(PageState.OCR, 0):
        parts.append(f"{recognized} recognised from {'a picture' if recognized == 1 else 'pictures'}")
    if unread:
        parts.append(f"{unread} without text")
    if item.repaired:
        parts.append("the file is damaged and was repaired")
    if item.embedded:
        parts.append(f"{counted(item.embedded, 'file')} within it not read (--embedded)")
    if item.draft:
        parts.append(f"draft {item.draft.number} of {item.draft.of}{'' if item.draft.older else ', the newest'}")
    parts += [counted(item.passages, "passage"), f"{item.seconds:.1f} s"]
    return f"{item.file}: {', '.join(parts)}  [{item.document}]"
