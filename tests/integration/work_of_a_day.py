"""What is done in an open case, to be broken off: a document goes in, questions are asked, memories are written; and
the change of the case's tables to a later format.

Afterwards the check of vaults finds no damage, every item of the store is indexed exactly once, and what is there is whole.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from legal_assistant.adapters.case_store import schema
from legal_assistant.adapters.case_store.schema import Migration
from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.adapters.vault.check import VaultCheck
from legal_assistant.adapters.vault.sealed_vault import SealedVault
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Message, MessageState, Role
from legal_assistant.domain.documents import DocumentState
from legal_assistant.domain.events import AnswerStored, QuestionStored
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.memories.forgetting import ForgettingService
from tests import make
from tests.cases import NoEmbedder, remembering
from tests.integration.kills import KilledFiles, run
from tests.integration.test_ingest import NoVectors
from tests.integration.test_ingest_kill import long_contract, whole_or_to_do
from tests.vaults import CHEAP, PASSWORD, cheap_vaults, new_case

CLAUSE = "第七条 乙方逾期支付租金的，每逾期一日，应当按月租金的5%向甲方支付违约金。"
QUESTIONS = ("逾期支付租金的违约金怎么约定？", "请记住：客户已于2025年3月5日支付押金16000元。", "押金什么时候支付？")


def ingestion(folder: Path) -> int:
    """A contract goes in."""
    case_id = _vault_with_case(folder)
    file = folder.with_name("contract.pdf")
    file.write_bytes(long_contract())
    service = IngestService(PdfReader(), NoVectors(), SystemClock())

    def work() -> None:
        case = _open(folder, case_id)
        (result,) = [event for event in service.ingest(case, [file], CancelToken()) if hasattr(event, "document")][-1:]
        assert result.document

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        case = vault.open_case(case_id)
        state = whole_or_to_do(case)
        assert not done or state == DocumentState.READY
        list(service.resume(case, CancelToken()))
        assert whole_or_to_do(case) in (DocumentState.READY, "absent")
        sound(case)
        with case.store.read() as view:
            documents = [document.id for document in view.documents.all()]
        for document in documents:
            service.remove(case, document)
        _well(vault)

    return run(work, check)


def chat(folder: Path) -> int:
    """Questions are asked, answered by quotation, and what was said is remembered."""
    case_id = _vault_with_case(folder)
    vault = cheap_vaults().unlock(folder, PASSWORD)
    with vault.open_case(case_id).store.write() as view:
        view.memories.add(make.memory("f" * 32, CLAUSE), by="user", reason="created")
    vault.close()

    def work() -> None:
        case = _open(folder, case_id)
        clock = SystemClock()
        service = ChatService(_NoModels(), ModelSettings, RecallService(NoEmbedder(), clock), clock)
        memory = remembering(clock)
        conversation: str | None = None
        for question in QUESTIONS:
            asked: Message | None = None
            for event in service.ask(case, question, conversation=conversation, cancel=CancelToken()):
                if isinstance(event, QuestionStored):
                    asked, conversation = event.message, event.message.conversation
                elif isinstance(event, AnswerStored):
                    assert asked is not None
                    memory.remember_turn(case, asked, event.message)

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        case = vault.open_case(case_id)
        sound(case)
        turns = _turns(case)
        assert not done or len(turns[0]) == 2 * len(QUESTIONS)
        with case.store.write() as view:
            for one in view.conversations.all():
                view.conversations.delete(one.id)
            for memory in view.memories.all():
                if memory.text != CLAUSE:
                    view.memories.delete(memory.id)
        _well(vault)

    return run(work, check)


def _turns(case: SealedCase) -> list[list[Message]]:
    """The messages of each conversation: the questions in order, each but the last with its answer, which is whole."""
    with case.store.read() as view:
        turns = [view.conversations.messages(one.id) for one in view.conversations.all()]
    for messages in turns:
        assert [one.text for one in messages if one.role is Role.USER] == list(QUESTIONS[: (len(messages) + 1) // 2])
        answers = [one for one in messages if one.role is Role.ASSISTANT]
        assert all(one.text and one.state is MessageState.COMPLETE for one in answers)
        assert len(messages) - 2 * len(answers) in (0, 1)
    return turns


def memory(folder: Path) -> int:
    """A memory is added, edited, pinned and taken back; another contradicts it; a third is forgotten."""
    case_id = _vault_with_case(folder)

    def work() -> None:
        case = _open(folder, case_id)
        service = remembering(SystemClock())
        first, _ = service.add(case, "租金为每月8000元")
        service.edit(case, first.id, text="租金为每月8500元")
        service.pin(case, first.id, True)
        service.add(case, "租金为每月9000元")
        service.rollback(case, first.id, 1)
        gone, _ = service.add(case, "押金为16000元")
        ForgettingService(SystemClock()).memory(case, gone.id)

    def check(done: bool) -> None:
        vault = cheap_vaults().unlock(folder, PASSWORD)
        case = vault.open_case(case_id)
        sound(case)
        with case.store.read() as view:
            memories = view.memories.all()
            histories = [view.memories.versions(one.id) for one in memories]
        assert all([one.version for one in history] == list(range(1, len(history) + 1)) for history in histories)
        assert all(history[-1].memory.text == one.text for one, history in zip(memories, histories, strict=True))
        assert len(memories) <= 3
        assert not done or sorted(one.text for one in memories) == ["租金为每月8000元", "租金为每月9000元"]
        with case.store.write() as view:
            for one in memories:
                view.memories.delete(one.id)
        _well(vault)

    return run(work, check)


def migration(folder: Path) -> int:
    """A case is opened by a program whose tables are of a later format."""
    released = schema.MIGRATIONS
    later = Migration(
        released[-1].version + 1,
        "of this test",
        ("CREATE TABLE later (id TEXT)", "INSERT INTO later SELECT id FROM item", "ALTER TABLE later ADD COLUMN more TEXT"),
    )
    case_ids = [_vault_with_case(folder)]

    def work() -> None:
        schema.MIGRATIONS, schema.FORMAT = (*released, later), later.version
        _open(folder, case_ids[0])

    def check(done: bool) -> None:
        schema.MIGRATIONS, schema.FORMAT = (*released, later), later.version
        vault = cheap_vaults().unlock(folder, PASSWORD)
        case = vault.open_case(case_ids[0])
        with case._database.read() as connection:
            assert connection.execute("SELECT max(version) FROM migration").fetchone() == (later.version,)
            assert (
                connection.execute("SELECT id, more FROM later").fetchall()
                == connection.execute("SELECT id, NULL FROM item").fetchall()
            )
        sound(case)
        schema.MIGRATIONS, schema.FORMAT = released, released[-1].version
        case_ids[0] = _case_in(vault)
        vault.close()

    return run(work, check)


def sound(case: SealedCase) -> None:
    """Every item of the store is indexed exactly once, and nothing else is; the log of acts is whole."""
    with case._database.write() as connection:
        rows: Callable[[str], list[tuple[object, ...]]] = lambda query: connection.execute(query).fetchall()  # noqa: E731
        items = set(rows("SELECT id FROM item"))
        assert items == set(rows("SELECT id FROM passage UNION SELECT id FROM message UNION SELECT id FROM memory"))
        assert rows("SELECT n FROM item ORDER BY n") == rows("SELECT rowid FROM fulltext ORDER BY rowid")
        assert rows("SELECT n FROM reference EXCEPT SELECT n FROM item") == []
        assert rows("SELECT n FROM vectors EXCEPT SELECT n FROM item") == []
        assert rows("PRAGMA foreign_key_check") == []
        connection.execute("INSERT INTO fulltext (fulltext, rank) VALUES ('integrity-check', 1)")
    assert case.audit.verify().ok


class _NoModels:
    """No model is configured."""

    def open(self, settings: ModelSettings) -> None:
        return


def _vault_with_case(folder: Path) -> str:
    vault, _ = cheap_vaults().create(folder, PASSWORD)
    case_id = _case_in(vault)
    vault.close()
    return case_id


def _case_in(vault: SealedVault) -> str:
    return vault.create_case(new_case()).id


def _open(folder: Path, case_id: str) -> SealedCase:
    return cheap_vaults(KilledFiles).unlock(folder, PASSWORD).open_case(case_id)


def _well(vault: SealedVault) -> None:
    folder = vault.folder
    vault.close()
    health = VaultCheck(SystemClock(), kdf=CHEAP).examine(folder, PASSWORD)
    assert health.ok, health.findings
    assert not list(folder.rglob("*.tmp"))
