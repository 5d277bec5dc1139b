"""How workers that read what may be hostile begin, and how they answer."""

import io
import logging
import os
import sys
from collections.abc import Callable

from legal_assistant.adapters.workers.child_process import ParentChannel
from legal_assistant.adapters.workers.framing import Frame
from legal_assistant.adapters.workers.process_limits import Limits, limit_this_process


class RefusedError(Exception):
    """What was asked for cannot be had; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def serve(limits: Limits, work: Callable[[ParentChannel], None]) -> None:
    """Give up what is not needed, then work until the parent is gone.

    Whatever goes wrong ends the process at once: it has nothing to put in order, and its words go nowhere.
    """
    limit_this_process(limits)
    logging.disable(logging.CRITICAL)
    sys.stderr = io.StringIO()
    try:
        work(ParentChannel())
    finally:
        os._exit(1)


def answer_all(channel: ParentChannel, answer: Callable[[Frame], None]) -> None:
    """Have every request answered, the refused ones and those that need too much memory with an error."""
    while True:
        request = channel.receive()
        try:
            answer(request)
        except RefusedError as refused:
            channel.send(Frame({"error": refused.code}))
        except (MemoryError, RecursionError):
            channel.send(Frame({"error": "memory"}))
