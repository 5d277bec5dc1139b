"""English people and addresses, as Rampart tells them, and organisations, from what it makes of each word."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from legal_assistant.adapters.names.heads import Head, Numbers, beside, both, shares
from legal_assistant.adapters.names.models import session
from legal_assistant.memory.language.english_words import is_ordinary, is_surname

Named = tuple[int, int, str]
Place = tuple[int, int]

_LAYERS: Final = (2, 4, 5)  # of six
_STATES: Final = tuple(f"/bert/encoder/layer.{layer}/output/LayerNorm/LayerNormalization_output_0" for layer in _LAYERS)
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_NAME_LABELS: Final = frozenset(("GIVEN_NAME", "SURNAME"))
_PLACE_LABELS: Final = frozenset(("BUILDING_NUMBER", "STREET_NAME", "SECONDARY_ADDRESS", "CITY", "STATE", "ZIP_CODE"))
#: A place is an address if it names the house, or the street.
_HOUSE: Final = frozenset(("BUILDING_NUMBER", "STREET_NAME"))
_SURE: Final = 0.5
_WORD: Final = re.compile(r"(?![\u4e00-\u9fff])[^\W_](?:(?:(?![\u4e00-\u9fff])[\w'’./-])*(?![\u4e00-\u9fff])[^\W_])?|\S")
#: What firms have behind their names in several countries.
_FORM: Final = re.compile(
    r"(?:Co|Ltd|LTD|Inc|INC|LLC|L\.L\.C|Limited|GmbH|Corp|Corporation|PLC|plc|LLP|L\.L\.P|LP|L\.P|AG|SE|KG|BV|B\.V|NV|N\.V|SA|S\.A|"
    r"AB|AS|ASA|A/S|ApS|Oyj?|SpA|S\.p\.A|SARL|SAS|SRL|PC|P\.C|PLLC|a\.s|s\.r\.o|Kft|Pty|Pte|Sdn|Bhd|Pvt)"
)


@dataclass(frozen=True, slots=True)
class Read:
    """What the model makes of a text: where its tokens stand, what each scores as each label, and its states by layer."""

    places: Sequence[Place]
    scores: Numbers
    states: Sequence[Numbers]


class Rampart:
    """Reads English. Not for several threads at a time."""

    def __init__(self, folder: Path, head: Head | None) -> None:
        """``folder`` has the model's files. Raises OSError, ValueError, and what the two libraries raise for foreign files."""
        from tokenizers import Tokenizer  # noqa: PLC0415 - loads a library

        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(512)
        self._labels = [label[2:] for label in json.loads((folder / "labels.json").read_text("utf-8"))]
        self._session = session(folder / "rampart-q4.onnx", _STATES)
        self._inputs = [one.name for one in self._session.get_inputs()]
        self._head = head

    def __call__(self, text: str) -> list[Named]:
        """People, addresses, places and organisations of ``text``."""
        read = self.read(text)
        certainty = shares(read.scores)
        best = certainty.argmax(-1)
        labelled = [
            (start, end, self._labels[label] if certainty[row, label] >= _SURE else "")
            for row, ((start, end), label) in enumerate(zip(read.places, best, strict=True))
            if end > start
        ]
        found = [*_joined(text, labelled, _NAME_LABELS, re.compile(r"[\s.'’-]{0,2}"), "person"), *_addresses(text, labelled)]
        if self._head is None:
            return found
        units = words(text)
        named = self._head.find(features(text, units, read), units)
        given = {(start, end) for start, end, label in labelled if label == "GIVEN_NAME"}
        return both(
            found,
            [one for one in named if re.search("[A-ZÀ-Þ]", text[one[0] : one[1]])],
            lambda at: " " in text[at[0] : at[1]] or at in given,
        )

    def use(self, head: Head) -> None:
        """Have organisations told by ``head`` from now on, unless it fails on a short text, being of another model."""
        text = "Two words"
        units = words(text)
        head.find(features(text, units, self.read(text)), units)
        self._head = head

    def read(self, text: str) -> Read:
        """What the model makes of ``text``."""
        encoding = self._tokenizer.encode(text)
        ids = np.array([encoding.ids], np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        scores, *states = self._session.run(None, {name: given[name] for name in self._inputs})
        return Read(encoding.offsets, scores[0], [state[0] for state in states])


def words(text: str) -> list[Place]:
    """The words and marks of ``text``; Chinese characters one by one."""
    return [match.span() for match in _WORD.finditer(text)]


def features(text: str, units: Sequence[Place], read: Read) -> Numbers:
    """What describes each of the :func:`words` of ``text`` to the head, shape (len(units), features)."""
    tokens = _tokens(units, read.places)
    states = [_means(state, tokens) for state in read.states]
    looks = np.array(list(_looks(text, units)), np.float32).reshape(len(units), -1)
    rows = [*states, _means(shares(read.scores), tokens), *(beside(looks, by) for by in range(-3, 4))]
    joined: Numbers = np.hstack([*rows, beside(states[-1], -1), beside(states[-1], 1)]).astype(np.float32)
    return joined


def _tokens(units: Sequence[Place], places: Sequence[Place]) -> list[list[int]]:
    """The numbers of the tokens of each unit; both stand in order."""
    found: list[list[int]] = []
    at = 0
    for start, end in units:
        while at < len(places) and places[at][1] <= start:
            at += 1
        inside = at
        while inside < len(places) and places[inside][0] < end:
            inside += 1
        found.append([one for one in range(at, inside) if places[one][1] > places[one][0]])
    return found


def _means(values: Numbers, tokens: Sequence[Sequence[int]]) -> Numbers:
    out = np.zeros((len(tokens), values.shape[1]), np.float32)
    for row, numbers in enumerate(tokens):
        if numbers:
            out[row] = values[list(numbers)].mean(0)
    return out


def _looks(text: str, units: Sequence[Place]) -> Iterator[tuple[bool, ...]]:
    """How each word is written, which the model (it reads lower case) does not see."""
    before = ""
    last = 0
    for start, end in units:
        word = text[start:end]
        plain = word.removesuffix("'s").removesuffix("’s")
        capital = plain[:1].isupper()
        inner = plain[1:]
        yield (
            capital,
            capital and len(plain) > 1 and plain.isupper(),
            capital and any(map(str.isupper, inner)) and any(map(str.islower, inner)),
            word[0].isdigit(),
            word[0].islower(),
            not word[0].isalnum(),
            word == "&",
            word == ",",
            word in ".;:?!",
            word in "\"“”'()",
            capital and is_ordinary(plain),
            capital and is_surname(plain),
            bool(_FORM.fullmatch(plain.rstrip("."))),
            word != plain,
            before in (".", "?", "!", ":", ";", "") or "\n" in text[last:start],
            bool(_HAN.match(word)),
        )
        before, last = word, end


def _joined(
    text: str, labelled: Sequence[tuple[int, int, str]], labels: frozenset[str], between: re.Pattern[str], kind: str
) -> list[Named]:
    """Neighbouring tokens with one of ``labels`` as one name, completed to whole words."""
    found: list[Named] = []
    for start, end, label in labelled:
        if label not in labels:
            continue
        if found and between.fullmatch(text, found[-1][1], start):
            found[-1] = (found[-1][0], end, kind)
        else:
            found.append((start, end, kind))
    return list(dict.fromkeys((*_whole(text, start, end), kind) for start, end, kind in found))


def _whole(text: str, start: int, end: int) -> Place:
    while start and text[start - 1].isalpha() and not _HAN.match(text[start - 1]):
        start -= 1
    while end < len(text) and text[end].isalpha() and not _HAN.match(text[end]):
        end += 1
    return start, end


def _addresses(text: str, labelled: Sequence[tuple[int, int, str]]) -> Iterator[Named]:
    for start, end, _ in _joined(text, labelled, _PLACE_LABELS, re.compile(r"[\s.,#-]{0,3}"), "address"):
        inside = {label for s, e, label in labelled if s >= start and e <= end}
        yield start, end, "address" if inside >= _HOUSE else "place"
