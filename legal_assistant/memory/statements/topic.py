"""Which field of law a statement belongs to, by its words. A statement may belong to several, or to none."""

import re
from typing import Final

from legal_assistant.domain.memories import TOPIC
from legal_assistant.memory.characters.fold import fold

#: Field → (Chinese, English) words that tell it. Words that several fields share (damages, 赔偿) tell none.
_FIELDS: Final = {
    "contract": (
        r"合同|协议|违约|租赁|租金|押金|定金|买卖|价款|货款|交货|交付|订金|承揽|格式条款|解除权|不可抗力",
        r"contracts?|agreements?|breach\w*|lease[sd]?|rent|tenan\w+|landlords?|deposits?|purchase|sale of goods|deliver(?:y|ed)"
        r"|liquidated damages|force majeure",
    ),
    "tort": (
        r"侵权|人身损害|交通事故|医疗事故|医疗损害|产品责任|名誉权|隐私权|过错责任|受伤|伤残",
        r"torts?|negligen\w+|personal injur\w+|injur(?:y|ies|ed)|malpractice|product liability|defamation|nuisance|duty of care",
    ),
    "company": (
        r"股东|股权|公司章程|董事|监事|法定代表人|增资|减资|清算|破产|出资|注册资本|合伙企业",
        r"shareholders?|directors?|articles of association|board resolution|share capital|equity|insolven\w+|bankruptcy"
        r"|liquidat(?:or|ion)|partnership|merger",
    ),
    "labour": (
        r"劳动|工资|加班|社保|社会保险|工伤|竞业|辞退|解雇|经济补偿|用人单位|年休假",
        r"employ(?:ee|er|ment|ed)s?|wages?|salary|overtime|dismissal|severance|non-?compete|social security|work injury"
        r"|redundan\w+",
    ),
    "property": (
        r"房屋|房产|不动产|产权|物权|抵押|土地|宅基地|所有权|居住权|相邻|物业",
        r"real estate|real property|title deed|mortgages?|land|easement|freehold|leasehold|ownership|premises|property manage\w+",
    ),
    "family": (
        r"离婚|抚养|监护|继承|遗嘱|婚姻|夫妻|赡养|彩礼|遗产|收养",
        r"divorce|custody|alimony|inheritance|wills?(?= (?:of|was|is|dated))|marriage|spouses?|guardianship|estate of|adoption",
    ),
    "ip": (
        r"专利|商标|著作权|版权|知识产权|商业秘密|侵权复制|许可使用|不正当竞争",
        r"patents?|trade ?marks?|copyrights?|intellectual property|trade secrets?|licen[cs]ees?|licensor|infring\w+",
    ),
    "finance": (
        r"借款|贷款|利息|利率|担保|保证人|保证期间|票据|保险|理财|民间借贷",
        r"loans?|lenders?|borrowers?|interest rate|guarant(?:ee|or|y)\w*|promissory note|insurance|insurers?|polic(?:y|ies)",
    ),
    "criminal": (
        r"刑事|犯罪|公诉|逮捕|拘留|取保候审|诈骗|盗窃|量刑|检察院",
        r"criminal|prosecut\w+|indict\w+|arrest\w*|bail|fraud|theft|sentenc\w+|felony",
    ),
    "administrative": (
        r"行政处罚|行政复议|行政诉讼|行政许可|征收|拆迁|政府信息公开",
        r"administrative (?:penalt\w+|review|action|decision)|expropriation|judicial review|permits?|licensing authority",
    ),
    "procedure": (
        r"开庭|举证|上诉|答辩|管辖|诉讼时效|起诉|立案|仲裁|保全|执行|送达|判决|裁定|鉴定|证据",
        r"hearings?|trial|appeal\w*|jurisdiction|limitation period|evidence|arbitrat\w+|injunction|enforcement|summons|pleadings?"
        r"|judg(?:e?ment)s?|motion|discovery",
    ),
}
_NAMES: Final = tuple(_FIELDS)
_PATTERNS: Final = tuple(re.compile(rf"{zh}|\b(?:{en})\b", re.IGNORECASE) for zh, en in _FIELDS.values())


def topics(text: str) -> tuple[str, ...]:
    """The fields a text belongs to, in a fixed order; empty if its words tell none."""
    folded = fold(text)
    return tuple(name for name, pattern in zip(_NAMES, _PATTERNS, strict=True) if pattern.search(folded))


def topic_tags(text: str) -> tuple[str, ...]:
    """The fields of a text as tags of a memory."""
    return tuple(f"{TOPIC}{name}" for name in topics(text))
