"""The process that recognises words: pixels in, lines out. Started by ``ocr/recognizer``.

It sees no document, only pixels that another process made of one. Requests are ``{"width", "height"}`` with one part of
``width * height * 3`` bytes (RGB); the answer is ``{"lines": [[text, confidence, x0, y0, x1, y1], …], "tables": [[box,
rows of cells, [[first line, behind the last], …]], …]}`` with the confidence in hundredths and whole pixels, or
``{"failed": code}``.
"""

import os
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from legal_assistant.adapters.workers.child_process import ParentChannel
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.process_limits import Limits
from legal_assistant.adapters.workers.serving import serve

if TYPE_CHECKING:
    from legal_assistant.adapters.ocr.engine import OcrEngine

#: Recognition is work in the background: whatever the user does goes first.
_NICENESS: Final = 5
_LIMITS: Final = Limits(memory=6 * 1024**3, cpu=24 * 3600, files=128)


def answer(engine: "OcrEngine", request: Frame) -> dict[str, Any]:
    """The header of the answer to one request."""
    width, height = int(request.header["width"]), int(request.header["height"])
    try:
        rgb = np.frombuffer(request.parts[0], np.uint8).reshape(height, width, 3)
        found = engine.read(np.ascontiguousarray(rgb[:, :, ::-1]))
    except MemoryError:
        return {"failed": "page_memory"}
    except Exception:  # noqa: BLE001 - what a picture does to the libraries is its page's outcome, and its words go nowhere
        return {"failed": "page_broken"}
    lines = [[line.text, round(100 * line.confidence), *(round(side) for side in line.box)] for line in found.lines]
    tables = [[[round(side) for side in table.box], table.rows, table.lines] for table in found.tables]
    return {"lines": lines, "tables": tables}


def main() -> None:
    """Be the process that recognises words."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    serve(_LIMITS.as_told(), _recognise)


def _recognise(channel: ParentChannel) -> None:
    from legal_assistant.adapters.ocr.engine import OcrEngine  # noqa: PLC0415 - its libraries start threads

    engine = OcrEngine(threads=max(1, (os.cpu_count() or 2) // 2))
    while True:
        channel.send(Frame(answer(engine, channel.receive())))
