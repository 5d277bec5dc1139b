"""Which antecedents suit a referring word: in number, in kind, and as what was spoken of since.

"When does it end?" asks of a contract, "when must it be repaid?" of money; "they" are never one agreement; and of the clauses
that were named together the one is meant whose subject the reply took up.
"""

import re
from collections.abc import Sequence
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.segment import query_words
from legal_assistant.memory.language.vocabulary import stem
from legal_assistant.memory.questions.antecedents import Antecedent

_MONEY: Final = re.compile(
    r"deposit|rent\b|fee|price|penalt|commission|interest|salary|compensation|damages|invoice|debt|loan|bonus|award|premium|payment"
    r"|severance|[押定租罚奖佣]金|违约金|滞纳金|保证金|补偿|赔偿|费|款|利息|工资|彩礼",
    re.IGNORECASE,
)
_TERM: Final = re.compile(
    r"contract|agreement|lease|licen[cs]e|policy|guarantee|option|period|warranty|patent|trademark|insurance|amendment|mortgage|covenant"
    r"|compete|合同|协议|期|许可|保险|担保|抵押|专利|商标|限制",
    re.IGNORECASE,
)
_DECISION: Final = re.compile(r"judge?ment|award|order|injunction|decision|dismissal|判决|裁定|裁决|认定|通知", re.IGNORECASE)
#: What is said of one kind alone.
_SAID_OF: Final[tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]] = tuple(
    (re.compile(said, re.IGNORECASE), kind)
    for said, kind in (
        (r"\b(?:re)?(?:paid|payable)\b|\brefund|\bowed\b|\bdeduct|\bset off\b|退还|返还|支付|付清|抵扣|缴纳|偿还", _MONEY),
        (r"\bexpire|\brun out\b|\bend(?:s|ed)?\b|\brenew|\bterminate|到期|届满|续签|续期|终止", _TERM),
        (r"\bappeal|\bset aside\b|\benforced\b|\bquash|上诉|撤销|强制执行", _DECISION),
    )
)
_SINGULAR_S: Final = re.compile(r"(?:ss|us|is|['’]s)$", re.IGNORECASE)


def kind_wanted(question: str) -> re.Pattern[str] | None:
    """What the words of an antecedent must say for ``question`` to be asked of it; None if it may be anything."""
    return next((kind for said, kind in _SAID_OF if said.search(question)), None)


def is_many(one: Antecedent) -> bool:
    """Whether "they" may stand for it: several things, or a company, of whom one speaks as of its people. Chinese says not."""
    if one.sort in ("company", "person", "court") or not one.text.isascii():
        return True
    words = one.text.split(" of ")[0].split(" with ")[0].strip(" .").split()
    return words[-1].endswith("s") and not _SINGULAR_S.search(words[-1])


_PLURAL: Final = re.compile(
    r"\b(?:the|these|those|its|our|their|his|her|all|both|two|three|several)\s((?:[a-z-]+ )?[a-z]{3,}s)\b", re.IGNORECASE
)


def several_things(text: str) -> str:
    """The last things that ``text`` names in the plural, whatever they are; empty if it names none."""
    found = [one[1] for one in _PLURAL.finditer(text) if not _SINGULAR_S.search(one[1])]
    return found[-1] if found else ""


def content(text: str) -> frozenset[str]:
    """The words of ``text`` that say what it is about, in one form."""
    return frozenset(stem(word) for word in query_words(simplify(text).lower()) if len(word) > 1)


def shared(text: str, other: str) -> bool:
    """Whether two texts speak of the same."""
    return not content(text).isdisjoint(content(other))


def taken_up(text: str, found: Sequence[Antecedent], later: Sequence[str]) -> Antecedent:
    """Which of ``found`` in ``text`` is spoken of in what was said ``later``: by its own words, or those beside it; else the
    first, of those in a question if some are asked about and others told of."""
    if len(named := [one for one in found if any(_names(said, one) for said in later)]) == 1:
        return named[0]
    asked = [one for one in found if _is_asked_about(text, one)]
    found = asked or found
    said = {word for one in later for word in content(one)}
    if len(found) < 2 or not said:
        return found[0]
    parts = [content(_clause(text, one)) for one in found]
    common = {word for word in parts[0] if all(word in part for part in parts)}
    return found[max(range(len(found)), key=lambda at: (len((parts[at] - common) & said), -at))]


def _names(said: str, one: Antecedent) -> bool:
    words = re.escape(one.text)
    return bool(re.search(rf"(?<!\w){words}(?!\.?\w)" if one.text.isascii() else words, said, re.IGNORECASE))


def _is_asked_about(text: str, one: Antecedent) -> bool:
    ends = re.compile(r"[?？。！!\n]|\.(?=\s)").search(text, one.end)
    return ends is not None and ends[0] in "?？"


def _clause(text: str, one: Antecedent) -> str:
    """The part of the sentence in which it stands."""
    marks = "，,；;。.!?！？\n"
    start = max((text.rfind(mark, 0, one.start) for mark in marks), default=-1) + 1
    ends = [at for mark in marks if (at := text.find(mark, one.end)) >= 0]
    return text[start : min(ends, default=len(text))]
