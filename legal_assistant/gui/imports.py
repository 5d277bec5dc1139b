"""Imports made while the window is up.

PySide makes a class with all its enumerations when the class is used for the first time. ``Qt`` has 97 of them and takes a
twentieth of the start, ``QStyle`` a third of that: neither is used before the first paint. Modules that are loaded by then
import ``QtCore`` and say ``QtCore.Qt`` in functions; what is set on widgets of the locked screen is set by name and number
(``setProperty``). ``tests/e2e/test_first_paint.py`` watches over it.
"""

from contextlib import suppress


def spare() -> None:
    """Keep PySide from reading the source of every module that is imported after it.

    It looks for its own name there, to switch spellings (``from __feature__ import snake_case``) module by module. That takes
    0.1 ms a module: 8 ms until the window is painted, and the interpreter lock with it while the services load. This program
    switches no spelling. A Shiboken whose import hook looks otherwise is left alone.
    """
    with suppress(ImportError, AttributeError):
        import shiboken6  # noqa: F401, PLC0415 - brings the support package along
        from shibokensupport import feature  # pyright: ignore[reportMissingImports]  # noqa: PLC0415

        feature._mod_uses_pyside  # noqa: B018, SLF001 - not there: another version, nothing to do
        feature._mod_uses_pyside = _uses_no_feature  # noqa: SLF001


def _uses_no_feature(_module: object) -> bool:
    return False
