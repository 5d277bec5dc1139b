"""A desktop without a screen, as a process of its own: names on a bus, and what they say when told to on standard input.

``python -m tests.desktop ADDRESS NAME SESSION-OWNER`` prints "ready"; a line "PATH INTERFACE SIGNAL [true|false]" is sent as
that signal. Calls are printed; ``Inhibit`` is answered with the end of a pipe, and "let go" is printed when all have closed it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QSocketNotifier
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusUnixFileDescriptor, QDBusVariant, QDBusVirtualObject


class Desktop(QDBusVirtualObject):
    """Answers whatever is asked of it."""

    def __init__(self, bus: QDBusConnection, owner: str) -> None:
        super().__init__()
        self._bus = bus
        self._owner = owner
        self._watched: list[QSocketNotifier] = []

    def introspect(self, path: str) -> str:
        return ""

    def handleMessage(self, message: QDBusMessage, connection: QDBusConnection) -> bool:  # noqa: N802 - Qt's name
        print(message.member(), *message.arguments(), flush=True)
        if message.member() == "Inhibit":
            connection.send(message.createReply(self._pipe()))
        else:
            connection.send(message.createReply(QDBusVariant(self._owner)))
        return True

    def hear(self) -> None:
        said = os.read(sys.stdin.fileno(), 4096).decode()  # whole lines: they are short and written at once
        if not said:
            QCoreApplication.quit()
        for line in said.splitlines():
            path, interface, name, *values = line.split()
            signal = QDBusMessage.createSignal(path, interface, name)
            signal.setArguments([value == "true" for value in values])
            self._bus.send(signal)

    def _pipe(self) -> QDBusUnixFileDescriptor:
        reading, writing = os.pipe()
        held = QDBusUnixFileDescriptor(writing)  # a copy
        os.close(writing)
        watcher = QSocketNotifier(reading, QSocketNotifier.Type.Read)
        watcher.activated.connect(lambda: (watcher.setEnabled(False), print("let go", flush=True)))
        self._watched.append(watcher)
        return held


@contextmanager
def desktop(address: str, name: str, owner: str = "") -> Iterator[subprocess.Popen[str]]:
    """The process, ready."""
    command = [sys.executable, "-m", "tests.desktop", address, name, owner]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as started:
        assert started.stdout is not None
        try:
            assert started.stdout.readline() == "ready\n"
            yield started
        finally:
            started.kill()


def say(speaker: subprocess.Popen[str], line: str) -> None:
    """Have a desktop send a signal."""
    assert speaker.stdin is not None
    speaker.stdin.write(f"{line}\n")
    speaker.stdin.flush()


def main() -> None:
    """Be the desktop."""
    app = QCoreApplication(sys.argv)
    _, address, name, owner = sys.argv
    bus = QDBusConnection.connectToBus(address, "desktop")
    speaker = Desktop(bus, owner)
    bus.registerVirtualObject("/", speaker, QDBusConnection.VirtualObjectRegisterOption.SubPath)
    assert bus.registerService(name)
    ears = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    ears.activated.connect(speaker.hear)
    print("ready", flush=True)
    app.exec()


if __name__ == "__main__":
    main()
