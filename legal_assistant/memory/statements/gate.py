"""Is this worth remembering, and as what?

A text is cut into sentences; each is stripped of its lead-in ("please remember that …"). A few forms are firm: courtesy, a mere
supposition, the law in general, words to look for are never kept, and a head ("Decision: …") says what follows. Of all else the
reading (``reading``) says whether it is worth keeping and as what; what was asked to be remembered always is.
"""

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.domain.remembered import Declined
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.statements import cues
from legal_assistant.memory.statements.forms import FIGURE, is_fragment, plain
from legal_assistant.memory.statements.importance import rate
from legal_assistant.memory.statements.reading import Likely, Reads, by_words, telling
from legal_assistant.memory.statements.statement import Statement, asked_together, sentences, spoken, strip_lead_in
from legal_assistant.memory.statements.topic import topics

#: The order in which the kinds of several statements of one text are preferred when only one is wanted.
_RANK: Final = (
    MemoryKind.DEADLINE,
    MemoryKind.DECISION,
    MemoryKind.LEGAL_ISSUE,
    MemoryKind.OPEN_QUESTION,
    MemoryKind.FACT,
    MemoryKind.PREFERENCE,
)
#: What stands before a colon and says of what kind the rest is.
_HEADS: Final = (
    (MemoryKind.DECISION, r"(?:final )?(?:decision|plan|position)|resolved|strategy|决定|决议|策略|最终(?:方案|决定|意见)"),
    (MemoryKind.DEADLINE, r"(?:[^:]{3,30} )?deadline(?: for [^:]{3,60})?|期限|截止日期"),
    (
        MemoryKind.OPEN_QUESTION,
        r"unclear|unknown|unresolved|still open|(?:open|outstanding) (?:question|point|issue|item)s?|question for [^:]{3,30}"
        r"|to do|todo|to be (?:checked|confirmed|clarified|verified)|(?:point )?to check|tb[cd]"
        r"|[^:]{0,8}(?:待查|待核实|待办|疑问|存疑)[^:]{0,4}",
    ),
    (MemoryKind.LEGAL_ISSUE, r"(?:[a-z]+ )?(?:legal )?issue|争议焦点|法律问题|[^:]{0,6}(?:难点|焦点)(?:是|在于)?"),
    (MemoryKind.FACT, r"fact|事实"),
)
_HEAD: Final = tuple((kind, re.compile(rf"(?:{head})\s*(?::| [-–—]+ |——)(?=.)")) for kind, head in _HEADS)
_LONGEST: Final = 600
_LONGEST_REMARK: Final = 40
_SMALL_TALK: Final = "small talk"
_QUESTION: Final = "a question for information"
_TALK: Final = "reads like talk"
_NOTHING: Final = "states nothing of the case"
_TOO_LONG: Final = "too long for one statement"
#: A message of more sentences is a text put in whole: what it says is read better, and with its place, as a document.
_MANY: Final = 60
_SUPPOSITION: Final = "a supposition"
_LAW: Final = "what the law says in general"
_TOPIC: Final = "names what is looked for"
_INTRODUCES: Final = "introduces something"
#: Of what was told and is not kept: why, as the user hears it.
_DECLINED: Final = {
    _NOTHING: Declined.NOTHING,
    _TALK: Declined.NOTHING,
    _TOO_LONG: Declined.TOO_LONG,
    _SUPPOSITION: Declined.SUPPOSED,
    _LAW: Declined.GENERAL_LAW,
}
#: What may be said with a question mark, and as sure the reading must be then.
_ASKED: Final = frozenset({MemoryKind.OPEN_QUESTION, MemoryKind.LEGAL_ISSUE, MemoryKind.PREFERENCE})
_SURE: Final = 0.6
#: What somebody looks for by name ("late payment rate", 违约金比例) is told by nobody: a few words that end in such a noun.
_TOPIC_NOUN: Final = re.compile(
    r"\b(?:rates?|percentages?|clauses?|terms?|provisions?|amounts?|dates?|deadlines?|periods?|notice|conditions?|rights?|obligations?"
    r"|dut(?:y|ies)|liabilit(?:y|ies)|remed(?:y|ies)|penalt(?:y|ies)|damages|deposits?|rent|fees?|costs|interest|law|jurisdiction"
    r"|arbitration|termination|payments?|appeals?|validity|limitation)(?: (?:for|of|on|to|in|under|after|before) [\w ]+)?$"
    r"|(?:比例|期限|金额|数额|条件|条款|责任|日期|时间|标准|方式|义务|权利|范围|程序|效力|时效|管辖|租金|押金|违约金|利率|费率|赔偿"
    r"|分配|解除权)$"
)


class Purpose(Enum):
    """What a message is for: it asks or searches, it only tells something, or it is courtesy alone."""

    ASK = "ask"
    TELL = "tell"
    COURTESY = "courtesy"


@dataclass(frozen=True, slots=True)
class GateResult:
    """The gate's answer for one statement: ``kind`` None when it is not to be remembered; ``why`` names the rule; ``explicit``:
    the speaker asked for it to be remembered."""

    remember: bool
    kind: MemoryKind | None
    importance: int
    statement: str
    why: str
    explicit: bool = False


def gate(role: Role, text: str, reads: Reads | None = None) -> GateResult:
    """Judge a whole text: its weightiest statement, with those of its kind in the same sentence, or why there is none.
    ``reads``: by what statements are read (see ``reading``), by their words alone unless given."""
    judged = _judge_sentences(role, text, reads)
    found = [(result, sentence) for sentence in judged for _, result in sentence if result.kind is not None]
    if not found:
        return next((result for sentence in judged for _, result in sentence), _refusal("nothing is said"))
    best, beside = max(found, key=lambda one: _weight(one[0]))
    alike = [said for said, result in beside if result.kind is best.kind]
    return replace(best, statement=_joined(alike).text)


def extract(role: Role, text: str, reads: Reads | None = None) -> list[GateResult]:
    """Return what is worth remembering of a text, statement by statement, in order and without repetition. ``reads``: as for
    :func:`gate`."""
    kept = (result for _, result in _judge_all(role, text, reads) if result.kind is not None)
    return list({fold(result.statement): result for result in kept}.values())


def is_whole_text(text: str) -> bool:
    """Whether a message is a text put in whole, and not what somebody tells."""
    return sum(1 for _ in spoken(text)) > _MANY


def declined(text: str, reads: Reads | None = None) -> list[tuple[str, Declined]]:
    """What a user tells and the gate does not keep, statement by statement, and why; nothing of a message that asks."""
    if _is_asked(text):
        return []
    judged = _judge_all(Role.USER, text, reads)
    return [(said.text, _DECLINED[result.why]) for said, result in judged if result.kind is None and result.why in _DECLINED]


def purpose(text: str) -> Purpose:
    """What the user wants with a message; words alone, without a statement, are searched for."""
    judged = [result for _, result in _judge_all(Role.USER, text, None)]
    if all(result.why == _SMALL_TALK for result in judged):
        return Purpose.COURTESY  # "thank you!" is nothing but a lead-in
    told = any(result.kind is not None for result in judged)
    return Purpose.TELL if told and not _is_asked(text) else Purpose.ASK


def asks(text: str) -> bool:
    """Whether any sentence of a text asks or requests something, of whatever it may be."""
    return any(_asks(one) for _, one in spoken(text))


def asks_about_case(question: str) -> bool:
    """Whether a question is about the case, not about the conversation, and so worth remembering with its answer. What only
    states something is no question."""
    text = plain(question)
    if cues.SMALL_TALK.search(text) or purpose(question) is Purpose.TELL:
        return False
    return bool(cues.CASE_WORDS.search(text) or FIGURE.search(text) or topics(question))


def asked_alone(text: str) -> tuple[str, str]:
    """A question without what is said in the same breath to be remembered or heeded ("please remember that A", "always answer in
    English"), and that; a text that is nothing but such, or holds nothing of it, is taken as it is."""
    asked: list[str] = []
    told: list[str] = []
    for piece, said in spoken(text):
        if piece.rstrip().endswith(("?", "？")):
            asked.append(said.text if said.explicit else piece)
        elif said.explicit or _most_likely(by_words(Role.USER, said))[0] is MemoryKind.PREFERENCE:
            told.append(said.text)
        else:
            asked.append(piece)
    between = "" if is_chinese(text) else " "
    return (between.join(asked), between.join(told)) if asked and told else (text, "")


def classify(text: str, reads: Reads | None = None) -> MemoryKind:
    """The kind of a statement that is to be remembered in any case."""
    said = Statement(strip_lead_in(text).text or text, explicit=True)
    return _headed(plain(said.text)) or _likeliest_kind((reads or by_words)(Role.USER, said))


def _weight(result: GateResult) -> tuple[int, int]:
    assert result.kind is not None
    return result.importance, -_RANK.index(result.kind)


def _judge_all(role: Role, text: str, reads: Reads | None) -> list[tuple[Statement, GateResult]]:
    return [one for sentence in _judge_sentences(role, text, reads) for one in sentence]


def _judge_sentences(role: Role, text: str, reads: Reads | None) -> list[list[tuple[Statement, GateResult]]]:
    """Judge a text, what semicolons join together."""
    said: list[Statement] = []
    joins: set[Statement] = set()
    for piece, one in spoken(text):
        said.append(Statement(one.text, one.explicit and role is Role.USER))
        if piece.rstrip().endswith((";", "；")):
            joins.add(said[-1])
    grouped: list[list[Statement]] = [[]]
    for one in _with_remarks(said):
        grouped[-1].append(one)
        if one not in joins:
            grouped.append([])
    return [_judge_sentence(role, one, reads or by_words) for one in grouped if one]


def _judge_sentence(role: Role, said: list[Statement], reads: Reads) -> list[tuple[Statement, GateResult]]:
    """Judge what semicolons join, part by part; as one where a part alone says too little ("Claimant: A; defendant: B")."""
    parts = [one for part in said for one in asked_together(part)]
    judged = [(one, _judge(role, one, reads)) for one in parts]
    kept = any(result.remember for _, result in judged)
    too_little = any(result.why in (_NOTHING, _TALK) for _, result in judged)
    if not (kept and too_little) or any(one.text.endswith(("?", "？")) for one in parts):
        return judged
    whole = _joined(parts)
    result = _judge(role, whole, reads)
    return [(whole, result)] if result.remember else judged


def _joined(parts: list[Statement]) -> Statement:
    between = "；" if is_chinese(parts[0].text) else "; "
    return Statement(between.join(one.text for one in parts), any(one.explicit for one in parts))


def _with_remarks(said: list[Statement]) -> list[Statement]:
    """Put a question and the remark that it is open together: "Who signed? Must ask the client." is one open point."""
    joined: list[Statement] = []
    for one in said:
        text = plain(one.text)
        remark = len(text) <= _LONGEST_REMARK and not text.endswith("?") and cues.REMARK.search(text)
        if joined and remark and joined[-1].text.endswith(("?", "？")):
            between = "" if is_chinese(one.text) else " "
            joined[-1] = Statement(f"{joined[-1].text}{between}{one.text}", joined[-1].explicit or one.explicit)
        else:
            joined.append(one)
    return joined


def _judge(role: Role, said: Statement, reads: Reads) -> GateResult:
    text = plain(said.text)
    if len(text) > _LONGEST:
        return _refusal(_TOO_LONG)
    if cues.SMALL_TALK.search(text):
        return _refusal(_SMALL_TALK)
    head = _headed(text)
    if head:
        return _accept(head, said, head.value.replace("_", " "))
    refusal = "" if said.explicit else _refused(text)
    if refusal:
        return _refusal(refusal)
    likely = reads(role, said)
    kind, share = _most_likely(
        {one: sure for one, sure in likely.items() if role is Role.USER or one is not MemoryKind.PREFERENCE}
    )
    if said.explicit:
        kind = _likeliest_kind(likely)
    elif kind and _is_question(text, kind, share):
        return _refusal(_QUESTION)
    if kind is None:
        return _refusal(_TALK)
    if kind is MemoryKind.FACT and is_fragment(text) and not said.explicit:
        return _refusal(_NOTHING)  # a name or an amount; anything else may be said without a verb
    words = ", ".join(telling(said.text, kind))
    return _accept(kind, said, f"reads like {kind.value.replace('_', ' ')}" + (f" ({words})" if words else ""))


def _refused(text: str) -> str:
    """Why a sentence is not remembered whatever it reads like; empty if nothing speaks against it."""
    if _is_topic(text) or cues.SEARCH_WORDS.search(text):
        return _TOPIC
    if cues.SUPPOSED.search(text):
        return _SUPPOSITION
    if cues.LAW_SAYS.search(text) and not cues.OF_THE_CASE.search(text):
        return _LAW
    return _INTRODUCES if text.endswith((":", "：")) else ""


def _most_likely(likely: Likely) -> tuple[MemoryKind | None, float]:
    return max(likely.items(), key=lambda one: one[1])


def _likeliest_kind(likely: Likely) -> MemoryKind:
    return max((one for one in likely if one), key=lambda one: likely[one])


def _headed(text: str) -> MemoryKind | None:
    """The kind that a head before a colon or dash names, or a remark behind a question; None if there is neither."""
    question, _, remark = text.rpartition("?")
    if question and cues.REMARK.search(remark):
        return MemoryKind.OPEN_QUESTION
    return next((kind for kind, head in _HEAD if head.match(text)), None)


def _asks(said: Statement) -> bool:
    """Whether a sentence asks or requests something, and does not just state what is open."""
    text = plain(said.text)
    if not (cues.QUESTION.search(text) or cues.REQUEST.search(text)):
        return False
    kind, share = _most_likely(by_words(Role.USER, said))
    return kind is None or text.endswith("?") or _is_question(text, kind, share)


def _is_question(text: str, kind: MemoryKind, share: float) -> bool:
    """Whether what has the form of a question asks, rather than says what is open or in issue; ``kind``: what it reads like."""
    if text.endswith("?"):
        return share < _SURE or kind not in _ASKED
    return bool(cues.QUESTION.search(text)) and kind is MemoryKind.FACT and share < _SURE


def _is_asked(text: str) -> bool:
    """Whether any sentence of a text asks for something."""
    return any(_asks(strip_lead_in(one)) for one in sentences(text))


def _is_topic(text: str) -> bool:
    """Whether a text names something to look for and tells nothing of it."""
    return is_fragment(text) and bool(_TOPIC_NOUN.search(text)) and not FIGURE.search(text)


def _accept(kind: MemoryKind, said: Statement, why: str) -> GateResult:
    importance = rate(kind, said.text, explicit=said.explicit)
    why = f"{why}; {importance.why}"
    return GateResult(True, kind, importance.value, said.text, why, explicit=said.explicit)


def _refusal(why: str) -> GateResult:
    return GateResult(remember=False, kind=None, importance=1, statement="", why=why)
