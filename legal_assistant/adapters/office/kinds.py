"""What kind of file some bytes are, told by the bytes alone."""

import io
import re
import zipfile
from enum import StrEnum
from typing import Final

import olefile

from legal_assistant.adapters.office.signatures import OLE, PICTURES, RTF, ZIP, is_heif, is_mail
from legal_assistant.adapters.office.text import decode

_HTML: Final = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
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
    if data.startswith(ZIP):
        return _of_zip(data)
    if data.startswith(OLE):
        return _of_ole(data)
    if data.startswith(PICTURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or is_heif(data):
        return Kind.PICTURE
    if data.lstrip().startswith(RTF):
        return Kind.RTF
    return _of_text(data)


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
    return Kind.MAIL if is_mail(text) else Kind.TEXT
