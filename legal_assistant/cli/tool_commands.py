"""rules and eval: measuring the assistant on a firm's own material."""

import json
from pathlib import Path

from legal_assistant.cli.session import Answer, Session, read_json_lines
from legal_assistant.domain.errors import InvalidInput


def rules(session: Session) -> Answer:
    """Run one rule over a file of labelled texts: one JSON object a line in, one a line out, in order."""
    from legal_assistant.services.rules import RULES  # noqa: PLC0415 - needs no vault, so nothing of one is loaded

    given = session.arguments
    rule = RULES[given.rule]
    for number, item in enumerate(read_json_lines(Path(given.batch)), 1):
        try:
            result = rule(item)
        except (KeyError, TypeError, AttributeError):
            raise InvalidInput(f"{given.batch}:{number}", hint=f"See the fields that '{given.rule}' reads in the help.") from None
        print(json.dumps(result, ensure_ascii=False), flush=True)
    return Answer({}, "")


def evaluate(session: Session) -> Answer:
    """Measure recall on a corpus and its queries, through the ordinary write and recall paths."""
    from legal_assistant.services.evaluate import evaluate as run  # noqa: PLC0415 - only this command needs it

    given = session.arguments
    corpus = read_json_lines(Path(given.corpus))
    queries = read_json_lines(Path(given.queries))
    with session.backend().scratch() as services:
        result = run(services, corpus, queries, k=given.k, kind=given.kind, say=session.progress)
    session.progress_end()
    return Answer(result.to_json(), result.table())
