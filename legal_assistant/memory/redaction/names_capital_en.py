"""English personal names in capitals, as parties are written in the heads of contracts and pleadings: ROWAN ASHDOWN, the Tenant.

A heading is written so, too: there must be a role, a party or a title beside the name, and a word in it that is no ordinary one.
"""

import re
from collections.abc import Iterator

from legal_assistant.memory.language.english_words import is_ordinary
from legal_assistant.memory.redaction.name_words_en import CAPITALISED, GIVEN
from legal_assistant.memory.redaction.names_en import ROLES

_UP = "A-ZÀ-ÖØ-Þ"
_WORD = rf"(?!HERE|THERE|WHERE)[{_UP}]['’]?[{_UP}]{{1,20}}(?:-[{_UP}]{{2,20}})?"
_NAME = re.compile(rf"(?<![{_UP}a-z.'’-])(?<![{_UP}]\s){_WORD}(?:[ ](?:[{_UP}]\.?|{_WORD})){{1,3}}(?![A-Za-z'’-])")
_BEFORE = re.compile(
    rf"(?i:(?<![a-z])(?:between:?|and|by:?|v\.?|vs\.?|i,|mrs?\.?|ms\.?|dr\.?|from:|to:|(?:{ROLES})\s?[:,]?))\s{{1,3}}(?:\([0-9a-z]\)\s)?$"
)
_AFTER = re.compile(
    rf",?\s\(?[\"“]?(?i:(?:the|an?|as)\s)?[\"“]?(?i:{ROLES})(?![a-z])|,\s(?:an\sindividual|residing|born|aged\s[0-9]|of\s(?:Flat\s)?[0-9])"
    r"|\s(?i:vs?\.?)\s[A-Z]"
)
_NOT_NAMES = frozenset(word.upper() for word in CAPITALISED.split())
_GIVEN = frozenset(word.upper() for word in GIVEN.split())
#: Characters before a name in which what calls for it stands.
_NEAR = 30


def find_capital_names(text: str) -> Iterator[tuple[int, int]]:
    """Spans of such names in the folded ``text``."""
    for match in _NAME.finditer(text):
        words = match[0].split()
        if not _NOT_NAMES.isdisjoint(words) or (is_ordinary(words[-1]) and words[0] not in _GIVEN):
            continue
        if _BEFORE.search(text, max(0, match.start() - _NEAR), match.start()) or _AFTER.match(text, match.end()):
            yield match.span()
