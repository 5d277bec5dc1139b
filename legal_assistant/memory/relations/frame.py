"""What a statement says, taken apart for comparison: concepts, values, modality, who acts, and whether it takes effect on a date.

    normalise → values (``language/values.py``) → modality and negation → concepts (``language/vocabulary.py``) and other words

Negation is kept at the concept that it negates ("did not receive": receive -1), so that a word and the denial of its opposite
are the same ("denied" = "did not admit").
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.people import SURNAMES
from legal_assistant.memory.language.segment import cut_words
from legal_assistant.memory.language.values import Value, find_values
from legal_assistant.memory.language.vocabulary import FAINT, LIGHT, LIGHT_ZH, Concept, chinese_words, english_phrases, stem

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
            r"|(?:is|are) (?:prohibited|forbidden|barred) (?:from|to)|should not|shouldn't)\b|不得|禁止|不可以|不能|严禁"
            r"|不应当?|无权|不允许|不准"
        ),
    ),
    (
        "must",
        re.compile(
            r"\b(?:must|shall|(?:has|have|had) to|(?:is|are) (?:required|obliged|obligated|bound) to|should|ought to)\b|应当"
            r"|必须|应该|(?<![供对相反响适不回答])应(?![收付诉用对])|(?<!无)须(?!知)|有义务"
        ),
    ),
    (
        "may",
        re.compile(
            r"\b(?:may(?! (?:have|not|\d)| be(?! \w{3,}ed\b))|can|(?:is|are) (?:allowed|permitted|entitled|free|authori[sz]ed) to"
            r"|has the right to|have the right to)\b"
            r"|可以|有权|允许|(?<![许认不])可(?![能否行是观疑证])"
        ),
    ),
)
_POSSIBLY: Final = re.compile(
    r"\b(?:might|may be(?! \w{3,}ed\b)|may have|could|probably|possibly|likely|perhaps|apparently)\b|可能|也许|或许|大概"
)
_NEGATION_EN: Final = re.compile(
    r"\b(?:not|never|no longer|no|lacks?|lacking|lacked|without|nor|neither|none|nobody|nothing|fail(?:s|ed)? to|cannot)\b|n't\b"
)
#: Tried where no word of the vocabulary begins, so that 无效 stays one word.
_NEGATION_ZH: Final = (
    "没有",
    "缺乏",
    "缺少",
    "尚未",
    "从未",
    "并未",
    "未曾",
    "未能",
    "并非",
    "并不",
    "不是",
    "没",
    "未",
    "非",
    "无",
    "不",
    "否",
)
_EFFECT: Final = re.compile(
    r"\b(?:as of|as from|with effect from|effective|starting|beginning|from|since|after)\b|\b(?:changed|amended|adjusted"
    r"|increased|reduced|raised|lowered"
    r"|postponed|extended|moved|rescheduled|replaced|revised|superseded|now)\b|(?:自|从).{0,24}(?:起|开始|以来)"
    r"|(?:起|开始)(?:改|调|变)|\d[日月年]起(?![诉算草租止])"
    r"|变更|调整|改为|改成|修改|推迟|延期|延长"
    r"|提前至|涨到|降到|上调|下调|涨至|降至|增加到|减少到|更正|补充协议"
)
#: From a period of the contract on: 自第二年起, "from the third year".
_FROM_PERIOD: Final = re.compile(
    r"(?:自|从)第[一二三四五六七八九十\d]{1,3}(?:个?(?:年|月|季度|期|租赁年度))(?:度)?(?:起|开始)"
    r"|\bfrom the (?:second|third|fourth|fifth|sixth|next|following) (?:year|month|quarter)\b"
)
_PASSIVE: Final = re.compile(
    r"\b(?:was|were|is|are|been|be|being)\b(?: \w+){1,3} by\b|被(?!告|申请|上诉|许可|保险|执行|继承|代理|害|担保"
    r"|诉)|(?<![理自事缘])由(?![于此来])|受(?=.{1,10}(?:委托|聘|雇|指派))"
)
#: A court dismisses an application, an employer an employee.
_DISMISSED: Final = re.compile(
    r"\bdismiss(?:ed|es|ing)?\b(?=.{0,20}\b(?:application|claim|appeal|motion|action|lawsuit|complaint|counterclaim|case)\b)"
    r"|(?<=application was )dismissed|(?<=claim was )dismissed|(?<=appeal was )dismissed"
    r"|(?<=action was )dismissed|(?<=motion was )dismissed"
)
_CLAIM_DISMISSED: Final = re.compile(
    r"\b((?:application|claim|appeal|motion|action|lawsuit|complaint|counterclaim|case)s?\b[^,;.]{0,40}"
    r"\b(?:was|were|been|be) )dismissed\b"
)
_COPULA_ZH: Final = frozenset({"是", "为", "系", "乃", "即为", "系为"})
_PREPOSITIONS: Final = frozenset("由向跟随与和被把对在于为是给从自至到")
_NOT_NEGATED: Final = re.compile(
    r"(?:不动产|不可抗力|不仅|不断|不但|不同|未来|未成年|未成年人|无锡|无限"
    r"|无论|无偿|非常|非法|否则|非典|不久|不良|不当)\Z"
)
_NAME_SUFFIXES: Final = re.compile(r"(?:ltd|inc|llc|llp|gmbh|corp|co|company|limited|corporation|plc|mr|mrs|ms|dr|prof|the)\Z")
_COPULA_EN: Final = frozenset({"is", "are", "was", "were"})
_TOKEN: Final = re.compile(r"[^\W\d_一-鿿㐀-䶿]+(?:['-][^\W\d_一-鿿㐀-䶿]+)*|[一-鿿㐀-䶿]+")
_HAN: Final = re.compile(r"[一-鿿]")
#: "was sent", "is owned": a form of "to be" before a participle is no copula.
_PARTICIPLE: Final = re.compile(
    r"\w{3,}ed\Z|(?:born|sent|paid|given|held|made|sold|bought|taken|known|driven|lost|found|kept|left|met|built|broken|written|spoken"
    r"|stolen|shown|drawn|chosen|borne|worn|torn|hurt|cut|put|set|shut|read|lent|spent|taught|caught|told|said|brought|sought|done)\Z"
)
#: Who refuses to repair does not repair; who denies having signed says that he did not.
_DENIALS: Final = frozenset({"accept", "admit"})
_NEG_MARK, _COPULA_MARK = "\x01", "\x02"


_NOT_A_NAME: Final = re.compile(r"(?:the|a|an|i|this|that|these|those|in|on|at|by|of|and|or|if|no|not|mr|mrs|ms|dr)\Z")
_NOTHING: Final = Concept("", "word")


@dataclass(frozen=True, slots=True)
class Term:
    """A concept of a statement, whether it stands before the verb "to be", its sign here (-1: denied), and whether what is
    denied is the verb that follows ("denies having signed")."""

    concept: Concept
    before_copula: bool
    sign: int = 1
    passed_on: bool = False


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
    unplaced: bool = False
    """Whether a negation stands for which nothing to deny was found, or beside another one."""

    def names(self, *sorts: str) -> frozenset[str]:
        """Names of its concepts of these sorts (none given: all)."""
        return frozenset(term.concept.name for term in self.terms if not sorts or term.concept.sort in sorts)

    @property
    def agent(self) -> str:
        """Who acts, as far as one can tell: the first person or role before the verb; in the passive the last before it
        (由甲方承担) or the first after it ("paid by the buyer"). Empty if none is named. "The parties" go without saying."""
        verb = next((n for n, term in enumerate(self.terms) if term.concept.sort == "act"), -1)
        if verb < 0:
            named = reversed(self.people) if self.passive else iter(self.people)
            return "" if self.copula else next(named, "")
        before, after = _people(self.terms[:verb]), _people(self.terms[verb:])
        if not self.passive:
            return next(iter(before), "")
        return next(reversed(before), "") if _HAN.search(self.text) else next(iter(after), "")

    @property
    def denials(self) -> int:
        """How often it denies; who denies having signed denies once."""
        return sum(term.sign < 0 and not term.passed_on for term in self.terms)

    @property
    def negated(self) -> frozenset[str]:
        """Concepts that a negation denies, not a word that means the opposite."""
        return frozenset(term.concept.name for term in self.terms if term.sign != term.concept.sign)

    @property
    def people(self) -> list[str]:
        """Persons and roles in order."""
        return _people(self.terms)

    @property
    def places(self) -> list[str]:
        """Places in order."""
        return [term.concept.name for term in self.terms if term.concept.sort == "place"]

    @property
    def sides(self) -> tuple[frozenset[str], frozenset[str]]:
        """Names of the concepts before and after the verb "to be"."""
        before = frozenset(term.concept.name for term in self.terms if term.before_copula)
        return before, frozenset(term.concept.name for term in self.terms if not term.before_copula)


def parse(text: str) -> Frame:
    """Take a statement apart. Any text is legal; an empty one has an empty frame."""
    plain = simplify(unicodedata.normalize("NFKC", text)).replace("’", "'").replace("‘", "'")
    values, rest = find_values(plain)
    rest, modality = _modality(rest)
    possibly = bool(_POSSIBLY.search(rest))
    rest = _POSSIBLY.sub(" ", rest)
    names = _names(plain)
    terms, copula, unplaced = _terms(_marked(rest), names)
    return Frame(
        text=" ".join(plain.lower().split()).rstrip("。.!！;；,， "),
        values=tuple(value for value in values if not value.is_label),
        labels=tuple(value for value in values if value.is_label),
        modality=modality,
        possibly=possibly,
        effective=(any(value.sort in ("date", "dated") for value in values) and bool(_EFFECT.search(plain.lower())))
        or bool(_FROM_PERIOD.search(plain.lower())),
        passive=bool(_PASSIVE.search(rest)),
        copula=copula,
        terms=terms,
        signs=_signs(terms),
        unplaced=unplaced,
    )


def concepts(text: str) -> list[Concept]:
    """The concepts of a text in order, whatever is said of them; values are none."""
    plain = simplify(unicodedata.normalize("NFKC", text)).replace("’", "'").replace("‘", "'")
    _, rest = find_values(plain)
    rest, _ = _modality(rest)
    found = _concepts(_marked(rest), _names(plain))
    return [one for one in found if isinstance(one, Concept)]


def _marked(text: str) -> str:
    """``text`` with a mark for each negation; what a court dismisses it rejects."""
    return _CLAIM_DISMISSED.sub(r"\1reject", _DISMISSED.sub(" reject ", _NEGATION_EN.sub(_NEG_MARK, text)))


def _people(terms: tuple[Term, ...]) -> list[str]:
    """Persons and roles among ``terms``; "the parties" go without saying."""
    return [term.concept.name for term in terms if term.concept.sort in ("role", "name") and term.concept.name not in FAINT]


def _names(plain: str) -> frozenset[str]:
    """Words written like names: capitals inside a sentence, and the first word when a capital follows it."""
    inside = re.findall(r"(?<=[\w,.] )[A-Z][\w'-]*", plain)
    first = re.findall(r"^([A-Z][\w'-]+) (?=[A-Z])", plain)
    words = (word.lower().removesuffix("'s") for word in (*inside, *first))
    return frozenset(word for word in words if not _NOT_A_NAME.match(word))


def _modality(text: str) -> tuple[str, str]:
    for name, pattern in _MODALITY:
        if pattern.search(text):
            return pattern.sub(" ", text), name
    return text, ""


def _terms(text: str, names: frozenset[str]) -> tuple[tuple[Term, ...], bool, bool]:
    """Concepts in order with their signs, whether the statement is of the form "A is B", and whether a negation is unplaced."""
    items = list(_concepts(text, names))
    copula_at = items.index(_COPULA_MARK) if _COPULA_MARK in items else len(items)
    terms: list[Term] = []
    sign = 1
    unplaced = touched = False
    for position, item in enumerate(items):
        if item == _NEG_MARK:
            unplaced = unplaced or sign == -1
            sign = -sign
        elif isinstance(item, Concept):
            takes = _can_be_denied(items, position)
            touched = takes and sign == -1
            said = item.sign * (sign if takes else 1)
            passed_on = takes and said == -1 and item.name in _DENIALS and _verb_next(items, position)
            terms.append(Term(item, position < copula_at, said, passed_on))
            if takes:
                sign = -1 if passed_on else 1
    if sign == -1 and terms and not touched:
        terms[-1] = replace(terms[-1], sign=-terms[-1].sign)
    return tuple(terms), copula_at < len(items), unplaced or (sign == -1 and touched)


def _signs(terms: tuple[Term, ...]) -> dict[str, int]:
    """The sign of each concept; what is denied once is denied."""
    signs: dict[str, int] = {}
    for term in terms:
        signs[term.concept.name] = min(signs.get(term.concept.name, term.sign), term.sign)
    return signs


def _can_be_denied(items: list["Concept | str"], position: int) -> bool:
    """A negation goes to the next verb or quality; to a thing only if none follows; never to a role."""
    item = items[position]
    if not isinstance(item, Concept) or item.sort in ("role", "place"):
        return False
    return item.sort != "thing" or not _verb_follows(items, position)


def _verb_follows(items: list["Concept | str"], position: int) -> bool:
    return any(isinstance(item, Concept) and item.sort in ("act", "quality") for item in items[position + 1 :])


def _verb_next(items: list["Concept | str"], position: int) -> bool:
    """Whether what follows, but for who and where, is a verb: "refuses to repair", not "refuses the repair that was asked"."""
    following = (one for one in items[position + 1 :] if isinstance(one, Concept))
    found = next((one for one in following if one.sort not in ("role", "name", "place")), None)
    return found is not None and found.sort in ("act", "quality")


def _concepts(text: str, names: frozenset[str]) -> Iterator["Concept | str"]:
    """Concepts, negation marks and the first copula, in order; light words left out."""
    for piece in re.split(f"({_NEG_MARK})", text):
        if piece == _NEG_MARK:
            yield _NEG_MARK
            continue
        words: list[str] = []
        for token in _TOKEN.findall(piece):
            if "㐀" <= token[0] <= "鿿":
                yield from _english(words, names)
                words = []
                yield from _chinese(token)
            else:
                words.append(token)
        yield from _english(words, names)


def _english(words: list[str], names: frozenset[str]) -> Iterator["Concept | str"]:
    stems = [word if word in names else stem(word) for word in words]
    at = 0
    while at < len(words):
        size, concept = _phrase(stems, at, names)
        if size:
            yield concept
            at += size
            continue
        end = at
        while end < len(words) and words[end] in names:
            end += 1
        if end > at:
            name = " ".join(word for word in words[at:end] if not _NAME_SUFFIXES.match(word))
            yield Concept(name or words[at], "name")
            at = end
            continue
        before_participle = at + 1 < len(words) and (words[at + 1] == "to" or bool(_PARTICIPLE.match(words[at + 1])))
        if not (words[at] in _COPULA_EN and before_participle):
            yield from _single(words[at], stems[at])
        at += 1


def _phrase(stems: list[str], at: int, names: frozenset[str]) -> tuple[int, Concept]:
    """The longest phrase of the vocabulary that begins at ``at``, and its length; 0 if there is none or it is part of a name."""
    phrases = english_phrases()
    beside = any(0 <= n < len(stems) and stems[n] in names for n in (at - 1, at + 1))
    if not (stems[at] in names and beside):
        for size in (4, 3, 2, 1):
            found = phrases.get(tuple(stems[at : at + size]))
            if found and at + size <= len(stems):
                return size, found
    return 0, _NOTHING


def _single(word: str, base: str) -> Iterator["Concept | str"]:
    if word in _COPULA_EN:
        yield _COPULA_MARK
    elif word not in LIGHT and base not in LIGHT:
        opposite = re.fullmatch(r"(?:un|non-?|in|im|dis)(\w{4,})", word)
        found = english_phrases().get((stem(opposite.group(1)),)) if opposite else None
        yield Concept(found.name, found.sort, -found.sign) if found else Concept(base, "word")


def _chinese(run: str) -> Iterator["Concept | str"]:
    """Words of the vocabulary first, the longest; what is left as the dictionary cuts it."""
    known = chinese_words()
    ends = _token_ends(run)
    at = 0
    while at < len(run):
        size = next((n for n in range(min(8, len(run) - at), 1, -1) if run[at : at + n] in known), 0)
        if size:
            yield known[run[at : at + size]]
            at += size
            continue
        end = next((n for n in range(at + 1, ends[at]) if any(run[n : n + m] in known for m in range(2, 6))), ends[at])
        word = run[at:end]
        if len(word) == 2 and word not in LIGHT_ZH and word[0] in LIGHT_ZH and (word[1] in known or word[1] in _NEGATION_ZH):
            at += 1  # 尚欠, 称未: the dictionary has them as one word
            continue
        negation = next((one for one in _NEGATION_ZH if word.startswith(one)), "")
        if negation and not _NOT_NEGATED.match(word):
            yield _NEG_MARK
            at += len(negation)
            continue
        yield from _unknown(word)
        at = end


def _token_ends(run: str) -> list[int]:
    """For each position, where the dictionary's word that covers it ends."""
    tokens = cut_words(run)
    for n in range(len(tokens) - 1, 0, -1):
        if tokens[n - 1] in SURNAMES and len(tokens[n]) <= 2 and tokens[n] not in LIGHT_ZH and tokens[n] not in chinese_words():
            tokens[n - 1 : n + 1] = [tokens[n - 1] + tokens[n]]
    ends: list[int] = []
    for token in tokens:
        ends += [len(ends) + len(token)] * len(token)
    return ends


def _unknown(word: str) -> Iterator["Concept | str"]:
    known = chinese_words()
    if word in _COPULA_ZH:
        yield _COPULA_MARK
    elif word in known:
        yield known[word]
    elif word not in LIGHT_ZH:
        if len(word) > 2 and word[0] in SURNAMES and word.endswith("是"):  # 张三是: cut as one word
            yield Concept(word[:-1], "word")
            yield _COPULA_MARK
            return
        bare = word.rstrip("了过着到于")
        if bare in known:
            yield known[bare]
            return
        if len(bare) > 2 and bare[0] in _PREPOSITIONS:
            bare = bare[1:]
        yield Concept(bare or word, "word")
