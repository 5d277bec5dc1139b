"""Segmentation of text for full-text search, and what of a passage is embedded.

Text is folded (NFKC, so full-width forms become ordinary ones; lower case; simplified characters) and taken apart into runs. A
run of Han characters becomes dictionary words (jieba, cut for search) and bigrams: words tell what is meant, bigrams need no
dictionary and find names and terms that it lacks; a word of two characters thereby counts twice. Either alone finds less on
some of the development sets (recall@10 of full text on the Civil Code / a memory set / 184 laws: words .54 / .65 / .56, bigrams
.56 / .60 / .54, both .55 / .64 / .57). A run of other letters or digits becomes one token; stemming is left to the full-text
table's ``porter`` tokenizer, which treats index and query alike. Thousands separators are dropped (1,000,000 = 1000000).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, pairwise
from typing import Final, Protocol, cast

from legal_assistant.memory.characters.fold import normalise, simplify
from legal_assistant.memory.characters.han import HAN
from legal_assistant.memory.language.stopwords import CHINESE, ENGLISH

_RUN: Final = re.compile(
    rf"(?P<han>[{HAN}]+)|(?P<number>\d{{1,3}}(?:,\d{{3}})+(?!\d)|\d+(?:\.\d+)*)|(?P<word>(?:(?![{HAN}])[^\W\d_])+\d*)"
)


class _Cutter(Protocol):
    def cut_for_search(self, text: str, hmm: bool = True) -> list[str]: ...

    def cut(self, text: str, hmm: bool = True) -> list[str]: ...

    def tag(self, text: str, hmm: bool = True) -> list[tuple[str, str]]: ...


@cache
def _cutter() -> _Cutter:
    import rjieba  # noqa: PLC0415 - reads its dictionary (0.1 s) when first used, not when the window opens

    return cast("_Cutter", rjieba)


def prepare() -> None:
    """Read the dictionary now; no other thread has the interpreter meanwhile."""
    _cutter()


def index_text(text: str) -> str:
    """Return ``text`` as space-separated tokens for a full-text table (``tokenize='porter unicode61 remove_diacritics 2'``)."""
    return " ".join(token for words, pairs in _tokens(text) for token in chain(words, pairs))


def query_terms(text: str) -> list[str]:
    """Return the distinct terms of a query in order of appearance, without stop words (with them if nothing else is left).

    Of the bigrams that are no words, those with a function character in them go as well: they say where two words met.
    """
    runs = list(_tokens(text))
    terms = _content(words for words, _ in runs)
    terms += [pair for _, pairs in runs for pair in pairs if pair not in CHINESE and CHINESE.isdisjoint(pair)]
    return list(dict.fromkeys(terms or (token for words, pairs in runs for token in chain(words, pairs))))


def query_words(text: str) -> list[str]:
    """Return the distinct words of a query, without bigrams and stop words (with stop words if nothing else is left)."""
    runs = [words for words, _ in _tokens(text)]
    return list(dict.fromkeys(_content(runs) or chain.from_iterable(runs)))


def phrase(text: str) -> str:
    """Return the words of ``text`` as they stand next to each other in :func:`index_text`."""
    return " ".join(chain.from_iterable(words for words, _ in _tokens(text)))


def is_sentence(text: str) -> bool:
    """Whether a query has words without content or a question mark, as keywords have not."""
    return text.rstrip().endswith(("?", "？")) or any(
        word in CHINESE or word in ENGLISH for words, _ in _tokens(text) for word in words
    )


def tag_words(text: str) -> list[tuple[str, str]]:
    """Cut a text into words that together are the text, each with its part of speech (``nr``: a personal name; ICTCLAS tags)."""
    return _cutter().tag(text)


def is_known(word: str) -> bool:
    """Whether the dictionary has ``word``, and does not only take it for one by its characters."""
    return len(_cutter().cut(word, False)) == 1


def cut_words(run: str) -> list[str]:
    """Cut a run of Han characters into dictionary words that together are the run."""
    return _cutter().cut(run)


def embedding_text(title: str, heading: str, text: str) -> str:
    """Return what is embedded of a passage: the document's title and the heading path in front of its text."""
    return "\n".join(part for part in (title.strip(), heading.strip(), text) if part)


def _content(runs: Iterable[Sequence[str]]) -> list[str]:
    """The words that are no stop words."""
    return [word for words in runs for word in words if word not in CHINESE and word not in ENGLISH]


def _tokens(text: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield words and bigrams of each run of ``text``."""
    for match in _RUN.finditer(simplify(normalise(text))):
        run = match.group()
        if match.lastgroup == "han":
            yield _cutter().cut_for_search(run), [a + b for a, b in pairwise(run)]
        else:
            yield [run.replace(",", "")], []
