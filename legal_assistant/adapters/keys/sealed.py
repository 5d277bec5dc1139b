"""A file sealed under a key that is good for this file alone."""

from __future__ import annotations

from legal_assistant.adapters.files import SMALL_FILE, Files
from legal_assistant.adapters.keys import crypto
from legal_assistant.domain.errors import Damaged, Missing


class SealedFile:
    """``name`` (relative to the vault) sealed as ``what`` (see :func:`~legal_assistant.adapters.keys.crypto.context`).

    ``at_most`` bounds what is read into memory; None for files whose size the program itself decides.
    """

    def __init__(self, files: Files, name: str, key: bytes, what: bytes, *, at_most: int | None = SMALL_FILE) -> None:
        self._files = files
        self._key = key
        self._what = what
        self._at_most = at_most
        self.name = name

    def read(self) -> bytes:
        """What was sealed, authenticated whole. Raises Missing, Damaged."""
        sealed = self._files.read(self.name, at_most=self._at_most)
        try:
            return crypto.unseal(self._key, self._what, sealed)
        except crypto.NotAuthenticError:
            raise Damaged(self.name) from None

    def write(self, data: bytes) -> None:
        """Replace the file, or make it and its folder. Raises DiskFull, NotWritable; then the old one is untouched."""
        self._files.make_folder(self.name.rpartition("/")[0])
        self._files.write(self.name, crypto.seal(self._key, self._what, data))

    def delete(self) -> None:
        """Remove the file; a missing one is no error."""
        self._files.remove(self.name)


class SealedCache:
    """A sealed file that may be lost."""

    def __init__(self, file: SealedFile) -> None:
        self._file = file

    @property
    def name(self) -> str:
        """The file, relative to the vault."""
        return self._file.name

    def read(self) -> bytes | None:
        """What was sealed, authenticated whole; None if there is no such file. Raises Damaged."""
        try:
            return self._file.read()
        except Missing:
            return None

    def write(self, data: bytes) -> None:
        """Replace it. Raises DiskFull, NotWritable."""
        self._file.write(data)

    def delete(self) -> None:
        """Remove it if it is there."""
        self._file.delete()
