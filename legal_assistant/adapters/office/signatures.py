"""What a file begins with if it is one that holds other files, or is none that is read: told from its first bytes alone, which is
safe outside the process that reads it."""

import re
from typing import Final

ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
RTF: Final = b"{\\rtf"
PICTURES: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"II*\x00", b"MM\x00*", b"GIF8", b"BM")
#: gzip, bzip2, xz, 7z, RAR, programs: none of them is read.
_OTHERS: Final = (b"\x1f\x8b\x08", b"BZh", b"\xfd7zXZ\x00", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"\x7fELF")
#: Brands of the file type box of pictures as phones make them (ISO/IEC 23008-12).
_HEIF_BRANDS: Final = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif")
_MAIL_HEADER: Final = re.compile(r"[!-9;-~]+:[ \t]?.*$")
_MAIL_NEEDS: Final = re.compile(
    r"^(?:from|received|return-path|mime-version|message-id|delivered-to):", re.IGNORECASE | re.MULTILINE
)
_HEAD_BYTES: Final = 1024
#: Before the header of a PDF: the end of a line, or what is no text.
_PDF_HEADER: Final = re.compile(rb"(?:^|[\0-\x08\n-\x1f])(?:\xef\xbb\xbf)?[ \t]*%PDF-")
_PDF_OBJECT: Final = re.compile(rb"\d\s+\d+\s+obj\b")


def is_other_than_pdf(data: bytes) -> bool:
    """Whether a file in whose first kilobyte the header of a PDF stands is another one nevertheless: an archive, a message or an
    Office file that holds a PDF, or words that speak of one."""
    if data.startswith(b"%PDF-"):
        return False
    if data.startswith((*ZIP, OLE, *PICTURES, *_OTHERS)) or is_heif(data) or data.lstrip().startswith(RTF):
        return True
    head = data[:_HEAD_BYTES]
    if is_mail(head[: head.rfind(b"\n") + 1].decode("latin-1")):
        return True
    return _PDF_HEADER.search(head) is None and _PDF_OBJECT.search(data) is None


def is_heif(data: bytes) -> bool:
    """Whether it is a picture as phones make them."""
    return data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS


def is_mail(text: str) -> bool:
    """Whether the text begins with headers of a message (RFC 5322), one of which only messages have."""
    head = text.removeprefix("\ufeff").lstrip("\r\n").replace("\r\n", "\n").split("\n\n", 1)[0]
    lines = [line for line in head.split("\n") if line and line[0] not in " \t"]
    return len(lines) >= 2 and all(_MAIL_HEADER.match(line) for line in lines) and bool(_MAIL_NEEDS.search(head))
