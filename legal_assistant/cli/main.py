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
from legal_assistant.cli.session import Answer, OutputLostError, Session
from legal_assistant.cli.usage import WrongUsageError
from legal_assistant.domain.errors import Cancelled, InvalidInput, LegalAssistantError, raised_at
from legal_assistant.services.bundle import Backend

_USAGE = 2
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
    _open_streams()
    try:
        arguments = make_parser().parse_args(argv)
        _settle(arguments)
    except WrongUsageError as wrong:
        return _wrong_usage(wrong, backend, argv)
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
    except OutputLostError as lost:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
        if str(lost):
            session.note(f"The answer cannot be written to standard output ({lost}).")
        return 1
    except Exception as bug:  # noqa: BLE001 - told by its type: its text may hold words of a case
        return _bug(session, bug)
    finally:
        signal.signal(signal.SIGINT, earlier)


def _open_streams() -> None:
    """A stream that the caller has closed leads nowhere: no file of a vault may get its number. Texts are UTF-8."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # pyright: ignore[reportAttributeAccessIssue] - text streams


def _wrong_usage(wrong: WrongUsageError, backend: Callable[[], Backend], argv: Sequence[str]) -> int:
    session = Session(backend, Namespace(json=any(len(word) > 2 and "--json".startswith(word) for word in argv)))
    session.note(f"{wrong.usage}{wrong.command}: error: {wrong}")
    if session.json:
        hint = f"See '{wrong.command} --help'."
        session.emit(Answer({"error": {"code": "usage", "message": str(wrong), "subject": wrong.command, "hint": hint}}))
    return _USAGE


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
    """A text may follow ``memory edit CASE MEMORY`` directly. Raises WrongUsageError for what is wrong as a whole."""
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


def _bug(session: Session, bug: Exception) -> int:
    """What no class of errors foresees: its type and where it was raised, so that it can be reported."""
    session.progress_end()
    message = f"The program has made a mistake: {type(bug).__name__}."
    session.note(f"{message}\n{raised_at(bug, 12)}")
    if session.json:
        hint = "What was saved before is safe. Please report the lines on standard error."
        session.emit(Answer({"error": {"code": "bug", "message": message, "subject": type(bug).__name__, "hint": hint}}))
    return 1
