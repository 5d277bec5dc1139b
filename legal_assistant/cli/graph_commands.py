"""graph …."""

import argparse
from collections.abc import Callable, Sequence
from typing import Any, Final

from legal_assistant.cli import shapes
from legal_assistant.cli.session import Answer, Session, split_list
from legal_assistant.domain.entities import About, Entity, EntityKind, EntityRelation
from legal_assistant.domain.errors import NotFound

#: What may stand in place of CASE, and what follows it.
ACTIONS: Final = {"list": ("CASE",), "merge": ("CASE", "ENTITY", "OTHER"), "split": ("CASE", "ENTITY", "ALIAS")}
_ABOUT: Final = ("CASE", "NAME")
_KINDS: Final = tuple(kind.value for kind in EntityKind)
_SHOWN: Final = 100


class GraphWords(argparse.Action):
    """Reads ``CASE NAME``, ``list CASE``, ``merge CASE ENTITY OTHER`` or ``split CASE ENTITY ALIAS``."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Set ``action``, ``case`` and ``names``; wrong usage ends the program."""
        del option_string
        words = [str(value) for value in values or ()]
        action = words[0] if words and words[0] in ACTIONS else "about"
        wanted = ACTIONS.get(action, _ABOUT)
        rest = words[1:] if action in ACTIONS else words
        if len(rest) != len(wanted):
            parser.error(f"expected: graph {' '.join((*([action] if action in ACTIONS else []), *wanted))}")
        namespace.action, namespace.case, namespace.names = action, rest[0], rest[1:]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``graph``."""
    parser.add_argument(
        "words",
        metavar="CASE NAME",
        nargs="+",
        action=GraphWords,
        help="a case and a name, an article, an id …; or: list CASE; merge CASE ENTITY OTHER; split CASE ENTITY ALIAS",
    )
    parser.add_argument("--model", action="store_true", help="let the configured model read the newest 30 of the items first")
    parser.add_argument("--query", default="", help="list: only entities with this in a name")
    parser.add_argument("--kind", help=f"list: several with commas of {', '.join(_KINDS)}")


def graph(session: Session) -> Answer:
    """Show an entity, its relations and all items that speak of it; or list, merge, split entities."""
    run: Callable[[Session], Answer] = {"list": list_entities, "merge": merge, "split": split}.get(
        session.arguments.action, about
    )
    return run(session)


def about(session: Session) -> Answer:
    """Show an entity."""
    with session.case() as (services, case):
        services.graph.update(case, session.cancel)
        if session.arguments.model:
            answered, _ = services.graph.deepen(case, session.arguments.names[0], session.cancel)
            session.note(f"The model read {answered} of the items.")
        try:
            found = services.graph.about(case, session.arguments.names[0])
        except NotFound as missing:
            raise NotFound(
                missing.subject or session.arguments.names[0],
                hint="See 'legal-assistant graph list CASE' for who and what is known.",
            ) from None
    data = {
        "entity": entity(found.entity),
        "relations": [relation(one, found) for one in found.relations],
        "mentions": [shapes.hit(item) for item in found.mentions],
        "others": [entity(other) for other in found.others],
    }
    rows = [_line(found.entity)]
    rows += [f"  {one['subject']}  {one['kind']}  {one['target']}" for one in data["relations"]]
    rows += [f"  {item.kind:8} {item.id}  {' '.join(item.text.split())[:_SHOWN]}" for item in found.mentions]
    rows += [f"See also {_line(other)}" for other in found.others]
    return Answer(data, "\n".join(rows))


def list_entities(session: Session) -> Answer:
    """List entities, most mentioned first."""
    given = session.arguments
    kinds = [EntityKind(kind) for kind in split_list(given.kind, _KINDS, "--kind")]
    with session.case() as (services, case):
        services.graph.update(case, session.cancel)
        found = services.graph.entities(case, given.query, kinds)
    return Answer({"entities": [entity(one) for one in found]}, "\n".join(map(_line, found)) or "Nothing found.")


def merge(session: Session) -> Answer:
    """Make one name an alias of another."""
    with session.case() as (services, case):
        services.graph.update(case, session.cancel)
        kept, _ = services.graph.merge(case, *session.arguments.names)
    return Answer({"entity": entity(kept)}, _line(kept))


def split(session: Session) -> Answer:
    """Make an alias an entity of its own again."""
    with session.case() as (services, case):
        parted, _ = services.graph.split(case, *session.arguments.names)
    return Answer({"entity": entity(parted)}, _line(parted))


def entity(item: Entity) -> shapes.Json:
    """The JSON shape of an entity."""
    return {
        "id": item.id or None,
        "kind": item.kind.value,
        "name": item.name,
        "canonical": item.canonical,
        "aliases": list(item.aliases),
        "mentions": item.mentions,
    }


def relation(item: EntityRelation, found: About) -> shapes.Json:
    """The JSON shape of a relation: names of both ends, their ids, and where it is stated."""
    ends = {**found.ends, found.entity.id: found.entity}
    return {
        "subject": ends[item.subject].name,
        "subject_id": item.subject,
        "kind": item.kind.value,
        "target": ends[item.target].name,
        "target_id": item.target,
        "item": {"kind": item.item_kind, "id": item.item},
        "by": item.by,
    }


def _line(item: Entity) -> str:
    aliases = f"  (also {', '.join(item.aliases)})" if item.aliases else ""
    return f"{item.id}  {item.kind.value:12}  {item.mentions:4}  {item.name}{aliases}"
