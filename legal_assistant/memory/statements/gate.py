"""Is this worth remembering, and as what?

A text is cut into sentences; each is stripped of its lead-in ("please remember that …") and put to the questions below in a fixed
order. What is said about the conversation, asked, hedged or polite is not remembered; what states something of the case is. The
rules lean towards forgetting: a sentence without a word of the matter, a value or a third person in it is dropped.

Where these forms are not firm (``_FIRM``), and there is something to read meanings with, all of them are weighed beside what the
sentence means (``reading``); without it they decide.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.domain.remembered import Declined
from legal_assistant.memory.answering.prompt import is_chinese
from legal_assistant.memory.language.fold import fold
from legal_assistant.memory.statements import cues, cues_kinds, cues_talk
from legal_assistant.memory.statements.deadline import is_deadline
from legal_assistant.memory.statements.forms import (
    FIGURE,
    NAME,
    is_decided,
    is_fragment,
    is_headed,
    is_indirect,
    is_legal,
    is_open,
    is_remarked,
    is_taste,
    names_point,
    plain,
)
from legal_assistant.memory.statements.importance import rate
from legal_assistant.memory.statements.reading import Reads, sure
from legal_assistant.memory.statements.statement import Statement, asked_together, sentences, spoken, strip_lead_in

#: The order in which the kinds of several statements of one text are preferred when only one is wanted.
_RANK: Final = (
    MemoryKind.DEADLINE,
    MemoryKind.DECISION,
    MemoryKind.LEGAL_ISSUE,
    MemoryKind.OPEN_QUESTION,
    MemoryKind.FACT,
    MemoryKind.PREFERENCE,
)
_LABEL: Final = re.compile(
    r"^(?:(?:final )?decision|unclear|unknown|unresolved|still open|open (?:question|point|issue)"
    r"|question for [^:]{3,30}|to do|todo|to be (?:checked|confirmed|clarified|verified)|tb[cd]"
    r"|(?:[^:]{3,30} )?deadline(?: for [^:]{3,60})?"
    r"|fact|strategy|(?:[a-z]+ )?issue|决定|决议|待查|待核实|待办|疑问|存疑|期限|截止日期|事实|策略|争议焦点|法律问题)\s*[:：]"
)
_LONGEST: Final = 600
_LONGEST_REMARK: Final = 40
_SMALL_TALK: Final = "small talk"
_REQUEST: Final = "a request to the assistant"
_QUESTION: Final = "a question for information"
_NOTHING: Final = "states nothing of the case"
_TALK: Final = "reads like talk"
_TOO_LONG: Final = "too long for one statement"
_SUPPOSITION: Final = "a supposition"
_LAW: Final = "what the law says in general"
_TOPIC: Final = "names what is looked for"
_HEDGED: Final = "hedge, disclaimer or advice"
_INTRODUCES: Final = "introduces something"
#: Refused whatever the reading says.
_FIRM: Final = frozenset({_SMALL_TALK, _TOO_LONG, _SUPPOSITION, _LAW, _TOPIC, _HEDGED, _INTRODUCES})
#: Of what was told and is not kept: why, as the user hears it.
_DECLINED: Final = {
    _NOTHING: Declined.NOTHING,
    _TALK: Declined.NOTHING,
    _TOO_LONG: Declined.TOO_LONG,
    _SUPPOSITION: Declined.SUPPOSED,
    _LAW: Declined.GENERAL_LAW,
}
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
    """Judge a whole text: its weightiest statement, or why there is none. ``reads``, if given, has a say where the forms tell
    little (see ``reading``)."""
    judged = [result for _, result in _judge_all(role, text, reads)]
    found = [result for result in judged if result.kind is not None]
    if not found:
        return next(iter(judged), _refusal("nothing is said"))
    return max(found, key=_weight)


def extract(role: Role, text: str, reads: Reads | None = None) -> list[GateResult]:
    """Return what is worth remembering of a text, statement by statement, in order and without repetition. ``reads``: as for
    :func:`gate`."""
    kept = (result for _, result in _judge_all(role, text, reads) if result.kind is not None)
    return list({fold(result.statement): result for result in kept}.values())


def declined(text: str, reads: Reads | None = None) -> list[tuple[str, Declined]]:
    """What a user tells and the gate does not keep, statement by statement, and why; nothing of a message that asks."""
    if _is_asked(text):
        return []
    judged = _judge_all(Role.USER, text, reads)
    return [(said.text, _DECLINED[result.why]) for said, result in judged if result.kind is None and result.why in _DECLINED]


def purpose(text: str) -> Purpose:
    """What the user wants with a message; words alone, without a statement, are searched for."""
    judged = [result for _, result in _judge_all(Role.USER, text)]
    if all(result.why == _SMALL_TALK for result in judged):
        return Purpose.COURTESY  # "thank you!" is nothing but a lead-in
    told = any(result.kind is not None for result in judged)
    return Purpose.TELL if told and not _is_asked(text) else Purpose.ASK


def asks(text: str) -> bool:
    """Whether any sentence of a text asks or requests something, of whatever it may be."""
    return any(_asks(plain(one.text)) in (_REQUEST, _QUESTION) for _, one in spoken(text))


def asks_about_case(question: str) -> bool:
    """Whether a question is about the case, not about the conversation, and so worth remembering with its answer. What only
    states something is no question."""
    text = plain(question)
    if cues.SMALL_TALK.search(text) or purpose(question) is Purpose.TELL:
        return False
    return bool(cues.CASE_WORDS.search(text) or FIGURE.search(text) or cues_kinds.LEGAL.search(text))


def asked_alone(text: str) -> tuple[str, str]:
    """A question without what is said in the same breath to be remembered or heeded ("please remember that A", "always answer in
    English"), and that; a text that is nothing but such, or holds nothing of it, is taken as it is."""
    asked: list[str] = []
    told: list[str] = []
    for piece, said in spoken(text):
        if piece.rstrip().endswith(("?", "？")):
            asked.append(said.text if said.explicit else piece)
        elif said.explicit or cues_kinds.PREFERENCE.search(fold(said.text)):
            told.append(said.text)
        else:
            asked.append(piece)
    between = "" if is_chinese(text) else " "
    return (between.join(asked), between.join(told)) if asked and told else (text, "")


def classify(text: str) -> MemoryKind:
    """The kind of a statement that is to be remembered in any case; FACT when nothing says otherwise."""
    statement = plain(strip_lead_in(text).text or text)
    return next((kind for kind, matches in _KINDS if matches(statement)), MemoryKind.FACT)


def _weight(result: GateResult) -> tuple[int, int]:
    assert result.kind is not None
    return result.importance, -_RANK.index(result.kind)


def _judge_all(role: Role, text: str, reads: Reads | None = None) -> list[tuple[Statement, GateResult]]:
    said = [Statement(one.text, one.explicit and role is Role.USER) for _, one in spoken(text)]
    parts = [one for part in _with_remarks(said) for one in asked_together(part)]
    judged = [(one, _judge(role, one)) for one in parts]
    return [(one, _read_again(role, one, found, reads) if reads else found) for one, found in judged]


def _read_again(role: Role, said: Statement, found: GateResult, reads: Reads) -> GateResult:
    """What the forms are not firm about as the reading has it, if that is sure. A question mark, a head that says what follows,
    courtesy and a few words without a verb leave nothing to read; what is asked to be remembered is never dropped."""
    text = plain(said.text)
    headed = _LABEL.search(text) or is_headed(text)
    if headed or found.why in _FIRM or text.endswith("?") or (found.kind is None and is_fragment(text)):
        return found
    certain, kind = sure(reads(role, said), found.kind)
    if not certain or kind is found.kind or (role is Role.ASSISTANT and kind is MemoryKind.PREFERENCE):
        return found
    if said.explicit and kind is None:
        return found
    return _accept(kind, said, f"reads like {kind.value.replace('_', ' ')}") if kind else _refusal(_TALK)


def _with_remarks(said: list[Statement]) -> list[Statement]:
    """Put a question and the remark that it is open together: "Who signed? Must ask the client." is one open point."""
    joined: list[Statement] = []
    for one in said:
        text = plain(one.text)
        remark = len(text) <= _LONGEST_REMARK and not text.endswith("?") and cues_talk.REMARK.search(text)
        if joined and remark and joined[-1].text.endswith(("?", "？")):
            between = "" if is_chinese(one.text) else " "
            joined[-1] = Statement(f"{joined[-1].text}{between}{one.text}", joined[-1].explicit or one.explicit)
        else:
            joined.append(one)
    return joined


def _judge(role: Role, said: Statement) -> GateResult:
    text = plain(said.text)
    refusal = _refused(role, said, text)
    if refusal:
        return _refusal(refusal)
    if not said.explicit and (_is_topic(text) or cues_talk.SEARCH_WORDS.search(text)):
        return _refusal(_TOPIC)
    for kind, matches in _KINDS:
        if matches(text) and not (role is Role.ASSISTANT and kind is MemoryKind.PREFERENCE):
            return _accept(kind, said, kind.value.replace("_", " "))
    if said.explicit:
        return _accept(MemoryKind.FACT, said, "asked to remember")
    why = _states_something(role, said.text, text)
    return _accept(MemoryKind.FACT, said, why) if why else _refusal(_NOTHING)


def _refused(role: Role, said: Statement, text: str) -> str:
    """Why a sentence is not remembered whatever kind it might be; empty if nothing speaks against it."""
    if len(text) > _LONGEST:
        return _TOO_LONG
    if cues.SMALL_TALK.search(text):
        return _SMALL_TALK
    if role is Role.ASSISTANT and (cues.HEDGE.search(text) or text.startswith(("please", "请"))):
        return _HEDGED
    if said.explicit or _LABEL.search(text) or is_headed(text):
        return ""
    if cues_talk.SUPPOSED.search(text):
        return _SUPPOSITION
    if cues_talk.LAW_SAYS.search(text) and not cues_talk.OF_THE_CASE.search(text):
        return _LAW
    if role is Role.USER and is_taste(text):
        return ""
    if text.rstrip().endswith((":", "：")):
        return _INTRODUCES
    return _asks(text)


def _asks(text: str) -> str:
    open_point = names_point(text) or is_remarked(text)
    question_mark = text.rstrip().endswith("?")
    if cues.REQUEST.search(text) and not (cues_kinds.OPEN.search(text) and not question_mark):
        return _REQUEST
    if cues.QUESTION.search(text) and (question_mark or not (open_point or is_indirect(text))):
        return _QUESTION
    if (cues.META.search(text) or cues_talk.ASIDE.search(text)) and not open_point:
        return "about the conversation"
    return ""


def _is_asked(text: str) -> bool:
    """Whether any sentence of a text asks for something."""
    return any(_asks(plain(strip_lead_in(one).text)) for one in sentences(text))


_KINDS: Final[tuple[tuple[MemoryKind, Callable[[str], bool]], ...]] = (
    (MemoryKind.PREFERENCE, is_taste),
    (MemoryKind.LEGAL_ISSUE, lambda text: bool(cues_kinds.ISSUE_LABEL.search(text))),
    (MemoryKind.OPEN_QUESTION, is_open),
    (MemoryKind.DEADLINE, is_deadline),
    (MemoryKind.DECISION, is_decided),
    (MemoryKind.LEGAL_ISSUE, is_legal),
)


def _states_something(role: Role, original: str, text: str) -> str:
    """By what a sentence counts as a statement of the case; empty if by nothing."""
    if len(re.findall(r"[a-z]+", text)) < 3 and len(re.findall(r"[一-鿿]", text)) < 4:
        return ""
    if cues.CASE_WORDS.search(text):
        return "speaks of the case"
    if role is Role.ASSISTANT:
        return "quotes a source" if cues_talk.QUOTES_SOURCE.search(text) else ""
    if FIGURE.search(text):
        return "states a figure or date"
    if NAME.search(original) and not is_fragment(text):
        return "names someone"
    return "tells of someone" if cues.THIRD_PERSON.search(text) or cues_talk.TELLS.search(text) else ""


def _is_topic(text: str) -> bool:
    """Whether a text names something to look for and tells nothing of it."""
    return is_fragment(text) and bool(_TOPIC_NOUN.search(text)) and not FIGURE.search(text)


def _accept(kind: MemoryKind, said: Statement, why: str) -> GateResult:
    importance = rate(kind, said.text, explicit=said.explicit)
    why = f"{why}; {importance.why}"
    return GateResult(True, kind, importance.value, said.text, why, explicit=said.explicit)


def _refusal(why: str) -> GateResult:
    return GateResult(remember=False, kind=None, importance=1, statement="", why=why)
