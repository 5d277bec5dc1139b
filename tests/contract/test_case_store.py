"""CaseStore, CaseView, CaseRecord, DocumentRepository, ConversationRepository."""

import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from legal_assistant.adapters.case_store import SqlCaseStore
from legal_assistant.adapters.case_store.schema import FORMAT
from legal_assistant.domain.cases import CaseState, Egress
from legal_assistant.domain.conversations import AnswerMode, MessageState, Role, UsedItem
from legal_assistant.domain.documents import (
    Box,
    Citation,
    DocumentState,
    Line,
    Page,
    PageBox,
    PageOutcome,
    PageSpan,
    PageState,
    PageVersion,
    SourceKind,
    Table,
)
from legal_assistant.domain.errors import Damaged, NotFound, VaultTooNew
from legal_assistant.domain.recall import IndexWords, ItemFilter
from tests.contract.conftest import StoreUnderTest
from tests.fakes import MemoryDatabase, StepClock
from tests.make import T0, case, conversation, document, memory, message, page, passage


class BrokenError(Exception):
    """Raised by a test in the middle of a write."""


class TestTransactions:
    def test_a_failing_write_leaves_nothing(self, store: SqlCaseStore) -> None:
        with pytest.raises(BrokenError), store.write() as view:  # noqa: PT012
            view.documents.add(document())
            view.documents.put_pages("d1", [page()])
            view.documents.put_passages("d1", [passage()], T0)
            view.conversations.add(conversation())
            view.conversations.add_message(message())
            view.memories.add(memory(), by="user", reason="created")
            raise BrokenError
        with store.read() as view:
            assert set(view.about.counts().values()) == {0}
            assert view.index.allowed(ItemFilter()).tolist() == []
            assert view.index.text_search("租金 违约金", 5, ItemFilter()) == []
            assert view.about.get() == case()

    def test_a_commit_moves_updated_and_a_failed_write_does_not(self, under_test: StoreUnderTest) -> None:
        with under_test.store.write():
            pass
        with under_test.store.read() as view:
            updated = view.about.get().updated
        assert updated == under_test.clock.time
        with pytest.raises(BrokenError), under_test.store.write():
            raise BrokenError
        with under_test.store.read() as view:
            assert view.about.get().updated == updated

    def test_a_reader_sees_the_last_commit_while_a_write_is_under_way(self, under_test: StoreUnderTest) -> None:
        if not under_test.parallel:
            pytest.skip("this implementation lets readers wait")
        store = under_test.store
        seen: list[int] = []

        def read() -> None:
            with store.read() as view:
                seen.append(view.about.counts()["memories"])

        with store.write() as view:
            view.memories.add(memory(), by="user", reason="created")
            readers = [threading.Thread(target=read) for _ in range(4)]
            for reader in readers:
                reader.start()
            for reader in readers:
                reader.join(10)
        assert seen == [0, 0, 0, 0]
        with store.read() as view:
            assert view.about.counts()["memories"] == 1

    def test_a_view_is_of_one_moment(self, under_test: StoreUnderTest) -> None:
        if not under_test.parallel:
            pytest.skip("this implementation lets writers wait for readers")
        with under_test.store.read() as old:
            assert old.index.allowed(ItemFilter()).tolist() == []
            with under_test.store.write() as view:
                view.memories.add(memory(), by="user", reason="created")
            with under_test.store.read() as new:
                assert new.index.allowed(ItemFilter()).tolist() == [1]
            assert old.memories.all() == []
            assert old.index.allowed(ItemFilter()).tolist() == []

    def test_writers_wait_for_each_other(self, store: SqlCaseStore) -> None:
        def write(number: int) -> None:
            with store.write() as view:
                view.memories.add(memory(f"f{number}"), by="user", reason="created")

        writers = [threading.Thread(target=write, args=(number,)) for number in range(8)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join(10)
        with store.read() as view:
            assert len(view.memories.all()) == 8

    def test_a_read_view_cannot_write_and_the_next_write_can(self, store: SqlCaseStore) -> None:
        with pytest.raises(Exception, match=r"readonly|cannot be written"), store.read() as view:
            view.memories.remember_rejection(["digest"])
        with store.write() as view:
            view.memories.remember_rejection(["digest"])
            assert view.memories.was_rejected(["digest"])

    def test_a_store_opens_again(self, under_test: StoreUnderTest) -> None:
        with under_test.store.write() as view:
            view.memories.add(memory(), by="user", reason="created")
        with SqlCaseStore(under_test.database, StepClock()).read() as view:
            assert view.memories.get("f1") == memory()

    @pytest.mark.hostile("A10", "A11")
    def test_a_later_format_is_refused(self, under_test: StoreUnderTest) -> None:
        with under_test.database.write() as connection:
            connection.execute("INSERT INTO migration (version, name) VALUES (?, 'later')", (FORMAT + 1,))
        with pytest.raises(VaultTooNew):
            SqlCaseStore(under_test.database, StepClock())

    def test_a_database_without_tables_is_damaged(self) -> None:
        database = MemoryDatabase()
        with pytest.raises(Damaged):
            SqlCaseStore(database, StepClock())
        database.close()


class TestCaseRecord:
    def test_put_replaces_all_but_id_and_created(self, store: SqlCaseStore) -> None:
        changed = case(name="Elm Street", number="7", client="A", opponent="B", state=CaseState.CLOSED, egress=Egress.ALLOWED)
        with store.write() as view:
            view.about.put(replace(changed, id="x", created=T0 + timedelta(days=1)))
        with store.read() as view:
            assert view.about.get() == replace(changed, updated=view.about.get().updated)

    def test_counts(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            view.documents.add(document())
            view.documents.put_passages("d1", [passage("p1"), passage("p2", ordinal=1)], T0)
            view.conversations.add(conversation())
            view.conversations.add_message(message())
            view.memories.add(memory(), by="user", reason="created")
        with store.read() as view:
            assert view.about.counts() == {
                "documents": 1,
                "passages": 2,
                "conversations": 1,
                "messages": 1,
                "memories": 1,
                "proposed": 0,
                "items": 4,
                "vectors": 0,
            }


class TestDocuments:
    def test_a_document_and_its_counts(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            view.documents.add(document(pages=4))
            view.documents.put_pages("d1", [page(1), page(2, "", state=PageState.EMPTY, reason="blank"), page(3)])
            view.documents.put_passages("d1", [passage()], T0)
            view.documents.put(replace(view.documents.get("d1"), title="租赁合同", reason="r", state=DocumentState.READY))
        expected = document(
            pages=4,
            title="租赁合同",
            reason="r",
            state=DocumentState.READY,
            pages_by_state={"text": 2, "empty": 1, "pending": 1},
            passages=1,
            unread=1,
        )
        with store.read() as view:
            assert view.documents.get("d1") == expected
            assert view.documents.by_sha256("sha of d1") == expected
            assert view.documents.by_sha256("other") is None

    def test_all_oldest_first(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            view.documents.add(document("new", added=T0 + timedelta(hours=1)))
            view.documents.add(document("old"))
            assert [one.id for one in view.documents.all()] == ["old", "new"]

    def test_pages_come_back_equal(self, store: SqlCaseStore) -> None:
        whole = page(
            1,
            "第七条 租金\r\n 😀",
            width=595.276,
            lines=(Line(0, 6, Box(1.1, 2.2, 300.3, 4.4)), Line(8, 10, Box(0.1, -2.0, 3.0, 4.0))),
            tables=(Table(Box(1.0, 2.0, 3.0, 4.0), (("项目", ""), ("租金", "8000")), 3, 9, ((3, 5), (5, 9))),),
            furniture=((0, 2), (5, 6)),
            headings=((3, 1),),
        )
        with store.write() as view:
            view.documents.add(document())
            view.documents.put_pages("d1", [page(2), whole])
            view.documents.put_pages("d1", [page(2, "again")])
        with store.read() as view:
            assert view.documents.pages("d1") == [whole, page(2, "again")]
            assert view.documents.page("d1", 1) == whole

    def test_versions_of_a_page_are_kept_until_its_document_goes(self, store: SqlCaseStore) -> None:
        box = Line(0, 2, Box(1.0, 2.0, 3.0, 4.0), 0.5)
        read = PageVersion(1, T0, "read", page(1, "租全", state=PageState.OCR, lines=(box,)))
        right = PageVersion(2, T0 + timedelta(hours=1), "corrected", page(1, "租金", reason="corrected"))
        with store.write() as view:
            view.documents.add(document())
            view.documents.put_pages("d1", [page()])
            for version in (read, right):
                view.documents.add_page_version("d1", version)
            view.documents.put_pages("d1", [right.page])
        with store.read() as view:
            assert view.documents.page_versions("d1", 1) == [read, right]
            assert view.documents.page_versions("d1", 2) == []
        with store.write() as view:
            view.documents.delete("d1")
        with store.read() as view:
            assert view.documents.page_versions("d1", 1) == []

    def test_passages_are_replaced_with_their_items(self, store: SqlCaseStore) -> None:
        first = passage("p1", "租金按月支付", heading="第三章 > 第七条", number="7", spans=(PageSpan(1, 3, 9), PageSpan(2, 0, 4)))
        with store.write() as view:
            view.documents.add(document())
            old = view.documents.put_passages("d1", [first], T0)
            assert view.documents.passages("d1") == [first]
            new = view.documents.put_passages("d1", [passage("p3", "押金", ordinal=1), passage("p2", "保证金")], T0)
        assert [(item.kind, item.id, item.time) for item in old + new] == [("passage", key, T0) for key in ("p1", "p3", "p2")]
        with store.read() as view:
            assert [one.id for one in view.documents.passages("d1")] == ["p2", "p3"]
            assert view.documents.passages_by_id(["p2", "p1", "nothing"]) == {"p2": passage("p2", "保证金")}
            assert view.index.items([item.n for item in old + new]) == {item.n: item for item in new}
            assert view.index.text_search("租金", 5, ItemFilter()) == []

    def test_a_passage_that_is_as_it_was_keeps_its_item(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            view.documents.add(document())
            (old,) = view.documents.put_passages("d1", [passage("p1", "租金", spans=(PageSpan(2, 0, 2),))], T0)
            moved = passage("p1", "租金", spans=(PageSpan(2, 0, 2),), ordinal=1)
            (new,) = view.documents.put_passages("d1", [passage("p0", "押金"), moved], T0)
        with store.read() as view:
            assert [one.id for one in view.documents.passages("d1")] == ["p0", "p1"]
            assert view.index.items([old.n, new.n]) == {old.n: old, new.n: new}
            assert [n for n, _ in view.index.text_search("租金", 5, ItemFilter())] == [old.n]

    def test_passages_behind_the_first_are_replaced(self, store: SqlCaseStore) -> None:
        first, second, third = (passage(f"p{n}", text, ordinal=n) for n, text in enumerate(("租金", "押金", "违约金")))
        with store.write() as view:
            view.documents.add(document())
            before = view.documents.put_passages("d1", [first, second, third], T0)
        with store.write() as view:
            moved, new = replace(third, ordinal=1), passage("p3", "保证金", ordinal=2)
            (item,) = view.documents.put_passages("d1", [moved, new], T0, after=1)
            assert item.id == "p3"
        with store.read() as view:
            assert view.documents.passages("d1") == [first, moved, new]
            assert [n for n, _ in view.index.text_search("租金", 5, ItemFilter())] == [before[0].n]
            assert [n for n, _ in view.index.text_search("违约金", 5, ItemFilter())] == [before[2].n]
            assert [n for n, _ in view.index.text_search("保证金", 5, ItemFilter())] == [item.n]
            assert before[1].n not in view.index.items([one.n for one in before])
        with store.write() as view:
            assert view.documents.put_passages("d1", [], T0, after=1) == []
        with store.read() as view:
            assert view.documents.passages("d1") == [first]

    def test_words_that_are_known_are_not_looked_for(self, store: SqlCaseStore) -> None:
        known = IndexWords("押金", "", (("CN:民法典:584", "cites"),))
        with store.write() as view:
            view.documents.add(document())
            (item,) = view.documents.put_passages("d1", [passage("p1", "租金")], T0, words={"p1": known})
        with store.read() as view:
            assert [n for n, _ in view.index.text_search("押金", 5, ItemFilter())] == [item.n]
            assert view.index.text_search("租金", 5, ItemFilter()) == []
            assert [n for n, _ in view.index.reference_search(["CN:民法典:584"], [], ItemFilter())] == [item.n]

    def test_furniture_is_replaced_and_nothing_else_of_a_page(self, store: SqlCaseStore) -> None:
        first = page(1, "草稿\n第七条 租金", hidden=((0, 1),), headings=((3, 1),), furniture=((0, 2),))
        second = page(2, "草稿", furniture=((0, 2),))
        with store.write() as view:
            view.documents.add(document())
            view.documents.put_pages("d1", [first, second])
            view.documents.put_furniture("d1", {1: ((3, 9),), 7: ((0, 1),)})
        with store.read() as view:
            assert view.documents.pages("d1") == [replace(first, furniture=((3, 9),)), second]

    def test_pages_are_found_by_their_reason(self, store: SqlCaseStore) -> None:
        empty = Page(2, PageState.EMPTY, "", 1.0, 1.0, "no_text_layer")
        with store.write() as view:
            for document_id in ("d1", "d2"):
                view.documents.add(document(document_id))
                view.documents.put_pages(document_id, [page(), empty, replace(empty, number=3, reason="blank")])
        with store.read() as view:
            assert view.documents.pages_for(["no_text_layer", "other"]) == {"d1": [2], "d2": [2]}
            assert view.documents.pages_for([]) == {}
            assert view.documents.get("d1").unread == 1
            assert view.documents.outcomes("d1") == [
                PageOutcome(1, PageState.TEXT),
                PageOutcome(2, PageState.EMPTY, "no_text_layer"),
                PageOutcome(3, PageState.EMPTY, "blank"),
            ]
            assert [outcome.unread for outcome in view.documents.outcomes("d1")] == [False, True, False]
            assert view.documents.outcomes("gone") == []

    def test_delete_takes_everything_of_it_and_nothing_else(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            for document_id in ("d1", "d2"):
                view.documents.add(document(document_id))
                view.documents.put_pages(document_id, [page()])
                view.documents.put_passages(document_id, [passage(f"of {document_id}", document=document_id)], T0)
        with store.write() as view:
            removed = view.documents.delete("d1")
        with store.read() as view:
            assert [one.id for one in view.documents.all()] == ["d2"]
            assert view.documents.pages("d1") == []
            assert view.documents.passages("d1") == []
            assert removed == [1]
            assert view.index.allowed(ItemFilter()).tolist() == [2]

    @pytest.mark.parametrize(
        "call",
        [
            lambda documents: documents.get("none"),
            lambda documents: documents.put(document("none")),
            lambda documents: documents.delete("none"),
            lambda documents: documents.put_pages("none", [page()]),
            lambda documents: documents.put_passages("none", [passage()], T0),
            lambda documents: documents.page("none", 1),
            lambda documents: documents.add_page_version("none", PageVersion(1, T0, "read", page())),
        ],
    )
    def test_not_found(self, store: SqlCaseStore, call) -> None:
        with pytest.raises(NotFound, match="none"), store.write() as view:
            call(view.documents)


class TestConversations:
    def test_messages_come_back_equal_and_in_order(self, store: SqlCaseStore) -> None:
        question = message("q", time=T0 + timedelta(seconds=5))
        answer = message(
            "a",
            "有效。[1]",
            role=Role.ASSISTANT,
            time=T0 + timedelta(seconds=5),
            state=MessageState.STOPPED,
            mode=AnswerMode.QUOTATION,
            citations=(
                Citation(
                    1,
                    SourceKind.PASSAGE,
                    "p1",
                    "租金",
                    verified=True,
                    document="d1",
                    file="a.pdf",
                    page=2,
                    heading="第七条",
                    spans=(PageSpan(2, 1, 3),),
                    boxes=(PageBox(2, Box(1.5, 2.5, 3.5, 4.5)),),
                ),
            ),
            used=(UsedItem(1, "passage", "p1", 0.5, (("vector", 0.25), ("text", 0.25))),),
            error="model_cut",
        )
        with store.write() as view:
            view.conversations.add(conversation())
            item = view.conversations.add_message(question)
            view.conversations.add_message(answer)
        assert (item.kind, item.id, item.time) == ("message", "q", question.time)
        with store.read() as view:
            assert view.conversations.messages("c1") == [question, answer]
            assert view.conversations.message("a") == answer
            assert view.conversations.messages_by_id(["a", "nothing"]) == {"a": answer}
            assert view.conversations.get("c1") == conversation(updated=question.time, messages=2)

    def test_last_used_first(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            view.conversations.add(conversation("c1"))
            view.conversations.add(conversation("c2", updated=T0 + timedelta(days=1)))
            view.conversations.add_message(message(time=T0 + timedelta(days=2)))
            assert [one.id for one in view.conversations.all()] == ["c1", "c2"]

    def test_rename_and_rate(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            view.conversations.add(conversation())
            view.conversations.add_message(message())
            view.conversations.rename("c1", "新标题")
            view.conversations.rate("m1", -1)
            assert view.conversations.get("c1").title == "新标题"
            assert view.conversations.message("m1").rating == -1

    def test_delete_takes_messages_and_items(self, store: SqlCaseStore) -> None:
        with store.write() as view:
            for number in (1, 2):
                view.conversations.add(conversation(f"c{number}"))
                view.conversations.add_message(message(f"m{number}", conversation=f"c{number}"))
            removed = view.conversations.delete("c1")
            assert view.index.items([1, 2]).keys() - set(removed) == {2}
            assert [one.id for one in view.conversations.all()] == ["c2"]
            assert view.conversations.messages_by_id(["m1", "m2"]).keys() == {"m2"}

    @pytest.mark.parametrize(
        "call",
        [
            lambda conversations: conversations.get("none"),
            lambda conversations: conversations.rename("none", "title"),
            lambda conversations: conversations.delete("none"),
            lambda conversations: conversations.add_message(message(conversation="none")),
            lambda conversations: conversations.rate("none", 1),
            lambda conversations: conversations.message("none"),
        ],
    )
    def test_not_found(self, store: SqlCaseStore, call) -> None:
        with pytest.raises(NotFound, match="none"), store.write() as view:
            call(view.conversations)

    def test_an_answer_that_cites_an_item_can_be_given_other_words(self, under_test: StoreUnderTest) -> None:
        cited = Citation(1, SourceKind.MEMORY, "f1", "秘密账户在青石镇", verified=True)
        answer = message("m2", "秘密账户在青石镇 [1]", role=Role.ASSISTANT, citations=(cited,))
        with under_test.store.write() as view:
            view.conversations.add(conversation())
            view.memories.add(memory("f1", "秘密账户在青石镇"), by="user", reason="created")
            view.conversations.add_message(message("m1"))
            item = view.conversations.add_message(answer)
            assert view.conversations.citing(["f1"]) == [answer]
            assert view.conversations.citing(["m1"]) == []
            assert view.conversations.replace_text("m2", "[…]") == [item.n]
            assert view.conversations.message("m2").text == "[…]"
            view.memories.delete("f1")
            with pytest.raises(NotFound):
                view.conversations.replace_text("m9", "")
        assert under_test.store_mentions("秘密账户在青石镇") == []
