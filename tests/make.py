"""Short ways to make values of the domain. All names are invented."""

from datetime import UTC, datetime
from typing import Any

from legal_assistant.domain.cases import Case, CaseState, Egress
from legal_assistant.domain.conversations import Conversation, Message, Role
from legal_assistant.domain.documents import Document, DocumentState, Page, PageSpan, PageState, Passage, SourceKind
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState, Source

T0 = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)


def case(**changes: Any) -> Case:
    fields: dict[str, Any] = {
        "id": "ca" * 16,
        "name": "青禾商贸诉云岭置业",
        "number": "（2026）沪0199民初12号",
        "client": "青禾商贸",
        "opponent": "云岭置业",
        "state": CaseState.OPEN,
        "egress": Egress.NEVER,
        "created": T0,
        "updated": T0,
    }
    return Case(**fields | changes)


def document(document_id: str = "d1", **changes: Any) -> Document:
    fields: dict[str, Any] = {
        "file": "租赁合同.pdf",
        "sha256": f"sha of {document_id}",
        "size": 1234,
        "pages": 2,
        "state": DocumentState.READING,
        "added": T0,
    }
    return Document(id=document_id, **fields | changes)


def page(number: int = 1, text: str = "第七条 租金", **changes: Any) -> Page:
    return Page(**{"number": number, "state": PageState.TEXT, "text": text, "width": 595.0, "height": 842.0} | changes)


def passage(passage_id: str = "p1", text: str = "租金按月支付", **changes: Any) -> Passage:
    fields: dict[str, Any] = {"document": "d1", "ordinal": 0, "heading": "", "number": "", "spans": (PageSpan(1, 0, len(text)),)}
    return Passage(id=passage_id, text=text, **fields | changes)


def conversation(conversation_id: str = "c1", **changes: Any) -> Conversation:
    return Conversation(**{"id": conversation_id, "title": "违约金", "created": T0, "updated": T0} | changes)


def message(message_id: str = "m1", text: str = "违约金条款有效吗？", **changes: Any) -> Message:
    return Message(**{"id": message_id, "conversation": "c1", "role": Role.USER, "text": text, "time": T0} | changes)


def memory(memory_id: str = "f1", text: str = "租金为每月8000元", **changes: Any) -> Memory:
    fields: dict[str, Any] = {
        "kind": MemoryKind.FACT,
        "importance": 3,
        "state": MemoryState.ACTIVE,
        "source": Source(SourceKind.USER),
        "created": T0,
        "updated": T0,
    }
    return Memory(id=memory_id, text=text, **fields | changes)
