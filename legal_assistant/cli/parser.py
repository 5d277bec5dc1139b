"""The command line's grammar."""

import argparse
from collections.abc import Callable
from functools import partial
from typing import Any

from legal_assistant.cli import (
    ask_commands,
    care_commands,
    case_commands,
    demo,
    document_commands,
    draft_commands,
    graph_commands,
    hand_over_commands,
    memory_commands,
    review_commands,
    time_commands,
    tool_commands,
    usage,
    user_commands,
    vault_commands,
)
from legal_assistant.domain.places import ELSEWHERE

_EPILOG = """\
The vault's folder comes from --vault or LEGAL_ASSISTANT_VAULT; the password from --password-file, LEGAL_ASSISTANT_PASSWORD or
a prompt; in a vault of several lawyers, --user or LEGAL_ASSISTANT_USER says which one you are (default: who made it); the chat
model from the vault's settings ('model') or LEGAL_ASSISTANT_LLM_BASE_URL, _MODEL, _API_KEY and _CLASS (where its server is:
firm, inland or abroad). Without a command the window opens. Every command takes --json: one object on standard output, messages
on standard error; exit status 0, 1 for an error, 2 for wrong usage, 130 if stopped by Ctrl+C.
"""

_DOCUMENT = "id, or an unambiguous file name"

_RULES = """\
fields of a line, read and written:
  gate        id, role, text     ->  id, remember, kind, importance, statement, why
  relation    id, a, b           ->  id, relation, why            (b is the later statement)
  redact      id, text           ->  id, text, spans              ([start, end, type] of the given text)
  references  id, text           ->  id, references               (kind, canonical, span)
  resolve     id, turns, question -> id, query                    (turns: role, text)
every line that has its fields is answered, in order; if one has not, the error names it and the exit status is 1
"""


def make_parser() -> argparse.ArgumentParser:
    """Return the parser; each command sets ``run`` to its function."""
    common = _common()
    parser = usage.Parser(
        prog="legal-assistant", description="An assistant for lawyers with an encrypted memory per case.", epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter, parents=[common],
    )  # fmt: skip
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _vault(commands, common)
    _users(commands, common)
    _cases(commands, common)
    _asking(commands, common)
    _memory(commands, common)
    _deciding(commands, common)
    _care(commands, common)
    _tools(commands, common)
    return parser


def _common() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="answer with one JSON object")
    common.add_argument("--vault", metavar="FOLDER", default=argparse.SUPPRESS, help="the vault's folder")
    common.add_argument("--user", metavar="NAME", default=argparse.SUPPRESS, help="the lawyer who unlocks it, by name or id")
    common.add_argument("--password-file", metavar="FILE", default=argparse.SUPPRESS, help="a file that holds the password")
    return common


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    run: Callable[..., Any],
    common: argparse.ArgumentParser,
) -> argparse.ArgumentParser:
    help_line = (run.__doc__ or "").splitlines()[0]
    made = commands.add_parser(name, help=help_line, description=help_line, parents=[common])
    made.set_defaults(run=run)
    return made


def _group(commands: Any, name: str, text: str) -> Any:
    return commands.add_parser(name, help=text, description=text).add_subparsers(dest="action", metavar="ACTION", required=True)


def _vault(commands: Any, common: argparse.ArgumentParser) -> None:
    _command(commands, "init", vault_commands.init, common)
    recover = _command(commands, "recover", vault_commands.recover, common)
    recover.add_argument("--recovery-key-file", metavar="FILE", help="or LEGAL_ASSISTANT_RECOVERY_KEY, or a prompt")
    recover.add_argument("--new-password-file", metavar="FILE", help="or LEGAL_ASSISTANT_NEW_PASSWORD, or a prompt")
    model = _command(commands, "model", vault_commands.model, common)
    model.add_argument("--url", metavar="URL", help="an OpenAI-compatible address; '' for none: answers are quotations")
    model.add_argument("--name", metavar="NAME", help="the model's name there")
    model.add_argument("--key-file", metavar="FILE", help="a file that holds the API key")
    model.add_argument("--context", metavar="TOKENS", type=int, help="how many tokens it takes in all")
    model.add_argument(
        "--class", dest="place", choices=list(ELSEWHERE),
        help="where the server is, unless its address shows it; unsaid counts as abroad",
    )  # fmt: skip
    passwd = _command(commands, "passwd", vault_commands.passwd, common)
    passwd.add_argument("--new-password-file", metavar="FILE", help="or LEGAL_ASSISTANT_NEW_PASSWORD, or a prompt")
    passwd.add_argument(
        "--exposed", action="store_true", help="somebody else learnt the password: replace all keys and the recovery key too"
    )


def _users(commands: Any, common: argparse.ArgumentParser) -> None:
    group = _group(commands, "user", "Add, list, rename and remove the lawyers of the vault.")
    add = _command(group, "add", user_commands.add, common)
    add.add_argument("name", metavar="NAME")
    add.add_argument("--admin", action="store_true", help="may add and remove lawyers too")
    add.add_argument(
        "--new-password-file", metavar="FILE", help="the new lawyer's password; or LEGAL_ASSISTANT_NEW_PASSWORD, or a prompt"
    )
    _command(group, "list", user_commands.list_users, common)
    rename = _command(group, "rename", user_commands.rename, common)
    rename.add_argument("name", metavar="NAME", help="the new name")
    rename.add_argument("--of", metavar="LAWYER", help="whose name it is (default: your own)")
    admin = _command(group, "admin", user_commands.admin, common)
    admin.add_argument("lawyer", metavar="LAWYER", help="name or id")
    admin.add_argument("--revoke", action="store_true", help="may not any more")
    _command(group, "remove", user_commands.remove, common).add_argument("lawyer", metavar="LAWYER", help="name or id")


def _cases(commands: Any, common: argparse.ArgumentParser) -> None:
    group = _group(commands, "case", "Make, list, show, rename, close, reopen, share, hand over and forget cases.")
    add = _command(group, "add", case_commands.add, common)
    add.add_argument("name", metavar="NAME")
    _about(add, default="")
    listing = _command(group, "list", case_commands.list_cases, common)
    listing.add_argument("--state", choices=["open", "closed"])
    _case(_command(group, "show", case_commands.show, common))
    rename = _command(group, "rename", case_commands.rename, common)
    _case(rename)
    rename.add_argument("--name")
    _about(rename, default=None)
    _case(_command(group, "close", case_commands.close, common))
    _case(_command(group, "reopen", case_commands.reopen, common))
    for name, run in (("hold", case_commands.hold), ("release", case_commands.release)):
        command = _command(group, name, run, common)
        _case(command)
        command.add_argument("--reason", metavar="R", default="", help="why; kept with the case")
    forget = _command(group, "forget", case_commands.forget, common)
    _case(forget)
    forget.add_argument("--yes", action="store_true", help="ask nothing at a terminal (scripts, and --json, are never asked)")
    _command(group, "certificate", case_commands.certificate, common).add_argument("id", metavar="CASE-ID")
    _rights(group, common)
    hand = _command(group, "hand-over", hand_over_commands.hand_over, common)
    _case(hand)
    hand_over_commands.add_arguments(hand, _command(group, "take-over", hand_over_commands.take_over, common))
    ingest = _command(commands, "ingest", case_commands.ingest, common)
    _case(ingest)
    ingest.add_argument("files", metavar="FILE", nargs="+", help="a document, a message, an archive, or a folder of them")
    ingest.add_argument(
        "--document-password",
        metavar="P",
        action="append",
        default=[],
        help="tried on documents that need one, and kept sealed in the vault if it fits; others on this machine see it in the "
        "list of processes: rather use one of the next two, or LEGAL_ASSISTANT_DOCUMENT_PASSWORD",
    )
    ingest.add_argument("--document-password-file", metavar="FILE", help="a file that holds such passwords, one a line")
    ingest.add_argument("--ask-document-password", action="store_true", help="ask for such a password at the terminal")
    ingest.add_argument("--embedded", action="store_true", help="read the files within PDFs as well")
    _case(_command(commands, "resume", case_commands.resume, common))
    _case(_command(commands, "reindex", case_commands.reindex, common))
    drafts = _command(commands, "drafts", draft_commands.drafts, common)
    _of_document(drafts)
    change = drafts.add_mutually_exclusive_group()
    change.add_argument("--link", metavar="OTHER", help="it is a draft of the same document as this one")
    change.add_argument("--unlink", action="store_true", help="it is a document of its own")
    change.add_argument("--newest", action="store_true", help="it is the newest: answers rest on it")
    compare = _command(commands, "compare", draft_commands.compare, common)
    _case(compare)
    compare.add_argument("before", metavar="EARLIER", help=_DOCUMENT)
    compare.add_argument("after", metavar="LATER", help=_DOCUMENT)
    _of_document(_command(commands, "remove", case_commands.remove_document, common))
    _documents(commands, common)


def _documents(commands: Any, common: argparse.ArgumentParser) -> None:
    group = _group(commands, "document", "The pages of a document as they were read: list, show, correct.")
    _case(_command(group, "list", document_commands.list_documents, common))
    text = _command(group, "text", document_commands.text, common)
    _of_document(text)
    text.add_argument("--page", type=int, metavar="N", help="only this page")
    correct = _command(group, "correct", document_commands.correct, common)
    _of_page(correct)
    words = correct.add_mutually_exclusive_group(required=True)
    words.add_argument("--text", metavar="TEXT", help="what the line, or without --line the page, really says")
    words.add_argument("--file", metavar="FILE", help="the same from a file in UTF-8")
    words.add_argument("--undo", action="store_true", help="bring back the version before the last")
    words.add_argument("--version", type=int, metavar="V", help="bring back this version; 1 is the page as it was read")
    correct.add_argument("--empty", action="store_true", help="the page may be left without any text")
    correct.add_argument("--line", type=int, metavar="L", help="line of the page, from 1")
    _of_page(_command(group, "history", document_commands.history, common))


def _of_document(parser: argparse.ArgumentParser) -> None:
    _case(parser)
    parser.add_argument("document", metavar="DOCUMENT", help=_DOCUMENT)


def _of_page(parser: argparse.ArgumentParser) -> None:
    _of_document(parser)
    parser.add_argument("page", metavar="PAGE", type=int)


def _rights(group: Any, common: argparse.ArgumentParser) -> None:
    _case(_command(group, "members", user_commands.members, common))
    grant = _command(group, "grant", user_commands.grant, common)
    revoke = _command(group, "revoke", user_commands.revoke, common)
    for command in (grant, revoke):
        _case(command)
        command.add_argument("lawyer", metavar="LAWYER", help="name or id")
    grant.add_argument("--role", choices=["read", "write", "admin"], default="write", help="the right (write)")
    _case(_command(group, "accept", user_commands.accept, common))
    replace = _command(group, "replace-key", user_commands.replace_key, common)
    replace.add_argument("case", metavar="CASE", nargs="?", default="", help="default: all that need it")


def _about(parser: argparse.ArgumentParser, *, default: str | None) -> None:
    parser.add_argument("--number", metavar="N", default=default, help="docket number or file number")
    parser.add_argument("--client", metavar="C", default=default)
    parser.add_argument("--opponent", metavar="O", default=default, help="the opposing party")
    parser.add_argument("--egress", choices=["never", "redacted", "allowed"], help="may words of the case go to another machine?")
    parser.add_argument(
        "--reach",
        choices=list(ELSEWHERE),
        help="how far: the firm's own network, this country, or abroad (the default)",
    )


def _case(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("case", metavar="CASE", help="id, or an unambiguous name or number")


def _asking(commands: Any, common: argparse.ArgumentParser) -> None:
    ask = _command(commands, "ask", ask_commands.ask, common)
    _case(ask)
    ask.add_argument("question", metavar="QUESTION")
    where = ask.add_mutually_exclusive_group()
    where.add_argument("--conversation", metavar="ID", help="go on with this one")
    where.add_argument("--new", action="store_true", help="begin a new one, as without --conversation")
    search = _command(commands, "search", ask_commands.search, common)
    _case(search)
    search.add_argument("query", metavar="QUERY")
    search.add_argument("-k", type=int, default=10, help="how many hits (10)")
    search.add_argument("--kind", help="passage, memory, message; several with commas")
    search.add_argument("--since", metavar="D", help="from this date on")
    search.add_argument("--until", metavar="D", help="before this date")
    search.add_argument("--memory-kind", metavar="KIND", help="of memories only these: fact, decision, …; several with commas")
    search.add_argument("--tag", action="append", metavar="TAG", help="of memories only those with this tag or field of law")
    search.add_argument("--archived", action="store_true", help="also what was put away or superseded")
    search.add_argument("--older-drafts", action="store_true", help="also in drafts that a newer one replaces")
    listing = _command(commands, "conversations", ask_commands.conversations, common)
    _case(listing)
    listing.add_argument("--conversation", metavar="ID", help="the messages of this one")
    listing.add_argument("--forget", metavar="ID", help="remove this one with all that came from it")
    listing.add_argument("--keep-memories", action="store_true", help="with --forget: what was learnt from it stays")


def _memory(commands: Any, common: argparse.ArgumentParser) -> None:
    group = _group(commands, "memory", "List, add, show, edit, pin, roll back and forget memories.")
    listing = _command(group, "list", memory_commands.list_memories, common)
    _case(listing)
    listing.add_argument("--kind", help="several with commas")
    listing.add_argument("--state", help="several with commas")
    listing.add_argument("--query", help="only memories that match these words")
    listing.add_argument("--tag", help="only memories with this tag or field of law (contract, labour, …)")
    listing.add_argument("--as-of", metavar="T", help="as they were known at this time; a date means its end")
    listing.add_argument("--true-at", metavar="D", help="only what holds on this day, as far as is known")
    add = _command(group, "add", memory_commands.add, common)
    _case(add)
    add.add_argument("text", metavar="TEXT")
    _described(add)
    for name, run in (("show", memory_commands.show), ("history", memory_commands.history), ("forget", memory_commands.forget)):
        _of_memory(_command(group, name, run, common))
    edit = _command(group, "edit", memory_commands.edit, common)
    _of_memory(edit)
    edit.add_argument("new_text", metavar="TEXT", nargs="?")
    edit.add_argument("--text", help="the new text")
    _described(edit)
    edit.add_argument("--valid-from", "--from", dest="start", metavar="D", help="the first day on which it holds; none: open")
    edit.add_argument("--valid-to", "--to", dest="end", metavar="D", help="the last day on which it holds; none: open")
    edit.set_defaults(validate=partial(usage.needs_a_change, edit))
    pin = _command(group, "pin", memory_commands.pin, common)
    _of_memory(pin)
    pin.add_argument("--off", action="store_true", help="unpin")
    rollback = _command(group, "rollback", memory_commands.rollback, common)
    _of_memory(rollback)
    rollback.add_argument("version", metavar="VERSION", type=usage.version, help="its number in 'memory history'")
    _in_time(group, common)


def _in_time(group: Any, common: argparse.ArgumentParser) -> None:
    restore = _command(group, "restore", time_commands.restore, common)
    _case(restore)
    restore.add_argument("time", metavar="TIME", help="ISO 8601; a date means its end")
    undo = _command(group, "undo", time_commands.undo, common)
    _case(undo)
    undo.add_argument("operation", metavar="OPERATION", nargs="?", help="from 'memory operations'; the last one if none is given")
    _case(_command(group, "operations", time_commands.operations, common))
    _case(_command(group, "upkeep", time_commands.upkeep, common))


def _deciding(commands: Any, common: argparse.ArgumentParser) -> None:
    review = _group(commands, "review", "What awaits the lawyer's word.")
    _case(_command(review, "list", review_commands.review_list, common))
    approve = _command(review, "approve", review_commands.approve, common)
    approve.add_argument("--text", help="other words, for one memory")
    for decision in (approve, _command(review, "reject", review_commands.reject, common)):
        _case(decision)
        decision.add_argument("memories", metavar="MEMORY", nargs="+")
    policy = _command(review, "policy", review_commands.review_policy, common)
    _case(policy)
    policy.add_argument("policy", choices=["everything", "important", "nothing"], nargs="?")
    conflicts = _group(commands, "conflicts", "What contradicts what.")
    listing = _command(conflicts, "list", review_commands.conflicts_list, common)
    _case(listing)
    listing.add_argument("--all", action="store_true", help="decided ones as well")
    resolve = _command(conflicts, "resolve", review_commands.conflicts_resolve, common)
    _case(resolve)
    resolve.add_argument("conflict", metavar="CONFLICT")
    decision = resolve.add_mutually_exclusive_group(required=True)
    decision.add_argument("--keep", choices=["left", "right", "both"], help="the side that stands; both: each in its time")
    decision.add_argument("--correct", metavar="TEXT", help="what stands in place of both")
    resolve.add_argument("--reason", metavar="R", required=True, help="kept with the decision")
    _dates(resolve, "the first day of the right side (with --keep both)", "the last day of the left side (with --keep both)")
    resolve.set_defaults(validate=partial(usage.days_of_both, resolve))
    preference = _group(commands, "preference", "What you want of every answer, in every case.")
    _command(preference, "list", review_commands.preference_list, common)
    _command(preference, "add", review_commands.preference_add, common).add_argument("text", metavar="TEXT")
    edit = _command(preference, "edit", review_commands.preference_edit, common)
    edit.add_argument("preference", metavar="PREFERENCE")
    edit.add_argument("text", metavar="TEXT")
    _command(preference, "forget", review_commands.preference_forget, common).add_argument("preference", metavar="PREFERENCE")


def _dates(parser: argparse.ArgumentParser, start: str, end: str) -> None:
    parser.add_argument("--from", dest="start", metavar="D", help=start)
    parser.add_argument("--to", dest="end", metavar="D", help=end)


def _described(parser: argparse.ArgumentParser) -> None:
    kinds = ["fact", "decision", "open_question", "legal_issue", "deadline", "preference", "qa", "summary", "reflection"]
    parser.add_argument("--kind", choices=kinds)
    parser.add_argument("--importance", type=int, metavar="1-5")
    parser.add_argument("--tag", action="append", metavar="TAG")


def _of_memory(parser: argparse.ArgumentParser) -> None:
    _case(parser)
    parser.add_argument("memory", metavar="MEMORY")


def _care(commands: Any, common: argparse.ArgumentParser) -> None:
    doctor = _command(commands, "doctor", care_commands.doctor, common)
    doctor.add_argument("--repair", action="store_true", help="put right what can be put right")
    audit = _group(commands, "audit", "Who did what, when, to which case: list, verify and export the log.")
    _case_or_vault(_command(audit, "list", care_commands.audit_list, common))
    _case_or_vault(
        _command(audit, "verify", care_commands.audit_verify, common), "all logs: the vault's own and those of its cases"
    )
    export = _command(audit, "export", care_commands.audit_export, common)
    _case_or_vault(export)
    export.add_argument("--csv", action="store_true", help="CSV instead of JSON")
    backup = _command(commands, "backup", care_commands.backup, common)
    backup.add_argument("file", metavar="FILE")
    backup.add_argument("--case", metavar="CASE", help="this case only")
    backup.add_argument("--check", action="store_true", help="write nothing; read the backup FILE through")
    backup.add_argument(
        "--forget", metavar="CASE-ID", help="write nothing but zeros over the keys of this case in the backup FILE"
    )
    restore = _command(commands, "restore", care_commands.restore, common)
    restore.add_argument("file", metavar="FILE")
    restore.add_argument("--salvage", action="store_true", help="restore what is whole of a damaged backup")
    for reading in (backup, restore):
        reading.add_argument("--recovery-key", action="store_true", help="open the backup with the recovery key")
        reading.add_argument("--recovery-key-file", metavar="FILE", help="or LEGAL_ASSISTANT_RECOVERY_KEY, or a prompt")
    egress = _group(commands, "egress", "What was sent to models.")
    _case(_command(egress, "list", care_commands.egress_list, common))


def _case_or_vault(parser: argparse.ArgumentParser, without: str = "the vault's own log") -> None:
    parser.add_argument("case", metavar="CASE", nargs="?", help=f"id, or an unambiguous name or number; none: {without}")


def _tools(commands: Any, common: argparse.ArgumentParser) -> None:
    graph_commands.add_arguments(_command(commands, "graph", graph_commands.graph, common))
    shown = _command(commands, "demo", demo.demo, common)
    shown.add_argument("--language", choices=["zh", "en"], help="of the sample contract (default: as the system)")
    measured = _command(commands, "eval", tool_commands.evaluate, common)
    measured.add_argument("corpus", metavar="CORPUS")
    measured.add_argument("queries", metavar="QUERIES")
    measured.add_argument("-k", type=int, default=10)
    measured.add_argument("--as", dest="kind", choices=["memories", "passages"], default="passages")
    rules = _command(commands, "rules", tool_commands.rules, common)
    rules.epilog = _RULES
    rules.formatter_class = argparse.RawDescriptionHelpFormatter
    rules.add_argument("rule", metavar="RULE", choices=["gate", "relation", "redact", "references", "resolve"])
    rules.add_argument("--batch", metavar="FILE", required=True, help="one JSON object a line")
    rules.add_argument(
        "--model",
        action="store_true",
        help="ask the configured model, to which the texts are sent as they are; rules where it fails",
    )
