"""The rules, and their model form, as they are run over a firm's own labelled texts: one JSON object in, one out.

Each reads and writes the fields of the command line's ``rules`` (see the README), once :func:`readable` has found them there.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Role
from legal_assistant.domain.ports import NameTagger
from legal_assistant.memory.legal_text import find_references
from legal_assistant.memory.questions.resolve import resolve as resolved
from legal_assistant.memory.redaction import Redacted
from legal_assistant.memory.redaction import redact as redacted
from legal_assistant.memory.relations.relation import Related, relate
from legal_assistant.memory.statements.gate import GateResult
from legal_assistant.memory.statements.gate import gate as judge
from legal_assistant.memory.statements.reading import Reads
from legal_assistant.services.memories.pair_reading import PairReader
from legal_assistant.services.models.forms import ModelForms

Item: TypeAlias = Mapping[str, Any]
Rule: TypeAlias = Callable[[Item], dict[str, Any]]


#: The texts that each rule reads.
_TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    "gate": ("role", "text"),
    "relation": ("a", "b"),
    "redact": ("text",),
    "references": ("text",),
    "resolve": ("question",),
}


def readable(rule: str, item: Item) -> bool:
    """Whether ``item`` has the fields that this rule reads, each of its type."""
    turns: Any = item.get("turns") if rule == "resolve" else []
    given = "id" in item and _texts(item, *_TEXTS[rule])
    return given and isinstance(turns, list) and all(_texts(turn, "role", "text") for turn in cast("list[Any]", turns))


def _texts(item: Any, *names: str) -> bool:
    return isinstance(item, Mapping) and all(isinstance(cast("Item", item).get(name), str) for name in names)


def gate(item: Item, reads: Reads | None = None) -> dict[str, Any]:
    """``id, role, text`` → ``id, remember, kind, importance, statement, why``; kind "none" when it is not to be remembered.
    ``reads``: what meanings are read with, if anything."""
    return _gated(item, judge(_role(item), item["text"], reads))


def _role(item: Item) -> Role:
    return Role.ASSISTANT if item["role"].strip().lower() in ("assistant", "ai", "bot", "model") else Role.USER


def _gated(item: Item, found: GateResult) -> dict[str, Any]:
    return {
        "id": item["id"],
        "remember": found.remember,
        "kind": found.kind.value if found.kind else "none",
        "importance": found.importance,
        "statement": found.statement,
        "why": found.why,
    }


def relation(item: Item, reader: PairReader | None = None) -> dict[str, Any]:
    """``id, a, b`` (b is the later) → ``id, relation, why``. ``reader``: what pairs are read with, if anything."""
    return _related(item, reader.relation(item["a"], item["b"]) if reader else relate(item["a"], item["b"]))


def _related(item: Item, found: Related) -> dict[str, Any]:
    return {"id": item["id"], "relation": found.relation.value, "why": found.why}


def references(item: Item) -> dict[str, Any]:
    """``id, text`` → ``id, references``, each with ``kind, canonical, span``."""
    found = find_references(item["text"])
    listed = [{"kind": one.kind, "canonical": one.canonical, "span": [one.start, one.end]} for one in found]
    return {"id": item["id"], "references": listed}


def redact(item: Item, tagger: NameTagger | None = None) -> dict[str, Any]:
    """``id, text`` → ``id, text`` with stand-ins, ``spans`` (``[start, end, type]`` in code points of the given text).
    ``tagger``: what finds names beside the rules, if anything."""
    return _redacted(item, redacted(item["text"], tagger=tagger))


def _redacted(item: Item, found: Redacted) -> dict[str, Any]:
    return {"id": item["id"], "text": found.text, "spans": [[span.start, span.end, span.type] for span in found.spans]}


def resolve(item: Item) -> dict[str, Any]:
    """``id, turns`` (each ``role, text``), ``question`` → ``id, query``."""
    return {"id": item["id"], "query": resolved(_turns(item), item["question"])}


def _turns(item: Item) -> list[tuple[str, str]]:
    return [(turn["role"], turn["text"]) for turn in item["turns"]]


RULES: Final[Mapping[str, Rule]] = {
    "gate": gate,
    "relation": relation,
    "redact": redact,
    "references": references,
    "resolve": resolve,
}


def rules_with(reads: Reads, reader: PairReader | None = None) -> dict[str, Rule]:
    """:data:`RULES`, those of gate and relation with what they read meanings and pairs with in the program."""
    return {**RULES, "gate": lambda item: gate(item, reads), "relation": lambda item: relation(item, reader)}


def rules_with_names(tagger: NameTagger) -> dict[str, Rule]:
    """:data:`RULES`, redaction with what finds names in the program."""
    return {**RULES, "redact": lambda item: redact(item, tagger)}


def model_rules(forms: ModelForms, cancel: CancelToken) -> dict[str, Rule]:
    """:data:`RULES` with the configured model in front; each answer also says ``by`` what it was found, "model" or "rule".

    The texts are sent as they are, wherever the model is: whoever names the model for a file has decided so. A reference has one
    canonical form, so ``references`` is always by rule; of what ``redact`` finds a model only adds names.
    """

    def by_model_gate(item: Item) -> dict[str, Any]:
        results, by = forms.gate(None, _role(item), item["text"], (), cancel)
        if by == "rule":
            return gate(item, forms.reads) | {"by": by}
        nothing = GateResult(remember=False, kind=None, importance=1, statement="", why="model; nothing to remember")
        return _gated(item, max(results, key=lambda result: result.importance, default=nothing)) | {"by": by}

    def by_model_relation(item: Item) -> dict[str, Any]:
        found, by = forms.relation(None, item["a"], item["b"], cancel)
        return _related(item, found) | {"by": by}

    def by_model_redact(item: Item) -> dict[str, Any]:
        names, by = forms.names(None, item["text"], cancel)
        found = redacted(item["text"], names=names.people, organisations=names.organisations, tagger=forms.sources.tagger)
        return _redacted(item, found) | {"by": by}

    def by_model_resolve(item: Item) -> dict[str, Any]:
        query, by = forms.resolve(None, _turns(item), item["question"], cancel)
        return {"id": item["id"], "query": query, "by": by}

    return {
        "gate": by_model_gate,
        "relation": by_model_relation,
        "redact": by_model_redact,
        "references": lambda item: references(item) | {"by": "rule"},
        "resolve": by_model_resolve,
    }
