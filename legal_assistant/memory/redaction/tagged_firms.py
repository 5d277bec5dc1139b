"""Organisations as rules and a tagger find them, made one: the tagger knows the place in the sentence, the rules know forms.

A tagger that reads word by word (or character by character) tells that somebody is named, but is unsure where the name ends;
a rule knows that by the legal form, but not where the name begins. Where both find one, each has its say.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from legal_assistant.memory.language.english_words import is_ordinary
from legal_assistant.memory.language.segment import tag_words
from legal_assistant.memory.language.vocabulary import english_phrases, stem
from legal_assistant.memory.redaction.name_words_cn import HONORIFIC, ROLE
from legal_assistant.memory.redaction.name_words_en import CAPITALISED
from legal_assistant.memory.redaction.names_cn import is_word
from legal_assistant.memory.redaction.organisations import GENERIC, PLACE, ROLES, is_verbal
from legal_assistant.memory.redaction.spans import Span

_HAN = re.compile(r"[\u4e00-\u9fff]")
_EDGE = "，。；：、！？,.;:!?“”‘’\"'()（）《》【】[]\n\r\t 　-–—/|@#*"
#: Where a Chinese name ends, whatever follows but a branch.
_FORM = re.compile(
    r"(?:股份有限公司|有限责任公司|有限公司|事务所|合伙企业(?:\([^)]{2,6}\))?)"
    r"(?:[\u4e00-\u9fff]{2,12}?(?:分公司|分行|支行|分所|营业部|办事处|分店|分院|中心))?"
)
#: What names nobody: the kind of thing itself, the highest bodies of the state, peoples.
_NOBODY = re.compile(
    rf"(?:{ROLE}|{HONORIFIC})|[\u4e00-\u9fff]{{1,4}}族|最高人民(?:法院|检察院)|国务院|全国人(?:大|民代表大会)(?:常委会)?|中国|国家|"
    r"(?:[本该贵我各原一二两终再初]|人民|中级|高级|基层|上级|下级|有关|主管|有管辖权的)*(?:法院|法庭|检察院|仲裁庭|仲裁委(?:员会)?|银行|公司|学校|医院|"
    r"公安(?:局|机关)?|派出所|工商局|税务局|街道|社区|村委会|居委会|业委会|董事会|监事会|股东会|工会|集团|部门|机关|单位|平台)"
)
#: What begins the next word and no name ends with: 盛隆昌记欠.
_NEXT_WORD = frozenset("与和及向对把将被欠诉因于在由为是给按经的所之则并也都就没未不")
#: What follows a verb that was taken for the end of a name: 建材城代付给.
_AFTER_VERB = ("给", "了", "过", "到")
#: Where something is, and what is made or held, which are named like firms: 万达广场, Suez Canal, Rose Cup.
_SITE = re.compile(
    r"(?:广场|花园|小区|大厦|公寓|家园|新村|苑|[路街巷镇乡村桥河江湖山岛港站]|机场|公园|社区|商城|步行街|开发区|工业园|科技园|软件园|科学园|高速|改造|工程|项目|一期|二期"
    r"|[车船楼]|号线|语|文|族|法庭|[一二三四五六七八九十]审|付款|支付|合同|协议)$"
)
_SITE_EN = re.compile(
    r"(?:Port|Canal|River|Lake|Islands?|Beach|Valley|Hills?|Springs|City|County|Falls|Airport|Station|Bay|Park|Bridge|Cent(?:er|re)|Square|"
    r"Mountains?|Coast|Sea|Strait|Province|District|Village|Town|Hall|Day|Week|Year|Show|Prize|Cup|Model|Edition|Version|Street|Road|Party|"
    r"Parties|Doctrine|Rule|Test|Principle|Protocol|Schedule|Annex|Exhibit|Appendix|Article|Section|Clause|Act|Code|Agreement|Officer|"
    r"Counsel|Director|Manager|Meeting|branch)$"
)
_LEAD_CN = re.compile(rf"(?:{ROLES})+[:：]?")
#: The end of words of the sentence before a name: 把材料寄给, 艾尼瓦尔与.
_LEADS_TO = re.compile("..(?:[与跟]|(?<=[寄付转交借卖租送汇发])给)$")
_OF_SENTENCE = ("v", "d", "p", "c", "r", "u", "m", "q", "x", "w")
_NOT_NAMES = frozenset(CAPITALISED.split())
#: What belongs to an English name, right behind it.
_FORM_EN = re.compile(
    r"(?:,?\s\([A-Z][A-Za-z ]{1,24}\))?,?\s(?:Co\.,?\sLtd|(?:Pte|Pty|Pvt|Sdn)\.?\s(?:Ltd|Bhd)|GmbH(?:\s&\sCo\.?\sKG)?|"
    r"Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|plc|PLC|LLP|L\.?P|AG|SE|KG|S\.?A|SpA|S\.p\.A|N\.?V|B\.?V|A/S|AS|AB|Oyj?|a\.s|s\.r\.o)(?![A-Za-z])"
)
_LOWER_TAIL = re.compile(r"\s(?!a\.s|s\.r\.o|plc)[a-z][\w'’-]*$")
_POINT = re.compile(r"\.(?=\s?[a-z,;:)'’]|\s?$|\s?[(&])")
_ENDS_WITH_FORM = re.compile(r"(?:\b(?:Co|Ltd|Inc|Corp|Bros|Pte|Pty)|\b[A-Za-z]\.[A-Za-z](?:\.[A-Za-z])?)$")
_LEAD_EN = re.compile(r"(?:(?:The|the|A|An|Our|Their|His|Her|Dear|And|Re|From|To|By|For|With)\s)+(?=\S)")
#: Bodies that every case may cite.
_HIGHEST = re.compile(
    r"(?:(?:United States |US |U\.S\. |UK )?(?:Supreme Court|House of Lords|High Court|Court of Appeals?|Congress|Parliament|"
    r"Senate|House of (?:Commons|Representatives)|Securities and Exchange Commission|Internal Revenue Service)"
    r"(?: of the United States)?|"
    r"European (?:Union|Commission|Parliament)|"
    r"(?:District|County|Crown|Commercial|Family|Federal|Superior|Labou?r) Court|Court|Tribunal|"
    r"Arbitral Tribunal|Board|Committee|Commission|Police|Council|United Nations|Court of Justice)"
)


def joined(text: str, ruled: Sequence[Span], tagged: Iterable[tuple[int, int, str]]) -> Iterator[Span]:
    """The organisations of the folded ``text``, from those that rules found and those that a tagger found."""
    found = sorted({span for start, end, kind in tagged if kind == "org" for span in _tidy(text, start, end)})
    left = set(found)
    for one in ruled:
        inside = [(start, end) for start, end in found if start < one.end and one.start < end]
        left -= set(inside)
        chinese = bool(_HAN.match(text, one.start)) or bool(_HAN.match(text, one.end - 1))
        yield from (_both_chinese if chinese else _both_english)(text, one, inside) if inside else [one]
    yield from (Span(start, end, "org") for start, end in sorted(left))


def _tidy(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What the tagger found, without what cannot be of the name; nothing if what is left names nobody."""
    name = text[start:end]
    start += len(name) - len(name.lstrip(_EDGE))
    end -= len(name) - len(name.rstrip(_EDGE))
    if end - start > 1:
        yield from _tidy_chinese(text, start, end) if _HAN.search(text[start:end]) else _tidy_english(text, start, end)


def _tidy_chinese(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if "(" in text[start:end] and ")" not in text[start:end]:
        end = _closed(text, end)
    if lead := _LEAD_CN.match(text, start, end - 2):
        start = lead.end()
    if form := _FORM.search(text, start, min(len(text), end + 12)):
        end = form.end() if form.end() >= end or form.start() > start else end
    end = _whole_word(text, start, end)
    while end - start > 2 and text[end - 1] in _NEXT_WORD:
        end -= 1
    if text[end : end + 1] in _AFTER_VERB and end - start > 4 and is_verbal(text[end - 2 : end]):
        end -= 2
    name = text[start:end]
    if len(name) < 2 or _NOBODY.fullmatch(name) or GENERIC.fullmatch(name) or (len(name) < 4 and is_word(name)):
        return
    if not PLACE.fullmatch(name) and not _SITE.search(name) and not re.search(r"[的了吗呢，。；\n]", name):
        yield start, end


def _closed(text: str, end: int) -> int:
    bracket = text.find(")", end, end + 12)
    return bracket + 1 if bracket >= 0 else end


def _whole_word(text: str, start: int, end: int) -> int:
    """Where the word ends in which the tagger stopped."""
    run = re.compile(r"[\u4e00-\u9fff]{0,4}").match(text, end)
    after = run[0] if run else ""
    at = start
    for word, _ in tag_words(text[start:end] + after):
        at += len(word)
        if at >= end:
            return at if at - end <= 1 else end
    return end


def _both_chinese(text: str, one: Span, inside: Sequence[tuple[int, int]]) -> Iterator[Span]:
    start, end = inside[0][0], max(span[1] for span in inside)
    if start > one.start and not (_is_of_sentence(text[one.start : start]) or _LEADS_TO.search(text[one.start : start])):
        start = one.start
    yield Span(start, one.end if _FORM.search(text[one.start : one.end]) or end < one.end else end, "org")


def _is_of_sentence(words: str) -> bool:
    """Whether the words before a name are of the sentence, not of the name: 跟, 打到."""
    return all(tag.startswith(_OF_SENTENCE) for _, tag in tag_words(words))


def _tidy_english(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if lead := _LEAD_EN.match(text, start, end):
        start = lead.end()
    if text[start:end].endswith(("'s", "’s")) and not text[end:].startswith((" &", " and ")):
        end -= 2
    if form := _FORM_EN.match(text, end):
        end = form.end()
    if _ENDS_WITH_FORM.search(text[start:end]) and _POINT.match(text, end):
        end += 1
    while (tail := _LOWER_TAIL.search(text, start, end)) and tail.end() == end:
        end = tail.start()
    name = text[start:end]
    words = [word.strip("&,.'") for word in name.split()]
    said = [word for word in words if word and word[0].isupper()]
    if not said or "\n" in name or _HIGHEST.fullmatch(name) or all(word in _NOT_NAMES for word in said):
        return
    if len(words) == 1 and (_is_term(name) or (is_ordinary(name) and _begins_sentence(text, start))):
        return
    if _SITE_EN.search(name):
        return
    if len(words) > 1 and name.isupper() and all(map(is_ordinary, words)):  # a heading
        return
    yield start, end


def _is_term(word: str) -> bool:
    """Whether a word is one of the law: Demurrage."""
    return (word.lower(),) in english_phrases() or (stem(word.lower()),) in english_phrases()


def _begins_sentence(text: str, start: int) -> bool:
    return bool(re.search(r"(?:^|[.!?:;\n])\s*$", text[max(0, start - 4) : start]))


def _both_english(text: str, one: Span, inside: Sequence[tuple[int, int]]) -> Iterator[Span]:
    spans = [(max(start, one.start) if start < one.start else start, end) for start, end in inside]
    start, last = spans[0][0], spans[-1]
    gap = text[one.start : start]
    if start > one.start and not re.search(r"(?<![A-Za-z])[a-z]+\s|[,.;:]\s", gap):
        spans[0] = (one.start, spans[0][1])
    if len(spans) > 1 and not re.search(r"\sand\s|,\s|\sor\s|\sv\.?\s", text[one.start : one.end]):
        spans = [(spans[0][0], last[1])]
    spans[-1] = (spans[-1][0], max(last[1], one.end))
    yield from (Span(first, end, "org") for first, end in spans)
