"""The process that reads what is no PDF: bytes in, pages out, over pipes, under the same limits as the one for PDFs.

It speaks the messages of ``pdf/reader``. Besides, ``embedded`` lists the files within the document (what is attached to a
message, what an archive holds) and ``embedded_data`` gives one of them. An archive has no pages.
"""

import io
from dataclasses import dataclass, field
from typing import Any

from legal_assistant.adapters.workers.held_document import serve_document
from legal_assistant.adapters.workers.process_limits import Limits
from legal_assistant.adapters.workers.serving import RefusedError, serve


@dataclass(slots=True)
class HeldFile:
    """The protocol HeldDocument: pages of text, or pictures, or neither, and the files within. These are ``attached`` if they
    came with it, as what is attached to a message does, and are not just part of it."""

    pages: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    named: str = ""
    pictures: Any = None
    archive: Any = None
    parts: list[Any] = field(default_factory=list[Any])
    attached: bool = False
    repaired: bool = False

    @property
    def count(self) -> int:
        """See the protocol."""
        return self.pictures.count if self.pictures else len(self.pages)

    @property
    def locked(self) -> bool:
        """See the protocol."""
        return self.archive is not None and self.archive.locked

    def title(self) -> str:
        """See the protocol."""
        return self.named

    def page(self, number: int) -> dict[str, Any]:
        """See the protocol."""
        if not self.pictures:
            return self.pages[number - 1]
        from legal_assistant.adapters.office.pictures import PictureError  # noqa: PLC0415

        try:
            return {"text": "", "size": list(self.pictures.size(number)), "lines": [], "pictures": True}
        except PictureError as error:
            raise RefusedError("page_broken") from error

    def boxes(self, number: int, spans: list[list[int]]) -> list[list[list[float]]]:  # noqa: ARG002 - as of every page
        """See the protocol: nothing has a place."""
        return [[] for _ in spans]

    def printed_boxes(self, number: int, count: int, runs: list[list[int]]) -> list[list[list[float]]]:  # noqa: ARG002
        """See the protocol."""
        raise RefusedError("nothing")

    def pixels(self, number: int, scale: float) -> tuple[int, int, bytes]:
        """See the protocol."""
        if not self.pictures:
            raise RefusedError("nothing")
        from legal_assistant.adapters.office.pictures import PictureError  # noqa: PLC0415

        try:
            return self.pictures.render(number, scale)
        except PictureError as error:
            raise RefusedError(error.code) from error

    def files(self) -> list[list[Any]]:
        """See the protocol."""
        if self.archive:
            return [[name, size] for name, size in self.archive.files()]
        return [[item.name, len(item.data)] for item in self.parts]

    def file(self, index: int) -> bytes:
        """See the protocol."""
        from legal_assistant.adapters.office.archive import ArchiveError  # noqa: PLC0415

        try:
            return self.archive.read(index) if self.archive else self.parts[index].data
        except ArchiveError as error:
            raise RefusedError(error.code) from error
        except IndexError as error:
            raise RefusedError("nothing") from error


def _open(data: bytes, password: str, most_pages: int) -> HeldFile:
    held = _read_document(data, password)
    if held.count > most_pages:
        raise RefusedError("too_large")
    return held


def _read_document(data: bytes, password: str) -> HeldFile:
    """Read a file of whatever kind. Raises RefusedError, MemoryError.

    What the libraries raise on a broken file is not told in any of their manuals; every exception but the refusal is the file's.
    """
    try:
        return _by_kind(data, password)
    except (RefusedError, MemoryError, RecursionError):
        raise
    except Exception as error:
        raise RefusedError("broken") from error


def _by_kind(data: bytes, password: str) -> HeldFile:
    from legal_assistant.adapters.office.archive import Archive, ArchiveError  # noqa: PLC0415
    from legal_assistant.adapters.office.kinds import Kind, kind_of  # noqa: PLC0415
    from legal_assistant.adapters.office.pictures import PictureError, Pictures  # noqa: PLC0415

    kind = kind_of(data)
    if kind is Kind.LOCKED:
        data = _unlocked(data, password)
        kind = kind_of(data)
    try:
        match kind:
            case None | Kind.LOCKED:
                raise RefusedError("unsupported")
            case Kind.ARCHIVE:
                return HeldFile(archive=Archive(data, password), attached=True)
            case Kind.PICTURE:
                return HeldFile(pictures=Pictures(data))
            case _:
                return _text_of(kind, data)
    except (ArchiveError, PictureError) as error:
        raise RefusedError(error.code) from error


def _text_of(kind: Any, data: bytes) -> HeldFile:
    """A document that is text."""
    from legal_assistant.adapters.office import html as office_html  # noqa: PLC0415
    from legal_assistant.adapters.office import mail as office_mail  # noqa: PLC0415
    from legal_assistant.adapters.office import sheets as office_sheets  # noqa: PLC0415
    from legal_assistant.adapters.office import text as office_text  # noqa: PLC0415
    from legal_assistant.adapters.office import word as office_word  # noqa: PLC0415
    from legal_assistant.adapters.office.kinds import Kind  # noqa: PLC0415
    from legal_assistant.adapters.office.pages import PageBuilder, TooMuchTextError  # noqa: PLC0415

    builder = PageBuilder()
    attached: list[Any] = []
    try:
        match kind:
            case Kind.WORD:
                title, attached = office_word.read_word(data, builder)
            case Kind.SHEET:
                title = office_sheets.read_sheets(data, builder)
            case Kind.RTF:
                title = office_text.read_rtf(data, builder)
            case Kind.HTML:
                title = office_html.read_html(office_text.decode(data) or "", builder)
            case Kind.MAIL:
                title, attached = office_mail.read_mail(data, builder)
            case Kind.OUTLOOK:
                title, attached = office_mail.read_outlook(data, builder)
            case _:
                title = office_text.read_text(office_text.decode(data) or "", builder)
    except TooMuchTextError as error:
        raise RefusedError("too_large") from error
    except office_sheets.LockedSheetError as error:
        raise RefusedError("password") from error
    pages = builder.pages()
    is_mail = kind in (Kind.MAIL, Kind.OUTLOOK)
    shown = title if is_mail else _title(pages[0].text, title)
    return HeldFile([page.as_json() for page in pages], shown, parts=attached, attached=is_mail)


def _title(text: str, named: str) -> str:
    """What the document calls itself: by its first lines, else by its own title field."""
    from legal_assistant.memory.documents.titles import LINES_LOOKED_AT, SizedLine, choose_title  # noqa: PLC0415

    return choose_title([SizedLine(line, 0.0) for line in text.split("\n")[:LINES_LOOKED_AT]], named)


def _unlocked(data: bytes, password: str) -> bytes:
    """An Office file without its password. Raises RefusedError."""
    import msoffcrypto  # noqa: PLC0415 - only for such files

    if not password:
        raise RefusedError("password")
    plain = io.BytesIO()
    try:
        office: Any = msoffcrypto.OfficeFile(io.BytesIO(data))
        office.load_key(password=password, verify_password=True)
        office.decrypt(plain)
    except (msoffcrypto.exceptions.InvalidKeyError, msoffcrypto.exceptions.DecryptionError) as error:
        raise RefusedError("password") from error
    return plain.getvalue()


def main() -> None:
    """Be the process that reads other documents."""
    serve(Limits().as_told(), lambda channel: serve_document(channel, _open))
