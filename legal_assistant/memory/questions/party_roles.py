"""Who plays the part that a question names: 对方, "the defendant", 乙方, "the other side" are those of whom it was said before.

被告是恒越公司 · "Castellane & Rowe act for the other side" · "The seller is Ostrava Steel" · "Acme Fibre sued Delmar Textiles"
"""

import re
from collections.abc import Sequence
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.vocabulary import english_phrases, stem

_ZH_ROLES: Final = (
    "被申请人|申请人|被上诉人|上诉人|原告|被告|第三人|甲方|乙方|丙方|买方|卖方|出租人|承租人|出租方|承租方|出借人|借款人|保证人|担保人|发包人"
    "|承包人|委托人|受托人|用人单位|供货方|采购方|被保险人|投保人|保险人|承运人|托运人|受让人|出让人|转让方|受让方|施工方"
)
_EN_ROLES: Final = (
    "claimant|plaintiff|defendant|respondent|applicant|appellant|buyer|seller|purchaser|vendor|landlord|tenant|lessor|lessee|lender|borrower"
    "|guarantor|employer|employee|licensor|licensee|insurer|insured|carrier|shipper|charterer|shipowner|supplier|contractor|franchisor|franchisee"
)
#: Names end somewhere: one that goes on for pages would be tried from each of its words. Who is asked for is no name.
_NAME_EN: Final = (
    r"(?P<{0}>(?!(?:Who|Whom|Whose|What|Which|Where|When|How|He|She|It|They|This|That|There|We|You|I)\b)"
    r"[A-Z][\w&'’.-]{{0,30}}(?: (?:&|of|and)(?= [A-Z])| [A-Z][\w&'’.-]{{0,30}}){{0,10}})"
)
_NAME_ZH: Final = r"(?P<{0}>[一-鿿A-Z][一-鿿\w（）()·]{{1,24}}?)"
_ASKED_ZH: Final = re.compile(rf"对方(?!律师|当事人|证人|公司的律师)|{_ZH_ROLES}")
_ASKED_EN: Final = re.compile(
    rf"\b(?:the )?(?:other (?:side|party)|opponents?|opposing party|{_EN_ROLES})(?=\b(?!'s (?:lawyer|counsel)))", re.IGNORECASE
)
_SAID: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<role>对方|{_ZH_ROLES})(?:是|为|系|叫|[:：])(?!谁|什么|否|不)"
        + _NAME_ZH.format("name")
        + r"(?=$|[,，。;；、!]|是|的)",
        rf"(?P<role>(?i:other side|other party|opponent|{_EN_ROLES}))(?: here)?(?: is|'s| called|,|:) " + _NAME_EN.format("name"),
        _NAME_EN.format("name") + rf",? (?:is|as|was|being|\()(?: )?(?:the |our )?(?P<role>(?i:{_EN_ROLES}))\b",
        r"\band " + _NAME_EN.format("name") + rf",? (?:is |as |\()?the (?P<role>(?i:{_EN_ROLES}))\b",
    )
)
_SUED: Final = re.compile(
    _NAME_EN.format("claimant")
    + r" (?:has |have )?(?:sued|v\.?|vs\.?|brought proceedings against|is suing) "
    + _NAME_EN.format("defendant")
    + "|"
    + _NAME_ZH.format("原告")
    + r"(?:起诉|诉(?![讼请求状前中权称苦])|状告)了?"
    + _NAME_ZH.format("被告")
    + r"(?=$|[,，。;；、]|要求|请求|返还|支付|侵权|违约|[一-鿿]{2,6}纠纷)"
)
_OTHER: Final = frozenset(
    ("对方", "the other side", "other side", "the other party", "opponent", "the opponent", "opposing party")
)


def fill(question: str, turns: Sequence[tuple[str, str]]) -> str:
    """``question`` with the name of who plays the part it speaks of; empty if nobody was said to."""
    plain = simplify(question)
    asked = _ASKED_ZH.search(plain) or _ASKED_EN.search(plain)
    if asked is None or _SUED.search(question):
        return ""
    role = asked[0].lower().removeprefix("the ")
    for _, text in reversed(turns):
        known = _known(text)
        name = known.get(role, "")
        if not name and asked[0].lower() in _OTHER:
            name = known.get("被告", "") or known.get("被申请人", "") or known.get("defendant", "") or known.get("respondent", "")
        if name and name.lower() not in plain.lower():
            return question[: asked.start()] + name + question[asked.end() :]
    return ""


def _is_name(words: str) -> bool:
    """Whether these name somebody: one word alone may be where somebody is from ("the seller is Dutch"), or any other."""
    words = words.strip(" .")
    if not words.isascii() or " " in words:
        return True
    place = english_phrases().get((words.lower(),)) or english_phrases().get((stem(words.lower()),))
    return place is None and not words.lower().endswith(("ing", "ed", "ly", "able", "ible"))


def _known(text: str) -> dict[str, str]:
    """The parts said in a text to be played by somebody: role -> name."""
    plain = simplify(text)
    known = {
        match["role"].lower(): text[slice(*match.span("name"))].strip(" .")
        for form in _SAID
        for match in form.finditer(plain)
        if _is_name(match["name"])
    }
    for match in _SUED.finditer(plain):
        known |= {role: text[slice(*match.span(role))].strip(" .") for role, name in match.groupdict().items() if name}
    return known
