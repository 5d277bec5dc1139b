"""Whether a text changes a clause of another document: "In clause 3.2, “60 days” is replaced by “30 days”.", 第3.2条修改为……

Only what changes it here and now: what may be changed, or only in writing, is not changed by saying so.
"""

import re
from typing import Final

from legal_assistant.memory.language.index_words import wholes
from legal_assistant.memory.legal_text import find_references
from legal_assistant.memory.statements.statement import sentences

_CHANGES: Final = re.compile(
    r"\b(?:amended|replaced|substituted|deleted|varied|modified|superseded|revised|restated)\b"
    r"|\b(?:shall|will|to)(?: now)? read\b"
    r"|(?:修改|变更|调整|更改|修订|更正|改|替换)(?:为|成|如下|后)|取代|删除|废止|作废|(?:予以|作如下)(?:修改|变更)",
    re.IGNORECASE,
)
_NOT_NOW: Final = re.compile(
    r"\b(?:may|can|cannot|could|might|must|not|never|unless|if|without|only)\b"
    r"|可以?(?=修改|变更)|不得|未经|如果|若|方可|除非|(?:[未没不]|没有)(?=[作被予以]{0,2}(?:修改|变更|调整|更改|删除|废止|取代))",
    re.IGNORECASE,
)


def amends(text: str, canonical: str) -> bool:
    """Whether a sentence of ``text`` names the clause ``canonical`` (``CL:3.2``), or a part of it, and says it is changed."""
    return any(
        _CHANGES.search(sentence) and not _NOT_NOW.search(_unquoted(sentence)) and _names(sentence, canonical)
        for sentence in sentences(text)
    )


def _names(sentence: str, canonical: str) -> bool:
    found = [reference.canonical for reference in find_references(sentence)]
    return any(canonical in (one, *wholes(one)) for one in found)


def _unquoted(sentence: str) -> str:
    """The sentence without the words that are put into the clause, or taken out of it."""
    return re.sub(r"“[^”]{0,500}”|\"[^\"]{0,500}\"|「[^」]{0,500}」|[:：].*", "", sentence)
