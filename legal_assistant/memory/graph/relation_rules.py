"""The patterns of ``entity_relations``, over texts in which each mention is one character of its kind."""

import re
from dataclasses import dataclass

from legal_assistant.domain.entities import EntityKind, RelationKind

#: The character that stands for a mention of a kind; texts are cleared of these characters first.
MASKS = {kind: chr(0xE000 + number) for number, kind in enumerate(EntityKind)}
PRIVATE_USE = re.compile("[\ue000-\ue0ff]")


def _one(*kinds: EntityKind) -> str:
    return "[" + "".join(MASKS[kind] for kind in kinds) + "]"


def _list(mention: str) -> str:
    """One or several mentions: A、B和C, "A, B and C"."""
    return (
        rf"(?:{mention}(?:\s?(?:、|,|和|与|及|以及|或|and|or|&)\s?(?:and\s)?(?:第三人|原告|被告)?(?={mention})){{0,1}}){{1,20}}"
    )


_PARTY = _one(EntityKind.PERSON, EntityKind.ORGANISATION)
_PROVISION = _one(EntityKind.LAW_ARTICLE, EntityKind.CLAUSE)
_PARTIES, _PROVISIONS = _list(_PARTY), _list(_PROVISION)
_CONCERNED = _list(_one(EntityKind.PERSON, EntityKind.ORGANISATION, EntityKind.LEGAL_ISSUE))
_DATE = _one(EntityKind.DATE)
_ISSUE = _one(EntityKind.LEGAL_ISSUE)
_COURT_OR_CASE = _one(EntityKind.COURT, EntityKind.CASE_NUMBER)
#: Anything but a mention; and anything but a mention of what could be the subject (dates and amounts may stand between).
_X = "[^\ue000-\ue0ff]"
_Y = (
    "[^"
    + "".join(mask for kind, mask in MASKS.items() if kind not in (EntityKind.DATE, EntityKind.AMOUNT, EntityKind.LEGAL_ISSUE))
    + "]"
)

#: Ends of sentences; a full stop after an abbreviation is none.
SENTENCE_END = re.compile(
    r"[。！？；;!?\n]+|(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bNo)(?<!\bv)(?<!\bArt)\.(?=\s+[A-Z\"“\ue000-\ue0ff]|\s*$)"
)
#: Denied, asked, supposed, or only possible.
DENIED = re.compile(
    r"未|没有|没能|并非|不|无权|否认|是否|有无|拒绝|可能|是不是|\b(?:not|never|neither|nor|no|without|whether|if|cannot|unless|may|might|"
    r"could|would|should|fail(?:s|ed)?\sto|den(?:y|ies|ied)|refus\w+)\b|n't\b"
)
_NOT_STATED = re.compile(
    r"是否|有没有|有无|否认|并未|没有证据|不认为|如果|倘若|假如|假设|一旦|若[^干]|如(?!下|上|约|期|实|何)|任何一方|尚不清楚|难以认定|不能证明|"
    r"未能证明|\b(?:[Ww]hether|[Ii]f|[Ii]n\sthe\sevent|[Uu]nless|[Ss]hould|[Dd]en(?:y|ies|ied)|[Nn]o\sevidence|[Nn]either|[Nn]either\sparty)\b"
)
_NEVER = re.compile(r"(?!)")
#: 甲方违反第7条的，应当…: a condition.
_CONDITION = re.compile(
    r"[^,，。\ue000-\ue0ff]{0,12}(?:的[,，]|时[,，]|之?日?后?[,，]\s?(?:应当|应|须|有权|可以))|[^。]{0,40}[?？吗]"
)
#: Someone else comes between: 张三主张被告违反.
_SOMEONE = re.compile(
    r"被告|原告|第三人|对方|双方|甲方|乙方|其他|[他她该]|认为|主张|诉称|辩称|指控|指称|要求|通知|请求|知悉|发现|承租人|出租人|"
    r"\b(?:claims?|alleg\w+|argu\w+|assert\w+|contend\w+|says?|said|that|tenant|landlord|defendant|plaintiff|claimant|respondent|"
    r"other\sparty|it|they|he|she|notif\w+|to)\b"
)
_VIOLATES_GUARD = re.compile(f"{_SOMEONE.pattern}|{DENIED.pattern}|不得|应当|可|禁止|避免|shall|must|will")
#: The passive, where the first named is what is changed.
_PASSIVE = re.compile(rf"{DENIED.pattern}|的$|[被由经]|可以|应当|\b(?:is|was|are|were|be|been|as|by|shall|must|will)\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern with the groups ``s`` (subject), ``t`` (target) and perhaps ``gap``: no relation where ``guard`` is found in the
    gap, ``before`` in the sentence up to the end of the match, or ``after`` right behind it."""

    kind: RelationKind
    pattern: re.Pattern[str]
    guard: re.Pattern[str] = DENIED
    before: re.Pattern[str] = _NOT_STATED
    after: re.Pattern[str] = _NEVER


_VIOLATION_EN = (
    r"(?:breach(?:es|ed)|violat(?:es|ed)|contraven(?:es|ed)|infring(?:es|ed)|"
    r"(?:(?:is|was|are|were)\s)?in\s(?:\w+\s)?(?:breach|violation|contravention)\sof)"
)
_CHANGE_EN = r"(?:amends|amended|modifies|modified|supersedes|superseded|replaces|replaced|varies|varied|restates)"
_CHANGE_ZH = "(?:修改|修订|变更|修正|取代|替代|替换|废止)"
_CITE_EN = r"(?:cit(?:es|ed)|reli(?:es|ed)\s(?:up)?on|invok(?:es|ed)|appl(?:ies|ied)|refers\sto|referred\sto)"
_AGENT_ZH = r"(?:委托诉讼|委托|诉讼|法定|特别授权|一审|二审|共同|指定)*(?:代理人|代理律师|代表律师|法定代表人|代表人|辩护人)"
_FOR_EN = (
    r"(?:represents|represented|acts\sfor|acted\sfor|appears\sfor|appeared\sfor|acts\son\sbehalf\sof|acted\son\sbehalf\sof|"
    r"appeared\son\sbehalf\sof|(?:is|was|as)\s(?:the\s)?(?:lead\s)?(?:counsel|attorneys?|solicitors?|agent|legal\srepresentative)\s"
    r"(?:for|to|of))"
)
_ROLE_EN = (
    r"(?:the\s)?(?:(?:[Pp]laintiff|[Dd]efendant|[Cc]laimant|[Rr]espondent|[Aa]ppellant|[Pp]etitioner|"
    r"[Tt]enant|[Ll]andlord)s?,?\s)?"
)
_ROLE_ZH = r"(?:原审)?(?:原告|被告人?|第三人|上诉人|被上诉人|再审申请人|申请执行人|被执行人|被?申请人)"
_CONTRACT_ROLE = "(?:甲方|乙方|丙方|出租人|承租人|出租方|承租方|买方|卖方|借款人|出借人|发包人|承包人|委托人|受托人)"
_CONTRACT_EN = r"(?:[Aa]greement|[Cc]ontract|[Ll]ease|[Dd]eed|[Mm]emorandum|[Uu]nderstanding|NDA|MOU|loan)"
_BRACKET = r"(?:\([^()\ue000-\ue0ff]{0,20}\))?"
_VIOLATES, _AMENDS, _CITES = RelationKind.VIOLATES, RelationKind.AMENDS, RelationKind.CITES
_REPRESENTS, _PARTY_TO, _INVOLVES = RelationKind.REPRESENTS, RelationKind.PARTY_TO, RelationKind.INVOLVES
_CLAUSE = MASKS[EntityKind.CLAUSE]


def _rule(kind: RelationKind, pattern: str, **guards: re.Pattern[str]) -> Rule:
    return Rule(kind, re.compile(pattern), **guards)


RULES = (
    # --- violates: 甲公司违反了合同第7条; A breached clause 7; clause 7 was breached by A; in breach of clause 7, A …
    _rule(
        _VIOLATES,
        rf"(?P<s>{_PARTIES}|{_CLAUSE}){_BRACKET}(?P<gap>{_Y}{{0,40}}?)(?:违反|违背|触犯)了?{_X}{{0,10}}?(?P<t>{_PROVISIONS})",
        guard=_VIOLATES_GUARD,
        after=_CONDITION,
    ),
    _rule(
        _VIOLATES,
        rf"(?P<s>{_PARTIES}|{_CLAUSE})(?P<gap>{_Y}{{0,50}}?)\b{_VIOLATION_EN}\s{_X}{{0,24}}?(?P<t>{_PROVISIONS})",
        guard=_VIOLATES_GUARD,
        after=_CONDITION,
    ),
    _rule(
        _VIOLATES,
        rf"(?P<t>{_PROVISIONS})(?P<gap>{_X}{{0,24}}?)\b(?:was|were|been)\s(?:breached|violated|contravened)\sby\s{_ROLE_EN}"
        rf"(?P<s>{_PARTIES})",
    ),
    _rule(
        _VIOLATES,
        rf"\b[Ii]n\s(?:breach|violation|contravention)\sof\s{_X}{{0,16}}?(?P<t>{_PROVISIONS}),\s{_ROLE_EN}(?P<s>{_PARTY})",
    ),
    # --- amends
    _rule(
        _AMENDS,
        rf"(?P<s>{_PROVISION})(?P<gap>{_X}{{0,16}}?){_CHANGE_ZH}[了为]?[^,，\ue000-\ue0ff]{{0,10}}?(?P<t>{_PROVISIONS})",
        guard=_PASSIVE,
    ),
    _rule(
        _AMENDS,
        rf"(?P<t>{_PROVISION})(?P<gap>{_X}{{0,10}}?)(?:已?[被由经]){_X}{{0,12}}?(?P<s>{_PROVISION}){_X}{{0,6}}?{_CHANGE_ZH}",
    ),
    _rule(
        _AMENDS, rf"(?P<s>{_PROVISION})(?P<gap>{_X}{{0,50}}?)\b{_CHANGE_EN}\s{_X}{{0,16}}?(?P<t>{_PROVISIONS})", guard=_PASSIVE
    ),
    _rule(
        _AMENDS,
        rf"(?P<t>{_PROVISION})(?P<gap>{_X}{{0,40}}?)\b(?:(?:is|was|were|been)\s(?:hereby\s)?|as\s)"
        rf"(?:amended|modified|superseded|replaced|varied)\sby\s{_X}{{0,20}}?(?P<s>{_PROVISION})",
    ),
    # --- cites: a court or case relies on a provision; a party bases a claim on one
    _rule(
        _CITES,
        rf"(?P<s>{_COURT_OR_CASE})(?P<gap>[^,，\ue000-\ue0ff]{{0,14}}?)(?:依据|根据|依照|按照|适用|援引|引用|参照){_X}{{0,6}}?"
        rf"(?P<t>{_PROVISIONS})",
    ),
    _rule(
        _CITES,
        rf"(?P<s>{_PARTY})(?P<gap>[^,，\ue000-\ue0ff]{{0,10}}?)(?:依据|根据|依照|援引|引用){_X}{{0,6}}?(?P<t>{_PROVISIONS})"
        rf"{_X}{{0,16}}?(?:主张|请求|诉请|抗辩|起诉|提出|要求|认为)",
    ),
    _rule(
        _CITES,
        rf"(?P<s>{_COURT_OR_CASE}|{_PARTY})(?P<gap>[^,\ue000-\ue0ff]{{0,20}}?)\b{_CITE_EN}\s{_X}{{0,12}}?(?P<t>{_PROVISIONS})",
    ),
    # --- represents
    _rule(
        _REPRESENTS,
        rf"(?P<s>{_PARTIES})(?:律师)?(?P<gap>{_X}{{0,3}}?)(?:作为|担任|系|是|为)(?:{_ROLE_ZH}|{_CONTRACT_ROLE})?"
        rf"(?P<t>{_PARTIES})的?{_AGENT_ZH}",
    ),
    _rule(
        _REPRESENTS,
        rf"(?P<s>{_PARTY})(?:律师)?(?P<gap>{_X}{{0,3}}?)(?:代理|代表)(?:{_ROLE_ZH})?(?P<t>{_PARTIES})(?!的?(?:代理|代表))",
    ),
    _rule(_REPRESENTS, rf"(?P<t>{_PARTY})的{_AGENT_ZH}(?P<gap>)(?:为|是|系|[:：])?\s?(?P<s>{_PARTIES})"),
    _rule(
        _REPRESENTS,
        rf"(?P<t>{_PARTY})(?P<gap>{_X}{{0,4}}?)(?:委托|聘请|授权)(?:了)?(?P<s>{_PARTIES})(?:律师)?"
        rf"(?:代理|担任(?:其|本案)?{_AGENT_ZH}|作为(?:其|本案)?{_AGENT_ZH}|为(?:其|本案)?{_AGENT_ZH}|出庭|参加诉讼)",
    ),
    _rule(
        _REPRESENTS,
        rf"(?P<s>{_PARTY})(?P<gap>,?\s(?:now\s|also\s|currently\s|{_X}{{0,20}},\s)?){_FOR_EN}\s{_ROLE_EN}(?P<t>{_PARTIES})(?!['’]s)",
    ),
    _rule(
        _REPRESENTS,
        rf"(?P<s>{_PARTY}),\s(?:lead\s)?(?:counsel|attorneys?|solicitors?|agent)\s(?:for|of)\s(?P<gap>){_ROLE_EN}(?P<t>{_PARTY})",
    ),
    _rule(
        _REPRESENTS,
        rf"(?P<t>{_PARTY})(?P<gap>,?\s?(?:is|was|are|were)?\s?)\brepresented\sby\s(?:its\s|his\s|her\s|their\s)?"
        rf"(?:counsel,?\s|attorneys?,?\s|solicitors?,?\s|director,?\s)?(?:(?:Mr|Ms|Mrs|Dr)\.?\s)?(?P<s>{_PARTIES})",
    ),
    _rule(
        _REPRESENTS,
        rf"\b(?:[Cc]ounsel|[Aa]ttorneys?|[Ss]olicitors?)\sfor\s(?P<gap>){_ROLE_EN}(?P<t>{_PARTY})\s?:\s?(?P<s>{_PARTIES})",
    ),
    # --- party_to an agreement: with the other party
    _rule(
        _PARTY_TO,
        rf"(?P<s>{_PARTY}){_BRACKET}\s?[与和同跟]\s?(?P<t>{_PARTY}){_BRACKET}(?P<gap>{_Y}{{0,12}}?)(?:签订|签署|订立|缔结|达成)了?{_Y}{{0,24}}?"
        rf"(?:合同|协议|租约|契约|备忘录|{_CLAUSE})",
    ),
    _rule(
        _PARTY_TO,
        rf"(?P<s>{_PARTY}){_BRACKET}\sand\s{_ROLE_EN}(?P<t>{_PARTY}){_BRACKET}(?P<gap>{_Y}{{0,20}}?)\b(?:entered\sinto|signed|concluded|executed|made)"
        rf"\s{_Y}{{0,40}}?\b{_CONTRACT_EN}",
    ),
    _rule(
        _PARTY_TO,
        rf"(?i:{_CONTRACT_EN})(?P<gap>{_Y}{{0,120}}?)\b(?i:between)\s(?:\(?[1i]\)\s)?{_ROLE_EN}(?P<s>{_PARTY}){_BRACKET}"
        rf"{_X}{{0,140}}?\b(?i:and)\s(?:\(?(?:2|ii)\)\s)?{_ROLE_EN}(?P<t>{_PARTY})",
        guard=re.compile(rf"{DENIED.pattern}|dispute|litigation|negotiat"),
    ),
    # --- involves
    _rule(
        _INVOLVES,
        rf"(?P<t>{_PARTY}\s?[与和诉]\s?(?:{_ROLE_ZH})?{_PARTY})(?:之间)?(?P<gap>[^。\ue000-\ue0ff]{{0,10}}?)(?P<s>{_ISSUE})[^。\ue000-\ue0ff]{{0,6}}?"
        r"(?:纠纷|争议|一案)",
    ),
    _rule(
        _INVOLVES,
        rf"\bdispute\s(?P<gap>)(?:\w+\s)?between\s{_ROLE_EN}(?P<t>{_PARTY}\sand\s{_ROLE_EN}{_PARTY})\s(?:over|about|concerning|regarding|on|as\sto)\s"
        rf"{_X}{{0,20}}?(?P<s>{_ISSUE})",
    ),
    _rule(
        _INVOLVES,
        rf"(?P<s>{_PROVISION}|{_ISSUE}|{_COURT_OR_CASE})(?P<gap>{_X}{{0,6}}?)(?:涉及|牵涉|关系到|\binvolves\s|\bconcerns\s)"
        rf"(?:{_ROLE_ZH})?{_X}{{0,3}}?{_ROLE_EN}(?P<t>{_CONCERNED})",
    ),
)

#: Dates that are set against each other. A range is between its ends; "no later than" says nothing about the order.
DATES = re.compile(
    rf"(?P<s>{_DATE})(?P<gap>\s?(?:起|开始|生效)?\s?(?:至|到|—+|–|-|~|to|until|till|through)\s?|"
    rf"{_X}{{0,16}}?(?:早于|先于|晚于|迟于|\bbefore\b|\bprior\sto\b|\bprecedes?\b|\bpreceded\b|\bearlier\sthan\b|\bafter\b|\blater\sthan\b)"
    rf"{_X}{{0,16}}?)(?P<t>{_DATE})"
)
#: The head of a pleading: a party, or someone who acts for the party named last.
BLOCKS = re.compile(
    rf"(?P<party>(?:{_ROLE_ZH}|{_CONTRACT_ROLE}){_BRACKET}[:：]?\s?)?(?(party)|(?<!的)(?:法定代表人|负责人|(?:委托诉讼|委托|诉讼|法定|共同委托诉讼)"
    rf"代理人|辩护人){_BRACKET}[:：]\s?)(?P<who>{_PARTIES})"
)
#: Rules for whole texts: 青禾公司（法定代表人：林知夏）; 甲方：… 乙方：… at the head of a contract.
WHOLE = (
    _rule(_REPRESENTS, rf"(?P<t>{_PARTY})\((?:法定代表人|委托诉讼代理人|代理人)[:：]?\s?(?P<s>{_PARTIES})\)"),
    _rule(
        _PARTY_TO,
        rf"{_CONTRACT_ROLE}{_BRACKET}[:：]\s?(?P<s>{_PARTY})(?:(?!{_CONTRACT_ROLE}{_BRACKET}[:：])[^。]){{0,200}}?"
        rf"{_CONTRACT_ROLE}{_BRACKET}[:：]\s?(?P<t>{_PARTY})",
        before=_NEVER,
    ),
)
LITIGANTS = re.compile(
    rf"(?:{_ROLE_ZH}{_BRACKET}[:：]?\s?|\b(?:[Pp]laintiff|[Dd]efendant|[Cc]laimant|[Rr]espondent|[Aa]ppellant|[Pp]etitioner)s?,?\s)"
    rf"(?P<who>{_PARTIES})"
)
#: A docket number so introduced is another case; so introduced it is the text's own.
PRECEDENT = re.compile(
    r"(?:参照|参考|类似|援引|另案|参见|判例|类案|指导|生效|[(（]见|\b(?:[Ss]ee|[Cc]f\.?|[Cc]iting|cited|relied\son)\s[^.]{0,10}|\bin\s$)[^。]{0,12}$"
)
HEADED = re.compile(r"(?:案号|案件编号|[Cc]ase\s?(?:[Nn]o\.?|[Nn]umber)?|[Dd]ocket)\s?[:：]?\s?$")
#: In a provision: what it says is changed (将第七条修改为…; clause 7 is hereby deleted).
OWN = re.compile(
    rf"(?P<t>{_PROVISION})(?:{_X}{{0,12}}?(?:修改|变更|修订|调整|替换)为|{_X}{{0,6}}?(?:予以)?删除|"
    rf"{_X}{{0,30}}?\b(?:is|are|shall\sbe)\s(?:hereby\s)?(?:amended|deleted|replaced|modified|restated))"
)
#: Without any of these a text states no relation.
CUES = re.compile(
    r"违反|违背|触犯|修改|修订|变更|修正|取代|替代|替换|废止|依据|根据|依照|按照|适用|援引|引用|参照|代理|代表|辩护|委托|聘请|授权|签订|签署|订立|"
    r"缔结|达成|涉及|牵涉|关系到|纠纷|争议|一案|方[:：]|[原被]告|[诉请行三]人|法院|仲裁|负责人|[至到早先晚迟]|[—–~-]|breach|violat|contraven|infring|amend|"
    r"modif|supersed|replac|var(?:ies|ied)|restat|cit(?:es|ed)|reli(?:es|ed)|invok|appl|refer|represent|acts|acted|appear|counsel|attorney|solicitor|agent|"
    r"enter|sign|conclude|execut|made|between|dispute|involves|concerns|\bto\b|until|till|through|before|prior|preced|earlier|after|later|laintiff|efendant|"
    r"laimant|espondent|ppellant|etitioner|[Cc]ourt",
)
