"""The rules as they are run over a firm's own labelled texts: one JSON object in, one out.

Each reads and writes the fields of the command line's ``rules`` (see the README). A missing field raises KeyError, a field of the
wrong type TypeError or AttributeError; the caller names the line.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from legal_assistant.domain.conversations import Role
from legal_assistant.memory.gate import gate as judge
from legal_assistant.memory.legal_text import find_references
from legal_assistant.memory.redaction import redact as redacted
from legal_assistant.memory.relation import relate
from legal_assistant.memory.resolve import resolve as resolved

Item: TypeAlias = Mapping[str, Any]
Rule: TypeAlias = Callable[[Item], dict[str, Any]]


def gate(item: Item) -> dict[str, Any]:
    """``id, role, text`` → ``id, remember, kind, importance, statement, why``; kind "none" when it is not to be remembered."""
    role = Role.ASSISTANT if item["role"].strip().lower() in ("assistant", "ai", "bot", "model") else Role.USER
    found = judge(role, item["text"])
    return {
        "id": item["id"],
        "remember": found.remember,
        "kind": found.kind.value if found.kind else "none",
        "importance": found.importance,
        "statement": found.statement,
        "why": found.why,
    }


def relation(item: Item) -> dict[str, Any]:
    """``id, a, b`` (b is the later) → ``id, relation, why``."""
    found = relate(item["a"], item["b"])
    return {"id": item["id"], "relation": found.relation.value, "why": found.why}


def references(item: Item) -> dict[str, Any]:
    """``id, text`` → ``id, references``, each with ``kind, canonical, span``."""
    found = find_references(item["text"])
    listed = [{"kind": one.kind, "canonical": one.canonical, "span": [one.start, one.end]} for one in found]
    return {"id": item["id"], "references": listed}


def redact(item: Item) -> dict[str, Any]:
    """``id, text`` → ``id, text`` with stand-ins, ``spans`` (``[start, end, type]`` in code points of the given text)."""
    found = redacted(item["text"])
    return {"id": item["id"], "text": found.text, "spans": [[span.start, span.end, span.type] for span in found.spans]}


def resolve(item: Item) -> dict[str, Any]:
    """``id, turns`` (each ``role, text``), ``question`` → ``id, query``."""
    turns = [(str(turn["role"]), str(turn["text"])) for turn in item["turns"]]
    return {"id": item["id"], "query": resolved(turns, item["question"])}


RULES: Final[Mapping[str, Rule]] = {
    "gate": gate,
    "relation": relation,
    "redact": redact,
    "references": references,
    "resolve": resolve,
}
