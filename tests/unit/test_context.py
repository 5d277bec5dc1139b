"""What an answer and a search are given of what was recalled."""

from legal_assistant.domain.recall import RecalledItem
from legal_assistant.memory.qa import Finding, describe
from legal_assistant.memory.quotation import QuotedSource, compose, without_places
from legal_assistant.services.context import asked_last, fitting
from tests import make


def item(kind: str, score: float, *, asked: bool = False, **parts: float) -> RecalledItem:
    return RecalledItem(kind, f"{kind}{score}", "x", score, {"text": score, **parts}, make.T0, asked=asked)


def test_what_is_remembered_is_quoted_if_it_fits_about_as_well_as_the_passages():
    passage, weak = item("passage", 4.0), item("passage", -0.4)
    near, far = item("memory", 2.5), item("memory", 1.4)
    named = item("memory", 13.0, reference=12.0)
    assert fitting([named, passage, near, far, weak]) == [passage, weak, named, near]
    exact = item("passage", 16.0, reference=12.0)
    assert fitting([exact, near, far]) == [exact, near]  # what the reference adds is no measure for the rest


def test_without_passages_the_best_memory_is_the_measure():
    assert fitting([item("memory", 3.0), item("memory", 1.0)]) == [item("memory", 3.0)]
    assert fitting([item("memory", -0.1)]) == [item("memory", -0.1)]
    assert fitting([]) == []


def test_in_a_search_earlier_questions_come_last():
    asked = [item("message", 9.0, asked=True), item("memory", 8.0, asked=True), item("memory", 7.0, asked=True)]
    told = [item("passage", float(n)) for n in range(6, -6, -1)]
    found = asked_last([*asked, *told], 10)
    assert [one.kind for one in found] == ["passage"] * 8 + ["message", "memory"]
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert all(abs(sum(one.parts.values()) - one.score) < 1e-9 for one in found)
    assert asked_last([*asked, *told], 3) == told[:3]
    assert [one.kind for one in asked_last([*asked, *told[:1]], 10)] == ["passage", "message", "memory", "memory"]
    assert asked_last(asked, 10) == asked


def test_an_answered_question_is_remembered_in_two_short_lines():
    quote = "7.1 If the Rent is late, the Tenant shall pay a late charge of 5% a day. " + "Nothing else follows from it. " * 20
    text = describe("Is the  late charge valid?", Finding("lease.pdf", 2, quote))
    assert text.startswith(
        "Q: Is the late charge valid?\nA: 7.1 If the Rent is late, the Tenant shall pay a late charge of 5% a day. "
    )
    assert text.endswith("Nothing else follows from it. (lease.pdf, p. 2)")
    assert len(text) < 240
    text = describe("违约金多少？", Finding("租约.pdf", 3, "每逾期一日支付5%"))
    assert text == "问：违约金多少？\n答：每逾期一日支付5%（租约.pdf 第 3 页）"


def test_what_quotes_something_itself_is_not_put_in_quotation_marks_again():
    quoted = compose("Which?", [QuotedSource(1, "Memory", "He said “no rent”", remembered=True)])
    assert "> He said “no rent” [1]" in quoted
    assert "””" not in quoted
    assert "> “The rent is due” [1]" in compose("Which?", [QuotedSource(1, "p. 1", "The rent is due", remembered=False)])


def test_the_day_of_a_label_is_nobodys_statement():
    for place in ("Memory · 2026-11-30", "记忆 · 2026-11-30", "以往对话 · 2026-11-30 · v2"):
        answer = compose("租金？", [QuotedSource(1, place, "租金自2024-06-01起为8000元", remembered=True)])
        assert "2026-11-30" in answer
        blank = without_places(answer)
        assert "2026-11-30" not in blank
        assert "2024-06-01" in blank
        assert len(blank) == len(answer)
