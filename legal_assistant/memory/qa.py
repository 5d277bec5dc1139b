"""One memory of a question that was answered from documents: what was asked, and in short what was found, and where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.domain.conversations import Role
from legal_assistant.memory.gate import extract
from legal_assistant.memory.prompt import is_chinese
from legal_assistant.memory.quotation import excerpt

_MOST_FINDINGS: Final = 2
_QUOTE: Final = 160
_CONCLUSION: Final = 240


@dataclass(frozen=True, slots=True)
class Finding:
    """A passage that was cited: its file, page, heading path, and what was quoted."""

    file: str
    page: int
    heading: str
    quote: str


def describe(asked: str, findings: Sequence[Finding], answer: str = "") -> str:
    """Return the text of the memory; ``answer`` is a model's, of which the weightiest conclusion is kept (empty: none)."""
    chinese = is_chinese(asked)
    question = " ".join(asked.split())
    found = "；".join(_place(one, asked, chinese) for one in findings[:_MOST_FINDINGS])
    if not chinese:
        found = found.replace("；", "; ")
    parts = [f"曾询问：{question}" if chinese else f"Asked: {question}"]
    concluded = _conclusion(answer)
    if concluded:
        parts.append(f"回答：{concluded}" if chinese else f"Answered: {concluded}")
    parts.append(f"依据：{found}" if chinese else f"Found in: {found}")
    return "\n".join(parts)


def _place(finding: Finding, asked: str, chinese: bool) -> str:
    page = f"第 {finding.page} 页" if chinese else f"p. {finding.page}"
    where = " · ".join(part for part in (finding.file, page, finding.heading) if part)
    quote = " ".join(excerpt(finding.quote, asked, _QUOTE).split())
    return f"{where}：“{quote}”" if chinese else f"{where}: “{quote}”"


def _conclusion(answer: str) -> str:
    """The weightiest statement of an answer, the first of equals."""
    results = extract(Role.ASSISTANT, answer)
    if not results:
        return ""
    return max(results, key=lambda result: result.importance).statement[:_CONCLUSION]
