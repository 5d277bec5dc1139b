"""Code that a library compiles anew whenever it is imported, compiled once.

PySide carries the Python modules of its support package packed inside a shared library, where Python's cache of byte code does
not reach: it compiles them at every start, which takes a sixth of the time that a bare window takes to be painted. Here what was
compiled is kept beside the byte code of this program, and used as long as source and Python are the same.
"""

from __future__ import annotations

import builtins
import importlib.util
import marshal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType
from typing import Any

from legal_assistant.adapters.files import Files
from legal_assistant.domain.errors import LegalAssistantError

_LARGEST = 8 << 20


def beside_byte_code(name: str) -> Path:
    """A file of this name for each Python, in the folder where that keeps the byte code of this program."""
    return Path(importlib.util.cache_from_source(str(Path(__file__).with_name(f"{name}.py")))).with_suffix(".code")


@contextmanager
def compiled_once(path: Path) -> Iterator[None]:
    """Meanwhile modules whose code is in ``path`` are not compiled; what is missing there is added at the end, unless Python is
    told to keep no byte code. For imports of the main thread before there is another."""
    known = _read(path)
    used: dict[tuple[str, bytes, int], CodeType] = {}
    original = builtins.compile

    def compile_once(source: Any, filename: Any, mode: str, *rest: Any, **named: Any) -> Any:
        if mode != "exec" or not isinstance(source, bytes) or rest or named:
            return original(source, filename, mode, *rest, **named)
        inherited = sys._getframe(1).f_code.co_flags & annotations.compiler_flag  # noqa: SLF001 - as compile itself looks at its caller
        key = (str(filename), importlib.util.source_hash(source), inherited)
        used[key] = known.get(key) or original(source, filename, mode, inherited, dont_inherit=True)
        return used[key]

    builtins.compile = compile_once
    try:
        yield
    finally:
        builtins.compile = original
    if not used.keys() <= known.keys() and not sys.dont_write_bytecode:
        with suppress(LegalAssistantError):
            Files(path.parent).write(path.name, [importlib.util.MAGIC_NUMBER, marshal.dumps(used)])


def _read(path: Path) -> dict[tuple[str, bytes, int], CodeType]:
    """What was kept, if this Python wrote it."""
    try:
        data = Files(path.parent).read(path.name, at_most=_LARGEST)
        magic = importlib.util.MAGIC_NUMBER
        return marshal.loads(data[len(magic) :]) if data.startswith(magic) else {}  # noqa: S302 - trusted as all byte code is
    except (LegalAssistantError, ValueError, TypeError, EOFError):
        return {}
