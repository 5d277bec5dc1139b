"""Who holds a vault is another machine, or was: it is named while it holds, and forgotten once it is gone, whatever it left."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from legal_assistant.domain.errors import VaultInUse
from tests.vaults import PASSWORD, cheap_vaults, new_case

pytestmark = pytest.mark.hostile("C6")

#: Another machine as far as a program can see: the kernel's other host name. It holds the vault until it is killed.
_ELSEWHERE = """
import ctypes, socket, sys
from pathlib import Path
from tests.vaults import PASSWORD, cheap_vaults
if ctypes.CDLL(None).unshare(0x04000000):
    sys.exit("not here")
socket.sethostname("office-2")
vault = cheap_vaults().unlock(Path(sys.argv[1]), PASSWORD)
print("held", flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="wants a Linux that gives a process a host name of its own")
def test_another_machine_is_named_and_leaves_no_lock_when_it_dies(tmp_path: Path):
    folder = tmp_path / "vault"
    cheap_vaults().create(folder, PASSWORD)[0].close()
    command = [sys.executable, "-c", _ELSEWHERE, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        if holder.stdout.readline() != "held\n":
            holder.kill()
            pytest.skip("wants the right to give a process a host name of its own")
        before = (folder / "lock").read_bytes()
        for wait in (0.0, 0.2):
            with pytest.raises(VaultInUse) as caught:
                cheap_vaults().unlock(folder, PASSWORD, wait=wait)
            assert f"process {holder.pid} on office-2 since " in caught.value.detail
        assert (folder / "lock").read_bytes() == before  # who is refused writes nothing
        holder.send_signal(signal.SIGKILL)
    vault = cheap_vaults().unlock(folder, PASSWORD)
    vault.create_case(new_case())
    vault.close()


@pytest.mark.parametrize("host", [None, "office-2"])
@pytest.mark.parametrize("pid", [os.getpid(), 1, 2**31])
def test_a_lock_that_was_left_by_a_machine_that_died_holds_nobody_up(tmp_path: Path, host: str | None, pid: int):
    """The process number may belong to another process by now, here or there: what counts is the system's own lock."""
    folder = tmp_path / "vault"
    cheap_vaults().create(folder, PASSWORD)[0].close()
    left = json.loads((folder / "lock").read_bytes())
    left |= {"pid": pid, "since": "2020-01-01T00:00:00+00:00"} | ({} if host is None else {"host": host})
    (folder / "lock").write_text(json.dumps(left))
    vault = cheap_vaults().unlock(folder, PASSWORD)
    assert json.loads((folder / "lock").read_bytes())["pid"] == os.getpid()
    vault.close()
