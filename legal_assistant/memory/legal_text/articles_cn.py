"""Articles in Chinese texts: to which law or contract each chain of units (see ``units_cn``) belongs.

It belongs to the law or contract whose name it adjoins, else to the one named or cited last. An item (项) of an article that
names no paragraph (款) is an item of its first paragraph, because only articles of one paragraph are cited so.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from legal_assistant.memory.legal_text.numbers import HAN_DIGITS, to_roman
from legal_assistant.memory.legal_text.reference import Reference
from legal_assistant.memory.legal_text.sources import CONTRACT, Source, find_sources
from legal_assistant.memory.legal_text.units_cn import ITEM, NUMBER, Chain, Provision, number_of

_HEAD = re.compile(rf"第\s{{0,2}}(?={ITEM})")
_SAME_ARTICLE = re.compile(r"(?:该|同|前述|上述)条(?=第)")
_SECTION_SIGN = re.compile(rf"§{{1,2}}\s?(?P<number>{NUMBER})")
_CLAUSE = re.compile(
    r"条款\s?第?\s?(?P<number>[0-9]{1,3}(?:\.[0-9]{1,3}){0,4}(?:\s?\([a-z0-9]{1,3}\)){0,4})(?!\s?[0-9.条款项元万%年月日号])"
)
#: What may stand between the name of a law and its article: 《民法典》（2020年）合同编第…条.
_FILLER = re.compile(
    r"(?:\s|的|之|中|里|内|关于|规定的|约定的|[,，]|\((?:[^()]|\([^()]{0,8}\)){0,40}\)|[总分]则(?!编)"
    rf"|[\u4e00-\u9fff]{{2,6}}编(?:通则|典型合同)?|第[{HAN_DIGITS}0-9]{{1,4}}分?[编章节]){{0,4}}"
)
_FILLER_LENGTH = 60
#: "第七条约定" is a contract's; "第五百八十五条 当事人可以约定" is the article itself.
_AGREED = re.compile(r"(?!\s)(?:(?!可以|当事人|另有|没有|未)[^。;；\n第]){0,8}约定")
_UNKNOWN_LAW = re.compile(r"[\u4e00-\u9fff]{1,38}(?:条例|细则|办法|规定|规则|准则|法)(?:\([一二三四五六七八九十]\))?$")
_UNKNOWN_LENGTH = 40
_LEAD = re.compile(
    r".*(?:根据|依据|按照|依照|违反|适用|参照|援引|符合|以及|或者|认为|对照|结合|基于|参考|查阅|执行|[和与及按依])"
)
_NO_LAW = re.compile(r".*(?:[方做说司执违合依无想看手立该本此同]法|(?:有关|相关|的|该|本|上述|下列|前款)(?:规定|办法|规则))")


def find_articles(text: str, law: str = "") -> list[Reference]:
    """Articles of laws and clauses of contracts in the folded ``text``.

    ``law`` is the law that 本法 and an article without a law named before it belong to. Without one, such an article is taken for
    a clause of the contract that is spoken of.
    """
    sources = find_sources(text, law)
    found = [Reference("clause", s.name, s.start, s.end) for s in sources if s.is_attachment]
    found += _Reader(text, sources, f"CN:{law}" if law else CONTRACT).read()
    found += _without_level(text, sources)
    return found


def canonical(source: str, path: tuple[str, ...]) -> str:
    """The canonical form of ``path`` in ``source`` (see :class:`~legal_assistant.memory.legal_text.sources.Source`)."""
    if source == CONTRACT:
        return "CL:" + ".".join(part for part in path if part)
    if source.startswith("CL:"):
        return ".".join((source, *[part for part in path if part]))
    head, *rest = path
    if source.startswith("CN:"):
        return ":".join((source, head, *[part or "1" for part in rest]))
    if source.endswith("New York Convention") and head.isdigit():
        head = to_roman(int(head))
    return f"{source} Art. {head}" + "".join(f"({part})" for part in rest if part)


class _Head(NamedTuple):
    """Where a chain may begin.

    ``bare``: 第 may be missing there; ``same``: it goes on from the article cited last (该条第二款).
    """

    start: int
    bare: bool = False
    same: bool = False


class _Reader:
    """Goes through a text once and gives each chain of units its law or contract."""

    def __init__(self, text: str, sources: list[Source], home: str) -> None:
        self._text = text
        self._sources = sources
        #: What a bare article belongs to: the law or contract named or cited last.
        self._home = home
        self._passed = 0
        self._end = 0
        self._last: tuple[str, tuple[str, ...]] | None = None

    def read(self) -> list[Reference]:
        """All references, in order."""
        return [reference for head in self._heads() for reference in self._chain(head)]

    def _heads(self) -> list[_Head]:
        heads = {m.start(): _Head(m.start()) for m in _HEAD.finditer(self._text)}
        for source in self._sources:
            gap = _FILLER.match(self._text, source.end)
            for at in (source.end, gap.end() if gap else source.end):
                heads.setdefault(at, _Head(at, bare=True))
        for match in _SAME_ARTICLE.finditer(self._text):
            heads[match.end()] = _Head(match.end(), same=True)
        return [heads[at] for at in sorted(heads)]

    def _chain(self, head: _Head) -> Iterator[Reference]:
        if head.start < self._end:
            return
        self._pass(head.start)
        base = self._last if head.same else None
        chain = Chain(self._text, head.start, base[1][:1] if base else ())
        provisions = chain.read(bare=head.bare)
        if not provisions:
            return
        self._end = chain.end
        source, begin = (base[0], head.start) if base else self._source(head.start, chain.end)
        source = self._settled(source, provisions)
        self._last = (source, provisions[-1].path)
        kind = "clause" if source == CONTRACT or source.startswith("CL:") else "article"
        for one in provisions:
            yield Reference(kind, canonical(source, one.path), begin if one.start == head.start else one.start, one.end)

    def _pass(self, start: int) -> None:
        """Note the sources that are named before ``start``."""
        while self._passed < len(self._sources) and self._sources[self._passed].start < start:
            if self._sources[self._passed].firm:
                self._home = self._sources[self._passed].name
            self._passed += 1

    def _settled(self, source: str, provisions: list[Provision]) -> str:
        """``source``, but a contract where the number is decimal (第7.2条), as no law's is; it is the home of what follows."""
        if source.startswith("CL:"):
            return source
        if any("." in part for one in provisions for part in one.path):
            return CONTRACT
        self._home = source
        return source

    def _source(self, start: int, end: int) -> tuple[str, int]:
        """The source of the chain at ``start:end`` and where the reference begins (at the source's name if it adjoins)."""
        for source in reversed(self._sources[max(0, self._passed - 3) : self._passed]):
            gap = start - source.end
            if 0 <= gap <= _FILLER_LENGTH and _FILLER.fullmatch(self._text, source.end, start):
                return source.name, source.start
        if unknown := _unknown_law(self._text, start):
            return unknown
        if _AGREED.match(self._text, end):
            return CONTRACT, start
        return self._home, start


def _unknown_law(text: str, start: int) -> tuple[str, int] | None:
    """A law that is in no list, named without title marks right before the article: 上海市居住房屋租赁管理办法第八条."""
    begin = max(0, start - _UNKNOWN_LENGTH)
    window = text[begin:start].rstrip()
    match = _UNKNOWN_LAW.search(window)
    if match is None:
        return None
    lead = _LEAD.match(match[0])
    name = match[0][lead.end() :] if lead else match[0]
    if len(name) < 5 or _NO_LAW.fullmatch(name):
        return None
    return f"CN:{name.replace('(', '（').replace(')', '）')}", begin + len(window) - len(name)


def _without_level(text: str, sources: list[Source]) -> Iterator[Reference]:
    """民法典§584, 条款7.2(b): numbers without 条."""
    for source in sources:
        if source.name and (match := _SECTION_SIGN.match(text, source.end)):
            yield Reference("article", canonical(source.name, (number_of(match["number"]),)), source.start, match.end())
    for match in _CLAUSE.finditer(text):
        yield Reference("clause", f"CL:{number_of(match['number'])}", match.start(), match.end())
