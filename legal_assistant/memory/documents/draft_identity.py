"""Whether two documents of the same words are drafts of one contract, or two contracts made from one template.

What tells them apart is who makes them (parties), their numbers, the registered numbers of those who make them, and when. Names
are found by their labels (甲方：…, "Landlord: …"), by "between … and …", and as organisations at both ends of the document, other
than the courts that are to decide. They differ only if each document has one that stands nowhere in the other: a guarantor who
joins, or a blank that is filled in, makes no other contract. A link that is missing shows both documents; a wrong one would leave
a contract out of answers.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from legal_assistant.domain.documents import Passage
from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.graph.courts import find_courts
from legal_assistant.memory.legal_text.dates import find_dates
from legal_assistant.memory.redaction import find_private

#: Characters looked through at once.
_PART: Final = 8_000
#: Characters at the beginning and the end of a document in which its parties, numbers and signatures are looked for.
_HEAD: Final = 2500
_TAIL: Final = 1500
_PREAMBLE: Final = 1500
_LONGEST_NAME: Final = 60
#: Contracts of the same parties whose first dates lie farther apart are renewals of each other, not drafts.
_APART: Final = timedelta(days=180)
_FEWEST_CLAUSES: Final = 3
_LEAST_HAN, _LEAST_LATIN = 2, 4
#: Of a name longer than this a misread character can be told.
_LONG_NAME: Final = 5

_CONTRACT: Final = re.compile(
    r"合同|协议|契约|章程|条款|约定书|\b(?:agreement|contract|lease|deed|terms|covenant|addendum|amendment|policy|charter)\b"
)
_NAME: Final = r"(?P<name>[^\n，,；;。:：、]{2,60})"
_CN_ROLE: Final = re.compile(
    rf"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{{0,8}}(?P<role>[甲乙丙丁]方|方|人|者|单位)\s*(?:[（(][^）)\n]{{0,20}}[）)])?\s*[:：]\s*{_NAME}"
)
#: People who act for a party or are called upon may change from draft to draft.
_NO_PARTY: Final = re.compile(
    r"(?:联系|经办|代表|代理|负责|签字|签署|见证|收件|收货|收款|付款|持票|填表|制表|审核|审批)人|开户单位"
)
_EN_ROLE: Final = re.compile(
    r"(?im)^[ \t]*(?:the[ \t]+)?(?:party[ \t]+[a-d1-4]|landlord|tenant|lessor|lessee|seller|buyer|purchaser|vendor|supplier|"
    r"customer|client|lender|borrower|employer|employee|licensor|licensee|franchisor|franchisee|contractor|company|consultant|"
    r"guarantor|owner|distributor|manufacturer|service provider|disclosing party|receiving party)[ \t]*[:：–—-][ \t]*" + _NAME
)
_BETWEEN: Final = re.compile(
    r"(?is)\b(?:between|among)\b(?:\s+the\s+following\s+parties)?[\s:(1)]*(?P<first>.{3,600}?)"
    r"[\s,;(2)]+\band\b\s+(?P<second>.{3,200}?)(?:[.;]|$)"
)
_NAME_ENDS: Final = re.compile(r"[(\[（,\n\"“]|\s(?:a|an|having|with|whose|located|of)\s", re.IGNORECASE)
#: A column beside the name, or the next party on the same line.
_NEXT_ROLE: Final = re.compile(r"\s{2,}|\t|[\u4e00-\u9fff]{0,6}[（(]?[甲乙丙丁]方")
_BRACKET: Final = re.compile(
    r"[（(\[][^（()）\]]*(?:简称|下称|盖章|签字|签章|公章|以下|hereinafter|seal)[^（()）\]]*[)）\]]?", re.IGNORECASE
)
_NUMBER: Final = re.compile(
    r"(?:合同|协议|文书|文件)?\s*编\s*号\s*[:：]\s*(?P<cn>[A-Za-z0-9（）()〔〕\[\]第号字_/.\-－—\u4e00-\u9fff]{3,40})"
    r"|(?:contract|agreement|order|document)\s+(?:no\.?|number|#)\s*[:.#]?\s*(?P<en>[A-Za-z0-9][A-Za-z0-9./_-]{2,40})",
    re.IGNORECASE,
)
_VERSION: Final = re.compile(r"(?:v|ver|rev|r|第)\d+(?:稿|版)?$")
_LETTERS: Final = re.compile(r"[^\W_]+")
_REGISTERED: Final = frozenset({"cn_id", "cn_uscc", "us_ssn", "passport"})


@dataclass(frozen=True, slots=True)
class Identity:
    """What makes a document this contract: parties, contract numbers, registered numbers (each as letters and digits only), full
    dates, and all its letters and digits, in which names are looked for. ``recognized``: some of its words were recognised."""

    parties: frozenset[str]
    numbers: frozenset[str]
    registered: frozenset[str]
    dates: frozenset[date]
    letters: str
    recognized: bool = False


def is_contract(title: str, passages: Sequence[Passage]) -> bool:
    """Whether a document is of the kind that has drafts, and no invoice, statement or letter, of which there are many alike: it
    calls itself so, or has numbered clauses."""
    return (
        bool(_CONTRACT.search(fold(title))) or len({passage.number for passage in passages if passage.number}) >= _FEWEST_CLAUSES
    )


def identity(opening: str, ending: str, text: str, *, recognized: bool = False) -> Identity:
    """The identity of a document: its first and its last pages as they stand there, line by line, and all its words."""
    head, tail = opening[:_HEAD], ending[-_TAIL:]
    registered = {_key(part[s.start : s.end]) for part in (head, tail) for s in find_private(part) if s.type in _REGISTERED}
    parties = {key for name in _names(head, tail) if _is_name(key := _key(name))}
    letters = "".join(map(_key, (head, *_parts(text), tail)))
    return Identity(
        frozenset(parties), frozenset(_numbers(head)), frozenset(registered), frozenset(_dates(text)), letters, recognized
    )


def difference(one: Identity, other: Identity) -> str:
    """Why the two are different contracts: "parties", "number", "registered", "dates"; empty if nothing tells them apart."""
    if _missing(one, other) and _missing(other, one):
        return "parties"
    if one.numbers and other.numbers and not _same_number(one.numbers, other.numbers):
        return "number"
    if one.registered and other.registered and one.registered.isdisjoint(other.registered):
        return "registered"
    if one.dates and other.dates and one.dates.isdisjoint(other.dates) and abs(min(one.dates) - min(other.dates)) > _APART:
        return "dates"
    return ""


def _missing(one: Identity, other: Identity) -> bool:
    """Whether a party of ``one`` stands nowhere in ``other``: in none of the ways in which ``one``, if it is a scan, has it."""
    loose = one.recognized or other.recognized
    for party in one.parties:
        spellings = {party, *(name for name in one.parties if one.recognized and _nearly(party, name))}
        if not any(name in other.letters or (loose and _nearly_in(name, other.letters)) for name in spellings):
            return True
    return False


def _nearly(one: str, other: str) -> bool:
    """Whether two names differ by misread letters only, one in twenty; figures tell names apart."""
    if not len(one) == len(other) > _LONG_NAME:
        return False
    misread = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return len(misread) <= _misread(one) and not any(character.isdigit() for pair in misread for character in pair)


def _nearly_in(name: str, letters: str) -> bool:
    """Whether a long Latin name stands in ``letters`` but for misread letters; of a Chinese name each character tells."""
    if len(name) <= 2 * _LONG_NAME or not name.isascii():
        return False
    parts = _misread(name) + 1  # one of so many is whole
    size = len(name) // parts
    for offset in range(0, parts * size, size):
        part = name[offset : offset + size]
        at = letters.find(part, offset)
        while at >= 0:
            if _nearly(name, letters[at - offset : at - offset + len(name)]):
                return True
            at = letters.find(part, at + 1)
    return False


def _misread(name: str) -> int:
    return 1 + len(name) // 20


def parties_in_both(one: Identity, other: Identity) -> int:
    """How many parties stand in both documents; a name within another one counts once."""
    loose = one.recognized or other.recognized
    both = [party for party in one.parties if party in other.letters or (loose and _nearly_in(party, other.letters))]
    return sum(not any(party != longer and party in longer for longer in both) for party in both)


def _names(head: str, tail: str) -> Iterator[str]:
    for part in (head, tail):
        for match in _CN_ROLE.finditer(part):
            if not _NO_PARTY.search(match[0][: match.start("name") - match.start()]):
                yield _NEXT_ROLE.split(_BRACKET.sub("", match["name"]), maxsplit=1)[0]
        yield from (_until_apposition(match["name"]) for match in _EN_ROLE.finditer(part))
        courts = find_courts(fold_in_place(part))
        organisations = [(s.start, s.end) for s in find_private(part) if s.type == "org"]
        yield from (part[a:b] for a, b in organisations if not any(a < end and start < b for start, end in courts))
    between = _BETWEEN.search(head[:_PREAMBLE])
    if between is not None:
        names = (_until_apposition(between[group]).strip() for group in ("first", "second"))
        yield from (name for name in names if len(name) <= _LONGEST_NAME and (name[:1].isupper() or "." in name))


def _until_apposition(text: str) -> str:
    """A name without what is said of its bearer: `Alder Ltd., a Delaware corporation ("Seller")`."""
    found = _NAME_ENDS.search(text, 2)
    return text[: found.start()] if found else text


def _is_name(key: str) -> bool:
    return len(key) >= (_LEAST_LATIN if key.isascii() else _LEAST_HAN) and not key.isdigit()


def _numbers(head: str) -> Iterator[str]:
    for match in _NUMBER.finditer(head):
        key = _VERSION.sub("", _key(match["cn"] or match["en"]))
        if any(character.isdigit() for character in key):
            yield key


def _same_number(ones: Iterable[str], others: Iterable[str]) -> bool:
    """Whether they share a number, or one goes on where another ends."""
    return any(one.startswith(other) or other.startswith(one) for one in ones for other in others)


def _dates(text: str) -> Iterator[date]:
    before = ""
    for part in _parts(text):
        for found in find_dates(fold_in_place(f"{before}\n{part}")):  # a date may stand over the end of a line
            if len(found.canonical) == len("2024-03-12"):
                yield date.fromisoformat(found.canonical)
        before = part.rpartition("\n")[2]


def _parts(text: str) -> Iterator[str]:
    """``text`` in parts of whole lines: a search through all words of a bundle at once would keep every other thread waiting."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _PART)
        yield text[start : end if end >= 0 else len(text)]
        start = end + 1 if end >= 0 else len(text)


def _key(text: str) -> str:
    return "".join(_LETTERS.findall(fold(text)))
