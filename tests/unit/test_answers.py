"""An answer without what it says of a source that was forgotten."""

import pytest

from legal_assistant.memory.answering.answers import GAP, without_sources


@pytest.mark.parametrize("mark", ["[2]", "[1, 2]", "[1，2]", "[1][2]", "[3], [2]"])
def test_a_paragraph_goes_however_its_mark_is_written(mark: str) -> None:
    answer = f"The rent is due on the 5th [1].\n\nThe reserve price is 7,500 {mark}.\n\nAsk for time."
    assert without_sources(answer, {2}, ()) == f"The rent is due on the 5th [1].\n\n{GAP}\n\nAsk for time."


def test_what_rests_on_others_stays() -> None:
    answer = "The rent is due on the 5th [1, 3]."
    assert without_sources(answer, {2}, ()) == answer
