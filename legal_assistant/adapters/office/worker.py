"""The process that reads what is no PDF: bytes in, pages out, over pipes, under the same limits as the one for PDFs.

It speaks the messages of ``pdf/reader``. Besides, ``embedded`` lists the files within the document (what is attached to a
message, what an archive holds) and ``embedded_data`` gives one of them. An archive has no pages.
"""

import io
from dataclasses import dataclass, field
from typing import Any, Final

from legal_assistant.adapters.workers.child_process import ParentChannel
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.process_limits import Limits
from legal_assistant.adapters.workers.serving import RefusedError, answer_all, serve

_PAGES_A_FRAME: Final = 32


@dataclass(slots=True)
class _Opened:
    """A document: pages of text, or pictures, or neither, and the files within. ``attached_to``: they came with it, as what is
    attached to a message does, and are not just part of it."""

    pages: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    title: str = ""
    pictures: Any = None
    archive: Any = None
    attached: list[Any] = field(default_factory=list[Any])
    attached_to: bool = False

    @property
    def count(self) -> int:
        return self.pictures.count if self.pictures else len(self.pages)


class Worker:
    """One document, held open, and the answers to what is asked about it."""

    def __init__(self, channel: ParentChannel) -> None:
        self._channel = channel
        self._opened = _Opened()

    def serve(self) -> None:
        """Answer requests until the parent is gone."""
        answer_all(self._channel, self._answer)

    def _answer(self, request: Frame) -> None:
        fields = request.header
        match fields["do"]:
            case "open":
                self._open(request.parts[0], str(fields["password"]), int(fields["most_pages"]))
            case "title":
                self._channel.send(Frame({"title": self._opened.title}))
            case "read":
                self._read(sorted(set(fields["pages"])), gather=bool(fields["gather"]))
            case "locate":
                self._channel.send(Frame({"boxes": [[] for _ in fields["spans"]]}))
            case "render":
                self._render(int(fields["page"]), float(fields["scale"]))
            case "embedded":
                self._channel.send(Frame({"files": self._files(), "attached": self._opened.attached_to}))
            case "embedded_data":
                self._channel.send(Frame({}, (self._file(int(fields["index"])),)))
            case _:
                raise RefusedError("unknown")

    def _open(self, data: bytes, password: str, most_pages: int) -> None:
        self._opened = _read_document(data, password)
        if self._opened.count > most_pages:
            raise RefusedError("too_large")
        self._channel.send(Frame({"pages": self._opened.count, "attached": self._opened.attached_to}))

    def _read(self, wanted: list[int], *, gather: bool) -> None:
        step = _PAGES_A_FRAME if gather else 1
        for at in range(0, len(wanted), step):
            batch = [{"number": number, **self._page(number)} for number in wanted[at : at + step]]
            self._channel.send(Frame({"read": batch}))

    def _page(self, number: int) -> dict[str, Any]:
        if not self._opened.pictures:
            return self._opened.pages[number - 1]
        from legal_assistant.adapters.office.pictures import PictureError  # noqa: PLC0415

        try:
            return {"text": "", "size": list(self._opened.pictures.size(number)), "lines": [], "pictures": True}
        except PictureError:
            return {"failed": "page_broken"}

    def _render(self, number: int, scale: float) -> None:
        if not self._opened.pictures:
            raise RefusedError("nothing")
        from legal_assistant.adapters.office.pictures import PictureError  # noqa: PLC0415

        try:
            width, height, rows = self._opened.pictures.render(number, scale)
        except PictureError as error:
            raise RefusedError(error.code) from error
        self._channel.send(Frame({"width": width, "height": height}, (rows,)))

    def _files(self) -> list[list[Any]]:
        if self._opened.archive:
            return [[name, size] for name, size in self._opened.archive.files()]
        return [[item.name, len(item.data)] for item in self._opened.attached]

    def _file(self, index: int) -> bytes:
        from legal_assistant.adapters.office.archive import ArchiveError  # noqa: PLC0415

        try:
            return self._opened.archive.read(index) if self._opened.archive else self._opened.attached[index].data
        except ArchiveError as error:
            raise RefusedError(error.code) from error
        except IndexError as error:
            raise RefusedError("nothing") from error


def _read_document(data: bytes, password: str) -> _Opened:
    """Read a file of whatever kind. Raises RefusedError, MemoryError.

    What the libraries raise on a broken file is not told in any of their manuals; every exception but the refusal is the file's.
    """
    try:
        return _by_kind(data, password)
    except (RefusedError, MemoryError, RecursionError):
        raise
    except Exception as error:
        raise RefusedError("broken") from error


def _by_kind(data: bytes, password: str) -> _Opened:
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
                return _Opened(archive=Archive(data, password), attached_to=True)
            case Kind.PICTURE:
                return _Opened(pictures=Pictures(data))
            case _:
                return _text_of(kind, data)
    except (ArchiveError, PictureError) as error:
        raise RefusedError(error.code) from error


def _text_of(kind: Any, data: bytes) -> _Opened:
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
    return _Opened([page.as_json() for page in pages], shown, attached=attached, attached_to=is_mail)


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
    serve(Limits().as_told(), lambda channel: Worker(channel).serve())


if __name__ == "__main__":
    main()
