"""Legal issues that are named in texts, by rule.

One name serves both languages, so that what is asked in one finds what was said in the other.
"""

import re

#: Issue -> ways of writing it. Where two of them meet in one place the first is taken (违约金过高 before 违约金).
_ISSUES = {
    "违约金过高 / excessive liquidated damages": (
        r"违约金(?:约定)?(?:过高|过分高于|畸高|调整|酌减|调减)",
        r"(?:excessive|penal|unenforceable)\s(?:liquidated\sdamages|penalt(?:y|ies))|penalty\s(?:clause|doctrine|rule)",
    ),
    "违约金 / liquidated damages": (
        r"违约金|滞纳金",
        r"liquidated\sdamages|late[-\s]payment\s(?:penalty|interest|charge|fee)s?",
    ),
    "违约责任 / breach of contract": (
        r"违约责任|根本违约|预期违约|违约行为",
        r"breach\sof\s(?:the\s)?(?:contract|agreement|lease)|(?:material|fundamental|anticipatory|repudiatory)\sbreach",
    ),
    "合同解除 / termination": (
        r"(?:合同|协议)(?:的)?解除|解除(?:权|合同|协议)",
        r"terminat(?:ion|e)\s(?:of\s)?(?:the\s|this\s)?(?:contract|agreement|lease)|right\sto\sterminate",
    ),
    "合同效力 / validity": (
        r"合同(?:的)?效力|合同无效|无效合同|可撤销|效力待定",
        r"(?:validity|enforceability)\sof\s(?:the|this|a)\s(?:contract|agreement|clause)|void(?:able)?\s(?:contract|agreement)",
    ),
    "不可抗力 / force majeure": (r"不可抗力", r"force\smajeure"),
    "情势变更 / change of circumstances": (
        r"情势变更",
        r"(?:change|changed)\s(?:of|in)\scircumstances|hardship\sclause|frustration\sof\s(?:the\s)?(?:contract|purpose)",
    ),
    "诉讼时效 / limitation": (
        r"诉讼时效|时效(?:期间|中断|中止|抗辩)",
        r"statute\sof\slimitations|limitation\speriod|time[-\s]barred",
    ),
    "管辖 / jurisdiction": (
        r"管辖(?:权|异议|条款|协议|法院)",
        r"jurisdiction(?:\sclause)?|forum\s(?:selection\sclause|non\sconveniens)",
    ),
    "仲裁条款 / arbitration agreement": (r"仲裁(?:条款|协议)", r"arbitration\s(?:clause|agreement)"),
    "举证责任 / burden of proof": (r"举证(?:责任|期限|不能)|证明责任", r"burden\sof\sproof"),
    "损害赔偿 / damages": (
        r"损害赔偿|赔偿损失|可得利益|预期利益",
        r"(?:consequential|expectation|compensatory|punitive)\sdamages|loss\sof\sprofits?",
    ),
    "保证责任 / guarantee": (
        r"保证(?:责任|期间|人责任)|连带保证|一般保证",
        r"personal\sguarantee|guarant(?:ee|y)\sliability",
    ),
    "租金 / rent": (r"(?:拖欠|欠付|逾期支付|减免)租金", r"rent\sarrears|unpaid\srent"),
    "押金 / deposit": (
        r"(?:退还|返还|扣除|没收)(?:租房)?(?:押金|定金|保证金)",
        r"(?:return|forfeiture|refund)\sof\s(?:the\s)?(?:security\s)?deposit",
    ),
    "劳动关系 / employment": (
        r"劳动关系|违法解除劳动合同|经济补偿金?",
        r"unfair\sdismissal|wrongful\s(?:termination|dismissal)|severance\spay",
    ),
    "竞业限制 / non-compete": (r"竞业(?:限制|禁止)", r"non-?compet(?:e|ition)(?:\s(?:clause|covenant|agreement))?"),
    "商业秘密 / trade secrets": (r"商业秘密", r"trade\ssecrets?"),
    "侵权责任 / tort liability": (r"侵权(?:责任|行为)|过错责任", r"tort(?:ious)?\sliability|negligence"),
    "民间借贷 / private lending": (r"民间借贷|借贷关系|砍头息", r"private\slending"),
    "格式条款 / standard terms": (
        r"格式条款|霸王条款",
        r"unfair\s(?:contract\s)?terms?|boilerplate|standard\sterms",
    ),
    "不当得利 / unjust enrichment": (r"不当得利", r"unjust\senrichment"),
    "善意取得 / good-faith acquisition": (
        r"善意取得",
        r"bona\sfide\spurchaser|good[-\s]faith\s(?:acquisition|purchaser)",
    ),
    "股东权利 / shareholder rights": (
        r"股东资格|股东知情权|股权代持|出资(?:义务|不实|加速到期)|抽逃出资|法人人格否认",
        r"piercing\sthe\scorporate\sveil|shareholder\srights",
    ),
}
_NAMES = tuple(_ISSUES)
_PATTERN = re.compile("|".join(f"({zh}|{en})" for zh, en in _ISSUES.values()), re.IGNORECASE)


def find_issues(text: str) -> list[tuple[str, int, int]]:
    """Issues named in ``text``: (name, start, end), in order, without overlaps."""
    return [(_NAMES[(match.lastindex or 1) - 1], match.start(), match.end()) for match in _PATTERN.finditer(text)]
