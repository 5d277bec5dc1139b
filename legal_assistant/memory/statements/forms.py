"""What is plain to see of a sentence: whether it asks, names somebody, gives a figure, is a few words that make no sentence."""

import re
from typing import Final

from legal_assistant.domain.conversations import Role
from legal_assistant.memory.characters.fold import fold

#: Blanks between Chinese characters and figures, a habit of typing.
_BLANK_BY_FIGURE: Final = re.compile(r"(?<=[一-鿿]) +(?=[\d(])|(?<=[\d)%]) +(?=[一-鿿])")
FIGURE: Final = re.compile(r"\d|[一二三四五六七八九十百千万两]+(?:元|年|月|日|天|个|名|封|次|份|平方米|%)|百分之|《")
_NAME: Final = re.compile(
    r"(?<!^)\b[A-Z][a-z]+(?:\s+[A-Z][\w.]+)+|\b[A-Z][a-z]+ (?:v|&) [A-Z]|^[A-Z][a-z]+ [A-Z][a-z]+ (?!is your)"
)
_TELLS: Final = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|shall|must|(?<!\d )may(?! \d)|can|could|would|should|not"
    r"|never|no|owes?|pays?|paid"
    r"|says?|said|told|sent|gave|took|got|made|left|met|wrote|sold|bought|lost|won|held|kept|broke|knew|we|i|they|he|she|it)\b"
    r"|\b(?!unpaid)\w{2,}(?:ed|ifies)\b(?! damages)|\b(?:appl|den|rel|carr|suppl|repl|impl|tr)ies\b"
    r"|[了是为有已未没不无应须可被把将称说认由]|[.!;,:](?!\d)|[。！；，：]"
)
#: How many of :func:`marks` there are, and from where a statement is long or short.
MARKS: Final = 8
_LONG, _SHORT = 40, 12
_FEW: Final = 6  # English words, or twice as many Chinese characters


def plain(text: str) -> str:
    """The form in which cues are looked for: folded, without blanks between Chinese characters and figures."""
    return _BLANK_BY_FIGURE.sub("", fold(text)).strip()


def is_fragment(text: str) -> bool:
    """Whether a text is a few words that make no sentence: a name, a day, an amount."""
    length = len(re.findall(r"[a-z]+", text)) + len(re.findall(r"[一-鿿]", text)) / 2
    return length <= _FEW and not _TELLS.search(text)


def marks(role: Role, statement: str, *, explicit: bool) -> tuple[bool, ...]:
    """What is plain to see of a statement: whether it is a question, gives a figure, names somebody, is no sentence, is long or
    short, is an assistant's, was asked to be remembered."""
    text = plain(statement)
    return (
        text.endswith("?"),
        bool(FIGURE.search(text)),
        bool(_NAME.search(statement)),
        is_fragment(text),
        len(text) > _LONG,
        len(text) < _SHORT,
        role is Role.ASSISTANT,
        explicit,
    )
