"""What "it", "that clause", 该条款, 其 stand for: the question as it is searched.

The most recent antecedent of a suitable sort is put in the place of the referring words; a question that is only a fragment ("and the
deposit?", 那第二款呢) gets the topic before it in front. A question that can be understood alone is returned unchanged.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from legal_assistant.memory.fold import simplify
from legal_assistant.memory.segment import query_terms

_PERSON: Final = r"(?:(?:Mr|Ms|Mrs|Dr|Prof)\.? )?[A-Z][a-z'’-]+(?: (?:[A-Z]\.|van|von|de|der|da|di|al))*(?: [A-Z][\w'’-]+)+"
_ORG_EN: Final = (
    r"(?:[A-Z][\w&'’-]*,? )+(?:Ltd|Inc|LLC|LLP|GmbH|Corp|Co|Company|Holdings|Group|Limited|Corporation|Bank|AG|SA|PLC)\b\.?"
)
_SURNAMES: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷"
    "侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁"
)

#: (sort, pattern) of antecedents, tried in simplified text with case kept.
_ANTECEDENTS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    ("article", re.compile(r"《[^》]{2,30}》(?:第[零〇一二三四五六七八九十百千\d]+条(?:之[一二三四五六七八九十])?(?:第[一二三四五六七八九十\d]+款)?)?")),
    ("article", re.compile((
        r"\b(?:Article|Art\.|Section|Sec\.|§) ?\d[\w.\-]*(?:\(\w+\))*(?: of (?:the )?(?:[A-Z][\w'’]*(?: (?:of|and"
        r"|the|for))? ?)+(?:\d{4})?)?"
    ))),
    ("clause", re.compile(r"(?:合同|协议)?第[零〇一二三四五六七八九十百\d]+条(?:第[一二三四五六七八九十\d]+款)?|[一-鿿]{2,8}?条款")),
    ("clause", re.compile((
        r"\b[Cc]lause ?\d[\w.]*|\b(?:[a-z]+(?:-[a-z]+)+|[a-z]+|force majeure|limitation of liability) (?:clause"
        r"|provision)\b|\bnon-compete\b"
    ))),
    ("contract", re.compile(r"[一-鿿]{0,8}?(?:合同|协议书?|合约|章程|遗嘱)")),
    ("contract", re.compile((
        r"\b(?:(?:[a-z]+|share purchase|asset purchase|loan|service|employment|non-disclosure) )?(?:agreement"
        r"|contract|lease|amendment|will)\b(?: with (?:[A-Z][\w&'’.]*,? ?)+)?"
    ))),
    ("company", re.compile(_ORG_EN)),
    ("company", re.compile(r"[一-鿿]{2,20}?(?:有限责任公司|股份有限公司|有限公司|公司|集团|银行|事务所|合伙企业)")),
    ("person", re.compile(_PERSON)),
    ("person", re.compile((
        rf"(?<![一-鿿])[{_SURNAMES}][一-鿿]{{1,2}}(?=对|是|为|在|于|的|未|没|已|说|提供|签|承担|承诺|同意|，|。|$)|(?:由|是|为|叫|向|与|和"
        rf"|跟)[{_SURNAMES}][一-鿿]{{1,2}}(?=签|驾|提|承|出|，|。|、|的|$)"
    ))),
    ("thing", re.compile(
        r"押金|保证金|租金|违约金|定金|中介费|佣金|物业费|律师费|赔偿金?|利息|工资|经济补偿|货款|质保期|质保|保证期间|租期|租赁期限|通知期|诉讼时效|时效|举证期限|上诉期限|付款期限|担保|保证|抵押|股权|房屋"
        r"|通知|竞业限制|岗位|解除合同|解除"
    )),
    ("thing", re.compile(
        r"\b(?:(?:security |earnest )?deposit|(?:monthly )?rent|penalty|commission|interest|salary|compensation"
        r"|(?:limitation|notice|warranty|probation) period|guarantee|mortgage|warranty|severance"
        r"|termination(?: rights?)?|invoice|notice|dismissal|damages|fee|price|premises|payment|locks)\b", re.IGNORECASE)),
)  # fmt: skip

_ANY: Final = ("clause", "article", "contract", "thing", "company", "person")
_THINGS: Final = ("clause", "article", "thing", "contract")
#: (pattern of the referring words, sorts of antecedent in order of liking), English.
_ENGLISH: Final[tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), sorts)
    for pattern, sorts in (
        (r"\b(?:that|this|the said|the same|such) (?:clause|provision|term|paragraph)\b", ("clause", "article")),
        (r"\b(?:that|this|the said|the same) (?:article|section|statute|law|act|rule)\b", ("article", "clause")),
        (r"\b(?:that|this|the said|the same|the above) (?:agreement|contract|lease|document)\b", ("contract",)),
        (r"\b(?:that|this|the said|the same) (?:company|firm|entity|corporation|bank)\b", ("company",)),
        (r"\b(?:that|this|the said|the same) (?:person|man|woman|guarantor|witness|individual)\b", ("person", "company")),
        (r"\b(?:he|she|him)\b(?!')|\b(?:he|she)(?=')", ("person",)),
        (r"\b(?:his|her)\b", ("person",)),
        (
            r"\b(?:that|this|the said) (?:amount|sum|deposit|fee|payment|date|deadline|period|notice|rate|penalty)\b",
            ("thing", "clause"),
        ),
        (r"\b(?:they|them)\b", ("company", "thing", "clause", "person", "contract")),
        (r"\btheir\b", ("company", "person")),
        (r"\bits\b", ("company", "contract", "clause", "article", "thing")),
        (r"\bit\b", ()),
        (r"\b(?:this|that)\b(?= *(?:\?|$|[,.;]|is|was|does|would|will|mean|valid|legal|lawful|enforceable|apply|applies))", ()),
        (r"\b(?:those|these)(?: \w+)?\b", _THINGS),
    )
)
_CHINESE: Final[tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]] = tuple(
    (re.compile(pattern), sorts)
    for pattern, sorts in (
        (r"(?:该|此|这一?|那一?|上述|前述|上面|前面|刚才)(?:个|项|条)?(?:的)?(?:条款|条文|规定|约定)|(?:这|那|该|此)一?条(?!件)", ("clause", "article")),
        (r"(?:该|此|这部?|那部?|上述|前述)(?:法律?|法条|法规)", ("article",)),
        (r"(?:该|此|这份?|那份?|上述|前述|上面|刚才)(?:的)?(?:合同|协议书?|合约|文件)", ("contract",)),
        (r"(?:该|此|这家?|那家?|上述|前述)(?:公司|企业|单位|机构|银行)", ("company",)),
        (r"(?:该|此|这个?|那个?|上述)(?:人|当事人|证人|担保人|保证人)", ("person", "company")),
        (r"[他她](?!们|人)", ("person",)),
        (r"(?:该|此|这笔?|那笔?|上述)(?:款项?|费用|金额|钱|期限|期间|通知|押金|违约金|担保)", ("thing", "clause")),
        (r"(?:它们|他们|她们)", ("company", "person", "thing", "clause")),
        (r"[它牠]", ()),
        (r"其(?![他它余中实次])", ("company", "person", "thing", "clause", "contract")),
        (r"其中", ("thing", "contract", "clause")),
        (r"(?:这样|这么|如此)(?:做|办|约定|规定)?|(?:这种|该种|此种|这个|那个)(?:情况|情形|做法|行为|问题)?(?:下)?|这(?=合法|有效|违法|算|是否|合理|构成|会|能|要)", ()),
    )
)  # fmt: skip
#: About a company, "it" sends, is registered, owes; about a clause, "it" is valid, says, applies.
_ACTS_LIKE_SOMEONE: Final = re.compile(
    r"\b(?:sen[dt]|register\w*|located|own\w*|pay\w*|paid|owe\w*|incorporat\w+|address|director|sign\w*|deliver\w*"
    r"|headquarter\w*|sue\w*|hire\w*|employ\w*|notif\w+|act(?:ed)?)\b"
    r"|注册|地址|住所|法定代表|股东|支付了|欠|起诉|成立于|发出|通知了|签"
)
_ELLIPSIS_EN: Final = re.compile(
    r"^(?:and|but|so|what about|how about|and what about|and how about|then)\b[ ,]+(?!if\b|when\b)(?P<rest>.{2,60}?)\??$",
    re.IGNORECASE,
)
_ELLIPSIS_ZH: Final = re.compile(r"^(?:那么?|然后|还有|至于|而)?[,，]?(?P<rest>[^?？，,]{1,16}?)呢[?？]?$")
_WHY: Final = re.compile(
    r"^(?:why(?: (?:is|was) (?:that|this|it)(?: so)?)?|how so|how come|why not|on what (?:basis|grounds?)|为什么|为何|依据(?:是"
    r"|在)?(?:什么|哪里|哪)?|理由(?:是什么|呢)?|怎么说|何以见得)[呢啊?？! ]*$",
    re.IGNORECASE,
)
_CONTRACT_EN: Final = re.compile(r"\bthe (?:contract|agreement)\b", re.IGNORECASE)
_ANAPHOR_IT_DUMMY: Final = re.compile(r"\b(?:is|was|would|will|can|could) it (?:be )?(?:possible|true|necessary|legal to"
r"|lawful to|likely|clear|correct|right|wise|worth|advisable|allowed)\b|\bit (?:is|was|seems|would be) (?:possible|true"
r"|clear|likely|necessary)\b|\bdoes it (?:matter|mean that|depend)\b", re.IGNORECASE)  # fmt: skip
_WHERE_TO_LOOK: Final = 6


def resolve(turns: Sequence[tuple[str, str]], question: str) -> str:
    """Return ``question`` with what its referring words stand for, looked up in the last ``turns`` (role, text), oldest first."""
    texts = [text for _, text in turns[-_WHERE_TO_LOOK:]]
    if not texts or not question.strip():
        return question
    plain = simplify(question)
    for step in (_why, _ellipsis, _anaphora):
        found = step(plain, question, texts)
        if found:
            return found
    return question


def _why(plain: str, question: str, texts: Sequence[str]) -> str:
    """A bare "why?" asks about the last statement, or the last question if the answer is long."""
    if not _WHY.match(plain.strip()):
        return ""
    said = next((text for text in reversed(texts) if len(text) <= 200), texts[-1][:200])
    return f"{question} {said}"


def _ellipsis(plain: str, question: str, texts: Sequence[str]) -> str:
    found = _ELLIPSIS_EN.match(plain.strip()) or _ELLIPSIS_ZH.match(plain.strip())
    if found is None:
        return ""
    rest = found.group("rest")
    numbered = re.search(r"第[一二三四五六七八九十\d]+[条款项]|\b(?:section|article|clause|paragraph)\b", rest, re.IGNORECASE)
    if numbered:
        sorts = (
            ("article", "clause", "contract")
            if "条" not in rest and not re.search("section|article", rest)
            else ("article", "contract", "clause")
        )
        base = _latest(texts, sorts)
        return f"{_container(base, rest)} {question}".strip() if base else ""
    topic = _topic(texts, rest)
    return f"{question} {topic}".strip() if topic else ""


def _container(base: str, rest: str) -> str:
    """What a numbered part belongs to: for an article the law of the one before, for a paragraph the article itself."""
    if "款" in rest or "项" in rest or "paragraph" in rest.lower():
        return base
    law = re.search(r"《[^》]+》", base)
    if law:
        return law.group()
    of = re.search(r"\bof (?:the )?(.+)$", base)
    return of.group(1) if of else base


def _topic(texts: Sequence[str], rest: str) -> str:
    """The last question's subject, without what the fragment puts in its place: its contract, clause or party if it named one."""
    base = _latest(texts, ("contract", "company"))
    return "" if not base or base in rest else base


def _anaphora(plain: str, question: str, texts: Sequence[str]) -> str:
    if _ANAPHOR_IT_DUMMY.search(plain):
        return ""
    for pattern, sorts in (*_ENGLISH, *_CHINESE):
        match = pattern.search(plain)
        if match is None:
            continue
        wanted = sorts or _sorts_of_it(plain)
        base = _latest(texts, wanted) or (_latest(texts, _ANY) if not sorts else "")
        if not base:
            return _with_topic(question, texts)
        if base.lower() in plain.lower():
            return ""
        owner = "'s" if match.group().lower() in ("its", "his", "her", "their") else "的" if match.group() == "其" else ""
        return question[: match.start()] + base + owner + question[match.end() :]
    if _CONTRACT_EN.search(plain):
        base = _latest(texts, ("contract",))
        if (
            base
            and not re.fullmatch(r"(?:the )?(?:contract|agreement)", base, re.IGNORECASE)
            and base.split()[0].lower() not in plain.lower()
        ):
            return _CONTRACT_EN.sub(lambda _: f"the {base}", question, count=1)
    return ""


def _sorts_of_it(plain: str) -> tuple[str, ...]:
    if _ACTS_LIKE_SOMEONE.search(plain):
        return ("company", *_THINGS)
    return _THINGS


def _with_topic(question: str, texts: Sequence[str]) -> str:
    """No antecedent was found: add the words of the last user statement, so that the search at least looks near it."""
    said = texts[-2] if len(texts) > 1 else texts[-1]
    terms = query_terms(said)
    return f"{question} {said}" if 0 < len(terms) <= 60 else question


def _latest(texts: Sequence[str], sorts: tuple[str, ...]) -> str:
    """The most recent antecedent: the latest text that has one of the sorts, in it the sort liked best, of it the first."""
    for text in reversed(texts):
        plain = simplify(text)
        for sort in sorts:
            found = next(_antecedents(plain, sort), None)
            if found:
                start, end = found
                return text[start:end].strip().rstrip(",，")
    return ""


def _antecedents(plain: str, sort: str) -> Iterator[tuple[int, int]]:
    for name, pattern in _ANTECEDENTS:
        if name != sort:
            continue
        for match in pattern.finditer(plain):
            start, end = match.span()
            if sort == "person" and plain[start] in "由是为叫向与和跟":
                start += 1
            if sort == "contract" and plain[start:end] in ("合同", "协议", "will"):
                continue
            yield start, end
