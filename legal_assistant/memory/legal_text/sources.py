"""What an article number in a Chinese text belongs to: the laws, treaties and contracts named in the text, in order."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain

from legal_assistant.memory.legal_text import laws
from legal_assistant.memory.legal_text.law_names import TREATIES
from legal_assistant.memory.legal_text.numbers import parse_number

CONTRACT = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A law or contract named at ``start:end``.

    ``name`` is the canonical prefix with the law ("CN:民法典", "INT:CISG"), an attachment of the contract ("CL:@2"), or
    :data:`CONTRACT`. ``firm`` sources give bare articles that follow later in the text a home; others only an article that
    follows at once.
    """

    start: int
    end: int
    name: str
    firm: bool = True

    @property
    def is_attachment(self) -> bool:
        """Whether it is an attachment of the contract."""
        return self.name.startswith("CL:")


_TITLE = re.compile(
    r"(?:(?P<court>最高人民法院(?:、最高人民检察院)?)\s?)?《(?P<title>[^《》\n]{1,40}(?:《[^《》\n]{1,30}》[^《》\n]{0,40})?)》"
)
_INTERPRETATION = re.compile(
    r"(?:最高人民法院|最高院|最高法)(?:、最高人民检察院)?关于[^。;；\n《]{1,60}?的(?:若干)?(?:规定|解释|批复|意见|决定|通知)"
    r"(?:\([一二三四五六七八九十]{1,2}\))?"
)
_ALIAS = re.compile(
    r"(?:》|合同|协议|协议书|规定|解释|法)\s?(?:\([^()]{0,20}\))?\s?\((?:以下|下文|后)?(?:均|统|合)?(?:简)?称(?:为)"
    r"?[:：]?[\"“”《「]?"
    r"(?P<alias>[^()\"“”《》「」,，、。]{2,24})[\"“”》」]?[^()]{0,6}\)"
)
_DEMONSTRATIVE = re.compile(
    r"(?P<this>该|本|同|此|上述|前述)(?P<what>法典|法律|法(?![院律官人定])|司法解释|解释|条例|规定|办法|细则|公约|规则"
    r"|合同|协议书|协议|章程|租约)"
)
_AGREEMENT = re.compile(
    r"(?:[\u4e00-\u9fff]{0,6})(?:合同|协议书|协议|章程|租约|备忘录|承诺书|承诺函|保函|手册)(?!法|编|纠纷|解释|司法|"
    r"相对)(?:中|书)?"
)
#: What may stand right before the words of an agreement without belonging to its name: 公司违反了 租赁合同.
_BEFORE_AGREEMENT = re.compile(
    r".*(?:违反|违背|修改|修订|变更|终止|解除|签订|签署|订立|履行|执行|适用|根据|依据|按照|依照|参照|援引|确认|撤销|公司|第.{1,3}条|"
    r"[了的与和及按依在对于至条款项由被将把])"
)
_DOCUMENT = re.compile(
    r"(?:合同|协议|协议书|章程|书|函|手册|制度|条款|单|备忘录|纪要|守则|公约|约|意向|规程|计划|规定|办法)(?:\([^()]{1,12}\))?$"
)
_ATTACHMENT = re.compile(
    r"附(?:件|表|录|图)\s?(?P<ids>(?:[0-9]{1,2}(?![0-9年月.])|[一二三四五六七八九十]{1,3}|[A-Z](?![A-Za-z]))"
    r"(?:-[0-9]{1,2}(?![0-9]))?"
    r"(?:(?:、|和|及|与|至)\s?(?:附件\s?)?(?:[0-9]{1,2}(?![0-9年月.])|[一二三四五六七八九十]{1,3}|[A-Z](?![A-Za-z]))){0,20})"
)
_ATTACHMENT_ID = re.compile(r"[0-9]{1,2}(?:-[0-9]{1,2})?|[一二三四五六七八九十]{1,3}|[A-Z]")
_KINDS = ("解释", "条例", "规定", "办法", "细则", "规则")
_AGREEMENTS = frozenset({"合同", "协议书", "协议", "章程", "租约"})
_AFTER_NAME = re.compile(r"[定院律人官学家庭务治盲]|规(?!定)")
_REGION = "中华人民共和国"


@cache
def _by_first_two() -> dict[str, list[tuple[str, str]]]:
    """Names that are cited without title marks, by their first two characters, longest first."""
    names = {name: f"CN:{full}" for name, full in laws.official_names().items() if name not in ("民诉", "刑诉", "民典")}
    names |= TREATIES
    index: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(names, key=len, reverse=True):
        index.setdefault(name[:2], []).append((name, names[name]))
    return index


@cache
def _first_two() -> re.Pattern[str]:
    """Where a known name may begin."""
    return _any_of(_by_first_two())


def _any_of(keys: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, keys)), re.DOTALL)


def classify(title: str) -> str | None:
    """The source a title in title marks names: a law or treaty, :data:`CONTRACT`, or None for a book, say."""
    plain = laws.strip_title(title)
    if treaty := TREATIES.get(plain):
        return treaty
    if law := laws.law_name(title):
        return f"CN:{law}"
    return CONTRACT if _DOCUMENT.search(plain) else None


def find_sources(text: str, law: str = "") -> list[Source]:
    """All laws and contracts named in the folded ``text``, in order; 该法 / 本法 stand for the law they refer to.

    ``law`` is the law the text itself is (本法), if any.
    """
    titles = _titles(text)
    # Names that the text defines itself come first: of equals the first is kept.
    found = _named(text, _aliases(text, titles)) + titles
    found += [Source(m.start(), m.end(), f"CN:{laws.canonical_law(m[0])}") for m in _INTERPRETATION.finditer(text)]
    found += [source for m in _ATTACHMENT.finditer(text) for source in _attachments(m)]
    found += [_agreement(m) for m in _AGREEMENT.finditer(text)]
    ordered = _without_overlaps(found)
    return _with_demonstratives(text, ordered, f"CN:{law}" if law else "")


def _titles(text: str) -> list[Source]:
    found: list[Source] = []
    for match in _TITLE.finditer(text):
        title = match["title"]
        if match["court"] and title.startswith("关于"):
            title = match["court"] + title
        if (name := classify(title)) is not None:
            found.append(Source(match.start(), match.end(), name))
    return found


def _agreement(match: re.Match[str]) -> Source:
    lead = _BEFORE_AGREEMENT.match(match[0])
    return Source(match.start() + (lead.end() if lead else 0), match.end(), CONTRACT, firm=False)


def _attachments(match: re.Match[str]) -> Iterator[Source]:
    """附件二 -> CL:@2; one for each of a list (附件1、2)."""
    ids = list(_ATTACHMENT_ID.finditer(match.string, match.start("ids"), match.end("ids")))
    for index, one in enumerate(ids):
        name = f"CL:@{parse_number(one[0]) or one[0]}"
        yield Source(match.start() if index == 0 else one.start(), one.end(), name, firm=False)


def _aliases(text: str, found: list[Source]) -> dict[str, str]:
    """Short names the text itself defines: 《…》（以下简称担保解释）."""
    ends = {source.end: source.name for source in found}
    aliases: dict[str, str] = {}
    for match in _ALIAS.finditer(text):
        opening = match.start() + 1 if text[match.start()] == "》" else match.start()
        name = ends.get(opening)
        if name is None and text[match.start()] != "》":
            name = CONTRACT if "合同" in match[0][:2] or "协议" in match[0][:3] else None
        if name is not None:
            aliases[match["alias"]] = name
    return aliases


def _named(text: str, aliases: dict[str, str]) -> list[Source]:
    """Known names without title marks, and names the text defined (those in title marks, too)."""
    index = _by_first_two()
    own: dict[str, list[tuple[str, str]]] = {}
    for alias in sorted(aliases, key=len, reverse=True):
        own.setdefault(alias[:2], []).append((alias, aliases[alias]))
    begins = _any_of({**own, **index}) if own else _first_two()
    found: list[Source] = []
    at = 0
    while begin := begins.search(text, at):
        at = begin.start()
        names = chain(own.get(begin[0], ()), index.get(begin[0], ()))
        hit = next((pair for pair in names if _is_here(text, at, pair[0])), None)
        if hit is None:
            at += 1
            continue
        start = at - len(_REGION) if text.startswith(_REGION, max(0, at - len(_REGION))) and at >= len(_REGION) else at
        end = at + len(hit[0])
        if text[start - 1 : start] == "《" and text[end : end + 1] == "》":
            start, end = start - 1, end + 1
        found.append(Source(start, end, hit[1]))
        at += len(hit[0])
    return found


def _is_here(text: str, at: int, name: str) -> bool:
    return text.startswith(name, at) and not (name.endswith("法") and _AFTER_NAME.match(text, at + len(name)))


def _without_overlaps(found: list[Source]) -> list[Source]:
    kept: list[Source] = []
    for source in sorted(found, key=lambda s: (s.start, not s.firm, -s.end)):
        if kept and source.start < kept[-1].end:
            if source.firm and not kept[-1].firm:
                kept[-1] = source
            continue
        kept.append(source)
    return kept


def _with_demonstratives(text: str, sources: list[Source], own: str) -> list[Source]:
    """``sources`` and what 该法, 本合同 and the like stand for, in order."""
    taken = {at for source in sources if source.firm for at in (source.start, source.end - 1)}
    pointers = [m for m in _DEMONSTRATIVE.finditer(text) if taken.isdisjoint(range(m.start(), m.end()))]
    events: list[tuple[int, Source | re.Match[str]]] = [(s.start, s) for s in sources]
    events += [(m.start(), m) for m in pointers]
    recent: dict[str, str] = {}
    merged: list[Source] = []
    for _, event in sorted(events, key=lambda pair: pair[0]):
        if isinstance(event, Source):
            merged.append(event)
            if event.name and not event.is_attachment:
                recent |= dict.fromkeys(("", *[kind for kind in _KINDS if _is_kind(event.name, kind)]), event.name)
        elif (pointed := _pointed(event, recent, own)) is not None:
            merged.append(pointed)
    return merged


def _pointed(match: re.Match[str], recent: dict[str, str], own: str) -> Source | None:
    """What 该法 or 本合同 stands for; ``recent`` is the law named last, for each kind of law and ("") of any kind."""
    what = match["what"].removeprefix("司法")
    if what in _AGREEMENTS:
        return Source(match.start(), match.end(), CONTRACT)
    name = own if match["this"] == "本" and own else recent.get(what) or recent.get("")
    return Source(match.start(), match.end(), name, firm=False) if name else None


def _is_kind(name: str, kind: str) -> bool:
    return kind in name or (kind == "解释" and "最高人民法院" in name)
