"""Where what was written on a page goes in its text."""

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.documents import Box, Line, Page, PageState, Recognition, RecognizedLine
from legal_assistant.memory.documents.annotations import Annotation, annotated
from legal_assistant.memory.documents.recognized import page_with

TEXT = "Name: Date:\nPlace:\n\nThe end."
LINES = (Line(0, 11, Box(10, 10, 120, 20)), Line(12, 18, Box(10, 30, 70, 40)), Line(20, 28, Box(10, 80, 90, 90)))


def lefts(line: Line) -> list[float]:
    return [line.box.x0 + 10 * at for at in range(line.end - line.start)]


def field(text: str, x0: float, y0: float, *, height: float = 12, hidden: bool = False) -> Annotation:
    return Annotation(text, Box(x0, y0, x0 + 40, y0 + height), hidden=hidden, inline=True)


def test_values_go_into_their_line_in_order_of_their_places() -> None:
    got = annotated(TEXT, LINES, (), [field("[b]", 125, 9), field("[a]", 62, 9), field("[c]", 75, 29)], lefts)
    assert got.text == "Name: [a] Date: [b]\nPlace: [c]\n\nThe end."
    assert [got.text[start:end] for start, end in got.spans] == ["[a]", "[b]", "[c]"]
    assert [got.text[line.start : line.end] for line in got.lines] == ["Name: [a] Date: [b]", "Place: [c]", "The end."]
    assert got.lines[1].box == Box(10, 29, 115, 41)


def test_what_has_no_line_is_one_of_its_own() -> None:
    got = annotated(TEXT, LINES, (), [field("[low]", 10, 50), field("[tall]", 80, 29, height=40), field("[top]", 10, -5)], lefts)
    assert got.text == "[top]\nName: Date:\nPlace:\n[tall]\n[low]\n\nThe end."
    assert [got.text[line.start : line.end] for line in got.lines] == got.text.replace("\n\n", "\n").split("\n")


def test_a_page_of_nothing_else_is_its_annotations() -> None:
    got = annotated("", (), (), [field("[b]", 10, 50), field("[a]", 10, 9)], lefts)
    assert got.text.split() == ["[a]", "[b]"]
    assert [got.text[line.start : line.end] for line in got.lines] == ["[a]", "[b]"]


def test_hidden_spans_move_along() -> None:
    got = annotated(TEXT, LINES, ((6, 11), (12, 18)), [field("[a]", 62, 9, hidden=True), field("[c]", 75, 29)], lefts)
    assert [got.text[start:end] for start, end in got.hidden] == ["[a]", "Date:", "Place:"]


@given(st.lists(st.tuples(st.integers(-20, 150), st.integers(-20, 120), st.integers(1, 60), st.booleans()), max_size=6))
def test_nothing_is_lost_and_every_line_is_told(found: list[tuple[int, int, int, bool]]) -> None:
    marks = [
        Annotation(f"[{at}]", Box(x, y, x + 9, y + height), inline=inline) for at, (x, y, height, inline) in enumerate(found)
    ]
    got = annotated(TEXT, LINES, (), marks, lefts)
    assert sorted(got.text[start:end] for start, end in got.spans) == sorted(mark.text for mark in marks)
    kept = "".join(character for at, character in enumerate(got.text) if not any(a <= at < b for a, b in got.spans))
    assert "".join(kept.split()) == "".join(TEXT.split())
    assert [got.text[line.start : line.end] for line in got.lines] == [line for line in got.text.split("\n") if line]


def test_recognised_words_do_not_take_the_place_of_what_was_written_on_the_picture() -> None:
    box = Box(10, 10, 50, 20)
    page = Page(1, PageState.TEXT, "[Field: Otto]", 100, 100, "mostly_picture", (Line(0, 13, box),), annotated=((0, 13),))
    read = page_with(page, Recognition((RecognizedLine("Name of the tenant", 0.99, Box(10, 10, 90, 20)),)), 1.0)
    assert (read.state, read.text) == (PageState.OCR, "Name of the tenant\n[Field: Otto]")
    assert read.annotated == ((19, 32),)
    assert read.lines[-1] == Line(19, 32, box)
    nothing = page_with(page, Recognition(()), 1.0)
    assert (nothing.state, nothing.text, nothing.reason) == (PageState.TEXT, "[Field: Otto]", "annotated")


def test_hidden_values_that_touch_stay_hidden_beside_what_is_recognised() -> None:
    line = Line(0, 12, Box(0, 0, 100, 10))
    page = Page(
        1, PageState.TEXT, "[one][two]ab", 595, 842, "mostly_picture", (line,), hidden=((0, 10),), annotated=((0, 5), (5, 10))
    )
    read = page_with(page, Recognition((RecognizedLine("Name of the tenant", 0.99, Box(10, 10, 90, 20)),)), 1.0)
    assert [read.text[start:end] for start, end in read.hidden] == ["[one]", "[two]"]
