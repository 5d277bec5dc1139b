"""Triggers that note the acts of a case in the table ``act``, whatever code it is that acts."""

from legal_assistant.domain.audit import Act

_BEFORE = "(SELECT data ->> 'state' FROM memory_version WHERE memory = new.memory AND version = new.version - 1)"


def _trigger(name: str, when: str, act: str, subject: str, detail: str = "'{}'") -> str:
    insert = f"INSERT INTO act (action, subject, detail) VALUES ({act}, {subject}, {detail})"
    return f"CREATE TRIGGER act_{name} AFTER {when} BEGIN {insert}; END"


def _quoted(act: Act) -> str:
    return f"'{act.value}'"


def _one_of(condition: str, yes: Act, no: Act) -> str:
    return f"iif({condition}, {_quoted(yes)}, {_quoted(no)})"


_MEMORY_ACT = f"""
CASE WHEN new.version = 1 THEN {_quoted(Act.MEMORY_ADDED)}
     WHEN {_BEFORE} <> 'proposed' OR new.data ->> 'state' = 'proposed' THEN {_quoted(Act.MEMORY_CHANGED)}
     ELSE {_one_of("new.data ->> 'state' = 'active'", Act.MEMORY_APPROVED, Act.MEMORY_REJECTED)} END
"""
_NAMED = "(old.name, old.number, old.client, old.opponent) IS NOT (new.name, new.number, new.client, new.opponent)"

#: As of the first format; what was released is never changed.
ACT_TRIGGERS = (
    _trigger("case", "INSERT ON matter", _quoted(Act.CASE_MADE), "new.id"),
    _trigger("case_named", f"UPDATE ON matter WHEN {_NAMED}", _quoted(Act.CASE_CHANGED), "new.id"),
    _trigger(
        "case_state", "UPDATE ON matter WHEN old.state <> new.state",
        _one_of("new.state = 'closed'", Act.CASE_CLOSED, Act.CASE_REOPENED), "new.id",
    ),
    _trigger(
        "case_egress", "UPDATE ON matter WHEN old.egress <> new.egress",
        _quoted(Act.EGRESS_RULE), "new.id", "json_object('rule', new.egress)",
    ),
    _trigger(
        "case_hold", "UPDATE ON matter WHEN old.held <> new.held",
        _one_of("new.held = 1", Act.HOLD_SET, Act.HOLD_RELEASED), "new.id",
    ),
    _trigger(
        "policy", "INSERT ON meta WHEN new.key = 'review_policy'",
        _quoted(Act.REVIEW_POLICY), "new.key", "json_object('policy', new.value)",
    ),
    _trigger("document", "INSERT ON document", _quoted(Act.DOCUMENT_ADDED), "new.id"),
    _trigger("document_gone", "DELETE ON document", _quoted(Act.DOCUMENT_REMOVED), "old.id"),
    _trigger("conversation_gone", "DELETE ON conversation", _quoted(Act.CONVERSATION_REMOVED), "old.id"),
    _trigger(
        "memory", "INSERT ON memory_version", _MEMORY_ACT, "new.memory",
        "json_object('version', new.version, 'by', new.by, 'state', new.data ->> 'state')",
    ),
    _trigger("memory_gone", "DELETE ON memory", _quoted(Act.MEMORY_FORGOTTEN), "old.id"),
    _trigger(
        "conflict", "UPDATE ON conflict WHEN new.resolution IS NOT NULL AND new.resolution IS NOT old.resolution",
        _quoted(Act.CONFLICT_DECIDED), "new.id", "json_object('resolution', new.resolution)",
    ),
)  # fmt: skip

#: What the lawyer decided is told from what closed by itself.
CONFLICT_CLOSED_TRIGGERS = (
    "DROP TRIGGER act_conflict",
    _trigger(
        "conflict", "UPDATE ON conflict WHEN new.resolution IS NOT NULL AND new.resolution IS NOT old.resolution",
        _one_of("new.by = 'user'", Act.CONFLICT_DECIDED, Act.CONFLICT_CLOSED), "new.id",
        "json_object('resolution', new.resolution)",
    ),
)  # fmt: skip

#: How far words may go belongs to the rule.
REACH_TRIGGERS = (
    "DROP TRIGGER act_case_egress",
    _trigger(
        "case_egress", "UPDATE ON matter WHEN (old.egress, old.reach) IS NOT (new.egress, new.reach)",
        _quoted(Act.EGRESS_RULE), "new.id", "json_object('rule', new.egress, 'reach', new.reach)",
    ),
)  # fmt: skip

PAGE_TRIGGER = _trigger(
    "page", "INSERT ON page_version WHEN new.version > 1", _quoted(Act.PAGE_CORRECTED), "new.document",
    "json_object('page', new.number, 'version', new.version, 'reason', new.why)",
)  # fmt: skip

DRAFT_TRIGGERS = (
    _trigger(
        "drafts", "INSERT ON draft WHEN new.family <> new.document",
        _quoted(Act.DRAFTS_ARRANGED), "new.document", "json_object('family', new.family, 'place', new.place, 'by', new.by)",
    ),
)  # fmt: skip
