"""Provisions in English texts: Article 584 of the PRC Civil Code, s 172 Companies Act 2006, GDPR Art. 6(1)(b), clause 7.2(b).

A provision belongs to the instrument that follows it ("of the …"), else to the one right before it, else (for "that Act" or a
bare Article or section) to the one named last; without any, it is a clause of the contract that is spoken of.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from legal_assistant.memory.legal_text.instruments import Instrument, Style, find_instruments
from legal_assistant.memory.legal_text.numbers import between, parse_roman, to_roman
from legal_assistant.memory.legal_text.reference import Reference

_SUBS = r"(?:\s?\((?:[0-9]{1,3}|[a-z]{1,2}|[A-Z]{1,2}|[ivx]{1,5})\)){0,6}"
_SIBLINGS = r"(?:(?:,\s?(?:and\s|or\s)?|\s(?:and|or|to|through)\s|\s?&\s?|\s?-\s?)\((?:[0-9]{1,3}|[a-z]{1,2}|[ivx]{1,5})\)){0,8}"
_NUMBER = r"(?:[0-9]{1,4}[A-Z]{0,2}(?![a-z0-9])(?:\.[0-9]{1,3}(?![0-9])){0,4}|[0-9]{1,3}[a-z](?![a-z0-9]))"
_HYPHENED = rf"(?:{_NUMBER}(?:-[0-9]{{1,4}}(?![0-9]))?)"
_ROMAN = r"[IVX]{1,6}(?![A-Za-z])"
_SINGLE = (
    r"(?:[Aa]rticle|ARTICLE|[Aa]rt\.?|[Ss]ection|SECTION|[Ss]ec\.|[Ss]\.|(?<![A-Za-z0-9_'])s|§|[Cc]lause|CLAUSE|"
    r"[Cc]l\.|[Ss]ub-?[Cc]lause"
    r"|[Ss]ub-?[Ss]ection|[Rr]ule|[Rr]\.|(?<![A-Za-z0-9_'])r|[Rr]egulation|[Rr]eg\.?|[Pp]aragraph|[Pp]ara\.?)"
)
_AGAIN = _SINGLE.replace(r"|[Pp]aragraph|[Pp]ara\.?", "")
_PLURAL = (
    r"(?:[Aa]rticles|ARTICLES|[Aa]rts\.?|[Ss]ections|SECTIONS|[Ss]ecs\.|[Ss]s\.?|§§|[Cc]lauses|CLAUSES|[Cc]ls\.|"
    r"[Ss]ub-?[Cc]lauses|[Rr]ules"
    r"|[Rr]egulations|[Rr]egs\.?|[Pp]aragraphs|[Pp]aras\.?)"
)
_AND = r"\s?(?:,\s?(?:and|or)\s|,|;|\sand\s|\sor\s|\s&\s|\sto\s|\sthrough\s|-{1,2})\s?"
_ITEM = rf"(?:{_NUMBER}|{_ROMAN}){_SUBS}{_SIBLINGS}"
_ITEM_ONE = rf"(?:{_HYPHENED}|{_ROMAN}){_SUBS}{_SIBLINGS}"
_EXPRESSION = re.compile(
    rf"(?<![A-Za-z0-9_.-])(?:(?P<plural>{_PLURAL})\s{{0,2}}{_ITEM}(?:{_AND}(?:{_AGAIN}\s{{0,2}})?{_ITEM}){{0,20}}"
    rf"|(?P<single>{_SINGLE})\s{{0,2}}{_ITEM_ONE}(?:{_AND}{_AGAIN}\s{{0,2}}{_ITEM_ONE}){{0,20}})"
    r"(?P<more>(?:,?\s(?:paragraph|para\.?|subparagraph|item|point|lit\.|sentence)\s\(?(?:[0-9]{1,2}|[a-z]{1,2})"
    r"\)?(?![A-Za-z0-9_])){0,3})"
)
_ONE = re.compile(rf"(?P<number>{_HYPHENED}|{_ROMAN})(?P<subs>{_SUBS})(?P<siblings>{_SIBLINGS})")
_ONE_PLURAL = re.compile(rf"(?P<number>{_NUMBER}|{_ROMAN})(?P<subs>{_SUBS})(?P<siblings>{_SIBLINGS})")
_SIBLING = re.compile(r"(?P<join>[^()]{1,8})\((?P<sub>[0-9a-z]{1,5})\)")
_MORE = re.compile(r"(?:paragraph|para\.?|subparagraph|item|point|lit\.|sentence)\s\(?([0-9]{1,2}|[a-z]{1,2})\)?")
_TO = re.compile(r"\s(?:to|through)\s|-")
_OF = re.compile(r"\s?(?:,\s?)?(?:\((?:[^()]{0,30})\)\s?)?(?:(?:of|in|under|from|to)\s)?(?:the\s|both\sthe\s)?")
_BEFORE = re.compile(r"(?:\s\((?:[^()]{0,40})\))?,?\s?(?:at\s|in\s|under\s|and\s)?")
_OF_THAT = re.compile(
    r"\s(?:of|in|under)\s(?:that|the|the\ssame|said)\s(?:Act|Code|Law|Regulation|Regulations|Directive|Convention|Rules|Treaty)\b"
)
_OF_CONTRACT = re.compile(
    r"\s?(?:of|in|under|to)\s(?:this|the|that|our|your|said|their)\s(?:[A-Z][\w-]*\s){0,4}(?:[Aa]greement|"
    r"[Cc]ontract|[Ll]ease|[Dd]eed|[Ll]icen[cs]e"
    r"|[Tt]erms|[Oo]rder|NDA|MSA|SPA|SHA|SLA|DPA|[Pp]olicy|[Cc]harter(?:party)?|[Gg]uarantee|[Mm]ortgage|[Nn]ote|"
    r"[Aa]rticles\sof\s[Aa]ssociation)"
)
_OTHER_TEXT = re.compile(
    r"\s(?:of|in)\s(?:the|this|that|my|our|his|her)\s(?:[A-Z]?[a-z]+\s){0,2}(?:[Rr]eport|[Bb]ook|[Nn]ewspaper|"
    r"[Hh]ighway|[Cc]ity|[Tt]own|[Mm]agazine"
    r"|[Cc]ode|[Ll]aw|[Ss]tatute|[Cc]onstitution|[Aa]ct|[Bb]rief|[Mm]otion|[Cc]omplaint|[Jj]udgment|[Oo]pinion|[Aa]ward)\b"
)
_STATUTE_BEFORE = re.compile(r"(?:[A-Z][A-Za-z]*\.|\b[A-Z]{3,6}|Code|Law|Stat|Ann\.?|U\.S\.C\.|Reporter|Rev)\s$")
_STATUTE_AFTER = re.compile(r"\s(?:[A-Z]{2,6}|[A-Z][a-z]?[A-Z]{1,3})\b")
_ATTACHMENT = (
    r"(?:[Ss]chedule|SCHEDULE|[Ee]xhibit|EXHIBIT|[Aa]nnex(?:ure)?|ANNEX|[Aa]ppendix|APPENDIX|[Aa]ttachment|"
    r"ATTACHMENT|[Aa]ddendum)"
)
_ATTACHED = (
    rf"{_ATTACHMENT}\s{{1,2}}(?:No\.\s?)?(?P<id>[0-9]{{1,3}}(?:\.[0-9]{{1,2}}){{0,2}}(?![0-9])|[IVX]{{1,5}}"
    rf"(?![A-Za-z])|[A-Z](?![A-Za-z])(?:-?[0-9]{{1,2}})?)"
)
_PART = r"(?:[Pp]aragraph|[Pp]ara\.?|[Cc]lause|[Ss]ection|[Ss]ec\.|[Ii]tem|[Aa]rticle|§)"
_ATTACHMENT_FIRST = re.compile(
    rf"(?<![A-Za-z0-9_-]){_ATTACHED}(?:,?\s(?:at\s)?{_PART}\s?(?P<number>{_NUMBER})(?P<subs>{_SUBS}))"
    rf"?(?P<to>\s(?:to|of)\s(?:the\s)?)?"
)
_ATTACHMENT_LAST = re.compile(
    rf"(?<![A-Za-z0-9_-]){_PART}\s?(?P<number>{_NUMBER})(?P<subs>{_SUBS}),?\s(?:of|in|to)\s(?:the\s)?{_ATTACHED}"
)


@dataclass(frozen=True, slots=True)
class _Item:
    number: str
    subs: tuple[str, ...]
    start: int
    end: int


def find_provisions(text: str) -> list[Reference]:
    """Articles, sections, rules, clauses and attachments named in English in the folded ``text``."""
    instruments = find_instruments(text)
    found = _attachments(text, instruments)
    taken = {at for one in found for at in range(one.start, one.end)}
    at = 0
    for match in _EXPRESSION.finditer(text):
        while at < len(instruments) and instruments[at].end <= match.start():
            at += 1
        if match.start() not in taken:
            found += _expression(text, match, instruments, at)
    found += _without_keyword(text, instruments)
    return found


def _expression(text: str, match: re.Match[str], instruments: list[Instrument], at: int) -> list[Reference]:
    keyword = match["plural"] or match["single"]
    items = _items(match)
    before = instruments[at - 1] if at else None
    after = instruments[at] if at < len(instruments) else None
    if after and after.start - match.end() <= 45 and _OF.fullmatch(text, match.end(), after.start) and _suits(keyword, after):
        return _build(after, items, keyword, match.start(), after.end)
    if (
        before
        and match.start() - before.end <= 45
        and _BEFORE.fullmatch(text, before.end, match.start())
        and _suits(keyword, before)
    ):
        return _build(before, items, keyword, before.start, match.end())
    if not _OF_CONTRACT.match(text, match.end()) and before and _goes_on(text, match, keyword, before):
        return _build(before, items, keyword, match.start(), match.end())
    return list(_clauses(text, match, keyword, items))


def _suits(keyword: str, instrument: Instrument) -> bool:
    """Whether provisions of the instrument are called so: no clause of an Act, no section of the GDPR."""
    word = keyword.lower()
    if word.startswith(("cl", "sub-cl", "subcl")):
        return False
    if instrument.style in (Style.ARTICLE, Style.CHINESE):
        return word.startswith(("art", "r", "§", "par", "s"))
    return True


def _goes_on(text: str, match: re.Match[str], keyword: str, before: Instrument) -> bool:
    """Whether a bare provision goes on from the instrument named before it."""
    if _OF_THAT.match(text, match.end()):
        return True
    if ("." in match[0].removeprefix(keyword) and before.style is not Style.RULES) or not _suits(keyword, before):
        return False
    word = keyword.lower()
    if before.style in (Style.ARTICLE, Style.CHINESE):
        return word.startswith("art")
    return word.startswith("s") and before.style in (Style.ACT, Style.SECTION) and match.start() - before.end < 400


def _items(match: re.Match[str]) -> list[_Item]:
    """The numbers of an expression; a range is written out, all of it with the span of the range."""
    text, stop = match.string, match.start("more")
    pattern = _ONE_PLURAL if match["plural"] else _ONE
    at = match.start() + len(match["plural"] or match["single"])
    items: list[_Item] = []
    while found := pattern.search(text, at, stop):
        if not _keyword_inside(text, at, found):
            item = _Item(found["number"], _subs(found["subs"]), found.start(), found.start("siblings"))
            gap = text[items[-1].end : item.start] if items else ""
            numbers = between(items[-1].number, item.number) if items and _TO.fullmatch(gap) else []
            if numbers:
                low = items.pop()
                items += [_Item(n, (), low.start, item.end) for n in numbers[:-1]]
                items.append(_Item(item.number, item.subs, low.start, item.end))
            else:
                items.append(item)
            items += _siblings(found, items.pop())
        at = found.end()
    if items and match["more"]:
        last = items[-1]
        items[-1] = _Item(last.number, last.subs + tuple(_MORE.findall(match["more"])), last.start, match.end())
    return items


def _siblings(found: re.Match[str], first: _Item) -> list[_Item]:
    """7.2(b) and (c), 172(1)(a)-(f): ``first`` and the sub-paragraphs beside it."""
    items = [first]
    for match in _SIBLING.finditer(found.string, found.start("siblings"), found.end("siblings")):
        low, sub = items[-1], match["sub"]
        if not first.subs:
            return items
        between = _letters(low.subs[-1], sub) if re.search("-|to|through", match["join"]) else []
        start = low.start if between else match.end("join")
        if between:
            items[-1] = _Item(low.number, low.subs, low.start, match.end())
        items += [_Item(low.number, (*low.subs[:-1], one), start, match.end()) for one in (*between, sub)]
    return items


def _letters(low: str, high: str) -> list[str]:
    """What lies between two sub-paragraphs: a, d -> b, c; 1, 4 -> 2, 3."""
    if low.isdigit() and high.isdigit() and 0 < int(high) - int(low) <= 30:
        return [str(n) for n in range(int(low) + 1, int(high))]
    if len(low) == len(high) == 1 and low.isalpha() and low < high:
        return [chr(n) for n in range(ord(low) + 1, ord(high))]
    return []


def _keyword_inside(text: str, at: int, found: re.Match[str]) -> bool:
    """Whether a Roman "number" is a piece of a word between the items (the V of a name, say)."""
    return found["number"].isalpha() and text[found.start() - 1 : found.start()].isalpha() and found.start() > at


def _subs(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\(([0-9A-Za-z]{1,5})\)", text))


def _build(instrument: Instrument, items: list[_Item], keyword: str, start: int, end: int) -> list[Reference]:
    """References of ``items`` in ``instrument``; the first begins at ``start``, the last ends at ``end``."""
    found: list[Reference] = []
    for item in items:
        begin = start if item.start == items[0].start else item.start
        stop = end if item.end == items[-1].end else item.end
        found.append(Reference("article", _canonical(instrument, item, keyword), begin, max(stop, begin + 1)))
    return found


def _canonical(instrument: Instrument, item: _Item, keyword: str) -> str:
    subs = "".join(f"({sub})" for sub in item.subs)
    style, name = instrument.style, instrument.name
    if style is Style.CHINESE:
        return ":".join((name, _arabic(item.number), *item.subs))
    if style is Style.ARTICLE:
        return f"{name} Art. {_article(name, item.number)}{subs}"
    if style is Style.SECTION and keyword.lower().startswith("art"):
        return f"{name} Art. {item.number}{subs}"
    if style is Style.SECTION:
        return f"{name} § {item.number}{subs}"
    if style is Style.PLAIN:
        return f"{name} {item.number}{subs}"
    separator = " " if name == "UK:CPR" else ", "
    return f"{name}{separator}{style.value} {item.number}{subs}"


def _article(name: str, number: str) -> str:
    if name.endswith("New York Convention") and number.isdigit():
        return to_roman(int(number))
    if name.startswith("EU:") and "." in number:
        head, *rest = number.split(".")
        return head + "".join(f"({part})" for part in rest)
    return number


def _arabic(number: str) -> str:
    roman = parse_roman(number)
    return str(roman) if roman else number


def _clauses(text: str, match: re.Match[str], keyword: str, items: list[_Item]) -> Iterator[Reference]:
    """Clauses of the contract that is spoken of; nothing if another text is named or the wording is too thin for one."""
    contract = _OF_CONTRACT.match(text, match.end())
    if not contract:
        lonely = keyword.lower().startswith(("s.", "r", "para")) or keyword in ("s", "ss")
        if lonely and not (keyword.lower().startswith("para") and "." in match[0]):
            return
        if _OTHER_TEXT.match(text, match.end()):
            return
        if re.search(r"(?:Code|Law|Statutes?)\s$", text[max(0, match.start() - 12) : match.start()]):
            return
        if keyword.startswith("§") and (
            _STATUTE_BEFORE.search(text[max(0, match.start() - 12) : match.start()]) or _STATUTE_AFTER.match(text, match.end())
        ):
            return
    for item in items:
        path = (_arabic(item.number).lower(), *[sub.lower() for sub in item.subs])
        yield Reference("clause", "CL:" + ".".join(path), match.start() if item.start == items[0].start else item.start, item.end)


def _without_keyword(text: str, instruments: list[Instrument]) -> Iterator[Reference]:
    """UCC 2-207, CPR 36.5, FRCP 12(b)(6), CISG 74: a number right after the name."""
    for instrument in instruments:
        if instrument.style not in (Style.PLAIN, Style.RULES, Style.SECTION) and instrument.name not in ("INT:CISG", "EU:GDPR"):
            continue
        match = re.compile(rf"\s(?:[Pp]art\s|r\s|§\s)?{_ONE.pattern}(?![A-Za-z0-9_/])").match(text, instrument.end)
        if match and not match["number"].isalpha():
            item = _Item(match["number"], _subs(match["subs"]), match.start("number"), match.end())
            if instrument.style is Style.SECTION and "-" not in item.number:
                continue
            yield from _build(instrument, [item], "", instrument.start, match.end())


def _attachments(text: str, instruments: list[Instrument]) -> list[Reference]:
    """Schedules, exhibits, annexes of a contract (``CL:@2.3``) or of an Act (``UK:…, Sch 2 para 3``)."""
    starts = {i.start: i for i in instruments}
    found = [Reference("clause", _attachment(m), m.start(), m.end()) for m in _ATTACHMENT_LAST.finditer(text)]
    for match in _ATTACHMENT_FIRST.finditer(text):
        act = starts.get(match.end()) if match["to"] else None
        if act and act.style in (Style.ACT, Style.REGULATIONS):
            para = f" para {match['number']}{match['subs'].replace(' ', '')}" if match["number"] else ""
            found.append(Reference("article", f"{act.name}, Sch {_attached_id(match)}{para}", match.start(), act.end))
        elif not act:
            end = match.start("to") if match["to"] else match.end()
            found.append(Reference("clause", _attachment(match), match.start(), end))
    return found


def _attachment(match: re.Match[str]) -> str:
    parts = [_attached_id(match)]
    if match["number"]:
        parts += [match["number"].lower(), *[sub.lower() for sub in _subs(match["subs"])]]
    return "CL:@" + ".".join(parts)


def _attached_id(match: re.Match[str]) -> str:
    name = match["id"]
    if name.isalpha() and (len(name) > 1 or (name in "IVX" and match[0].lower().startswith("schedule"))):
        return _arabic(name)
    return name
