"""Reading a model's reply that should be one JSON object of a given shape.

Only what the shapes of ``memory/answering/tasks.py`` use of JSON Schema is checked: type, properties, required, items, enum,
minLength, maxLength, maxItems, minimum, maximum. Properties that were not asked for are dropped.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, TypeAlias

from legal_assistant.memory.answering.prompt import clean

Schema: TypeAlias = Mapping[str, Any]

_FENCED: Final = re.compile(r"\A\s*```(?:json)?\s*\n(.*?)\n?```\s*\Z", re.DOTALL | re.IGNORECASE)
_LONGEST: Final = 200_000  # characters
_TYPES: Final[Mapping[str, type]] = {"object": dict, "array": list, "string": str, "integer": int}


class ReplyError(Exception):
    """A reply cannot be used. ``code`` says why for a log, ``why`` for the model; neither holds words of the reply or a case."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(code)
        self.code = code
        self.why = why


def parse_object(text: str) -> dict[str, Any]:
    """Return the JSON object that ``text`` is, with or without a Markdown fence around it. Raises ReplyError."""
    if len(text) > _LONGEST:
        raise ReplyError("too_long", "it is too long")
    fenced = _FENCED.match(text)
    try:
        value = json.loads(fenced[1] if fenced else text, parse_constant=_refuse, object_pairs_hook=_unique)
    except (ValueError, RecursionError):
        raise ReplyError("not_json", "it is not valid JSON, or something stands beside the JSON object") from None
    if not isinstance(value, dict):
        raise ReplyError("not_an_object", "it is not a JSON object")
    return value  # pyright: ignore[reportUnknownVariableType] - of unknown shape until checked


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name occurs twice")
    return found


def checked(value: Any, schema: Schema, place: str = "reply") -> Any:
    """Return ``value`` without what ``schema`` does not ask for. Raises ReplyError naming the place."""
    kind: str = schema["type"]
    if not isinstance(value, _TYPES[kind]) or isinstance(value, bool):
        raise ReplyError("wrong_shape", f"{place} must be of type {kind}")
    return _CHECKS[kind](value, schema, place)


def _object(value: dict[str, Any], schema: Schema, place: str) -> dict[str, Any]:
    for name in schema.get("required", ()):
        if name not in value:
            raise ReplyError("wrong_shape", f"{place}.{name} is missing")
    properties: Mapping[str, Schema] = schema["properties"]
    return {name: checked(value[name], properties[name], f"{place}.{name}") for name in properties if name in value}


def _array(value: list[Any], schema: Schema, place: str) -> list[Any]:
    if len(value) > schema["maxItems"]:
        raise ReplyError("wrong_shape", f"{place} must have at most {schema['maxItems']} entries")
    return [checked(item, schema["items"], f"{place}[{n}]") for n, item in enumerate(value)]


def _string(value: str, schema: Schema, place: str) -> str:
    text = clean(value).strip()
    if "enum" in schema and text not in schema["enum"]:
        raise ReplyError("wrong_shape", f"{place} must be one of {', '.join(schema['enum'])}")
    if not schema.get("minLength", 0) <= len(text) <= schema.get("maxLength", _LONGEST):
        raise ReplyError("wrong_shape", f"{place} is empty or too long")
    return text


def _integer(value: int, schema: Schema, place: str) -> int:
    if not schema["minimum"] <= value <= schema["maximum"]:
        raise ReplyError("wrong_shape", f"{place} must be from {schema['minimum']} to {schema['maximum']}")
    return value


_CHECKS: Final[Mapping[str, Callable[[Any, Schema, str], Any]]] = {
    "object": _object,
    "array": _array,
    "string": _string,
    "integer": _integer,
}
