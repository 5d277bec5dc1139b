"""Segmentation of text for full-text search, and what of a passage is embedded.

Text is normalised (NFKC, so full-width forms become ordinary ones; lower case) and taken apart into runs. A run of Han
characters becomes dictionary words (jieba, cut for search) and bigrams: words tell what is meant, bigrams need no dictionary and
find names and terms that it lacks. A run of other letters or digits becomes one token; stemming is left to the full-text
table's ``porter`` tokenizer, which treats index and query alike. Thousands separators are dropped (1,000,000 = 1000000).
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, Protocol, cast

from legal_assistant.memory.stopwords import CHINESE, ENGLISH

_HAN: Final = "々〇㐀-䶿一-鿿豈-﫿\U00020000-\U0003ffff"
_RUN: Final = re.compile(
    rf"(?P<han>[{_HAN}]+)|(?P<number>\d{{1,3}}(?:,\d{{3}})+(?!\d)|\d+(?:\.\d+)*)|(?P<word>(?:(?![{_HAN}])[^\W\d_])+\d*)"
)


class _Cutter(Protocol):
    def cut_for_search(self, text: str, hmm: bool = True) -> list[str]: ...


@cache
def _cutter() -> _Cutter:
    import rjieba  # noqa: PLC0415 - reads its dictionary (0.1 s) when first used, not when the window opens

    return cast("_Cutter", rjieba)


def normalise(text: str) -> str:
    """NFKC and lower case: the form in which text is compared."""
    return unicodedata.normalize("NFKC", text).lower()


def index_text(text: str) -> str:
    """Return ``text`` as space-separated tokens for a full-text table (``tokenize='porter unicode61 remove_diacritics 2'``)."""
    return " ".join(token for _, tokens in _runs(text) for token in tokens)


def query_terms(text: str) -> list[str]:
    """Return the distinct terms of a query in order of appearance, without stop words (with them if nothing else is left)."""
    terms = list(dict.fromkeys(token for _, tokens in _runs(text) for token in tokens))
    return [term for term in terms if term not in CHINESE and term not in ENGLISH] or terms


def embedding_text(title: str, heading: str, text: str) -> str:
    """Return what is embedded of a passage: the document's title and the heading path in front of its text."""
    return "\n".join(part for part in (title.strip(), heading.strip(), text) if part)


def _runs(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield (kind, tokens) of each run: kind is han, number or word."""
    for match in _RUN.finditer(normalise(text)):
        run = match.group()
        if match.lastgroup == "han":
            yield "han", _han_tokens(run)
        else:
            yield str(match.lastgroup), [run.replace(",", "")]


def _han_tokens(run: str) -> list[str]:
    """Words and bigrams of a run of Han characters; a bigram that is a word counts once."""
    words = _cutter().cut_for_search(run)
    known = set(words)
    return words + [pair for pair in (a + b for a, b in pairwise(run)) if pair not in known]
