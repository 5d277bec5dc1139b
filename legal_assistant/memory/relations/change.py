"""What a statement tells of an attribute: what it is said of, the value that holds, the value that held before, since when.

    "自2024年6月1日起，月租金由8000元调整为9000元" → rent · 9000 · before 8000 · changed
    "the solicitor is no longer Ilse Dunsany but Bram Hawtrey" → solicitor · Bram Hawtrey · before Ilse Dunsany · changed

What held before and the day from which something holds are taken out, so that what is left can be compared with a statement that
only says how things are.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.people import SURNAMES
from legal_assistant.memory.language.segment import cut_words
from legal_assistant.memory.language.values import Value
from legal_assistant.memory.language.vocabulary import LIGHT_ZH, chinese_words
from legal_assistant.memory.redaction.name_words_cn import COMMON, COMPOUND
from legal_assistant.memory.relations.frame import Frame, parse

#: Before a statement: who told it, where it was read, that it corrects something.
_REPORT: Final = re.compile(
    r"^(?:[^，,：:。]{0,10}?(?:说|称|表示|确认|告知|告诉(?:你|我|我们)|提到|通知|看过了?|查[了过][^，,：:]{0,6}|核对[^，,：:]{0,9}"
    r"|[记说写弄搞][错反]了?|不对|有误|写着|更正|更正一下|记一下|名单里|名单上|经[^，,：:]{0,8}(?:协商|同意)(?:一致)?"
    r"|(?:按|据|根据)[^，,：:]{1,8})[，,：:]\s*"
    r"|(?:[^,:;.]{0,40}\b)?(?:called|phoned|rang|wrote|emailed|e-mailed|confirmed|said|mentioned|reported|told (?:me|us)"
    r"|checked [^,:;.]{1,25}|read [^,:;.]{1,25}|(?:had|got) (?:that|it|this) wrong|by the way|correction|update|for the file"
    r"|please note)(?: that\b|\s*[:,](?!\d)| )\s*)+",
    re.IGNORECASE,
)
#: Who told it, in Chinese; and what is no name there.
_SPEAKER: Final = re.compile(
    r"(?P<who>[一-鿿]{3,10}?)(?:来函|来信|来电|发函|回函|刚才|今天|昨天|上午|下午)?(?:说|称|表示|确认|告知|通知|提到)"
)
_NO_SPEAKER: Final = re.compile(r"客户|当事人|对方|顺便|会上|开会|邮件|电话|我|你|他|她|们|有人|同事|助理|法院|银行|律师|双方")
#: "We were wrong about the rent: it is …", "the loan bears interest at …": the same as "the rent is …", "the interest rate is …".
_AS_IT_IS: Final = (
    (
        re.compile(
            r"^(?:we|i) (?:were|was) (?:wrong|mistaken) (?:about|on|as to) (?P<x>[^:,]{3,60})[:,;] (?:it|this|that) is\b",
            re.IGNORECASE,
        ),
        r"\g<x> is",
    ),
    (
        re.compile(
            r"\b(?:bears?|carr(?:y|ies)|attracts?|accrues?)(?: an?)? interest (?:at|of)(?: the rate of| a rate of)?\b",
            re.IGNORECASE,
        ),
        "interest rate is",
    ),
)
#: A statement is left if so many characters are.
_LEAST: Final = 8
_TURN: Final = (
    "改|变|调|换|搬|迁|移|涨|升|降|上调|下调|上浮|下浮|提高|提升|增加|增至|减|延|推迟|顺延|提前|缩短|转为|更换|更正|修改|修订"
)
#: A character of a phrase (after NFKC, which makes ， a comma): thousands separators belong to it.
_IN: Final = r"(?:[^,。;]|,(?=\d{3}))"
_OLD_ZH: Final = rf"(?P<old>(?:(?!起|开始){_IN}){{1,24}}?)"
_X: Final = r"(?P<old>(?:[^,;.]|[,.](?=\d)){1,40}?)"
#: How a value or a person's name begins.
_VALUE_EN: Final = r"[\d$£€¥]|(?:[A-Z]{3}|HK\$|US\$)\s?\d|[A-Z][a-z]+ [A-Z]"
_STOP: Final = r"(?=\s*$|\s*[.;](?!\d)|\s*,(?!\d)|\s(?:but|as|for|and|is|any)\b)"
_OLD: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:由|从|自){_OLD_ZH}(?=(?:已经?|被)?(?:{_TURN}))",
        rf",?\s*(?:而)?(?:不是|并非|不再是|不再为|不再由|而非)(?P<old>{_IN}{{1,24}})",
        rf"(?<!\d)[,;]\s*(?P<old>{_IN}{{1,20}}?)(?:是|为|系)?(?:旧的|错的|之前的|原来的|作废的?|以前的|老的)",
        rf"(?:原来|原先|之前|以前|此前|原本|原)(?:约定|写|说|定)?的?(?:是|为)(?P<old>{_IN}{{1,20}})",
        r"(?P<old>[一-鿿]{2,4}?)(?:已?(?:离职|辞职|退休|调走|调离|去世|卸任|离任))(?:之?后|以后)?,?",
        rf"\bfrom {_X} (?=to\b)",
        r"(?P<old>[A-Z][\w'-]+(?: [A-Z][\w'-]+)+)\s(?:has |have |had )?(?:resigned|retired|left|died|stepped down|withdrew"
        r"|was replaced|been replaced)(?: and (?:was|has been) replaced)?",
        rf"[,;]?\s*(?:\band\s)?\b(?:instead of|rather than|in place of|no longer)\s(?:at |on |in )?{_X}{_STOP}",
        rf"[,;]?\s*(?:\band\s)?\bnot\s(?:at |on |in |until )?(?={_VALUE_EN}){_X}{_STOP}",
        rf"\b(?:it\s)?(?:used to be|was (?:previously|formerly|originally)|previously|formerly)\s(?:at |on |in )?{_X}{_STOP}",
        rf"\bwas\s{_X}(?=\s(?:but|and)\s(?:is|has)\b)",
        rf"\b(?:has |have |had )?(?:replac(?:ed|es|ing)|t(?:ook|aken|akes) over from|succeed(?:ed|s))\s{_X}{_STOP}",
        rf"[,;]?\s*\bwe had\s{_X}(?:\sby mistake)?{_STOP}",
    )
)
_DATE_ZH: Final = r"(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号])?|\d{4}-\d{1,2}-\d{1,2}|\d{4}年"
_MONTHS: Final = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATE_EN: Final = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTHS}(?:,? \d{{4}})?"
    rf"|{_MONTHS} (?:\d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|\d{{4}})"
    r"|\d{4}-\d{2}-\d{2})"
)
#: The day from which it holds.
_SINCE: Final = re.compile(
    rf"(?:自|从|于)?(?:{_DATE_ZH})(?:之?日)?(?:起|开始|之后|以后|以来),?"
    rf"|(?:自|从|于)(?:{_DATE_ZH})(?:之?日)?(?=.{{0,4}}(?:{_TURN}|接))"
    rf"|\b(?:as of|as from|with effect from|effective(?: from| as of| on)?|from|since|starting|beginning)\s(?:the\s)?{_DATE_EN}"
    r"(?:\son(?:wards?)?\b)?,?",
    re.IGNORECASE,
)
#: The day of a change: "the office moved on 3 June". Of anything else it is the day of an event.
_ON_DAY: Final = re.compile(rf"\bon\s(?:the\s)?{_DATE_EN},?", re.IGNORECASE)
#: In which paper or by whom the change was told; the district before a street.
_ASIDE: Final = re.compile(
    r"\b(?:by|under|in|per|pursuant to)\s(?:the\s|an?\s)?(?:\w+\s)?(?:amendment|addendum|supplement\w*|agreement|letter|e-?mail"
    r"|notice|deed|schedule|renewal|contact sheet)(?:\s(?:no\.?\s?)?\d+)?\b,?"
    r"|,?\s(?:per|according to) the [\w ]{3,20}(?=[.,]?$)"
    r"|^[一-鿿]{1,8}?(?:通知|来函|来电|告知|同意|决定)(?:说|称|将|把)?(?=[一-鿿])"
    r"|(?:[一-鿿]{2,3}[省市区县镇]){1,3}(?=[一-鿿]{2}(?:路|街|大道|巷|弄)\d)",
    re.IGNORECASE,
)
_CHANGED: Final = re.compile(
    rf"{_TURN}|不再|不是|现在|现为|现由|目前|新|接任|接替|更正|错|"
    r"\b(?:now|no longer|currently|current|today|new|instead|rather|chang\w+|mov\w+|relocat\w+|rais\w+|ris\w+|rose|increas\w+"
    r"|reduc\w+|cut|lower\w*|went|gone|amend\w*|adjust\w*|extend\w*|postpon\w+|put back|brought forward|replac\w+|took over"
    r"|taken over|succeed\w*|correct\w*|wrong|mistake|used to|revis\w+|switch\w*|renew\w*)\b",
    re.IGNORECASE,
)
_HOLDER_EN: Final = re.compile(
    r"\b(?:is|are|be|been|named|by|called) (?:now )?(?:(?:Mr|Ms|Mrs|Dr)\.? )?[A-Z][a-z'-]+ [A-Z]"
    r"|^[A-Z][a-z'-]+ [A-Z][a-z'-]+ (?:is|was|has been|acts|serves)\b"
)
_BETWEEN: Final = re.compile(r"[,;](?!\d{3})")
_SURNAME: Final = "".join(sorted(set(SURNAMES) | set(COMMON)))
_NAME: Final = rf"(?:(?:{COMPOUND})[一-鿿]{{1,2}}|[{_SURNAME}][一-鿿]{{1,2}})"
_NAME_END: Final = (
    r"(?=$|[,。;、\s(]|担任|接任|接替|负责|做|当|任|为|是|的|变更|更换|换|改|离|先生|女士|律师|同志|代理|出任|兼|来|作为)"
)
#: A person where the holder of an office stands: 店长是王芳, 由李明接任, 张雪晴是…的店长.
_PERSON: Final = re.compile(
    rf"(?:(?<=[是为由叫派成聘])|(?<=担任者)|(?<=改由)|(?<=安排))(?P<name>{_NAME}){_NAME_END}|^(?P<first>{_NAME})(?=是|为|担任|接任|接替|出任)"
)


@dataclass(frozen=True, slots=True)
class Told:
    """A statement without report, former value and day of effect: its ``frame``; all its words (``text``); ``persons`` named as
    holders; the values and persons that held ``before``; whether it tells of a change, and whether that has a day."""

    frame: Frame
    text: str
    persons: frozenset[str]
    before: tuple[Value, ...]
    persons_before: frozenset[str]
    changed: bool
    dated: bool


def without_report(text: str) -> str:
    """``text`` without who told it and where it was read, if something is left; a name among them stays, for it may be the one of
    whom it is told ("青禾公司来函说，送达地址改为…")."""
    found = _REPORT.match(text)
    if found is None:
        return text
    rest = text[found.end() :]
    if len(rest) * 2 < len(text) and len(rest) <= _LEAST:
        return text
    speaker = _SPEAKER.match(found.group())
    return f"{speaker['who']}的{rest}" if speaker and _is_name(speaker["who"]) else rest


def _is_name(words: str) -> bool:
    """Whether these may be a name: none of them is a word of the law or of every day."""
    known = chinese_words()
    return not any(word in known or word in LIGHT_ZH for word in cut_words(words)) and not _NO_SPEAKER.search(words)


def names_holder(statement: str) -> bool:
    """Whether a statement says who somebody is: 店长是王芳; "the account manager is Bram Hawtrey", "Ilse Dunsany acts for …"."""
    text = simplify(unicodedata.normalize("NFKC", statement)).strip()
    return bool(_PERSON.search(text) or _HOLDER_EN.search(text))


def told(statement: str, *, told_last: bool = False) -> Told:
    """Take a statement apart; see the module. Any text is legal. ``told_last``: only the clauses from the first with a value on
    ("they signed an amendment, the rent is now …")."""
    text = without_report(" ".join(simplify(unicodedata.normalize("NFKC", statement)).split()))
    for pattern, instead in _AS_IT_IS:
        text = pattern.sub(instead, text)
    whole = parse(text)
    text = _from_first_value(text) if told_last else text
    rest, before = _without_former(_ASIDE.sub(" ", text))
    changed = bool(before) or bool(_CHANGED.search(text))
    rest = _without_day(rest, changed=changed)
    former = parse(" ; ".join(before)) if before else None
    persons = frozenset(match["name"] or match["first"] for match in _PERSON.finditer(rest))
    for name in persons:
        rest = re.sub(rf"[派由聘请]?{name}(?:担任|接任|接替|出任|[做当任])?", " ", rest)
    return Told(
        frame=parse(rest),
        text=whole.text,
        persons=persons,
        before=former.values if former else (),
        persons_before=frozenset(before) | (former.names("name") if former else frozenset[str]()),
        changed=changed,
        dated=whole.effective,
    )


def _from_first_value(text: str) -> str:
    clauses = _BETWEEN.split(text)
    first = next((n for n, clause in enumerate(clauses) if parse(_SINCE.sub(" ", clause)).values or _PERSON.search(clause)), 0)
    return ",".join(clauses[first:])


def _without_former(text: str) -> tuple[str, list[str]]:
    """``text`` without what it says held before, and that."""
    before: list[str] = []

    def take(match: re.Match[str]) -> str:
        before.append(match["old"].strip())
        return " "

    for pattern in _OLD:
        text = pattern.sub(take, text)
    return text, before


def _without_day(text: str, *, changed: bool) -> str:
    """``text`` without the day from which it holds, if another value or a holder is left."""
    rest = _SINCE.sub(" ", text)
    rest = _ON_DAY.sub(" ", rest) if changed else rest
    if rest == text:
        return text
    left = parse(rest)
    return rest if left.values or len(left.names("name")) > 1 or _PERSON.search(rest) else text
