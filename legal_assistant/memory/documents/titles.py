"""What a document calls itself, judged by its first lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

#: A first page shows its title among its first lines, if at all.
LINES_LOOKED_AT: Final = 40
_LONGEST: Final = 160
#: A line this much larger than the usual one is set as a heading.
_LARGER: Final = 1.15

_KINDS_ZH: Final = (
    "合同|协议|协定|契约|法典|法|条例|规定|办法|细则|规则|章程|决定|解释|判决书|裁定书|决定书|调解书|通知书|通知|公告|起诉状|上诉状|"
    "答辩状|申请书|意见书|意见|说明|报告|报告书|备忘录|承诺函|函|授权委托书|委托书|遗嘱|标准|准则"
)
_KINDS_EN: Final = (
    "agreement|contract|lease|deed|act|law|code|regulations?|rules?|policy|addendum|amendment|licen[cs]e|memorandum|statement|"
    "order|opinion|judgment|judgement|complaint|motion|brief|notice|terms|report|will|plan|letter|certificate|bylaws|charter|"
    "constitution|guarantee|guaranty|note|indenture|settlement|release|power of attorney"
)
_KIND: Final = re.compile(rf"(?:{_KINDS_ZH})(?:[（(《〈\[【][^）)]{{0,30}}[）)》〉\]】])?$|\b(?:{_KINDS_EN})\b", re.IGNORECASE)
_NO_TITLE: Final = re.compile(
    r"^(?:exhibit|ex-?\d|schedule|appendix|annex|附件|附录|编号|合同编号|协议编号|contract no|no\.|page|source:|confidential|"
    r"execution copy|draft|dated|version|https?:|www\.|目录|目\s*录|table of contents|contents\b|[（(]|[-–—\d\s./:：]+$)"
    r"|\.{4}|…{2}|_{4}",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(
    r"[。；;，,]$|\.\s+\S+\s+\S+\s+\S+|\b(?:whereas|hereby|between|is made|is entered|dated as of)\b", re.IGNORECASE
)
_JUNK_METADATA: Final = re.compile(
    r"^(?:microsoft word|untitled|无标题|document\d*$|slide|powerpoint)|\.(?:docx?|pdf|rtf|wps|indd?)$", re.IGNORECASE
)
_LETTER: Final = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class SizedLine:
    """A line of the first page and the size of its type, in points (0.0 if it is not known)."""

    text: str
    size: float


def choose_title(lines: Sequence[SizedLine], metadata: str = "") -> str:
    """The title among the first page's ``lines``, ``metadata`` (the file's own title field) if they show none, else "".

    A line set larger than the rest wins; then one that names a kind of document ("… AGREEMENT", "…合同"); then one in capitals.
    """
    shown = [SizedLine(" ".join(line.text.split()), line.size) for line in lines[:LINES_LOOKED_AT]]
    usual = median(line.size for line in shown) if shown else 0.0
    marks = [_mark(line, usual) for line in shown]
    best = max(marks, default=0)
    if best > 0:
        return _with_neighbours(shown, marks, marks.index(best))
    plausible = metadata.strip()
    return "" if _JUNK_METADATA.search(plausible) or len(plausible) > _LONGEST else plausible


def _mark(line: SizedLine, usual: float) -> int:
    """How much ``line`` looks like a title; 0: not at all."""
    text = line.text
    if not _LETTER.search(text) or len(text) > _LONGEST or _NO_TITLE.search(text) or _SENTENCE.search(text):
        return 0
    larger = usual > 0 and line.size >= usual * _LARGER
    names_kind = bool(_KIND.search(text)) and len(text) < _LONGEST / 2
    return 4 * larger + 2 * names_kind + (text.isupper() and len(text) > 3)


def _with_neighbours(lines: Sequence[SizedLine], marks: Sequence[int], at: int) -> str:
    """The title line with the lines around it that are set alike: a long title is broken over several."""
    first = last = at
    while first > 0 and _continues(lines, marks, first - 1, at):
        first -= 1
    while last + 1 < len(lines) and _continues(lines, marks, last + 1, at):
        last += 1
    title = join_lines([line.text for line in lines[first : last + 1]])
    return title if len(title) <= _LONGEST else lines[at].text


def _continues(lines: Sequence[SizedLine], marks: Sequence[int], other: int, at: int) -> bool:
    """Whether line ``other`` is part of the title at ``at``: the same size and the same case, and itself no sentence."""
    same_size = abs(lines[other].size - lines[at].size) < 0.5
    large = marks[at] >= 4 and marks[other] >= 4
    capitals = lines[at].text.isupper() and lines[other].text.isupper() and marks[other] > 0
    return same_size and (large or capitals)


def join_lines(lines: Sequence[str]) -> str:
    """Lines of one title as one line: no blank between Chinese characters."""
    joined = ""
    for line in lines:
        blank = " " if joined and (joined[-1].isascii() or line[:1].isascii()) else ""
        joined += blank + line
    return joined
