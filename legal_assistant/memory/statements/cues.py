"""The words by which the gate tells talk from statements of the case, English and Chinese side by side.

All patterns are searched in folded text (lower case, NFKC, simplified characters; see ``fold.fold``).
"""

import re
from typing import Final


def any_of(*patterns: str) -> re.Pattern[str]:
    """Compile a pattern that matches where any of ``patterns`` does."""
    return re.compile("|".join(patterns))


#: Nothing but courtesy, presence, or acknowledgement.
SMALL_TALK: Final = re.compile(
    r"^(?:(?>(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|night|day)|there|all|team"
    r"|thanks?(?: you)?(?: (?:very|so) much)?|many thanks|thx|cheers|brilliant"
    r"|ok(?:ay)?|k|yes|no problem|no worries|no|yep|nope|yeah|sure|fine|great|perfect|excellent|good|nice|cool"
    r"|awesome|wow|lol|haha|hm+|uh|um|oh|ah|right"
    r"|got it|understood|noted|i see|alright|never ?mind|sorry|bye|goodbye|see you|you'?re welcome|welcome"
    r"|congratulations|please|much|a lot|so|very|clear"
    r"|again|for (?:your|the|all) (?:\w+ )?(?:help|support|answers?|explanation|time)|you|to meet you|tomorrow"
    r"|later|soon|then|well"
    r"|that(?:'s| is| was| will be) (?:all|it)|(?:that|this) (?:really )?help(?:s|ed)"
    r"|sounds good|makes sense|go on|go ahead|continue|interesting|exactly|agreed)\b)[\s,.!?:;~\-]*+)+$"
    r"|^(?:(?>[你您]们?好啊?|在[吗么]|早上?好?|上午好|下午好|晚上好|晚安|大家好|谢谢[你您]?(?:们|啦"
    r"|了)?(?:的(?:帮助|帮忙|解答|回答))?|多谢|感谢[你您]?|辛苦(?:你|您)?了"
    r"|麻烦(?:你|您)?了|好的?[吧啊呢呀]?|嗯|哦|噢|啊|行吧?|可以|没问题|明白了?|知道了?|了解了?|收到|懂了"
    r"|原来如此|不客气|不用谢|再见|拜拜|明天见|明天再聊"
    r"|下次再聊|太好了|太棒了|很好|很清楚|不错|哈|呵|抱歉|对不起|不好意思|没事了?|算了|是的?|对的?|不是|没有"
    r"|继续|请继续|接着说|然后呢|就这样|非常(?:好|有帮助|感谢)"
    r"|很有帮助|请问|发错了|稍等|等等|律师|最近怎么样|[\s,.!?;:~、。！？]))+$"
)

#: Sentences about the conversation itself, the file or the speaker's doings at the moment.
META: Final = any_of(
    r"\bi (?:have to|need to|must|'ve got to|gotta) (?:run|go|leave|dash|head (?:off|out)|hang up)\b|\bbrb\b"
    r"|(?:^|[,，])(?:那|那么)?(?:我们|咱们)?(?:接着|继续|往下)(?:看|说|聊|谈|讲|讨论|往下)",
    r"\b(?:your|this|that|last|previous|my) (?:\w+ )?(?:answers?|replies|reply|response|summary|explanation"
    r"|questions?|upload|message)\b|\bthe (?:above|last|previous|second|first) (?:answer|reply|response"
    r"|paragraph|summary)\b",
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
    r"|see you|talk (?:to you )?(?:later|soon|tomorrow)|saved me|exactly what i|very helpful|was helpful|^(?:the |what )?weather"
    r"|(?:i|i'm|we|we're|let'?s|my|off|back|going|nice|happy|have|enjoy|lovely|good)\b.{0,16}\b(?:lunch|coffee|weekend|weather)"
    r"|how are you|^tell me|what to ask|nothing else|based on (?:the|your) (?:documents?|files?"
    r"|materials?) (?:provided|given|you)|feel free"
    r"|would you like|do you want|i hope|hope this|try again)\b",
    r"\b(?:let me (?:look|see|check|have|take|read|start|explain|summari[sz]e)|i (?:don't|do not"
    r"|didn't) (?:understand|follow|get|see what)|i (?:disagree|think you|guess so|agree)|you (?:got"
    r"|have) (?:that|it|this)|typo|whoops|oops|remind me|next topic|move on|good question|(?:several|different"
    r"|various) (?:possible )?(?:interpretations|views|approaches))\b",
    r"(?:^|[,，])我?(?:觉得|认为|想|看)?[你您](?!方)(?:们)?|我们?(?:换|聊|谈|说|继续|先|再)(?:一?下)?(?:下一个"
    r"|另一个|个|别的|到|回)?(?:话题|问题|内容|这里|这个)|(?:第.点|这点|那点|上一?段|这段).{0,6}(?:没明白|不明白"
    r"|不懂|没懂|看不懂|不对)|这么快|厉害|好问题|多种(?:理解|解释|观点)|提醒我一下|(?:这|那)是个?好|我(?:先"
    r"|来)看",
    r"我(?:先|再|去|来|还?想|要|有)(?:一?想|问|看|接|了解|知道|咨询|请教|个问题|几个问题|一个问题)|想问|想知道"
    r"|我(?:没看懂|不懂|不明白|没听懂|看不懂)",
    r"你(?:刚才|刚刚|上次|前面|说的|的(?:回答|答案|意思|总结)|理解错|搞错|弄错|没有?回答|能看到)|(?:刚才|上面"
    r"|前面)(?:的|你|我们)?(?:的?(?:内容|回答|问题)|说的?|提到)",
    r"(?:稍等|等一下|等会|待会|回头再|改天|明天再|发错|天气|吃饭|下班|周末愉快|打电话来了|接个?电话|聊到|换个话题)",
    r"(?:以下|下面)(?:是|为|列出|摘录|内容)|如下[:：]?$|供您?参考|希望(?:对您|以上|这|能)|(?:如|若|如果)(?:您"
    r"|你)?(?:有|还有|需要)(?:其他|任何|进一步|更多)",
    r"(?:需要|是否需要|要不要)我(?:帮|为|继续|再)|随时(?:告诉|联系|提问|向我)|很高兴|为[您你](?:服务|解答|效劳)"
    r"|有什么可以帮|我(?:来|将|会)?(?:帮|为)(?:您|你)",
)

#: What an assistant says to be on the safe side.
HEDGE: Final = any_of(
    r"\b(?:worth (?:considering|checking|noting|exploring)|(?:may|might|could) (?:well )?(?:want|wish|be worth"
    r"|be useful|be helpful|be advisable)"
    r"|(?:generally|typically|usually|normally|as a (?:general )?rule|in (?:most|many) cases|in general)(?:,| speaking)"
    r"|(?:more|further|additional) (?:information|details?|facts|context|documents)(?: \w+)? (?:would|is|are|may|will)"
    r"|(?:would|might) (?:advise|be advisable|be prudent)|could you|can you|you (?:may|might|should"
    r"|could) (?:also )?(?:wish|want|consider|check))\b",
    r"\b(?:that|this|it|which|answer|outcome|result) (?:\w+ )?depends\b|\bon the (?:information|facts"
    r"|material)s? (?:available|given|provided)\b",
    r"(?:还|尚|暂时?)?(?:不能|无法|难以|没法)(?:判断|确定|得出|下结论|回答|认定)|^(?:这|该问题|答案"
    r"|结论)?取决于|根据(?:目前|现有)的?(?:信息|材料)",
    r"建议(?:您|你|先|进一步|尽快|补充|核实|咨询|结合)|(?:可能|还|尚)?(?:需要?|要|应)(?:进一步|结合|根据|综合|再)[^,，。]{0,12}"
    r"(?:判断|核实|了解|确认|分析|认定|情况)|(?:尚|还|并)?不足以|通常(?:情况下|来说|而言)?[,，]|一般(?:来说"
    r"|情况下|而言|来讲)|一般(?:会|不会|不|视为|认为|可以|应)",
    r"\b(?:(?:as an?|i'?m an?|i am an?) (?:ai|language|artificial|virtual)|not (?:constitute )?legal advice"
    r"|(?:consult|seek|speak (?:to|with)|contact"
    r"|talk to|advice (?:of|from)) (?:with )?(?:an?|your|the)?\s*(?:\w+ ){0,3}(?:lawyer|attorney|solicitor"
    r"|counsel|professional|expert)"
    r"|it depends|depends? (?:on|upon) (?:the|many|several|various|a number|how|your)|cannot (?:give|provide"
    r"|offer)|can'?t (?:give|provide|offer)"
    r"|i (?:cannot|can'?t|could not|couldn'?t|am unable|am not able|do not have|don'?t have|did not find"
    r"|found no|am not certain|'m not certain"
    r"|am not sure|'m not sure|recommend|suggest|apologi[sz]e|understand)|i'm not (?:certain|sure)"
    r"|whether .{3,60} depends|i (?:am|'m) sorry|(?:for|general) information(?:al)? (?:only|purposes)"
    r"|without (?:more|further|additional) (?:information|details|facts|context)|(?:not|don't have) enough information"
    r"|no (?:relevant|matching) (?:passages?|documents?|results?)|please (?:verify|consult|provide"
    r"|note that this|check|be aware|share|let me)"
    r"|difficult to (?:say|tell|judge)|hard to (?:say|tell)|vary (?:by|depending)|this (?:answer|information|summary|response) is"
    r"|every case is different|(?:laws?|rules|practice|requirements) (?:may )?(?:differ|vary)|i can (?:help"
    r"|draft|assist|also)|if you (?:like|want|wish|need)|happy to)\b",
    r"(?:作为|我是)(?:一?个|一名)?(?:ai|人工智能|智能|语言模型|虚拟)|不构成.{0,8}(?:意见|建议)|(?:不是"
    r"|并非)(?:正式的?)?法律意见|仅供参考|仅为引用",
    r"(?:建议|请|应当?|可以|最好)(?:您|你)?(?:尽快|及时|先)?(?:咨询|联系|寻求|委托|请教|向).{0,8}(?:律师"
    r"|专业人士|专业意见|法律顾问)|咨询专业",
    r"各(?:地|国|省).{0,10}(?:不尽|不一|不同|有别|差异)|(?:如|若|如果)(?:您|你)?(?:需要|有需要|愿意|希望)"
    r"|我(?:可以|能)(?:帮|为|继续|再)|(?:没有|未)(?:提及|涉及|说明|记载)这",
    r"具体(?:情况|问题)(?:需要?|要|还需)?具体分析|(?:要|得)看.{0,14}(?:规定|情况|认定|法律|证据)|(?:取决于"
    r"|视.{0,8}而定|因.{0,6}而异)|无法(?:提供|给出|作出|做出|判断|确定|回答)|难以(?:判断|确定|回答)",
    r"(?:没有|没能?|未能?)(?:找到|检索到|查到|发现)(?:相关|任何|有关|与|明确)|未找到|信息(?:有限|不足|不够)|材料不足|抱歉|对不起"
    r"|请(?:您|你)?(?:提供|补充|上传|核实|以.{0,6}为准)|以.{0,10}为准$",
)

#: Things cases are made of: a sentence that names one speaks of the case.
CASE_WORDS: Final = any_of(
    r"\b(?:contract|agreement|lease|clause|rent|charges?|deposit|tenant|landlord|lessee|lessor|buyer|seller|purchaser"
    r"|vendor|supplier|customer|client|plaintiff|defendant|claimant|respondent|applicant|opponent|other (?:side"
    r"|party)|part(?:y|ies)|court|judge|hearing"
    r"|trial|arbitrat\w+|mediat\w+|lawsuit|claim\w*|damages?|invoice|payment|paid|pay|owes?|owed|debt|loan"
    r"|interest|penalt\w+|fee|salary|wage|price|purchase|notice|letter|email|signed?|signature|witness\w*"
    r"|evidence|expert|report|accident|injur\w+"
    r"|employ\w+|dismiss\w*|fired|hired|compan\w+|shares?|sharehold\w+|director|board|guarant\w+|insur\w+"
    r"|warrant\w+|deliver\w*|goods|defect\w*|repair\w*|property|house|apartment|building|premises|patent"
    r"|trademark|copyright|licen[cs]\w+|limitation"
    r"|counsel|lawyer|attorney|solicitor|divorc\w+|child|custody|will|estate|heirs?|inherit\w+|police|offen[cs]e"
    r"|fraud|breach\w*|terminat\w+|confidential\w*|transfer\w*|bank|statute of limitations|set-?off|right of"
    r"|jurisdiction|court|authority|drafts?|notary|deed|meeting|mortgages?|registr\w+|register\w*|record\w*"
    r"|shipment|units?|elevator|driver|car|vehicle|bank|account|tax|permit|construction|contractor|work|died"
    r"|married|landlord)\b",
    r"合同|协议|条款|约定|租|押金|定金|订金|货|款|元|通知|公司|原告|被告|当事人|客户|委托人|对方|甲方|乙方|双方"
    r"|我方|法院|法庭|仲裁|律师|证据|证人|签|付|赔|保证|担保|股|工资|月薪|劳动|员工|雇|房|业主|中介|交付|发货"
    r"|验收|质量|瑕疵|维修|装修|漏水|事故|受伤|工伤|鉴定|保险|理赔|借|欠|贷|利息|违约|解除|终止|侵权|商标|专利"
    r"|著作权|许可|离婚|抚养|继承|遗嘱|财产|夫妻|警|案|诉|判|裁|执行|时效|法定代表人|董事|股东|注销|登记|施工"
    r"|工程|承包|停工|供应商|买方|卖方|出卖人|买受人|承租人|出租人|债|转让|转账|合伙|担保人|质保|发票|住所|地址"
    r"|去世|死亡|承认|否认|陈述|邮件|微信|聊天记录|录音|收据|盖章|公章|第.{1,6}条|口头|书面|同事|主管|经理|孩子"
    r"|父亲|母亲|丈夫|妻子|儿子|女儿|哥哥|弟弟|姐|妹|邻居|司机|车|医院|学校|学生|老师|死|伤|银行|账户|损失|金额"
    r"|名下|试用期|回复|快递|货车|仓库|门锁|钥匙|电梯|楼|小区|土地|村|拆迁|征收|补偿|病|手术|治疗|住院|平台|订单"
    r"|退货|退款|投诉|店|餐|幼儿园|负责人|联系人|经办人|项目经理",
    r"工地|车间|现场|厂房|机器|设备|保安|门卫|工人|工头|监理|设计师|医生|护士|护栏|安全帽|合伙企业|分公司|子公司|监控|证实"
    r"|目击|指认|供述|签名"
    r"|笔迹|发动机|屋顶|地下室|停车|道路|摔|撞|烧|火灾|盗|骗|赌|酒",
)
#: A third person as the subject: the sentence tells something.
THIRD_PERSON: Final = any_of(
    r"^(?:on .{3,30}, )?(?:he|she|they|his|her|their|both|there (?:was|were|is|are)|the|an?|my|our|we|mr|ms|mrs"
    r"|dr|two|three|four|five|\d+|all|some|no|nobody|neither|each|after|before|when|since|in|at|according)\b"
    r"(?! (?:answer|question|summary|weather|next|reason|point|idea))",
    r"^(?:他|她|他们|她们|其)(?!.{0,3}(?:吗|呢)$)",
)

#: A sentence that asks.
QUESTION: Final = any_of(
    r"\?\s*$",
    r"^(?:and |so |but |then |also )?(?:what|who|whom|whose|where|why|how|which|when)(?:'s|'re)? (?:is|are|was"
    r"|were|do|does|did|can|could|should|would|will|has|have|had|about|if|long|much|many|often|far|to|else|kind"
    r"|\w+ (?:is|are|do|does|did|can|should|has|have|applies|governs))\b(?!.{0,60}\b(?:is|are"
    r"|remains?) (?:still )?(?:unknown|unclear))",
    r"^(?:and |so |but |then )?(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|may|might"
    r"|shall) (?:i|you|we|he|she|it|they|the|this|that|there|these|those|my|our|your|an?|any|clause|article"
    r"|section)\b",
    r"^(?:any|what about|how about|which)\b",
    r"[吗呢么]\s*[?。.!]*$|\?$|(?:对吧|是吧|没错吧|(?:会|能|可以|应该|应当|算|是).{0,10}吧)\W*$|\b(?:right"
    r"|correct|isn't it|doesn't it|aren't they)\s*\?$",
    r"(?:什么|怎么|如何|怎样|哪(?:里|些|个|条|一|种|几|位)?|谁|多久|多少|多长|多大|几[个天月年条]|为何|为什么"
    r"|何时|是何|咋|啥)(?!.{0,8}(?:都|也))",
    r"(?:能不能|可不可以|要不要|是不是|行不行|对不对|有没有|能否|可否|会不会|该不该|是否)",
)
#: A sentence that tells the assistant to do something.
REQUEST: Final = any_of(
    r"^(?:(?:please|pls|kindly|now|then|also|and|ok|okay|first|next|just)[, ]+)*(?:(?:can|could|would"
    r"|will) you\b|draft|list|show|give|tell|explain|translate|summari[sz]e|compare|rephrase|rewrite|reword"
    r"|find(?! out)|search|look (?:up|for|at)|read|write|check(?! (?:whether|if))"
    r"|analy[sz]e|review|try|help|make|describe|outline|prepare|go (?:on|back|through|over)|continue|repeat"
    r"|shorten|extract|identify|highlight|open|print|elaborate|clarify|quote|point out|provide|generate|create"
    r"|redo|walk me|i need you to|i want you to|i'd like you to|proofread|simplify|convert|sum up|calculate"
    r"|compute|delete|forget|remove|upload|discuss|assess|evaluate|research|send)\b",
    r"^(?:(?:请|麻烦|劳烦|能否|能不能|可以|可不可以|现在|然后|接着|那|你|您|再|帮忙|帮|帮我|请你|请您|先|给我"
    r"|替我|为我|把.{1,20}?|将.{1,20}?|根据.{1,20}?[,，]?|对.{1,16}?(?:进行|作|做)?)){0,3}(?:一下)?"
    r"(?:总结|概括|归纳|翻译|翻成|译成|列出|列举|解释|说明|起草|草拟|拟(?:一)?|写(?!了|的|着|明|过)|查(?!清|明"
    r"|封|实|到|出|获|了|过|阅后)|查询|检索|搜索|分析|整理|比较|对比|讲讲|讲一下|说说|介绍|告诉我|看看|看一下|重新|重写"
    r"|改写|润色|修改(?!了|为|后)|简化|详细|继续|展开|提取|梳理|评估|检查|审查(?!后|认定|了)|审核(?!了)|打开"
    r"|生成|制作|计算|回答|回复我|再说|删除|画|标出|指出|摘录|引用(?!了|的|过)|朗读|复述|帮(?:我|忙|一下))",
    r"^把.{1,24}(?:做成|改成|整理成|翻译成|写成|列成|换成|转成|合并|发给|放到|标出)|^(?:再)?给我(?:一|两|三|几"
    r"|\d|看|列|写|来|找|说|讲|举)|^我想(?:聊|谈|讨论|看|了解|问|知道|请教|先)|^(?:比较|对比|举例|列表|画"
    r"|做)(?:一|个|下)",
    r"^(?:能|可以|可否|麻烦)(?:你|您)?.{0,12}(?:说得|讲得|帮|再|简单|详细)|^再(?:详细|简单|具体|说|来|解释|多)"
    r"|^帮我|^请(?:你|您)?帮",
)
