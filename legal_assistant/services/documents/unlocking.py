"""Documents under a password: those that opened documents before are kept sealed in the vault, and tried first."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from legal_assistant.domain.errors import DocumentNeedsPassword

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from legal_assistant.domain.ports import DocumentReader, OpenedDocument, UserSettingsStore

#: The last so many are kept: each is tried on each document that needs one.
_KEPT: Final = 40


def opened_with(reader: DocumentReader, data: bytes, passwords: Iterable[str]) -> OpenedDocument:
    """Open a document, with the first of the passwords that fits if it, or a file within it, needs one. Raises what the reader
    raises; DocumentNeedsPassword if none fits the document itself."""
    try:
        opened = reader.open(data)
    except DocumentNeedsPassword:
        unlocked = _unlocked(reader, data, passwords)
        if unlocked is None:
            raise
        return unlocked
    unlocked = _unlocked(reader, data, passwords) if opened.locked else None
    if unlocked is None:
        return opened
    opened.close()
    return unlocked


def _unlocked(reader: DocumentReader, data: bytes, passwords: Iterable[str]) -> OpenedDocument | None:
    for password in passwords:
        with suppress(DocumentNeedsPassword):
            return reader.open(data, password=password)
    return None


class UnlockingReader:
    """The port DocumentReader over another one: without a password, those of the vault are tried; one that fits is kept there."""

    def __init__(self, reader: DocumentReader, vault: UserSettingsStore) -> None:
        self._reader = reader
        self._vault = vault

    def open(self, data: bytes, *, password: str = "") -> OpenedDocument:
        """See the port. With a password no other is tried. Raises DiskFull and NotWritable as well."""
        if password:
            opened = self._reader.open(data, password=password)
            try:
                self._keep(password)
            except BaseException:
                opened.close()
                raise
            return opened
        return opened_with(self._reader, data, self._known())

    def prepare(self) -> None:
        """See the port."""
        self._reader.prepare()

    def rest(self) -> None:
        """See the port."""
        self._reader.rest()

    def _known(self) -> Iterator[str]:
        yield from self._vault.settings().document_passwords

    def _keep(self, password: str) -> None:
        """Put the password in front of the vault's list."""
        settings = self._vault.settings()
        known = settings.document_passwords
        if known[:1] != (password,):
            kept = (password, *(one for one in known if one != password))[:_KEPT]
            self._vault.save_settings(replace(settings, document_passwords=kept))
