"""Settings as JSON, and the plain settings file of this machine."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from legal_assistant.adapters.files import Files
from legal_assistant.domain.errors import LegalAssistantError
from legal_assistant.domain.local_settings import LocalSettings

_log = logging.getLogger(__name__)

T = TypeVar("T")


def settings_to_json(settings: Any) -> str:
    """A settings dataclass, nested ones included."""
    return json.dumps(asdict(settings), ensure_ascii=False, indent=1)


def settings_from_json(defaults: T, text: str) -> T:
    """``defaults`` with what ``text`` says. What is unknown, absent or of another type is left at its default, so that an older
    and a newer version of the program can read each other's settings."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return defaults
    return _merged(defaults, values)


def _merged(defaults: Any, values: Any) -> Any:
    if not isinstance(values, dict):
        return defaults
    changes: dict[str, Any] = {}
    for field in fields(defaults):
        default, value = getattr(defaults, field.name), values.get(field.name)
        if is_dataclass(default):
            changes[field.name] = _merged(default, value)
        elif isinstance(default, tuple):
            changes[field.name] = tuple(_texts(value))
        elif type(value) is type(default):
            changes[field.name] = value
    return replace(defaults, **changes)


def _texts(value: Any) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


class SettingsFile:
    """Implements ``LocalSettingsStore``: one JSON file at ``path``."""

    def __init__(self, path: Path) -> None:
        self._files = Files(path.parent)
        self._name = path.name

    def load(self) -> LocalSettings:
        """Defaults if there is none or it cannot be read."""
        try:
            text = self._files.read(self._name).decode("utf-8", "replace")
        except LegalAssistantError as error:
            _log.info("no local settings: %s", error.code)
            return LocalSettings()
        return settings_from_json(LocalSettings(), text)

    def save(self, settings: LocalSettings) -> None:
        """Replace it. Raises DiskFull, NotWritable."""
        self._files.make_folder("")
        self._files.write(self._name, [settings_to_json(settings).encode()])
