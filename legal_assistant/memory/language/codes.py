"""Numbers that stand for one thing alone: of identity cards, invoices, accounts, parcels, plates, dockets of any form.

    11010819851212003X, "INV-2024-0017", 6222 0212 3456 7890, 京A·12345

Full text has them cut where letters and digits meet and at all other characters, so whole ones are looked for as phrases: next to
each other, in every grouping that they are written in. What is an amount, a date or an article is no such number
(``legal_text``).
"""

import re
import unicodedata
from typing import Final

from legal_assistant.memory.language.segment import phrase
from legal_assistant.memory.legal_text import find_references

#: Letters and digits, joined by the marks that such numbers hold; groups of digits by blanks, too; and an IBAN in its groups.
_CODE: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:[A-Z]{2}[0-9]{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?"
    r"|[A-Za-z0-9]+(?:[-–/._·•#]{1,2}[A-Za-z0-9]+|(?<=[0-9]) (?=[0-9]{2})[0-9]+[A-Z]?)*)(?![A-Za-z0-9])"
)
_SEAM: Final = re.compile(r"(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])")
_MARK: Final = re.compile(r"[^A-Za-z0-9]+")
_WORD: Final = re.compile(r"[a-z]{3}")
#: Digits that a number has at least, if it holds letters; if it is of digits alone, or its letters may be a word ("2024-month");
#: if its digits are in groups with blanks. One with letters that is typed alone may be shorter.
_MIXED: Final = 4
_DIGITS: Final = 6
_SPACED: Final = 9
_ALONE: Final = 2
#: Long numbers are read in groups of so many characters (accounts, cards, IBANs).
_GROUP: Final = 4
_GROUPED: Final = 12
_LONGEST: Final = 64
_MOST: Final = 8


def code_phrases(query: str) -> list[str]:
    """Phrases as full text has them (see ``segment.phrase``) of each such number in a query, in all its groupings."""
    text = unicodedata.normalize("NFKC", query)
    references = [(one.start, one.end) for one in find_references(text) if one.kind != "case_number"]
    phrases: dict[str, None] = {}
    for found in [*_CODE.finditer(text)][:_MOST]:
        if any(start < found.end() and found.start() < end for start, end in references):
            continue
        if _identifies(found[0], alone=found[0] == text.strip()):
            phrases |= dict.fromkeys(_groupings(found[0]))
    return list(phrases)


def _identifies(code: str, *, alone: bool) -> bool:
    digits = sum(character.isdigit() for character in code)
    mixed = any(character.isalpha() for character in code)
    if mixed and alone:
        least = _ALONE
    elif mixed:
        least = _DIGITS if _WORD.search(code) else _MIXED
    else:
        least = _SPACED if " " in code else _DIGITS
    return len(code) <= _LONGEST and digits >= least


def _groupings(code: str) -> list[str]:
    """As it is written, in one, cut where letters and digits meet, and in groups if it is long."""
    joined = _MARK.sub("", code)
    forms = [code, joined, _SEAM.sub(" ", joined)]
    if len(joined) >= _GROUPED:
        forms.append(" ".join(joined[at : at + _GROUP] for at in range(0, len(joined), _GROUP)))
    return [phrase(form) for form in forms]
