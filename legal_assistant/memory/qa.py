"""One memory of a question that was answered from documents: what was asked, in short what was found, and where."""

from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.conversations import Role
from legal_assistant.memory.gate import extract
from legal_assistant.memory.prompt import is_chinese
from legal_assistant.memory.quotation import excerpt

_QUOTE: Final = 160
_CONCLUSION: Final = 240


@dataclass(frozen=True, slots=True)
class Finding:
    """A passage that was cited: its file, its page, and what was quoted."""

    file: str
    page: int
    quote: str


def describe(asked: str, finding: Finding, answer: str = "") -> str:
    """Return the text of the memory: the question, and on a second line a short answer and where it stands.

    The answer is the weightiest conclusion of ``answer``, a model's; without one (empty) the sentence of ``finding`` that is
    nearest to the question.
    """
    chinese = is_chinese(asked)
    question = " ".join(asked.split())
    said = _conclusion(answer) or " ".join(excerpt(finding.quote, asked, _QUOTE).split())
    if chinese:
        return f"问：{question}\n答：{said}（{finding.file} 第 {finding.page} 页）"
    return f"Q: {question}\nA: {said} ({finding.file}, p. {finding.page})"


def _conclusion(answer: str) -> str:
    """The weightiest statement of an answer, the first of equals."""
    results = extract(Role.ASSISTANT, answer)
    if not results:
        return ""
    return max(results, key=lambda result: result.importance).statement[:_CONCLUSION]
