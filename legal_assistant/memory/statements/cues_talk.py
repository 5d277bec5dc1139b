"""What is said without telling anything of the case: suppositions, the law in general, words to search for.

All patterns are searched in folded text without blanks around Chinese figures (see ``forms.plain``).
"""

import re
from typing import Final

from legal_assistant.memory.statements.cues import any_of

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
#: The tools, the line, and what the speaker is about to do.
ASIDE: Final = any_of(
    r"(?:网速|网络|系统|软件|界面|按钮|电脑|手机|屏幕|页面)[^,，。]{0,6}(?:慢|卡|坏了|死机|崩|没反应|打不开"
    r"|出错|断了|没电|不动)|卡住了|闪退|传不上"
    r"|^(?:我)?(?:正?在|要去)(?:开车|开会|路上|忙|吃)|(?:晚点|等会儿?|稍后|待会儿?|回头|改天|一会儿?"
    r"|有空)(?:再)?(?:说|聊|看|回|弄|讲|补)"
    r"|换(?:一?个|下一个)(?:问题|话题)|下一个问题|(?:先|我)(?:研究|消化|琢磨|想想)一?下?\W*$",
    r"\b(?:internet|wi-?fi|connection|laptop|screen|browser|keyboard|app|button) (?:is|are|was|keeps?|does|won't|isn't)\b"
    r"|\b(?:will|i'll|we'll|let me) (?:\w+ )?(?:write|reply|respond|call|get back|look into|look at|come back"
    r"|be in touch|revert|ping)\b"
    r".{0,12}(?:\b(?:later|tomorrow|soon|it|you|this|again)\b|$)|^(?:i'?m|i am) (?:driving|in a meeting"
    r"|in court|on a train|at lunch)\b"
    r"|^(?:new|next|another|different) (?:question|topic|subject)\b|^(?:make|set) the (?:\w+ )?(?:column|font|table|margin|text)",
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
#: What an assistant takes from a paper.
QUOTES_SOURCE: Final = any_of(
    r"(?:显示|载明|记载|表明|写明|注明)", r"\b(?:states?|shows?|records?|according to|confirms?|lists?)\b"
)
#: Something is told of a third thing: five words with a verb in the third person.
TELLS: Final = re.compile(
    r"^(?!(?:i|you|we|let|that|this|it|thanks?|your|my|someone|wow)\b)(?:[\w'-]+ ){1,8}(?:is|are|was|were|has"
    r"|have|had|\w{3,}ed|began|came|went|fell|broke)\b(?= [\w'-]+.{4})"
)
#: After a question: that its answer is not known, or who is asked for it.
REMARK: Final = any_of(
    r"\b(?:not?|nobody|must|should|needs?(?: to)?|will|cannot|\w+n't) (?:\w+ ){0,2}(?:say|said|know|find|found"
    r"|ask|check|look|answered|replied|recall"
    r"|remember|tell)\b",
    r"(?:没|不|要|得|会|去|让|再)[^,，。]{0,6}(?:说|知|查|问|找|答|核|清|打听)",
)
