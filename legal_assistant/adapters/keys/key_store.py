"""The key store of the operating system, through the ``keyring`` package.

Only stores that encrypt what they keep under the user's login are used, and they are named here: what the package would choose by
itself (by its settings file, the environment, or a chain of several) may keep secrets as plain text, or nowhere.
"""

import contextlib
import logging
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from legal_assistant.adapters.files import Files
from legal_assistant.domain.errors import Damaged, KeyStoreUnavailable, Missing, NotWritable
from legal_assistant.domain.ids import is_id, new_id

_log = logging.getLogger(__name__)

_SERVICE: Final = "Legal Assistant"
_COMPUTER: Final = "computer"
#: Secret Service (GNOME Keyring, KWallet, KeePassXC), KWallet, Windows Credential Manager, macOS Keychain: module and class.
ACCEPTED: Final = (
    ("keyring.backends.SecretService", "Keyring"),
    ("keyring.backends.kwallet", "DBusKeyring"),
    ("keyring.backends.Windows", "WinVaultKeyring"),
    ("keyring.backends.macOS", "Keyring"),
)


class SystemKeyStore:
    """Implements :class:`~legal_assistant.domain.ports.KeyStore`; ``profile`` is the folder of the user's settings."""

    def __init__(self, profile: Path) -> None:
        self._files = Files(profile)

    def computer(self, *, make: bool = False) -> str:
        """The random name that this user's computer goes by; empty if it has none, unless one is to be made. Raises DiskFull,
        NotWritable."""
        with contextlib.suppress(Missing, Damaged, NotWritable):
            name = self._files.read(_COMPUTER).decode("ascii", "replace").strip()
            if is_id(name):
                return name
        if not make:
            return ""
        name = new_id()
        self._files.make_folder("")
        self._files.write(_COMPUTER, [name.encode()])
        return name

    def available(self) -> bool:
        """Whether there is such a store here."""
        return _backend() is not None

    def put(self, name: str, secret: bytes) -> None:
        """Keep ``secret``. Raises KeyStoreUnavailable, also if it was not kept as it was."""
        with _translated():
            _present().set_password(_SERVICE, name, secret.hex())
        if self.get(name) != secret:
            raise KeyStoreUnavailable(detail="not kept")

    def get(self, name: str) -> bytes | None:
        """What is kept under ``name``. Raises KeyStoreUnavailable."""
        with _translated():
            found = _present().get_password(_SERVICE, name)
        try:
            return bytes.fromhex(found) if found else None
        except ValueError:
            return None

    def forget(self, name: str) -> None:
        """Remove it; what is not there is no error. Raises KeyStoreUnavailable."""
        with _translated():
            backend = _present()
            if backend.get_password(_SERVICE, name) is not None:
                backend.delete_password(_SERVICE, name)


def _backend() -> Any:
    """The first accepted store that works here; None if none does."""
    for module, name in ACCEPTED:
        try:
            store = getattr(import_module(module), name)
            if store.viable:
                return store()
        except Exception as error:  # noqa: BLE001 - whatever a store of another system fails with, it cannot be used
            _log.info("no %s: %s", module, type(error).__name__)
    return None


def _present() -> Any:
    backend = _backend()
    if backend is None:
        raise KeyStoreUnavailable
    return backend


@contextlib.contextmanager
def _translated() -> Iterator[None]:
    """What a store raises (locked, dismissed by the user, gone) as KeyStoreUnavailable; its words are not repeated."""
    try:
        yield
    except KeyStoreUnavailable:
        raise
    except Exception as error:  # noqa: BLE001 - each system has its own errors
        raise KeyStoreUnavailable(detail=type(error).__name__) from None
