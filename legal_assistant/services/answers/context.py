"""What an answer is given of what was recalled and of the running conversation, within the model's room."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from legal_assistant.domain.conversations import AnswerMode, Message, Role
from legal_assistant.domain.memories import SECOND_HAND
from legal_assistant.domain.recall import Recall, RecalledItem
from legal_assistant.memory.answering.budget import estimate_tokens
from legal_assistant.memory.answering.citation import without_marks
from legal_assistant.memory.answering.prompt import PromptSource
from legal_assistant.memory.answering.quotation import REMEMBERED, QuotedSource
from legal_assistant.memory.answering.working import Turn, Working, compress
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.questions.answered import addresses
from legal_assistant.memory.questions.bearing import CERTAIN, DOUBT, bearing
from legal_assistant.memory.questions.wanted import gives, wanted
from legal_assistant.memory.statements.gate import Purpose

#: How many items of each kind an answer is given, and how many are quoted where there is no model.
MOST: Final[Mapping[str, int]] = {"passage": 8, "memory": 6, "message": 3}
MOST_QUOTED: Final[Mapping[str, int]] = {"passage": 5, "memory": 3, "message": 2}
_HISTORY_SHARE: Final = 1 / 3  # of the room that the conversation is sure of
#: How many earlier questions a search lists beside what it found, and how far behind it.
_MOST_ASKED: Final = 2
_BEHIND: Final = 0.01
#: The share of the best passage's fit that what is remembered must reach to be quoted beside it.
_FLOOR: Final = 0.5
#: How far above the best passage what was told must fit to be quoted before it: one standard deviation of a search method.
_CLEARLY: Final = 1.0
#: How little may be lacking for the nearest to be offered where nothing speaks of what is asked.
_OFFERED: Final = 0.02
_FRAME_TOKENS: Final = 30  # what the fences and the label of a source cost


@dataclass(frozen=True, slots=True)
class Given:
    """``items`` are numbered from 1 in their order; ``tokens`` is what items and conversation cost, by estimate."""

    items: tuple[RecalledItem, ...]
    conversation: Working
    tokens: int


def turns_of(messages: Sequence[Message]) -> list[Turn]:
    """(role, words) of messages, as a later question may refer to them: of an answer by quotation, what it quotes first."""
    return [(one.role.value, _first_quote(one) if one.mode is AnswerMode.QUOTATION else one.text) for one in messages]


def _first_quote(answer: Message) -> str:
    return answer.citations[0].quote if answer.citations else ""


def choose(items: Sequence[RecalledItem], most: Mapping[str, int]) -> list[RecalledItem]:
    """The best items, at most so many of each kind, in their order; earlier answers without the marks of their own sources."""
    left = dict(most)
    chosen: list[RecalledItem] = []
    for item in items:
        if left.get(item.kind, 0) > 0:
            left[item.kind] -= 1
            chosen.append(replace(item, text=without_marks(item.text)) if item.kind == "message" else item)
    return chosen


def asked_last(items: Sequence[RecalledItem], k: int) -> list[RecalledItem]:
    """The best ``k`` of a search for twice as many: earlier questions of the user come last, and only a few of them.

    They have the words of the query like nothing else, and tell the reader nothing. The part ``asked`` of their score is how far
    they were put back.
    """
    told = [item for item in items if not item.asked]
    asked = [item for item in items[:k] if item.asked][: max(k - len(told), min(_MOST_ASKED, k // 5))]
    kept = told[: max(k - len(asked), 0)]
    return falling([*kept, *asked], "asked")


def falling(items: Sequence[RecalledItem], part: str) -> list[RecalledItem]:
    """The items in this order, with scores that fall: by how far one was put back, is the part ``part`` of its score."""
    kept: list[RecalledItem] = []
    lowest = inf
    for item in items:
        back = lowest - item.score - _BEHIND if item.score > lowest else 0.0
        kept.append(replace(item, score=item.score + back, parts={**item.parts, part: back}) if back else item)
        lowest = kept[-1].score
    return kept


def speaks_of(recall: Recall) -> float:
    """How far the best of what was recalled lies above what speaks of the question at all; negative if nothing does. What the
    question refers to by number always does; and nobody knows after a search by words alone."""
    if recall.words_only or any("reference" in item.parts for item in recall.items):
        return CERTAIN
    texts = ((f"{item.heading}\n{item.text}", item.near) for item in recall.items)
    return bearing(recall.query, texts, recall.identity)


def to_quote(items: Sequence[RecalledItem], asked: str, purpose: Purpose, above: float = CERTAIN) -> list[RecalledItem]:
    """What is quoted where no model answers. Who only told something asked for no quotations: those that speak of the same are
    given, if any surely do; nothing for a courtesy. Where nothing speaks of what is asked (``above`` is negative), the nearest,
    if it nearly does."""
    least = {Purpose.COURTESY: inf, Purpose.TELL: DOUBT, Purpose.ASK: -_OFFERED}
    if above < least[purpose]:
        return []
    if purpose is Purpose.ASK and above < 0:
        return [max(items, key=lambda item: item.near or 0.0)]
    if purpose is Purpose.TELL:
        items = [item for item in items if item.kind == "passage" and addresses(asked, f"{item.heading}\n{item.text}")]
    return choose(fitting(items, asked), MOST_QUOTED)


def fitting(items: Sequence[RecalledItem], asked: str = "") -> list[RecalledItem]:
    """What may be quoted: what was told and answers better than any passage, then passages, then of what is remembered that
    which fits about as well as they do.

    A model passes over what does not bear on the question; a reader would take it for an answer. What the question names exactly
    always fits.
    """
    passages = [item for item in items if item.kind == "passage"]
    best = max(map(_fit, passages or items), default=0.0)
    floor = best * _FLOOR if best > 0 else best
    others = [item for item in items if item.kind != "passage" and ("reference" in item.parts or _fit(item) >= floor)]
    first = _better_told(passages, others, wanted(asked)) if passages else []
    return [*first, *passages, *(item for item in others if item not in first)]


def _better_told(passages: Sequence[RecalledItem], others: Sequence[RecalledItem], sorts: frozenset[str]) -> list[RecalledItem]:
    """What was told and clearly fits better than every passage; where a day, an amount or the like is asked for, what gives one
    need be better only than the passages that give one, and what gives none is not taken."""
    told = [item for item in others if _is_told(item) and (not sorts or gives(item.text, sorts))]
    best, top = max(map(_fit, passages)), max(item.score for item in passages)
    told = [item for item in told if _bare(item) > best and item.score > top]
    rivals = [item for item in passages if gives(item.text, sorts)] if told and sorts else passages
    return [item for item in told if all(_bare(item) >= _fit(rival) + _CLEARLY for rival in rivals)]


def _is_told(item: RecalledItem) -> bool:
    """Whether a memory is a statement of its own: what was found in documents stands in them, what sums up stands elsewhere."""
    return item.kind == "memory" and item.memory_kind not in SECOND_HAND


def _fit(item: RecalledItem) -> float:
    """How well words and meaning fit: the score without what an exact reference adds."""
    return item.score - item.parts.get("reference", 0.0)


def _bare(item: RecalledItem) -> float:
    """How well what was told fits, without what speaks for it whatever is asked: passages have no importance."""
    return _fit(item) - sum(max(item.parts.get(part, 0.0), 0.0) for part in ("importance", "use", "pinned"))


def fit_context(items: Sequence[RecalledItem], history: Sequence[Message], room: int) -> Given:
    """What fits into ``room`` tokens: of the items the best, whole, within two thirds; of the conversation what
    ``memory.answering.working`` keeps within the rest."""
    chosen: list[RecalledItem] = []
    spent = 0
    for item in items:
        cost = estimate_tokens(item.text) + _FRAME_TOKENS
        if spent + cost <= room * (1 - _HISTORY_SHARE):
            spent += cost
            chosen.append(item)
    conversation = compress([_turn(message) for message in history], room - spent)
    said = estimate_tokens(conversation.summary) + sum(estimate_tokens(text) for _, text in conversation.turns)
    return Given(tuple(chosen), conversation, spent + said)


def _turn(message: Message) -> Turn:
    return message.role.value, without_marks(message.text) if message.role is Role.ASSISTANT else message.text


def prompt_sources(items: Sequence[RecalledItem], question: str) -> list[PromptSource]:
    """The items as a model is given them, numbered from 1."""
    return [PromptSource(n, _place(item, question), item.text) for n, item in enumerate(items, 1)]


def quoted_sources(items: Sequence[RecalledItem], question: str) -> list[QuotedSource]:
    """The items as they are quoted, numbered from 1."""
    return [QuotedSource(n, _place(item, question), item.text, item.kind != "passage") for n, item in enumerate(items, 1)]


def _place(item: RecalledItem, question: str) -> str:
    """Where an item stands, in the words of the question's language, and whether a newer draft replaces it."""
    chinese = is_chinese(question)
    day = item.time.date().isoformat()
    if item.kind == "passage":
        page = f"第 {item.page} 页" if chinese else f"p. {item.page}"
        parts = [item.file, page, item.heading]
    else:
        parts = [REMEMBERED[item.kind][0 if chinese else 1], day]
    return " · ".join(part for part in (*parts, _older(item, chinese=chinese)) if part)


def _older(item: RecalledItem, *, chinese: bool) -> str:
    if item.draft is None or not item.draft.older:
        return ""
    number, of = item.draft.number, item.draft.of
    if item.kind != "passage":
        return "出自旧稿" if chinese else "from an older draft"
    return f"旧稿（第 {number} 稿，共 {of} 稿）" if chinese else f"older draft ({number} of {of})"
