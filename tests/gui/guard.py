"""A watchdog: services are never called on the GUI thread."""

from __future__ import annotations

import threading
from dataclasses import fields, replace
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from legal_assistant.services.bundle import Services


class GuiThreadError(RuntimeError):
    """A service was called on the GUI thread: a bug."""


class _Guarded:
    """Passes everything on to a service, but refuses calls on the main thread."""

    def __init__(self, service: object) -> None:
        self._service = service

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._service, name)
        if not callable(value):
            return value

        @wraps(value)
        def call(*args: object, **kwargs: object) -> object:
            if threading.current_thread() is threading.main_thread():
                raise GuiThreadError(f"{type(self._service).__name__}.{name}")
            return value(*args, **kwargs)

        return call


def off_gui_thread(services: Services) -> Services:
    """The same services, each of which raises :class:`GuiThreadError` when called on the main thread.

    The vault and ``close`` are passed on as they are: the window closes at the very end, when no thread is left.
    """
    as_they_are = ("vault", "close")
    guarded: dict[str, Any] = {
        field.name: _Guarded(getattr(services, field.name)) for field in fields(services) if field.name not in as_they_are
    }
    return replace(services, **guarded)
