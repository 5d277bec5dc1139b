"""Docket numbers: （2024）沪0105民初1234号, (2012)浦民一(民)初字第1234号, 1:23-cv-04567.

Source of the form: 最高人民法院《关于人民法院案件案号的若干规定》 (2015, amended 2018): year in brackets, court code, case
type, number, 号; older numbers have 字第 before the number. Arbitral tribunals use the older form.
"""

import re

from legal_assistant.memory.legal_text.reference import Reference

_CN = re.compile(
    r"\(\s?(?P<year>(?:19|20)[0-9]{2})\s?(?:年度?)?\)\s{0,2}"
    r"(?P<body>[\u4e00-\u9fff](?:\s?(?:[\u4e00-\u9fff]|[0-9]{1,4}(?![0-9])|\([\u4e00-\u9fff]{1,4}\))){1,19}?)\s{0,2}"
    r"(?P<numbers>[0-9]{1,6}(?:(?:、|,|，|和|至|-|~)\s?[0-9]{1,6}){0,30})\s{0,2}号(?P<part>之[一二三四五六七八九十]{1,2})?"
)
_CN_OLD_HEAD = re.compile(
    r"(?P<body>[\u4e00-\u9fff]{2,8}(?:裁|仲)[\u4e00-\u9fff]{0,4}字)\s?\((?P<year>(?:19|20)[0-9]{2})"
    r"\)\s?第?\s?(?P<numbers>[0-9]{1,6})\s?号"
)
#: Labour arbitration writes who decides before the year: 沪劳人仲(2023)办字第1234号.
_CN_FRONT = re.compile(
    r"(?P<front>[\u4e00-\u9fff]{1,6}?(?:劳人仲|劳仲|人仲|仲案?|裁))(?P<rest>\((?:19|20)[0-9]{2}\)\s?[\u4e00-\u9fff]{0,6}字)"
)
_CN_BARE = re.compile(
    r"(?<![0-9])(?P<year>20[0-9]{2})年?(?P<body>[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼兵]("
    r"?:[0-9]{2,4})?[民刑行执破知商金]"
    r"[初终申再破执异恢特他监清辖撤保督]{1,3})(?P<numbers>[0-9]{1,6})号(?P<part>之[一二三四五六七八九十]{1,2})?"
)
_TYPE = re.compile("[初终申再执破裁仲监刑民行赔字认异恢特保督催抗辖撤清审复确罚他协]")
_ONE = re.compile(r"[0-9]{1,6}")
_US = re.compile(
    r"(?<![A-Za-z0-9_-])(?:No\.\s?)?(?P<number>[0-9]:[0-9]{2}-(?:cv|cr|bk|mc|mj|ap|md|po)-[0-9]{3,6}(?:-[A-Z]{1,4})"
    r"{0,3})(?![A-Za-z0-9_-])",
    re.IGNORECASE,
)
_MOST = 50


def find_case_numbers(text: str) -> list[Reference]:
    """Docket numbers in the folded ``text``: Chinese ones with full-width brackets and no blanks, US federal ones as written."""
    found = [
        Reference(
            "case_number", f"US:{match['number'].lower().split('-')[0]}-{_us_tail(match['number'])}", match.start(), match.end()
        )
        for match in _US.finditer(text)
    ]
    front = {match.start("rest"): match["front"] for match in _CN_FRONT.finditer(text)}
    for match in (*_CN.finditer(text), *_CN_BARE.finditer(text)):
        body = re.sub(r"\s", "", match["body"]).replace("(", "（").replace(")", "）")
        if _TYPE.search(body):
            found += _listed(match, f"{front.get(match.start(), '')}（{match['year']}）{body}", match["part"] or "")
    for match in _CN_OLD_HEAD.finditer(text):
        found += _listed(match, f"{match['body']}（{match['year']}）第", "")
    return found


def _us_tail(number: str) -> str:
    _, kind, *rest = number.split("-")
    return "-".join((kind.lower(), *[part.upper() for part in rest]))


def _listed(match: re.Match[str], head: str, part: str) -> list[Reference]:
    """One reference for each number of a list or range (1234、1235号, 12-15号)."""
    numbers = list(_ONE.finditer(match["numbers"]))
    if len(numbers) == 1:
        return [Reference("case_number", f"{head}{numbers[0][0]}号{part}", match.start(), match.end())]
    if len(numbers) == 2 and re.search("[至~-]", match["numbers"]):
        low, high = int(numbers[0][0]), int(numbers[1][0])
        if low < high <= low + _MOST:
            return [Reference("case_number", f"{head}{n}号", match.start(), match.end()) for n in range(low, high + 1)]
    offset = match.start("numbers")
    found: list[Reference] = []
    for index, number in enumerate(numbers):
        start = match.start() if index == 0 else offset + number.start()
        end = match.end() if index == len(numbers) - 1 else offset + number.end()
        found.append(Reference("case_number", f"{head}{number[0]}号", start, end))
    return found
