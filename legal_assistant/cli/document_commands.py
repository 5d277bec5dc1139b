"""document."""

from collections.abc import Iterator
from contextlib import contextmanager

from legal_assistant.cli import shapes
from legal_assistant.cli.session import Answer, Session, counted
from legal_assistant.domain.documents import REPAIRED, Document, DocumentState, Page
from legal_assistant.domain.errors import InvalidInput, NotFound
from legal_assistant.domain.ports import OpenCase
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.services.bundle import Services


def list_documents(session: Session) -> Answer:
    """List the documents of a case."""
    with session.case() as (services, case):
        found = services.documents.list(case)
    return Answer({"documents": [shapes.document(item) for item in found]}, "\n".join(map(listed, found)) or "No documents.")


def listed(item: Document) -> str:
    """A document in the list, with what is not as it should be."""
    counts = f"{counted(item.pages, 'page'):>9}  {counted(item.passages, 'passage'):>14}"
    lacks = ["damaged, repaired"] if item.reason == REPAIRED else []
    if item.unread and item.state is DocumentState.READY:
        lacks.append(f"{counted(item.unread, 'page')} not read in full")
    said = f"  ({'; '.join(lacks)})" if lacks else ""
    return f"{item.id}  {item.state.value:7}  {counts}  {item.file}{said}"


@contextmanager
def one_document(session: Session) -> Iterator[tuple[Services, OpenCase, str]]:
    """The services, the case, and the id of the document that the argument ``DOCUMENT`` names."""
    with session.case() as (services, case):
        yield services, case, services.documents.find(case, session.arguments.document).id


def text(session: Session) -> Answer:
    """Show the text of a document as it was read, page by page."""
    number = session.arguments.page
    with one_document(session) as (services, case, document):
        pages = services.documents.pages(case, document)
    if number is not None:
        pages = [page for page in pages if page.number == number]
        if not pages:
            raise NotFound(f"{session.arguments.document}:{number}")
    said = [
        f"— page {page.number} · {page.state.value}{f' · {page.reason}' if page.reason else ''} —\n{numbered(page)}"
        for page in pages
    ]
    return Answer({"pages": [shapes.page(page) for page in pages]}, "\n\n".join(said))


def numbered(page: Page) -> str:
    """The lines of a page, each with the number by which it can be corrected; what cannot be seen on the page is marked."""
    if not page.text:
        return ""
    mark = "⟦不可见：{}⟧" if is_chinese(page.text) else "⟦not visible: {}⟧"
    lines: list[str] = []
    for number, (line, hidden) in enumerate(shapes.lines_with_hidden(page), 1):
        shown = line
        for start, end in reversed(hidden):
            shown = shown[:start] + mark.format(line[start:end]) + shown[end:]
        lines.append(f"{number:4}  {shown}".rstrip())
    return "\n".join(lines)


def correct(session: Session) -> Answer:
    """Correct the text of a page or of a line of it, or bring a version back: a new version of the page."""
    given = session.arguments
    with one_document(session) as (services, case, document):
        versions = services.correction.history(case, document, given.page)
        if given.undo or given.version is not None:
            version = given.version if given.version is not None else versions[-1].version - 1
            done = services.correction.restore(case, document, given.page, version)
        else:
            wanted = _wanted(versions[-1].page, given.line, given.text if given.text is not None else session.text_of(given.file))
            done = services.correction.correct(case, document, given.page, wanted, empty=given.empty)
        session.index(services, case)
    data = {
        "page": shapes.page(done.page),
        "version": done.version or versions[-1].version,
        "passages": list(done.passages),
        "review": list(done.review),
    }
    if not done.version:
        return Answer(data, "The page says so already.")
    said = f"Version {done.version} of page {given.page}. Passages made anew: {len(done.passages)}."
    waiting = f" Memories that wait for review because of it: {len(done.review)}." if done.review else ""
    return Answer(data, said + waiting)


def history(session: Session) -> Answer:
    """Show the versions of a page, who made them, and what each changed."""
    given = session.arguments
    with one_document(session) as (services, case, document):
        found = services.correction.history(case, document, given.page)
        names = services.colleagues.names()
    pairs = zip(found, (None, *found), strict=False)
    data = [shapes.page_version(item, before) | {"name": names.get(item.by, "")} for item, before in pairs]
    lines = [
        "\n".join(
            (
                f"{one['version']:3}  {item.time:%Y-%m-%d %H:%M}  {one['name'] or item.by[:8] or '-'}  {item.reason}",
                *one["changes"],
            )
        )
        for one, item in zip(data, found, strict=True)
    ]
    return Answer({"versions": data}, "\n".join(lines))


def _wanted(page: Page, line: int | None, text: str) -> str:
    """The text of the whole page."""
    if line is None:
        return text
    lines = page.text.split("\n")
    if not 1 <= line <= len(lines):
        raise InvalidInput("--line", hint=f"The page has lines 1 to {len(lines)}.")
    return "\n".join((*lines[: line - 1], text, *lines[line:]))
