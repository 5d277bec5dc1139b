"""Sealed originals of one case: ``blobs/<first two characters>/<id>``."""

from __future__ import annotations

from legal_assistant.adapters.files import Files
from legal_assistant.adapters.keys.crypto import context
from legal_assistant.adapters.keys.sealed import SealedFile
from legal_assistant.domain.ids import is_id


class SealedBlobStore:
    """Implements ``BlobStore``. ``what`` are the parts of the associated data that say which case and key generation it is."""

    def __init__(self, files: Files, folder: str, key: bytes, what: tuple[str, ...]) -> None:
        self._files = files
        self._folder = folder
        self._key = key
        self._what = what

    def put(self, blob_id: str, data: bytes) -> None:
        """Seal and store ``data``."""
        self._file(blob_id).write(data)

    def get(self, blob_id: str) -> bytes:
        """The bytes, authenticated whole."""
        return self._file(blob_id).read()

    def delete(self, blob_id: str) -> None:
        """Remove it if it is there."""
        self._file(blob_id).delete()

    def ids(self) -> list[str]:
        """All ids on disk, sorted."""
        folders = self._files.names(self._folder)
        found = [(folder, name) for folder in folders for name in self._files.names(f"{self._folder}/{folder}")]
        return [name for folder, name in found if is_id(name) and name[:2] == folder]

    def name(self, blob_id: str) -> str:
        """Its file, relative to the vault."""
        return f"{self._folder}/{blob_id[:2]}/{blob_id}"

    def _file(self, blob_id: str) -> SealedFile:
        if not is_id(blob_id):
            raise ValueError("not an id")
        return SealedFile(self._files, self.name(blob_id), self._key, context("blob", *self._what, blob_id), at_most=None)
