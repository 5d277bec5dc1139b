"""Who and what a text speaks of, by rule: people, organisations, courts, law articles, clauses, legal issues, amounts, dates.

Built on the references and on the rules that find names for redaction; what is added here are courts, tribunals and legal issues. A
canonical form is the same for every way of writing the thing; people are never merged by rule (two may share a name).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from legal_assistant.memory.legal_text import find_references
from legal_assistant.memory.legal_text.fold import fold
from legal_assistant.memory.redaction import find_private


class EntityKind(StrEnum):
    """What is mentioned."""

    PERSON = "person"
    ORGANISATION = "organisation"
    COURT = "court"
    LAW_ARTICLE = "law_article"
    CLAUSE = "clause"
    LEGAL_ISSUE = "legal_issue"
    AMOUNT = "amount"
    DATE = "date"
    CASE_NUMBER = "case_number"


@dataclass(frozen=True, slots=True)
class Mention:
    """One place (code points ``start:end``) where a text speaks of something; ``canonical`` is its name."""

    kind: EntityKind
    canonical: str
    start: int
    end: int


_REFERENCES: Final = {
    "article": EntityKind.LAW_ARTICLE,
    "case": EntityKind.CASE_NUMBER,
    "case_number": EntityKind.CASE_NUMBER,
    "clause": EntityKind.CLAUSE,
    "amount": EntityKind.AMOUNT,
    "rate": EntityKind.AMOUNT,
    "date": EntityKind.DATE,
}
_COURT_CN: Final = re.compile(
    r"(?:最高人民法院(?:第[一二三四五六]巡回法庭)?|[\u4e00-\u9fff]{2,18}?(?:高级|中级|海事|铁路运输|知识产权|"
    r"互联网|金融)?(?:人民)?法院(?:[\u4e00-\u9fff]{2,6}人民法庭)?"
    r"|[\u4e00-\u9fff]{2,18}?(?:仲裁委员会|仲裁中心|国际仲裁院))"
)
_COURT_LEAD: Final = re.compile(
    r".*(?:向|由|经|到|至|在|于|被|是|为|和|与|及|对|将|从|送|诉|的|了|日|提交|移送|起诉|申请|上诉|请求|根据|按照|"
    r"认为|不服|原告|被告|约定|选择|管辖|受诉|原审|一审|二审|再审|该|本|双方|当地|所在地|住所地|案件)"
)
_GENERIC_COURT: Final = frozenset(
    "人民法院 高级人民法院 中级人民法院 基层人民法院 海事法院 有管辖权的人民法院 各级人民法院 上级人民法院 "
    "下级人民法院 仲裁委员会 仲裁中心 知识产权法院 互联网法院 金融法院 上级法院 基层法院 中级法院 高级法院 "
    "外国法院 第一审人民法院 第二审人民法院".split()
)
_COURT_EN: Final = re.compile(
    r"(?<![A-Za-z])(?:(?:U\.S\.|US|United\sStates)\s)?(?:Supreme\sCourt(?:\sof\s(?:the\s)?(?:[A-Z][a-z]+\s?){1,3})"
    r"?|Court\sof\sAppeals?(?:\sfor\sthe\s[A-Z][a-z]+\sCircuit)?|High\sCourt(?:\sof\s[A-Z][a-z]+)?"
    r"|District\sCourt(?:\sfor\sthe\s(?:[A-Z][a-z]+\s(?:District\sof\s)?){1,3}[A-Z]?[a-z]*)?|Court\sof\sChancery|"
    r"Court\sof\sJustice(?:\sof\sthe\sEuropean\sUnion)?|Crown\sCourt|County\sCourt"
    r"|(?:Hong\sKong|Singapore|London|Beijing|Shanghai|China)\s(?:International\s)?(?:Economic\sand\sTrade\s)"
    r"?(?:Arbitration\s(?:Centre|Center|Commission)|Court\sof\sInternational\sArbitration)|CIETAC|HKIAC|SIAC|LCIA)"
)
#: Issue -> ways of writing it, in both languages; one name for both, so that a question in either finds the other.
_ISSUES: Final = {
    "违约金过高 / excessive liquidated damages": r"违约金(?:约定)?(?:过高|过分高于|畸高|调整|酌减|调减)|(?:excessive|penal|unenforceable)"
    r"\s(?:liquidated\sdamages|penalt(?:y|ies))|penalty\s(?:clause|doctrine|rule)",
    "违约金 / liquidated damages": r"违约金|滞纳金|liquidated\sdamages|late[-\s]payment\s(?:penalty|interest|charge|fee)s?",
    "违约责任 / breach of contract": r"违约责任|根本违约|预期违约|违约行为|breach\sof\s(?:the\s)?(?:contract|agreement|lease)|(?:material|"
    r"fundamental|anticipatory|repudiatory)\sbreach",
    "合同解除 / termination": r"(?:合同|协议)(?:的)?解除|解除(?:权|合同|协议)|terminat(?:ion|e)\s(?:of\s)?(?:the\s|this\s)?(?:contract|"
    r"agreement|lease)|right\sto\sterminate",
    "合同效力 / validity": r"合同(?:的)?效力|合同无效|无效合同|可撤销|效力待定|(?:validity|enforceability)\sof\s(?:the|this|a)"
    r"\s(?:contract|agreement|clause)|void(?:able)?\s(?:contract|agreement)",
    "不可抗力 / force majeure": r"不可抗力|force\smajeure",
    "情势变更 / change of circumstances": r"情势变更|(?:change|changed)\s(?:of|in)\scircumstances|hardship\sclause|frustration\sof\s(?:the\s)"
    r"?(?:contract|purpose)",
    "诉讼时效 / limitation": r"诉讼时效|时效(?:期间|中断|中止|抗辩)|statute\sof\slimitations|limitation\speriod|time[-\s]barred",
    "管辖 / jurisdiction": r"管辖(?:权|异议|条款|协议|法院)|jurisdiction(?:\sclause)?|forum\s(?:selection\sclause|non\sconveniens)",
    "仲裁条款 / arbitration agreement": r"仲裁(?:条款|协议)|arbitration\s(?:clause|agreement)",
    "举证责任 / burden of proof": r"举证(?:责任|期限|不能)|证明责任|burden\sof\sproof",
    "损害赔偿 / damages": r"损害赔偿|赔偿损失|可得利益|预期利益|(?:consequential|expectation|compensatory|punitive)\sdamages|"
    r"loss\sof\sprofits?",
    "保证责任 / guarantee": r"保证(?:责任|期间|人责任)|连带保证|一般保证|personal\sguarantee|guarant(?:ee|y)\sliability",
    "租金 / rent": r"(?:拖欠|欠付|逾期支付|减免)租金|rent\sarrears|unpaid\srent",
    "押金 / deposit": r"(?:退还|返还|扣除|没收)(?:租房)?(?:押金|定金|保证金)|(?:return|forfeiture|refund)\sof\s(?:the\s)"
    r"?(?:security\s)?deposit",
    "劳动关系 / employment": r"劳动关系|事实劳动关系|违法解除劳动合同|经济补偿金?|unfair\sdismissal|wrongful\s(?:termination|dismissal)|"
    r"severance\spay",
    "竞业限制 / non-compete": r"竞业(?:限制|禁止)|non-?compet(?:e|ition)(?:\s(?:clause|covenant|agreement))?",
    "商业秘密 / trade secrets": r"商业秘密|trade\ssecrets?",
    "侵权责任 / tort liability": r"侵权(?:责任|行为)|过错责任|tort(?:ious)?\sliability|negligence",
    "民间借贷 / private lending": r"民间借贷|借贷关系|砍头息",
    "格式条款 / standard terms": r"格式条款|霸王条款|unfair\s(?:contract\s)?terms?|boilerplate|standard\sterms",
    "不当得利 / unjust enrichment": r"不当得利|unjust\senrichment",
    "善意取得 / good-faith acquisition": r"善意取得|bona\sfide\spurchaser|good[-\s]faith\s(?:acquisition|purchaser)",
    "股东资格 / shareholder rights": r"股东资格|股东知情权|股权代持|出资(?:义务|不实|加速到期)|抽逃出资|piercing\sthe\scorporate\sveil|法人人格否认",
}
_ISSUE: Final = [(name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _ISSUES.items()]


def find_entities(text: str) -> list[Mention]:
    """All mentions in ``text`` by rule, in order; mentions of different kinds may overlap, mentions of one kind do not."""
    folded = fold(text)
    found = [Mention(_REFERENCES[r.kind], r.canonical, r.start, r.end) for r in find_references(text)]
    found += _courts(folded)
    courts = [(m.start, m.end) for m in found if m.kind is EntityKind.COURT]
    for span in find_private(text):
        if span.type not in ("person", "org") or any(a < span.end and span.start < b for a, b in courts):
            continue
        kind = EntityKind.PERSON if span.type == "person" else EntityKind.ORGANISATION
        found.append(Mention(kind, canonical_name(text[span.start : span.end]), span.start, span.end))
    found += _issues(folded)
    return sorted(found, key=lambda m: (m.start, -m.end, m.kind))


def canonical_name(name: str) -> str:
    """A name folded (full-width forms, Traditional characters), with single blanks; brackets of Chinese names full-width."""
    name = re.sub(r"\s+", " ", fold(name)).strip(" ,.")
    if re.search("[\u4e00-\u9fff]", name):
        return name.replace(" ", "").replace("(", "（").replace(")", "）")
    return name


def _courts(text: str) -> list[Mention]:
    found: list[Mention] = []
    for match in _COURT_CN.finditer(text):
        lead = _COURT_LEAD.match(match[0])
        start = match.start() + (lead.end() if lead else 0)
        name = text[start : match.end()]
        if len(name) > 4 and name not in _GENERIC_COURT:
            found.append(Mention(EntityKind.COURT, name, start, match.end()))
    found += [Mention(EntityKind.COURT, canonical_name(m[0]), m.start(), m.end()) for m in _COURT_EN.finditer(text)]
    return found


def _issues(text: str) -> list[Mention]:
    """Legal issues; where two are written in one place (违约金 in 违约金过高), the first of the list wins."""
    found: list[Mention] = []
    for name, pattern in _ISSUE:
        for match in pattern.finditer(text):
            if not any(m.start < match.end() and match.start() < m.end for m in found):
                found.append(Mention(EntityKind.LEGAL_ISSUE, name, match.start(), match.end()))
    return found
