"""Entry of the command line: parse, run, print, exit status."""

import os
import re
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from legal_assistant.cli import demo, shapes
from legal_assistant.cli.parser import make_parser
from legal_assistant.cli.session import Answer, Session
from legal_assistant.domain.errors import Cancelled, InvalidInput, LegalAssistantError
from legal_assistant.services.bundle import Backend

_STOPPED = 130  # the usual status of a command stopped by Ctrl+C
#: Arguments that name files.
_PATHS = frozenset(
    {
        "vault",
        "password_file",
        "new_password_file",
        "recovery_key_file",
        "document_password_file",
        "key_file",
        "files",
        "batch",
        "corpus",
        "queries",
        "file",
        "folder",
    }
)
#: What Python makes of bytes that are no text (PEP 383).
_SURROGATE = re.compile("[\ud800-\udfff]")


def run(backend: Callable[[], Backend], resources: Path, argv: Sequence[str]) -> int:
    """Run one command; returns its exit status."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # pyright: ignore[reportAttributeAccessIssue] - text streams
    arguments = make_parser().parse_args(argv)
    _settle(arguments)
    session = Session(backend, arguments)
    earlier = signal.signal(signal.SIGINT, lambda _signal, _frame: _interrupt(session))
    try:
        _check_text(arguments)
        if arguments.run is demo.demo:
            return session.emit(demo.demo(session, resources, session.backend().local.load()))
        return _emit(session, arguments)
    except (Cancelled, KeyboardInterrupt):
        session.progress_end()
        if session.json:
            session.emit(Answer({"error": {"code": "stopped", "message": "Stopped.", "subject": "", "hint": ""}}))
        else:
            session.note("Stopped.")
        return _STOPPED
    except LegalAssistantError as problem:
        return _fail(session, problem)
    except BrokenPipeError:  # whoever read the output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    finally:
        signal.signal(signal.SIGINT, earlier)


def _interrupt(session: Session) -> None:
    """Ctrl+C asks the work to stop after the step it is at; pressed again, it stops at once (what was committed stays)."""
    if session.cancel.cancelled:
        raise KeyboardInterrupt
    session.cancel.cancel()


def _check_text(arguments: Namespace) -> None:
    """Raise InvalidInput for an argument that is no text in the system's encoding; names of files may be any bytes."""
    for name, value in vars(arguments).items():
        parts = value if isinstance(value, list) else [value]
        if name not in _PATHS and any(isinstance(part, str) and _SURROGATE.search(part) for part in parts):
            raise InvalidInput(name, hint="It is not text in UTF-8.")


def _settle(arguments: Namespace) -> None:
    """A text may follow ``memory edit CASE MEMORY`` directly. What is wrong usage as a whole ends the program."""
    if getattr(arguments, "new_text", None) is not None and arguments.text is None:
        arguments.text = arguments.new_text
    if hasattr(arguments, "validate"):
        arguments.validate(arguments)


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
