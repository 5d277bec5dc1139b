"""What kind of file some bytes are, told by the bytes alone."""

import io
import re
import zipfile
from enum import StrEnum
from typing import Final

import olefile

from legal_assistant.adapters.office.text import decode

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PICTURES: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"II*\x00", b"MM\x00*", b"GIF8", b"BM")
#: Brands of the file type box of pictures as phones make them (ISO/IEC 23008-12).
_HEIF_BRANDS: Final = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif")
_HTML: Final = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_MAIL_HEADER: Final = re.compile(r"[!-9;-~]+:[ \t]?.*$")
_MAIL_NEEDS: Final = re.compile(
    r"^(?:from|received|return-path|mime-version|message-id|delivered-to):", re.IGNORECASE | re.MULTILINE
)
_LOOKED_AT: Final = 65_536


class Kind(StrEnum):
    """The kinds of files that are read here; ARCHIVE is a container of other files."""

    WORD = "word"
    SHEET = "sheet"
    RTF = "rtf"
    HTML = "html"
    TEXT = "text"
    MAIL = "mail"
    OUTLOOK = "outlook"
    PICTURE = "picture"
    ARCHIVE = "archive"
    LOCKED = "locked"


def kind_of(data: bytes) -> Kind | None:
    """The kind of the file ``data``; LOCKED for an Office file under a password; None for what is not read."""
    if data.startswith(_ZIP):
        return _of_zip(data)
    if data.startswith(_OLE):
        return _of_ole(data)
    if data.startswith(_PICTURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or _is_heif(data):
        return Kind.PICTURE
    if data.lstrip()[:5] == b"{\\rtf":
        return Kind.RTF
    return _of_text(data)


def _is_heif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS


def _of_zip(data: bytes) -> Kind | None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            spreadsheet = "mimetype" in names and archive.read("mimetype")[:64].endswith(b"opendocument.spreadsheet")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, EOFError):
        return Kind.ARCHIVE  # broken, which is said when it is opened
    if "word/document.xml" in names:
        return Kind.WORD
    if spreadsheet or "xl/workbook.xml" in names or "xl/workbook.bin" in names:
        return Kind.SHEET
    # Others of Office and OpenDocument, electronic books, OFD (GB/T 33190: official documents and invoices), iWork.
    other = not names.isdisjoint({"[Content_Types].xml", "mimetype", "OFD.xml"}) or any(name.endswith(".iwa") for name in names)
    return None if other else Kind.ARCHIVE


def _of_ole(data: bytes) -> Kind | None:
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            if container.exists("EncryptedPackage"):
                return Kind.LOCKED
            if container.exists("__properties_version1.0"):
                return Kind.OUTLOOK
            return Kind.SHEET if container.exists("Workbook") or container.exists("Book") else None
    except (OSError, ValueError, IndexError):
        return None


def _of_text(data: bytes) -> Kind | None:
    text = decode(data[:_LOOKED_AT])
    if text is None:
        return None
    if _HTML.match(text):
        return Kind.HTML
    return Kind.MAIL if _is_mail(text) else Kind.TEXT


def _is_mail(text: str) -> bool:
    """Whether the text begins with headers of a message (RFC 5322), one of which only messages have."""
    head = text.removeprefix("\ufeff").lstrip("\r\n").replace("\r\n", "\n").split("\n\n", 1)[0]
    lines = [line for line in head.split("\n") if line and line[0] not in " \t"]
    return len(lines) >= 2 and all(_MAIL_HEADER.match(line) for line in lines) and bool(_MAIL_NEEDS.search(head))
