"""rules and eval: measuring the assistant on a firm's own material."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from legal_assistant.cli.session import Answer, Session, json_lines, read_json_lines
from legal_assistant.domain.errors import InvalidInput

if TYPE_CHECKING:
    from legal_assistant.services.measuring.rules import Rule


def rules(session: Session) -> Answer:
    """Run one rule over a file of labelled texts: one JSON object a line in, one a line out, in order.

    A line that is no such object is left out; the others are answered, and the error at the end names it.
    """
    with _rules(session) as known:
        _run(session, known[session.arguments.rule])
    return Answer({}, "")


@contextmanager
def _rules(session: Session) -> "Iterator[Mapping[str, Rule]]":
    """The rules, or with ``--model`` their model form: of the model that the environment names, else of the vault's settings."""
    from legal_assistant.services.measuring import rules as known  # noqa: PLC0415 - needs no vault, so nothing of one is loaded

    if not session.arguments.model and session.arguments.rule in ("gate", "relation"):
        with session.backend().readers() as (statements, pairs):
            yield known.rules_with(statements, pairs)
    elif not session.arguments.model and session.arguments.rule == "redact":
        yield known.rules_with_names(session.backend().tagger())
    elif not session.arguments.model:
        yield known.RULES
    elif forms := session.backend().forms():
        yield known.model_rules(forms, session.cancel)
    else:
        with session.services() as services:
            if not services.settings.user().model.configured:
                raise InvalidInput("--model", hint="Name a model in the settings or with LEGAL_ASSISTANT_LLM_BASE_URL.")
            yield known.model_rules(services.forms, session.cancel)


def _run(session: Session, rule: "Rule") -> None:
    """Answer every line that can be answered, in order; then InvalidInput names the first that could not, and how many more."""
    from legal_assistant.services.measuring.rules import readable  # noqa: PLC0415 - see _rules

    given = session.arguments
    broken: list[tuple[int, str]] = []
    for number, item in json_lines(Path(given.batch)):
        session.cancel.check()
        if item is None:
            broken.append((number, "Each line must be one JSON object."))
        elif not readable(given.rule, item):
            broken.append((number, f"See the fields that '{given.rule}' reads in the help."))
        else:
            session.say(json.dumps(rule(item), ensure_ascii=False))
            continue
        session.note(f"{given.batch}:{number}: not answered")
    if broken:
        number, hint = broken[0]
        more = f"lines not answered: {len(broken)}" if len(broken) > 1 else ""
        raise InvalidInput(f"{given.batch}:{number}", hint=hint, detail=more)


def evaluate(session: Session) -> Answer:
    """Measure recall on a corpus and its queries, through the ordinary write and recall paths."""
    from legal_assistant.services.measuring.evaluate import evaluate as run  # noqa: PLC0415 - only this command needs it

    given = session.arguments
    corpus = read_json_lines(Path(given.corpus))
    queries = read_json_lines(Path(given.queries))
    with session.backend().scratch() as services:
        result = run(services, corpus, queries, k=given.k, kind=given.kind, say=partial(_said, session))
    session.progress_end()
    return Answer(result.to_json(), result.table())


def _said(session: Session, text: str) -> None:
    """Show the progress of a measurement, which stops there when asked to."""
    session.cancel.check()
    session.progress(text)
