"""Stable stand-ins for private data of one case, and the way back."""

import hmac
import re
from collections.abc import Iterable, Iterator, Mapping

from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.redaction.same_name import Owners
from legal_assistant.memory.redaction.spans import Span

_WORDS = {
    "person": ("人", "PERSON"),
    "org": ("机构", "ORG"),
    "address": ("地址", "ADDRESS"),
    "email": ("邮箱", "EMAIL"),
    "cn_id": ("身份证", "ID"),
    "cn_uscc": ("信用代码", "USCC"),
    "cn_mobile": ("手机", "MOBILE"),
    "cn_landline": ("座机", "LANDLINE"),
    "bank_card": ("银行卡", "BANKCARD"),
    "passport": ("护照", "PASSPORT"),
    "plate": ("车牌", "PLATE"),
    "us_ssn": ("社保号", "SSN"),
    "phone": ("电话", "PHONE"),
    "card": ("卡号", "CARD"),
    # What looks like a stand-in but stood in the text itself.
    "literal": ("原文", "LITERAL"),
}
_ZH, _EN = ("|".join(words) for words in zip(*_WORDS.values(), strict=True))
_NUMBER = "[0-9]{1,9}[b-z]?"
_LABEL = re.compile(rf"〔(?:{_ZH}){_NUMBER}〕|\[(?:{_EN})-{_NUMBER}\]")
_HAN = re.compile("[\u3400-\u9fff]")
_LONGEST = 24  # characters of a stand-in, with room to spare
_KEYED = 1_000_000  # numbers of stand-ins that are derived with a key
_LETTERS = "bcdefghijklmnopqrstuvwxyz"


def _beginnings(words: str) -> str:
    """A pattern for every beginning of the words of another one, the longest first, and for nothing."""
    found = {re.escape(word[:length]) for word in words.split("|") for length in range(1, len(word) + 1)}
    return "|".join([*sorted(found, key=len, reverse=True), ""])


#: The end of a text that may be the beginning of a stand-in.
_BEGUN = re.compile(
    rf"(?:〔(?:{_ZH}){_NUMBER}|〔(?:{_beginnings(_ZH)})|\[(?:{_EN})-(?:{_NUMBER})?|\[(?:{_beginnings(_EN)}))\Z",
)


class Pseudonyms:
    """One stand-in for each private string of a case: 〔人1〕 in Chinese texts, [PERSON-1] in others. Other ways of writing
    one name have its number and a letter: 〔人1b〕.

    The same string always gets the same stand-in, so that a model can follow who is who; ``entries`` is what has to be kept
    (sealed, with the case) to restore answers later. With a ``key`` (secret, of the case) nothing has to be kept: numbers are
    derived from the string by HMAC-SHA-256, so that every turn gives the same stand-ins; of two strings that fall on one number
    the later gets the next. Not safe for use by several threads at once.
    """

    def __init__(self, entries: Mapping[str, tuple[str, str]] | None = None, *, key: bytes = b"") -> None:
        self._key = key
        self._entries = dict(entries or {})
        self._labels = {(kind, original): label for label, (kind, original) in self._entries.items()}
        self._counts: dict[str, int] = {}
        for kind, _ in self._entries.values():
            self._counts[kind] = self._counts.get(kind, 0) + 1

    @property
    def entries(self) -> dict[str, tuple[str, str]]:
        """Stand-in -> (type, what it stands for)."""
        return dict(self._entries)

    def label(self, kind: str, original: str, *, chinese: bool, of: str = "") -> str:
        """The stand-in of ``original``, made if there is none yet; ``of``: the name in full that it is a form of."""
        if known := self._labels.get((kind, original)):
            return known
        made = self._lettered(kind, original, self.label(kind, of, chinese=chinese)) if of and of != original else ""
        made = made or (self._keyed(kind, original, chinese) if self._key else self._counted(kind, chinese))
        self._labels[kind, original] = made
        self._entries[made] = (kind, original)
        return made

    def _lettered(self, kind: str, original: str, full: str) -> str:
        """A stand-in with the number of ``full``; empty if its letters are used up."""
        first = self._digest(kind, original)[0] % len(_LETTERS) if self._key else 0
        letters = _LETTERS[first:] + _LETTERS[:first]
        made = (f"{full[:-1]}{letter}{full[-1]}" for letter in letters)
        return next((one for one in made if one not in self._entries), "")

    def _counted(self, kind: str, chinese: bool) -> str:
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return _written(kind, self._counts[kind], chinese)

    def _keyed(self, kind: str, original: str, chinese: bool) -> str:
        number = int.from_bytes(self._digest(kind, original)[:8], "big") % _KEYED
        while (made := _written(kind, number, chinese)) in self._entries:
            number = (number + 1) % _KEYED
        return made

    def _digest(self, kind: str, original: str) -> bytes:
        return hmac.digest(self._key, f"{kind}\0{original}".encode("utf-8", "surrogatepass"), "sha256")

    def replace(self, text: str, spans: Iterable[Span], whose: Owners | None = None) -> str:
        """``text`` with its ``spans`` (in order, without overlaps) replaced; :meth:`restore` undoes it exactly. ``whose``: which
        names are forms of others."""
        chinese = bool(_HAN.search(text))
        pieces: list[str] = []
        at = 0
        for span in spans:
            original = text[span.start : span.end]
            of = whose.get((span.type, fold_in_place(original)), "") if whose else ""
            pieces += [
                self._shielded(text[at : span.start], chinese),
                self.label(span.type, original, chinese=chinese, of=of),
            ]
            at = span.end
        pieces.append(self._shielded(text[at:], chinese))
        return "".join(pieces)

    def _shielded(self, text: str, chinese: bool) -> str:
        return _LABEL.sub(lambda m: self.label("literal", m[0], chinese=chinese), text)

    def restore(self, text: str) -> str:
        """``text`` with every stand-in that is known replaced by what it stands for."""
        return _LABEL.sub(lambda m: self._entries[m[0]][1] if m[0] in self._entries else m[0], text)

    def restore_stream(self, pieces: Iterable[str]) -> Iterator[str]:
        """:meth:`restore` of a text that arrives in pieces; what may be the beginning of a stand-in is held back."""
        held = ""
        for piece in pieces:
            held += piece
            begun = _BEGUN.search(held, max(0, len(held) - _LONGEST))
            ready, held = (held[: begun.start()], held[begun.start() :]) if begun else (held, "")
            if ready:
                yield self.restore(ready)
        if held:
            yield self.restore(held)


def _written(kind: str, number: int, chinese: bool) -> str:
    zh, en = _WORDS[kind]
    return f"〔{zh}{number}〕" if chinese else f"[{en}-{number}]"
