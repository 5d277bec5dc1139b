"""What a referring word may stand for: clauses, articles, contracts, companies, persons, amounts, dates, things named before."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.people import SURNAMES
from legal_assistant.memory.language.segment import tag_words
from legal_assistant.memory.language.stopwords import ENGLISH
from legal_assistant.memory.language.vocabulary import chinese_words
from legal_assistant.memory.legal_text import find_references
from legal_assistant.memory.redaction.name_words_cn import COMMON

_HAN: Final = r"[一-鿿]"
_NUMERAL: Final = r"[零〇一二三四五六七八九十百千\d]+(?:\.\d+)*"
_SURNAME: Final = frozenset(SURNAMES) | frozenset(COMMON)
_NOT_NAMES: Final = re.compile(
    r"^(?:(?:The|This|That|What|When|Where|Who|Why|How|Is|Are|Does|Did|Do|Can|Could|Should|Would|Please|Yes|No|Under|In|On|At|If"
    r"|And|But|Article|Section|Clause|Schedule|Court|Act|Code|January|February|March|April|May|June|July|August|September|October"
    r"|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Our|My|Tell|Explain|Summarise|Summarize)\b\.? ?)+"
)
#: Two capitals do not make a person of these.
_NO_PERSON: Final = re.compile(
    r"\b(?:Code|Acts?|Court|Law|Laws|Agreement|Contract|Lease|Clause|Section|Article|Street|Road|Lane|Square"
    r"|City|County|District|State"
    r"|States|Kingdom|Union|Convention|Regulation|Directive|Rules|Order|Bill|Board|Council|Ministry|Authority"
    r"|Committee|Tribunal|York"
    r"|Kong|Zealand|Party|Parties|Services|Date|Term|Schedule|Exhibit|Annex|Supreme|High|District|Federal"
    r"|National|International)\b"
)
#: What a Chinese name or term cannot begin with, so that "我们看一下租赁合同" is read as 租赁合同.
_ZH_BEFORE: Final = re.compile(
    rf"^{_HAN}*(?:我们|你们|看看|看一下|看下|一下|关于|根据|依据|按照|请问|这份|那份|这个|那个|签订|签署|审查"
    rf"|分析|解释|讨论|总结|什么|怎么|是否|以及"
    r"|之间|属于|包括|涉及|违反|约定|提到|的|了|是|为|对|把|将|该|此|和|与|及|由|向|叫|即|在|于|跟|给|请|查|问"
    r"|说|讲|看|以|按|而|但|有(?!限)|从)"
)
_ENGLISH_THINGS: Final = (
    r"(?:(?:security|earnest|monthly|late|unpaid|annual|purchase|legal|court|first|second|final|written|oral) )?"
    r"(?:late[- ]payment (?:interest|charge|fee|penalty)|deposit|rent|penalty|commission|interest|salary|compensation"
    r"|(?:limitation|notice|warranty|probation"
    r"|payment|lease) period"
    r"|guarantee|mortgage|warranty|severance|termination(?: rights?)?|invoice|notice|dismissal|damages|fees?"
    r"|price|premises|payment"
    r"|option|licen[cs]e|judgment|judgement|award|settlement|claim|counterclaim|debt|loan|defect|shares?|bonus"
    r"|renewal|sublease|injunction"
    r"|offer|waiver|insurance|policy|patent|trademark|easement|will|trust|custody|maintenance|appeal|hearing"
    r"|witness statement|report)"
)
_CHINESE_THINGS: Final = (
    "押金|保证金|租金|违约金|滞纳金|定金|中介费|佣金|物业费|律师费|诉讼费|赔偿金?|利息|工资|经济补偿金?|货款"
    "|质保期|质保金?|保证期间|租期"
    "|租赁期限|通知期|诉讼时效|时效|举证期限|上诉期限|付款期限|试用期|抵押权?|股权|房屋|通知书?|竞业限制|岗位"
    "|解除合同|解除权|解除|欠条|借款"
    "|判决书?|裁定书?|裁决书?|和解|担保|连带责任|优先购买权|专利|商标|著作权|遗嘱|抚养权|抚养费|彩礼|工伤"
    "|鉴定意见|鉴定报告|发票|录音|证据"
)

_PATTERNS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "article",
        re.compile(rf"《[^》]{{2,30}}》(?:第{_NUMERAL}条(?:之[一二三四五六七八九十])?(?:第{_NUMERAL}款)?(?:第{_NUMERAL}项)?)?"),
    ),
    (
        "article",
        re.compile(
            r"\b(?:[Aa]rticle|Art\.|[Ss]ection|Sec\.|§) ?\d[\w\-]*(?:[.:]\d+)*(?:\(\w+\))*"
            r"(?: of (?:the )?(?:[A-Z][\w'’]*(?: (?:of|and|the|for)(?= [A-Z]))? ?)+(?:\d{4})?)?"
        ),
    ),
    ("clause", re.compile(rf"(?:合同|协议)?第{_NUMERAL}条(?:第{_NUMERAL}款)?|{_HAN}{{2,10}}?条款(?!件)")),
    (
        "clause",
        re.compile(
            r"\b[Cc]lause ?\d[\w]*(?:\.\d+)*(?:\(\w+\))*|\b(?:force majeure|limitation of liability|change of control"
            r"|governing law"
            r"|liquidated damages|entire agreement|(?<!-)[a-z]+(?:-[a-z]+)+"
            rf"|(?!(?:{'|'.join(sorted(ENGLISH))}|see|said)\b)[a-z]+)"
            r" (?:clause(?: ?\d\w*(?:\.\d+)*(?:\(\w+\))*)?|provision|covenant)\b"
            r"|\bnon-(?:compete|solicitation|disclosure)(?! agreement)\b"
        ),
    ),
    # the number of a clause at the head of a quotation or heading path
    ("clause", re.compile(r"(?:(?<=[“\"])|(?<=· ))\d{1,2}(?:\.\d{1,2})*(?=\.? [A-Z])")),
    ("contract", re.compile(rf"{_HAN}{{0,10}}?(?:合同|协议书?|合约|章程|备忘录)")),
    (
        "contract",
        re.compile(
            r"\b(?:(?:share purchase|asset purchase|[a-z]+-[a-z]+|(?!(?:the|this|that|a|an|any|each|our|your|my|said|of"
            r"|in|under|by)\b)"
            r"[a-z]+) )?(?:agreement|contract|lease|amendment|addendum|memorandum)\b(?: with (?:[A-Z][\w&'’]*\.?,? ?)+)?"
        ),
    ),
    (
        "company",
        re.compile(
            r"\b(?:[A-Z][\w&'’-]{0,40},? ){1,10}(?:Ltd|Inc|LLC|LLP|GmbH|Corp|Co|Company|Holdings|Group|Limited|Corporation"
            r"|Bank|AG|SA|PLC|BV|NV|SE|KG|AB|AS|Oy|SpA|S\.p\.A|Srl|SARL|SAS|LP|Pty|Pte|Trust|Partners|Foundation)\b"
        ),
    ),
    (
        "company",
        re.compile(
            rf"(?!有限|股份){_HAN}{{2,20}}?(?:[（(]{_HAN}{{1,8}}[）)]{_HAN}{{0,12}}?)?"
            r"(?:有限责任公司|股份有限公司|有限公司|公司|集团|银行|事务所|合伙企业|医院|学校)"
        ),
    ),
    (
        "court",
        re.compile(
            rf"{_HAN}{{2,20}}?(?:法院|仲裁委员会|仲裁委)"
            r"|\b(?:[A-Z][\w'’-]+ ){0,4}(?:Court|Tribunal)(?: of(?: (?:[A-Z][\w'’-]+|the|and))+)?(?: (?:in|at) [A-Z]\w+)?"
        ),
    ),
    (
        "person",
        re.compile(
            r"\b(?:(?:Mr|Ms|Mrs|Dr|Prof)\.? [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"
            r"|[A-Z][a-z'’-]+(?: (?:[A-Z]\.|van|von|de|der|da|di|al))*(?: [A-Z][\w'’-]+){1,2})"
        ),
    ),
    (
        "person",
        re.compile(
            rf"(?<!{_HAN})[{SURNAMES}]{_HAN}{{1,2}}?(?=对|是|为|在|于|的|未|没|已|说|提|签|承|同|否|不|向|把|将|于|持|收"
            rf"|有|，|。|、|$)"
            rf"|(?<=[由是为叫向与和跟即：:人方])[{SURNAMES}]{_HAN}{{1,2}}?(?=签|驾|提|承|出|持|担|负|，|。|、|的|$|先生"
            rf"|女士|律师)"
            rf"|[{SURNAMES}]{_HAN}?(?:先生|女士|律师|法官|经理|总)"
        ),
    ),
    ("thing", re.compile(_CHINESE_THINGS)),
    # with the name or number that tells it from others: "Part 36 offer", "Brandt report"
    (
        "thing",
        re.compile(
            rf"(?:\b(?!(?:The|This|That|Our|My|Their|No|An?|Is|Was|Did|Does|Can|And|But"
            rf"|If)\b)[A-Z][\w'’-]+ (?:\d+ )?)?\b(?i:{_ENGLISH_THINGS})\b"
        ),
    ),
)
#: Which one is what is asked.
_ASKED: Final = re.compile("[哪谁几]|什么")
#: A contract, clause or law without anything to tell it from others is no help.
_BARE: Final = re.compile(
    r"(?:the )?(?:contract|agreement|will|合同|协议书?|本合同|该合同|本协议|条款|本条款|公司|本公司|该公司)", re.IGNORECASE
)


_SIDE_BY_SIDE: Final = re.compile(r"\s*(?:,|，|、|and|和|与|及|以及|&)\s*(?:and\s)?")


@dataclass(frozen=True, slots=True)
class Antecedent:
    """What was named: its sort, its words as written, and where."""

    sort: str
    text: str
    start: int
    end: int


def find(text: str, sort: str) -> list[Antecedent]:
    """All antecedents of ``sort`` in ``text``, in order: article, clause, contract, company, person, thing, amount, date."""
    if sort in ("amount", "date"):
        kinds = ("amount", "rate") if sort == "amount" else ("date",)
        return [Antecedent(sort, text[r.start : r.end], r.start, r.end) for r in find_references(text) if r.kind in kinds]
    plain = simplify(text)
    if sort == "company":
        return sorted({one.start: one for one in (*_acting(text), *_found(text, plain, sort))}.values(), key=_start)
    if sort == "person":
        return sorted({one.start: one for one in (*_tagged(text, plain), *_found(text, plain, sort))}.values(), key=_start)
    return sorted(_found(text, plain, sort), key=_start)


#: What of a clause is meant: 第7.2条的逾期付款违约金, "the deposit under clause 3".
_OF_CLAUSE_ZH: Final = re.compile(rf"的(?:{_HAN}{{0,8}}?(?:{_CHINESE_THINGS}))?")
_OF_CLAUSE_EN: Final = re.compile(r" (?:in|under|of|by|from) (?:the )?")


def in_its_clause(text: str, one: Antecedent) -> Antecedent:
    """A thing of ``text`` with the numbered clause that it is named with, and such a clause with the thing; else as it is."""
    plain = simplify(text)
    if one.sort == "clause" and (of := _OF_CLAUSE_ZH.match(plain, one.end)) and of.end() > one.end + 1:
        return Antecedent(one.sort, text[one.start : of.end()], one.start, of.end())
    if one.sort == "clause":
        things = (thing for thing in find(text, "thing") if thing.end < one.start)
        thing = next((thing for thing in things if _OF_CLAUSE_EN.fullmatch(plain[thing.end : one.start])), one)
        return Antecedent(one.sort, text[thing.start : one.end], thing.start, one.end)
    for clause in find(text, "clause") if one.sort == "thing" else ():
        between = plain[clause.end : one.start] if clause.end <= one.start else plain[one.end : clause.start]
        if clause.end <= one.start and re.fullmatch(rf"的{_HAN}{{0,8}}", between):
            return Antecedent(one.sort, text[clause.start : one.end], clause.start, one.end)
        if one.end < clause.start and _OF_CLAUSE_EN.fullmatch(between):
            return Antecedent(one.sort, text[one.start : clause.end], one.start, clause.end)
    return one


def _start(one: Antecedent) -> int:
    return one.start


def _tagged(text: str, plain: str) -> Iterator[Antecedent]:
    """Chinese persons as the dictionary tells names, where a surname begins them."""
    at = 0
    for word, tag in tag_words(plain) if re.search(_HAN, plain) else ():
        if tag == "nr" and 2 <= len(word) <= 4 and word[0] in _SURNAME and word not in chinese_words():
            yield Antecedent("person", text[at : at + len(word)], at, at + len(word))
        at += len(word)


#: A firm by the part it plays, or by "&": the main contractor Argyle, Pell & Sons; never who is called Mr, or by two names.
_PARTY: Final = re.compile(
    r"(?i:\b(?:(?:sub)?contractor|supplier|carrier|buyer|seller|insurer|bank|landlord|tenant|lessor|lessee|lender|developer|"
    r"manufacturer|company|firm|client|employer|franchisee|franchisor|licensor|"
    r"licensee|distributor|counsel from|lawyers? (?:at|from)|charterer))"
    r",? (?P<name>[A-Z][\w'’-]+(?:(?: &)? [A-Z][\w'’-]+)*)|\b(?P<pair>[A-Z][\w'’-]{1,40} & [A-Z][\w'’-]+)"
)


def _acting(text: str) -> Iterator[Antecedent]:
    for one in _PARTY.finditer(text):
        part = "name" if one["name"] else "pair"
        words = one[part]
        if "&" in words or " " not in words:
            yield Antecedent("company", words, *one.span(part))


def _found(text: str, plain: str, sort: str) -> list[Antecedent]:
    return [one for name, pattern in _PATTERNS if name == sort for one in _matches(text, plain, sort, pattern)]


def first(text: str, sorts: Sequence[str]) -> Antecedent | None:
    """The first antecedent of the first of ``sorts`` that ``text`` has."""
    return next((found[0] for sort in sorts if (found := find(text, sort))), None)


def _matches(text: str, plain: str, sort: str, pattern: re.Pattern[str]) -> Iterator[Antecedent]:
    for match in pattern.finditer(plain):
        start, end = match.span()
        cut = _NOT_NAMES.match(plain[start:end]) if sort in ("person", "company") else None
        if sort in ("clause", "contract", "company", "court") and not plain[start].isascii():
            cut = _ZH_BEFORE.match(plain[start:end])
        start += cut.end() if cut else 0
        words = text[start:end].strip(" ,，.")
        if sort == "clause" and words[:1].isdigit():
            words = f"clause {words}"
        if sort in ("company", "court") and _ASKED.search(words):
            continue
        if len(words) >= 2 and not _BARE.fullmatch(simplify(words)) and (sort != "person" or _is_person(words)):
            yield Antecedent(sort, words, start, end)


#: Who is meant by "she" and 她, and who by "he" and 他.
_HERS_EN: Final = "Mrs|Ms|Miss|Madam|mother|wife|daughter|sister|widow|aunt|grandmother|woman|lady"
_HIS_EN: Final = "Mr|Sir|father|husband|son|brother|widower|uncle|grandfather|man|gentleman"
_HERS_ZH: Final = "女士|小姐|太太|夫人|母亲|妈妈|妻子|女儿|姐姐|妹妹|女方|奶奶|外婆|前妻"
_HIS_ZH: Final = "先生|父亲|爸爸|丈夫|儿子|哥哥|弟弟|男方|爷爷|外公|前夫"


def _beside(english: str, chinese: str, titles: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Patterns for a name that has such a word in it, that ends where a word of it stands before it ("her brother …", "the father
    is …"), and that such a word follows ("…, the mother", 是…的母亲)."""
    return (
        re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE),
        re.compile(
            rf"\b(?:{english})\b\.?(?: | (?:of [^,.;]{{1,40}} )?(?:is|was|called|named) )\Z"
            rf"|(?:{chinese})(?:[是为叫即系]|名叫)?\Z",
            re.IGNORECASE,
        ),
        re.compile(
            rf"(?:,? (?:is|was) (?:the |an? )|, (?:the |an? )?| \()(?:{english})\b|(?:{titles})|[(（](?:{chinese})"
            rf"|[是为系](?:[^，,。；;]{{0,12}}的)?(?:{chinese})(?=[，,。；;]|\Z)",
            re.IGNORECASE,
        ),
    )


_HERS: Final = _beside(_HERS_EN, _HERS_ZH, "女士|小姐")
_HIS: Final = _beside(_HIS_EN, _HIS_ZH, "先生")


def of_sex(text: str, one: Antecedent, *, female: bool) -> bool:
    """Whether a person of ``text`` may be called "she" (``female``) or "he": no title or word beside the name says
    the other. Whom else the clause speaks of ("her father") says nothing of it."""
    titled = [bool(words[0].search(one.text)) for words in (_HERS, _HIS)]
    if any(titled):
        return titled[0] if female else titled[1]
    before = text[max(0, one.start - 60) : one.start]
    hers, his = (bool(words[1].search(before) or words[2].match(text, one.end)) for words in (_HERS, _HIS))
    return hers in (his, female)


def several(text: str) -> str:
    """The persons that a text names side by side ("Nils Berg and Ana Costa", 贝宁和柯安); empty if it names none so."""
    people = find(text, "person")
    for one, other in pairwise(people):
        if _SIDE_BY_SIDE.fullmatch(text[one.end : other.start]):
            return text[one.start : other.end]
    return ""


#: Who is called by the part played, or by kinship, and by no name.
_PART: Final = re.compile(
    rf"\b(?:(?:the|my|our|his|her|their) )?(?:{_HERS_EN[13:]}|{_HIS_EN[7:]}|landlord|landlady|tenant|guarantor|"
    r"borrower|lender|buyer|seller|employee|employer|driver|director|witness|expert|judge|client|claimant|defendant|plaintiff|respondent|heir|executor|trustee|child|"
    r"contractor|neighbou?r|owner|doctor|lawyer)\b"
    rf"|{_HERS_ZH}|{_HIS_ZH}|房东|租客|承租人|出租人|保证人|担保人|借款人|出借人|员工|司机|董事|股东|证人|鉴定人|法官|客户|原告|被告人?"
    r"|继承人|业主|邻居|医生|律师|店主|老板|孩子|儿子|女儿",
    re.IGNORECASE,
)


#: Their name, where it follows: the witness Farrow, 孩子叫小禾.
_CALLED: Final = re.compile(r",? [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?(?= [a-z]|[,.;?]|$)|名?叫(?P<zh>[一-鿿]{2,4})(?=[,，。；;]|$)")


def by_part(text: str) -> list[Antecedent]:
    """Those of ``text`` who are called by a part alone: the landlord, 父亲; with the name that follows, if one does."""
    found: list[Antecedent] = []
    for one in _PART.finditer(simplify(text)):
        called = _CALLED.match(text, one.end())
        words = (called["zh"] or one[0] + called[0]) if called else one[0]
        if one[0].lower() not in ("sir", "mr", "mrs", "ms", "miss", "先生", "女士", "小姐"):
            found.append(Antecedent("person", words, one.start(), called.end() if called else one.end()))
    return found


def full_names(texts: Iterable[str]) -> dict[str, str]:
    """Surname -> name of the English persons named in ``texts``; without those who share one."""
    names: dict[str, set[str]] = {}
    for text in texts:
        for one in find(text, "person"):
            if one.text.isascii() and " " in one.text:
                names.setdefault(one.text.split()[-1], set()).add(one.text)
    return {surname: next(iter(whole)) for surname, whole in names.items() if len(whole) == 1}


def named_again(text: str, known: Mapping[str, str]) -> Iterator[Antecedent]:
    """Whom ``text`` calls by the surname alone, with the whole name."""
    for surname, whole in known.items():
        for one in re.finditer(rf"(?<![\w.]\s)(?<!\w){re.escape(surname)}(?!\w)", text):
            yield Antecedent("person", whole, one.start(), one.end())


def _is_person(words: str) -> bool:
    """A name of two words at least, none of which is that of a law, court or place; any Chinese one."""
    return not words.isascii() or (" " in words and not _NO_PERSON.search(words))
