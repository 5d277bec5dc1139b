"""One memory of a question that was answered from documents: what was asked, in short what was found, and where."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from legal_assistant.memory.answering.quotation import excerpt
from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.legal_text import query_references
from legal_assistant.memory.questions.names import names_all
from legal_assistant.memory.questions.wanted import gives, wanted
from legal_assistant.memory.redaction import find_private
from legal_assistant.memory.relations.frame import concepts

#: Characters quoted for each part of a question, and how many parts are answered.
_QUOTE: Final = 160
_MOST_PARTS: Final = 3
#: Where a question may go on with another one.
_JOINT: Final = re.compile(
    r"[?？;；]+|[,，]\s*(?:and\b)?|以及|并且|\band\s+(?=(?:how|what|when|where|who|which|whether|why|is|are|was|were|does|do|did|must|may|can|shall)\b)",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"多少|什么|何时|何人|何地|谁|哪|几|是否|有无|吗|怎么|怎样|如何|多久|"
    r"\b(?:how|what|when|where|who|whom|which|whether|why)\b|^\s*(?:is|are|was|were|does|do|did|must|may|can|shall)\b",
    re.IGNORECASE,
)
#: Asks for a name: "who is the guarantor?", 甲方是谁. Who pays or decides may be told by a role.
_WHO: Final = re.compile(r"[是为]谁\W*$|谁是|\bwho (?:is|are|was|were) (?:the )?\w+\W*$", re.IGNORECASE)
_ASKING_WORDS: Final = """
    contract clause law case find deal say regulate concern provide provision cover mean tell show explain look help know
    anything something about how what who where why many much use try work summarise summarize check please
    main key major important essential principal particular especially overview list point term risk issue problem
    analyse analyze analysis review advise advice agreement document valid enforceable
    找 写 说 规定 约定 条款 讲 解释 看 帮 关于 关系 多少 什么 怎么 哪里 哪条 怎样 如何 是否 多久 吗 呢 谁
    哪 合同 总结 说明 查 上次 讨论 过 里 有没有 请 主要 关键 重要 重点 核心 特别 尤其 这份 那份 本案 风险 问题 分析 审查 概述
    梳理 列出 概括 哪些 点 要点 内容 情况 意见 注意 协议 文件 法律 有效
"""
#: "The late-payment clause" speaks of late payment.
_HYPHEN: Final = re.compile(r"(?<=[A-Za-z])-(?=[A-Za-z])")
#: Words of asking, which no passage needs to hold.
_ASKING: Final = frozenset(_ASKING_WORDS.split())


@dataclass(frozen=True, slots=True)
class Finding:
    """A passage that was cited: its file, its page, what was quoted, and the headings over it."""

    file: str
    page: int
    quote: str
    heading: str = ""


def addresses(asked: str, passage: str) -> bool:
    """Whether a passage (with its heading) that was found speaks of what was asked, or of one part of it: it is what the question
    refers to by number, or it names whom the question names and holds half of the other content words of that part, in either
    language. A question without any (what the main risks are) is about the whole."""
    if any(query_references(asked)):
        return True
    return names_all(asked, passage) and any(_addressed(part, passage) for part in parts(asked))


def answers(asked: str, quotes: Sequence[str]) -> bool:
    """Whether ``quotes`` hold what one part of a question asks for: a rate, an amount (two months' rent is one), a day or a time,
    an article, a name, where it asks for such a thing."""
    return any(any(_answers(part, quote) for quote in quotes) for part in parts(asked))


def _answers(part: str, quote: str) -> bool:
    if _WHO.search(part):
        return any(one.type in {"person", "org"} for one in find_private(quote))
    sorts = wanted(part)
    return not sorts or gives(quote, sorts | {"duration"} if "number" in sorts else sorts)


def parts(asked: str) -> list[str]:
    """The questions that are asked in one: "how much is the rent and when is it due", 月租金是多少，何时支付. What asks nothing
    by itself, or names nothing that it asks of, belongs to the question before it."""
    found: list[str] = []
    for piece in filter(None, (one.strip() for one in _JOINT.split(asked))):
        if found and not (_ASKS.search(piece) and _ASKS.search(found[-1]) and content_words(piece) and content_words(found[-1])):
            found[-1] += f" {piece}"
        else:
            found.append(piece)
    return found or [asked]


class Statements:
    """Statements (by id), read once, of which is told which concern a question."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._held = {one: ({concept.name for concept in concepts(text)}, _plain(text)) for one, text in texts.items()}

    def concern(self, asked: str) -> list[str]:
        """Those that name whom the question names and hold half of the content words of a part of it, or cite what it cites.
        A question without content words (what the main risks are) concerns none in particular."""
        cited = set(chain(*query_references(asked)))
        looked_for = [words for words in map(content_words, parts(asked)) if words]
        return [
            one
            for one, text in self._texts.items()
            if (cited and not cited.isdisjoint(chain(*query_references(text))))
            or (names_all(asked, text) and any(_count(words, *self._held[one]) * 2 >= len(words) for words in looked_for))
        ]


def words_held(words: Iterable[str], passage: str) -> set[str]:
    """Those of the content words of a question that a passage holds, in either language."""
    held, plain = {one.name for one in concepts(passage)}, _plain(passage)
    return {name for name in words if _is_held(name, held, plain)}


def content_words(asked: str) -> set[str]:
    """The words of a question by which it says what it is about, as concepts; none are words of asking."""
    return {one.name for one in concepts(_HYPHEN.sub(" ", asked))} - _ASKING


def _held(asked: str, passage: str) -> int:
    """How many of the content words of a question a passage holds."""
    return _count(content_words(asked), {one.name for one in concepts(passage)}, _plain(passage))


def _count(wanted: Iterable[str], held: Collection[str], plain: str) -> int:
    return sum(_is_held(name, held, plain) for name in wanted)


def _is_held(name: str, held: Collection[str], plain: str) -> bool:
    return name in held or (not name.isascii() and name in plain)


def _plain(text: str) -> str:
    return simplify(text).lower()


def _addressed(asked: str, passage: str) -> bool:
    return _held(asked, passage) * 2 >= len(content_words(asked))


def describe(asked: str, findings: Sequence[Finding]) -> str:
    """Return the text of the memory: the question, and on a second line, for each of its first three parts, the sentence of
    ``findings`` (in the order of the answer) that is nearest to it, and where it stands.

    A model's words are not taken: they may not stand there, and what a model made is proposed, never active.
    """
    chinese = is_chinese(asked)
    answers = [_placed(finding, quote, chinese=chinese) for finding, quote in _places(asked, findings)]
    question = " ".join(asked.split())
    return f"问：{question}\n答：{'；'.join(answers)}" if chinese else f"Q: {question}\nA: {'; '.join(answers)}"


def place_of(asked: str, findings: Sequence[Finding]) -> int:
    """Which of ``findings`` (by its index) the memory of a question takes what it says first from."""
    return findings.index(_places(asked, findings)[0][0])


def _places(asked: str, findings: Sequence[Finding]) -> list[tuple[Finding, str]]:
    """What is quoted in answer to each of the first parts of a question, and where it stands."""
    said = [_said(part, findings) for part in parts(asked)[:_MOST_PARTS]]
    return list(dict.fromkeys(one for one in said if one)) or [_nearest(asked, findings)[1]]


def _said(part: str, findings: Sequence[Finding]) -> tuple[Finding, str] | None:
    """What answers one part of a question; None if nothing speaks of it."""
    held, said = _nearest(part, findings)
    return said if held else None


def _nearest(asked: str, findings: Sequence[Finding]) -> tuple[int, tuple[Finding, str]]:
    """The quotation that holds most of the words of a question, and how many those are. Of equals, one that gives a value of the
    sort that is asked for, then one in the language of the question, then one whose heading speaks of it, then the first."""
    quotes = [(one, " ".join(excerpt(one.quote, asked, _QUOTE).split())) for one in findings]
    sorts = wanted(asked)
    chinese = is_chinese(asked)
    scores = [
        (_held(asked, quote), gives(quote, sorts), is_chinese(quote) == chinese, _held(asked, one.heading))
        for one, quote in quotes
    ]
    best = scores.index(max(scores))
    return scores[best][0], quotes[best]


def _placed(finding: Finding, quote: str, *, chinese: bool) -> str:
    where = f"（{finding.file} 第 {finding.page} 页）" if chinese else f" ({finding.file}, p. {finding.page})"
    return f"{quote}{where}"
