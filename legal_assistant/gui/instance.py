"""One window for a vault: a second start brings the first window forward and ends.

A lock file says whether there is a window, a local socket carries the one word that brings it forward. Both lie in a folder that
only this user may enter, under a name made from the vault's path; they tell nothing of the vault and guard nothing: that two
processes never have a vault open is seen to by the lock of the vault itself.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCryptographicHash, QLockFile, QObject, Signal

from legal_assistant.domain.errors import VaultInUse

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

    from legal_assistant.gui.runner import TaskRunner

_log = logging.getLogger(__name__)

_WORD, _DONE = b"forward\n", b"done\n"
#: How long a window that is just starting is given to listen, and any window to answer.
_PATIENCE_SECONDS, _ANSWER_MS, _PAUSE_SECONDS = 4.0, 1_500, 0.1


class Instance(QObject):
    """``asked``: another start wants this window in front. ``folder`` None: this system has no place for the lock and the socket;
    then every start opens a window."""

    asked = Signal()

    def __init__(self, folder: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._name = ""
        self._lock: QLockFile | None = None
        self._server: QLocalServer | None = None
        self._listening = False

    def claim(self, vault: Path) -> bool:
        """Be the window of ``vault``; False if there is one already, which has come forward. Waits for a window that is just
        starting, a few seconds at most; one that does not answer is taken for gone. To be called before there is a window."""
        if self._folder is None or self._take(vault):
            return True
        until = time.monotonic() + _PATIENCE_SECONDS
        while time.monotonic() < until:
            if bring_forward(self._folder, vault):
                return False
            if self._take(vault):
                return True
            time.sleep(_PAUSE_SECONDS)
        return True

    def listen(self) -> None:
        """Answer other starts from now on (loads Qt's network part: not before the first paint)."""
        self._listening = True
        self._open()

    def follow(self, vault: Path) -> None:
        """Be found under another vault than the window was started for: it has opened that one."""
        if self._folder is not None and _name(vault) != self._name:
            self.release()
            self._take(vault)
            self._open()

    def release(self) -> None:
        """Be nobody's window any more. Idempotent."""
        if self._server is not None:
            self._server.close()
            self._server.deleteLater()
            self._server = None
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None
        self._name = ""

    def refused(self, error: Exception, runner: TaskRunner) -> None:
        """An unlocking was refused: if another window has the vault, bring that forward."""
        folder = self._folder
        if folder is not None and isinstance(error, VaultInUse) and error.subject:
            runner.run(lambda: bring_forward(folder, Path(error.subject)), self)

    def _take(self, vault: Path) -> bool:
        assert self._folder is not None
        lock = QLockFile(str(self._folder / f"{_name(vault)}.lock"))
        lock.setStaleLockTime(0)  # a window may be open for days: only a dead process makes a lock stale
        if not lock.tryLock(0):
            return lock.error() != QLockFile.LockError.LockFailedError  # a folder that cannot be written keeps nobody out
        self._lock, self._name = lock, _name(vault)
        return True

    def _open(self) -> None:
        """Listen for the vault that is claimed. What a killed window left lying is removed: its lock is ours now."""
        if not self._listening or self._lock is None or self._server is not None:
            return
        try:
            from PySide6.QtNetwork import QLocalServer  # noqa: PLC0415 - after the first paint; may lack a system library
        except ImportError as missing:
            _log.info("other starts are not answered: %s", type(missing).__name__)
            return
        assert self._folder is not None
        address = _address(self._folder, self._name)
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._on_connection)
        QLocalServer.removeServer(address)
        if not server.listen(address):
            _log.info("other starts are not answered: %s", server.serverError().name)
        self._server = server

    def _on_connection(self) -> None:
        server = self._server
        while server is not None and (socket := server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(self._on_word)

    def _on_word(self) -> None:
        from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415 - loaded by now

        socket = self.sender()
        assert isinstance(socket, QLocalSocket)
        if bytes(socket.read(len(_WORD)).data()) == _WORD:
            self.asked.emit()
            socket.write(_DONE)
            socket.flush()
        socket.disconnectFromServer()


def bring_forward(folder: Path, vault: Path) -> bool:
    """Ask the window of ``vault`` to come forward; False if there is none that answers. Blocks for a second or two at most."""
    try:
        from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415 - rarely needed; may lack a system library
    except ImportError:
        return False
    socket = QLocalSocket()
    socket.connectToServer(_address(folder, _name(vault)))
    if not socket.waitForConnected(_ANSWER_MS):
        return False
    socket.write(_WORD)
    while socket.bytesAvailable() < len(_DONE):
        if not socket.waitForReadyRead(_ANSWER_MS):
            return False
    return bytes(socket.readAll().data()) == _DONE


def _name(vault: Path) -> str:
    """The same for every way of writing the vault's path. Short: the path of a socket has room for about 100 bytes."""
    path = os.path.normcase(vault.resolve()).encode("utf-8", "surrogateescape")
    return QCryptographicHash.hash(path, QCryptographicHash.Algorithm.Sha256).toHex().toStdString()[:20]


def _address(folder: Path, name: str) -> str:
    """A path in ``folder``; on Windows the name of a pipe, which Qt lets no other user open."""
    return f"legal-assistant-{os.getlogin()}-{name}" if sys.platform == "win32" else str(folder / f"{name}.socket")
