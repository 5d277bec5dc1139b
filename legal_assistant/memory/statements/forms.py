"""What the forms of a sentence say of it, question by question: is it open, decided, of the law, a matter of taste?

``gate`` asks them in a fixed order; ``reading`` weighs them, all at once, beside what the sentence means (:func:`marks`).
"""

import re
from typing import Final

from legal_assistant.domain.conversations import Role
from legal_assistant.memory.language.fold import fold
from legal_assistant.memory.statements import cues, cues_kinds, cues_talk
from legal_assistant.memory.statements.deadline import is_deadline, is_due

#: What these decide is a fact to us.
_OTHER_SIDE: Final = re.compile(
    r"(?:the |our )?(?:opponents?|other (?:side|party)|opposing \w+|defendants?|respondents?)\b"
    r"|对方|被告|被申请人|双方(?!代理|律师)"
)
#: What is put off is decided, whatever is waited for.
_NOT_YET: Final = re.compile(r"(?:先|暂时|暂)(?:不|别)(?:主张|追究|申请|提起|起诉|上诉|提出|签|发)")
#: What may become of a resolution or a decision.
_MAY_FALL: Final = re.compile(
    r"(?:决议|决定).{0,6}(?:可能|或许|恐怕)|\b(?:decision|resolution)\b.{0,12}\b(?:may|might|could) be\b"
)
#: What stands before a colon or dash says what follows: "outstanding point: …", "TBC – …", 还差一个问题没答案:….
_HEAD: Final = re.compile(r"[^:?]{2,60}?(?::| [-–—]+ |——)(?=.)")
#: Blanks between Chinese characters and figures, a habit of typing.
_BLANK_BY_FIGURE: Final = re.compile(r"(?<=[一-鿿]) +(?=[\d(])|(?<=[\d)%]) +(?=[一-鿿])")
FIGURE: Final = re.compile(r"\d|[一二三四五六七八九十百千万两]+(?:元|年|月|日|天|个|名|封|次|份|平方米|%)|百分之|《")
NAME: Final = re.compile(
    r"(?<!^)\b[A-Z][a-z]+(?:\s+[A-Z][\w.]+)+|\b[A-Z][a-z]+ (?:v|&) [A-Z]|^[A-Z][a-z]+ [A-Z][a-z]+ (?!is your)"
)
_TELLS: Final = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|shall|must|(?<!\d )may(?! \d)|can|could|would|should|not"
    r"|never|no|owes?|pays?|paid"
    r"|says?|said|told|sent|gave|took|got|made|left|met|wrote|sold|bought|lost|won|held|kept|broke|knew|we|i|they|he|she|it)\b"
    r"|\b(?!unpaid)\w{2,}(?:ed|ifies)\b(?! damages)|\b(?:appl|den|rel|carr|suppl|repl|impl|tr)ies\b"
    r"|[了是为有已未没不无应须可被把将称说认]|[.!;,:](?!\d)|[。！；，：]"
)
#: How many of :func:`marks` are found by words, and from where a statement is long or short.
CUES: Final = 17
_LONG, _SHORT = 40, 12
_FEW: Final = 6  # English words, or twice as many Chinese characters


def plain(text: str) -> str:
    """The form in which cues are looked for: folded, without blanks between Chinese characters and figures."""
    return _BLANK_BY_FIGURE.sub("", fold(text)).strip()


def is_headed(text: str) -> bool:
    """Whether a head before a colon says that what follows is an open point or an issue."""
    head = _HEAD.match(text)
    return head is not None and not cues.QUESTION.search(head[0]) and bool(names_point(head[0]))


def names_point(text: str) -> bool:
    """Whether it says that something is open, or in issue."""
    return bool(cues_kinds.OPEN.search(text) or cues_kinds.ISSUE_LABEL.search(text))


def is_indirect(text: str) -> bool:
    """An embedded question without a question's form: "whether he consented", 担保人是否同意."""
    return bool(cues_kinds.WHETHER.search(text)) and not re.search(r"[吗呢么吧?]\s*$|[,，]\s*是不是[^,，。]{0,10}$", text)


def is_taste(text: str) -> bool:
    """How things should be written; what is wanted by a day is work, not taste."""
    return bool(cues_kinds.PREFERENCE.search(text)) and not is_due(text)


def is_open(text: str) -> bool:
    """Something is not known yet; what is put off is decided."""
    if _NOT_YET.match(text):
        return False
    return bool(cues_kinds.OPEN.search(text)) or is_remarked(text) or (bool(cues.QUESTION.search(text)) and is_indirect(text))


def is_remarked(text: str) -> bool:
    """A question, and that its answer is not known."""
    question, mark, remark = text.rpartition("?")
    return bool(question and mark and cues_talk.REMARK.search(remark))


def is_decided(text: str) -> bool:
    """Somebody of our side decided; what a court may make of a decision is another thing."""
    return bool(cues_kinds.DECISION.search(text)) and not (_OTHER_SIDE.match(text) or _MAY_FALL.search(text))


def is_legal(text: str) -> bool:
    """A conclusion of law that is no term of a contract."""
    return bool(cues_kinds.LEGAL.search(text)) and not cues_kinds.TERM.search(text)


def is_fragment(text: str) -> bool:
    """Whether a text is a few words that make no sentence: a name, a day, an amount."""
    length = len(re.findall(r"[a-z]+", text)) + len(re.findall(r"[一-鿿]", text)) / 2
    return length <= _FEW and not _TELLS.search(text)


def marks(role: Role, statement: str, *, explicit: bool) -> tuple[bool, ...]:
    """What the forms say of a statement, :data:`CUES` of them by its words (which another way of saying it does not have), then
    what is plain to see: whether it is a question, names somebody, gives a figure, is short or long."""
    text = plain(statement)
    return (
        is_taste(text),
        bool(cues_kinds.ISSUE_LABEL.search(text)),
        is_open(text),
        is_deadline(text),
        is_decided(text),
        is_legal(text),
        bool(cues_kinds.TERM.search(text)),
        bool(cues_kinds.WHETHER.search(text)),
        bool(cues.REQUEST.search(text)),
        bool(cues.QUESTION.search(text)),
        bool(cues.META.search(text)),
        bool(cues_talk.ASIDE.search(text)),
        bool(cues.HEDGE.search(text)),
        bool(cues_talk.SUPPOSED.search(text)),
        bool(cues_talk.LAW_SAYS.search(text)),
        bool(cues_talk.OF_THE_CASE.search(text)),
        bool(cues.SMALL_TALK.search(text)),
        text.endswith("?"),
        bool(cues.CASE_WORDS.search(text)),
        bool(FIGURE.search(text)),
        bool(NAME.search(statement)),
        bool(cues.THIRD_PERSON.search(text)),
        is_fragment(text),
        bool(_OTHER_SIDE.search(text)),
        len(text) > _LONG,
        len(text) < _SHORT,
        role is Role.ASSISTANT,
        explicit,
    )
