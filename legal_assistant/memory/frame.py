"""What a statement says, taken apart for comparison: concepts, values, modality, who does it, and whether it takes effect on a date.

    normalise → values (``values.py``) → modality and negation → concepts (``vocabulary.py``) and other content words

Negation is kept at the concept that it negates ("did not receive": receive -1), so that a word and the denial of its opposite are the
same ("denied" = "did not admit").
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from legal_assistant.memory.fold import simplify
from legal_assistant.memory.segment import cut_words
from legal_assistant.memory.values import Value, find_values
from legal_assistant.memory.vocabulary import LIGHT, LIGHT_ZH, Concept, chinese_words, english_phrases, stem

#: (modality, pattern), the longer forms first.
_MODALITY: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "need not",
        re.compile(
            r"\b(?:need not|needn't|(?:do|does)(?: not|n't) (?:need|have) to|(?:is|are) not (?:required|obliged"
            r"|obligated) to)\b|不必|无需|无须|不需要?|毋须"
        ),
    ),
    (
        "must not",
        re.compile(
            r"\b(?:must not|mustn't|shall not|may not(?! be (?:valid|void|enforce|able|enough))|can(?:not|'t| not)|(?:is"
            r"|are) not (?:allowed|permitted|entitled) to"
            r"|(?:is|are) (?:prohibited|forbidden|barred) (?:from|to)|should not|shouldn't)\b|不得|禁止|不可以|不能|严禁|不应当?|无权|不允许|不准"
        ),
    ),
    (
        "must",
        re.compile(
            r"\b(?:must|shall|(?:has|have|had) to|(?:is|are) (?:required|obliged|obligated|bound) to|should|ought to)\b|应当"
            r"|必须|应该|(?<![供对相反响适不回])应(?![收付诉用对])|(?<!无)须(?!知)|有义务"
        ),
    ),
    (
        "may",
        re.compile(
            r"\b(?:may(?! (?:be|have|not|\d))|can|(?:is|are) (?:allowed|permitted|entitled|free|authori[sz]ed) to"
            r"|has the right to|have the right to)\b"
            r"|可以|有权|允许|(?<![许认不])可(?![能否行是观疑证])"
        ),
    ),
)
_POSSIBLY: Final = re.compile(
    r"\b(?:might|may be|may have|could|probably|possibly|likely|perhaps|apparently)\b|可能|也许|或许|大概"
)
_NEGATION_EN: Final = re.compile(r"\b(?:not|never|no|without|nor|neither|none|nobody|fail(?:s|ed)? to|cannot)\b|n't\b")
#: Tried where no word of the vocabulary begins, so that 无效 stays one word.
_NEGATION_ZH: Final = ("没有", "尚未", "从未", "并未", "未曾", "未能", "并非", "并不", "不是", "没", "未", "非", "无", "不", "否")
_EFFECT: Final = re.compile(
    r"\b(?:as of|as from|with effect from|effective|starting|beginning|from|since|after)\b|\b(?:changed|amended|adjusted"
    r"|increased|reduced|raised|lowered"
    r"|postponed|extended|moved|rescheduled|replaced|revised|superseded|now)\b|(?:自|从).{0,24}(?:起|开始|以来)|(?:起|开始)(?:改|调|变)"
    r"|变更|调整|改为|改成|修改|推迟|延期|延长"
    r"|提前至|涨到|降到|上调|下调|涨至|降至|增加到|减少到|更正|补充协议"
)
_PASSIVE: Final = re.compile(r"\b(?:was|were|is|are|been|be|being)\b(?: \w+){1,3} by\b|被|由(?!于)")
_COPULA_ZH: Final = ("是", "为", "系")
_COPULA_EN: Final = frozenset({"is", "are", "was", "were"})
_TOKEN: Final = re.compile(r"[^\W\d_一-鿿㐀-䶿]+(?:['-][^\W\d_一-鿿㐀-䶿]+)*|[一-鿿㐀-䶿]+")
_NEG_MARK, _COPULA_MARK = "\x01", "\x02"


@dataclass(frozen=True, slots=True)
class Term:
    """A concept of a statement, whether it stands before the verb "to be", and whether it is written like a name."""

    concept: Concept
    before_copula: bool
    name: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A statement taken apart. ``signs`` maps each concept's name to 1 or -1 (denied, or its opposite said)."""

    text: str
    values: tuple[Value, ...]
    labels: tuple[Value, ...]
    modality: str
    possibly: bool
    effective: bool
    passive: bool
    copula: bool
    terms: tuple[Term, ...]
    signs: dict[str, int] = field(default_factory=dict[str, int])

    def names(self, *sorts: str) -> frozenset[str]:
        """Names of its concepts of these sorts (none given: all)."""
        return frozenset(term.concept.name for term in self.terms if not sorts or term.concept.sort in sorts)

    @property
    def roles(self) -> list[str]:
        """Names of those who act in it, in order, the agent first."""
        found = [term.concept.name for term in self.terms if term.concept.sort == "role"]
        return found[::-1] if self.passive else found


def parse(text: str) -> Frame:
    """Take a statement apart. Any text is legal; an empty one has an empty frame."""
    plain = simplify(unicodedata.normalize("NFKC", text)).replace("’", "'").replace("‘", "'")
    values, rest = find_values(plain)
    rest, modality = _modality(rest)
    possibly = bool(_POSSIBLY.search(rest))
    rest = _POSSIBLY.sub(" ", rest)
    names = frozenset(word.lower() for word in re.findall(r"(?<=[\w,] )[A-Z][\w'-]+", plain))
    terms, signs, copula = _terms(_NEGATION_EN.sub(_NEG_MARK, rest), names)
    return Frame(
        text=" ".join(plain.lower().split()).rstrip("。.!！;；,， "),
        values=tuple(value for value in values if not value.is_label),
        labels=tuple(value for value in values if value.is_label),
        modality=modality,
        possibly=possibly,
        effective=any(value.sort == "date" for value in values) and bool(_EFFECT.search(plain.lower())),
        passive=bool(_PASSIVE.search(rest)),
        copula=copula,
        terms=terms,
        signs=signs,
    )


def _modality(text: str) -> tuple[str, str]:
    for name, pattern in _MODALITY:
        if pattern.search(text):
            return pattern.sub(" ", text), name
    return text, ""


def _terms(text: str, names: frozenset[str]) -> tuple[tuple[Term, ...], dict[str, int], bool]:
    """Concepts in order, their signs, and whether the statement is of the form "A is B"."""
    items = list(_concepts(text))
    copula_at = items.index(_COPULA_MARK) if _COPULA_MARK in items else len(items)
    terms: list[Term] = []
    signs: dict[str, int] = {}
    sign = 1
    for position, item in enumerate(items):
        if item == _NEG_MARK:
            sign = -sign
        elif isinstance(item, Concept):
            terms.append(Term(item, position < copula_at, item.name in names))
            takes = _can_be_denied(items, position)
            signs[item.name] = signs.get(item.name, 1) * item.sign * (sign if takes else 1)
            sign = 1 if takes else sign
    if sign == -1 and terms:
        signs[terms[-1].concept.name] *= -1
    return tuple(terms), signs, copula_at < len(items)


def _can_be_denied(items: list["Concept | str"], position: int) -> bool:
    """A negation goes to the next verb or quality; to a thing only if none follows; never to a role."""
    item = items[position]
    if not isinstance(item, Concept) or item.sort == "role":
        return False
    return item.sort != "thing" or not _verb_follows(items, position)


def _verb_follows(items: list["Concept | str"], position: int) -> bool:
    return any(isinstance(item, Concept) and item.sort in ("act", "quality") for item in items[position + 1 :])


def _concepts(text: str) -> Iterator["Concept | str"]:
    """Concepts, negation marks and the first copula, in order; light words left out."""
    for piece in re.split(f"({_NEG_MARK})", text):
        if piece == _NEG_MARK:
            yield _NEG_MARK
            continue
        words: list[str] = []
        for token in _TOKEN.findall(piece):
            if token[0] >= "㐀" and not token.isascii() and re.match(r"[一-鿿㐀-䶿]", token):
                yield from _english(words)
                words = []
                yield from _chinese(token)
            else:
                words.append(token)
        yield from _english(words)


def _english(words: list[str]) -> Iterator["Concept | str"]:
    phrases = english_phrases()
    stems = [stem(word) for word in words]
    at = 0
    while at < len(words):
        size = next((n for n in (4, 3, 2, 1) if tuple(stems[at : at + n]) in phrases and at + n <= len(words)), 0)
        if size:
            yield phrases[tuple(stems[at : at + size])]
            at += size
            continue
        word = words[at]
        at += 1
        if word in _COPULA_EN:
            yield _COPULA_MARK
        elif word not in LIGHT and stems[at - 1] not in LIGHT:
            yield Concept(stems[at - 1], "word")


def _chinese(run: str) -> Iterator["Concept | str"]:
    at = start = 0
    while at < len(run):
        found = _chinese_word(run, at)
        if found is None:
            at += 1
            continue
        yield from _unknown(run[start:at])
        size, item = found
        if item:
            yield item
        at += size
        start = at
    yield from _unknown(run[start:])


def _chinese_word(run: str, at: int) -> tuple[int, "Concept | str"] | None:
    """Length and meaning of the word that begins at ``at``: a concept, a negation, a copula, or "" for a light word."""
    known = chinese_words()
    for size in range(min(8, len(run) - at), 0, -1):
        if run[at : at + size] in known:
            return size, known[run[at : at + size]]
    for word in _NEGATION_ZH:
        if run.startswith(word, at):
            return len(word), _NEG_MARK
    for word in LIGHT_ZH:
        if run.startswith(word, at):
            return len(word), _COPULA_MARK if word in _COPULA_ZH else ""
    return None


def _unknown(run: str) -> Iterator[Concept]:
    for word in cut_words(run) if len(run) > 3 else ([run] if run else []):
        yield Concept(word, "word")
