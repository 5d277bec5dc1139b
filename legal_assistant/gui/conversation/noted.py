"""The words under an answer for what became of what its question tells."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from legal_assistant.domain.memories import MemoryState
from legal_assistant.domain.remembered import Declined, Noted, Outcome
from legal_assistant.gui.conversation.words import excerpt
from legal_assistant.gui.memory.words import kind_name


def kept(items: Sequence[Noted]) -> str:
    """What is remembered, waits, was known or was not kept, one a line."""
    return "\n".join(_kept(one) for one in items if one.outcome is not Outcome.CONTRADICTS)


def against(items: Sequence[Noted]) -> str:
    """What contradicts other statements of the case, one a line."""
    said = QCoreApplication.translate("Noted", "“{0}” contradicts {1}. Both stand until you decide.")
    side = QCoreApplication.translate("Noted", "“{0}”")
    return "\n".join(
        said.format(excerpt(one.statement), " – ".join(side.format(excerpt(known.text)) for known in one.against))
        for one in items
        if one.outcome is Outcome.CONTRADICTS
    )


def _kept(one: Noted) -> str:
    translate = QCoreApplication.translate
    text = excerpt(one.statement)
    if one.memory is None or one.outcome is Outcome.DECLINED:
        return translate("Noted", "Not remembered: “{0}” – {1}").format(text, _reason(one.why or Declined.FAILED))
    waits = one.memory.state is MemoryState.PROPOSED
    if one.outcome is Outcome.KNOWN:
        said = translate("Noted", "Known already, waits for your approval · {0}: “{1}”")
        said = said if waits else translate("Noted", "Known already · {0}: “{1}”")
    else:
        said = translate("Noted", "Waits for your approval · {0}: “{1}”")
        said = said if waits else translate("Noted", "Remembered · {0}: “{1}”")
    return said.format(kind_name(one.memory.kind), text)


def _reason(why: Declined) -> str:
    """Why something is not remembered, and what to do about it."""
    translate = QCoreApplication.translate
    return {
        Declined.SUPPOSED: translate("Noted", "it is only supposed"),
        Declined.GENERAL_LAW: translate("Noted", "it says what the law is, nothing of this case"),
        Declined.TOO_LONG: translate("Noted", "it is too long for one statement"),
        Declined.WHOLE_TEXT: translate("Noted", "it is a whole text: add it as a file, and all of it is read"),
        Declined.NOTHING: translate("Noted", "nothing of this case was found in it; begin with “Please remember:” to keep it"),
        Declined.REJECTED: translate("Noted", "you rejected it before; begin with “Please remember:” to keep it"),
        Declined.NOT_WRITABLE: translate("Noted", "nothing can be written to this case now"),
        Declined.FAILED: translate("Noted", "it could not be stored"),
    }[why]
