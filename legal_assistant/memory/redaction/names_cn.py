"""Chinese personal names by rule: a surname, one or two more characters, and a context that calls for a name."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from legal_assistant.memory.language.segment import is_known, tag_words
from legal_assistant.memory.redaction.name_words_cn import (
    AMBIGUOUS,
    COMMON,
    COMPOUND,
    COMPOUND_ANYWHERE,
    FIRST_STOP,
    HONORIFIC,
    RARE,
    ROLE,
    SECOND_STOP,
    WORDS,
)

_ROLE_TAIL = (
    r"(?:一|二|三|四|[0-9]|甲|乙)?(?:\([^()]{1,20}\))?(?:签字|签名|签章|姓名|盖章|为|是|系|即|名叫|叫)"
    r"?\s{0,2}(?:\([^()]{1,10}\))?\s{0,2}[:：]?\s{0,4}"
)
_GIVEN = r"[\u4e00-\u9fff]"
_USUAL_NAME = rf"(?:(?:{COMPOUND}){_GIVEN}{{1,2}}|[{COMMON}]{_GIVEN}{{1,2}})"
_NAME = rf"(?:(?:{COMPOUND}){_GIVEN}{{1,2}}|[{COMMON}{RARE}]{_GIVEN}{{1,2}})"
_NAME_HEAD = re.compile(_USUAL_NAME)
_AFTER_ROLE = re.compile(rf"(?:{ROLE}){_ROLE_TAIL}(?=(?P<name>{_NAME}))")
_MORE = re.compile(rf"\s?(?:、|和|与|及|诉|,|，|以及)\s?(?=(?P<name>{_NAME}))")
_BEFORE_DETAIL = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>{_NAME})(?=[,，]\s?(?:男|女|[\u4e00-\u9fff]{{1,4}}族|[0-9]{{4}}年[0-9]{{1,2}}月|身份证|公民身份|系|"
    rf"住|职业|[0-9]{{2}}岁)|\s?\((?:男|女|身份证|以下|下称|公民身份|手机|电话|曾用名|又名|已故))"
)
_BEFORE_TITLE = re.compile(rf"(?=(?P<name>{_USUAL_NAME})\s?(?:{HONORIFIC})(?!事务所|协会|所|费|函))")
#: What people are called after their surname.
POST = "会计|经理|主任|老师|医生|教授|师傅|警官|科长|处长|局长|院长|所长|队长|厂长|校长|书记|老板|阿姨|大哥|大姐|大爷|大妈"
_POSTED = re.compile(POST)
_SURNAME_TITLE = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<rare>[{RARE}])(?=先生|女士|小姐|律师|法官)|(?:(?<![\u4e00-\u9fff])|(?<=老板)|(?<=同事)|(?<=领导))(?P<name>(?:{COMPOUND})|[{COMMON}])(?=先生|女士|小姐|律师|法官|{POST}|"
    rf"总(?![经监计额价数是之共体则公部局行会]))"
)
_SURNAME_TITLE_INNER = re.compile(
    rf"(?<=[说向与和给对由及称让请叫被把因经找问见替为是,，])(?P<name>(?:{COMPOUND})|[{COMMON}])(?=先生|女士|小姐|律师|法官)"
    rf"|(?P<chief>[{''.join(sorted(set(COMMON) - AMBIGUOUS))}])"
    rf"(?=总(?:[来说让要您你他，。、那这今昨明已也都不没批签给把打回告问请和跟与的]|同意|安排|$))"
    rf"|(?:(?<=联系)|(?<=[找请跟和与给让向问是了被由]))(?P<posted>[{''.join(sorted(set(COMMON) - AMBIGUOUS))}])(?={POST})"
)
_MASKED = re.compile(rf"(?P<name>(?:{COMPOUND})|[{COMMON}])[0-9]?某{{1,2}}[甲乙丙丁戊]?(?![一二三种个项年月日])")
_LIST = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>{_USUAL_NAME})(?=(?:、{_USUAL_NAME}){{0,8}}(?:与|诉|和|、)[^。;；\n]{{0,40}}(?:纠纷|一案))"
)
_DISPUTE = re.compile(rf"(?:诉|与)(?=(?P<name>{_USUAL_NAME})[^。;；\n]{{0,20}}(?:纠纷|一案))")
_BY_NAME = re.compile(
    r"(?:绰号|外号|网名|昵称|化名|别名|曾用名|又名|艺名|微信名)\s?[为叫是:：]?\s?[\"“‘'](?P<name>[^\"”’'\n]{1,12})[\"”’']"
)
#: Whoever is told by sex or people after the name, whatever its characters: 被申请人岩温罕，傣族.
_DESCRIBED = re.compile(
    rf"(?:{ROLE}){_ROLE_TAIL}(?P<name>[\u4e00-\u9fff]{{2,5}})(?=[,，]\s?(?:男|女|[\u4e00-\u9fff]{{1,4}}族)[,，。])"
)
#: A field that is filled with a name: 主持：冀北辰；
_FIELD = re.compile(rf"[:：]\s{{0,4}}(?P<name>{_USUAL_NAME})(?=\s*(?:[;；、，,(\n]|$))")
#: @赵一鸣 in a chat.
_HANDLE = re.compile(r"@(?P<name>(?!所有人|全体)[\u4e00-\u9fff]{2,8})(?=[\s,，:：。]|$)")
_KIN = re.compile(rf"(?<=系)(?=(?P<name>{_NAME})之[父母子女妻夫])")
_TITLES = re.compile(rf"(?:{HONORIFIC})")
_ENDS_WITH_ROLE = re.compile(rf"(?:{ROLE})$")
_BOUNDARY = re.compile(
    rf"$|[^\u4e00-\u9fff]|[{SECOND_STOP}、]|[男女](?=[,，、;；。\s(]|$)|{HONORIFIC}|(?:{ROLE})|主张|认为|表示|陈述|辩称|承认|否认|负责|"
    rf"名下|向|当庭|当时|本人|个人|夫妇|夫妻|没有|同意|拒绝|签字|起|于|离婚|继承|民间|买卖|借|租赁|劳动|机动车"
    r"|房屋|物业|合同|侵权|交通|股权|人身|名誉|抚养|赡养|遗产|身份证|电话|手机|住|此前|分别|人民币|转账|汇款|承租|"
    r"购买|出售|委托|独任|主持|担任|作出|作为|现|尚|仍|也|先|后|再|代为|参加|到庭|缺席|经传票|返还|交付|违约|逾期|"
    r"确认|驾驶|签收|收(?=[,，。\s0-9]|$)|收到|的|曾"
    r"|代表|才|没|可以|发生|出资|占股|作证|报案|陪同|带领|提起|名义|之[父母子女妻夫]|来(?!源|自)|去(?!世)|去世|说|把|告诉|打电话|入职|离职|辞职|工伤|死亡|受伤|给|带着?|拿走?|名义|所有|持有|持股|根据|依据|依照|援引|违反"
)
_FIRM_BOUNDARY = re.compile(
    r"[^\u4e00-\u9fff]|$|[与和诉及]|辩称|诉称|述称|答辩|承认|否认|未到庭|到庭|出庭|独任|离婚|继承|民间借贷|名下|"
    r"签字|签名|经(?:本院|传票)|向(?:原告|被告|本院)|于[0-9]|出资|持股|占股|可以作证|作证|到场|报案|之[父母子女妻夫]"
)
_MARK = re.compile(r"[,，。;；、(\s]|$")
_SUFFIX_WORDS = re.compile(r"(?:公司|法院|银行|集团|事务所|中心|学校|医院|委员会|政府|路|街|省|市|县|区|镇|村|小区|大厦)")


_BEFORE_WORDS = """
由 与 和 向 给 让 被 找 请 对 欠 及 诉 以及 经 称 辩称 叫 跟 对 同 代表 委托 通知 告知 介绍 联系 由于 系 是 都是
"""
_BEFORE_NAME = frozenset(_BEFORE_WORDS.split())
_AFTER_ALONE = re.compile(
    r"的(?=[,，。;；、\s妻丈父母子女儿]|$|银行|账户|手机|身份证|名字)|才是|独任|担任|主持|没有?|之[父母子女妻夫]|可以作证|报案|提起|发生|从未|从来|曾经|已经|一直|表示|承认|否认|提出|主张|告诉|打电话|入职|离职|辞职|工伤|死亡|受伤|去世|持股|持有|把|来到|说(?=[,，:：他她])"
    r"|根据|依据|依照|援引|违反|名下|辩称|诉称|述称|称|陈述|驾驶|签字|签名|签收|签订|承租|购买|出资|转账|转让|收到?(?=[,，。\s0-9]|$)|未到庭|到庭|出庭|之间|共同|本人"
    r"|(?:于|在|自|从)[0-9]|向[\u4e00-\u9fff]{2,8}?(?:借|支付|转|交付|出具|购买|主张|提出)|[,，]\s?(?:男|女|身份证|护照|系)|\s?\((?:男|女|身份证)"
)
#: Surnames that are adverbs or prepositions too often: 曾多次要求.
_NEVER_ALONE = AMBIGUOUS - frozenset(RARE) | frozenset("曾程于")
#: What only people do.
_SPEAKS = re.compile("辩称|诉称|述称|承认|否认|可以作证|出庭|到庭|出资|报案")
_HAN_RUN = re.compile(r"[\u4e00-\u9fff]{2,5000}")
#: Names are all that a line says of a role, whatever else they may mean: 借款人：尚可、明月.
_NAMED_LINE = re.compile(
    rf"(?:^|\n)[ ]?(?:{ROLE})[^\S\n]?[:：][^\S\n]?(?={_NAME}(?:、{_GIVEN}{{2,4}}){{0,8}}[^\S\n]?(?:\n|$|\())"
)
_LINE_END = re.compile(r"[\n(]|$")
_LINE_NAME = re.compile(rf"{_GIVEN}{{2,4}}")
_COMPOUND = re.compile(COMPOUND)
_COMPOUND_ANYWHERE = re.compile(COMPOUND_ANYWHERE)
#: What may follow a name in a sentence, by the tags of the dictionary: verbs, adverbs, prepositions, conjunctions, pronouns, 的.
_GOES_ON = ("v", "d", "p", "c", "r", "u")
_BESIDE = re.compile(rf"(?P<name>{_NAME})(?:、|与|和|及|以及)$")
_NICKNAME = re.compile(
    r"(?P<name>(?:[老小]|大(?=.[让说把在没去跟要也]))[王李张刘陈杨赵周吴徐孙朱郭罗郑梁谢宋唐韩冯邓曹彭曾肖蔡潘董袁蒋吕沈姚卢傅崔谭廖汪贾邱邹秦薛侯戚魏丁戴雷龚邵郝阎尹])"
    r"(?![子期打转序家庄村镇路街桥河沟山岗屯店馆湾营寨楼朝国爷奶姑伯氏式记府牌版酒茶饭粥面菜])"
)
_FAMILIAR = ("老", "小")
_BEFORE_NICKNAME = frozenset("让给还找请叫跟和与对向问被把是由替帮等及")
#: Everyday words that look like names.
EVERYDAY = frozenset(WORDS.split())
#: Surnames that are everyday words, but whose names the dictionary's tag can be trusted for.
_TRUSTED = frozenset("周万方常高安康严易段金钱游温古宁白关成包单华")
_MASK = ("某", "某某")
#: Of a compound surname and two more characters.
_COMPOUND_LENGTH = 4
#: Last characters of places and papers.
_NO_NAME_END = frozenset("庄村区镇庭证馆厂店人井沟屯堡族")


def find_names(text: str) -> Iterator[tuple[int, int]]:
    """Spans of Chinese personal names in the folded ``text``, by context."""
    yield from _after_roles(text)
    for pattern in (_BEFORE_DETAIL, _LIST, _KIN):
        for match in pattern.finditer(text):
            if span := _checked(text, match.start("name"), strict=True):
                yield span
    for match in _DISPUTE.finditer(text):
        if span := _checked(text, match.end(), strict=match[0] != "诉"):
            yield span
    yield from _fields(text)
    yield from _masked(text)
    yield from _titled(text)
    yield from _nicknames(text)
    for match in _COMPOUND_ANYWHERE.finditer(text):
        if span := _checked(text, match.start()):
            yield span
    for run in _HAN_RUN.finditer(text):
        tokens = _tokens(run)
        yield from _tagged(text, tokens)
        yield from _alone(text, tokens)


def _fields(text: str) -> Iterator[tuple[int, int]]:
    """Names that are all of a field, or between a role and what describes a person."""
    for match in _DESCRIBED.finditer(text):
        yield match.span("name")
    for match in _NAMED_LINE.finditer(text):
        if end := _LINE_END.search(text, match.end()):
            yield from (name.span() for name in _LINE_NAME.finditer(text, match.end(), end.start()))
    for match in _FIELD.finditer(text):
        name = match["name"]
        if text[match.start("name")] not in AMBIGUOUS and not is_word(name) and _plausible(text, *match.span("name")):
            yield match.span("name")


def _masked(text: str) -> Iterator[tuple[int, int]]:
    """张某, 李某某."""
    for match in _MASKED.finditer(text):
        if match["name"] not in AMBIGUOUS or not _is_han(text[match.start() - 1 : match.start()]):
            yield match.span()


def _nicknames(text: str) -> Iterator[tuple[int, int]]:
    """老周, 小李."""
    for match in _NICKNAME.finditer(text):
        before = text[match.start() - 1 : match.start()]
        if not _is_han(before) or before in _BEFORE_NICKNAME or _ENDS_WITH_ROLE.search(text[: match.start()][-8:]):
            yield match.span()


def find_beside(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Who is named beside ``spans``, which are names: 于洋、张三和…"""
    known = set(spans)
    waiting = list(known)
    while waiting:
        start, end = waiting.pop()
        more = _MORE.match(text, end)
        beside = [_checked(text, more.end(), strict=True)] if more and more[0].strip(" ,，") else []
        for span in (*beside, _left_of(text, start)):
            if span and span not in known:
                known.add(span)
                waiting.append(span)
                yield span


def _left_of(text: str, start: int) -> tuple[int, int] | None:
    window = text[max(0, start - 7) : start]
    if found := _BESIDE.search(window):
        at = start - len(window) + found.start()
        before = text[:at][-8:]
        if not _is_han(before[-1:]) or before.endswith(tuple(_BEFORE_NAME)) or _ENDS_WITH_ROLE.search(before):
            span = _checked(text, at, strict=True)
            if span and span[1] == start - len(window) + found.end("name"):
                return span
    return None


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _after_roles(text: str) -> Iterator[tuple[int, int]]:
    """原告张三, 甲方（出租人）：李四, and the names listed after them."""
    for match in _AFTER_ROLE.finditer(text):
        # Right after the role (原告向…) an everyday word is likelier than after a colon.
        span = _checked(text, match.end(), strict=_is_han(text[match.end() - 1]))
        while span:
            yield span
            more = _MORE.match(text, span[1])
            span = _checked(text, more.end(), strict=more[0].strip() not in ("诉", "、")) if more else None


def _tokens(run: re.Match[str]) -> list[tuple[int, str, str]]:
    """The words of a run of characters: (start, word, part of speech)."""
    at = run.start()
    tokens: list[tuple[int, str, str]] = []
    for word, tag in tag_words(run[0]):
        tokens.append((at, word, tag))
        at += len(word)
    return tokens


def _tagged(text: str, tokens: list[tuple[int, str, str]]) -> Iterator[tuple[int, int]]:
    """Names the dictionary tags as such (李明于5月1日…), where what follows can follow a name."""
    for index, (start, word, tag) in enumerate(tokens):
        if not tag.startswith("nr") or not _NAME_HEAD.match(text, start):
            continue
        if index and tokens[index - 1][1] in _FAMILIAR:  # 老 + 陈来 + 过
            yield start - 1, start + 1
            continue
        _, follows, after = tokens[index + 1] if index + 1 < len(tokens) else (0, "", "v")
        if len(word) == 1 and after.startswith(("v", "d")) and is_known(follows):
            continue
        if span := _checked_tag(text, start, word) or _in_sentence(text, start, word, after):
            yield span


def _in_sentence(text: str, start: int, word: str, after: str) -> tuple[int, int] | None:
    """A name of three characters that the dictionary does not know as anything else, before what can follow a name."""
    end = start + len(word)
    if len(word) != 3 or word[0] in AMBIGUOUS or word[2] in SECOND_STOP or not after.startswith(_GOES_ON):
        return None
    return (start, end) if _plausible(text, start, end) else None


def _alone(text: str, tokens: list[tuple[int, str, str]]) -> Iterator[tuple[int, int]]:
    """Names the dictionary does not know: at the beginning of a clause or after 由, 与 …, before what a person does."""
    for index, (start, word, _) in enumerate(tokens):
        if not _NAME_HEAD.match(text, start) or (index and tokens[index - 1][1] not in _BEFORE_NAME):
            continue
        span = _checked(text, start, strict=True)
        if word[0] in AMBIGUOUS and span and (index or not _SPEAKS.match(text, span[1])):
            continue
        known = span and is_word(text[span[0] : span[1]])
        begins = span and span[1] - start == len("马腾飞") and (_goes_on(text, *span) or (index and _is_unheard(text, *span)))
        if span and not (known and not _SPEAKS.match(text, span[1])) and (begins or _AFTER_ALONE.match(text, span[1])):
            yield span


def _checked_tag(text: str, start: int, word: str) -> tuple[int, int] | None:
    if len(word) in (2, 3) and word[0] in _TRUSTED:
        span = _checked(text, start)
        return span if span == (start, start + len(word)) else None
    return _checked(text, start, strict=True)


def _titled(text: str) -> Iterator[tuple[int, int]]:
    """张三先生, and the surname alone: 张先生."""
    for match in _BEFORE_TITLE.finditer(text):
        start, end = match.span("name")
        title = _TITLES.search(text, start + 2)
        if title and title.start() - start <= 4:
            end = title.start() - (1 if text[title.start() - 1] == " " else 0)
        # 明诚律师事务所周予安律师: what stands before is a whole name.
        bare = text[start] not in AMBIGUOUS or not _is_han(text[start - 1 : start]) or text.endswith("事务所", 0, start)
        name = text[start:end]
        if bare and _plausible(text, start, end) and not _SUFFIX_WORDS.search(name) and not is_word(name):
            yield start, end
    for pattern in (_SURNAME_TITLE, _SURNAME_TITLE_INNER):
        for match in pattern.finditer(text):
            yield match.span()
    for pattern in (_BY_NAME, _HANDLE):
        for match in pattern.finditer(text):
            yield match.span("name")


def _checked(text: str, start: int, *, strict: bool = False) -> tuple[int, int] | None:
    """The name at ``start`` with the right length: followed by something that ends a name; None if there is none.

    ``strict``: a surname or name that is an everyday word needs a mark (a comma, 辩称) after it as well.
    """
    compound = _COMPOUND.match(text, start)
    base = compound.end() if compound else start + 1
    for length in (2, 1):
        end = base + length
        given = text[base:end]
        if len(given) < length or not all(map(_is_han, given)) or (length == 2 and given[1] in SECOND_STOP):
            continue
        if not _plausible(text, start, end):
            continue
        if not _BOUNDARY.match(text, end):
            if length == 2 and not compound and _goes_on(text, start, end):
                return start, end
            continue
        weak = not compound and (text[start] in AMBIGUOUS or is_word(text[start:end]))
        if (
            not compound
            and is_word(text[start:end])
            and (text[start] in RARE or tag_words(text[start:end])[0][1].startswith("v"))
        ):
            continue
        if not ((strict or text[start] in RARE) and weak) or _FIRM_BOUNDARY.match(text, end):
            return start, end
    return None


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether the three characters are no words, and a verb or adverb of two follows (牛大力反映, 马腾飞经常)."""
    name, after = text[start:end], _HAN_RUN.match(text, end, end + 6)
    if after is None or name[0] in _NEVER_ALONE or is_word(name) or is_known(text[end - 1 : end + 1]):
        return False
    if is_word(name[:2]) and not tag_words(name[:2])[0][1].startswith("a"):
        return False
    if is_known(name[1:]) and tag_words(name[1:])[0][1].startswith(("d", "m", "r", "p", "c", "u", "q", "t", "f")):
        return False
    word, tag = tag_words(after[0])[0]
    return (len(word) > 1 and tag.startswith(("v", "d", "p"))) or word in ("系", "等", "多次")


def _is_unheard(text: str, start: int, end: int) -> bool:
    """Whether the three characters, with a mark after them, have no word in them (转卖给褚时雨，)."""
    return bool(_MARK.match(text, end)) and not is_known(text[start : end - 1]) and not is_known(text[start + 1 : end])


@lru_cache(maxsize=4096)
def is_word(name: str) -> bool:
    """Whether the dictionary knows ``name`` as a word that is no name (范围, 高峰)."""
    tagged = tag_words(name)
    return len(tagged) == 1 and not tagged[0][1].startswith(("nr", "x")) and is_known(name)


def _is_thing(word: str) -> bool:
    return not _TITLES.match(word) and tag_words(word)[0][1] in ("n", "a", "nr", "ns", "z")


def _plausible(text: str, start: int, end: int) -> bool:
    """Whether the characters make no everyday word with each other or with what follows."""
    name = text[start:end]
    if name[1] in FIRST_STOP and name[1:] not in _MASK:
        return False
    if name[-2:] in EVERYDAY and len(name) == _COMPOUND_LENGTH:  # 欧阳先生
        return False
    if name[-1] in _NO_NAME_END or _POSTED.match(text, start + 1) or not EVERYDAY.isdisjoint((name[:2], name[:3])):
        return False
    # 湛蓝天。 but not 曾签订, 王先生.
    if name[1:3] in EVERYDAY and (name[0] in AMBIGUOUS or not _MARK.match(text, end) or not _is_thing(name[1:3])):
        return False
    if len(name) == 2 and text[start + 1 : start + 3] in EVERYDAY:
        return False
    return not _SUFFIX_WORDS.match(text, end) and text[end - 1 : end + 1] not in ("公司", "法院", "银行")
