"""Every rule gets through text that nobody writes, and soon enough; see ``tests/odd_text.py``."""

import subprocess
import sys

import pytest

from tests.odd_text import PIECES

#: Seconds after which a rule has lost its way. A rule that takes four times as long for twice the text needs minutes for these.
PATIENCE = 180
#: What was found to lead rules astray.
WORST = ("digits and commas", "digits", "numbers in Chinese", "underlines")


def last_words(size: int, kind: str) -> str:
    """The last line of a process that puts such a text to every rule; one that takes too long is stopped."""
    command = [sys.executable, "-m", "tests.odd_text", str(size), kind]
    try:
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=True)
    except subprocess.TimeoutExpired as late:
        printed = late.stdout or b""
        return (printed if isinstance(printed, str) else printed.decode("utf-8", "replace")).strip().splitlines()[-1]
    return done.stdout.strip().splitlines()[-1]


@pytest.mark.hostile("F10")
@pytest.mark.parametrize("kind", WORST)
def test_rules_get_through_odd_text(kind: str) -> None:
    assert last_words(10_000, kind) == "done"


@pytest.mark.slow
@pytest.mark.hostile("F10")
@pytest.mark.parametrize("kind", PIECES)
def test_rules_get_through_all_kinds_of_odd_text(kind: str) -> None:
    assert last_words(10_000, kind) == "done"
