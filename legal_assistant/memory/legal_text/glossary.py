"""What legal terms are called in the other language, so that a question in one finds a document in the other by its words."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from legal_assistant.memory.legal_text.glossary_terms import TERMS

#: A party of a Chinese contract under the short name that stands for it from then on: 出租人（甲方）, 甲方（出租人）.
_SHORT: Final = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{2,6})[（(](?P<short>[甲乙丙丁]方)[）)]|(?P<short2>[甲乙丙丁]方)[（(](?P<name2>[\u4e00-\u9fff]{2,6})[）)]"
)


def counterparts(text: str) -> list[str]:
    """The terms of the other language for all concepts that ``text`` names, each once; of overlapping ones the longest counts."""
    english, chinese = _readers()
    found = [*_named(_plain(text), english), *_named(text, chinese)]
    return list(dict.fromkeys(term for terms in found for term in terms))


def as_written(terms: Iterable[str], opening: str) -> list[str]:
    """The terms as a Chinese contract that begins with ``opening`` uses them: a party goes by its short name from then on, and
    its full one stands where the parties are named, which is seldom what is asked for."""
    matches = [(match["name"] or match["name2"], match["short"] or match["short2"]) for match in _SHORT.finditer(opening)]
    shorts = dict(reversed(matches))
    return list(dict.fromkeys(shorts.get(term, term) for term in terms))


_Reader = tuple[re.Pattern[str], dict[str, tuple[str, ...]]]


@cache
def _readers() -> tuple[_Reader, _Reader]:
    """For each language a pattern of all its forms, longest first, and what each form is called in the other language."""
    english: dict[str, tuple[str, ...]] = {}
    chinese: dict[str, tuple[str, ...]] = {}
    for ours, theirs in _concepts():
        words = tuple(form for form in ours if not form.endswith("*"))
        for form in ours:
            english.setdefault(form, theirs)
        for form in theirs:
            chinese[form] = tuple(dict.fromkeys((*chinese.get(form, ()), *words)))
    parts = [re.escape(form).replace(r"\*", r"\w*") for form in sorted(english, key=len, reverse=True)]
    forms = sorted(chinese, key=len, reverse=True)
    return (re.compile(rf"\b(?:{'|'.join(parts)})\b"), english), (re.compile("|".join(map(re.escape, forms))), chinese)


def _plain(text: str) -> str:
    """Lower case, words that a hyphen joins apart, apostrophes straight."""
    return text.lower().replace("-", " ").replace("’", "'")


def _concepts() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for line in TERMS.strip().splitlines():
        ours, theirs = line.split(" = ")
        yield tuple(_plain(ours).split("|")), tuple(theirs.split("|"))


def _named(text: str, reader: _Reader) -> Iterator[tuple[str, ...]]:
    pattern, forms = reader
    for match in pattern.finditer(text):
        word = match.group()
        yield forms[word] if word in forms else _by_beginning(word, forms)


def _by_beginning(word: str, forms: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Of the forms that leave the ending open, the longest that ``word`` begins with."""
    stems = (form for form in forms if form.endswith("*") and word.startswith(form[:-1]))
    return forms[max(stems, key=len)]
