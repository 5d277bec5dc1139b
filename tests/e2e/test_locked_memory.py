"""The real window is worked and locked: nothing of the case and no key is in the memory of any process of the program then."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile import locked_memory

_LIMITS = """
import ctypes, resource
from legal_assistant import app
try:
    app.main(["--help"])
except SystemExit:
    pass
print(resource.getrlimit(resource.RLIMIT_CORE), ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))  # 3: PR_GET_DUMPABLE
"""


@pytest.mark.hostile("D1", "D7")
@pytest.mark.skipif(not locked_memory.possible(), reason="only root may read another process's memory, on Linux")
def test_nothing_is_left_in_memory_after_locking(tmp_path: Path) -> None:
    figure = locked_memory.count(tmp_path)
    assert figure.reached, figure.wrong


@pytest.mark.hostile("D4")
@pytest.mark.skipif(sys.platform != "linux", reason="as Linux does it")
def test_a_crash_leaves_no_memory_on_the_disk() -> None:
    done = subprocess.run([sys.executable, "-c", _LIMITS], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "(0, 0) 0"
