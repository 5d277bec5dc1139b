"""Files within an archive (.zip), one at a time, by size and number limits; names are only ever shown."""

import io
import zipfile
import zlib
from typing import Final

from legal_assistant.domain.documents import is_litter

_MOST_FILES: Final = 5_000
_LARGEST: Final = 512 * 1024 * 1024
_MOST_IN_ALL: Final = 4 * 1024**3
_UTF8_FLAG: Final = 0x800
_ENCRYPTED_FLAG: Final = 0x1
#: What the library raises on broken archives.
_FAULTS: Final = (zipfile.BadZipFile, NotImplementedError, zlib.error, OSError, ValueError, EOFError)


class ArchiveError(Exception):
    """The archive or a file in it cannot be had; ``code`` is "broken", "too_large" or "password"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Archive:
    """An opened archive. Of its files some may be encrypted, and others not."""

    def __init__(self, data: bytes, password: str) -> None:
        """Raises ArchiveError: of code "password" if ``password`` fits none of its encrypted files, or none is given and no file
        can be read without."""
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, EOFError) as error:
            raise ArchiveError("broken") from error
        self._password = password.encode() if password else None
        self._members = [info for info in self._zip.infolist() if _is_file(info)]
        if len(self._members) > _MOST_FILES or sum(info.file_size for info in self._members) > _MOST_IN_ALL:
            raise ArchiveError("too_large")
        encrypted = [info for info in self._members if info.flag_bits & _ENCRYPTED_FLAG]
        opened = sum(map(self._opens, encrypted)) if password else 0
        #: Whether some of the files need a password that was not given.
        self.locked = opened < len(encrypted)
        if encrypted and not opened and (password or len(encrypted) == len(self._members)):
            raise ArchiveError("password")

    def files(self) -> list[tuple[str, int]]:
        """Name and announced size of each file, in the archive's order."""
        return [(_name(info), info.file_size) for info in self._members]

    def read(self, index: int) -> bytes:
        """The file's bytes. Raises ArchiveError; IndexError."""
        info = self._members[index]
        if info.file_size > _LARGEST:
            raise ArchiveError("too_large")
        try:
            with self._zip.open(info, pwd=self._password) as stream:
                data = stream.read(_LARGEST + 1)
        except RuntimeError as error:
            raise ArchiveError("password") from error
        except _FAULTS as error:
            raise ArchiveError("broken") from error
        if len(data) > _LARGEST:
            raise ArchiveError("too_large")
        return data

    def _opens(self, info: zipfile.ZipInfo) -> bool:
        """Whether the password is that of an encrypted file (with one chance in 256 of an error)."""
        try:
            self._zip.open(info, pwd=self._password).close()
        except RuntimeError:
            return False
        except _FAULTS:
            return True  # broken, which is said when it is read
        return True


def _is_file(info: zipfile.ZipInfo) -> bool:
    parts = info.filename.split("/")
    return not info.is_dir() and parts[0] != "__MACOSX" and not is_litter(parts[-1])


def _name(info: zipfile.ZipInfo) -> str:
    """The name; archives made on Chinese systems give it in their encoding without saying so."""
    if info.flag_bits & _UTF8_FLAG or info.filename.isascii():
        return info.filename
    raw = info.filename.encode("cp437", errors="replace")
    for encoding in ("utf-8", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return info.filename
