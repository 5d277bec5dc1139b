"""Small words that are no concept and yet make another statement: to whom and from whom, up to how much, by when and from when,
"and" and "or", "if", "only", 曾, 各. Two statements that differ in one of them do not say the same.

Other than ``fine_words.py`` this says nothing of whether both can be true; it only keeps them from being taken for one.
"""

import re
from collections.abc import Iterator
from typing import Final

from legal_assistant.memory.language.vocabulary import chinese_words

#: Prepositions by what they say; "paid by the bank" and "received from the bank" are of one kind.
_KINDS: Final = {
    word: kind
    for kind, words in (
        ("to", "to into onto towards toward"),
        ("from", "from by"),
        ("for", "for"),
        ("with", "with alongside"),
        ("against", "against"),
        ("at", "in at on of within during under upon inside"),
        ("before", "before until till"),
        ("after", "after since following"),
        ("between", "between among"),
        ("over", "over above beyond outside"),
    )
    for word in words.split()
}
_DETERMINER: Final = r"(?:(?:the|an?|his|her|its|their|our|my|your|this|that|all|any|each|every|both) )*"
_ANY: Final = "|".join(_KINDS)
_LED: Final = re.compile(rf"\b(?P<by>{_ANY}|of) {_DETERMINER}(?P<what>(?!(?:{_ANY}|of)\b)[a-z][\w'-]*)")
_LED_ZH: Final = re.compile(r"(?P<by>向|给|往|到|从|由|自|被|替|代|与|和|跟|对)(?P<what>[一-鿿]{2})")
_BEFORE_ZH: Final = re.compile(r"(?P<what>[一-鿿]{2})(?:之|以)?(?P<by>前|后|时)")
_KINDS_ZH: Final = {
    word: kind
    for kind, words in (
        ("to", "向给往到对"),
        ("from", "从由自被"),
        ("for", "替代"),
        ("with", "与和跟"),
        ("before", "前"),
        ("after", "后"),
        ("at", "时"),
    )
    for word in words
}
_LEADING: Final = ((_LED, _KINDS), (_LED_ZH, _KINDS_ZH), (_BEFORE_ZH, _KINDS_ZH))
#: Any of these goes with "of", which says least.
_LOOSE: Final = frozenset({"at", "from", "for", "to"})
_OF: Final = "of"

_SOME: Final = r"(?:[\d$€£¥]|[a-z]{3} ?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|half)\b)"
_DATE: Final = (
    r"(?:the )?(?:end of |beginning of )?(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?"
    r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|(?:19|20)\d\d\b|\d{1,2}[./]\d)"
)
_DAY_ZH: Final = r"[日月年号](?:底|末|初)?"
#: How a value is bounded: whether it is the most, the least, the last day or the first.
_BOUNDS: Final = (
    re.compile(
        rf"\b(?:up to|under|below|(?:less|fewer|lower) than|at most|(?:not|no) (?:more|higher) than|not (?:to )?exceed(?:ing)?"
        rf"|a maximum of|within) (?:a |an )?(?={_SOME})"
        rf"|\bin (?={_SOME}\w* (?:\w+ )?(?:hour|day|week|month|year))|不足|不满|低于|少于|不超过|不高于|不多于|至多|最多"
        r"|以[内下]|之内|[日天月年时]内|为限|上限|封顶"
    ),
    re.compile(
        rf"\b(?:over|above|(?:more|greater|higher) than|at least|(?:not|no) (?:less|fewer|lower) than|exceed(?:s|ing|ed)?"
        rf"|a minimum of) (?:a |an )?(?={_SOME})|(?<!不)(?:超过|高于|多于)|至少|不低于|不少于|最少|最低|以上"
    ),
    re.compile(
        rf"\b(?:by|before|until|till|(?:not|no) later than|on or before|up to|prior to) (?={_DATE})"
        rf"|{_DAY_ZH}(?:之前|以前|前|止)|(?:截至|截止到?|至|到)\s?(?={_DATE}|\d)"
    ),
    re.compile(
        rf"\b(?:from|since|after|as of|as from|starting|beginning|commencing|effective)(?: on| from)? (?={_DATE})"
        rf"|{_DAY_ZH}(?:起|之后|以后|后|以来|开始)|(?<![亲私独各擅])(?:自|从)\s?(?={_DATE}|\d|[〇一二三四五六七八九十]+[年月])"
    ),
)
_SIDES: Final = tuple(
    re.compile("|".join(bound.pattern for bound in bounds))
    for bounds in (
        (_BOUNDS[0], _BOUNDS[2], re.compile(rf"\bwithin (?={_SOME})|[日天月年时期]内")),
        (_BOUNDS[1], _BOUNDS[3], re.compile(rf"\bafter (?={_SOME})|[日天月年时期]后")),
    )
)
#: Each says something that its absence does not.
_ALONE: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"\bor\b|或",
        r"\b(?:if|unless|provided that|in case|in the event|on condition)\b"
        r"|(?<!\w)如(?![下实期约数此何同其])|如果|[若倘]|一旦|假[如设]|除非|只要|只有|的[,，]",
        r"\b(?:only|solely|merely|exclusively|nothing but)\b|[仅唯]|(?<!不)只(?![今好是要])",
        r"\b(?:formerly|previously|used to|no longer|had to|ex-)|曾"
        r"|(?<![过去以目从])前(?=[一-鿿]{0,3}(?:董事|股东|员工|经理|夫|妻|任))",
        r"\b(?:want|wish|hope|intend|plan|consider|threaten|offer|promise|propose|try|tried|attempt)(?:s|ed|es|d)?\b"
        r"|(?<![不思理])想(?!象)|打算|准备|计划|拟|有意|威胁|试图|承诺",
        r"\b(?:alleged|allegedly|reportedly|supposed|supposedly|deemed|considered|apparently|said to|claims? that|says? that)\b"
        r"|据称|认为|视为|声称|涉嫌|疑似|据说|[^名职简俗统总自人对著]称(?![为号呼职谓])",
        r"(?<![日月年号目提此从生天周时])(?:之前|以前|(?<![之以])前)(?![后者往夫妻任述款期列台面提科途来])(?!\Z)",
        r"\b(?:almost|nearly|hardly|barely|partly|again|still not|jointly|respectively|separately)\b|几乎|差点|再次|分别|共同",
    )
)
#: Beside an amount: whether it is for each of them.
_EACH: Final = re.compile(
    r"\b(?:each|every|apiece|per)\b(?! (?:other|day|week|month|quarter|year|annum|case|cent\b))"
    r"|各(?![种类方自位项])|每(?![日天周月季年])"
)
#: Of the same name only one of the family is right.
_TITLES: Final = (("mr",), ("mrs", "ms", "miss"))
_FORMS: Final = (
    ("gmbh",), ("ag",), ("ltd", "limited"), ("inc", "incorporated"), ("llc",), ("llp",), ("plc",), ("corp", "corporation"),
    ("有限公司", "有限责任公司"), ("股份公司", "股份有限公司"),
)  # fmt: skip
#: What is fixed for a day is still to come: "the hearing is on 3 May".
_FIXED: Final = re.compile(r"\b(?:is|are)\b|为|定于|是")
_WAS: Final = re.compile(r"\b(?:was|were) (?!(?:not )?\w+(?:ed|en)\b)|曾")
_IS: Final = re.compile(r"\b(?:is|are) (?!(?:not )?\w+(?:ed|en)\b)")


def another_sense(one: str, other: str, *, counted: bool) -> bool:
    """Whether a small word makes another statement of ``other``; both in lower case, in simplified characters. ``counted``:
    whether they give an amount."""
    return (
        any(bool(word.search(one)) != bool(word.search(other)) for word in _ALONE)
        or (counted and bool(_EACH.search(one)) != bool(_EACH.search(other)))
        or _bounds(one) != _bounds(other)
        or led_otherwise(one, other)
        or any(_of_another(family, one, other) for family in (_TITLES, _FORMS))
        or (_future(one) != _future(other) and not (_FIXED.search(one) or _FIXED.search(other)))
        or _another_time(one, other)
    )


def senses(text: str, *, counted: bool) -> tuple[object, ...]:
    """What the small words of a statement say, for comparison by equality: of two that differ in it :func:`another_sense` may
    hold. Of prepositions only those that say more than "at" and "of", in order."""
    led = [kind for pattern, kinds in _LEADING for kind in _order(pattern, kinds, text)]
    alone = [number for number, word in enumerate(_ALONE) if word.search(text)]
    families = [sorted(set(_members(family, text))) for family in (_TITLES, _FORMS)]
    each = counted and bool(_EACH.search(text))
    return (led, alone, each, sorted(_bounds(text)), families, _future(text), bool(_WAS.search(text)))


def _order(pattern: re.Pattern[str], kinds: dict[str, str], text: str) -> Iterator[str]:
    for match in pattern.finditer(text):
        if match["by"] != _OF and kinds[match["by"]] != "at":
            yield kinds[match["by"]]


def other_condition(one: str, other: str) -> bool:
    """Whether they speak of what lies on this and on that side of a bound: "within 14 days", "after 14 days"."""
    mine, theirs = _sides(one), _sides(other)
    return bool(mine and theirs) and mine.isdisjoint(theirs)


def _sides(text: str) -> set[int]:
    return {number for number, side in enumerate(_SIDES) if side.search(text)}


def _bounds(text: str) -> set[int]:
    """The kinds of bounds of its values; a period from … to … has both ends however it is written."""
    found = {number for number, bound in enumerate(_BOUNDS) if bound.search(text)}
    return found - {2, 3} if {2, 3} <= found or re.search(r"\d\s?[-–~至到]\s?\d", text) else found


def led_otherwise(one: str, other: str) -> bool:
    """Whether the same word stands behind prepositions of different kinds: "sent to the bank", "sent by the bank"."""
    for pattern, kinds in _LEADING:
        mine, theirs = (_leads(pattern, kinds, text) for text in (one, other))
        for word in mine.keys() & theirs.keys():
            both = mine[word] | theirs[word]
            if mine[word].isdisjoint(theirs[word]) and not (_OF in both and both - {_OF} <= _LOOSE):
                return True
    return False


def _leads(pattern: re.Pattern[str], kinds: dict[str, str], text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for match in pattern.finditer(text):
        by = match["by"]
        found.setdefault(match["what"], set()).add(_OF if by == "of" else kinds[by])
    return found


def _of_another(family: tuple[tuple[str, ...], ...], one: str, other: str) -> bool:
    """Whether both texts have words of one family, and different ones: Mr and Mrs, GmbH and Ltd."""
    mine, theirs = (set(_members(family, text)) for text in (one, other))
    return bool(mine and theirs) and mine != theirs


def _members(family: tuple[tuple[str, ...], ...], text: str) -> Iterator[int]:
    for number, words in enumerate(family):
        if any(re.search(rf"(?<![a-z]){word}(?![a-z])" if word.isascii() else word, text) for word in words):
            yield number


def _future(text: str) -> bool:
    """Whether something is still to be done: "will", 将 before a verb (before a thing it only says to what it is done)."""
    if re.search(r"\b(?:will|going to|shall soon|about to)\b", text):
        return True
    known = chinese_words()
    for match in re.finditer("将", text):
        words = (text[match.end() : match.end() + size] for size in (4, 3, 2, 1))
        first = next((known[word] for word in words if word in known), None)
        if (first and first.sort == "act") or text[match.end() : match.end() + 1] in ("于", "在", "会", "要", "被"):
            return True
    return False


def _another_time(one: str, other: str) -> bool:
    """Whether one says what was and the other what is."""
    was, is_now = (bool(_WAS.search(one)), bool(_IS.search(one))), (bool(_WAS.search(other)), bool(_IS.search(other)))
    return (was[0] and is_now[1] and not (was[1] or is_now[0])) or (was[1] and is_now[0] and not (was[0] or is_now[1]))
