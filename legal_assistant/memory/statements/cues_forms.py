"""The kinds of statements by their grammar: who (our side), what (a step in the matter), how (a plan, a duty, a doubt).

Where ``cues_kinds`` names phrases, these are forms with open places. All are searched in folded text without blanks around
Chinese figures (see ``forms.plain``).
"""

from typing import Final

#: Who decides for our side.
_OUR_ZH: Final = (
    r"(?:我们?|我方|咱们?|客户|当事人|委托人|(?<!对方)老板|领导|董事长|(?<!对方)公司|董事会|股东会|合伙人|家属|法务|所里"
    r"|(?<![一-鿿])[一-鿿]总|这边)"
)
_OUR: Final = (
    r"(?:we|i|(?:the |our |my )?(?:clients?|company|board|partners?|shareholders|directors|family|management|(?:head )?office"
    r"|committee|heirs))"
)
#: What is done in a matter.
_STEP_ZH: Final = (
    r"(?:起诉|上诉|反诉|撤诉|应诉|诉讼|仲裁|法院|调解|和解|鉴定|评估|保全|追加|变更|主张|抗辩|异议|复议|再审"
    r"|申诉|执行|律师函|函件"
    r"|催告|报警|报案|辩护|认罪|谈判|公证|索赔|立案|抵销|解除|终止|续签|签约|收购|赔偿|离婚|抚养|探视|出庭|质证"
    r"|举证|开除|投标|发函"
    r"|申请|投诉|举报|清算|破产|回购)"
)
_STEP: Final = (
    r"(?:appeal\w*|su(?:e|ing)|settl\w+|mediat\w+|arbitrat\w+|litigat\w+|plead\w*|claim\w*|defend\w*|fil(?:e"
    r"|ing)|withdraw\w*|drop\w*"
    r"|waiv\w+|abandon\w*|amend\w*|object\w*|counterclaim\w*|terminat\w+|rescind\w*|affirm\w*|accept\w*"
    r"|reject\w*|refus\w+|offer\w*"
    r"|give evidence|testif\w+|call\w*|instruct\w*|apply\w*|seek\w*|pursu\w+|proceed\w*|sell\w*|sign\w*|pay\w*|buy\w*|renew\w*"
    r"|challeng\w+|concentrat\w+|focus\w*|join\w*|invest\w*|disclos\w+|produc\w+|issu\w+|serv\w+|expert|trial|custody|divorce)"
)
_NOT_PAST: Final = r"(?!.{0,40}(?:吗|呢)\W*$)"

#: A choice made on our side.
DECISION: Final = (
    # what is done, first, not at all or no longer: 我们就走仲裁, 先发律师函, 鉴定先不申请, 不去法院了
    rf"(?:^|[,，;；:：]){_OUR_ZH}?(?:这次|目前|现在|暂时|今天|一致)?(?:就|先|暂|还是|改|只|直接|干脆|一律)(?:不"
    rf"|别)?[^,，。]{{0,6}}"
    rf"{_STEP_ZH}(?![^,，。]*(?:过|[了的]是)){_NOT_PAST}",
    rf"{_STEP_ZH}[^,，。了]{{0,4}}(?:先|还是|就|暂时?)(?:不|别|要)[^,，。]{{0,6}}(?:提|做|申请|打|发|走|要|管"
    rf"|动|告|追){_NOT_PAST}",
    rf"(?:^|[,，;；:：上]|{_OUR_ZH})(?:就)?(?:不|不再)(?:去|打|走|做|要|提|申请|追|搞|谈|请|用)[^,，。]{{0,8}}了(?:$|[,，。;；])",
    # what was agreed to: 老板同意了, 客户书面确认要反诉, 客户选了方案二
    rf"{_OUR_ZH}[^,，。]{{0,6}}(?:同意了|点了头|认可了|批了|通过决议|选(?:了|定)|挑了)",
    rf"{_STEP_ZH}[^。]{{0,10}}[,，]{_OUR_ZH}[^,，。]{{0,6}}(?:同意|确认|认可|批准)了?\W*$",
    r"(?:就|都|还是|决定)?按(?:照)?(?:这|那|上述|上面|该|第?[一二三四1-4AB甲乙])(?:个|种|套)?(?:方案|思路|意见"
    r"|办法|口径|价)[^,，。]{0,3}"
    r"(?:谈|办|走|来|做|写|处理|执行|报)",
    r"(?:跟|和|与|同)(?:客户|当事人|委托人|老板|合伙人|家属)[^,，。]{0,6}(?:商量|商定|讨论|沟通|说|谈|定)(?:过"
    r"|好|定|妥)?了?[,，:：]",
    rf"(?:^|[,，;；:：])(?:走|选|改走|转|采用)(?:{_STEP_ZH}|认罪认罚|简易程序|普通程序|方案)",
    # English
    rf"\b{_OUR}(?: \w+ly| now| also| both| all| just| now)? (?:have |has |had |'ve |'s )?(?:\w+ly |now |also |already |just )?"
    r"(?:decided|elected|opted|chosen|chose|voted|resolved|agreed (?:\w+ly )?(?:to|not|that|on)|settled on|signed off|declined"
    r"|made up|changed (?:his|her|their|its|our) mind|gave the go-ahead|given the go-ahead"
    r"|confirmed (?:that )?(?:we|he|she|they) (?:should"
    r"|will|can|want))\b",
    rf"\b(?:clients?|we|i) (?:\w+ )?(?:will|won'?t|will not|would rather|am going to|are going to|is going to|isn'?t going to)"
    rf" (?:not |now |only |first )?{_STEP}\b",
    r"\b(?:client|our side) (?:will not|won'?t|does not wish to|doesn't wish to) (?!know|remember|recall|be able|have)\w+",
    r"\b(?:i am|i'm|we are|we're|we have been|i have been) instructed (?:not )?to\b|\b(?:my|our) instructions (?:are|remain)\b",
    r"\bfinal (?:answer|position|word|offer|decision|instruction)s?\b(?:.{0,30}(?:[:]|\b(?:is|are)\b)|\W*$)",
    r"^(?:so |ok |and )?(?:decided|agreed|resolved|settled|instructed|approved)\b(?! (?:fact|facts|bundle|price|amount))",
    rf"^no {_STEP}\b.{{0,30}}\b(?:for now|at this stage|for the moment|below|under|until|unless|without)\b",
    rf"(?:^|[,;] ?)(?:(?:he|she|they|client)(?:'s|'ve| has| have) )?(?:made up|settled) (?:his|her|their|its) mind\b"
    rf"|\b(?:going|go|gone) (?:ahead )?(?:with|for|to) (?:the |a |an )?(?:\w+ ){{0,2}}{_STEP}\b.{{0,20}}$",
    # what our side wants, is content with, or has no wish for: 我们的意见是…, client is happy with 45k, it's a no to mediation
    rf"{_OUR_ZH}的?(?:意见|底线|态度|想法|策略|打算|立场|思路|目标)(?:就|还)?(?:是|[:：])",
    r"(?:^|[,，])(?:改|转)(?:打|走|告|诉)[一-鿿]{2,8}",
    r"\b(?:client|she|he|they|family|board) (?:is|are|was|were) (?:now |quite |perfectly )?(?:happy|content"
    r"|fine|ok(?:ay)?|comfortable|willing|ready"
    r"|prepared) (?:with|to)\b",
    r"\b(?:will|is to|are to) (?:not )?be (?:renewed|appealed|called|pursued|contested|challenged|withdrawn"
    r"|dropped|settled|conceded|admitted|defended)\b"
    r"|\bliability is (?:admitted|conceded|accepted)\b",
    rf"\b(?:she|he|they)'ll (?:not |only )?(?:take|go|stay|leave|keep|{_STEP})\b|\bit'?s a (?:no|yes|go)\b",
    r"\bwe(?:'re| are) not \w+ing\b(?! (?:sure|whether))|\bwe (?:run|frame|treat|present|argue) (?:this|it|the case)\b",
    r"\b(?:trustees|executors|members|creditors)(?: have| had)? (?:\w+ly )?(?:approved|agreed|resolved|voted|consented)\b",
)

#: The point on which the case turns.
ISSUE: Final = (
    r"\b(?:issue|question)s?(?: no\.? ?\d+| \d+)?(?: for (?:the |our )?(?:court|judge|tribunal|jury"
    r"|arbitrators?|panel|experts?))?"
    r"(?: (?:here|we face|to (?:be )?(?:decided?|resolved?|answer(?:ed)?)|between (?:us|them|the parties)"
    r"|in (?:this|the) (?:case|matter|appeal)))?"
    r"(?:,| then)? (?:is|will be|becomes|remains|arises|concerns|turns on|as to) (?:as to )?(?:whether|if|how"
    r"|who|which|what|when|the|one of|of)\b",
    r"^(?:\w+ )?(?:issue|question) (?:no\.? ?)?\d+ ?[:.]",
    r"\b(?:real|serious|live|triable|big(?:gest)?|main|key|central|core|hard(?:est)?|fundamental|preliminary"
    r"|threshold|further|novel)"
    r" (?:\w+ )?(?:questions?|issues?|disputes?|fight|arguments?|battle(?:ground)?|controversy|point)\b"
    r"(?=.{0,40}\b(?:is|are|will be|over|about|on|of|as to|whether|arises?|concerns?|turns?)\b|\W*:)",
    r"\b(?:heart|core|centre|center|nub|root|crux|essence) of (?:the|this|our|their|it)\b",
    r"\b(?:comes? down|boils? down|turns?|hinges?|rests?|stands or falls) (?:entirely |largely |all "
    r"|mainly )?(?:to|on|upon|with) "
    r"(?:whether|if|how|the (?:meaning|construction|interpretation|question|validity|scope|wording|effect|definition)|who|one)\b",
    r"\b(?:parties|sides|experts|counsel|we|they) (?:\w+ )?(?:disagree|differ|dispute|are (?:at odds|divided"
    r"|in dispute)|part company)"
    r" (?:\w+ )?(?:on|over|about|whether|as to)\b",
    r"\b(?:have|need|going|want) to (?:deal with|address|argue|grapple with|face|resolve|meet) (?:the (?:\w+ )?)?"
    r"(?:whether|question|issue|argument|point)\b",
    r"(?:争议|分歧|争论|争执|争点|难点|症结|关键|核心|焦点|要害)的?(?:焦点|问题|所在|点)?(?:其实|主要|就|都"
    r"|还)?(?:集中)?(?:在于|在|是|为|围绕)",
    r"(?:^|[,，])(?:法律|主要|首要|唯一|需要?解决|要解决|面临|待解决|该案|本案)的?(?:法律)?(?:问题|难题"
    r"|难点)(?:主要)?(?:是|为|在于|有|[:：,，])",
    r"(?:争得?|吵得?|分歧|各执|争论).{0,4}(?:厉害|很大|较大|一词|不下|激烈)",
    r"(?:涉及|关系到|牵涉|牵扯|事关)(?:到)?.{2,30}(?:效力|认定|适用|性质|归属|责任|分配|竞合|冲突|举证|管辖"
    r"|资格|界限|区分)(?:的?问题)?\W*$",
    r"(?:归结|说到底|归根[到结]底|说白了).{0,6}(?:就|是|为)",
    r"(?:能否|可否|应否|是否|能不能|该不该|算不算|还是).{2,40}是.{0,6}(?:核心|关键|焦点|难点|争点)",
    r"(?:能否|可否|应否|可不可以|能不能).{1,30}(?:对抗|抵销|撤销|适用|构成|认定|主张|追偿|免责"
    r"|调减)[^,，。]{0,12}[,，](?:是|乃|这是)",
    r"^(?:question|issue|point)s? for (?:the )?(?:trial|court|judge|tribunal|appeal|jury|panel|arbitrators?)\b",
    r"\bthere (?:is|are) (?:really |only |just )?(?:one|two|three|four|several|a number of"
    r"|\d) (?:\w+ )?(?:issues|questions|points)\b"
    r"|\b(?:a|another|one) (?:point|question|matter) of law\b|\blegal (?:problem|difficulty|puzzle|hurdle)\b"
    r"|\bthat'?s the (?:\w+ )?(?:point|question|issue)\b",
    r"\bwe (?:say|argue|contend|maintain|submit)\b.{3,90}\b(?:they|the other side|the (?:defendant|claimant"
    r"|plaintiff|respondent|opponent)s?) (?:say|argue"
    r"|contend|maintain|deny|submit)s?\b|(?:我方|我们)(?:认为|主张|说).{2,60}(?:对方|被告|原告)(?:则|却)?(?:认为|主张|说|抗辩)",
    r"(?:有|存在)(?:较大|很大|一定|不少)?的?(?:争议|争论|分歧|不同(?:看法|理解|观点|意见))|(?:理解|看法|观点"
    r"|解释|认识)[^,，。]{0,6}(?:不同|不一|相反|有分歧)"
    r"|要打的点|难就?难?在|二选一|两种(?:观点|意见|说法|解释)",
)

#: Not known yet.
OPEN: Final = (
    r"\b(?:not|isn'?t|still not|never) (?:entirely |quite |at all )?clear\b|\b(?:nobody"
    r"|no ?one) (?:\w+ ){0,5}(?:tell|say|explain)\b.{0,20}\b(?:where"
    r"|who|when|why|how|whether|what)\b",
    r"\boutstanding (?:points?|questions?|issues?|matters?|items?|quer(?:y|ies))\b|\b(?:point|question|query"
    r"|issue)s? (?:is )?(?:still )?outstanding\b",
    r"\b(?:have|has) (?:asked|queried|enquired|inquired)\b.{0,90}\b(?:whether|if|who|when|where|what)\b|\b(?:do"
    r"|does) ?n[o']t remember\b"
    r"|\b(?:can'?t|cannot|couldn'?t|could not) (?:remember|recall|find out|work out|establish|trace|say|make out)\b",
    r"\b(?:we|i|someone|you) (?:still |must |should |first )*(?:need|have|must|ought)(?: to)? (?:establish"
    r"|find out|check|verify|learn|work out|trace"
    r"|clarify)\b",
    r"\bremains? to be\b|\bmust (?:ask|check with) (?:the|his|her|their|him|them|our)\b",
    r"(?:去|到)?(?:哪儿|哪里|哪去|何处)了?[,，]?(?:没人|谁也不|都不|不)知道|(?:谁|哪|何时|什么时候|怎么"
    r"|多少).{0,16}[,，](?:现在|目前|暂时|都|也|还)*"
    r"(?:查不|说不|没查|没弄|还没|不清|不明|不知|要(?:再)?(?:查|核|问))",
    r"(?:多少|谁|哪|几时|何时|什么).{0,8}(?:还|仍|尚|有)?(?:要|待|须|需|得)(?:再)?(?:核|查|问|确认|弄)",
    # nobody knows who, when, whether
    r"\b(?:can'?t|cannot|couldn'?t|don'?t|doesn'?t|didn'?t|do not|does not|did not|haven'?t|hasn'?t|nobody"
    r"|no ?one|unable|impossible|not|never|hard)\b"
    r"(?: \w+){0,3} (?:know|tell|say|said|told|see|find out|establish|confirm|remember|recall|verify|work out"
    r"|certain|sure|clear|checked)\b"
    r".{0,30}\b(?:whether|if|who|whom|whose|when|where|why|how|which|what)\b",
    r"\bno (?:idea|clue|information|indication|word)\b.{0,16}\b(?:whether|if|who|when|where|why|how|which"
    r"|what)\b|\bnobody (?:seems|appears) to know\b",
    r"\b(?:good|useful|helpful|important|interesting|nice|vital) to know\b|\bneeds? (?:\w+ )?(?:confirmation"
    r"|clarification|verification|information|proof"
    r"|evidence)\b|\b(?:somebody|someone) (?:must|should|has to|needs to) (?:check|ask|find)\b",
    r"(?:不|没人|谁也不)(?:太|怎么|大)?晓得|(?:没法|无法|难以|没办法)(?:确定|确认|判断|查|核实|说清|查明)|没人(?:说|讲|答)得"
    r"|[,，]等[^,，。]{1,8}(?:回话|回复|消息|答复|通知|回音)|(?:去|在)(?:问|查|核实|打听|核对|了解)(?:了|中)?\W*$",
)

#: How answers and drafts should be.
PREFERENCE: Final = (
    r"^(?:there'?s |there is )?no need (?:to|for)\b.{0,40}\b(?:explain\w*|me|add|repeat|citations?|introduc\w+"
    r"|summar\w+|pleasantries|disclaimers?)\b"
    r"|^(?:you )?(?:need not|needn'?t|don'?t need to|don'?t have to|can skip|skip|spare me"
    r"|leave out)\b.{0,40}\b(?:explain\w*|repeat\w*|me|add|introduc\w+"
    r"|pleasantries|disclaimers?|basics|preamble|obvious)\b",
    r"\bmy (?:letters?|emails?|memos?|drafts?|briefs?|pleadings?|submissions?)\b.{0,24}\b(?:always|never|usually|normally)\b",
    r"\bi (?:always|never|only|generally|normally) (?:read|want|sign|open|begin|start|end|put|cite|draft|like|need)\b.{0,40}"
    r"\b(?:letters?|emails?|memos?|drafts?|answers?|summar\w+|paragraphs?|citations?|headings?|tables?|page|conclusions?)\b",
    r"(?:跟|和|对|给)我(?:说话|讲话|沟通|回话|交流|汇报)[^,，。]{0,4}(?:不用|不要|别|无需|不必|请|要|用|直接)",
    r"(?:^|[,，])(?:请)?(?:别|不要|不用|不必|无需|少)(?:再|总是|老|总)?(?:用|说|讲|写|加|带|出现|使用)[^,，。]{0,16}"
    r"(?:词|字|话|语|句|标点|符号|客套|表情|套话|缩写|英文|废话)",
    r"(?:文书|意见书|起诉状|答辩状|邮件|信函|摘要|回答|回复|草稿|材料|报告|金额|日期|法条|案例|案号|引用)[^,，。]{0,6}"
    r"(?:不要|别|不得|一律|都|默认|统一|始终|永远)(?:再)?(?:出现|用|写|使用|带|加|抄送|附|放|标|注|按)",
    r"^(?:以后|今后|往后|下次|从今)[^,，。]{0,6}(?:所有|凡是|每次|每|任何|全部)?[^,，。]{0,8}(?:都|一律|统一|默认|先|用|按|写)",
    r"(?:回复|回答|写|发|起草|引用|翻译|总结)[^,，。]{0,6}(?:时|的时候|默认)[^,，。]{0,4}(?:默认|都|一律|请|要"
    r"|别|不要|抄送|先|用|附)",
    r"^请?(?:一直|始终|永远|总是|全程|尽量)(?:都)?(?:用|使用|以|按)",
    r"\bi (?:don't|do not|never|only|hardly) (?:read|look at|need|want|use|like)\b.{0,30}\b(?:footnotes?"
    r"|annex\w*|introductions?|summar\w+|citations?"
    r"|disclaimers?|quotes?|headings?|tables?|emojis?|explanations?)\b",
    r"^(?:please )?(?:round|refer to|abbreviate|capitali[sz]e|italici[sz]e|number|spell|indent|underline|cite"
    r"|sign off|use|avoid|quote|give|state|add)\b.{1,60}"
    r"\b(?:throughout|every time|each time|at all times|in every|in all|wherever|to (?:two|one|three|\d) decimals?|only once)\b"
    r"|^.{3,40},? please,? (?:every time|always|each time|throughout)\b|^round\b.{2,20}\b(?:amounts|figures|numbers|sums)\b",
    r"我(?:从来?)?(?:不|只|一般不?|习惯)(?:看|读|用|要|写)[^,，。]{1,10}[,，](?:别|不要|不用|请|以后|摘要|都"
    r"|就)|(?:控制|限制|保持)在[^,，。]{1,8}[字页行段句]",
    r"(?:统一|一律|全部|始终)(?:保留|使用|采用|精确|写|用|称|标|译|按)|(?:答案|回答|回复|文书"
    r"|摘要)[里中]?(?:都)?(?:要|请)(?:标|注|附|写|列|给|带)",
)
