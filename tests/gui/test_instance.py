"""One window for a vault: other starts find it."""

import os
import signal
import socket
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from legal_assistant.domain.errors import VaultInUse
from legal_assistant.gui.instance import Instance, bring_forward
from tests.gui.fakes import Recorder, wait_for

pytest.importorskip("PySide6.QtNetwork", exc_type=ImportError)

_WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from legal_assistant.gui.instance import Instance
app = QCoreApplication([])
instance = Instance(Path(sys.argv[1]), app)
if not instance.claim(Path(sys.argv[2])):
    sys.exit(3)
instance.asked.connect(lambda: print("asked", flush=True))
instance.listen()
print("listening", flush=True)
app.exec()
"""


@pytest.fixture
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("run")  # short: the path of a socket has little room


@pytest.fixture
def vault(tmp_path):
    return tmp_path / "张律师 vault"


def window(folder: Path, vault: Path) -> subprocess.Popen[str]:
    started = subprocess.Popen(
        [sys.executable, "-c", _WINDOW, str(folder), str(vault)], stdout=subprocess.PIPE, encoding="utf-8", cwd=Path.cwd()
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "listening\n"
    return started


@pytest.mark.hostile("C5")
def test_a_second_start_brings_the_first_forward_and_ends(folder, vault):
    with window(folder, vault) as first:
        second = subprocess.run(
            [sys.executable, "-c", _WINDOW, str(folder), str(vault / ".." / vault.name)], check=False, timeout=30
        )
        assert second.returncode == 3
        assert first.stdout is not None
        assert first.stdout.readline() == "asked\n"
        first.terminate()


@pytest.mark.hostile("D5")
@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\n\r\n", b"\0" * 100_000])
def test_whatever_else_is_said_to_it_does_nothing(folder, vault, said):
    with window(folder, vault) as first:
        (address,) = folder.glob("*.socket")
        with socket.socket(socket.AF_UNIX) as other:
            other.connect(str(address))
            other.settimeout(10)
            with suppress(ConnectionError):
                other.sendall(said)
                other.shutdown(socket.SHUT_WR)
                assert other.recv(100) == b""
        assert bring_forward(folder, vault)
        assert first.stdout is not None
        assert first.stdout.readline() == "asked\n"
        first.terminate()


def test_a_window_of_another_vault_is_left_alone(qapp, folder, vault, tmp_path):
    with window(folder, vault) as first:
        other = Instance(folder, qapp)
        assert other.claim(tmp_path / "another")
        other.release()
        first.terminate()


def test_what_a_killed_window_left_keeps_nobody_out(qapp, folder, vault):
    with window(folder, vault) as first:
        first.send_signal(signal.SIGKILL)
    assert len(list(folder.iterdir())) == 2
    assert not bring_forward(folder, vault)
    mine = Instance(folder, qapp)
    assert mine.claim(vault)
    mine.listen()
    sockets = list(folder.glob("*.socket"))
    assert [stat.S_IMODE(path.stat().st_mode) & 0o077 for path in sockets] == [0]
    mine.release()
    assert list(folder.iterdir()) == []


def test_the_names_tell_nothing_of_the_vault(qapp, folder, vault):
    mine = Instance(folder, qapp)
    mine.claim(vault)
    mine.listen()
    said = [path.name + (path.read_text() if path.suffix == ".lock" else "") for path in folder.iterdir()]
    assert len(said) == 2
    assert not any("vault" in text or "律师" in text for text in said)
    mine.release()


def test_a_window_that_opens_another_vault_is_found_under_that(qapp, qtbot, runner, folder, vault, tmp_path):
    mine = Instance(folder, qapp)
    asked = Recorder()
    mine.asked.connect(lambda: asked(1))
    mine.claim(tmp_path / "proposed")
    mine.listen()
    mine.follow(vault)
    other = Instance(folder, qapp)
    other.refused(VaultInUse(str(vault)), runner)
    wait_for(qtbot, lambda: bool(asked.calls))
    assert other.claim(tmp_path / "proposed")
    for instance in (mine, other):
        instance.release()


def test_without_a_folder_or_a_right_to_write_every_start_opens_a_window(qapp, folder, vault):
    assert Instance(None, qapp).claim(vault)
    assert Instance(folder / "missing", qapp).claim(vault)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="POSIX")
@pytest.mark.hostile("D5")
def test_the_folder_is_this_users_alone(tmp_path, monkeypatch):
    from legal_assistant.app import _runtime_folder

    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    assert _runtime_folder() == tmp_path / "run"
    (tmp_path / "run").chmod(0o755)
    assert _runtime_folder() is None
