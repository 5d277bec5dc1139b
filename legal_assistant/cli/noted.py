"""What is printed of what became of what the user said, in the language of the question."""

from legal_assistant.domain.memories import MemoryKind, MemoryState
from legal_assistant.domain.remembered import Declined, Noted, Outcome

_KINDS_ZH = {
    MemoryKind.FACT: "事实",
    MemoryKind.DECISION: "决定",
    MemoryKind.OPEN_QUESTION: "待查问题",
    MemoryKind.LEGAL_ISSUE: "法律问题",
    MemoryKind.DEADLINE: "期限",
    MemoryKind.PREFERENCE: "偏好",
}
_REASONS = {
    Declined.SUPPOSED: ("it is only supposed", "只是假设"),
    Declined.GENERAL_LAW: ("it says what the law is, nothing of this case", "说的是法律规定，与本案情况无关"),
    Declined.TOO_LONG: ("it is too long for one statement", "作为一条陈述过长"),
    Declined.WHOLE_TEXT: (
        "it is a whole text: add it as a file, and all of it is read",
        "这是一整篇文字：请作为文件添加",
    ),
    Declined.NOTHING: (
        "nothing of this case was found in it; begin with “Please remember:” to keep it",
        "未看出与本案有关；如需保存，请以“请记住：”开头",
    ),
    Declined.REJECTED: (
        "you rejected it before; begin with “Please remember:” to keep it",
        "您曾驳回过；如需保存，请以“请记住：”开头",
    ),
    Declined.NOT_WRITABLE: ("nothing can be written to this case now", "目前不能写入本案"),
    Declined.FAILED: ("it could not be stored", "未能保存"),
}


def line(one: Noted, *, chinese: bool) -> str:
    """One line: what became of a statement, and where to go on from there."""
    if one.memory is None:
        reason = _REASONS[one.why or Declined.FAILED][chinese]
        return f"未记住：{one.statement}（{reason}）" if chinese else f"Not remembered: {one.statement} ({reason})"
    kind = _KINDS_ZH.get(one.memory.kind, "记忆") if chinese else one.memory.kind.value.replace("_", " ")
    if one.outcome is Outcome.CONTRADICTS:
        return _contradicts(one, kind, chinese=chinese)
    waits = one.memory.state is MemoryState.PROPOSED
    if one.outcome is Outcome.KNOWN:
        said = f"已有记录（{kind}）" if chinese else f"Known already ({kind})"
    elif waits:
        said = f"待审批（{kind}）" if chinese else f"Waits for your approval ({kind})"
    else:
        said = f"已记住（{kind}）" if chinese else f"Remembered ({kind})"
    way = f"review approve … {one.memory.id}"
    if not waits:
        return f"{said}：{one.statement}" if chinese else f"{said}: {one.statement}"
    return f"{said}：{one.statement}（用 {way} 批准）" if chinese else f"{said}: {one.statement} (to approve: {way})"


def _contradicts(one: Noted, kind: str, *, chinese: bool) -> str:
    if chinese:
        others = "；".join(f"「{other.text}」" for other in one.against)
        return f"与另一陈述矛盾（{kind}）：{one.statement}；另一陈述：{others}。用 conflicts list 查看，conflicts resolve 裁断。"
    others = "; ".join(f"“{other.text}”" for other in one.against)
    return f"Contradicts another statement ({kind}): {one.statement} The other: {others}. See conflicts list, conflicts resolve."
