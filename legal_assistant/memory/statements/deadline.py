"""Is something due? A deadline is said in one of three ways:

* in a phrase for it ("the limitation period expires on …", 举证期限到…);
* as a step in a procedure, a point in time, and what makes the one due at the other (by, within, 前, 截止), not past;
* as an event on a day to come (a hearing, 开庭).

The end of a contract is a fact of the contract. Texts are folded (see ``fold.fold``).
"""

import re
from typing import Final

from legal_assistant.memory.statements.cues import any_of

_PROCEDURE = (
    r"(?:file|files|filed|filing|submit\w*|lodge\w*|serve\w*|appeal\w*|respond|reply|exercise\w*|apply|object"
    r"|produce|disclose|defence|defense|answer|brief|motion|claim|pleading|statement of|evidence|response"
    r"|registration|register|renew|challenge|enforce)"
)
_DATE = (
    r"(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|(?:jan|feb|mar"
    r"|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d{1,2}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    r"|(?:next|this|on|by|coming)? ?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|in (?:\d+|two|three|four"
    r"|five|six|seven|ten|fourteen|thirty|a) (?:days?|weeks?|months?)|next (?:week|month|year)"
    r"|end of (?:the )?(?:month|week|year|\w+)|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\w* \d{4}|noon"
    r"|midnight|today|the \d{1,2}(?:st|nd|rd|th)|\d{1,2}(?:[.:]\d\d)? ?[ap]\.?m\b|close of (?:business|play)|cob|eod"
    r"|(?:the )?(?:last|first) (?:\w+ )?day of|(?:month|year)[- ]end)"
)
_ZH_DATE = (
    r"(?:\d{1,4}[年月]|[一二三四五六七八九十]{1,3}月|\d{1,2}[日号]|[一二三四五六七八九十]{1,3}[日号天]|下周|下个?月|本周"
    r"|本月|月底|年底|周[一二三四五六日]|星期|明天|后天|今天|\d{1,4}[天日]|[\d一二两三四五六七八九十]{1,8}(?:天|日|周"
    r"|个月)[后内]|\d{4}-\d{1,2}|[年月周]内|周末|(?:春节|元旦|国庆节?|五一|中秋节?|节)(?=前))"
)
#: A step in a procedure, a point in time, and what makes the one due at the other: all three, and it is a deadline.
_STEP: Final = re.compile(
    r"\b(?:respon[ds]\w*|repl(?:y|ies)|answer|brief|appeal|complaints?|objections?|submissions?|motion|fil(?:e"
    r"|ed|ing)|serv(?:e|ed|ice)|lodge\w*|renew\w*|option|exercis\w*|reports?|evidence|argument|hearing|trial"
    r"|conference|deposition|mediation|interrogatories|pleadings?|defen[cs]e|claims?|application|statement"
    r"|disclosure|discovery|register|registration|rescind|challenge|payment of (?:the )?court fees?|bond)\b"
    r"|答复|质询|异议|提交|上诉|起诉|举证|鉴定|续租|续约|选择权|行使|补正|缴费|听证|开庭|庭审|送达|申请|反诉"
    r"|答辩|复议|执行|代理词|证据|材料|清单|意见书|登记|立案|诉讼费|质证|保全|解除权|撤销权|撤回权|追索权|回复"
)
_DUE: Final = re.compile(
    rf"\b(?:by|before|until|till|no later than|within|due|expires?|lapses?|ends?|runs? out)\b.{{0,24}}(?:{_DATE}"
    rf"|\b\d+\b|\b\w+ (?:days?|weeks?|months?)\b)|\b(?:only|just|still)? ?have (?:only )?\w+ (?:days?"
    rf"|weeks?|months?)\b|\b(?:is|are) due\b"
    rf"|{_ZH_DATE}.{{0,12}}(?:前|之前|以前|内|之内|以内|到期|截止|届满|为止|止)|(?:只有|还有|还剩|仅剩|最迟|最晚"
    rf"|截至|截止|到期|期限)"
)
_PAST: Final = re.compile(
    r"\b(?:was|were|had|did|has been|have been|paid|sent|filed|submitted|signed|received|admitted|refused|missed"
    r"|expired|lapsed|told|each month|every month|monthly|per month|of each)\b|每月|每年|每季|(?:付款|租赁|合同"
    r"|保修|质保|履行|借款|交货)期限?|已经?(?!过)|曾|了(?:[。，,]|$)|没有|未能|未在"
)

#: Something that takes place on a day, and the day.
_EVENT: Final = re.compile(
    r"\b(?:hearing|trial|oral argument|mediation|deposition|pre-?trial|court date|auction|inspection|arbitration"
    r"|conference)\b|开庭|庭审|听证|宣判|调解会|质证|庭前会议|拍卖|勘验"
)
_WHEN: Final = re.compile(rf"{_DATE}|{_ZH_DATE}")
_HAPPENED: Final = re.compile(
    r"\b(?!scheduled|listed|fixed)\w{3,}ed\b|\b(?:was|were|took|held|had|gave|said|went|came|did|last)\b|了|过"
    r"|曾|已经?(?!定|排|安排)|上周|去年|上个?月|昨天|前天"
)

#: The end of a contract, which is a fact of it.
_CONTRACT_ENDS: Final = re.compile(
    r"\b(?:lease|contract|agreement|term|tenancy|licen[cs]e|warranty)\b.{0,20}\b(?:ends?|expires?|runs? until"
    r"|terminates?)\b|(?:租约|合同|协议|租期|租赁期限|保险|许可).{0,16}(?:到期|届满|为止|截止)(?!前)"
)

#: A duty and its limit, whatever the duty: "the minutes must be produced within ten days", 最迟12月5日报证监局.
_DUTY: Final = re.compile(
    rf"\b(?:must|has to|have to|needs?(?: to)?|shall|should|is to|are to|to be|required to|ordered to|wants?"
    rf"|expects?|asks for)\b.{{1,80}}"
    rf"\b(?:by|before|(?:no|not) later than|until|within|on or before|prior to)\b.{{0,16}}(?:{_DATE}"
    rf"|(?:\d+|\w+) (?:\w+ )?(?:days?|weeks?|months?|hours?)\b)"
    rf"|(?:最迟|最晚|至迟|不得?[晚迟]于|不能[晚迟]于|截止(?:到|至|于)?|截至).{{0,8}}{_ZH_DATE}"
    rf"|(?:必须|务必|须|应当?|需要?|得|要|请|赶在|抢在)[^,，。]{{0,20}}{_ZH_DATE}[^,，。]{{0,8}}[前内]"
    rf"|{_ZH_DATE}[^,，。]{{0,10}}(?:[前内]|下班|底)[^,，。]{{0,8}}(?:必须|务必|须|应当?|需要?|得|要|把|将|书面"
    rf"|交|报|提|补|完成|给)"
    rf"|{_ZH_DATE}[^,，。]{{0,6}}[前内](?:不|没|未).{{1,14}}(?:视为|就|则|作废|丧失|放弃)"
    rf"|\b(?:give|gives|gave|given|granted|allowed|leaves?|left) (?:us|me|him|her|them|(?:the|our"
    rf"|my) client) (?:only |just )?(?:\d+|\w+) (?:\w+ )?"
    rf"(?:days?|weeks?|months?|hours?)\b|\b(?:payable|due|returnable) (?:on or before|on|by|before)\b.{{0,10}}{_DATE}"
    rf"|\b(?:final|last|latest|cut-?off) (?:date|day|possible day)\b.{{0,40}}{_DATE}|\b(?:i\.?e\.?|so"
    rf"|that is),? (?:by|before|no later than)\b.{{0,10}}{_DATE}"
    rf"|给(?:了|出)?(?:我们?|客户|当事人|他|她|我方)?(?:只|就)?[\d一二两三四五六七八九十]+(?:个)?(?:工作)?(?:天|日|周|月|小时)"
    rf"|[\d一二两三四五六七八九十]+(?:天|日|个月)[,，]?(?:从|自).{{1,10}}起?算|{_ZH_DATE}[^,，。]{{0,4}}(?:截止|届满|最后一天)"
    rf"|(?:届满|到期|开庭|期满)前[\d一二两三四五六七八九十]+(?:天|日|个月)"
    rf"|(?:信用证|要约|报价|保函|期权|授权书?|保全|查封)[^,，。]{{0,6}}(?:有效期|到期|期限)[^,，。]{{0,6}}{_ZH_DATE}"
)
#: What the contract asks of its parties, again and again or once, is a fact of the contract; what was due is past.
_NO_DUTY_OF_OURS: Final = re.compile(
    r"\b(?:tenant|lessee|lessor|landlord|buyer|seller|purchaser|supplier|contractor|borrower|lender|franchisee"
    r"|licen[cs]ee|licen[cs]or"
    r"|employer|employee|customer|vendor|carrier|part(?:y|ies))s?\b.{0,30}\b(?:must|shall|has to|have to|will)\b"
    r"|\b(?:contract|agreement|clause|lease|article|section)\b.{0,30}\b(?:states?|provides?|says?|requires?|stipulates?)\b"
    r"|\b(?:was|were|had|did|has been|have been|each|every|monthly|yearly|per (?:month|year|annum)|always)\b"
    r"|\b(?:deliver|paid|pay|refund|return|repair|ship|suppl|invoic|remed)(?:y|ed|s|ied)?\b.{0,30}\b(?:within"
    r"|no later than|before) (?:\d+|\w+)"
    r" (?:\w+ )?(?:days?|weeks?|months?)\b"
    r"|(?<![一-鿿])(?!申请|上诉|当事|管理|债权|代理|辩护)[一-鿿]{1,4}(?:人|方|者)(?<!我方)(?<!对方)(?:应当?|须"
    r"|必须|需|有权|有义务)"
    r"|[\d一二三四五六七八九十]+(?:个?工作)?(?:天|日|个月)[之以]?内[^,，。]{0,4}(?:交|付|支付|返还|退|检验|验收"
    r"|维修|发货)(?!纳|费)"
    r"|甲方|乙方|买方|卖方|供应商|约定|规定|载明|每[月年季周次天日]|已经?(?!过)|曾|了(?:[,，。]|$)|没有|未能|当天|当日|承诺|答应"
)
#: A day by which, or on which, something must be done in the matter.
_DEADLINE: Final = any_of(
    r"\bdead ?lines?\b(?!.{0,20}\bin this\b)",
    r"\b(?:we|you|they|he|she|client|tenant|landlord|buyer|seller|employer|employee) (?:only |still )?(?:have|has) un?till?\b",
    r"(?:要|应当?|须|必须|得)(?:在|于)[^,，。]{2,20}(?:日|天|周|月|年)(?:之|以)?内(?:提出|提交|申请|起诉|上诉|答复"
    r"|书面答复|备案|递交|申报)",
    rf"\b(?:due|no later than|not later than|latest by|at the latest|expires?|expiring|runs? out|runs until"
    rf"|lapses?|elapses?|ends)\b.{{0,40}}{_DATE}(?<!contract)",
    rf"\b(?:limitation|time limit|time bar|prescription)\b.{{0,60}}\b(?:expire\w*|run\w* out|end\w*|until|on|by"
    rf"|start\w*)\b.{{0,20}}{_DATE}",
    rf"\b(?:must|has to|have to|need to|needs to|should|shall|to be"
    rf"|will)\b.{{0,60}}\b{_PROCEDURE}\b.{{0,60}}\b(?:by|before|until|within|on or before"
    rf"|no later)\b.{{0,20}}(?:{_DATE}|\d+|\w+ days)",
    rf"\b{_PROCEDURE}\b.{{0,60}}\b(?:must|has to|have to|needs? to|should|is|are|to) (?:be )?(?:in|filed"
    rf"|submitted|served|lodged|made|exercised|paid|given|sent)\b.{{0,30}}\b(?:by|before|until|within"
    rf"|no later)\b.{{0,20}}(?:{_DATE}|\d+|\w+ days)",
    rf"\b(?:hearing|trial|mediation|arbitration|deposition|conference|inspection|oral argument|audience"
    rf"|court date|auction|interview)\b.{{0,40}}\b(?:is|are|set|scheduled|fixed|listed|starts?|begins?"
    rf"|takes? place|will be|will take|adjourned|postponed|moved|on|at)\b.{{0,30}}{_DATE}",
    r"\b\w+ (?:calendar |working |business )?(?:days?|weeks?|months?)\b.{0,15}\bto (?:appeal|respond"
    r"|reply|file|object|answer|apply|pay the court)\b",
    rf"\b(?:gave|gives|has given|granted|grants|allowed|ordered|extended)\b.{{0,30}}\b(?:until|by|before|to"
    rf"|\d+ days|\w+ (?:days|weeks))\b.{{0,14}}(?:{_DATE}|to \w+)|\b(?:must|has to|have to"
    rf"|needs? to)\b.{{2,60}}\b(?:by|before|no later than|until)\b.{{0,10}}(?:\d{{1,2}} )?(?:jan|feb|mar|apr|may"
    rf"|jun|jul|aug|sep|oct|nov|dec)\w*(?: \d{{1,2}})?|\b(?:deposition|examination|hearing|mediation|inspection"
    rf"|interview|meeting with the (?:expert|court))\b.{{0,40}}\b(?:takes?|is|on|will|set"
    rf"|scheduled)\b.{{0,20}}{_DATE}",
    r"\b\w+ (?:calendar |working |business )?(?:days?|weeks?|months?) (?:left|remaining|remain)\b"
    r"|\b(?:clock is ticking|running out of time)\b",
    rf"(?:回复|答复|回应|补正|缴费|提交|付款期?|行使|异议|期权|选择权|优先权"
    rf"|期限).{{0,10}}{_ZH_DATE}.{{0,6}}(?:到期|截止|届满)|法院.{{0,6}}(?:给|限|要求|指定"
    rf"|通知).{{0,20}}{_ZH_DATE}.{{0,10}}(?:时间|内|前|之前|提交|补|变更|缴|交)|^{_ZH_DATE}.{{0,12}}(?:询问|质证"
    rf"|会见|勘验|调解|谈话|出庭|提审|宣判|听证|开庭|庭审|审理|鉴定听证)|(?:必须|务必|须|应)(?:在"
    rf"|于){_ZH_DATE}.{{0,10}}前.{{0,10}}(?:送达|寄出|发出|通知|到达|完成|支付|付清|缴)|(?:起诉状|通知书?|判决书?"
    rf"|裁定书?|裁决书?).{{0,10}}(?:之日起|后|起).{{0,4}}[\d一二三四五六七八九十]{{1,8}}(?:天|日|个月)(?:内|之内|以内)",
    rf"(?:举证|上诉|答辩|申请|起诉|提交|应诉|异议|复议|仲裁|申诉|执行|缴费|行使|申报)(?:的)?(?:期限|期间|期|时限"
    rf"|截止|时效).{{0,12}}(?:{_ZH_DATE}|届满|截止|到期|只有|还有|还剩|\d+|十)",
    rf"(?<!付款)(?<!租赁)(?<!合同)(?<!借款)(?:截止|到期|最后|期限|限期)(?:日期?|时间|日|期限|一天)?(?:为|是|到|在"
    rf"|于|[:：])?.{{0,8}}{_ZH_DATE}.{{0,20}}(?:提交|交|上诉|起诉|举证|答辩|申请|行使|截止|前|止|$)",
    rf"(?:开庭|庭审|庭前会议|听证|听证会|调解会议|调解会|宣判|谈话|证据交换|质证|仲裁庭|拍卖|会议)(?:时间"
    rf"|日期)?.{{0,10}}(?:{_ZH_DATE}|定|安排|排|改|延|推迟|为|是|在|于|到).{{0,8}}{_ZH_DATE}"
    rf"|{_ZH_DATE}.{{0,12}}(?:开庭|庭审|听证|宣判|证据交换)",
    rf"(?:诉讼|仲裁)?时效.{{0,12}}(?:{_ZH_DATE}).{{0,12}}(?:届满|到期|截止|止|为止|经过|过)",
    rf"{_ZH_DATE}.{{0,10}}(?:前|之前|以前|内|之内|以内).{{0,12}}(?:提交|上交|递交|提起|提出|起诉|上诉|答辩|举证"
    rf"|申请|行使|交(?!付|货|租|纳|房)|寄出|回复法院|缴纳诉讼费|缴费|立案|补正|反诉)",
    rf"{_ZH_DATE}(?:[上中下]午|早上|晚上)?[^,，。]{{0,8}}(?:去|到|赴|前往)(?!期|了)[^,，。]{{0,8}}(?:法院|法庭|仲裁委"
    rf"|公证处|派出所|看守所|鉴定机构)"
    rf"[^,，。了过]{{0,12}}\W*$",
    rf"(?:必须|务必|最迟|最晚|应当?|须|要).{{0,8}}(?:在|于)?{_ZH_DATE}.{{0,8}}前.{{0,8}}(?:行使|提交|提出|答复"
    rf"|交(?!付|货|租|纳|房)|起诉|上诉|申请)|(?:只有|还有|还剩).{{0,4}}[\d一二三四五六七八九十]{{1,8}}(?:天"
    rf"|日).{{0,8}}(?:上诉|举证|答辩|提交|申请|期)",
)


def is_deadline(text: str) -> bool:
    """Whether folded ``text`` tells of a deadline or of an event on a day to come."""
    if _CONTRACT_ENDS.search(text):
        return False
    due = _STEP.search(text) and _DUE.search(text) and not _PAST.search(text)
    event = _EVENT.search(text) and _WHEN.search(text) and not _HAPPENED.search(text)
    return bool(_DEADLINE.search(text) or due or event or is_due(text))


def is_due(text: str) -> bool:
    """Whether somebody must do something, of whatever sort, within a limit."""
    return bool(_DUTY.search(text)) and not _NO_DUTY_OF_OURS.search(text)
