"""case hand-over, take-over: a case that goes to another firm's vault."""

from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path

from legal_assistant.cli import shapes
from legal_assistant.cli.session import Answer, Session, counted
from legal_assistant.domain.errors import PasswordMissing


def add_arguments(hand: ArgumentParser, take: ArgumentParser) -> None:
    """The arguments of both commands, but for the case that is handed over."""
    hand.add_argument("file", metavar="FILE", help="a new file outside the vault")
    take.add_argument("file", metavar="FILE", help="what 'case hand-over' wrote in the other vault")
    take.add_argument(
        "--key-file", metavar="FILE", help="a file that holds the one-time key; or LEGAL_ASSISTANT_HAND_OVER_KEY, or a prompt"
    )


def hand_over(session: Session) -> Answer:
    """Seal a copy of a case for another firm's vault, under a one-time key."""
    given = session.arguments
    with session.services() as services:
        made = services.cases.hand_over(session.named(services).id, Path(given.file).expanduser().absolute())
    data = {
        "hand_over": made.id,
        "file": str(made.file),
        "case": made.case,
        "documents": made.documents,
        "bytes": made.size,
        "key": made.key,
    }
    text = (
        f"{counted(made.documents, 'document')}, {made.size:,} bytes, read again and whole: {made.file}\n\n"
        f"One-time key (send it another way than the file; it is shown only now):\n\n    {made.key}\n\n"
        "The case stays here as it was. There: 'legal-assistant case take-over FILE'."
    )
    return Answer(data, text)


def take_over(session: Session) -> Answer:
    """Make a case of what another firm handed over."""
    file = Path(session.arguments.file).expanduser().absolute()
    session.backend().backups().check_hand_over(file)  # before anybody is asked for a password or a key
    with session.services() as services:
        key = ""
        with suppress(PasswordMissing):  # told below, with what to do about this key
            key = session.password("One-time key: ", option="key_file", variable="HAND_OVER_KEY")
        taken, _ = services.cases.take_over(file, key)
        summary = services.cases.show(taken.case)
    data = {
        "case": shapes.case(summary.case, summary.counts),
        "hand_over": taken.id,
        "from": {"vault": taken.vault, "case": taken.was},
    }
    lines = [
        f"{taken.case}  {summary.case.name}",
        "Nothing of it may be sent to another machine until you allow it: 'legal-assistant case rename CASE --egress'.",
    ]
    return Answer(data, "\n".join(lines))
