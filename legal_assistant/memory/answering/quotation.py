"""Answers without a language model: what was found, quoted, and said to be quotations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Final

from legal_assistant.memory.answering.citation import sentences
from legal_assistant.memory.answering.prompt import clean
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.language.segment import query_terms
from legal_assistant.memory.statements.gate import Purpose

_LIMIT: Final = 600  # characters quoted of one source

_MARKS: Final = re.compile("[“”]")

#: What stands before the day of something remembered, in Chinese and in English.
REMEMBERED: Final = {"memory": ("记忆", "Memory"), "message": ("以往对话", "Earlier conversation")}
_WORDS: Final = "|".join(word for words in REMEMBERED.values() for word in words)
_PLACE: Final = re.compile(rf"^(?:{_WORDS}) · [0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}(?= ·|$)", re.MULTILINE)

_ZH: Final = {
    "none": "未使用语言模型，本案中没有找到与问题有关的内容。可以换一种说法，或者先添加文件。",
    "intro": "未使用语言模型。以下是本案中与问题最相关的原文，仅为引用，不是法律意见。",
    "doubt": "未使用语言模型，且不能确定本案中有内容谈及此事。以下是意思最接近的原文，仅为引用，不是法律意见。",
    "nearest": "未使用语言模型，本案中没有谈及此事的内容。以下只是意思最接近的一处，多半不能回答这个问题。",
    "memory": "此前的记忆与对话",
    "told": "您陈述了情况，没有提问。值得记住的会进入本案记忆，或在那里等待您审阅。",
    "same": "以下是本案中与之有关的原文，仅为引用，不是法律意见。",
    "courtesy": "请就本案提问，或告诉我需要记住的事实，也可以添加文件。",
}
_EN: Final = {
    "none": "No language model was used, and nothing in this case matches the question. Try other words, or add documents.",
    "intro": "No language model was used. These passages of this case match the question best; they are quotations, not advice.",
    "doubt": "No language model was used, and it is not certain that anything in this case speaks of this. These passages come"
    " nearest; they are quotations, not advice.",
    "nearest": "No language model was used, and nothing in this case speaks of this. What follows is only what comes nearest; it"
    " probably does not answer the question.",
    "memory": "From earlier memories and conversations",
    "told": "You told me something and asked nothing. What is worth keeping goes into the case's memory, or waits there for you.",
    "same": "These passages of this case speak of the same; they are quotations, not advice.",
    "courtesy": "Ask about this case, tell me what to remember, or add documents.",
}


class Bears(Enum):
    """Whether sources speak of a question at all."""

    SURELY = "surely"
    PERHAPS = "perhaps"
    NOT = "not"


_LEADS: Final = {Bears.SURELY: "intro", Bears.PERHAPS: "doubt", Bears.NOT: "nearest"}


@dataclass(frozen=True, slots=True)
class QuotedSource:
    """A numbered source: ``place`` says where it stands; ``remembered`` tells memories and messages from documents."""

    n: int
    place: str
    text: str
    remembered: bool


def compose(
    question: str, sources: Sequence[QuotedSource], purpose: Purpose = Purpose.ASK, *, bears: Bears = Bears.SURELY
) -> str:
    """Return the answer as Markdown: each source quoted verbatim with its number, in their order. Who only told something is
    answered that, who was only polite with what can be done here. Sources that do not speak of the question or
    perhaps do not, are said not to."""
    words = _ZH if is_chinese(question) else _EN
    if purpose is Purpose.COURTESY:
        return words["courtesy"]
    if purpose is Purpose.ASK:
        parts = [words["none"] if not sources else words[_LEADS[bears]]]
    else:
        parts = [words["told"], words["same"]] if sources else [words["told"]]
    for remembered, run in groupby(sources, lambda source: source.remembered):
        if remembered:
            parts.append(f"**{words['memory']}**")
            parts += [f"{_quote(question, source)}\n\n{_plain(source.place)}" for source in run]
        else:
            parts += [f"**{_plain(source.place)}**\n\n{_quote(question, source)}" for source in run]
    return "\n\n".join(parts)


def _quote(question: str, source: QuotedSource) -> str:
    text = " ".join(clean(excerpt(source.text, question, _LIMIT)).split())
    if source.remembered and _MARKS.search(text):
        return f"> {text} [{source.n}]"  # it quotes something itself
    return f"> “{text}” [{source.n}]"


def _plain(place: str) -> str:
    return clean(place).replace("*", "").replace("\n", " ")


def excerpt(text: str, question: str, limit: int) -> str:
    """Return ``text``, or, if it is longer than ``limit`` characters, the run of whole sentences of at most that length that
    shares most words with ``question`` (a single longer sentence is given whole)."""
    if len(text) <= limit:
        return text
    wanted = set(query_terms(question))
    spans = sentences(text)
    best, best_score = spans[0], -1
    for first, (start, _) in enumerate(spans):
        last = first
        while last + 1 < len(spans) and spans[last + 1][1] - start <= limit:
            last += 1
        end = spans[last][1]
        score = len(wanted & set(query_terms(text[start:end])))
        if score > best_score:
            best, best_score = (start, end), score
    return text[best[0] : best[1]]


def without_places(answer: str) -> str:
    """``answer`` with blanks where it says of which day something remembered is: nobody said that day."""
    return _PLACE.sub(lambda match: " " * len(match.group()), answer)
