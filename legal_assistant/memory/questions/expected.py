"""What kind of thing a question expects for its answer, and whether a clause says such a thing.

"When does the lease end?" is near in words and in meaning to every clause on the end of the lease; the one that answers has a
day in it. Kinds are told by question words, and by marks of the answer: a day, a length of time, money, a rate, a limit, a
court, who bears something, whose it is, what is allowed, what follows. A mark is a hint, not a reading: ``wanted`` reads the
values of what is remembered one by one, which takes milliseconds a text; the clauses of a question are many. It tells as much
as it is rare among the clauses that were found: one court among forty clauses is the answer, one of twenty lengths of time is
not.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final

#: How many of the clauses that answer say what is expected (of the plain questions of the tests, whichever kind), and what a unit
#: of log odds is worth in standard scores; a quarter more or less does about the same.
_ANSWERS_SAY: Final = 0.9
_WORTH: Final = 0.4
#: At least, and at most but for that, so large a share of any clauses says it.
_LEAST: Final = 0.05
#: A length of time where a day is asked for, and the other way round.
_NEARLY: Final = 0.5

_HAN_NUMBER: Final = "一二三四五六七八九十百两"
_MONTHS: Final = "january|february|march|april|may|june|july|august|september|october|november|december"
_DAY: Final = (
    r"(?:19|20)\d\d ?年|\d ?月 ?\d+ ?日|之日|期满|届满|当日|\d\d:\d\d"
    rf"|(?<=[后起满])[^，。；]{{0,6}}[日月年]内?|[\d{_HAN_NUMBER}]+ ?[时点](?!间)"
    rf"|(?:每个?月|季度?|次月|每年)(?:末月)?的? ?[\d{_HAN_NUMBER}]+ ?[日号]"
    rf"|\b(?:\d{{1,2}}(?:(?:st|nd|rd|th)\b|\s(?:{_MONTHS})\b)|(?:{_MONTHS})\s\d{{1,2}}\b"
    r"|up?on (?:demand|receipt|delivery|completion|signature|shipment|termination)\b"
    r"|\bwithin (?:[\w-]+ ){1,4}(?:after|of|from)\b)"
)
_TIME: Final = (
    rf"[\d{_HAN_NUMBER}]+ ?个?(?:工作)?(?:[日天周]|个月|年(?!度)|小时|分钟)"
    r"|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|hundred"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ]\w+)?)[’']?"
    r"(?: (?:calendar|business|working|banking))?[ -](?:minute|hour|day|week|month|quarter|year)s?\b"
)
#: When something begins or ends, a contract says by a date, or says how long it runs; days after something else are of a duty.
_WHEN: Final = r"(?:\bwhen\b|\b(?:what|which) (?:day|date|time)\b|什么时候|什么时间|何时|几[号点]|哪一?[天日年月])"
_ENDS: Final = (
    r"(?:\b(?:ends?|expires?|starts?|begins?|commences?|finish(?:es)?|over|run out)\b|到期|结束|届满|截止|开始|起算|生效)"
)
_FROM_TO: Final = (
    rf"(?:19|20)\d\d ?年|\d ?月 ?\d+ ?日|自.{{2,20}}起.{{0,30}}[止年月]"
    rf"|\b(?:\d{{1,2}}(?:st|nd|rd|th)? (?:{_MONTHS})|(?:{_MONTHS}) \d{{1,2}})\b"
    r"|\b(?:ends?|expires?|starts?|begins?|commences?|runs?|continues?) (?:on|when|until|for)\b"
)
#: What is said of a day that is counted from the end of something does not tell when that is.
_COUNTED: Final = (
    r"(?:(?:after|before|of|from|following|upon) (?:the )?(?:\w+ )?(?:end|expiry|expiration|termination)\b"
    r"|(?:终止|届满|期满|到期|解除|结束)[^，。；]{0,4}(?:前|后|之日|当日|时))"
)
_HOUR: Final = r"\d\d?[:：.]\d\d|[\d一二三四五六七八九十]+ ?[时点](?!间)|\bo[’']clock\b|\d ?[ap]\.?m\b"
_RATE: Final = r"[%％‰]|[百千万]分之|\bper ?cent\b"
_MONEY: Final = (
    rf"[£$€¥￥] ?\d|\d ?[百千万亿]{{0,2}}元|{_RATE}|个月(?:的|基本)?(?:租金|工资)"
    r"|\b(?:(?:usd|rmb|cny|gbp|eur) ?\d|month(?:s?[’']|’s|'s)? (?:rent|salary|pay)\b)"
)
_SIZE: Final = r"平方米|\bsquare (?:met|f)"
_LIMIT: Final = (
    r"不(?:得|应)?(?:超过|低于|少于|高于)|超(?:过|出)[^，。]{0,12}部分|为限|上限|下限|最[高低多少]|至少"
    r"|\b(?:not exceed|confined to|restricted to|no (?:more|less|fewer) than|up to|at (?:least|most)|(?:max|min)imum"
    r"|limit(?:ed to)?)\b"
)
_OWNER: Final = r"归.{0,8}(?:所有|享有)|所有权|归属|\b(?:belongs?|pass(?:es)? to|vests?|title|ownership|remains? the property)\b"
_COURT: Final = r"法院|仲裁|\b(?:courts?\b|arbitra|tribunal|mediat|jurisdiction)"
_PLACE: Final = rf"位于|住所|地址|地点|账户|[路街道巷] ?\d+ ?号|\b(?:address|premises\b|situated|located|account)|{_COURT}"
_BEARER: Final = (
    r"承担|负担|负责|支付|担保|保证人|自[行负理]|由[^，。；]{1,6}(?:方|人)"
    r"|\b(?:shall (?:pay|bear|provide|repair|reimburse|make good)\b|pays\b|bears\b|borne\b|responsib|reimburs|indemnif"
    r"|own (?:expense|cost)\b)"
)
_LEAVE: Final = (
    r"不得|可以|有权|同意|未经|应当事先|\b(?:may\b|shall not\b|consent|entitled\b|permission\b|approv|prohibit|right\b)"
)
_CONSEQUENCE: Final = (
    r"违约金|赔偿|补偿|解除|罚息|滞纳金|利息|免除|退还|有权|承担|视为|更换|返工|没收|另行委托|另请"
    r"|\b(?:terminat|interest\b|damages\b|liab|deduct|credit|excused\b|charge|suspend|compensat|owes?\b|forfeit|cancel"
    r"|neither party\b|(?:if|where|unless)\b[^.;]*,)"
)


@dataclass(frozen=True, slots=True)
class _Kind:
    """How a kind is asked for, what says it, what says nearly that, and what, unless it says it, takes it for known."""

    asked: re.Pattern[str]
    sure: re.Pattern[str]
    nearly: re.Pattern[str] | None
    known: re.Pattern[str] | None

    def said(self, text: str) -> float:
        """1 if a text in lower case says it, :data:`_NEARLY` if nearly, -1 if it takes it for known, else 0."""
        if self.sure.search(text):
            return 1.0
        if self.known and self.known.search(text):
            return -1.0
        return _NEARLY if self.nearly and self.nearly.search(text) else 0.0


def _kind(asked: str, sure: str, nearly: str = "", known: str = "") -> _Kind:
    compiled = (re.compile(one) if one else None for one in (nearly, known))
    return _Kind(re.compile(asked), re.compile(sure), *compiled)


#: In lower case.
_KINDS: Final = (
    _kind(rf"{_WHEN}.*{_ENDS}", _FROM_TO, f"{_DAY}|{_TIME}", _COUNTED),
    _kind(rf"^(?!.*{_WHEN}.*{_ENDS}).*{_WHEN}", _DAY, _TIME),
    _kind(r"\bwhat time\b|\bhours\b(?! notice)|几点", _HOUR, _DAY),
    _kind(
        r"\bhow (?:long|soon|quickly|fast|often|late|early|much (?:notice|time)|many (?:days|weeks|months|years))\b"
        r"|多久|多长|几(?:[天年日周]|个月)|期限|期间",
        _TIME,
        _DAY,
    ),
    _kind(
        r"\bpercentage\b|\b(?:interest )?rate\b|\bwhat (?:interest|cut|share|portion|fraction)\b|利率|比例|百分", _RATE, _MONEY
    ),
    _kind(r"\bhow (?:much(?! notice| time)|big|large|high)\b|\bprice\b|\bamount\b|多少(?![天日人次份])|怎么[罚赔]", _MONEY),
    _kind(r"\bhow (?:big|large)\b|\barea\b|多大|面积", _SIZE, _MONEY),
    _kind(r"\b(?:cap|limit|maximum|minimum|the (?:most|least))\b|上限|最[多高少低]|至少", _LIMIT),
    _kind(r"\bwho owns\b|\bbelongs?\b|归谁|归哪", _OWNER),
    _kind(r"\b(?:which|what|where)\b.*\b(?:courts?|disputes?|sued?)\b|法院|打官司|纠纷|争议|仲裁|起诉", _COURT),
    _kind(r"\bwho\b(?! owns)|(?<!归)谁", _BEARER),
    _kind(r"^(?:can|may|must)\b|\ballowed\b|能.*吗|可以.*吗|能不能|可不可以|能否|可否", _LEAVE),
    _kind(r"\bwhat (?:happens|if)\b|\bpenalty\b|怎么[办罚赔]|会怎样|怎么处理|什么(?:后果|责任)", _CONSEQUENCE),
    _kind(r"\bwhere\b|哪里|哪儿|什么地方|哪个(?:账户|地址|地方)", _PLACE),
)


def saying(question: str, texts: Mapping[int, str]) -> dict[int, float]:
    """What ``texts`` are worth for saying, or not saying, what ``question`` expects: log odds of answering it,
    by how many of them say such a thing; empty if they do not differ."""
    lower = question.lower()
    asked = [kind for kind in _KINDS if kind.asked.search(lower)]
    shares = {n: max(kind.said(text.lower()) for kind in asked) for n, text in texts.items()} if asked else {}
    if len(set(shares.values())) < 2:
        return {}
    usual = min(max(sum(max(share, 0.0) for share in shares.values()) / len(shares), _LEAST), 1 - _LEAST)
    says, lacks = log(_ANSWERS_SAY / usual), log((1 - _ANSWERS_SAY) / (1 - usual))
    return {n: _WORTH * (share * says + (1 - share) * lacks) for n, share in shares.items()}
