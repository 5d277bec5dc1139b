"""What the rules give as their reasons, in the language of the window; what is no reason of theirs is shown as it is."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from legal_assistant.domain.memories import MemoryKind
from legal_assistant.gui.memory.words import kind_name

_AGAINST = re.compile(r"(.+) against (.+)")
_ANOTHER = re.compile(r"another (\w+)")
_READS = re.compile(r"reads like ([a-z ]+?)(?: \((.*)\))?")
_COUNTED = re.compile(r"summary of (\d+) statements, by (rule|model)|comes back in (\d+) conversations")


def kept_because(why: str) -> str:
    """Why a statement is remembered and why it is as important as it is."""
    return "; ".join(_part(part) for part in why.split("; "))


def _part(part: str) -> str:
    translate = QCoreApplication.translate
    if found := _READS.fullmatch(part):
        like = translate("Reason", "reads like {0}").format(_reason(found[1]))
        return f"{like} ({found[2]})" if found[2] else like
    if found := _COUNTED.fullmatch(part):
        if found[3]:
            return translate("Reason", "comes back in {0} conversations").format(found[3])
        rules = found[2] == "rule"
        made = (
            translate("Reason", "summary of {0} statements, by rules")
            if rules
            else translate("Reason", "summary of {0} statements, by the model")
        )
        return made.format(found[1])
    return ", ".join(_reason(reason) for reason in part.split(", "))


def _reason(reason: str) -> str:
    translate = QCoreApplication.translate
    kinds = {kind.value.replace("_", " "): kind for kind in MemoryKind}
    if kind := kinds.get(reason.replace("_", " ")):
        name = kind_name(kind)
        return name[:1].lower() + name[1:]
    return {
        "asked to remember": translate("Reason", "asked to remember"),
        "bears on the outcome": translate("Reason", "bears on the outcome"),
        "no figure or date or person in charge": translate("Reason", "no figure or date or person in charge"),
        "uncertain": translate("Reason", "uncertain"),
        "added by hand": translate("Reason", "added by hand"),
        "corrected by hand": translate("Reason", "corrected by hand"),
        "question answered by quotation": translate("Reason", "question answered by quotation"),
        "question answered from documents": translate("Reason", "question answered from documents"),
    }.get(reason, reason)


def why_name(why: str) -> str:
    """Why two statements contradict each other, in the language of the window; an unknown rule is named as it is."""
    translate = QCoreApplication.translate
    whole = {
        "one denies what the other says": translate("Conflict", "One denies what the other says"),
        "another answer where there is one": translate("Conflict", "Two answers where there can be one"),
        "changed places": translate("Conflict", "Each says that another one acts"),
        "words that exclude each other": translate("Conflict", "Words that exclude each other"),
        "another holder of the office": translate("Conflict", "Different persons in one office"),
        "another amount in another currency": translate("Conflict", "Different amounts and currencies"),
        "another one has to": translate("Conflict", "Each says that another one has to"),
        "another circumstance of the same": translate("Conflict", "Another circumstance of the same"),
        "only one of these can be": translate("Conflict", "Only one of these can be"),
        "another value from the same day": translate("Conflict", "Different values from the same day"),
        "cannot both be true, as it reads": translate("Conflict", "Cannot both be true, as it reads"),
    }
    if why in whole:
        return whole[why]
    if found := _ANOTHER.fullmatch(why):
        return translate("Conflict", "Different {0}").format(_sort(found.group(1)))
    if found := _AGAINST.fullmatch(why):
        return translate("Conflict", "“{0}” against “{1}”").format(*map(_modality, found.groups()))
    if why == "model":
        return translate("Conflict", "Seen by the model")
    if why.startswith("model; "):
        return translate("Conflict", "Seen by the model: {0}").format(why.removeprefix("model; "))
    return why


def _sort(sort: str) -> str:
    translate = QCoreApplication.translate
    return {
        "number": translate("Conflict", "figures"),
        "amount": translate("Conflict", "amounts"),
        "currency": translate("Conflict", "currencies"),
        "area": translate("Conflict", "areas"),
        "place": translate("Conflict", "places"),
        "rate": translate("Conflict", "rates"),
        "date": translate("Conflict", "dates"),
        "duration": translate("Conflict", "lengths of time"),
        "time": translate("Conflict", "times"),
        "day": translate("Conflict", "days"),
        "article": translate("Conflict", "articles"),
        "clause": translate("Conflict", "articles or clauses"),
        "docket": translate("Conflict", "case numbers"),
        "period": translate("Conflict", "periods"),
    }.get(sort, sort)


def _modality(name: str) -> str:
    translate = QCoreApplication.translate
    return {
        "must": translate("Conflict", "must"),
        "may": translate("Conflict", "may"),
        "must not": translate("Conflict", "must not"),
        "need not": translate("Conflict", "need not"),
    }.get(name, name)
