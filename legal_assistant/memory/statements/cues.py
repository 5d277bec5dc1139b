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
#: A case that is only imagined.
SUPPOSED: Final = any_of(
    r"^(?:and |so |now |ok,? |let'?s |let us )*(?:suppos(?:e|ing)|assum(?:e|ing)|imagine|hypothetically"
    r"|say for example|for the sake of argument"
    r"|what if)\b",
    r"^(?:那么?|我们|现在|如果)?(?:假设|假定|设想|试想|假如说?|比方说|打个比方)",
)
#: The law itself as what speaks: "under Swiss law", 《民法典》第577条规定.
LAW_SAYS: Final = any_of(
    r"^(?:根据|依照|按照|依据|依|按)?(?:我国|中国)?的?(?:《[^》]*(?:法|法典|条例|解释|规定|办法|通则|总则)》"
    r"|(?:民法典|[一-鿿]{1,6}法)(?![院官律庭]))"
    r"(?:第[\d一二三四五六七八九十百千零]+条)?(?:第[\d一二三四五六七八九十]+款)?的?(?:明确)?(?:之?规定|[,，:：])",
    r"^(?:under|in|according to|at|pursuant to) (?:the )?(?:[a-z]+ )?(?:law|common law|equity|the civil code"
    r"|statute)\b(?: of [a-z]+)?,",
    r"^(?:section|article|s\.|art\.) ?\d[\w().]*(?: of the [\w' ]{3,60})? (?:sets out|provides|states|defines"
    r"|requires|says|lists|regulates|deals with)\b",
    r"^(?:an?|any|every) (?:[a-z-]+ ){1,3}(?:must|requires?|cannot|need not|needs (?:no|an?)|may (?:only|not)"
    r"|is (?:only )?(?:valid|formed|concluded"
    r"|void|presumed|deemed) (?:if|when|where|unless|only))\b",
)
#: What ties a sentence to this case: our people, the other side, this contract, a figure, a consequence drawn.
OF_THE_CASE: Final = any_of(
    r"本案|该|此案|我方|我们|客户|当事人(?!一方|各方|双方|约定|可以|应当|对|未)|对方(?!当事人)|原告|被告|甲方"
    r"|乙方|因此|所以|故而|\d+(?:元|万|%|年\d)",
    r"\b(?:our|my|we|us|client'?s?|opponents?|claimant|plaintiff|defendants?|respondent|this|these|here|so"
    r"|therefore|hence|mr|ms|mrs|dr|he|she"
    r"|like this)\b|[£$€]",
)
#: Words put one after another, as into a search box: short pieces between blanks, no sentence.
SEARCH_WORDS: Final = re.compile(
    r"^(?!.*(?:已|[了把被说是]|拒绝|没有))(?:[一-鿿]{2,8} +){1,6}[一-鿿]{2,8}$(?<![了吗呢])"
    r"|(?:^| )(?:case law|cases|caselaw|authorities|precedents?|commentary|裁判规则|裁判观点|指导案例|类案|案例|判例)$"
)
#: After a question: that its answer is not known, or who is asked for it.
REMARK: Final = any_of(
    r"\b(?:not?|nobody|must|should|needs?(?: to)?|will|cannot|\w+n't) (?:\w+ ){0,2}(?:say|said|know|find|found"
    r"|ask|check|look|answered|replied|recall"
    r"|remember|tell)\b",
    r"(?:没|不|要|得|会|去|让|再)[^,，。]{0,6}(?:说|知|查|问|找|答|核|清|打听)",
)
