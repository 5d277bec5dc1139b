"""The words by which the gate tells kinds of statements apart, English and Chinese side by side.

All patterns are searched in folded text (lower case, NFKC, simplified characters; see ``fold.fold``).
"""

from typing import Final

from legal_assistant.memory.statements import cues_forms
from legal_assistant.memory.statements.cues import any_of

#: How answers and drafts should be: the lawyer's taste, not the case.
PREFERENCE: Final = any_of(
    *cues_forms.PREFERENCE,
    r"\b(?:i (?:\w+ )?(?:prefer|like (?:to|it|my|your|short|long|the|when)|don'?t (?:like|want) (?:you|to see"
    r"|your|any|latin|long|short|\w+ (?:phrases|in))"
    r"|hate|dislike|usually (?:write|use|work|want)|would rather|'?d rather|always (?:want|use|write|cite"
    r"|prefer)|love (?:short|tables|concise))"
    r"|i'd (?:rather|prefer)|my preference|from now on|(?:going forward|henceforth|in future|from here on),? (?:please|use"
    r"|always|write|answer|keep|quote|cite|give|put|send|call|add|show|avoid|do not|don't|never)"
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
    r"(?:以后|今后|将来|往后|从现在(?:起|开始)|从今以后|下次起).{0,10}(?:回答|回复|起草|写|用|引用|称呼|注明"
    r"|标注|列|给我|输出|不要|别|都|请|文书|先|翻译)",
    r"我(?:更|比较|还是|一般|通常|一直|平时)?(?:喜欢|偏好|偏爱|倾向于|习惯|不喜欢|讨厌|希望(?:你|您|回答|回复"
    r"|看到|每次|以后))(?!.{0,12}(?:被告|原告|对方))",
    r"\bi(?:'d| would)? (?:want|like|need|prefer|expect) (?:the |my |all |your |every )?(?:\w+ )?(?:conclusions?"
    r"|summar\w+|citations?|footnotes?|bullet|tables?|answers?|memos?|drafts?|letters|format|headings?"
    r"|page numbers?|sources|quotes|english|short|plain)\b|\bstick to\b|^(?:please )?(?:write|put|keep|use"
    r"|format|cite|quote|give|make|answer|draft) (?:\w+ )?(?:everything|all|every|each|always)\b"
    r"|^(?:please )?(?:never|always)\b|\bin (?:bluebook|oscola|plain english|bullet points"
    r"|plain language)\b(?!.{0,4}\?)|\b(?:when|whenever) you (?:summari[sz]e|draft|write|answer|cite|quote"
    r"|reply)\b",
    r"\bi (?:\w+ )?(?:like|love|prefer|want|hate|dislike)\b.{0,30}\b(?:lists?|tables?|headings?|summaries"
    r"|bullets?|answers?|paragraphs?|sentences|style|tone|format|citations?|sources|quotes|english|chinese|words"
    r"|examples)\b",
    r"\b(?:wherever|whenever|where) possible\b|\bmy (?:drafts?|letters|memos?|emails|documents|briefs?"
    r"|summaries) (?:should|must|are to|need)\b|\bbe (?:more |less |very )?(?:concise|brief|short|formal|precise"
    r"|detailed|polite|direct)\b.{0,24}(?:from now on|always|please|in future|[.]?$)|[,，] (?:always|every time"
    r"|each time)[.!]?$",
    r"^从(?:今|现在)(?:以后|起|开始)|每次都(?:这样|如此|要|先|请)|能用.{1,6}的地方都|(?:一律|统一)(?:用|写|称|采用|使用)",
    r"^(?:when|whenever) (?:drafting|writing|answering|summari[sz]ing|replying|citing|you \w+)\b.{0,20},"
    r"|^default to\b|\bby default\b|\bi (?:generally |usually )?prefer\b|\b(?:address|call) me\b|\bmy (?:usual"
    r"|preferred) (?:style|format|tone)\b",
    r"(?:给我|替我|帮我|跟我|对我)(?:写|起草|回答|总结|说|讲|汇报|列).{0,10}(?:的时候|时|都|一律|请|要"
    r"|尽量).{0,10}(?:用|少|多|别|不|先|简|按)|^(?:请)?(?:直接|就)?(?:叫|称呼)我|请(?:直接)?叫我|^(?:请)?默认"
    r"|我(?:就)?(?:喜欢|偏好|习惯)(?:这样|这种)?",
    r"^(?:please )?(?:put|write|give|show|format|spell) (?:out )?(?:all |the |every )?(?:dates?|amounts?|names?|numbers?"
    r"|citations?|quotes|headings?|sources|figures|references)\b",
    r"^请?(?:引用|援引|列举|起草|撰写|总结|翻译|归纳|摘录)[^,，]{0,8}(?:的时候|时|请|都|要)[^。]{0,8}(?:附|注明|标|用|不要"
    r"|别|放|写|按)"
    r"|(?:备忘录|文书|草稿|初稿|摘要|邮件|信函|报告|清单|表格|回复|意见书|总结)[^,，。]{0,6}(?:不要|别|不得|控制在|限于"
    r"|不超过|最多)"
    r"[^。]{0,8}(?:页|字|行|段|条|句)",
    r"^(?:请)?(?:写东西|写作|行文|措辞|回信|回答|答复|起草|写信|写文书).{0,6}(?:尽量|都|要|一律|用|不要|别|请)"
    r"|(?:每份|每封|每篇|所有|凡是|一律|每个).{0,10}(?:备忘录|文书|信函|摘要|回答|答复|结论|报告|法条|案例|页码"
    r"|出处).{0,12}(?:放|写|用|附|标|列|注|在|要|都|请)|(?:摘要|案例|备忘录|引用(?:法条)?|法条|结论|出处|页码"
    r"|标题|日期|金额).{0,6}(?:用|时请|时要|时|放在?|写成|都|统一|请|按).{0,10}(?:分点|表格|全称|最前|开头|前面"
    r"|格式|形式|大写|小写|简称|注明|标注|列|中文|英文)",
    r"^请?(?:每次|始终|总是|永远|一律|一定|都)(?:都|要|请)?.{0,12}(?:回答|回复|标明|注明|引用|列|使用|用|写|附"
    r"|给|标注|说明|称呼|先|翻译|输出)",
    r"(?:回答|回复|答案|答复|文书|文件|起草|信函|摘要|总结|报告|意见书)(?:时|里|中|都|请|要|应|内容"
    r"|的时候)*(?:尽量|控制|不要|别|不得|要|必须|请|务必|都|统一|一律|应当?|最好|使用|用)",
    r"^(?:请|就)?(?:叫|称呼)我|(?:请|都|一律|统一|只)用.{0,6}(?:中文|英文|英语|普通话|简体|繁体|语气|格式|字体"
    r"|术语|表格|列表|粤语)(?!.{0,4}(?:签订|书写))",
    r"^(?:请)?(?:不要|别|避免)(?:再)?(?:使用|用|写|加|出现|引用|列|给我|说).{0,10}(?:术语|英文|缩写|口语|表格"
    r"|列表|项目符号|拉丁|表情|废话|套话|法言法语)",
)

#: The point on which the case turns, said to be one.
ISSUE_LABEL: Final = any_of(
    *cues_forms.ISSUE,
    r"\b(?:(?:key|main|central|core|legal|decisive|critical|real|disputed|crucial|principal"
    r"|primary) (?:legal )?(?:issues?|questions? (?:of law|is|here)|point|risk|dispute|problem)|(?:first|second"
    r"|another|only) (?:legal )?issue"
    r"|points? (?:in|of) (?:dispute|contention|law)|issues? (?:in dispute|is whether|here is|for the court"
    r"|at hand)|(?:at|the) issue (?:is|whether)|question (?:of|is|arises as to) whether|crux|turns on|hinges on"
    r"|legal (?:issue|question|risk|problem|basis))\b",
    r"争议(?:焦点|点|问题|在于)|争点|焦点(?:是|在于|问题|为)|(?:本案|案件|问题)的?(?:关键|核心|难点|重点|焦点)"
    r"|关键(?:在于|是|问题|点)|核心(?:问题|争议|在于)|法律(?:问题|风险|争议|关系|性质|依据)|主要风险|定性"
    r"|是(?:一)?个(?:大|难|关键|核心|法律|待解的?)?问题|值得(?:商榷|推敲|探讨)|有(?:商榷|讨论)(?:的)?余地|是(?:本案的?)?焦点"
    r"|(?:能否|是否|可否|应否).{2,40}(?:存在|有)(?:较大|很大)?争议|还是.{2,12}[,，](?:将?直接)?(?:影响|决定|关系到)",
    r"\b(?:whether|if|how far)\b.{3,90}\b(?:is|are|remains?|will be|seems?) (?:\w+ )?(?:disputed|contested|controversial"
    r"|debatable|arguable"
    r"|in dispute|a matter of (?:law|debate|dispute))\b|\bthere (?:is|may be|might be) an? (?:\w+ )?(?:jurisdiction\w*"
    r"|limitation|causation"
    r"|standing|conflict|evidential|procedural|validity|enforceability|formation|consideration)s? (?:problem|issue"
    r"|question|point)\b",
    r"(?:是|就是|才是)(?:本案|这个案子|该案|案件|官司|纠纷)的?(?:关键|焦点|核心|难点|重点)|还是.{2,16}[,，](?:尚?值得|有待"
    r"|需要?|还?要|应当?)"
    r"(?:进一步)?(?:讨论|研究|论证|商榷|斟酌|辨析|厘清|探讨)",
)

#: Not known yet, to be found out, to be proved.
OPEN: Final = any_of(
    *cues_forms.OPEN,
    r"^(?:question for [^:]{3,30}|to do|todo|存疑|待办|待核实)\s*[:：]|\b(?:open (?:question|point|issue|item)s?"
    r"|unclear|not (?:yet )?(?:clear|known|certain|established|confirmed|verified|sure (?:whether|if|when|who"
    r"|how|what|that))|unknown|unsure|uncertain"
    r"|(?:do|does|did)(?:n'?t| not)(?: yet| really)? (?:\w+ )?know|don'?t know"
    r"|not (?:yet )?(?:been )?(?:determined|established|clarified|verified|confirmed|resolved|decided whether"
    r"|checked|found out)"
    r"|(?:have|has|is|are)(?:n'?t| not)(?: yet)? (?:been )?(?:established|determined|clarified|verified"
    r"|confirmed|found out|ascertained|figured out)"
    r"|no (?:idea|information|confirmation) (?:\w+ )?(?:whether|if|who|when|why|how|on|about|as to)"
    r"|to be (?:verified|clarified|confirmed|checked|determined|investigated|established|proved|proven|seen)|tbd"
    r"|tbc"
    r"|remains? (?:to be|unclear|unknown|open|unresolved|uncertain|disputed whether)|(?:still|yet) (?:to be|open"
    r"|missing|unresolved|unknown|pending|need\w* (?:to|evidence|proof))"
    r"|(?:need|needs|have|has|ought|must|should)(?: still)?(?: to)? (?:find out|check (?:whether|if|when|who|how"
    r"|that|the|with)|verify|clarify|confirm|investigate|establish|determine|ascertain|ask (?:the|him|her|them"
    r"|whether)|look into"
    r"|figure out|prove|obtain (?:evidence|proof)|get (?:evidence|proof|confirmation)|find (?:evidence|proof"
    r"|out))|(?:need|lack|miss|lacks|without|require|requires|want)\w*(?: more| further| some| any)? (?:evidence"
    r"|proof|documentation)"
    r"|look into (?:whether|if|when|who|why|how)|(?:evidence|proof|records?|documents?"
    r"|receipts?)\b.{0,60}\b(?:missing|lacking|needed|required|not (?:yet )?(?:been )?(?:found|located|available"
    r"|obtained))|we wonder|wonder (?:if|whether))\b",
    r"\b(?:unconfirmed|unverified|undetermined|unsettled|unascertained|unexplained|unidentified)\b|(?:要|得"
    r"|需要?|还要|还得)(?:和|跟|向|找|同).{1,8}(?:核对|确认|核实|了解|求证|对一下)|核对(?:一下)?$",
    r"\bcan(?:'t|not) (?:yet )?(?:say|tell|remember|confirm|recall) (?:for (?:sure|certain)|exactly|precisely"
    r"|whether|when|who|if|how)\b|\byet to hear\b|\bno (?:reply|answer|response|news) (?:yet|so far|from)\b"
    r"|说不准|记不得|(?:那边|方面|银行|法院|公证处|对方|客户|会计)(?:还|仍|尚)?(?:没有|没|未)(?:答复|回复|消息"
    r"|回音|结果|反馈|回话)",
    r"^(?:unclear|unknown|unresolved|still open|not clear|open)\s*[:：]|\b(?:nobody|no ?one|none of (?:us|them)"
    r"|neither of (?:us|them)) (?:\w+ )?(?:know|knows|knew|could tell|can tell|can say|could say|remembers?"
    r"|recalls?|can confirm)\b|\b(?:am|is|are|'m|'s|'re) (?:still )?missing\b|\bmissing\b.{0,30}\b(?:statements?"
    r"|documents?|records?|copy|copies|invoices?|receipts?|pages?|evidence|proof|original)\b|\bno (?:evidence"
    r"|proof|record|indication|confirmation)\b|\bwhereabouts\b|\bhas to be (?:checked|verified|clarified"
    r"|established|confirmed|found out|investigated)\b",
    r"没人(?:说得清|知道|清楚|记得|能说清|能确认)|(?:说不清|搞不清|弄不清|记不清|查不到|对不上|拿不准|吃不准)"
    r"|(?:还|尚|仍)(?:缺|差|少(?!于))|(?:弄|搞|查|问|核|理)(?:清楚|明白|清)(?!了)|没有.{0,12}(?:证据|证明|记录|凭证)(?!人)",
    r"\b(?:don't|do not|doesn't|does not|didn't|haven't|have not|hasn't|has not)(?: \w+)? (?:yet )?(?:have|got"
    r"|received|seen|found|located|heard|obtained) (?:yet )?(?:\w+ ){0,2}?(?:copy|copies|original|proof|evidence"
    r"|confirmation|document\w*|record\w*|receipt|statement|report|reply|answer|file|signed|contract"
    r"|the)\b(?=.*\b(?:yet|copy|original|proof|evidence|confirmation|record|report|still)\b)",
    r"\b(?:still (?:waiting|have to|must|missing|open|need|unclear|unknown|looking|trying)|waiting for|awaiting"
    r"|pending (?:confirmation|clarification|receipt)|yet to (?:be|find|receive|hear|confirm|determine)"
    r"|not certain|can(?:not|'t) (?:yet )?(?:say|tell|confirm) (?:whether|if|who|when|how)|don't know"
    r"|question for (?:the )?(?:client|witness|expert|opponent|other side)|must be (?:clarified|verified|checked"
    r"|established))\b",
    r"(?:手上|手里|手头|目前|暂时|我们)?(?:还|尚|仍)?(?<![都也从])(?:没有|没|未)(?:有)?(?:拿到|取得|收齐|找到|算出|算清"
    r"|评估出|统计出|鉴定出|等到|看到(?:原件|证据|材料)|见到(?:原件|证据))|(?:手上|手里|手头)(?:还|尚)?没有"
    r"|还(?:得|要|需|须)(?:再|去)?(?:查|问|核|看|找|等|确认|调|补)|不掌握|还在等|等(?:待|着)?.{1,12}(?:确认|回复"
    r"|答复|结果|鉴定|意见)|(?:要|得|需要?)(?:再)?问(?:一下|问|清)?(?:客户|当事人|对方|证人|银行|会计)",
    r"^whether\b|^(?:please )?(?:check|verify|confirm|ask|clarify|establish|find out)\b.{0,40}\b(?:whether|if|when|who)\b",
    r"不(?:太)?(?:清楚|确定|知道|明确|明(?:$|[，,。]))|(?:尚|还|仍|目前|暂)?(?:未|没有?|没能)(?:有)?(?:查清|查明"
    r"|弄清|搞清|核实|确认|明确|查实|落实|证实|厘清|定论|查到|问清|了解清楚)|(?:尚|仍|还)(?:不明|存疑问?|无定论"
    r"|无法(?:确认|核实)|待|需|要|须|有待|应)"
    r"(?!(?:支付|付|还|交|赔))|有待|待(?:查|(?<!效力待)定|核|证|确认|核实|补充|明确|调查|澄清|落实|解决|证明)"
    r"|需要?(?:进一步)?(?:核实|确认|查明|查清|调查|查证|核对|弄清|搞清|补充|了解|证明|取证|搜集|收集|调取|澄清"
    r"|问)",
    r"(?:要|得|应|须|必须|先)(?:再|先|去|进一步)?(?:核实|确认|查明|查清|查证|弄清|搞清|问清|调查|核对)|(?:缺少"
    r"|缺乏|欠缺|缺|没有足够的?|尚无|暂无|找不到|没有?找到|还没找到).{0,16}(?:证据|凭证|证明|材料|记录|收据|单据"
    r"|原件)"
    r"|(?:证据|凭证|证明|材料|记录|收据|单据|原件).{0,10}(?:缺失|没找到|没有找到|未找到|找不到|不足|不够|丢失"
    r"|还没|尚未|尚缺|未取得)|疑问[:：]|问题[:：]|未知|还要(?:再)?看|说不清|存在疑问",
    r"\b(?:nobody|no ?one) (?:has |have )?(?:\w+ )?(?:told|informed|said|explained|confirmed)\b|\b(?:has|have|needs?"
    r"|will have) to get back to"
    r" (?:us|me)\b|\b(?:will|would|has promised to|is going to) (?:let (?:us|me) know|look it up)\b"
    r"|[,，](?:这|那)?(?:个)?(?:要|得|需要?|还要|还得|只能)(?:再)?(?:去)?(?:问|咨询|请教|询问)(?!题)|(?:有待|尚待|留待"
    r"|待)(?:进一步)?(?:核实|确认|查证"
    r"|查明|查清|求证|证实|落实|补充)|(?:回头|之后|再)(?:去)?(?:问|查|核)一?下?(?:清楚)?$",
)
#: A clause introduced by "whether": an open question when nothing is asked of the assistant.
WHETHER: Final = any_of(r"\bwhether\b", r"是否|有没有|是不是|能不能|会不会|到底|究竟|能否|可否|是何")

#: A choice made on our side.
DECISION: Final = any_of(
    *cues_forms.DECISION,
    r"^(?:最终|最后|最新|定下的?)(?:的)?(?:方案|决定|意见|策略|选择)\s*(?:[:：]|是|为)|^final (?:plan|position|approach"
    r"|choice)\s*[:：]",
    r"^decision\b|^resolved\b|^our (?:strategy|position|approach|plan)\b|^strategy\b|\b(?:have|has|had|'ve"
    r"|'s)? ?(?:finally |now |also )?(?:decided|resolved|opted|chosen|chose|elected|determined) (?:to|that|not"
    r"|against|on|for|in favou?r|mediation|arbitration|litigation|\w+ over)\b",
    r"\bthe decision is\b|\bwe(?:'ll| will|'re going to| are going to| shall| won'?t| will not| are not going to"
    r"|'re not going to| plan to| intend to)\b(?! (?:see|need|have to|know|look))",
    r"\b(?:we|we've|it was|has been|i|i've) (?:\w+ )?agreed (?:to|that|with the client|not|on)\b"
    r"|\bthat is agreed\b|^let'?s (?:not )?(?:raise|file|sue|rely|settle|appeal|drop|accept|reject|withdraw"
    r"|argue|offer|ask for|wait|claim|focus|go with|go for|leave out|challenge)\b",
    r"\b(?:client|she|he|they|board|company|management)\b.{0,30}\b(?:instructed|instructs|authori[sz]ed"
    r"|authori[sz]es|wants? (?:us )?to|wishes to|agreed to (?:settle|sue|file|go|appeal|withdraw|accept|mediat"
    r"|arbitrat|the settlement|our|the offer|the strategy|drop|pay)"
    r"|insists on|prefers to|does not want to|doesn'?t want to|refuses to (?:settle|mediate)|approved (?:the"
    r"|our)|confirmed the (?:strategy|decision)|chooses|gave instructions|told us to|asked us to|accept(?:s"
    r"|ed)? (?:the|our|their) (?:\w+(?:'s)? )?(?:settlement|offer|proposal|strategy|figure|terms))\b",
    r"\bi(?:'ve| have)? decided\b|\bno appeal\b|\b(?:drop|withdraw|waive|abandon|pursue) the (?:claim"
    r"|counterclaim|appeal|defence|defense|lawsuit|action)\b",
    r"\b(?:we|i|client|board|company|she|he|they|partners) (?:\w+ )?(?:choose|chose|chooses) (?:to|not)\b"
    r"|\bmade up (?:\w+ )?mind\b|^agreed\b|\bagreed with (?:the |our |my )?client\b|\b(?:board|client|management"
    r"|shareholders|partners|insurer|committee) (?:has |have |had )?(?:now |already )?(?:approved|authori[sz]ed"
    r"|endorsed|confirmed|ratified) (?:the|our|a) (?:settlement|strategy|offer|plan|appeal|lawsuit|budget"
    r"|proposal|draft|deal)\b|\bi(?:'ll| will|'m going to| am going to) (?:\w+ )?(?:file|submit|send|lodge|serve"
    r"|apply|appeal|withdraw|sue|object|write to|notify|request|challenge|register|propose|advise)\b|\b(?:she|he"
    r"|client) wants (?:a|the) (?:divorce|settlement|refund|trial|injunction|apology)\b",
    r"想好了|想清楚了|说好|商量好|谈好|谈妥|达成一致(?!意见书)|(?:董事会|股东会|客户|当事人|公司|管理层"
    r"|合伙人)(?:已经?|都)?(?:批准|同意|通过|确认)(?:了)?.{0,6}(?:和解|方案|起诉|上诉|策略|报价|授权|预算)"
    r"|^我(?:明天|今天|下周|会|将|马上|这就|就|打算|准备|明早|周[一二三四五])+(?:去|来|先)?(?:递交|提交|起诉"
    r"|申请|发函|上诉|撤诉|立案|联系|通知|申报|提出|写|寄)",
    r"\b(?:we|i)(?:'ve| have)? (?:\w+ )?(?:picked|selected|chosen|nominated|appointed|engaged|retained|opted"
    r"|accept|reject|refuse|waive|maintain|abandon|withdraw|rescind|insist)\b|\b(?:take[ns]?|took"
    r"|made) the decision\b|\bour (?:position|strategy|approach|line|stance|defen[cs]e) (?:is|will be)\b"
    r"|\bno longer (?:wish|want|intend|pursue)\w*\b|\bclients? (?:refuses|rejects|insists|accepts|withdraws"
    r"|waives|instructs|consents|approves|declines|prefers|chooses|opts|will (?:join|pay|sign|accept|appear|sell"
    r"|settle))\b|\b(?:client|client's) (?:instructions?|decision|wish(?:es)?)\b|\bwe (?:shall|will) (?:rely"
    r"|argue|plead|claim)\b",
    r"(?:^|[,，])我们.{0,10}(?:选|撤回|主张|提出|采用|采取|改为|确定|放弃|接受|拒绝|立场是|观点是|策略是|坚持"
    r"|委托|聘请|指定)|(?:客户|当事人|委托人|我方)(?:的(?:指示|决定|意见|立场)|拒绝|指示|不想|改(?:变)?主意|改口"
    r"|愿意|坚持|要求我们|表示(?:同意|愿意|不|接受|拒绝))|(?:她|他)(?:不想|不愿|不再|决定|愿意)(?!.{0,4}(?:[?]"
    r"|吗))|作出了?.{1,16}的决定|(?:这|那)是客户的(?:指示|决定|意思)",
    r"\bsign(?:ed|s)? off on\b|\bgreen light\b|\b(?:client|company|board|we|partners|management|firm|heirs"
    r"|family|she|he|they)\b(?: \w+)? (?:is|are|'re) (?:not )?going to\b|\b(?:it'?s|that'?s|this is) (?:settled"
    r"|decided|final|agreed)\b|\bwe (?:proceed|will proceed|go ahead|stand by|maintain)\b|\b(?:fallback|plan b"
    r"|backup argument|main strategy|preferred option)\b|\bdecided (?:against|in favou?r)\b"
    r"|\bgave (?:us )?(?:the )?(?:go-ahead|instructions|authority)\b",
    r"点头|拍板|就这么(?:定|办)|定了[。.]?$|说定|备选方案|(?:主要|首选|备用)(?:方案|策略|思路)|^(?:只|仅|先"
    r"|暂时)(?:起诉|告|主张|申请|追究|发)|(?<!原告)(?<!被告)(?<!对方)(?:我们|公司|客户|当事人|她|他"
    r"|这边)?.{0,8}(?:不告|不追究|不争了|不起诉|不上诉|不追了|不提了)|(?:公司|客户|当事人|我们|她|他|家属"
    r"|合伙人).{0,6}(?:打算|准备|计划|拟)(?!书)",
    r"^(?:final )?decision[:：]|\bwe(?:'re| are) (?:not )?(?:pursuing|going|filing|suing|settling|appealing"
    r"|dropping|withdrawing|accepting|rejecting|taking|offering|asking for|relying|seeking|proceeding|moving"
    r"|opting)\b(?!.{0,12}\bwith (?:this|the) (?:topic|question))",
    r"^(?:ok(?:ay)?,? |so |then )*we (?:go|went|stick|stay|proceed|start|rely|opt|plead|waive|accept|reject|drop"
    r"|settle|appeal|sue|refuse) (?:with|for|on|the|to|that|any|by|from)\b|^(?:let us|let's) (?:not )?(?!see"
    r"|look|move|talk|start|continue|go (?:on|back|over|through)|discuss|think)\w+\b.{6,}",
    r"\bi (?:have )?(?:instructed|told|asked|authori[sz]ed) (?:the|our) (?:expert|associate|accountant|bailiff"
    r"|notary|appraiser|investigator|client)\b",
    r"\b(?:(?:my|our|the) client|clients?|partners|board|shareholders|heirs|family|management|we"
    r"|i)\b(?: \w+){0,2} (?:voted|resolved|agreed|undertook|opted|chose|intends?|plans?|prefers?|wishes|insists?"
    r"|elected) (?:to|not to|on|that|against|for)\b",
    r"(?:客户|当事人|委托人|我方|我们|家属|合伙人|董事会|股东会)(?:更|也|最终|已经?|都|还是)*(?:倾向于?"
    r"|同意(?!书)|愿意|不愿意?|坚持|要求我们|希望(?:能)?(?:尽快)?(?:和解|起诉|调解|解除|撤诉))|(?:就|还是"
    r"|那就)按.{1,14}(?:走|办|来|处理|执行)|^我们(?:以|就|先|改|只|不).{2,20}(?:诉由|理由|抗辩|请求权|案由|起诉"
    r"|主张|追了?|申请|上诉|走|为主)|(?:我们|这边)不(?:再)?(?:追|要|主张|打算|准备|申请|上诉|起诉|争).{0,10}$",
    r"(?:决定|决议|敲定|拍板|商定|议定|定下来|选定)(?!书|性|于|的?作用|权|因素)|(?:最终|最后)(?:确定|选择|同意)"
    r"|确定(?:先|采取|采用|以|由|不|走|按|起诉|上诉|主张)|(?:经|经过).{0,6}(?:讨论|商量|协商|研究"
    r"|沟通).{0,3}[,，]|^(?:诉讼|应诉|辩护|谈判|代理)?(?:策略|方案|思路)(?:是|为|[:：])|^决定",
    r"(?:客户|当事人|委托人|我方|我们|公司|股东会|董事会|家属|他|她|法务部?)(?:已经?|也|都|最终|明确|明确表示"
    r"|表示|要求我们|要求|指示|指示我们|已|暂时|暂|现在|先)*(?:同意(?:起诉|和解|调解|上诉|撤诉|撤回|接受|这|该"
    r"|我们|以|按|不|采|先|放弃)|选择|授权|指示|打算|准备(?:起诉|上诉|申请|提起)|不接受|拒绝(?:调解|和解)"
    r"|接受(?:了)?(?:和解|调解|对方|该|这)|放弃|不再(?:主张|追究|上诉|起诉|申请|续)|坚持(?:要|起诉|上诉|不)"
    r"|要起诉|要上诉|(?:愿意|不愿意?|不想)(?:和解|调解|起诉|上诉|继续)|不(?:上诉|起诉|申请|主张|调解|和解)"
    r"|先(?:申请|起诉|发|谈|主张)|将(?:申请|提起|主张))",
    r"^(?:暂不|不再|放弃|改为|先)(?:主张|追究|申请|提起|起诉|上诉|提出|采取|走)|暂不(?:主张|申请|提起|起诉|追究|提出)",
    r"^(?:先|暂时)(?:不|别)(?:主张|追究|申请|提起|起诉|上诉|提出|签|发)|(?:诉讼|起诉|申请|上诉|请求).{0,6}(?:暂时|先"
    r"|予以)?(?:撤回|撤掉)"
    r"[,，].{0,4}改(?:为|走|成)"
    r"|\b(?:the |our |my )?client (?:will not|won't|is not going to|refuses to) (?:sign|accept|agree|settle|pay|appeal)\b",
    r"^就(?:先)?(?:按|照|用|走|选|采用|采取|这么|这样).{0,16}(?:吧|好了|定了|办|来|起草|执行|处理|推进)\W*$"
    r"|^(?:那就)?(?:已经?)?(?:定了|定下来了|敲定了?|拍板了?"
    r"|说定了)[,，:：]|^(?:那就|就这么|就这样)(?:定|办|签|起诉|上诉|和解|谈|撤|发)"
    r"|^(?:ok(?:ay)?|right|fine|alright)?[, ]*(?:then )?(?:it'?s|that'?s) (?:a deal|decided|settled|final)\b",
)

#: What the law makes of it.
LEGAL: Final = any_of(
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
    r"|fundamental breach|material breach|lacks? (?:consideration|jurisdiction|standing|capacity)"
    r"|violat\w+ (?:article|section|the (?:law|act|statute|mandatory|prohibition))|contrary to (?:law"
    r"|public policy|article|section))\b",
    r"\b(?:makes?|made|renders?|rendered|holds?|held|be) (?:\w+ )?(?:liable|responsible|void|voidable|invalid"
    r"|ineffective)\b|\bliable (?:regardless|irrespective|even|without)\b|\bduty of (?:care|loyalty|disclosure"
    r"|good faith)\b|\bbreach(?:ed|es)? (?:its|his|her|their|the|a) (?:\w+ )?(?:dut(?:y|ies)|obligations?"
    r"|warrant(?:y|ies))\b|\bentitled to (?:reduce|withhold|refuse|damages|recover|compensation|claim|rescind"
    r"|interest|reimbursement|cancel|demand|a (?:refund|reduction|remedy))\b|\bentitled to\b.{3,60}\b(?:because"
    r"|since|as)\b|\b(?:voidable|rescindable|actionable|mitigat\w+|foreseeab\w+|remedy|remedies"
    r"|strict liability)\b",
    r"有权(?:要求|请求|减少|拒绝|主张|撤销)|可以?撤销|效力待定|违反了?.{0,10}(?:义务|规定|原则|禁止|法律|法)"
    r"|因(?:欺诈|胁迫|重大误解|显失公平)|(?:无|有)过错责任|(?:安全保障|注意|诚信|说明|提示|告知|保密|忠实"
    r"|勤勉)义务|义务人|责任主体|连带责任(?!保证)",
    r"\b(?:meets?|satisf\w+|fulfils?|fails?) the (?:\w+ )?(?:requirements?|test|threshold|standard)\b"
    r"|\bright of (?:retention|rescission|withdrawal|set-?off|first refusal|recourse|pre-emption|way|appeal)\b"
    r"|\bvalidly\b|\bformally (?:defective|invalid|correct)\b|\bby (?:operation of )?law\b"
    r"|\bas a matter of law\b|\b(?:no|has|have|lacks?|lack of) (?:jurisdiction|just cause|legal basis"
    r"|cause of action|legal interest|standing|title)\b|\bstatute of limitations\b|\b(?:irrespective"
    r"|regardless) of (?:fault|negligence)\b|\bset-?off\b|\bcannot rely on\b|\bestopped\b|\bprecluded\b"
    r"|\bseen as (?:acceptance|consent|waiver|an? \w+)\b|\b(?:duress|undue influence|good cause|public policy"
    r"|bona fide|bad faith)\b",
    r"(?:不)?符合.{0,8}(?:要求|规定|条件|要件)|留置权|抵销权?|先履行抗辩|不安抗辩|撤销权|代位权|优先权|管辖权"
    r"|依法(?!院)|正当理由|形式(?:上)?.{0,4}(?:瑕疵|要件|要求)|要件|时效.{0,6}(?:届满|经过|中断|中止)|有效成立"
    r"|援引|被?视为|(?:要约|承诺)(?:成立|生效)|善意取得|无权处分|不当得利|无因管理|举证不能",
    r"\bi (?:doubt|suspect|would argue|think the (?:clause|court|claim|contract|defen[cs]e|termination))\b"
    r"|\b(?:would|will|should|may|might|could|does|did) (?:not )?(?:survive|withstand|stand up|hold up)\b"
    r"|\bjudicial review\b|\bdeviat\w+ from\b|\bnot part of the contract\b|\b(?:risk of loss|burden|onus)\b"
    r"|\bstrong (?:case|argument|claim)\b|\bweak (?:case|argument|claim)\b",
    r"(?:已|早已|可能)过.{0,6}时效|不成为合同内容|经不起|站不住脚|可以主张|可主张|难以(?:成立|获得支持)|胜算"
    r"|胜诉|败诉|异常条款|格式合同.{0,16}(?:效力|无效|问题)|恶意(?:串通|转移)|显失公平|公平原则|诚实信用|过错"
    r"|因果关系",
    r"\b(?:under|pursuant to|within|of|in|by|per) (?:article|art\.|section|sec\."
    r"|§) ?\d[\w().\-]* of (?:the )?(?!contract|agreement|lease)|\b(?:too (?:broad|vague|narrow|one-sided|high)"
    r"|conflicts? (?:between|with)|contested|disputed|contestable|challengeable|doubtful|questionable"
    r"|(?:un)?lawfully|constructive|statutory (?:claim|right|duty)|prima facie|estoppel|negligen(?:ce|t)"
    r"|misrepresentation|frustration|good faith|burden of proof|prejudice|privilege|standing|precedent)\b",
    r"\b(?:may|might|could|would|will|can|should)(?: \w+)? (?:be (?:held|found|regarded|reduced|struck|set aside"
    r"|challenged|enforced|invalid|void|liable|excluded|seen|treated|considered|entitled|in breach|precluded)"
    r"|claim (?:damages|compensation)|rescind|be able to (?:rescind|terminate|claim|recover|rely|invoke|avoid|enforce"
    r"|withhold|deduct|challenge|resist|set aside)|amount to"
    r"|constitute|violate|infringe|breach)\b",
    r"存在?.{0,6}(?:冲突|矛盾|瑕疵|争议|风险)|有争议|涉嫌|恐怕|恐|(?:可能|也许|或许|很难|难以|应该)(?:会|被|要"
    r"|能)?(?:构成|无效|违法|违约|败诉|胜诉|被认定|站得住|成立|得到支持|承担)|不合规|程序违法|举证责任|(?:依|按"
    r"|根据|依据|适用|违反|符合)(?:照|据)?(?:了)?《[^》]*(?:法|法典|条例|解释|规定|办法)》|《[^》]*(?:法|法典"
    r"|条例|解释)》第",
    r"无效|有效(?!期)|效力|(?:不)?(?:发生|产生)效力|不生效|可撤销|违法|合法(?!权)|不合法|非法解除|不成立|不(?:予"
    r"|被)?支持|(?:可能|应当?|会|将|可)(?:被)?(?:法院|仲裁庭|法官)?(?:会|可能)?(?:认定|调减|调低|调整|减少|驳回"
    r"|支持|撤销)|(?:过高|过分高于|显失公平|明显不合理)",
    r"构成|属于(?:违约|违法|无效|格式|侵权|工伤|不可抗力|重大|欺诈|表见|职务|善意|情势|根本|正当|夫妻|劳动|免责"
    r"|约定不明|无权)|(?:有权|无权)(?:解除|要求|请求|主张|撤销|拒绝|终止|追偿)|(?:应当?|需要?|须"
    r"|应)(?:依法)?(?:承担|负).{0,8}责任|承担.{0,10}责任|超过.{0,6}时效|不属于|免责|视为|适用《"
    r"|违反(?:了)?(?:法律|《|强制性|诚信|公序|劳动)|侵犯|侵害"
    r"|(?:抗辩|请求|主张|理由|诉求|诉请).{0,10}(?:成立|不成立|站不住|得到支持|被驳回|能成立)|我(?:认为|觉得"
    r"|们认为)|未必(?:涵盖|适用|成立|有效|构成)|请求权基础|管辖权?异议|是否(?:有效|合法|成立|构成|适用|承担"
    r"|应当)",
    r"可能(?:会|要)?因.{1,16}(?:而)?被?(?:撤销|认定|驳回|否定|推翻|追责|处罚|判|无效|不)|(?:可能|或许|恐怕"
    r"|大概)(?:已经?)?(?:超过|罹于|丧失|不构成|构成|适用|不适用|落入)"
    r"|\b(?:limitation|claim|right|action|remedy|appeal|option)s?\b.{0,24}\b(?:may|might|could|will probably|is probably"
    r"|are probably)"
    r" (?:already |well |now |just )?(?:have |be )?(?:expired?|lapsed?|lost|time-?barred|barred|forfeited|waived|excluded"
    r"|extinguished)\b",
)
#: Marks a contract's own words about liability and the like as a term, not a conclusion.
TERM: Final = any_of(
    r"\b(?:clause|section|article|paragraph|schedule) \d+(?:\.\d+)*\w*\b.{0,20}\b(?:provides?|states?|says?"
    r"|limits?|requires?|sets?|stipulates?|allows?|excludes?)\b"
)
