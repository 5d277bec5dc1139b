"""From what was said to statements: cut a text into sentences, and take off what is said to the assistant, not about the case.

"Please remember that the deposit has not been returned" states that the deposit has not been returned.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.characters.fold import fold, simplify
from legal_assistant.memory.statements import cues
from legal_assistant.memory.statements.mail import own_words

#: A sentence ends at 。！？； and line breaks, and at . ! ? before white space; a full stop after these is part of a word.
_ABBREVIATIONS: Final = re.compile(
    r"(?:mr|mrs|ms|dr|prof|st|nos?|arts?|sec|inc|ltd|co|corp|llc|plc|vs?|e\.g|i\.e|cf|paras?|cl|jr|sr|dept|u\.s"
    r"|u\.k|a\.m|p\.m|approx|fig"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-z])\Z",
    re.IGNORECASE,
)
_END: Final = re.compile(r"[。！？；!?]+[”’」』\"')）]*|\n+|[.;]+[\"')]*(?=\s|$)")
_BULLET: Final = re.compile(r"^\s*(?:[-*•·>#]+|\(?\d{1,2}[.)、）](?!\d)|[（(][一二三四五六七八九十]+[)）])\s*")
_LONGEST_WORD: Final = 40  # longer ones are no abbreviations
_LAST_WORD: Final = re.compile(r"([\w.]+)$")
_QUOTED_LINE: Final = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_EMPHASIS: Final = re.compile(r"\*\*|__|^#+\s*|`", re.MULTILINE)
_BLANKS: Final = re.compile(r"[^\S\n]+")
_CITATION: Final = re.compile(r"(?<!\s)\s*\[\d{1,3}\]")
#: Words of somebody, given as they were said, or what somebody says point by point: they stay with who is said to have said them.
_QUOTATION: Final = re.compile(
    r"“[^”“]{1,400}”|「[^」「]{1,400}」|『[^』『]{1,400}』|(?<!\w)\"[^\"\n]{1,400}\"(?!\w)"
    r"|(?:主张|辩称|抗辩|认为|提出|声称|表示|称|说|\b(?:claims?|argues?|alleges?|says?|states?|contends?|submits?|wr(?:ites?|ote)"
    r"|replie[sd]|answers?))[^。.!?！？:：\n]{0,20}[:：](?!\s*[“「『\"])(?:[^。.！？!?\n]|\.(?!\s)|(?<=\d)\.){1,400}",
    re.IGNORECASE,
)
#: The number of a point in a list, where a line does not begin with it.
_POINT: Final = re.compile(r"(?:^|(?<=[\n:：;；,，。.!?！？]))[^\S\n]*[(（]?(\d{1,2})[.)、）](?!\d)[^\S\n]*(?=\S)")

_LEAD_IN: Final = re.compile(
    r"""^\s*(?:
      (?:(?:please|pls|kindly|also|and|just|so|ok(?:ay)?|well)[,\s]+)*
      (?:(?:remember|note|record|save|keep\ in\ mind|bear\ in\ mind|don'?t\ forget|do\ not\ forget|make\ a\ note|take\ note
          |memori[sz]e|be\ aware|write\ down|add\ to\ (?:the\ )?memory)
          (?:\s+(?:that|this|to(?:\ self\b|\ file(?=\s*[:：,，]))?|the\ following|down))?\s*[:：,，\-–—]?(?:\s+|$)
        |(?:don'?t\ let\ (?:me|us)\ forget|(?:please\ )?remind\ (?:me|us)|diari[sz]e|calendar)
           (?:\s*[:：,，]\s*|\s+(?:that|to)\s+|\s+(?=the\b|our\b|my\b))
        |(?:just\ )?so\ (?:that\ )?you\ know\s*[,:]\s*|fyi\s+
        |(?:a\ )?quick\ (?:update|note|word)(?:\ from\ (?:my|our)\ (?:side|end))?\s*[:,.]\s*
        |(?:note|n\.?b\.?|fyi|for\ (?:the|your)\ (?:record|information|file)|for\ the\ file|important|reminder|update|correction
          |by\ the\ way|btw)\s*[:：,，\-–—]\s*
        |(?:(?:the|my|our)\ )?client\ (?:has\ )?(?:just\ )?(?:called|phoned|rang)(?:\ (?:me|us|in))?\s*:\s*
        |(?:(?:sorry|apologies|oops)[,\s]+)?(?:i|we)\ (?:had|got|have)\ (?:that|it|this|the\ \w+)\ (?:wrong|mixed\ up)\s*[,:;.]\s*
        |(?:(?:sorry|apologies|oops)[,\s]+)?(?:i\ (?:was\ wrong|misspoke|made\ a\ mistake)|my\ mistake|scratch\ that)\s*[,:;.]\s*
        |i\ (?:have\ )?(?:just\ )?(?:checked|looked\ at|went\ through)\ (?:the|my|our)\ (?:e-?mails?|files?|notes)\s*[,:]\s*
        |(?:i\ (?:want|would\ like|need)\ you\ to\ (?:remember|note|know)|you\ should\ (?:know|remember|note)
          |(?:please\ )?be\ advised|let\ (?:it|me)\ be\ noted)\s+(?:that\s+)?)
    | (?:请|請|麻烦|麻煩|帮我|幫我|帮忙|幫忙|你|您|务必|務必|千万|千萬|要|也|另外|还有|還有)*[,，\s]*
      (?:记住|記住|记下(?:来)?|記下(?:來)?|记录(?:一下|下来)?|記錄(?:一下|下來)?|记一下|記一下|牢记|牢記|备忘|備忘|留意
        |别忘(?:了|记)?|別忘(?:了|記)?
        |不要忘(?:了|记|記)?|注意|请知悉|請知悉)(?:一下|一点|一點)?\s*[:：,，]?\s*
    | (?:刚刚?|刚才)?(?:查了|查过了?|翻了|看了)(?:一下)?(?:邮件|文件|卷宗|笔记|记录)(?:了)?\s*[,，:：]\s*
    | (?:顺便)?(?:告诉你|跟你说)(?:一下|一声)?\s*[,，:：]\s*
    | (?:客户|当事人)(?:刚刚?|刚才)?(?:来电话?|打电话(?:来|过来)?)说?\s*[,，:：]\s*
    | (?:(?:对不起|抱歉|不好意思)[，,\s]*)?我?(?:前面|之前|刚才|刚刚|上次|上面|先前|早先)?
      (?:说|讲|写|记|提|提到|告诉你)?的?(?:那个|数字|日期|内容)?
      (?:不对|有误|错了|不准确|[说讲写记弄搞][错反]了)(?:的是)?\s*[,，:：]\s*
    | (?:上次|之前|刚才|剛才|前面|先前)(?:说|說|讲|講|提|写|寫)(?:到|过|過)?的
      (?=[^,，:：]{1,12}(?:不对|不對|有误|有誤|错了|錯了)[,，:：])
    | (?:麻烦|请|請)?提醒我?(?:一下)?\s*[:：,，]?\s*(?!我|[^。]*(?:什么|什麼|谁|誰|哪|吗|嗎|怎))
    | (?:顺便|順便|再|另外|先)?(?:补充|補充|说|說|说明|說明|更正|交代|介绍|介紹|汇报|匯報|报告|同步)
      (?:一下|下|一句|一点|一點|几句)?
      (?:背景|情况|情況|进展|進展)?\s*[:：,，]\s*
    | (?:提示|备注|備註|另外|对了|對了)\s*[:：,，]\s*
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_FILLER: Final = re.compile(
    r"^\s*(?:(?:ok|okay|so(?! (?:far|that|long|much|many|called)\b)|hi|hello|thanks|thank you|actually)\b[,.!\s]+"
    r"|(?:yes|no|well|sure|right)\b\s*[,.!]+\s*"
    r"|(?:是的|好的|好|对|對|嗯|哦|那个|那個|您好|你好|谢谢|謝謝)[，,。！!\s]+)",
    re.IGNORECASE,
)


_LEAD_OUT: Final = re.compile(
    r"[,，]\s*(?:请|請)?(?:您|你)?(?:注意|记住|記住|记下来|記下來|记一下|記一下|别忘了|別忘了)[。.!！]?$"
    r"|,?\s+(?:please )?(?:remember|note|keep) (?:that|this|it in mind)[.!]?$",
    re.IGNORECASE,
)


#: "Remember that A and that B", where no other "that" comes before.
_AND_THAT: Final = re.compile(r"^((?:(?!\bthat\b).)+?),?\s+and that\s+(?=\S)", re.IGNORECASE | re.DOTALL)


_LONGEST: Final = 2_000  # characters of a sentence that is taken apart
#: Where, inside a sentence, a request to remember may begin: "what does clause 7 say, and please remember that A".
_REQUEST: Final = re.compile(
    r"(?:[,，]\s*|\s+(?=and\b))(?=(?:(?:and|also|but|then)[,\s]+)*"
    r"(?:(?:please|pls|kindly)\s+(?:remember|note|record|keep in mind|bear in mind|do(?:n't| not) forget|make a note)"
    r"|(?:remember|note|keep in mind|bear in mind|do(?:n't| not) forget)\s+that)\s+\w"
    r"|(?:另外|还有|也|并且?|同时|顺便|对了|[,，])*(?:请|麻烦|帮我|帮忙|务必|千万|你|您|要)*"
    r"(?:记住|记下|记一下|记录|牢记|备忘|别忘|不要忘))",
    re.IGNORECASE,
)
#: "Do you remember that A, and note that B?" asks of both; "…, and please note that B" asks for something.
_ASKED_OF: Final = re.compile(
    r"^\s*(?:(?:and|so|but|then|also)\s+)*(?:do|did|have|don't|didn't|haven't) you\b"
    r"|^\s*[你您](?:们|还|可|是否|有没有|是不是)*(?:记得|记住|记下|知道)",
    re.IGNORECASE,
)
_POLITE: Final = re.compile(
    r"[,，\s]*(?:(?:and|also|but|then|另外|还有|也|并且?)[,，\s]*)*(?:please|pls|kindly|请|麻烦|帮)", re.IGNORECASE
)
#: Where the question may begin that follows a request: "please remember that A, and what does clause 7 say?"
_ASKING: Final = re.compile(
    r"[,，]\s*(?:(?:(?:and|but|so|then|now)[,\s]+)+(?=(?:what|when|where|who|whom|which|how|why|whether|is|are|was|were|do|does"
    r"|did|can|could|may|must|should|will|shall)\b)|(?=(?:what|when|how|why|who|where)\s+(?:is|are|was|were|do|does|did|can"
    r"|could|may|must|should|will|shall|much|many|long)\b)|(?:那么?|另外|还有|请问)*(?=(?P<chinese>[一-鿿])))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence without its lead-in; ``explicit`` is True when the speaker asked for it to be remembered."""

    text: str
    explicit: bool


def sentences(text: str, *, whole_quotations: bool = False) -> list[str]:
    """Cut a text into its sentences, in order, without Markdown, citation marks, empty ones, and lines quoted with ``>``, which
    the speaker does not say himself. ``whole_quotations``: what stands in quotation marks is not cut."""
    text = _BLANKS.sub(" ", _EMPHASIS.sub("", _QUOTED_LINE.sub("", text)))
    quoted = [one.span() for one in _QUOTATION.finditer(text)] if whole_quotations else []
    pieces: list[str] = []
    start = at = 0
    for match in _END.finditer(text):
        while at < len(quoted) and quoted[at][1] <= match.start():
            at += 1
        if at < len(quoted) and quoted[at][0] < match.start() and match.end() < quoted[at][1]:
            continue
        if match.group()[0] == "." and _is_abbreviation(text[max(start, match.start() - _LONGEST_WORD) : match.start()]):
            continue
        pieces.append(text[start : match.end()])
        start = match.end()
    pieces.append(text[start:])
    cleaned = (_BULLET.sub("", _CITATION.sub("", piece)).strip() for piece in pieces)
    return [piece for piece in cleaned if any(character.isalnum() for character in piece)]


def _listed(text: str) -> str:
    """A text with each point of a list on a line of its own, but for lists of what somebody says."""
    quoted = [one.span() for one in _QUOTATION.finditer(text)]
    points = [one for one in _POINT.finditer(text) if not any(start < one.start() < end for start, end in quoted)]
    for number in reversed(range(len(points))):
        one = points[number]
        beside = [points[at] for at in (number - 1, number + 1) if 0 <= at < len(points)]
        if any(abs(int(one[1]) - int(other[1])) == 1 for other in beside):
            text = f"{text[: one.start()]}\n{text[one.end() :]}"
    return text


def strip_lead_in(sentence: str) -> Statement:
    """Take off "please remember that", "note:", 请记住 and the like, fillers before them, and a semicolon at the end."""
    rest, explicit = " ".join(sentence.split()), False
    for _ in range(3):
        shorter = _FILLER.sub("", rest)
        found = _LEAD_IN.match(shorter)
        if found:
            word = simplify(found.group()).lower()
            explicit = explicit or any(
                cue in word
                for cue in ("remember", "forget", "mind", "diar", "calendar", "记", "忘", "提醒", "note", "record", "memor")
            )
            shorter = shorter[found.end() :]
        if shorter == rest:
            break
        rest = shorter
    closing = _LEAD_OUT.search(rest)
    if closing:
        rest, explicit = rest[: closing.start()], True
    rest = rest.strip().rstrip(";；")
    if not any(character.isalnum() for character in rest):
        return Statement("", explicit)
    return Statement(rest[0].upper() + rest[1:], explicit)


def spoken(text: str) -> Iterator[tuple[str, Statement]]:
    """What is said in a text, piece by piece: as it was said, and as the statement it makes. A request to remember stands apart
    from what is asked in the same sentence, and holds for all parts of its own; "Remember:" by itself speaks of what follows."""
    asked = False
    for sentence in sentences(_listed(own_words(text)), whole_quotations=True):
        pieces = _apart(sentence)
        for piece in pieces:
            said = strip_lead_in(piece)
            if said.explicit and len(pieces) > 1 and not cues.QUESTION.search(fold(said.text.rstrip("?？"))):
                said = Statement(said.text.rstrip("?？"), explicit=True)  # the mark belongs to what is asked beside it
            asked = said.explicit or (asked and not piece.endswith(("?", "？")))
            if not said.text:
                continue
            yield piece, Statement(said.text, asked)
            asked = asked and piece.endswith((";", "；"))


def _apart(sentence: str) -> list[str]:
    """A sentence, cut where a request to remember begins, and where a question follows on one."""
    if len(sentence) > _LONGEST:
        return [sentence]
    pieces: list[str] = []
    start = 0
    plain = simplify(sentence)
    asked = plain.rstrip().endswith(("?", "？", "吗", "吗。")) and bool(_ASKED_OF.search(plain))
    for begins in _REQUEST.finditer(plain):
        if asked and not _POLITE.match(plain, begins.start()):
            continue
        if strip_lead_in(sentence[begins.end() :]).text:
            pieces.append(sentence[start : begins.start()])
            start = begins.end()
    return [*pieces, *_question_apart(sentence[start:])]


def _question_apart(request: str) -> list[str]:
    plain = simplify(request)
    if not plain.rstrip().endswith(("?", "？", "吗", "呢")) or not strip_lead_in(request).explicit:
        return [request]
    begins = next((one for one in _ASKING.finditer(plain) if _asks(plain[one.end() :], chinese=bool(one["chinese"]))), None)
    return [request[: begins.start()], request[begins.end() :]] if begins else [request]


def _asks(rest: str, *, chinese: bool) -> bool:
    """Whether a question begins here: in Chinese, whether one is asked before the next comma."""
    return not chinese or bool(cues.QUESTION.search(fold(re.split("[,，]", rest)[0])))


def _is_abbreviation(before: str) -> bool:
    word = _LAST_WORD.search(before)
    return word is not None and bool(_ABBREVIATIONS.match(word.group().rstrip(".")))


def asked_together(said: Statement) -> list[Statement]:
    """The statements of one request to remember: "that A and that B" are two."""
    found: list[Statement] = []
    while said.explicit and (first := _AND_THAT.match(said.text)):
        rest = said.text[first.end() :]
        found.append(Statement(first[1], explicit=True))
        said = Statement(rest[0].upper() + rest[1:], explicit=True)
    return [*found, said]
