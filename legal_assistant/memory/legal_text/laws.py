"""Titles of Chinese laws: what names a law, and its canonical name."""

import re
from functools import cache

from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.legal_text.law_names import SERIES, SHORT, STATUTES

_MARKS = re.compile('[《》〈〉<>「」『』"“”\\s]')
_COURT_NAME = "最高人民法院"
_PREFIX = "中华人民共和国"
_VERSION = re.compile(
    r"\((?:[12][0-9]{3}年?|最?新|已废止|已失效|现行|原)?[^()]{0,8}(?:修正|修订|修改|年|版|废止|失效|施行|试行稿|"
    r"公布|通过)[^()]{0,4}\)$|\([12][0-9]{3}\)$"
)
_COURT = re.compile("^(?:最高院|最高法(?!院))(?=关于|、)")
_PART = re.compile(r"\(([一二三四五六七八九十]{1,3})\)")
_LAW_END = re.compile(
    r"(?:法|法典|条例|规定|办法|细则|规则|规程|通则|准则|解释|解答|批复|决定|意见|纪要|修正案|基本法|公约|协定|"
    r"规范|通知|标准|总则|指引"
    r"|法实施细则)(?:\([一二三四五六七八九十]{1,3}\)|\(试行\))?$"
)
_NOT_LAW = re.compile(r"合同|协议|章程|公司|员工|考勤|手册|本所|书$|约定|承诺|报价|订单|项目|小区|业主")
_LAWS_ANYWAY = re.compile(
    r"最高人民|国务院|全国人民代表大会|合同法|公司法|合同编|公司(?:登记|债券|收购|信息)|上市公司|公司监督|人民法院|证券公司"
)


@cache
def official_names() -> dict[str, str]:
    """Every known name as texts write it (folded, without marks and prefix) -> canonical name."""
    names = {name: name for name in STATUTES.split()}
    names |= {full.replace("（", "(").replace("）", ")"): full for full in SHORT}
    for full, shorts in SHORT.items():
        names |= dict.fromkeys(shorts.split(), full)
        if full.endswith("（一）"):
            names |= {short + number: full for short in shorts.split() for number in ("一", "(一)", "(1)") if "(" not in short}
    for shorts, full in SERIES.items():
        for value, han in enumerate("一二三四五", start=1):
            written = (han, f"({han})", f"({value})")
            names |= {short + number: full.format(f"（{han}）") for short in shorts.split() for number in written}
    return names


def strip_title(title: str) -> str:
    """A title folded, without title marks, 中华人民共和国 and its version in brackets (2018年修正)."""
    name = _MARKS.sub("", fold_in_place(title)).replace(_PREFIX, "").removeprefix("原")
    name = _COURT.sub(_COURT_NAME, _VERSION.sub("", name))
    if name.startswith("关于") and _COURT_NAME + name in official_names():
        return _COURT_NAME + name
    return name


def canonical_law(title: str) -> str:
    """The canonical name of a law that is known or called so; short names are written out."""
    name = strip_title(title)
    if known := official_names().get(name):
        return known
    return name.replace("(", "（").replace(")", "）")


def law_name(title: str) -> str:
    """The canonical name if ``title`` is the title of a law ("中华人民共和国民法典" -> "民法典"), else the empty string."""
    name = strip_title(title)
    if known := official_names().get(name):
        return known
    if not 2 <= len(name) <= 80 or not _LAW_END.search(name):
        return ""
    if _NOT_LAW.search(name) and not _LAWS_ANYWAY.search(name):
        return ""
    return _PART.sub(r"（\1）", name).replace("(", "（").replace(")", "）")
