"""The process that applies the rules of ``memory/`` to much text: pages in, passages out, over pipes. See ``text/process``.

What it reads was written by anyone: it gives up memory, time, files and network (``process_limits``) as the readers of documents
do, and ends with whatever goes wrong: the parent then applies the rules itself.
"""

from typing import Final

from legal_assistant.adapters.text.frames import (
    PASSAGES,
    furniture_frame,
    graphs_frame,
    pages_of,
    passages_frame,
    texts_of,
)
from legal_assistant.adapters.workers.child_process import ParentChannel
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.process_limits import Limits
from legal_assistant.adapters.workers.serving import serve
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.ports.text import Cutting
from legal_assistant.memory.documents.text_rules import LocalRules
from legal_assistant.memory.language.segment import index_text

#: Processor time over its whole life: entities of a hundred thousand pages.
_SECONDS: Final = 6 * 3600


class Worker:
    """Documents under way by their keys, and the answers to what is asked."""

    def __init__(self, channel: ParentChannel) -> None:
        self._channel = channel
        self._rules = LocalRules()
        self._cuttings: dict[int, Cutting] = {}

    def serve(self) -> None:
        """Answer requests until the parent is gone."""
        while True:
            self._answer(self._channel.receive())

    def _answer(self, request: Frame) -> None:
        fields = request.header
        match fields["do"]:
            case "cutting":
                self._cuttings[fields["key"]] = self._rules.cutting(fields["document"], fields["title"], 0)
            case "pages":
                self._cuttings[fields["key"]].add(pages_of(request))
            case "cut":
                self._cut(self._cuttings[fields["key"]], words=fields["words"])
            case "known":
                self._cuttings[fields["key"]].cut(words=False)
            case "furniture":
                self._channel.send(furniture_frame(self._cuttings[fields["key"]].furniture()))
            case "close":
                self._cuttings.pop(fields["key"], None)
            case _:
                texts, names = texts_of(request)
                self._channel.send(graphs_frame(self._rules.read(texts, names, CancelToken())))

    def _cut(self, cutting: Cutting, *, words: bool) -> None:
        found = cutting.cut(words=words)
        size = len(found.passages)
        for at in range(0, max(size, 1), PASSAGES):
            part = found.passages[at : at + PASSAGES]
            self._channel.send(passages_frame(found.after, part, found.words, last=at + PASSAGES >= size))


def main() -> None:
    """Be the process that applies rules."""
    serve(Limits(cpu=_SECONDS), _begin)


def _begin(channel: ParentChannel) -> None:
    index_text("读取词典")  # reads the dictionary
    channel.send(Frame({}))
    Worker(channel).serve()
