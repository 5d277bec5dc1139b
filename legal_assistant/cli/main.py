"""Entry of the command line: parse, run, print, exit status."""

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from legal_assistant.cli import demo, shapes
from legal_assistant.cli.parser import make_parser
from legal_assistant.cli.session import Answer, Session
from legal_assistant.domain.errors import Cancelled, LegalAssistantError
from legal_assistant.services.bundle import Backend

_STOPPED = 130  # the usual status of a command stopped by Ctrl+C


def run(backend: Callable[[], Backend], resources: Path, argv: Sequence[str]) -> int:
    """Run one command; returns its exit status."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # pyright: ignore[reportAttributeAccessIssue] - text streams
    arguments = make_parser().parse_args(argv)
    _settle(arguments)
    session = Session(backend, arguments)
    earlier = signal.signal(signal.SIGINT, lambda _signal, _frame: session.cancel.cancel())
    try:
        if arguments.run is demo.demo:
            return session.emit(demo.demo(session, resources, session.backend().local.load()))
        return _emit(session, arguments)
    except Cancelled:
        session.note("Stopped.")
        return _STOPPED
    except LegalAssistantError as problem:
        return _fail(session, problem)
    except BrokenPipeError:  # whoever read the output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    finally:
        signal.signal(signal.SIGINT, earlier)


def _settle(arguments: Namespace) -> None:
    """A text may follow ``memory edit CASE MEMORY`` directly."""
    if getattr(arguments, "new_text", None) is not None and arguments.text is None:
        arguments.text = arguments.new_text


def _emit(session: Session, arguments: Namespace) -> int:
    answer: Answer = arguments.run(session)
    return session.emit(answer) if answer.data or answer.text else answer.status


def _fail(session: Session, problem: LegalAssistantError) -> int:
    session.progress_end()
    if session.json:
        session.emit(Answer(shapes.error(problem)))
    else:
        session.note(f"{problem}\n{problem.advice}".rstrip())
    return 1
