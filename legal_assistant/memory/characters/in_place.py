"""The form of a text that rules work on which tell places in it.

Unlike ``memory.characters.fold.fold`` it maps single characters to single characters, so that offsets in the folded text are
offsets in the given one.
"""

from legal_assistant.memory.characters.fold import simplify

_FORMS = {
    " ": "\u3000\u00a0\u2002\u2003\u2009\u202f\t",
    "〇": "○",
    "(": "〔［【〖﹝[",
    ")": "〕］】〗﹞]",
    "-": "−–—―‐‑－",
    "~": "～〜∼",
    "'": "’‘",
    "《": "«",
    "》": "»",
}
#: These end clauses and sentences in Chinese text, which their ASCII forms do not do in numbers and titles.
_KEPT = "，：；！？"
_TABLE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in _KEPT} | {
    ord(char): ord(form) for form, chars in _FORMS.items() for char in chars
}


def fold_in_place(text: str) -> str:
    """Full-width forms to ASCII, Traditional to Simplified, all brackets round, one dash; the length stays the same."""
    return simplify(text.translate(_TABLE))
