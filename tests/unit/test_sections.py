"""What the section of a clause tells of it."""

from legal_assistant.memory.questions.sections import section, sections

HEADINGS = {
    1: ("d", "2. Duration > 2.1"),
    2: ("d", "2. Duration > 2.2"),
    3: ("d", "5. Running > 5.1"),
    4: ("d", "5. Running > 5.2"),
    5: ("d", "Schedule"),
}


def test_of_two_that_are_equally_near_the_one_among_near_ones_is_worth_more() -> None:
    worth = sections(HEADINGS, {1: 1.0, 2: 2.0, 3: 1.0, 4: -1.0, 5: 1.0})
    assert worth[1] == worth[2] == 0.0
    assert worth[1] > worth[3]
    assert worth[1] > worth[5]


def test_sections_of_two_documents_are_not_one() -> None:
    apart = {n: (f"d{n}", "2. Duration > 2.1") for n in (1, 2)}
    assert sections(apart, {1: 1.0, 2: 2.0}) == {}


def test_what_stands_alone_or_has_no_heading_is_no_section() -> None:
    assert sections({1: ("d", ""), 2: ("d", "")}, {1: 1.0, 2: 1.0}) == {}
    assert sections({}, {}) == {}
    assert section("3. Rent > 3.2") == "3. Rent"
    assert section("第五条") == "第五条"
    assert not section("")
