"""An answer that rests on what is contradicted says so, whether or not the other side was recalled."""

from collections.abc import Iterator

import pytest

from legal_assistant.adapters.openai_chat import OpenAIChatModels
from legal_assistant.cli.ask_commands import caution
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conflicts import Resolution
from legal_assistant.domain.conversations import Caveat, CaveatKind, Message
from legal_assistant.domain.events import AnswerStored
from legal_assistant.domain.memories import Memory
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.services.answers.caveats import caveats
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.memories.comparison import Comparer
from legal_assistant.services.memories.conflicts import ConflictService
from tests.cases import SHORT, MemoryCase, NoEmbedder, open_case, remembering
from tests.llm_server import LlmServer

RENTS = {
    "zh": ("月租金为8000元", "月租金为8500元", "月租金是多少？"),
    "en": ("The monthly rent is 8,000 yuan.", "The monthly rent is 8,500 yuan.", "How much is the monthly rent?"),
}


@pytest.fixture
def case() -> Iterator[MemoryCase]:
    with open_case() as opened:
        yield opened


def asked(case: MemoryCase, question: str, settings: ModelSettings | None = None) -> AnswerStored:
    chat = ChatService(
        OpenAIChatModels(SHORT), lambda: settings or ModelSettings(), RecallService(NoEmbedder(), case.clock), case.clock
    )
    last = list(chat.ask(case, question, cancel=CancelToken()))[-1]
    assert isinstance(last, AnswerStored)
    return last


def both(case: MemoryCase, language: str) -> tuple[Memory, Memory]:
    remember = remembering(case.clock)
    return remember.add(case, RENTS[language][0])[0], remember.add(case, RENTS[language][1])[0]


def now(case: MemoryCase, answer: Message) -> tuple[Caveat, ...]:
    return caveats(case, [answer]).get(answer.id, ())


@pytest.mark.parametrize("language", ["zh", "en"])
def test_both_sides_are_named_until_it_is_decided(case: MemoryCase, language: str) -> None:
    sides = both(case, language)
    stored = asked(case, RENTS[language][2])
    (caveat,) = stored.caveats
    assert caveat.kind is CaveatKind.DISPUTED
    assert {one.id for one in caveat.statements} == {side.id for side in sides}
    said = caution(caveat, chinese=language == "zh")
    assert all(side.text in said for side in sides)
    assert "conflicts resolve" in said
    conflicts = ConflictService(case.clock, Comparer())
    (found,) = conflicts.list(case)
    assert caveat.dispute == found.conflict.id
    conflicts.resolve(case, found.conflict.id, Resolution.RIGHT, "x")
    assert now(case, stored.message) == ()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_other_side_need_not_be_recalled(case: MemoryCase, language: str) -> None:
    first, second = both(case, language)
    with LlmServer(["8,000 [1]"]) as server:
        stored = asked(case, RENTS[language][2], server.settings())
    (cited,) = stored.message.citations
    assert cited.id in (first.id, second.id)
    (caveat,) = stored.caveats
    assert len(caveat.statements) == 2


def test_what_is_contradicted_only_later_is_said_of_earlier_answers(case: MemoryCase) -> None:
    remember = remembering(case.clock)
    remember.add(case, "月租金为8000元")
    stored = asked(case, "月租金是多少？")
    assert stored.caveats == ()
    remember.add(case, "月租金为8500元")
    assert [one.kind for one in now(case, stored.message)] == [CaveatKind.DISPUTED]


def test_an_answer_that_rests_on_something_else_is_left_alone(case: MemoryCase) -> None:
    both(case, "zh")
    remembering(case.clock).add(case, "仲裁条款约定由青石仲裁委员会管辖")
    with LlmServer(["由青石仲裁委员会管辖。[1]"]) as server:
        stored = asked(case, "仲裁条款约定由哪个委员会管辖？", server.settings())
    assert stored.message.citations[0].quote
    assert "青石" in stored.message.citations[0].quote
    assert stored.caveats == ()
