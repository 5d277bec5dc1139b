"""The process is killed at any step of what it does to a vault: the vault opens, and is as before or as after."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="kills forked processes")
@pytest.mark.parametrize(
    ("scenario", "at_least"),
    [("create", 20), ("password", 8), ("case", 20), ("write", 15), ("destroy", 8), ("backup", 15), ("restore", 30)],
)
@pytest.mark.hostile("B2", "B3", "B5")
def test_a_kill_leaves_before_or_after(scenario: str, at_least: int, tmp_path: Path):
    command = [sys.executable, "-m", "tests.integration.vault_crash_driver", scenario, str(tmp_path / "vault")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= at_least
