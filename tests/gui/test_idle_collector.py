"""Full garbage collections only while nothing is under way."""

import gc
import threading
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from legal_assistant.gui.idle_collector import IdleCollector
from legal_assistant.gui.runner import TaskRunner


@pytest.fixture(autouse=True)
def collector_as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.enable()


class Ring:
    """Garbage that only a collection finds."""

    def __init__(self) -> None:
        self.me = self


def test_a_full_pass_waits_until_no_task_runs(qtbot: QtBot) -> None:
    runner, owner, go = TaskRunner(), QObject(), threading.Event()
    collector = IdleCollector(runner)
    runner.run(partial(go.wait, 10), owner)
    assert not collector.collect()
    go.set()
    qtbot.waitUntil(lambda: not runner.busy)
    assert collector.collect()
    runner.shutdown()


def test_no_full_pass_comes_by_itself(qtbot: QtBot) -> None:
    runner = TaskRunner()
    IdleCollector(runner)
    full = gc.get_stats()[2]["collections"]
    for _ in range(50_000):
        Ring()
    assert gc.isenabled()
    assert gc.get_stats()[2]["collections"] == full
    runner.shutdown()
