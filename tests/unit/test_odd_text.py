"""Every rule gets through text that nobody writes, and soon enough; see ``tests/odd_text.py``."""

import subprocess
import sys

import pytest

from tests.odd_text import PIECES

#: Seconds of processor time after which a rule has lost its way. A rule that takes four times as long for twice the text needs
#: minutes for ten thousand characters.
PATIENCE = 180
#: By the clock, for what waits for ever and for systems that do not count (Windows).
CLOCK = 1_800
#: What was found to lead rules astray.
WORST = ("digits and commas", "digits", "numbers in Chinese", "underlines")
_CHILD = """
import contextlib, sys
from tests import odd_text
with contextlib.suppress(ImportError):
    import resource
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
if sys.argv[3:] == ["long lines"]:
    odd_text.long_lines(int(sys.argv[2]))
elif sys.argv[3:] == ["unclosed marks"]:
    odd_text.unclosed_marks(int(sys.argv[2]))
else:
    odd_text.main(int(sys.argv[2]), sys.argv[3:])
"""


def last_words(size: int, *kinds: str, patience: int = PATIENCE) -> str:
    """The last line of a process that puts such texts to every rule; one that takes too long is stopped."""
    command = [sys.executable, "-c", _CHILD, str(patience), str(size), *kinds]
    try:
        said = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", timeout=CLOCK, check=False).stdout
    except subprocess.TimeoutExpired as late:
        said = (late.stdout or b"").decode("utf-8", "replace")
    return said.strip().splitlines()[-1]


@pytest.mark.hostile("F10")
def test_rules_get_through_odd_text() -> None:
    """Half as long as in the test of all kinds, with a fourth of the patience: what fails there fails here."""
    assert last_words(5_000, *WORST, patience=PATIENCE // 4) == "done"


@pytest.mark.hostile("F10")
def test_patterns_get_through_very_long_lines() -> None:
    """So long that what goes through a line from each of its words needs minutes; others need seconds."""
    assert last_words(200_000, "long lines", patience=PATIENCE // 4) == "done"


@pytest.mark.hostile("F9")
def test_answers_get_through_marks_that_nothing_closes() -> None:
    assert last_words(200_000, "unclosed marks", patience=PATIENCE // 12) == "done"


@pytest.mark.slow
@pytest.mark.hostile("F10")
@pytest.mark.parametrize("kind", PIECES)
def test_rules_get_through_all_kinds_of_odd_text(kind: str) -> None:
    assert last_words(10_000, kind) == "done"
