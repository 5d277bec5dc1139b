"""Does a question ask for more than what holds today: for details that a summary left out, or for what was before?"""

import re
from typing import Final

from legal_assistant.memory.characters.fold import fold

_DETAIL: Final = re.compile(
    r"详细|细节|逐条|逐项|历史|原来(?:的|是|约定)|原先|最初|起初|旧的|变更前|调整前|修改前|曾经|过去的"
    r"|\b(?:in (?:full )?detail|details? (?:of|about|on)|history|originally|initially|previously|formerly|used to|former"
    r"|(?:previous|earlier|old|original) (?:\w+ ){0,2}(?:value|amount|version|rent|rate|date|term|price|figure|statement)s?"
    r"|before (?:the|it was) (?:\w+ )?(?:change|amendment|adjustment|changed|amended|raised|adjusted))\b"
)


def asks_in_detail(question: str) -> bool:
    """Whether what was put away or superseded may be meant as well."""
    return bool(_DETAIL.search(fold(question)))
