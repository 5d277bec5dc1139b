"""What the invented sentences of both languages are made with: dice, slots, and where in them somebody is named."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

#: A text, and from where to where it names an organisation ("org") or a person ("person").
Labelled = tuple[str, list[tuple[int, int, str]]]

_SLOT = re.compile(r"\{(\w+)\}")
_ARTICLE = re.compile(r"(?:The|A) ")


def words(language: str, kind: str) -> list[str]:
    """What ``name_words.txt`` lists under a heading, parted by "|"; an empty one (nothing at all) counts."""
    text = Path(__file__).with_name("name_words.txt").read_text("utf-8")
    listed = text.split(f"[{language}.{kind}]\n", 1)[1].split("\n\n", 1)[0]
    return [one for line in listed.split("\n") for one in line.removesuffix("|").split("|")]


class Names:
    """Throws names of one language. ``firm`` gives a name and its short forms, ``others`` what fills the other slots; those of
    ``people`` name a person."""

    def __init__(
        self,
        dice: Random,
        firm: Callable[[Random], tuple[str, Sequence[str]]],
        others: Mapping[str, Callable[[Random], str]],
        people: str,
    ) -> None:
        self._dice, self._firm, self._others, self._people = dice, firm, others, people

    def firm(self) -> str:
        """The name of an organisation."""
        return self._firm(self._dice)[0]

    def other(self, slot: str) -> str:
        """What fills a slot that is no organisation."""
        return self._others[slot](self._dice)

    def sentence(self, pattern: str) -> Labelled:
        """``pattern`` with every slot filled: {o} is an organisation, {s} a short form of the one before."""
        text, at = "", 0
        spans: list[tuple[int, int, str]] = []
        short: Sequence[str] = ()
        for slot in _SLOT.finditer(pattern):
            text += pattern[at : slot.start()]
            at, kind = slot.end(), slot[1]
            if kind == "o" or (kind == "s" and (not short or self._dice.random() < 0.3)):
                words, short = self._firm(self._dice)
            else:
                words = self._dice.choice(short) if kind == "s" else self.other(kind)
            if kind in ("o", "s", "C"):
                article = _ARTICLE.match(words)
                spans.append((len(text) + (article.end() if article else 0), len(text) + len(words), "org"))
            elif kind in self._people:
                title = re.match(r"(?:Mr|Ms|Mrs|Dr)\.? ", words)
                spans.append((len(text) + (title.end() if title else 0), len(text) + len(words), "person"))
            text += words
        text += pattern[at:]
        while (doubled := text.find("..")) >= 0:  # "Ltd." at the end of a sentence
            text = text[:doubled] + text[doubled + 1 :]
            spans = [(start - (start > doubled), end - (end > doubled + 1), kind) for start, end, kind in spans]
        return text, spans
