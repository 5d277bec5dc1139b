"""What the desktop says, over D-Bus, of a locked screen and of sleep.

Imported once a vault is open. Raises ImportError where Qt's part for D-Bus or the library it needs is missing.
"""

from __future__ import annotations

import logging
import os
import pwd
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant

if TYPE_CHECKING:
    from legal_assistant.gui.runner import TaskRunner

_log = logging.getLogger(__name__)

#: Those who say ``ActiveChanged(bool)`` on the bus of the session, under interfaces of the same names.
_SCREEN_SAVERS: Final = (
    "org.freedesktop.ScreenSaver",
    "org.gnome.ScreenSaver",
    "org.cinnamon.ScreenSaver",
    "org.mate.ScreenSaver",
    "org.xfce.ScreenSaver",
)
_LOGIND: Final = "org.freedesktop.login1"
_LOGIND_PATH: Final = "/org/freedesktop/login1"
_MANAGER: Final = "org.freedesktop.login1.Manager"
_SESSION: Final = "org.freedesktop.login1.Session"
_SYSTEM_BUS: Final = Path("/run/dbus/system_bus_socket")
_ANSWER_SECONDS: Final = 1.0


class SystemLock(QObject):
    """``told``: the screen was locked, the session was told to lock, or the computer is about to sleep.

    While this object is listening, sleep waits until this process has ended (logind waits for some seconds at most). Where there
    is no bus, or nobody on it who says such things, nothing ever comes.
    """

    told = Signal()

    def __init__(self, runner: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._buses: list[QDBusConnection] = []
        self._waiting: QDBusPendingCallWatcher | None = None
        self._delay: QDBusMessage | None = None
        runner.run(buses, self, self._listen)

    @property
    def listening(self) -> bool:
        """Whether there is a bus to listen to."""
        return bool(self._buses)

    def stop(self) -> None:
        """Listen no more and let the computer sleep at once. Idempotent."""
        self._waiting = self._delay = None
        for bus in self._buses:
            QDBusConnection.disconnectFromBus(bus.name())
        self._buses.clear()

    def _listen(self, addresses: tuple[str, str]) -> None:
        session, system = addresses
        if (bus := self._connect("session", session)) is not None:
            for name in _SCREEN_SAVERS:
                self._hear(bus, name, "", name, "ActiveChanged", "on_screen(bool)")
        if (bus := self._connect("system", system)) is not None:
            self._hear(bus, _LOGIND, _LOGIND_PATH, _MANAGER, "PrepareForSleep", "on_sleep(bool)")
            self._hear(bus, _LOGIND, "", _SESSION, "Lock", "on_lock(QDBusMessage)")
            self._delay_sleep(bus)

    def _hear(self, bus: QDBusConnection, service: str, path: str, interface: str, name: str, slot: str) -> None:
        bus.connect(service, path, interface, name, self, SLOT(slot))  # pyright: ignore[reportArgumentType] - text it has to be

    def _connect(self, kind: str, address: str) -> QDBusConnection | None:
        if not address:
            return None
        bus = QDBusConnection.connectToBus(address, f"legal-assistant-{kind}-{id(self)}")
        if not bus.isConnected():
            _log.info("no %s bus: %s", kind, bus.lastError().name())
            return None
        self._buses.append(bus)
        return bus

    def _delay_sleep(self, bus: QDBusConnection) -> None:
        """Have sleep wait: the answer holds an open file; when that is closed, with this process at the latest, sleep goes on."""
        call = QDBusMessage.createMethodCall(_LOGIND, _LOGIND_PATH, _MANAGER, "Inhibit")
        call.setArguments(["sleep", "Legal Assistant", "Locking the vault", "delay"])
        self._waiting = QDBusPendingCallWatcher(bus.asyncCall(call), self)
        self._waiting.finished.connect(self._on_delayed)

    def _on_delayed(self, answered: QDBusPendingCallWatcher) -> None:
        self._waiting = None
        if self._buses:  # an answer that comes too late is let go, and the file in it closed
            self._delay = answered.reply()
        answered.deleteLater()

    @Slot(bool)
    def on_screen(self, locked: bool) -> None:
        """The screen saver began or ended."""
        if locked:
            self.told.emit()

    @Slot(bool)
    def on_sleep(self, soon: bool) -> None:
        """The computer is about to sleep, or has woken up."""
        if soon:
            self.told.emit()

    @Slot(QDBusMessage)
    def on_lock(self, signal: QDBusMessage) -> None:
        """A session is told to lock; it may be another user's."""
        if not self._buses:
            return
        call = QDBusMessage.createMethodCall(_LOGIND, signal.path(), "org.freedesktop.DBus.Properties", "Get")
        call.setArguments([_SESSION, "Name"])
        watcher = QDBusPendingCallWatcher(self._buses[-1].asyncCall(call), self)
        watcher.finished.connect(self._on_name)

    def _on_name(self, answered: QDBusPendingCallWatcher) -> None:
        """Lock unless the session is known to be somebody else's."""
        found = answered.reply().arguments()
        name = found[0].variant() if found and isinstance(found[0], QDBusVariant) else ""
        if name in ("", pwd.getpwuid(os.getuid()).pw_name):
            self.told.emit()
        answered.deleteLater()


def buses() -> tuple[str, str]:
    """The addresses of the bus of the session and of the system; "" for one that does not answer (Qt would wait for it, and hold
    everything up meanwhile). Blocks for two seconds at most."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    session = os.environ.get("DBUS_SESSION_BUS_ADDRESS") or (f"unix:path={runtime}/bus" if runtime else "")
    system = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS") or f"unix:path={_SYSTEM_BUS}"
    return session if _answers(session) else "", system if _answers(system) else ""


def _answers(address: str) -> bool:
    """Whether a bus lets this user in (the first words of the D-Bus protocol)."""
    kind, _, rest = address.split(";", maxsplit=1)[0].partition(":")
    keys = {key: value for key, _, value in (part.partition("=") for part in rest.split(","))}
    place = keys.get("path") or ("\0" + keys["abstract"] if "abstract" in keys else "")
    if kind != "unix" or not place:
        return False
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_ANSWER_SECONDS)
        try:
            line.connect(place)
            line.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
            return line.recv(64).startswith(b"OK ")
        except OSError:
            return False
