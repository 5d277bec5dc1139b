"""Whether anything that was found speaks of what a question asks."""

import pytest

from legal_assistant.domain.recall import Recall, RecalledItem
from legal_assistant.memory.answering.quotation import Bears, QuotedSource, compose
from legal_assistant.memory.questions.bearing import CERTAIN, DOUBT, bearing, bears
from legal_assistant.memory.statements.gate import Purpose
from legal_assistant.memory.statements.reading import IDENTITY
from legal_assistant.services.answers.context import speaks_of, to_quote
from tests import make

RENT = "Rent. The tenant shall pay the rent in advance on the fifth of each month."
ZH_RENT = "租金。乙方应当于每月五日前支付租金。"


@pytest.mark.parametrize(
    ("question", "text", "far", "near"),
    [
        ("How many moons has Jupiter?", RENT, 0.75, 0.85),
        ("木星有几颗卫星？", ZH_RENT, 0.80, 0.88),
        ("How many moons has Jupiter?", ZH_RENT, 0.70, 0.80),
        ("木星有几颗卫星？", RENT, 0.74, 0.82),
    ],
)
def test_what_is_far_in_meaning_does_not_speak_of_it(question: str, text: str, far: float, near: float) -> None:
    assert bearing(question, [(text, far)], IDENTITY) < 0
    assert bearing(question, [(text, near)], IDENTITY) >= 0
    assert bearing(question, [(text, far), (text, near)], IDENTITY) >= 0


@pytest.mark.parametrize(
    ("question", "text", "other", "near"),
    [("When is the rent paid?", RENT, "Notices.", 0.78), ("租金何时支付？", ZH_RENT, "关于通知。", 0.84)],
)
def test_words_make_up_for_a_vector_that_is_in_doubt(question: str, text: str, other: str, near: float) -> None:
    assert bearing(question, [(text, near)], IDENTITY) >= 0 > bearing(question, [(other, near)], IDENTITY)


def test_where_nobody_can_say_nothing_is_said() -> None:
    far = [(RENT, 0.1)]
    assert bearing("How many moons has Jupiter?", far, "another model") == CERTAIN
    assert bearing("How many moons has Jupiter?", [(RENT, None)], IDENTITY) == CERTAIN
    assert bearing("What are the main points?", far, IDENTITY) == CERTAIN


def item(near: float, **parts: float) -> RecalledItem:
    return RecalledItem("passage", f"p{near}", RENT, 1.0, parts, make.T0, near=near)


def test_what_is_cited_by_number_always_speaks_of_it_and_by_words_alone_nobody_knows() -> None:
    def asked(*items: RecalledItem, words_only: str = "") -> float:
        return speaks_of(Recall("How many moons has Jupiter?", items, {}, words_only=words_only, identity=IDENTITY))

    assert asked(item(0.7)) < 0
    assert asked(item(0.7, reference=12.0)) >= 0
    assert asked(item(0.7), words_only="embedder_loading") >= 0


def test_what_lies_just_above_is_said_to_be_in_doubt() -> None:
    sources = [QuotedSource(1, "lease.pdf", RENT, remembered=False)]
    assert [bears(above) for above in (-0.1, DOUBT / 2, DOUBT, CERTAIN)] == [Bears.NOT, Bears.PERHAPS, Bears.SURELY, Bears.SURELY]
    assert "not certain" in compose("Who keeps the cat?", sources, bears=Bears.PERHAPS)
    assert "不能确定" in compose("谁养猫？", sources, bears=Bears.PERHAPS)
    assert "not certain" not in compose("When is the rent due?", sources)


def test_only_the_nearest_is_offered_and_only_if_it_nearly_speaks_of_it() -> None:
    items = [item(0.7), item(0.8)]
    assert to_quote(items, "Jupiter?", Purpose.ASK, -0.01) == [items[1]]
    assert to_quote(items, "Jupiter?", Purpose.ASK, -0.1) == []
    assert len(to_quote(items, "Jupiter?", Purpose.ASK, 0.0)) == 2


def test_who_tells_something_is_quoted_what_surely_speaks_of_the_same() -> None:
    told = f"They wrote: {RENT}"
    assert to_quote([item(0.8)], told, Purpose.TELL, DOUBT) == [item(0.8)]
    assert to_quote([item(0.8)], told, Purpose.TELL, DOUBT / 2) == []


@pytest.mark.parametrize(
    ("question", "says"), [("Who won?", "nothing in this case speaks of this"), ("谁赢了？", "没有谈及此事")]
)
def test_the_answer_says_that_nothing_speaks_of_it(question: str, says: str) -> None:
    nearest = [QuotedSource(1, "p. 1", RENT, remembered=False)]
    assert says in compose(question, nearest, bears=Bears.NOT)
    assert RENT in compose(question, nearest, bears=Bears.NOT)
    assert says not in compose(question, nearest)
