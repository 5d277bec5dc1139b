"""The words by which the gate tells kinds of sentences apart, English and Chinese side by side.

All patterns are searched in folded text (lower case, NFKC, simplified characters; see ``fold.fold``).
"""

import re
from typing import Final


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


#: Nothing but courtesy, presence, or acknowledgement.
SMALL_TALK: Final = re.compile(
    r"^(?:(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|night|day)|there|all|team|thanks?(?: you)?"
    r"|many thanks|thx|cheers"
    r"|ok(?:ay)?|k|yes|no|yep|nope|yeah|sure|fine|great|perfect|excellent|good|nice|cool|awesome|wow|lol|haha"
    r"|hm+|uh+|um+|oh|ah|right"
    r"|got it|understood|noted|i see|alright|never ?mind|sorry|bye|goodbye|see you|welcome|congratulations"
    r"|please|much|a lot|so|very"
    r"|again|for (?:your|the|all) (?:\w+ )?(?:help|support|answers?|explanation|time)|you|to meet you|tomorrow"
    r"|later|soon|then|well"
    r"|you'?re welcome|no problem|sounds good|makes sense|go on|continue|interesting|exactly|agreed)[\s,.!?:;~\-]*)+$"
    r"|^(?:[你您]们?好啊?|在[吗么]|早上?好?|上午好|下午好|晚上好|晚安|大家好|谢谢[你您]?(?:们|啦|了)?(?:的(?:帮助|帮忙|解答|回答))?|多谢|感谢[你您]?|辛苦(?:你|您)?了"
    r"|麻烦(?:你|您)?了|好的?[吧啊呢呀]?|嗯+|哦+|噢|啊|行吧?|可以|没问题|明白了?|知道了?|了解了?|收到|懂了|原来如此|不客气|不用谢|再见|拜拜|明天见|明天再聊"
    r"|下次再聊|太好了|太棒了|很好|不错|哈+|呵+|抱歉|对不起|不好意思|没事了?|算了|是的?|对的?|不是|没有|继续|请继续|接着说|然后呢|就这样|非常(?:好|有帮助|感谢)"
    r"|很有帮助|请问|发错了|稍等|等等|律师|最近怎么样|[\s,.!?;:~、。！？])+$"
)

#: Sentences about the conversation itself, the file or the speaker's doings at the moment.
META: Final = _any(
    r"\b(?:your|the|this|that|last|previous|my) (?:\w+ )?(?:answers?|replies|reply|response|summary|explanation"
    r"|questions?|upload|message)\b",
    r"\b(?:here (?:is|are|'s)|below (?:is|are)|the following (?:is|are)|as (?:shown|mentioned|described) (?:above|below|earlier)"
    r"|see (?:above|below))\b",
    r"\bi(?:'m| am| was|'ll| will|'ve| have| meant| mean| need| want| would like|'d like)?\s*(?:\w+ )?(?:be back"
    r"|on the phone|confused|busy"
    r"|meant|mean|upload\w*|a question|a follow-?up|another question|to (?:ask|know|understand|see|read|discuss"
    r"|talk)|trying to|looking for"
    r"|wondering|curious|happy to|glad|afraid i|not sure what you|sorry|ask you|thinking|looking forward)\b",
    r"\b(?:let me (?:know|think|see|check)|let'?s (?:see|start|move on|look|talk|continue|go)|one (?:moment"
    r"|second)|hold on|wait a"
    r"|what (?:you|i) (?:said|meant)|you (?:said|told|mentioned|misunderstood|are wrong|just|can|could|may"
    r"|might want)|wrong (?:document|file)"
    r"|see you|talk (?:to you )?(?:later|soon|tomorrow)|saved me|exactly what i|very helpful|was helpful|weather"
    r"|lunch|coffee|weekend"
    r"|how are you|tell me|based on (?:the|your) (?:documents?|files?|materials?) (?:provided|given|you)|feel free"
    r"|would you like|do you want|i hope|hope this|try again)\b",
    r"我(?:先|再|去|来|还?想|要|有)(?:一?想|问|看|接|了解|知道|咨询|请教|个问题|几个问题|一个问题)|想问|想知道|我(?:没看懂|不懂|不明白|没听懂|看不懂)",
    r"你(?:刚才|刚刚|上次|前面|说的|的(?:回答|答案|意思|总结)|理解错|搞错|弄错|没有?回答|能看到)|(?:刚才|上面|前面)(?:的|你|我们)?(?:的?(?:内容|回答|问题)|说的?|提到)",
    r"(?:稍等|等一下|等会|待会|回头再|改天|明天再|发错|天气|吃饭|下班|周末愉快|打电话来了|接个?电话|聊到|换个话题)",
    r"(?:以下|下面)(?:是|为|列出|摘录|内容)|如下[:：]?$|供您?参考|希望(?:对您|以上|这|能)|(?:如|若|如果)(?:您|你)?(?:有|还有|需要)(?:其他|任何|进一步|更多)",
    r"(?:需要|是否需要|要不要)我(?:帮|为|继续|再)|随时(?:告诉|联系|提问|向我)|很高兴|为[您你](?:服务|解答|效劳)|有什么可以帮|我(?:来|将|会)?(?:帮|为)(?:您|你)",
)

#: What an assistant says to be on the safe side.
HEDGE: Final = _any(
    r"\b(?:(?:as an?|i'?m an?|i am an?) (?:ai|language|artificial|virtual)|not (?:constitute )?legal advice"
    r"|(?:consult|seek|speak (?:to|with)|contact"
    r"|talk to|advice (?:of|from)) (?:with )?(?:an?|your|the)?\s*(?:\w+ ){0,3}(?:lawyer|attorney|solicitor"
    r"|counsel|professional|expert)"
    r"|it depends|depends? (?:on|upon) (?:the|many|several|various|a number|how|your)|cannot (?:give|provide"
    r"|offer)|can'?t (?:give|provide|offer)"
    r"|i (?:cannot|can'?t|could not|couldn'?t|am unable|am not able|do not have|don'?t have|did not find"
    r"|found no|am not certain|'m not certain"
    r"|am not sure|'m not sure|recommend|suggest|apologi[sz]e|understand)|i'm not (?:certain|sure)|(?:for"
    r"|general) information(?:al)? (?:only|purposes)"
    r"|without (?:more|further|additional) (?:information|details|facts|context)|(?:not|don't have) enough information"
    r"|no (?:relevant|matching) (?:passages?|documents?|results?)|please (?:verify|consult|provide"
    r"|note that this|check|be aware|share|let me)"
    r"|difficult to (?:say|tell|judge)|hard to (?:say|tell)|vary (?:by|depending)|this (?:answer|information|summary|response) is"
    r"|every case is different)\b",
    r"(?:作为|我是)(?:一?个|一名)?(?:ai|人工智能|智能|语言模型|虚拟)|不构成.{0,8}(?:意见|建议)|(?:不是|并非)(?:正式的?)?法律意见|仅供参考|仅为引用",
    r"(?:建议|请|应当?|可以|最好)(?:您|你)?(?:尽快|及时|先)?(?:咨询|联系|寻求|委托|请教|向).{0,8}(?:律师|专业人士|专业意见|法律顾问)|咨询专业",
    r"具体(?:情况|问题)(?:需要?|要|还需)?具体分析|(?:取决于|视.{0,8}而定|因.{0,6}而异)|无法(?:提供|给出|作出|做出|判断|确定|回答)|难以(?:判断|确定|回答)",
    r"(?:没有|没能?|未能?)(?:找到|检索到|查到|发现)(?:相关|任何|有关|与|明确)|未找到|信息(?:有限|不足|不够)|材料不足|抱歉|对不起"
    r"|请(?:您|你)?(?:提供|补充|上传|核实|以.{0,6}为准)|以.{0,10}为准$",
)

#: How answers and drafts should be: the lawyer's taste, not the case.
PREFERENCE: Final = _any(
    r"\b(?:i (?:\w+ )?(?:prefer|like (?:to|it|my|your|short|long|the|when)|don'?t (?:like|want) (?:you|to see"
    r"|your|any|latin|long|short|\w+ (?:phrases|in))"
    r"|hate|dislike|usually (?:write|use|work|want)|would rather|'?d rather|always (?:want|use|write|cite"
    r"|prefer)|love (?:short|tables|concise))"
    r"|i'd (?:rather|prefer)|my preference|from now on|going forward,? (?:please|use|always|write|answer|keep)"
    r"|in (?:the )?future,? (?:please |always )?(?:\w+)"
    r" (?:letters|drafts?|answers?|summar\w+|in|me|the|documents|emails)|henceforth)\b",
    r"^(?:please )?(?:always|never|only|don'?t|do not|avoid|stop|no) (?:\w+ ){0,2}?(?:answer|respon[ds]\w*|reply"
    r"|repl\w+|cite|citing|use|using|write|writing|include|including"
    r"|put|start|end|quote|quoting|format|address|call|add|adding|give me|show|bullet|emojis?|jargon|tables?"
    r"|speak|translate|sign)\b",
    r"^(?:please )?(?:keep (?:your|the|all|it|answers|summaries|drafts|letters|things|replies|responses) "
    r"|call me |address me |use (?:british|american|us|uk|formal|plain|simple|metric|bullet|short"
    r"|numbered|the (?:term|word|format|style)|\w+ (?:spelling|english|style|format|tone|citation))|(?:answer"
    r"|reply|respond|write)(?: to)?(?: me)? (?:only |always )?in (?:english|chinese|french|german|spanish"
    r"|japanese"
    r"|plain|simple|short|formal|bullet|the style|mandarin|cantonese|traditional|simplified)|be (?:brief|concise"
    r"|short|formal|more|less) ?)",
    r"(?:以后|今后|将来|往后|从现在(?:起|开始)|从今以后|下次起).{0,10}(?:回答|回复|起草|写|用|引用|称呼|注明|标注|列|给我|输出|不要|别|都|请|文书|先|翻译)",
    r"我(?:更|比较|还是|一般|通常|一直|平时)?(?:喜欢|偏好|偏爱|倾向于|习惯|不喜欢|讨厌|希望(?:你|您|回答|回复|看到|每次|以后))(?!.{0,12}(?:被告|原告|对方))",
    r"^请?(?:每次|始终|总是|永远|一律|一定|都)(?:都|要|请)?.{0,12}(?:回答|回复|标明|注明|引用|列|使用|用|写|附|给|标注|说明|称呼|先|翻译|输出)",
    r"(?:回答|回复|答案|答复|文书|文件|起草|信函|摘要|总结|报告|意见书)(?:时|里|中|都|请|要|应|内容|的时候)*(?:尽量|控制|不要|别|不得|要|必须|请|务必|都|统一|一律|应当?|最好|使用|用)",
    r"^(?:请|就)?(?:叫|称呼)我|(?:请|都|一律|统一|只)用.{0,6}(?:中文|英文|英语|普通话|简体|繁体|语气|格式|字体|术语|表格|列表|粤语)(?!.{0,4}(?:签订|书写))",
    r"^(?:请)?(?:不要|别|避免)(?:再)?(?:使用|用|写|加|出现|引用|列|给我|说).{0,10}(?:术语|英文|缩写|口语|表格|列表|项目符号|拉丁|表情|废话|套话|法言法语)",
)

#: The point on which the case turns, said to be one.
ISSUE_LABEL: Final = _any(
    r"\b(?:(?:key|main|central|core|legal|decisive|critical|only|real|disputed|first|second|another|crucial"
    r"|principal|primary) (?:legal )?(?:issues?|questions? (?:of law|is|here)|point|risk|dispute|problem)"
    r"|points? (?:in|of) (?:dispute|contention|law)|issues? (?:in dispute|is whether|here is|for the court"
    r"|at hand)|(?:at|the) issue (?:is|whether)|question (?:of|is|arises as to) whether|crux|turns on|hinges on"
    r"|legal (?:issue|question|risk|problem|basis))\b",
    r"争议(?:焦点|点|问题|在于)|争点|焦点(?:是|在于|问题|为)|(?:本案|案件|问题)的?(?:关键|核心|难点|重点|焦点)|关键(?:在于|是|问题|点)|核心(?:问题|争议|在于)"
    r"|法律(?:问题|风险|争议|关系|性质|依据)|主要风险|定性",
)

#: Not known yet, to be found out, to be proved.
OPEN: Final = _any(
    r"\b(?:open (?:question|point|issue|item)s?|unclear|not (?:yet )?(?:clear|known|certain|established"
    r"|confirmed|verified|sure (?:whether|if|when|who|how|what|that))|unknown|unsure|uncertain"
    r"|(?:do|does|did)(?:n'?t| not)(?: yet| really)? (?:\w+ )?know|don'?t know|not "
    r"(?:yet )?(?:been )?(?:determined|established|clarified|verified|confirmed|resolved|decided whether|checked"
    r"|found out)"
    r"|(?:have|has|is|are)(?:n'?t| not)(?: yet)? (?:been )?(?:established|determined|clarified|verified"
    r"|confirmed|found out|ascertained|figured out)"
    r"|no (?:idea|information|confirmation) (?:\w+ )?(?:whether|if|who|when|why|how|on|about|as to)|to be "
    r"(?:verified|clarified|confirmed|checked|determined|investigated|established|proved|proven|seen)|tbd|tbc"
    r"|remains? (?:to be|unclear|unknown|open|unresolved|uncertain|disputed whether)|(?:still|yet) (?:to be|open"
    r"|missing|outstanding|unresolved|unknown|pending|need\w* (?:to|evidence|proof))"
    r"|(?:need|needs|have|has|ought|must|should)(?: still)?(?: to)? (?:find out|check (?:whether|if|when|who|how"
    r"|that|the|with)|verify|clarify|confirm|investigate|establish|determine|ascertain|ask (?:the|him|her|them"
    r"|whether)|look into"
    r"|figure out|prove|obtain (?:evidence|proof)|get (?:evidence|proof|confirmation)|find (?:evidence|proof"
    r"|out))|(?:need|lack|miss|lacks|without|require|requires|want)\w*(?: more| further| some| any)? (?:evidence"
    r"|proof|documentation)"
    r"|look into (?:whether|if|when|who|why|how)|(?:evidence|proof|records?|documents?"
    r"|receipts?)\b.{0,60}\b(?:missing|lacking|needed|required|not (?:yet )?(?:been )?(?:found|located|available"
    r"|obtained))|we wonder|wonder (?:if|whether))\b",
    r"^whether\b",
    r"不(?:太)?(?:清楚|确定|知道|明确|明(?:$|[，,。]))|(?:尚|还|仍|目前|暂)?(?:未|没有?|没能)(?:有)?(?:查清|查明|弄清|搞清|核实|确认|明确|查实|落实|证实|厘清"
    r"|定论|查到|问清|了解清楚)|(?:尚|仍|还)(?:不明|存疑问?|无定论|无法(?:确认|核实)|待|需|要|须|有待|应)"
    r"(?!(?:支付|付|还|交|赔))|有待|待(?:查|定|核|证|确认|核实|补充|明确|调查|澄清|落实|解决|证明)|需要?(?:进一步)?(?:核实|确认|查明|查清|调查|查证|核对|弄清|搞清|补充"
    r"|了解|证明|取证|搜集|收集|调取|澄清|问)",
    r"(?:要|得|应|须|必须|先)(?:再|先|去|进一步)?(?:核实|确认|查明|查清|查证|弄清|搞清|问清|调查|核对)|(?:缺少|缺乏|欠缺|缺|没有足够的?|尚无|暂无|找不到|没有?找到"
    r"|还没找到).{0,16}(?:证据|凭证|证明|材料|记录|收据|单据|原件)"
    r"|(?:证据|凭证|证明|材料|记录|收据|单据|原件).{0,10}(?:缺失|没找到|没有找到|未找到|找不到|不足|不够|丢失|还没|尚未|尚缺|未取得)|疑问[:：]|问题[:：]|未知|还要(?:再)?看|说不清|存在疑问",
)
#: A clause introduced by "whether": an open question when nothing is asked of the assistant.
WHETHER: Final = _any(r"\bwhether\b", r"是否|有没有|是不是|能不能|会不会|到底|究竟|能否|可否|是何")

_PROCEDURE = (
    r"(?:file|files|filed|filing|submit\w*|lodge\w*|serve\w*|appeal\w*|respond|reply|exercise\w*|apply|object"
    r"|produce|disclose|defence|defense|answer|brief|motion|claim|pleading|statement of|evidence|response"
    r"|registration|register|renew|challenge|enforce)"
)
_DATE = (
    r"(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|(?:jan|feb|mar"
    r"|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d{1,2}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    r"|(?:next|this|on|by|coming)? ?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next (?:week|month|year)"
    r"|end of (?:the )?(?:month|week|year|\w+)|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\w* \d{4}|noon"
    r"|midnight|today)"
)
_ZH_DATE = (
    r"(?:\d{1,4}[年月]|[一二三四五六七八九十]+月|\d{1,2}[日号]|[一二三四五六七八九十]+[日号天]|下周|下个?月|本周|本月|月底|年底|周[一二三四五六日]|星期|明天|后天|今天"
    r"|\d+[天日]|\d{4}-\d{1,2})"
)
#: A day by which, or on which, something must be done in the matter.
DEADLINE: Final = _any(
    r"\bdead ?lines?\b(?!.{0,20}\bin this\b)",
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
    r"\b(?:\d+|\w+) (?:calendar |working |business )?(?:days?|weeks?|months?)\b.{0,15}\bto (?:appeal|respond"
    r"|reply|file|object|answer|apply|pay the court)\b",
    rf"(?:举证|上诉|答辩|申请|起诉|提交|应诉|异议|复议|仲裁|申诉|执行|缴费|行使|申报)(?:的)?(?:期限|期间|期|时限|截止|时效).{{0,12}}(?:{_ZH_DATE}|届满|截止|到期|只有|还有|还剩|\d+|十)",
    rf"(?:截止|到期|最后|期限|限期)(?:日期?|时间|日|期限|一天)?(?:为|是|到|在|于|[:：])?.{{0,8}}{_ZH_DATE}.{{0,20}}(?:提交|交|上诉|起诉|举证|答辩|申请|行使|截止|前|止|$)",
    rf"(?:开庭|庭审|庭前会议|听证|听证会|调解会议|调解会|宣判|谈话|证据交换|质证|仲裁庭|拍卖|会议)(?:时间|日期)?.{{0,10}}(?:定|安排|排|改|延|推迟|为|是|在|于"
    rf"|到).{{0,8}}{_ZH_DATE}|{_ZH_DATE}.{{0,12}}(?:开庭|庭审|听证|宣判|证据交换)",
    rf"(?:诉讼|仲裁)?时效.{{0,12}}(?:{_ZH_DATE}).{{0,12}}(?:届满|到期|截止|止|为止|经过|过)",
    rf"{_ZH_DATE}.{{0,10}}(?:前|之前|以前|内|之内|以内).{{0,12}}(?:提交|上交|递交|提起|提出|起诉|上诉|答辩|举证|申请|行使|交(?!付|货|租|纳|房)|寄出|回复法院"
    rf"|缴纳诉讼费|缴费|立案|补正|反诉)",
    rf"(?:必须|务必|最迟|最晚|应当?|须|要).{{0,8}}(?:在|于)?{_ZH_DATE}.{{0,8}}前.{{0,8}}(?:行使|提交|提出|答复|交(?!付|货|租|纳|房)|起诉|上诉|申请)"
    rf"|(?:只有|还有|还剩).{{0,4}}[\d一二三四五六七八九十]+(?:天|日).{{0,8}}(?:上诉|举证|答辩|提交|申请|期)",
)

_DECIDER = (
    r"(?:we|i|the client|client|our client|my client|the company|the board|shareholders|partners|the partners"
    r"|she|he|they|the team|management|the court)"
)
#: A choice made on our side.
DECISION: Final = _any(
    r"^decision\b|^resolved\b|^our (?:strategy|position|approach|plan)\b|^strategy\b|\b(?:have|has|had|'ve"
    r"|'s)? ?(?:finally |now |also )?(?:decided|resolved|opted|chosen|chose|elected|determined) (?:to|that|not"
    r"|against|on|for|in favou?r|mediation|arbitration|litigation|\w+ over)\b",
    r"\bthe decision is\b|\bwe(?:'ll| will|'re going to| are going to| shall| won'?t| will not| are not going to"
    r"|'re not going to| plan to| intend to)\b(?! (?:see|need|have to|know|look))",
    r"\b(?:we|it was|has been|i) (?:\w+ )?agreed (?:to|that|with the client|not|on)\b|\bthat is agreed\b"
    r"|^let'?s (?:not )?(?:raise|file|sue|rely|settle|appeal|drop|accept|reject|withdraw|argue|offer|ask for"
    r"|wait|claim|focus|go with|go for|leave out|challenge)\b",
    r"\b(?:client|she|he|they|board|company|management)\b.{0,30}\b(?:instructed|instructs|authori[sz]ed"
    r"|authori[sz]es|wants? (?:us )?to|wishes to|agreed to (?:settle|sue|file|go|appeal|withdraw|accept|mediat"
    r"|arbitrat|the settlement|our|the offer|the strategy|drop|pay)"
    r"|insists on|prefers to|does not want to|doesn'?t want to|refuses to (?:settle|mediate)|approved (?:the"
    r"|our)|confirmed the (?:strategy|decision)|chooses|gave instructions|told us to|asked us to|accepted (?:the"
    r"|our) (?:settlement|offer|proposal|strategy))\b",
    r"\bi(?:'ve| have)? decided\b|\bno appeal\b|\b(?:drop|withdraw|waive|abandon|pursue) the (?:claim"
    r"|counterclaim|appeal|defence|defense|lawsuit|action)\b",
    r"(?:决定|决议|敲定|拍板|商定|议定|定下来|选定)(?!书|性|于|的?作用|权|因素)|(?:最终|最后)(?:确定|选择|同意)|确定(?:先|采取|采用|以|由|不|走|按|起诉|上诉|主张)"
    r"|(?:经|经过).{0,6}(?:讨论|商量|协商|研究|沟通).{0,3}[,，]|^(?:诉讼|应诉|辩护|谈判|代理)?(?:策略|方案|思路)(?:是|为|[:：])|^决定",
    r"(?:客户|当事人|委托人|我方|我们|公司|股东会|董事会|家属|他|她|法务部?)(?:已经?|也|都|最终|明确|明确表示|表示|要求我们|要求|指示|指示我们|已|暂时|暂|现在"
    r"|先)*(?:同意(?:起诉|和解|调解|上诉|撤诉|撤回|接受|这|该|我们|以|按|不|采|先|放弃)|选择|授权|指示|打算|准备(?:起诉|上诉|申请|提起)|不接受|拒绝(?:调解|和解)"
    r"|接受(?:了)?(?:和解|调解|对方|该|这)|放弃|不再(?:主张|追究|上诉|起诉|申请|续)|坚持(?:要|起诉|上诉|不)|要起诉|要上诉|(?:愿意|不愿意?|不想)(?:和解|调解|起诉|上诉"
    r"|继续)|不(?:上诉|起诉|申请|主张|调解|和解)|先(?:申请|起诉|发|谈|主张)|将(?:申请|提起|主张))",
    r"^(?:暂不|不再|放弃|改为|先)(?:主张|追究|申请|提起|起诉|上诉|提出|采取|走)|暂不(?:主张|申请|提起|起诉|追究|提出)",
)

#: What the law makes of it.
LEGAL: Final = _any(
    r"\b(?:void|voidable|invalid|unenforceable|enforceable|ineffective|not (?:legally )?binding|unlawful|illegal"
    r"|lawful|unconscionable|null and|time-barred|statute-barred|unfair (?:term|dismissal|within)|(?:is|are|was"
    r"|were|be|as) unfair|excessive|disproportionate|inadmissible|admissible)\b",
    r"\b(?:constitut\w+|amount\w* to|count\w* as|qualif\w+ as|be (?:regarded|deemed|held|considered|treated)"
    r"|deemed|falls? (?:within|under|outside)|within the meaning of)\b",
    r"\b(?:(?:is|are|be|would be|may be|not) (?:\w+ )?(?:entitled to (?:rescind|terminate|damages|compensation"
    r"|claim|withhold|withdraw|refuse|recover)|liable (?:for|to|under)|in breach|open to challenge|valid\b))",
    r"\b(?:defen[cs]e|claim|argument|appeal|action|objection|counterclaim)\b.{0,30}\b(?:will|would|may|might"
    r"|should|could|is likely to|is unlikely to)\b.{0,20}\b(?:fail|succeed|prevail|be (?:dismissed|rejected"
    r"|upheld))\b",
    r"\b(?:court|judge|tribunal|arbitrator)s?\b.{0,25}\b(?:may|might|will|would|could|is likely|are likely|can"
    r"|likely)\b.{0,30}\b(?:reduce|hold|find|dismiss|reject|uphold|award|order|grant|strike|adjust|decide"
    r"|rule)\b",
    r"\b(?:in my (?:view|opinion)|i believe|we believe|arguabl[ye]|(?:likely|probably"
    r"|unlikely)\b.{0,40}\b(?:court|breach|valid|claim|liable|unfair|held|binding|penalty|negligen))",
    r"\b(?:breach(?:ed|es)? (?:of )?(?:duty|fiduciary|statutory|the (?:duty|implied|warranty))"
    r"|fundamental breach|material breach|lacks? (?:consideration|jurisdiction|standing|capacity)|violat\w+ "
    r"(?:article|section|the (?:law|act|statute|mandatory|prohibition))|contrary to (?:law|public policy|article"
    r"|section))\b",
    r"无效|有效(?!期)|效力|(?:不)?(?:发生|产生)效力|不生效|可撤销|违法|合法(?!权)|不合法|非法解除|不成立|不(?:予|被)?支持|(?:可能|应当?|会|将|可)(?:被)?(?:法院"
    r"|仲裁庭|法官)?(?:会|可能)?(?:认定|调减|调低|调整|减少|驳回|支持|撤销)|(?:过高|过分高于|显失公平|明显不合理)",
    r"构成|属于(?:违约|违法|无效|格式|侵权|工伤|不可抗力|重大|欺诈|表见|职务|善意|情势|根本|正当|夫妻|劳动|免责|约定不明|无权)|(?:有权|无权)(?:解除|要求|请求|主张|撤销|拒绝|终止"
    r"|追偿)|(?:应当?|需要?|须|应)(?:依法)?(?:承担|负).{0,8}责任|承担.{0,10}责任|超过.{0,6}时效|不属于|免责|视为|适用《|违反(?:了)?(?:法律|《|强制性|诚信|公序"
    r"|劳动)|侵犯|侵害"
    r"|(?:抗辩|请求|主张|理由|诉求|诉请).{0,10}(?:成立|不成立|站不住|得到支持|被驳回|能成立)|我(?:认为|觉得|们认为)|未必(?:涵盖|适用|成立|有效|构成)|请求权基础|管辖权?异议"
    r"|是否(?:有效|合法|成立|构成|适用|承担|应当)",
)
#: Marks a contract's own words about liability and the like as a term, not a conclusion.
TERM: Final = _any(
    r"\b(?:clause|section|article|paragraph|schedule) \d+(?:\.\d+)*\w*\b.{0,20}\b(?:provides?|states?|says?"
    r"|limits?|requires?|sets?|stipulates?|allows?|excludes?)\b"
)

#: Things cases are made of: a sentence that names one speaks of the case.
CASE_WORDS: Final = _any(
    r"\b(?:contract|agreement|lease|clause|rent|deposit|tenant|landlord|lessee|lessor|buyer|seller|purchaser"
    r"|vendor|supplier|customer|client|plaintiff|defendant|claimant|respondent|applicant|opponent|other (?:side"
    r"|party)|part(?:y|ies)|court|judge|hearing"
    r"|trial|arbitrat\w+|mediat\w+|lawsuit|claim\w*|damages?|invoice|payment|paid|pay|owes?|owed|debt|loan"
    r"|interest|penalt\w+|fee|salary|wage|price|purchase|notice|letter|email|signed?|signature|witness\w*"
    r"|evidence|expert|report|accident|injur\w+"
    r"|employ\w+|dismiss\w*|fired|hired|compan\w+|shares?|sharehold\w+|director|board|guarant\w+|insur\w+"
    r"|warrant\w+|deliver\w*|goods|defect\w*|repair\w*|property|house|apartment|building|premises|patent"
    r"|trademark|copyright|licen[cs]\w+|limitation"
    r"|counsel|lawyer|attorney|solicitor|divorc\w+|child|custody|will|estate|heirs?|inherit\w+|police|offen[cs]e"
    r"|fraud|breach\w*|terminat\w+|confidential\w*|transfer\w*|bank|account|tax|permit|construction|contractor"
    r"|work|died|married|landlord)\b",
    r"合同|协议|条款|约定|租|押金|定金|订金|货|款|元|通知|公司|原告|被告|当事人|客户|委托人|对方|甲方|乙方|双方|我方|法院|法庭|仲裁|律师|证据|证人|签|付|赔|保证|担保|股|工资|月薪"
    r"|劳动|员工|雇|房|业主|中介|交付|发货|验收|质量|瑕疵|维修|装修|漏水|事故|受伤|工伤|鉴定|保险|理赔|借|欠|贷|利息|违约|解除|终止|侵权|商标|专利"
    r"|著作权|许可|离婚|抚养|继承|遗嘱|财产|夫妻|警|案|诉|判|裁|执行|时效|法定代表人|董事|股东|注销|登记|施工|工程|承包|停工|供应商|买方|卖方|出卖人|买受人|承租人|出租人|债|转让|转账"
    r"|合伙|担保人|质保|发票|住所|地址|去世|死亡|承认|否认|陈述|邮件|微信|聊天记录|录音|收据|盖章|公章|第.{1,6}条|口头|书面|同事|主管|经理",
)
#: A third person as the subject: the sentence tells something.
THIRD_PERSON: Final = _any(
    r"^(?:on .{3,30}, )?(?:he|she|they|his|her|their|both|there (?:was|were|is|are)|the|an?|my|our|we|mr|ms|mrs"
    r"|dr|two|three|four|five|\d+|all|some|no|nobody|neither|each|after|before|when|since|in|at|according)\b"
    r"(?! (?:answer|question|summary|weather|next|reason|point|idea))",
    r"^(?:他|她|他们|她们|其)(?!.{0,3}(?:吗|呢)$)",
)

#: A sentence that asks.
QUESTION: Final = _any(
    r"\?\s*$",
    r"^(?:and |so |but |then |also )?(?:what|who|whom|whose|where|why|how|which|when)(?:'s|'re)? (?:is|are|was"
    r"|were|do|does|did|can|could|should|would|will|has|have|had|about|if|long|much|many|often|far|to|else|kind"
    r"|\w+ (?:is|are|do|does|did|can|should|has|have|applies|governs))\b(?!.{0,60}\b(?:is|are|remains?) "
    r"(?:still )?(?:unknown|unclear))",
    r"^(?:and |so |but |then )?(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|may|might"
    r"|shall) (?:i|you|we|he|she|it|they|the|this|that|there|these|those|my|our|your|an?|any|clause|article"
    r"|section)\b",
    r"^(?:any|what about|how about|which)\b",
    r"[吗呢么]\s*[?。.!]*$|\?$",
    r"(?:什么|怎么|如何|怎样|哪(?:里|些|个|条|一|种|几|位)?|谁|多久|多少|多长|多大|几[个天月年条]|为何|为什么|何时|是何|咋|啥)(?!.{0,8}(?:都|也))",
    r"(?:能不能|可不可以|要不要|是不是|行不行|对不对|有没有|能否|可否|会不会|该不该|是否)",
)
#: Question words that only ask for information, whatever follows.
ASKING_FOR_TEXT: Final = _any(
    r"\b(?:say|mean|provide|state|contain|explain|allow|require)s?\b.{0,40}\?",
    r"怎么(?:写|说|规定|约定|办|算|理解|处理|计算)|什么(?:意思|规定|内容|是)",
)
#: A sentence that tells the assistant to do something.
REQUEST: Final = _any(
    r"^(?:(?:please|pls|kindly|now|then|also|and|ok|okay|first|next|just)[, ]+)*(?:(?:can|could|would"
    r"|will) you\b|draft|list|show|give|tell|explain|translate|summari[sz]e|compare|rephrase|rewrite|reword"
    r"|find(?! out)|search|look (?:up|for|at)|read|write|check(?! (?:whether|if))"
    r"|analy[sz]e|review|try|help|make|describe|outline|prepare|go (?:on|back|through|over)|continue|repeat"
    r"|shorten|extract|identify|highlight|open|print|elaborate|clarify|quote|point out|provide|generate|create"
    r"|redo|walk me|i need you to|i want you to|i'd like you to|proofread|simplify|convert|sum up|calculate"
    r"|compute|delete|forget|remove|upload|discuss|assess|evaluate|research|send)\b",
    r"^(?:(?:请|麻烦|劳烦|能否|能不能|可以|可不可以|现在|然后|接着|那|你|您|再|帮忙|帮|帮我|请你|请您|先|给我|替我|为我|把.{1,20}?|将.{1,20}?"
    r"|根据.{1,20}?[,，]?|对.{1,16}?(?:进行|作|做)?))*(?:一下)?"
    r"(?:总结|概括|归纳|翻译|翻成|译成|列出|列举|解释|说明|起草|草拟|拟(?:一)?|写(?!了|的|着|明|过)|查(?!清|明|封|实|到|出|获)|查询|检索|搜索|分析|整理|比较|对比|讲讲"
    r"|讲一下|说说|介绍|告诉我|看看|看一下|重新|重写|改写|润色|修改(?!了|为|后)|简化|详细|继续|展开|提取|梳理|评估|检查|审查(?!后|认定|了)|审核(?!了)|打开|生成|制作|计算|回答"
    r"|回复我|再说|删除|画|标出|指出|摘录|朗读|复述|帮(?:我|忙|一下))",
    r"^(?:能|可以|可否|麻烦)(?:你|您)?.{0,12}(?:说得|讲得|帮|再|简单|详细)|^再(?:详细|简单|具体|说|来|解释|多)|^帮我|^请(?:你|您)?帮",
)
