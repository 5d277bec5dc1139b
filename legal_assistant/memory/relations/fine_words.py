"""Words that are one when subjects are compared, but that a lawyer keeps apart: 拘留 and 逮捕, "before" and "after", "void" and
"expired". Statements of which each uses another word of one family never say the same.
"""

import re
from collections.abc import Iterable
from typing import Final

_TIME_EN: Final = r"\w+(?: |-)(?:calendar |business |working |trading )?(?:hour|day|week|month|year)s?\b"
_TIME_ZH: Final = r"(?:小时|个?(?:工作|交易|营业)?日|天|周|星期|个?月|年|时)"
_GREW: Final = (
    r"\b(?:rose|rise[sn]?|increas\w+|fell|fall(?:s|en)?|decreas\w+|reduc\w+|lower\w+|rais\w+|cut|grew|grow[ns]?|dropp?\w*)\b"
)
_GREW_ZH: Final = "(?:增加|增长|上涨|提高|上调|上升|减少|降低|下调|下降|涨|降)"
_ONWARD_ZH: Final = "(?=[，,。；;、的]|\\Z|[已未应须支付交通提发签完])"


_Family = tuple[re.Pattern[str], ...]


def _family(*words: str) -> _Family:
    return tuple(re.compile(word) for word in words)


#: Of the same thing only one of the family is true.
_EXCLUSIVE: Final = (
    # when
    _family(
        r"\b(?:before|prior to)\b|之前|以前|(?<=[日月年时])前|(?<![目提此当从生])前" + _ONWARD_ZH,
        r"\b(?:after|following)\b|之后|以后|(?<=[日月年时])后|(?<![此然最今背先落])后" + _ONWARD_ZH,
    ),
    _family(
        rf"\bwithin {_TIME_EN}|{_TIME_ZH}(?:以|之)?内",
        rf"\bafter {_TIME_EN}|\b{_TIME_EN} (?:after|later)\b|{_TIME_ZH}(?:以|之)?后",
    ),
    _family(
        r"\b(?:until|till|by|before)\b(?= (?:the )?(?:end|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
        r"|(?:至|到|截至|截止到?)\s?\d[^，,。；;]{0,14}|[日月年]\s?(?:以前|之前|前|止)",
        r"\b(?:from|since|after|as of|starting)\b(?= (?:on )?(?:the )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
        r"|[日月年]\s?(?:以后|之后|后|起)",
    ),
    # how many, how much
    _family(r"\b(?:some|several|one of)\b|有的|部分|一些|个别", r"\b(?:all|every|each)\b|所有|全部|全体|均|都"),
    _family(r"\beither\b|任一方|任何一方", r"\bboth\b|双方"),
    _family(rf"{_GREW}[^,;.]{{0,30}}? by (?=\S)|{_GREW_ZH}了?\s?\d", rf"{_GREW}[^,;.]{{0,30}}? to (?=\S)|{_GREW_ZH}(?:到|至|为)"),
    # what something is
    _family(r"定金", r"订金"),
    _family(r"违约金|\bliquidated damages|\bcontractual penalt", r"滞纳金"),
    _family(r"赔偿|赔付", r"补偿"),
    _family(r"按份", r"一般保证"),
    _family(
        r"无效|\b(?:void|invalid|null)\b",
        r"届满|到期|期满|过期|\bexpir|\blaps|\brun (?:out|until)|\bends?\b|\bended\b",
        r"撤销|吊销|\brevok",
        r"不生效|未生效|\bineffective\b",
    ),
    _family(r"离婚|\bdivorced\b", r"未婚|\b(?:single|unmarried)\b"),
)
#: Each statement uses another word of the family; both may be true, one after the other.
_APART: Final = (
    _family(
        r"\b(?:will|is going to|are going to|intends? to|plans? to)\b"
        r"|(?<!即)将(?=于|在|要|会|继续|上诉|起诉|支付|提起|提出|申请)|拟|打算|准备|计划",
        r"\b(?:has|have|had|was|were|did)\b|\b\w{3,}ed\b|已|曾|[\u4e00-\u9fff]了",
    ),
    # which of its attributes
    _family(r"金额|数额", r"日期|期限", r"比例", r"地点|地址", r"原因|理由", r"方式"),
    _family(r"\bamount\b", r"\bdates?\b", r"\breasons?\b", r"\bplace\b"),
    _family(r"拘留|刑拘|\bdetain", r"逮捕|\barrest"),
    _family(r"寄出|发出|寄送|发送|\bdispatch|\bsent\b", r"送达|\bserved?\b"),
    _family(r"撤回|撤诉|\bwithdr", r"撤销|\brevok|\brescind", r"放弃|\bwaiv|\babandon"),
    _family(r"解除|\brescind", r"终止"),
    _family(r"占有|\bpossess", r"拥有|归|属于|所有权|\bown|\bbelong"),
)
#: One statement uses such a word, and the other does not.
_ALONE_EXCLUSIVE: Final = _family(
    r"\b(?:working|business|trading|banking) days?\b|工作日|营业日|交易日",
    r"\bnot (?:all|every|each|both)\b|(?:并非|不是|非)(?:所有|全部|全体|每)",
)
_ALONE: Final = _family(
    r"\b(?:about|approximately|around|roughly|circa|nearly|almost) (?=[\d$€£¥a-z])(?!to\b|the\b)"
    r"|大约|左右|将近|近(?=\d)|(?<![合租续违签预邀公解定])约(?=\s?(?:\d|[一二三四五六七八九十百千万两]|人民币))",
)


def told_apart(one: str, other: str) -> bool:
    """Whether the words of one family say different things in two statements; both in lower case, in simplified characters."""
    return exclude(one, other) or _any_differs(_APART, _ALONE, one, other)


def exclude(one: str, other: str) -> bool:
    """Whether, said of the same thing, they cannot both be true: "before" and "after" the hearing, 定金 and 订金."""
    return _any_differs(_EXCLUSIVE, _ALONE_EXCLUSIVE, one, other)


def marks(text: str) -> tuple[str, ...]:
    """What the words of the families say in a statement, for comparison by equality: where no word tells the tense, something has
    happened."""
    families = [_found(family, text) for family in (*_EXCLUSIVE, *_APART)]
    families[len(_EXCLUSIVE)].discard(1)
    alone = [str(n) for n, word in enumerate((*_ALONE_EXCLUSIVE, *_ALONE)) if word.search(text)]
    return (*(f"{n}:{one}" for n, found in enumerate(families) for one in sorted(found)), *alone)


def _any_differs(families: Iterable[_Family], alone: _Family, one: str, other: str) -> bool:
    return any(bool(word.search(one)) != bool(word.search(other)) for word in alone) or any(
        _differ(_found(family, one), _found(family, other)) for family in families
    )


def _found(family: Iterable[re.Pattern[str]], text: str) -> set[int]:
    return {number for number, word in enumerate(family) if word.search(text)}


def _differ(mine: set[int], other: set[int]) -> bool:
    return bool(mine and other) and mine.isdisjoint(other)
