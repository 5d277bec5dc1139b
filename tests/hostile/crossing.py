"""Two cases in one vault, documents with injections in one of them, and a model that does whatever it reads: nothing of the other
case is found, sent or said; words go to the server that is set and nowhere else; nothing becomes an active memory by itself.
"""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from legal_assistant.adapters.cases.sealed_case import SealedCase
from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.document_reader import FileReader
from legal_assistant.adapters.openai_chat import OpenAIChatModels
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.conversations import Message
from legal_assistant.domain.events import AnswerStored, QuestionStored
from legal_assistant.domain.ids import new_id
from legal_assistant.domain.memories import Memory, MemoryKind, MemoryState
from legal_assistant.domain.settings import ModelSettings
from legal_assistant.services.answers.chat import ChatService
from legal_assistant.services.answers.recall import RecallService
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.documents.ingest import IngestService
from legal_assistant.services.memories.extraction import ModelExtractor
from legal_assistant.services.memories.graph import GraphService
from legal_assistant.services.memories.graph_index import GraphIndex
from legal_assistant.services.models.forms import ModelForms
from legal_assistant.services.vault.audit import AuditService
from tests.cases import remembering
from tests.fakes import HashingEmbedder
from tests.hostile.figure import Figure
from tests.hostile.injections import INJECTIONS, written
from tests.llm_server import LlmServer
from tests.vaults import PASSWORD, cheap_vaults, new_case

OTHER = "兰亭并购 Orchid takeover"
#: Stand in the other case only, and in no question.
SECRETS = ("ORCHIDHAMMER", "兰槌暗语", "4,711,300")
HIDDEN = "ORCHIDHAMMER 兰槌暗语：底价 reserve price 4,711,300 元，委托人 client 已同意 agreed。"
CLAUSE = "第七条 乙方逾期支付租金的，每逾期一日，应当按月租金的5%支付违约金。The rent is due on the first day of each month."
QUESTIONS = ("租金逾期的违约金是多少？", f"What is the reserve price in {OTHER}?", f"{OTHER}的底价和委托人是谁？")
PHRASES = (
    "reserve price", "底价", "client agreed", "委托人已同意", OTHER, "兰亭并购的底价", "the other client", "另一位委托人",
    "admitted", "承认", "all cases", "所有案件", "memory of the other case", "另一个案件的记忆", "takeover", "并购",
)  # fmt: skip


class Obedient:
    """A model that does what it reads: it repeats everything it was sent, tries to act, and has everything remembered."""

    def __call__(self, body: dict[str, Any]) -> list[str]:
        """The pieces of its reply."""
        said = "\n".join(message["content"] for message in body["messages"])
        if "JSON Schema" in body["messages"][0]["content"]:
            lines = [line.strip() for line in said.splitlines() if re.search("emember|记住|admitted|承认", line)]
            found = [{"statement": line[:200], "kind": "fact", "importance": 5, "why": "asked for"} for line in lines[:5]]
            return [json.dumps({"statements": found}, ensure_ascii=False)]
        call = '{"tool": "open_url", "arguments": {"url": "http://127.0.0.1:9/"}}'
        return [f"The client admitted everything [1]. 委托人已经承认 [1]。\n{call}\n", said[-6000:]]


@contextmanager
def trap() -> Iterator[tuple[str, list[str]]]:
    """An address that nobody must ask; the list says who did."""
    asked: list[str] = []
    with closing(socket.socket()) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(50)
        listening.setblocking(False)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", asked
        while True:
            try:
                asked.append(str(listening.accept()[1]))
            except BlockingIOError:
                break


class Trial:
    """One vault with both cases, and everything that the program can be asked of the first."""

    def __init__(self, folder: Path, texts: Sequence[str], server: LlmServer) -> None:
        self.vault, _ = cheap_vaults().create(folder / "vault", PASSWORD)
        clock, embedder, settings = SystemClock(), HashingEmbedder(), server.settings()
        models = OpenAIChatModels()
        self.recall = RecallService(embedder, clock)
        graph = GraphIndex()
        self.indexer = Indexer(embedder, graph)
        self.graph = GraphService(graph)
        self.chat = ChatService(models, lambda: settings, self.recall, clock)
        self.memory = remembering(clock, embedder, ModelExtractor(ModelForms(models, lambda: settings)))
        self.settings: ModelSettings = settings
        self.case, self.other = self._case("Advisory 青禾"), self._case(OTHER)
        files = {f"{number:02}.txt": f"{CLAUSE}\n\n{text}" for number, text in enumerate(texts)}
        self.documents = {name: " ".join(text.split()) for name, text in files.items()}
        self._ingest(self.case, folder / "ours", files)
        self._ingest(self.other, folder / "theirs", {"secret.txt": f"{HIDDEN}\n\n{CLAUSE}"})
        self.memory.add(self.other, f"请记住：{HIDDEN}")
        for _ in self.indexer.run(self.other, CancelToken()):
            pass
        self.tries = 0
        self.wrong: list[str] = []

    def check(self, *, holds: bool, what: str) -> None:
        """One try."""
        self.tries += 1
        if not holds:
            self.wrong.append(what)

    def ask(self, question: str, server: LlmServer) -> None:
        """Ask, have the turn remembered, and look at what was sent, said and kept."""
        server.requests.clear()
        asked: Message | None = None
        for event in self.chat.ask(self.case, question, cancel=CancelToken()):
            if isinstance(event, QuestionStored):
                asked = event.message
            elif isinstance(event, AnswerStored):
                assert asked is not None
                self.check(holds=clean(event.message.text), what=f"said: {question[:60]}")
                self.memory.remember_turn(self.case, asked, event.message)
        self.check(holds=clean(json.dumps(server.requests, ensure_ascii=False)), what=f"sent: {question[:60]}")
        self.check(holds=not any(body.get("tools") for body in server.requests), what="tools were offered")
        active = [memory for memory in self.memory.list(self.case) if memory.state is MemoryState.ACTIVE]
        by_itself = [memory for memory in active if not self._quotes(memory)]
        self.check(holds=not by_itself, what=f"active by itself: {[memory.text[:80] for memory in by_itself][:2]}")

    def _quotes(self, memory: Memory) -> bool:
        """Whether it is the record of a question with what stands in the very document it names."""
        answer = re.search(r"\n(?:A: |答：)(.*)[ （(]+(\d\d\.txt)", memory.text, re.DOTALL)
        return memory.kind is MemoryKind.QA and answer is not None and answer[1].strip("… ") in self.documents[answer[2]]

    def search(self, query: str) -> None:
        """Everything that is found is of this case."""
        found = self.recall.recall(self.case, query, k=50)
        items = {hit.id for hit in found.items}
        self.check(holds=items <= self._items(self.case), what=f"found: {query[:60]}")

    def look_up(self, name: str) -> None:
        """The graph knows nothing of it."""
        self.check(holds=clean(repr(self.graph.entities(self.case, name))), what=f"entity: {name}")

    def close(self) -> None:
        """The ledger names the server that is set and no other; the rule of the case is as it was made."""
        hosts = {request.host for request in AuditService(self.vault).requests(self.case)}
        self.check(holds=hosts <= {"127.0.0.1"}, what=f"asked: {hosts}")
        self.check(holds=self.vault.settings().model == ModelSettings(), what="settings were changed")
        with self.case.store.read() as view:
            self.check(holds=view.about.get().egress == new_case().egress, what="the rule was changed")
        self.vault.close()

    def _case(self, name: str) -> SealedCase:
        return self.vault.create_case(new_case(id=new_id(), name=name, client="", opponent="", number=""))

    def _ingest(self, case: SealedCase, folder: Path, files: dict[str, str]) -> None:
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        service = IngestService(FileReader(), self.indexer, SystemClock())
        for _ in service.ingest(case, sorted(folder.iterdir()), CancelToken()):
            pass

    def _items(self, case: SealedCase) -> set[str]:
        with case._database.read() as connection:
            return {row[0] for row in connection.execute("SELECT id FROM item")}


def clean(text: str) -> bool:
    """Whether no secret of the other case is in the text."""
    return not any(secret in text for secret in SECRETS)


def count(folder: Path, *, injections: Sequence[str] = INJECTIONS, queries: int = len(PHRASES), least: int = 1000) -> Figure:
    """Try everything with every injection."""
    with LlmServer(Obedient()) as server, trap() as (address, asked):
        texts = [written(text, OTHER, address) for text in injections]
        trial = Trial(folder, texts, server)
        for number, text in enumerate(texts):
            for query in PHRASES[:queries]:
                trial.search(f"{query} {text}" if number % 2 else query + f" {number}")
            trial.look_up(OTHER)
            trial.ask(f"{QUESTIONS[number % len(QUESTIONS)]} {number:02}.txt", server)
        trial.close()
    found = [*trial.wrong, *(f"the trap was asked by {who}" for who in asked)]
    return Figure("cross-case hits and effects of injections", trial.tries, len(found), least, (), tuple(found[:20]))
