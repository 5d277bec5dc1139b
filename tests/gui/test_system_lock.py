"""The vault locks when the screen does and before the computer sleeps: told over a real bus by a desktop of the test's own."""

import gc
import getpass
import os
import shutil
import socket

import pytest

from tests.bus import daemon
from tests.desktop import desktop, say
from tests.gui.fakes import Recorder, wait_for

system_lock = pytest.importorskip("legal_assistant.gui.system_lock", exc_type=ImportError, reason="no D-Bus on this system")
needs_bus = pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="dbus-daemon is not installed (Debian: dbus)")

_LOGIND = "org.freedesktop.login1"
_SESSION = f"/org/freedesktop/login1/session/_31 {_LOGIND}.Session"


@pytest.fixture
def listen(qtbot, runner, monkeypatch):
    """Listens on the given buses; says how often it was told."""
    made = []

    def begin(session, system):
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", session)
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", system)
        lock = system_lock.SystemLock(runner)
        made.append(lock)
        told = Recorder()
        lock.told.connect(lambda: told(1))
        wait_for(qtbot, lambda: not runner.busy)
        return lock, told

    yield begin
    for lock in made:
        lock.stop()


@needs_bus
@pytest.mark.parametrize("name", ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver"])
def test_a_locked_screen_is_told(qtbot, listen, name):
    with daemon() as bus, desktop(bus, name) as speaker:
        lock, told = listen(bus, "unix:path=/nowhere")
        assert lock.listening
        say(speaker, f"/{name.replace('.', '/')} {name} ActiveChanged false")
        say(speaker, f"/{name.replace('.', '/')} {name} ActiveChanged true")
        wait_for(qtbot, lambda: bool(told.calls))
        qtbot.wait(50)
        assert told.calls == [1]  # and not by what ended


@needs_bus
def test_only_who_has_the_name_is_believed(qtbot, listen):
    with daemon() as bus, desktop(bus, "org.example.Other") as stranger:
        _, told = listen(bus, "unix:path=/nowhere")
        say(stranger, "/org/gnome/ScreenSaver org.gnome.ScreenSaver ActiveChanged true")
        qtbot.wait(200)
        assert not told.calls


@needs_bus
@pytest.mark.hostile("C8", "D6")
def test_sleep_waits_until_the_vault_is_locked(qtbot, listen):
    with daemon() as bus, desktop(bus, _LOGIND) as logind:
        lock, told = listen("unix:path=/nowhere", bus)
        wait_for(qtbot, lambda: lock._delay is not None)
        gc.collect()
        qtbot.wait(100)
        assert os.read(logind.stdout.fileno(), 4096) == b"Inhibit sleep Legal Assistant Locking the vault delay\n"
        say(logind, f"/org/freedesktop/login1 {_LOGIND}.Manager PrepareForSleep true")
        wait_for(qtbot, lambda: bool(told.calls))
        lock.stop()
        assert logind.stdout.readline() == "let go\n"


@needs_bus
@pytest.mark.parametrize(("owner", "locks"), [(getpass.getuser(), True), ("somebody-else", False)])
def test_a_session_that_is_told_to_lock_is_this_users(qtbot, listen, owner, locks):
    with daemon() as bus, desktop(bus, _LOGIND, owner) as logind:
        _, told = listen("unix:path=/nowhere", bus)
        say(logind, f"{_SESSION} Lock")
        qtbot.wait(300)
        assert bool(told.calls) is locks
        assert [logind.stdout.readline() for _ in range(2)][1] == f"Get {_LOGIND}.Session Name\n"


def test_an_answer_that_comes_too_late_does_not_hold_sleep_up(listen):
    class Answered:
        def reply(self):
            return object()

        def deleteLater(self):  # noqa: N802 - Qt's name
            pass

    lock, _ = listen("unix:path=/nowhere", "")
    lock.stop()
    lock._on_delayed(Answered())
    assert lock._delay is None


def test_without_a_bus_nothing_is_said(listen, caplog):
    lock, told = listen("unix:path=/nowhere", "tcp:host=127.0.0.1,port=1")
    assert not lock.listening
    assert not told.calls
    assert not caplog.records


def test_a_bus_that_never_answers_holds_nobody_up(tmp_path_factory, listen):
    with socket.socket(socket.AF_UNIX) as deaf:
        path = tmp_path_factory.mktemp("bus") / "bus"
        deaf.bind(str(path))
        deaf.listen()
        lock, _ = listen(f"unix:path={path}", "")
        assert not lock.listening
