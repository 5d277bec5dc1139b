"""Whom or what a question is about: a memory of another party answers nothing, however well its other words fit.

Names need no list: in English they are written with capitals; a Chinese question begins with what it is about (or puts it after
跟, 给, 关于), and how much of that is a name is told by the memories in which it stands.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from legal_assistant.memory.characters.fold import simplify
from legal_assistant.memory.language.segment import cut_words
from legal_assistant.memory.language.stopwords import ENGLISH
from legal_assistant.memory.language.vocabulary import LIGHT, LIGHT_ZH, chinese_words, english_phrases, stem

#: What a memory that names all whom the question names is worth before one that names none of them, in standard scores.
_NAMED: Final = 5.0
_CAPITALS: Final = re.compile(r"[A-Z][\w'&-]*(?:(?:\s(?:of|and|&|de|van|von))?\s[A-Z][\w'&-]*)*")
_NO_NAME_WORDS: Final = """
    january february march april may june july august september october november december monday tuesday wednesday thursday
    friday saturday sunday article articles section sections clause clauses schedule exhibit annex appendix civil code act acts
    law court high supreme district people chinese english rmb cny usd eur gbp hkd asked found mr mrs ms dr prof i
"""
_NO_NAME: Final = frozenset(_NO_NAME_WORDS.split())
_HAN: Final = re.compile(r"[一-鿿]+")
#: Before what a question is about.
_LEAD: Final = re.compile(
    r"^(?:请问|请|麻烦|帮我|帮忙|告诉我|查一下|查查|查|看看|看一下|说说|那么|那|所以|我们|我想知道|想知道|现在|目前|关于|对于|至于|就|跟|和|与|给|向|对"
    r"|由|在|把|将|按|依|根据|按照|你知道|记得|还记得|上次|之前|刚才|一下|你)+"
)
#: Where it ends.
_END: Final = re.compile(
    r"[的是在有为应须要需可能会将把被由从自向对给跟和与每各现什何多哪谁怎为如几当该本此其之于到已还是否并否不没未得吗呢吧了着过]|签|付|交|找|约定|负责"
)
#: Of a Chinese name so many characters are the least.
_LEAST: Final = 2


def subjects(question: str) -> list[str]:
    """The names in a question (lower case), and the phrase with which a Chinese question begins, longer than its name perhaps."""
    plain = simplify(unicodedata.normalize("NFKC", question))
    found = [name.lower() for name in _english(plain)]
    if not found and (phrase := _chinese(plain)):
        found.append(phrase)
    return list(dict.fromkeys(found))


def named(question: str, texts: Mapping[int, str]) -> dict[int, float]:
    """What each of ``texts`` is worth for naming whom the question is about; empty if none of them does, or all of them do."""
    wanted = subjects(question)
    if not wanted or not texts:
        return {}
    plain = {n: simplify(unicodedata.normalize("NFKC", text)).lower() for n, text in texts.items()}
    shares = dict.fromkeys(plain, 0.0)
    counted = 0
    for subject in wanted:
        held = {n: _held(subject, text) for n, text in plain.items()}
        most = max(held.values())
        if most >= (_LEAST if not subject.isascii() else 1):
            counted += 1
            for n, length in held.items():
                shares[n] += length / most
    if not counted or len(set(shares.values())) == 1:
        return {}
    return {n: _NAMED * (share / counted - 1.0) for n, share in shares.items()}


def names_all(question: str, text: str) -> bool:
    """Whether ``text`` names everybody whom a question names by a written name (English capitals)."""
    plain = simplify(unicodedata.normalize("NFKC", text)).lower()
    return all(subject in plain for subject in subjects(question) if subject.isascii())


def _held(subject: str, text: str) -> int:
    """How much of a subject stands in a text: words of an English name; characters of a Chinese phrase from its beginning."""
    if subject.isascii():
        words = subject.split()
        return len(words) if subject in text else sum(bool(re.search(rf"\b{re.escape(word)}\b", text)) for word in words) // 2
    return next((size for size in range(len(subject), _LEAST - 1, -1) if subject[:size] in text), 0)


def _english(text: str) -> list[str]:
    found: list[str] = []
    for match in _CAPITALS.finditer(text):
        words = match.group().split()
        if match.start() == 0 or text[: match.start()].rstrip()[-1:] in ".!?:":
            words = words[1:] if words[0].lower() in ENGLISH or words[0].lower() in LIGHT or len(words) == 1 else words
        while words and _is_common(words[0]):
            words = words[1:]
        while words and _is_common(words[-1]):
            words = words[:-1]
        if words:
            found.append(" ".join(words).removesuffix("'s"))
    return found


def _is_common(word: str) -> bool:
    lower = word.lower().removesuffix("'s")
    return lower in _NO_NAME or lower in ENGLISH or ((stem(lower),) in english_phrases() and lower == word)


def _chinese(text: str) -> str:
    """The phrase with which a question begins, unless that is a word of the law that everybody uses otherwise as well."""
    run = _HAN.search(text)
    if run is None:
        return ""
    rest = _LEAD.sub("", run.group())
    end = _END.search(rest)
    phrase = rest[: end.start()] if end else rest
    if len(phrase) < _LEAST or len(phrase) > 20:
        return ""
    first = cut_words(phrase)[0]
    known = chinese_words()
    return "" if first in known or first in LIGHT_ZH or any(phrase[:size] in known for size in range(2, 5)) else phrase
