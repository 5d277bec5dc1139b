"""What every command shares: the vault, the password, the open services, and how answers are printed."""

import errno
import getpass
import json
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from legal_assistant.cli.shapes import Json
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.cases import Case
from legal_assistant.domain.errors import (
    CaseAmbiguous,
    CaseNotFound,
    DiskFull,
    EmbedderMismatch,
    EmbedderUnavailable,
    FileUnreadable,
    InvalidInput,
    NotWritable,
    PasswordMissing,
    VaultInUse,
    VaultNotFound,
)
from legal_assistant.domain.ports import OpenCase, UnlockedVault
from legal_assistant.services.bundle import Backend, Services

WAIT_FOR_VAULT = 30.0  # seconds to wait for another command to let the vault go
LARGEST_TEXT = 1_000_000  # bytes of a text file that is named on the command line; the longest page takes fewer


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answers: the JSON object, the same for people, and the exit status."""

    data: Json
    text: str = ""
    status: int = 0


class OutputLostError(Exception):
    """Nobody reads the answer any more, or it cannot be written; the message says why, and is empty if the reader has left."""


class Session:
    """One run of the command line."""

    def __init__(self, backend: Callable[[], Backend], arguments: Namespace) -> None:
        self._backend = backend
        self.arguments = arguments
        self.json: bool = getattr(arguments, "json", False)
        self.cancel = CancelToken()

    # --- where and how ------------------------------------------------------------------------------------------------

    def backend(self) -> Backend:
        """Load the services (takes a moment)."""
        return self._backend()

    def folder(self) -> Path:
        """The vault's folder: ``--vault`` or LEGAL_ASSISTANT_VAULT. Raises VaultNotFound."""
        named = getattr(self.arguments, "vault", None) or os.environ.get("LEGAL_ASSISTANT_VAULT", "")
        if not named:
            raise VaultNotFound(hint="Name the vault's folder with --vault or LEGAL_ASSISTANT_VAULT.")
        return Path(named).expanduser().absolute()

    def user(self, backend: Backend, folder: Path) -> str:
        """Id of the lawyer named by ``--user`` or LEGAL_ASSISTANT_USER; empty: who made the vault. Raises UserNotFound."""
        named = getattr(self.arguments, "user", None) or os.environ.get("LEGAL_ASSISTANT_USER", "")
        return backend.vaults.find_user(folder, named).id if named else ""

    def password(self, prompt: str = "Password: ", *, option: str = "password_file", variable: str = "PASSWORD") -> str:
        """The password from a file, the environment, or the terminal. Raises PasswordMissing, and as :meth:`text_of`."""
        file = getattr(self.arguments, option, None)
        if file:
            return self.text_of(file).rstrip("\r\n")
        value = os.environ.get(f"LEGAL_ASSISTANT_{variable}")
        if value is not None:
            return value
        try:
            return self.typed(prompt)
        except PasswordMissing:
            ways = f"Type it at the prompt, or set LEGAL_ASSISTANT_{variable}, or name a --{option.replace('_', '-')}."
            raise PasswordMissing(prompt.partition(":")[0].lower(), hint=ways) from None

    def typed(self, prompt: str) -> str:
        """A secret typed at the terminal. Raises PasswordMissing where there is none."""
        if not sys.stdin.isatty():
            raise PasswordMissing
        self.cancel.check()
        try:
            return _typed(lambda: getpass.getpass(prompt, sys.stderr))
        except EOFError:
            raise PasswordMissing from None

    def answered(self, question: str) -> str | None:
        """What is typed at the terminal, where it is seen; empty at an end of input. None where there is no terminal."""
        if not sys.stdin.isatty():
            return None
        self.note(question)
        try:
            return _typed(input)
        except EOFError:
            return ""

    def text_of(self, file: str) -> str:
        """What a small text file holds. Raises FileUnreadable; InvalidInput if it is large, or no text."""
        try:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST_TEXT + 1)
        except OSError as problem:
            raise FileUnreadable(file, detail=type(problem).__name__) from None
        if len(data) > LARGEST_TEXT:
            raise InvalidInput(file, hint=f"It has more than {LARGEST_TEXT} bytes.")
        try:
            return data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise InvalidInput(file, hint="It is not text in UTF-8.") from None

    @contextmanager
    def services(self) -> Iterator[Services]:
        """The services of the unlocked vault, closed at the end."""
        backend = self.backend()
        folder = self.folder()
        if not backend.vaults.exists(folder):
            raise VaultNotFound(str(folder))
        user = self.user(backend, folder)
        services = backend.open(self._unlock(backend, folder, user, self.password()))
        if services.vault.read_only:
            self.note("The vault's folder cannot be written to: you can read and search, nothing can be added or changed.")
        try:
            yield services
        finally:
            services.close()

    def _unlock(self, backend: Backend, folder: Path, user: str, password: str) -> UnlockedVault:
        """Open the vault; if another program has it, say so and wait for a while."""
        try:
            return backend.vaults.unlock(folder, password, user=user)
        except VaultInUse as held:
            self.note(f"{held} Waiting for up to {WAIT_FOR_VAULT:.0f} seconds.")
            return backend.vaults.unlock(folder, password, user=user, wait=WAIT_FOR_VAULT)

    @contextmanager
    def case(self) -> Iterator[tuple[Services, OpenCase]]:
        """The services and the case named by the argument ``CASE``."""
        with self.services() as services:
            yield services, services.cases.open(self.named(services).id)

    def named(self, services: Services, *, whole: bool = False) -> Case:
        """The case named by the argument ``CASE``; ``whole``: not by a part of its name. Raises CaseNotFound, CaseAmbiguous."""
        name: str = self.arguments.case
        try:
            return services.cases.find(name, whole=whole)
        except (CaseNotFound, CaseAmbiguous) as problem:
            raise type(problem)(name, hint=problem.advice) from None

    def index(self, services: Services, case: OpenCase) -> None:
        """Vectors for what is new or was made anew; where there can be none, that is said: it is kept, and words find it.

        What was done before is committed, so that the command has not failed; the next one makes up for the vectors.
        """
        try:
            for _ in services.indexer.run(case, self.cancel):
                continue
        except (DiskFull, EmbedderMismatch, EmbedderUnavailable, NotWritable) as problem:
            self.note(str(problem))

    # --- saying -------------------------------------------------------------------------------------------------------

    def note(self, text: str) -> None:
        """Progress and messages: on standard error, so that standard output stays one JSON object."""
        with suppress(OSError):
            print(text, file=sys.stderr, flush=True)

    def progress(self, text: str) -> None:
        """A line that replaces itself on a terminal; nothing elsewhere."""
        if sys.stderr.isatty():
            print(f"\r\x1b[2K{text}", end="", file=sys.stderr, flush=True)

    def progress_end(self) -> None:
        """Leave the progress line."""
        if sys.stderr.isatty():
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)

    def emit(self, answer: Answer) -> int:
        """Print the answer; returns the exit status."""
        if self.json:
            self.say(json.dumps(answer.data, ensure_ascii=False))
        elif answer.text:
            self.say(answer.text)
        return answer.status

    def say(self, text: str, end: str = "\n") -> None:
        """A part of the answer, on standard output. Raises OutputLostError."""
        try:
            print(text, end=end, flush=True)
        except BrokenPipeError:
            raise OutputLostError from None
        except OSError as problem:
            raise OutputLostError(errno.errorcode.get(problem.errno or 0, "")) from None


def _typed(read: Callable[[], str]) -> str:
    """What is typed at the terminal; Ctrl+C ends the program there. Raises EOFError."""
    earlier = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return read()
    finally:
        signal.signal(signal.SIGINT, earlier)


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 page", "2 pages"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def split_list(value: str | None, allowed: Sequence[str], what: str) -> tuple[str, ...]:
    """Return the parts of a comma-separated option, each one of ``allowed``. Raises InvalidInput."""
    if not value:
        return ()
    parts = tuple(part.strip() for part in value.split(",") if part.strip())
    for part in parts:
        if part not in allowed:
            raise InvalidInput(what, hint=f"Use one or more of: {', '.join(allowed)}.", detail=part)
    return parts


def json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """The lines of a file of one JSON object a line, each with its number; None for one that is something else; blank ones are
    left out. Raises FileUnreadable."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise FileUnreadable(str(path), detail=type(problem).__name__) from None
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):  # not splitlines: JSON may hold U+2028
        if not line.strip():
            continue
        try:
            item = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError):  # no text, no JSON; an integer of thousands of digits; nested without end
            item = None
        yield number, item if isinstance(item, dict) else None


def read_json_lines(path: Path) -> list[dict[str, Any]]:
    """Read a file of one JSON object a line. Raises FileUnreadable, InvalidInput naming the line."""
    found: list[dict[str, Any]] = []
    for number, item in json_lines(path):
        if item is None:
            raise InvalidInput(f"{path}:{number}", hint="Each line must be one JSON object.")
        found.append(item)
    return found
