"""The values in a statement: what must be equal for two statements to say the same.

Dates, amounts, rates, articles, clauses and docket numbers come from ``legal_text``; here are added the values that are no
references but differ all the same: dates without a year, durations, times, counts, bare numbers, street addresses, and labels
that tell one thing from another of its sort (the March rent, the second instalment, unit B, 二期).
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from legal_assistant.memory.language.spelled import in_digits
from legal_assistant.memory.legal_text import find_references, parse_number

_HAN_NUMBER: Final = "零〇一二三四五六七八九十百千万亿两半"
_MONTH_NAMES: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS: Final = {name: n for n, name in enumerate(_MONTH_NAMES, 1)}
_MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?"
    r"|dec(?:ember)?)\b\.?"
)
#: The words for numbers that ``in_digits`` leaves.
_WORDS: Final = {"one": 1.0, "half": 0.5}
_PARTS: Final = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "two thirds": 2 / 3, "three quarters": 3 / 4}
_ORDINALS: Final = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
}
#: Follows no number of a piece of evidence: 证据3份, 证据一并提交, 证据二审才提交.
NO_EXHIBIT: Final = rf"(?![\d{_HAN_NUMBER}份个组项条张页种类至到、~—-]|(?<=一)[并直般些切次方致览]|(?<=[一二])审)"
#: Written numbers end somewhere: what goes on for thousands of digits would be tried from each of them.
_DIGITS: Final = r"\d[\d,]{0,24}(?:\.\d{1,12})?"
_NUMBER: Final = rf"(?:{_DIGITS}|[{_HAN_NUMBER}]{{1,24}}|\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b)"
_UNIT: Final = {
    "天": "day", "日": "day", "day": "day", "自然日": "day", "工作日": "workday", "working day": "workday",
    "business day": "workday", "周": "week", "星期": "week", "week": "week", "个月": "month", "月": "month", "month": "month",
    "年": "year", "year": "year", "小时": "hour", "hour": "hour", "平方米": "m2", "㎡": "m2", "平米": "m2",
    "kg": "kg", "kilogram": "kg", "kilo": "kg", "公斤": "kg", "千克": "kg", "tonne": "tonne", "ton": "tonne", "吨": "tonne",
    "gram": "gram", "克": "gram", "km": "km", "kilometre": "km", "kilometer": "km", "公里": "km", "千米": "km", "metre": "metre",
    "m": "metre", "meter": "metre", "米": "metre", "litre": "litre", "liter": "litre", "升": "litre", "hectare": "hectare",
    "ha": "hectare", "公顷": "hectare", "acre": "acre", "亩": "mu",
    "square metre": "m2", "square meter": "m2", "sqm": "m2", "m2": "m2",
}  # fmt: skip

#: Units that are so many of another one: a year is twelve months, a day 24 hours, a tonne 1,000 kg.
_LEAST_UNIT: Final = {
    "year": (12, "month"), "week": (168, "hour"), "day": (24, "hour"), "tonne": (1000, "kg"), "gram": (Decimal("0.001"), "kg"),
    "km": (1000, "metre"),
}  # fmt: skip

#: Written so it is the beginning of a name ("case 5 Ha Long").
_NO_HECTARE: Final = ("Ha", "HA")
#: Begins another word, so that no unit stands before it: 由100万升至300万, 5克拉, 欠款五千克扣工资.
_NO_MEASURE: Final = r"(?!(?<=升)[至到为级任高降职值学格]|(?<=克)[拉扣服隆]|(?<=米)(?:兰|粉|饭|色|其林))"
#: (class, pattern) in the order of trial; named groups are read by :func:`_value`.
_PATTERNS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "rate",
        re.compile(
            r"\b(?P<part>(?:one |a )?half|(?:one |a )?(?:third|quarter)|two[- ]thirds|three[- ]quarters)(?= of\b)"
            r"|(?P<of>[一二两三四五六七八九十])分之(?P<parts>[一二两三四五六七八九])|(?<=[的付了出担占人给分得])(?P<half>一半)"
        ),
    ),
    (
        "clause",
        re.compile(
            r"\b(?P<word>article|art\.|section|sec\.|clause|paragraph|para\.|schedule|rule|ss?\."
            r"|§)\s*(?P<id>\d+[\w.\-]*(?:\([a-z0-9]+\))*)"
        ),
    ),
    (
        "clause",
        re.compile(
            r"\bexh?\. ?(?P<exhibit>\d{1,3}|[a-z])\b"
            rf"|证据(?:材料)?[(（]?(?P<exhibit_zh>\d{{1,3}}|[{_HAN_NUMBER}]{{1,4}})[)）]?{NO_EXHIBIT}"
            rf"|(?<![\d{_HAN_NUMBER}])(?P<exhibit_no>\d{{1,3}}|[{_HAN_NUMBER}]{{1,4}})号证据"
        ),
    ),
    (
        "place",
        re.compile(
            r"\b(?P<id>\d{1,5}[a-z]? (?:(?!days?|weeks?|months?|years?|of|by|in|the|and|for|to|at)[\w']+ ){1,2}"
            r"(?:street|road|lane|row|avenue|close|quay|wharf|dock|walk|yard|terrace|crescent|boulevard|mews))\b"
        ),
    ),
    ("place", re.compile(rf"(?P<id>[一-鿿]{{2}}(?:路|街|大道|巷|弄|胡同)(?:\d{{1,6}}|[{_HAN_NUMBER}]{{1,5}})号)")),
    ("rate", re.compile(rf"(?P<number>{_NUMBER})\s*(?:%|percent\b|per cent\b|(?P<mille>‰))")),
    ("date", re.compile(rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: day)?(?: of)? (?P<m>{_MONTH})(?:,? (?P<y>\d{{4}}))?")),
    ("date", re.compile(rf"\b(?P<m>{_MONTH}) (?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!,?\d)(?:,? (?P<y>\d{{4}}))?")),
    (
        "date",
        re.compile(
            rf"(?:(?P<y>\d{{4}})年)?(?P<m>\d{{1,2}}|[{_HAN_NUMBER}]{{1,2}})月(?P<d>\d{{1,2}}"
            rf"|[{_HAN_NUMBER}]{{1,3}})[日号]"
        ),
    ),
    (
        "label",
        re.compile(
            r"(?P<id>(?:19|20)\d{2})年?(?:度(?!假)|全年)"
            r"|\bfor (?:the )?(?:financial |calendar |fiscal )?(?:year )?(?P<year>(?:19|20)\d{2})\b"
        ),
    ),
    ("date", re.compile(r"(?P<y>(?:19|20)\d{2})年")),
    (
        "date",
        re.compile(
            rf"(?<![个\d期达满共第{_HAN_NUMBER}])(?P<m>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?![份期息薪租]|以上|以下|之久|有余|[房工利]|的?(?:货款|物业|水电|电费|账单|社保))"
        ),
    ),
    (
        "label",
        re.compile(
            rf"(?P<id>\d{{1,2}}|[{_HAN_NUMBER}]{{1,2}})月(?:份|(?=的?(?:房租|租金|租费|工资|薪水|货款|物业费|水电费|电费|账单|利息|社保)))"
        ),
    ),
    (
        "label",
        re.compile(
            r"(?:发票|订单|收据|凭证|提单|合同编|信用证)(?:编?号码?)?[::为]?\s?(?P<id>[a-z]{0,4}-?\d{2,20})(?![\d年月日元万份张个笔%.,])"
        ),
    ),
    (
        "label",
        re.compile(rf"(?:the )?\b(?P<id>{_MONTH})'?s? (?=rent|invoice|salary|wage|payment|instal|bill|delivery|fee|interest)"),
    ),
    (
        "label",
        re.compile(
            rf"(?<![上下])(?P<id>第?[{_HAN_NUMBER}\d]{{1,3}}(?:期|审|层|栋|号楼|单元|室)|第[{_HAN_NUMBER}\d]{{1,3}}[批次轮笔])(?!限|间|日)"
        ),
    ),
    ("label", re.compile(r"(?P<id>[a-z\d]{1,12}(?:栋|座|区|室|号楼))")),
    (
        "label",
        re.compile(
            r"\b(?P<id>(?:unit|room|flat|lot|building|block|phase|batch|plot|invoice|exhibit|witness|tower|floor"
            r"|no\.)(?: no\.?)? ?(?:#? ?\d+\w*|(?<= )[a-z]\b))"
        ),
    ),
    ("label", re.compile(rf"(?<=rent|bill) (?:for|of) (?:the month of )?(?P<id>{_MONTH})(?! \d)")),
    ("label", re.compile(rf"(?<=invoice|payment) (?:for|of) (?:the month of )?(?P<id>{_MONTH})(?! \d)")),
    (
        "day",
        re.compile(
            rf"(?:\b(?P<word>{'|'.join(_ORDINALS)})|\b(?P<d>\d{{1,2}})(?:st|nd|rd|th))(?: day)? (?:of )?(?:each|every"
            rf"|the) month"
        ),
    ),
    ("day", re.compile(r"每个?月(?P<d>\d{1,2}|[一二三四五六七八九十]{1,3})[日号]")),
    (
        "period",
        re.compile(
            r"\b(?:per|each|every|an?) (?P<id>day|week|month|quarter|year|annum)\b"
            r"|\b(?P<ly>daily|weekly|monthly|quarterly|yearly|annual)(?:ly)?\b(?! period)"
        ),
    ),
    ("period", re.compile(r"[每按](?:个|一)?(?P<id>日|天|周|月|季度?|年)(?![底末])")),
    ("period", re.compile(r"(?<![\d个])(?P<ly>[日周月季年])(?=租金|租|利率|利息|薪|工资|费|息)")),
    (
        "weekday",
        re.compile(
            r"\b(?P<day>mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:星期|礼拜|(?<![\d一二两三四五六七八九十每])周)(?P<han>[一二三四五六日天])"
            r"(?![\u4e00-\u9fff]?[年岁])"
        ),
    ),
    ("ordinal", re.compile(rf"\b(?P<id>{'|'.join(_ORDINALS)}|last|next|previous)\b(?! time| of all)")),
    ("ordinal", re.compile(r"第(?P<n>[一二三四五六七八九十\d]{1,3})(?=[个份张封笔名位])")),
    ("time", re.compile(r"\b(?P<h>\d{1,2})(?::(?P<min>\d{2}))? ?(?P<half>a\.?m|p\.?m)\b\.?")),
    ("time", re.compile(r"(?P<half>上午|下午|中午|晚上)?(?<![\d:])(?P<h>[01]?\d|2[0-3]):(?P<min>[0-5]\d)(?![\d:])")),
    (
        "time",
        re.compile(
            rf"(?P<half>上午|下午|中午|晚上)?(?P<h>\d{{1,2}}|(?<!有)[{_HAN_NUMBER}]{{1,3}})(?:点钟?(?![不没也都儿])|时(?!间))(?P<min>半"
            rf"|\d{{1,2}}分)?"
        ),
    ),
    ("date", re.compile(r"\b(?:in|since|of|from|until|by) (?P<y>(?:19|20)\d{2})\b")),
    (
        "date",
        re.compile(
            rf"\b(?:in|since|of|last|from|until|till|by|during|to|before|after|through|early|late|mid|as) (?P<m>{_MONTH})(?! \d)"
        ),
    ),
    (
        "duration",
        re.compile(
            rf"(?P<number>{_NUMBER})[- ]?(?:calendar )?(?P<unit>(?:business |working )?days?|weeks?|months?|years?"
            rf"|hours?)\b(?:'s?)?"
        ),
    ),
    (
        "duration",
        re.compile(
            rf"(?P<number>{_NUMBER})个?(?P<unit>工作日|自然日|小时|个月|星期|平方米|平米|㎡|(?<!最后一)天|日(?!期)|周(?!末|[一-鿿]律)|月|年)"
        ),
    ),
    (
        "measure",
        re.compile(
            rf"(?P<number>{_DIGITS}|[{_HAN_NUMBER}]{{1,12}})\s?(?P<scale>万)?"
            r"(?P<unit>(?:tonne|ton|kilogram|gram|kilo|kilomet(?:re|er)|met(?:re|er)|lit(?:re|er)|hectare|acre)s?\b"
            r"|(?:kg|km|ha|(?<= )m)\b"
            rf"|公斤|千克|吨|克|公里|千米|米|升|公顷|亩){_NO_MEASURE}"
        ),
    ),
    ("duration", re.compile(rf"(?P<number>{_NUMBER})\s*(?P<unit>square met(?:re|er)s?|sqm|m2)\b")),
    (
        "number",
        re.compile(
            rf"(?P<number>{_DIGITS})(?:\s{{0,4}}(?P<scale>million|thousand|billion|万|亿|(?<=\d)k\b"
            rf"|(?<=\d)m\b))?"
            rf"(?:[个名封份张套台件辆位间条项处只头匹岁吨米倍箱包桶袋瓶株棵艘架栋户本册股亩公斤千克](?!月){_NO_MEASURE})?"
        ),
    ),
    (
        "number",
        re.compile(
            r"\b(?<!no )(?<!any )(?<!every )(?<!some )(?P<number>one)(?= (?!of\b|another\b|who\b|side\b|party\b|that\b)[a-z])"
        ),
    ),
    (
        "number",
        re.compile(
            rf"(?P<number>[一二三四五六七八九十百千万两]{{1,24}})(?:[个名封份张套台件辆位间条项处只头匹岁吨米倍箱包桶袋瓶株棵艘架栋户本册股亩公斤千克](?!月){_NO_MEASURE}|(?=[次人]))"
        ),
    ),
)
#: A piece of evidence, which no schedule or annex of the same number is.
_EXHIBIT: Final = re.compile("exhibit", re.IGNORECASE)
#: Of several papers one is told from the other by its day.
_PAPER: Final = (
    r"(?:contract|agreement|lease|loan|letter|e-?mail|message|invoice|order|judge?ment|ruling|decision|award|addendum|amendment"
    r"|report|notice|will|deed|resolution|offer|minutes)"
)
_PAPER_BEFORE: Final = re.compile(rf"\b{_PAPER}s? (?:of|dated) (?:the )?\Z", re.IGNORECASE)
_PAPER_AFTER: Final = re.compile(
    r"的?(?:那[份封张])?的(?:合同|协议|租约|信|函|邮件|短信|发票|订单|判决|裁定|裁决|决议|通知|报告|要约|会议纪要|借款|贷款)"
)
_PERIODS: Final = {
    "day": "day",
    "dai": "day",
    "日": "day",
    "天": "day",
    "wee": "week",
    "周": "week",
    "mon": "month",
    "月": "month",
    "qua": "quarter",
    "季": "quarter",
    "季度": "quarter",
    "yea": "year",
    "ann": "year",
    "年": "year",
}
_WEEKDAYS_ZH: Final = dict(zip("一二三四五六日天", ("mo", "tu", "we", "th", "fr", "sa", "su", "su"), strict=True))
_SCALE: Final = {"million": 10**6, "thousand": 1000, "billion": 10**9, "万": 10**4, "亿": 10**8, "k": 1000, "m": 10**6}
#: Kinds of ``legal_text`` → the class in which they are compared.
_CLASS: Final = {"amount": "number", "case_number": "docket", "case": "article"}


@dataclass(frozen=True, slots=True)
class Value:
    """A value: its ``sort`` (what it is compared with), its canonical ``text``, for numbers the ``unit`` (empty: not said)."""

    sort: str
    text: str
    unit: str = ""

    def agrees(self, other: "Value") -> bool:
        """Whether both may be the same value; a date that leaves out year, month or day agrees with one that has it."""
        if self.sort != other.sort:
            return False
        if self.sort == "date":
            return all(a == b or "0" in (a, b) for a, b in zip(self.text.split("-"), other.text.split("-"), strict=True))
        return self.text == other.text and (self.unit == other.unit or not self.unit or not other.unit)

    @property
    def is_label(self) -> bool:
        """Whether it tells one thing from another of its sort, instead of being said of it."""
        return self.sort in ("label", "ordinal", "dated")


def find_values(text: str) -> tuple[tuple[Value, ...], str]:
    """Return the values of ``text`` (NFKC, simplified, case kept) and the text in lower case with a blank for each value."""
    text = in_digits(text)
    characters = list(text)
    found: list[Value] = []
    for reference in find_references(text):
        value = _reference_value(reference.kind, reference.canonical)
        if value and value.sort == "date" and _of_paper(text, reference.start, reference.end):
            value = Value("dated", value.text)
        if value and value.sort == "clause" and _EXHIBIT.match(text, reference.start):
            value = Value("clause", f"exhibit {value.text.lstrip('@').lower()}")
        if value is not None:
            found.append(value)
        for position in range(reference.start, reference.end):
            characters[position] = " "
    cased = "".join(characters)
    rest = cased.lower()
    for sort, pattern in _PATTERNS:
        rest = _take(sort, pattern, rest, found, cased)
    return tuple(dict.fromkeys(found)), rest


def what_differs(one: Value, other: Value) -> str:
    """In a few words, in what two values of one sort differ: "another amount", "another currency", "another date" …"""
    units = {one.unit, other.unit} - {""}
    if one.sort == "number" and units:
        money = "another amount" if one.text != other.text else ""
        currency = "another currency" if len(units) > 1 else ""
        return " in ".join(part for part in (money, currency) if part)
    return "another area" if one.sort == "duration" and "m2" in units else f"another {one.sort}"


def unmatched(values: Iterable[Value], others: Iterable[Value]) -> list[Value]:
    """Those of ``values`` that agree with none of ``others``."""
    pool = list(others)
    return [value for value in values if not any(value.agrees(other) for other in pool)]


def _of_paper(text: str, start: int, end: int) -> bool:
    """Whether a date tells of which contract or letter it is spoken: "the letter of 3 May 2024", 2021年3月3日的合同."""
    return bool(_PAPER_BEFORE.search(text, max(0, start - 40), start) or _PAPER_AFTER.match(text, end))


def _take(sort: str, pattern: re.Pattern[str], text: str, found: list[Value], cased: str) -> str:
    def replace(match: re.Match[str]) -> str:
        value = _value(sort, match)
        if value is None or (sort == "measure" and cased[match.end() - 2 : match.end()] in _NO_HECTARE):
            return match.group()
        if sort == "date" and _of_paper(text, match.start("m" if match.groupdict().get("m") else "y"), match.end()):
            value = Value("dated", value.text)
        found.append(value)
        return " " * len(match.group())

    return pattern.sub(replace, text)


def _reference_value(kind: str, canonical: str) -> Value | None:
    if kind == "date":
        parts = canonical.split("-")
        if not all(part.isdigit() for part in parts):
            return Value("date", "-".join([*parts, "0", "0"][:3]))
        return Value("date", "-".join(str(int(part)) for part in [*parts, "0", "0"][:3]))
    if kind == "amount":
        currency, _, number = canonical.partition(":")
        return Value("number", number, currency)
    if kind == "rate":
        return Value("rate", canonical.partition(":")[2])
    if kind == "clause":
        return Value("clause", canonical.partition(":")[2])
    return Value(_CLASS.get(kind, kind), canonical)


def _value(sort: str, match: re.Match[str]) -> Value | None:
    groups = {key: text for key, text in match.groupdict().items() if text is not None}
    if sort == "date":
        return _date(groups)
    if sort in _TEXTS:
        return Value(sort, _TEXTS[sort](groups))
    if sort == "clause":
        exhibit = groups.get("exhibit") or str(_integer(groups.get("exhibit_zh") or groups.get("exhibit_no") or ""))
        return Value("clause", groups["id"].rstrip(".") if "id" in groups else f"exhibit {exhibit}")
    if sort == "time":
        return _time(groups)
    number = _decimal(groups["number"]) if "number" in groups else _fraction(groups)
    if number is None:
        return None
    if sort == "rate" and "mille" in groups:
        number /= 10
    number *= _SCALE.get(groups.get("scale", ""), 1)
    unit = groups.get("unit", "")
    name = _UNIT.get(unit) or _UNIT.get(unit.removesuffix("s"), "")
    times, least = _LEAST_UNIT.get(name, (1, name))
    return Value(sort, _plain(number * times), least)


def _house(groups: dict[str, str]) -> str:
    return re.sub(rf"[{_HAN_NUMBER}]+(?=号\Z)", lambda number: str(_integer(number.group())), groups["id"])


#: How the text of these sorts of values is read.
_TEXTS: Final[dict[str, Callable[[dict[str, str]], str]]] = {
    "place": _house,
    "weekday": lambda groups: groups.get("day", "")[:2] or _WEEKDAYS_ZH[groups["han"]],
    "period": lambda groups: _PERIODS[(groups.get("id") or groups["ly"])[:3]],
    "label": lambda groups: _label(groups.get("id") or groups.get("year") or groups["n"]),
    "ordinal": lambda groups: _label(groups.get("id") or groups["n"]),
    "day": lambda groups: str(_ORDINALS.get(groups.get("word", "")) or _integer(groups.get("d", ""))),
}


def _fraction(groups: dict[str, str]) -> Decimal:
    """A part of the whole in percent, to one place."""
    if "of" in groups:
        share = _integer(groups["parts"]) / _integer(groups["of"])
    else:
        share = _PARTS[groups.get("part", "half").removeprefix("one ").removeprefix("a ").replace("-", " ")]
    return Decimal(f"{100 * share:.1f}")


def _date(groups: dict[str, str]) -> Value | None:
    month = groups.get("m", "")
    number = _MONTHS.get(month[:3]) or _integer(month)
    day = _integer(groups.get("d", ""))
    if number > 12 or day > 31:
        return None
    return Value("date", f"{_integer(groups.get('y', ''))}-{number}-{day}")


def _time(groups: dict[str, str]) -> Value:
    hour = _integer(groups["h"])
    half = groups.get("half", "").replace(".", "")
    if half in ("pm", "下午", "晚上") and hour < 12:
        hour += 12
    minute = groups.get("min", "")
    return Value("time", f"{hour}:{30 if minute == '半' else _integer(minute.rstrip('分'))}")


def _label(text: str) -> str:
    month = _MONTHS.get(text[:3])
    if month and re.fullmatch(_MONTH, text):
        return str(month)
    return re.sub(rf"[{_HAN_NUMBER}]+", lambda found: str(_integer(found.group())), text).replace(" ", "").lstrip("第")


def _integer(text: str) -> int:
    return (parse_number(text) or 0) if text else 0


def _decimal(text: str) -> Decimal | None:
    if text in _WORDS:
        return Decimal(str(_WORDS[text]))
    plain = text.replace(",", "")
    if plain.isascii():
        return Decimal(plain)
    if plain == "半":
        return Decimal("0.5")
    number = parse_number(plain)
    return None if number is None else Decimal(number)


def _plain(number: Decimal) -> str:
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
