"""How much a statement matters: 1 (passing) to 5 (decides the case), with the reason.

A kind has a base; what the statement holds moves it. The bases follow from what it costs to forget: a missed deadline loses a
case, a forgotten preference is an annoyance.
"""

import re
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.memories import MemoryKind
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.relations.change import names_holder

_BASE: Final = {
    MemoryKind.DEADLINE: 5,
    MemoryKind.DECISION: 4,
    MemoryKind.LEGAL_ISSUE: 4,
    MemoryKind.FACT: 3,
    MemoryKind.OPEN_QUESTION: 3,
    MemoryKind.QA: 3,
    MemoryKind.SUMMARY: 3,
    MemoryKind.REFLECTION: 3,
    MemoryKind.PREFERENCE: 2,
}
_VALUE: Final = re.compile(
    r"\d|[零一二三四五六七八九十百千万亿两半]+(?:个?(?:小时|月|星期|工作日)|[元年月日天%岁次周页份倍成号点千百万])|百分之|percent"
    r"|hundred|thousand|million|\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|\w+teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b"
)
_PIVOTAL: Final = re.compile(
    r"\b(?:admit\w*|acknowledg\w*|confess\w*|den(?:y|ied|ies)|breach\w*|terminat\w*|rescind\w*|dismiss\w*|void|invalid"
    r"|unenforceable"
    r"|limitation|time-barred|penalt\w*|fraud\w*|forg\w+|insolven\w*|settle\w*|injunction|liab\w+|guarant\w*|judg(?:e?ment|ed))\b"
    r"|承认|否认|违约|解除|终止|无效|时效|欺诈|伪造|破产|和解|保全|连带|担保|保证人|判决|裁定|赔偿|主张|工伤"
)
_HEDGED: Final = re.compile(r"\b(?:perhaps|possibly|i think|i guess|apparently|rumou?r)\b|听说|好像|大概|估计|也许|或许")


@dataclass(frozen=True, slots=True)
class Importance:
    """``value`` in 1..5 and ``why``, in a few words."""

    value: int
    why: str


def rate(kind: MemoryKind, statement: str, *, explicit: bool = False) -> Importance:
    """Rate a statement of ``kind``; ``explicit``: the speaker asked for it to be remembered."""
    text = fold(statement)
    value, reasons = _BASE[kind], [kind.value]
    if explicit:
        value, reasons = value + 1, [*reasons, "asked to remember"]
    if kind is not MemoryKind.PREFERENCE:
        if _PIVOTAL.search(text):
            value, reasons = value + 1, [*reasons, "bears on the outcome"]
        elif kind is MemoryKind.FACT and not _VALUE.search(text) and not explicit and not names_holder(statement):
            value, reasons = value - 1, [*reasons, "no figure or date or person in charge"]
    if _HEDGED.search(text):
        value, reasons = value - 1, [*reasons, "uncertain"]
    return Importance(min(max(value, 1), 5), ", ".join(reasons))
