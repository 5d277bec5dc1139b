"""Which of several: "the latter", "the second one", 前者, 后一项 stand for a member of what was last enumerated.

"either a price reduction or a replacement"; "three heads: misrepresentation, negligence and breach of warranty"
"1. … 2. …", 一是…,二是…; 起诉或者仲裁; 误工费4.2万元,护理费1.8万元
"""

import re
from collections.abc import Sequence
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.people import SURNAMES
from legal_assistant.memory.questions.antecedents import find
from legal_assistant.memory.statements.statement import sentences

_WHICH: Final = re.compile(
    r"\bthe (?P<former>former)\b|\bthe (?P<latter>latter|last (?:one|of (?:these|those|them)))\b"
    r"|\bthe (?P<nth>first|second|third|fourth|fifth)(?: one| of (?:these|those|them)|(?= (?:issue|question|point"
    r"|option|head|ground|claim|defen[cs]e)))"
    r"|(?P<前>前者|前一[种个项点类条])|(?P<后>后者|后一[种个项点类条]|最后一[种个项点类])"
    r"|(?:其中)?(?:的)?第(?P<第>[一二三四五])(?:个|种|项|点|类)",
    re.IGNORECASE,
)
_NTH: Final = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "一": 0, "二": 1, "三": 2, "四": 3, "五": 4}
#: Numbers of a list, in lines or in a sentence.
_MARKS: Final = re.compile(
    r"(?:^|(?<=\s))\(?\d[.)](?=\s)|(?:^|(?<=[\s,;:]))\((?:i{1,3}|iv|v|[a-e])\)|(?:^"
    r"|(?<=[\s,，;；:：。]))(?:\d[、.)](?!\d)|[(（]?[一二三四五][)）、]"
    r"|[一二三四五]是|第[一二三四五][,，、])",
    re.MULTILINE,
)
#: What joins the members, and what comes before the first one.
_JOINS: Final = re.compile(
    r",? (?:and|or|nor)(?: in| for| to| by| with)? |、|以及|或者?|还是|(?<=[一-鿿\d》）”])[和与及](?=[一-鿿\dA-Z《（“])",
    re.IGNORECASE,
)
_COMMAS: Final = re.compile(r"[,，;；、]\s*|\s(?:and|or)\s|以及|或者|还是")
_BEFORE: Final = re.compile(
    r"(?:.*\b(?:either|between|both|namely|including)|.*[:：]|.*\b(?:two|three|four|five|\d)(?: \w+){1,3},"
    r"|.*[两二三四五\d]个?[种个项类点条][一-鿿]{0,6}[,，])\s*",
    re.IGNORECASE | re.DOTALL,
)
_BEFORE_ZH: Final = re.compile(
    r"^.*?(?:比较了?|考虑|主张|选择|讨论了?|分为|包括|可以|就是|涉及)(?:主张|选择|考虑|要求|请求)?(?=[一-鿿])"
)
_NUMBER: Final = re.compile(r"\d|第[零〇一二三四五六七八九十百千]+条")
_AFTER_ZH: Final = re.compile(r"(?:这)?[两二三四]个?[种个项类点].{0,6}$")


def pick(question: str, turns: Sequence[tuple[str, str]]) -> str:
    """``question`` with the member of the last enumeration that it points to; empty if it points to none."""
    which = _WHICH.search(simplify(question))
    if which is None:
        return ""
    for _, text in reversed(turns):
        members = _members(text)
        at = _index(which, len(members))
        if at is not None:
            return _put(question, which, members[at])
    return ""


def _index(which: re.Match[str], count: int) -> int | None:
    if which["former"] or which["前"]:
        return 0 if count > 1 else None
    if which["latter"] or which["后"]:
        return count - 1 if count > 1 else None
    at = _NTH[(which["nth"] or which["第"]).lower()]
    return at if at < count and count > 1 else None


#: 一份是仓储合同,一份是运输合同; "one in Hove and one in Lewes".
_ONE_BY_ONE: Final = re.compile(
    r"(?:(?<=^)|(?<=[,，;；:：。有]))(?:另|其中)?一[份个种家笔项张套位名处间台辆条件块只](?:是|为|叫|在)?(?P<zh>[^,，;；。、]{2,20})"
    r"|\b(?:one|another|the other)(?: one)?(?P<en> (?:is|was|in|for|from|at|with|of|to) [^,;.]{2,60}?)"
    r"(?=,? and (?:one|another|the other)\b|[,;.]|$)",
    re.IGNORECASE,
)


def _members(text: str) -> list[str]:
    """What a text enumerates: one by one or by numbers, else the last sentence with a list."""
    singly = [_trim(re.sub(r"^ (?:is|was) ", "", one["zh"] or one["en"])) for one in _ONE_BY_ONE.finditer(simplify(text))]
    if len(singly) > 1:
        return singly
    marks = list(_MARKS.finditer(text))
    if len(marks) > 1:
        ends = [*(mark.start() for mark in marks[1:]), len(text)]
        return [_trim(text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)]
    for sentence in reversed(sentences(text)):
        parts = _split(sentence)
        if len(parts) > 1:
            return parts
    return []


def _split(sentence: str) -> list[str]:
    listed = _BEFORE.match(sentence)
    rest = sentence[listed.end() :] if listed and _JOINS.search(sentence[listed.end() :]) else sentence
    if not _JOINS.search(rest):
        parts = re.split(r"[,，;；]\s*", rest)  # clauses beside each other
    else:
        parts = _COMMAS.split(rest) if len(_COMMAS.findall(rest)) > 1 and listed else _JOINS.split(rest)
    parts = [_trim(part) for part in parts]
    parts = [part for part in parts if part]
    if parts:
        parts[0] = _BEFORE_ZH.sub("", parts[0])
    return parts


def _trim(part: str) -> str:
    return _AFTER_ZH.sub("", part.strip(" \n,，;；.。!！?？、"))


def _put(question: str, which: re.Match[str], member: str) -> str:
    """In its place if it is a name; a whole clause is put after the question."""
    named = _name(member)
    if named:
        return question[: which.start()] + named + question[which.end() :]
    return f"{question} {member}"


def _name(member: str) -> str:
    """The numbered clause or who is named at its head; the member itself if it is short and says nothing of it."""
    numbered = next((one.text for sort in ("clause", "article") for one in find(member, sort) if one.start == 0), "")
    if _NUMBER.search(numbered):
        return numbered
    words = member.split()
    if words[:1] and words[0].lower() in ("in", "for", "from", "at", "with", "of", "to"):
        return ""
    short = len(words) <= 5 if member.isascii() else len(member) <= 10
    verb = re.search(r"\b(?:is|are|was|were|has|have|may|will|can|sue|owns?|holds?)\b|[持占是有了]", member)
    if short and not verb:
        return member
    someone = [one for sort in ("company", "person") for one in find(member, sort) if one.start <= 4]
    if someone:
        return someone[0].text
    chinese = re.match(rf"[{SURNAMES}][一-鿿]{{1,2}}(?=[持占是有欠付签在为])", member)
    return chinese[0] if chinese else ""
