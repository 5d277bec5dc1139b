"""One memory of a question that was answered from documents: what was asked, in short what was found, and where."""

from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.fold import simplify
from legal_assistant.memory.frame import concepts
from legal_assistant.memory.legal_text import query_references
from legal_assistant.memory.names import names_all
from legal_assistant.memory.prompt import is_chinese
from legal_assistant.memory.quotation import excerpt

_QUOTE: Final = 160
_ASKING_WORDS: Final = """
    contract clause law case find deal say regulate concern provide provision cover mean tell show explain look help know
    anything something about how what who where why many much use try work summarise summarize check please
    main key major important essential principal particular especially overview list point term risk issue problem
    analyse analyze analysis review advise advice agreement document
    找 写 说 规定 约定 条款 讲 解释 看 帮 关于 关系 多少 什么 怎么 哪里 哪条 怎样 如何 是否 多久 吗 呢 谁
    哪 合同 总结 说明 查 上次 讨论 过 里 有没有 请 主要 关键 重要 重点 核心 特别 尤其 这份 那份 本案 风险 问题 分析 审查 概述
    梳理 列出 概括 哪些 点 要点 内容 情况 意见 注意 协议 文件 法律
"""
#: Words of asking, which no passage needs to hold.
_ASKING: Final = frozenset(_ASKING_WORDS.split())


@dataclass(frozen=True, slots=True)
class Finding:
    """A passage that was cited: its file, its page, and what was quoted."""

    file: str
    page: int
    quote: str


def addresses(asked: str, passage: str) -> bool:
    """Whether a passage (with its heading) that was found speaks of what was asked: it is what the question refers to by number,
    or it names whom the question names and holds half of its other content words, in either language. A question without
    any (what the main risks are) is about the whole."""
    if any(query_references(asked)):
        return True
    if not names_all(asked, passage):
        return False
    wanted = {one.name for one in concepts(asked)} - _ASKING
    held = {one.name for one in concepts(passage)}
    plain = simplify(passage).lower()
    found = [name for name in wanted if name in held or (not name.isascii() and name in plain)]
    return len(found) * 2 >= len(wanted)


def describe(asked: str, finding: Finding) -> str:
    """Return the text of the memory: the question, and on a second line the sentence of ``finding`` that is nearest to it, and
    where it stands.

    A model's words are not taken: they may not stand there, and what a model made is proposed, never active.
    """
    chinese = is_chinese(asked)
    question = " ".join(asked.split())
    said = " ".join(excerpt(finding.quote, asked, _QUOTE).split())
    if chinese:
        return f"问：{question}\n答：{said}（{finding.file} 第 {finding.page} 页）"
    return f"Q: {question}\nA: {said} ({finding.file}, p. {finding.page})"
