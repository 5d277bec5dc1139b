"""What is done to a vault is broken off at any step: the vault opens, and is as before or as after."""

import os
import sys
from pathlib import Path

import pytest

from tests.hostile import broken_off
from tests.hostile.broken_off import break_off, compiled

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="breaks forked processes off")


@pytest.mark.hostile("B2", "B3", "B5")
@pytest.mark.parametrize(
    ("scenario", "at_least"),
    [
        ("create", 20), ("password", 8), ("case", 20), ("write", 15), ("destroy", 8), ("backup", 15), ("restore", 30),
        ("hand_over", 15), ("take_over", 25),
        ("chat", 20), pytest.param("memory", 20, marks=pytest.mark.slow),
        pytest.param("revoke", 40, marks=pytest.mark.hostile("B4")), ("vouched", 12),
        pytest.param("new_keys", 60, marks=[pytest.mark.slow, pytest.mark.hostile("B4")]),
        pytest.param("grant", 60, marks=pytest.mark.slow),
        pytest.param("user_add", 40, marks=pytest.mark.slow), pytest.param("user_remove", 40, marks=pytest.mark.slow),
        pytest.param("migration", 4, marks=pytest.mark.hostile("B11")),
    ],
)  # fmt: skip
def test_a_kill_leaves_before_or_after(scenario: str, at_least: int, tmp_path: Path):
    times, problem = break_off(scenario, "steps", tmp_path)
    assert not problem
    assert times >= at_least


@pytest.mark.hostile("B3", "B6")
@pytest.mark.parametrize("scenario", ["vouched", "write", "grant"])
def test_without_heads_a_vault_that_was_closed_in_order_is_before_or_after(scenario: str, tmp_path: Path):
    times, problem = break_off(scenario, "heads", tmp_path)
    assert not problem
    assert times >= 2


@pytest.mark.hostile("B6", "C1")
@pytest.mark.parametrize(
    ("scenario", "way"),
    [("backup", "fail:ENOSPC:29:1"), ("memory", "fail:EIO:61:1"), ("chat", "fail:EACCES:67:1"), ("new_keys", "fail:EIO:37:1")],
)
def test_whichever_write_fails_it_is_told_and_nothing_is_half_done(scenario: str, way: str, tmp_path: Path):
    library = compiled(tmp_path)
    if library is None:
        pytest.skip("wants Linux and a C compiler")
    times, problem = break_off(scenario, way, tmp_path, library)
    assert not problem
    assert times >= 4


@pytest.mark.hostile("B8")
@pytest.mark.parametrize("scenario", ["create", "write", "destroy", "backup", "revoke", "password"])
def test_what_a_power_cut_leaves_is_before_or_after_and_what_was_acknowledged(scenario: str, tmp_path: Path):
    library = compiled(tmp_path, broken_off.RECORDING)
    if library is None:
        pytest.skip("wants Linux and a C compiler")
    assert break_off(scenario, "power:8:1", tmp_path, library) == (8, "")


@pytest.mark.slow
@pytest.mark.hostile("B8")
def test_every_operation_with_the_power_cut(tmp_path: Path):
    cut = broken_off.power_cuts(tmp_path, each=6)
    assert cut.reached or sys.platform != "linux", cut.wrong


@pytest.mark.slow
@pytest.mark.hostile("B1", "B5", "B6")
def test_every_operation_killed_at_random_and_with_failing_writes(tmp_path: Path):
    killed = broken_off.kills(tmp_path, part=0.05, least=30)
    assert killed.reached, killed.wrong
    failing = broken_off.failing_writes(tmp_path, coarser=30)
    assert failing.reached or sys.platform != "linux", failing.wrong
