"""Without a model elsewhere the program speaks to no other machine and listens to none."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.test_program import SAMPLES, Program

pytestmark = [
    pytest.mark.slow,
    pytest.mark.hostile("D5", "D10"),
    pytest.mark.skipif(sys.platform != "linux" or not shutil.which("strace"), reason="wants strace"),
]


def test_no_address_of_any_network_is_used(tmp_path: Path) -> None:
    program = Program(tmp_path)
    trace = tmp_path / "trace"
    program.prefix = ["strace", "-f", "-qq", "-A", "-e", "trace=execve,connect,bind,sendto,sendmsg", "-o", str(trace)]
    try:
        program.run("init")
    except AssertionError:
        if subprocess.run(["strace", "-f", "-o", "/dev/null", "true"], check=False, capture_output=True).returncode:
            pytest.skip("strace may not look on here")
        raise
    program.run("case", "add", "One")
    program.run("ingest", "One", str(SAMPLES / "lease_zh.pdf"))
    program.run("ask", "One", "押金什么时候返还？")
    program.run("doctor")
    calls = trace.read_text(errors="replace").splitlines()
    assert sum("execve(" in line for line in calls) > 5
    assert [line for line in calls if "AF_INET" in line] == []
