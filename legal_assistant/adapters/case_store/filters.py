"""An :class:`~legal_assistant.domain.recall.ItemFilter` as a condition on table ``item``."""

from collections.abc import Sequence

from legal_assistant.adapters.case_store.drafts import REPLACED
from legal_assistant.adapters.case_store.items import FOUND
from legal_assistant.adapters.case_store.rows import ids_json, time_text
from legal_assistant.domain.memories import TOPIC, MemoryState
from legal_assistant.domain.recall import ITEM_KINDS, ItemFilter

#: States found with ``archived`` and ``proposed`` beside what is always found (``FOUND``). Rejected memories are never found.
_ARCHIVED = (MemoryState.ARCHIVED.value, MemoryState.SUPERSEDED.value)
_PROPOSED = (MemoryState.PROPOSED.value,)
_VALUES = "SELECT value FROM json_each(?)"
_MEMORIES = "(item.kind <> 'memory' OR item.id IN (SELECT id FROM memory WHERE"
_TAGGED = f"SELECT 1 FROM json_each(memory.data, '$.tags') AS tag WHERE tag.value IN ({_VALUES})"


def condition(wanted: ItemFilter) -> tuple[str, list[str]]:
    """The condition and its parameters, in order."""
    conditions: list[str] = []
    parameters: list[str] = []

    def add(text: str, parameter: str) -> None:
        conditions.append(text)
        parameters.append(parameter)

    states = _states(wanted)
    if len(states) > 1:
        add("item.state IN (SELECT value FROM json_each(?))", ids_json(states))
    else:
        add("item.state = ?", FOUND)
    if set(wanted.kinds) != set(ITEM_KINDS):
        add("item.kind IN (SELECT value FROM json_each(?))", ids_json(wanted.kinds))
    if "passage" in wanted.kinds and not wanted.older_drafts and not wanted.documents:
        conditions.append(f"(item.kind <> 'passage' OR item.document NOT IN ({REPLACED}))")
    if wanted.since is not None:
        add("item.time >= ?", time_text(wanted.since))
    if wanted.until is not None:
        add("item.time < ?", time_text(wanted.until))
    for text, values in _lists(wanted):
        if values:
            add(text, ids_json(values))
    return " AND ".join(conditions), parameters


def _states(wanted: ItemFilter) -> tuple[str, ...]:
    return (FOUND, *(_ARCHIVED if wanted.archived else ()), *(_PROPOSED if wanted.proposed else ()))


def _lists(wanted: ItemFilter) -> tuple[tuple[str, Sequence[str]], ...]:
    """Conditions on one of several values; one without values is none."""
    return (
        (f"(item.kind <> 'passage' OR item.document IN ({_VALUES}))", wanted.documents),
        (f"(item.kind <> 'message' OR item.conversation IN ({_VALUES}))", wanted.conversations),
        (f"{_MEMORIES} kind IN ({_VALUES})))", wanted.memory_kinds),
        (f"{_MEMORIES} EXISTS ({_TAGGED})))", [named for tag in wanted.tags for named in (tag, f"{TOPIC}{tag}")]),
        (f"item.id NOT IN ({_VALUES})", sorted(wanted.exclude)),
    )
