"""What else the words of a query may be written as: numbers with what they count, exhibits, legal terms in the other language.

    "ten working days", 10个工作日 → 10 business days, 十个工作日, …
    "Exhibit 3", 证据三 → Ex. 3, 证据（三）, 3号证据, …

Only what means the very same: a month is not thirty days, nor are ten days ten working days. What is a reference (an article, an
amount, a date) is found in every form by that (``legal_text``); its number is added, so that its words count as well. What is
indexed of a text stays as it is.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from legal_assistant.memory.characters.fold import fold
from legal_assistant.memory.language.people import PEOPLE_ZH
from legal_assistant.memory.language.segment import phrase, query_terms
from legal_assistant.memory.language.values import NO_EXHIBIT
from legal_assistant.memory.language.vocabulary import stem
from legal_assistant.memory.legal_text import find_references, parse_number, to_chinese
from legal_assistant.memory.legal_text.glossary import counterparts
from legal_assistant.memory.legal_text.words_en import WORDS, number_words, words_to_number

#: Of a long text the first so many forms.
_MOST: Final = 60
_LARGEST: Final = 9999
#: Kinds of references that end in their number.
_NUMBERED: Final = frozenset({"article", "clause", "amount", "rate"})
_HAN: Final = "零〇一二两三四五六七八九十百千"
_HAN_DIGIT: Final = re.compile(f"[{_HAN}]")
#: A unit of time in English and in Chinese.
_UNITS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (("working day", "business day"), ("个工作日",)),
    (("day", "calendar day"), ("天", "日")),
    (("week",), ("周", "个星期")),
    (("month",), ("个月",)),
    (("year",), ("年",)),
    (("hour",), ("小时", "个小时")),
)
_DURATION_EN: Final = re.compile(
    rf"\b(?P<number>\d{{1,4}}|{WORDS})(?: ?\(\d{{1,4}}\))?[ -]"
    r"(?P<unit>(?:working|business|calendar) day|day|week|month|year|hour)s?\b"
)
#: 3月15日 and 2024年 are dates.
_DURATION_ZH: Final = re.compile(
    rf"(?<![\d年月第{_HAN}])(?P<number>\d{{1,4}}|[{_HAN}]{{1,7}})(?P<unit>个?工作日|天|日|周|个?星期|个月|年|个?小时)(?![月\d{_HAN}]{{1,3}}[月日])"
)
#: Pieces of evidence by number; "3 pieces of evidence" (证据3份) and "exhibits 1 to 3" are another matter.
_EXHIBIT: Final = re.compile(
    rf"\b(?:exhibit|exh?\b\.?) ?(?:no\. ?)?(?P<en>\d{{1,3}}|[a-z])\b(?! ?[-–])"
    rf"|证据(?:材料)? ?[(（]?(?P<zh>\d{{1,3}}|[{_HAN}]{{1,4}})[)）]?{NO_EXHIBIT}"
    rf"|(?<![\d{_HAN}])(?P<no>\d{{1,3}}|[{_HAN}]{{1,4}})号证据"
)
#: Names that are cut short in practice, and names for the very same; those of a line stand for each other.
_SAME_WORDS: Final = """
    撤诉|撤回起诉|撤回诉讼
    最高人民法院|最高法院|最高院|最高法
    高级人民法院|高级法院|高院
    中级人民法院|中级法院|中院
    人民检察院|检察院
    仲裁委员会|仲裁委
    劳动争议仲裁|劳动仲裁
    法定代表人|法人代表
    有限责任公司|有限公司
    股份有限公司|股份公司
    统一社会信用代码|信用代码
    身份证号码|身份证号|公民身份号码
    律师费|律师代理费|律师服务费
    增值税专用发票|增值税专票|专票
    道路交通事故认定书|交通事故认定书|事故认定书|责任认定书
    withdrawal of the lawsuit|withdraw the lawsuit|withdraws the lawsuit|withdrew the lawsuit|withdrew the suit
    attorney's fees|attorneys' fees|lawyer's fees|lawyers' fees|legal fees
    non-disclosure agreement|confidentiality agreement|nda
    memorandum of understanding|mou
    share purchase agreement|spa
    power of attorney|poa
    value added tax|vat
    limited liability company|llc
    intellectual property|ip
"""
_SAME: Final = tuple(tuple(line.strip().split("|")) for line in _SAME_WORDS.strip().splitlines())
_ASCII: Final = r"(?<![a-z])(?:{})(?![a-z]| address)"
_SAID: Final = re.compile(
    "|".join(
        _ASCII.format(re.escape(form)) if form.isascii() else form
        for form in sorted((form for forms in _SAME for form in forms), key=len, reverse=True)
    )
)
#: Initials are taken for what they stand for only where they are written as such: a spa is no contract, an IP address no right.
_INITIALS: Final = frozenset({"nda", "mou", "spa", "poa", "vat", "llc", "ip"})
#: All of some people, however it is said.
_ALL: Final = ("全体", "全部", "所有")
_ALL_OF: Final = re.compile(rf"(?:{'|'.join(_ALL)})的?(?P<who>{PEOPLE_ZH})")


def search_terms(text: str) -> list[str]:
    """What full text is asked for: the terms of a query and all forms of what it names. The parts of a Chinese number are none:
    第五百七十七条 shares nearly all of them with 第五百七十六条."""
    rest = text
    for found in reversed(find_references(text)):
        if found.kind in _NUMBERED and _HAN_DIGIT.search(text, found.start, found.end):
            rest = f"{rest[: found.start]} {rest[found.end :]}"
    return list(dict.fromkeys((*(query_terms(rest) if rest.strip() else ()), *other_forms(text)))) or query_terms(text)


def other_forms(text: str) -> list[str]:
    """Phrases as full text has them (see ``segment.phrase``), each once: how else what ``text`` names may be written."""
    folded = fold(text)
    terms = (term for term in counterparts(text) if len(term) > 1)
    found = [*_references(text), *_durations(folded), *_exhibits(folded), *map(phrase, (*_same(folded, text), *terms))]
    once = {tuple(map(stem, form.split())): form for form in reversed(found)}  # full text sees one word in pays and paying
    return list(reversed([form for words, form in once.items() if words]))[:_MOST]


def _references(text: str) -> Iterator[str]:
    """The numbers of articles, amounts and rates."""
    for found in find_references(text):
        parts = found.canonical.split(":")
        number = parts[2] if parts[0] == "CN" and len(parts) > 3 else parts[-1]  # of 第五百八十五条第二款 the article
        if found.kind not in _NUMBERED or not number.isdigit() or int(number) > _LARGEST:
            continue
        yield number
        if found.kind == "amount":
            yield phrase(to_chinese(int(number)))
        elif found.kind == "rate":
            yield phrase(f"百分之{to_chinese(int(number))}")
        else:
            yield from (f"article {number}", f"art {number}", phrase(f"第{number}条"), phrase(f"第{to_chinese(int(number))}条"))


def _durations(text: str) -> Iterator[str]:
    for pattern in (_DURATION_EN, _DURATION_ZH):
        for match in pattern.finditer(text):
            number, unit = _integer(match["number"]), match["unit"].removeprefix("个")
            for english, chinese in _UNITS:
                if number and (unit in english or unit in {one.removeprefix("个") for one in chinese}):
                    yield from (phrase(f"{one} {name}") for one in (str(number), number_words(number)) for name in english)
                    yield from (phrase(f"{one}{name}") for one in _digits(number, counted=True) for name in chinese)


def _exhibits(text: str) -> Iterator[str]:
    for match in _EXHIBIT.finditer(text):
        written = next(group for group in match.groups() if group)
        number = 0 if re.fullmatch("[a-z]", written) else _integer(written)  # Exhibit A is not the first
        names = _digits(number) if number else [written]
        yield from (f"{word} {names[0]}" for word in ("exhibit", "ex", "exh", "exhibit no"))
        for one in names:
            yield from (f"证据 {one}", phrase(f"{one}号证据"))
        if number:  # however the dictionary cuts what stands before it, the pairs of characters stand next to each other
            yield " ".join(a + b for a, b in pairwise(f"据{names[1]}"))


def _same(text: str, written: str) -> Iterator[str]:
    for match in _SAID.finditer(text):
        if match.group() not in _INITIALS or re.search(rf"\b{match.group().upper()}\b", written):
            yield from next(forms for forms in _SAME if match.group() in forms)
    for match in _ALL_OF.finditer(text):
        yield from (f"{all_of}{match['who']}" for all_of in _ALL)


def _integer(text: str) -> int:
    """The number, 0 for none that is written out here."""
    number = parse_number(text) or int(words_to_number(text) or 0 if re.fullmatch(WORDS, text) else 0)
    return number if number <= _LARGEST else 0


def _digits(number: int, *, counted: bool = False) -> list[str]:
    """A number in digits and in Chinese, before what it counts as people say it."""
    return [str(number), to_chinese(number), *(["两"] if counted and number == 2 else [])]
