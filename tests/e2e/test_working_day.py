"""After a day's work with the real program no word of a case is in any file."""

from pathlib import Path

import pytest

from tests.hostile import working_day


@pytest.mark.slow
@pytest.mark.hostile("D2", "D3")
def test_no_word_of_a_working_day_is_left(tmp_path: Path) -> None:
    figure = working_day.count(tmp_path)
    assert figure.reached, figure.wrong


def test_a_word_that_is_left_is_found(tmp_path: Path) -> None:
    """The search's own check."""
    needles = {"石英狐": working_day.forms("石英狐")}
    for number, form in enumerate(sorted(needles["石英狐"])):
        (tmp_path / str(number)).write_bytes(b"before " + form + b" after")
    assert len(list(working_day.hits(tmp_path, needles))) == len(needles["石英狐"])
