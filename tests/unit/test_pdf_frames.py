"""Nothing that the reading process says is believed unchecked."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.adapters.pdf.frames import BadAnswerError, boxes_from, page_from, pixels_from
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.domain.documents import PageState

GOOD: dict[str, Any] = {
    "number": 3,
    "text": "Article 1\nRent",
    "size": [595.0, 842.0],
    "lines": [0, 9, 7200, 7200, 12000, 8400, 10, 14, 7200, 9000, 9000, 10200],
    "tables": [[[100, 100, 900, 900], [["a", "b"]], 0, 9, [[0, 9]]]],
}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


def test_a_good_page_is_taken() -> None:
    page = page_from(GOOD, 3)
    assert page.state is PageState.TEXT
    assert [page.text[line.start : line.end] for line in page.lines] == ["Article 1", "Rent"]
    assert page.lines[0].box.x1 == 120.0
    assert page.tables[0].row_spans == ((0, 9),)


@pytest.mark.parametrize(
    "change",
    [
        {"number": 4},
        {"number": True},
        {"text": None},
        {"text": "\ud800"},
        {"size": [1.0]},
        {"size": [float("nan"), 1.0]},
        {"size": [1e30, 1.0]},
        {"lines": [0, 99, 1, 1, 1, 1]},
        {"lines": [5, 2, 1, 1, 1, 1]},
        {"lines": [0, 2, 1, 1, 1]},
        {"lines": [0, 2, 1, 1, 1, "1"]},
        {"lines": [5, 9, 1, 1, 1, 1, 0, 4, 1, 1, 1, 1]},
        {"tables": [[[0, 0, 1, 1], [["a"]], 9, 2, []]]},
        {"tables": [[[0, 0, 1, 1], [[1]], 0, 2, []]]},
        {"tables": [[[0, 0, 1, 1], [["a"]], 0, 4, [[2, 4], [0, 2]]]]},
    ],
)
def test_a_page_with_one_thing_wrong_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadAnswerError):
        page_from({**GOOD, **change}, 3)


@given(JSON, st.sampled_from([*GOOD, "failed", "garbled", "pictures"]))
@pytest.mark.hostile("A18")
def test_anything_in_any_field_is_a_page_or_refused(value: Any, field: str) -> None:
    try:
        page = page_from({**GOOD, field: value}, 3)
    except BadAnswerError:
        return
    assert page.number == 3
    assert all(0 <= line.start <= line.end <= len(page.text) for line in page.lines)


@given(JSON, st.integers(0, 3))
def test_boxes_are_one_list_a_span_or_refused(value: Any, count: int) -> None:
    with suppress(BadAnswerError):
        assert len(boxes_from({"boxes": value}, count)) == count


@pytest.mark.parametrize(
    "frame",
    [
        Frame({"width": 2, "height": 1}, (b"12345",)),
        Frame({"width": 2, "height": 1}, ()),
        Frame({"width": -2, "height": -1}, (b"123456",)),
        Frame({"width": 2.0, "height": 1}, (b"123456",)),
        Frame({"width": 100_000, "height": 100_000}, (b"",)),
    ],
)
def test_pixels_that_do_not_fit_are_refused(frame: Frame) -> None:
    with pytest.raises(BadAnswerError):
        pixels_from(frame)


def test_pixels_that_fit_are_taken() -> None:
    assert pixels_from(Frame({"width": 2, "height": 1}, (b"123456",))) == (2, 1, b"123456")


@pytest.mark.parametrize("code", ["page_broken", "page_memory", "dynamic_form"])
def test_a_page_that_could_not_be_read_says_why(code: str) -> None:
    assert page_from({"number": 3, "failed": code}, 3).reason == code
    assert page_from({"number": 3, "failed": code, "size": [595, 842]}, 3).width == 595.0
    assert page_from({"number": 3, "failed": "anything"}, 3).reason == "page_crash"
