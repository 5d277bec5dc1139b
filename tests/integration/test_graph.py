"""The graph of a case over the real store: complete answers, aliases, going on after a stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.changes import Changed
from legal_assistant.domain.entities import About, EntityKind, RelationKind
from legal_assistant.domain.errors import Cancelled, InvalidInput, NotFound
from legal_assistant.domain.memories import MemoryState
from legal_assistant.memory.answering.tasks import NamedEntity, StatedGraph, StatedRelation
from legal_assistant.memory.graph.text_graph import PIECE
from legal_assistant.services.documents.indexing import Indexer
from legal_assistant.services.memories.graph import GraphService
from legal_assistant.services.memories.graph_index import BATCH, GraphIndex
from tests import make
from tests.cases import MemoryCase, NoEmbedder, open_case

FORMS = [
    "《民法典》第584条",
    "《中华人民共和国民法典》第五百八十四条",
    "民法典第五百八十四条",
    "民法典584",
    "民法典第584条",
    "Civil Code Art. 584",
    "Article 584 of the PRC Civil Code",
    "Civil Code 584",
]


@dataclass
class Bench:
    """A case and its graph."""

    case: MemoryCase
    graph: GraphService = field(default_factory=lambda: GraphService(GraphIndex()))

    def update(self) -> bool:
        return Changed.ENTITIES in self.graph.update(self.case, CancelToken()).kinds

    def about(self, name: str) -> About:
        return self.graph.about(self.case, name)

    def spoken(self, name: str) -> list[str]:
        """Ids of what speaks of it."""
        return sorted(item.id for item in self.about(name).mentions)

    def relations(self, name: str) -> list[tuple[str, str, str]]:
        about = self.about(name)
        ends = {**about.ends, about.entity.id: about.entity}
        return [(ends[one.subject].canonical, one.kind.value, ends[one.target].canonical) for one in about.relations]

    def add_message(self, message_id: str, text: str) -> None:
        with self.case.store.write() as view:
            if not view.conversations.all():
                view.conversations.add(make.conversation())
            view.conversations.add_message(make.message(message_id, text))

    def add_law(self, *articles: tuple[str, str]) -> None:
        passages = [
            make.passage(f"a{number}", text, document="law", ordinal=n, number=number)
            for n, (number, text) in enumerate(articles)
        ]
        with self.case.store.write() as view:
            view.documents.add(make.document("law", title="中华人民共和国民法典"))
            view.documents.put_passages("law", passages, make.T0)


@pytest.fixture
def bench() -> Iterator[Bench]:
    with open_case(client="青禾商贸", opponent="Orchid Trading; 林知夏") as case:
        yield Bench(case)


@pytest.mark.parametrize("read", [True, False], ids=["after reading", "before anything was read"])
@pytest.mark.parametrize("asked", FORMS)
def test_everything_on_an_article_however_it_is_written_and_asked(bench: Bench, asked: str, read: bool) -> None:
    bench.add_law(
        ("584", "第五百八十四条 损失赔偿额应当相当于因违约所造成的损失。"),
        ("585", "第五百八十五条 违约金过高的，依照本法第五百八十四条予以适当减少。"),
        ("586", "第五百八十六条 当事人可以约定定金。"),
    )
    for n, form in enumerate(FORMS[:3] + FORMS[5:7]):
        bench.case.add_memory(f"See {form} on damages.")
        bench.add_message(f"m{n}", f"请看{form}关于损失的规定")
    bench.case.add_memory("《民法典》第584条第一款 governs.", state=MemoryState.ARCHIVED)
    bench.case.add_memory("《公司法》第584条 does not exist; Civil Code Art. 58 is another.")
    if read:
        assert bench.update()
    expected = ["a584", "a585", *(f"f{n}" for n in range(1, 7)), *(f"m{n}" for n in range(5))]
    assert bench.spoken(asked) == sorted(expected)
    entity = bench.about(asked).entity
    assert (entity.kind, entity.name, entity.canonical) == (EntityKind.LAW_ARTICLE, "《民法典》第584条", "CN:民法典:584")
    assert entity.mentions == len(expected)


def test_a_number_alone_means_any_article_or_clause_of_that_number(bench: Bench) -> None:
    bench.add_law(("584", "第五百八十四条 损失赔偿额应当相当于损失。"))
    bench.case.add_memory("《公司法》第584条 does not exist.")
    bench.case.add_memory("Clause 584 is odd.")
    bench.update()
    for asked in ("第584条", "584", "Article 584"):
        about = bench.about(asked)
        assert sorted(item.id for item in about.mentions) == ["a584", "f1", "f2"]
        assert {one.canonical for one in (about.entity, *about.others)} == {"CN:民法典:584", "CN:公司法:584", "CL:584"}


def test_the_article_itself_comes_first(bench: Bench) -> None:
    bench.case.add_memory("《民法典》第584条 applies.")
    bench.add_law(("584", "第五百八十四条 损失赔偿额应当相当于损失。"))
    bench.update()
    assert [item.id for item in bench.about("民法典584").mentions] == ["a584", "f1"]


def test_relations_with_the_names_at_both_ends(bench: Bench) -> None:
    bench.case.add_memory("青禾商贸违反了《民法典》第509条第一款。")
    bench.case.add_memory("上海明诚律师事务所代理青禾商贸。")
    bench.update()
    assert bench.relations("青禾商贸") == [
        ("青禾商贸", "violates", "CN:民法典:509:1"),
        ("上海明诚律师事务所", "represents", "青禾商贸"),
    ]
    assert bench.relations("民法典第509条") == [("青禾商贸", "violates", "CN:民法典:509:1")]


def test_an_article_cites_what_its_text_refers_to(bench: Bench) -> None:
    bench.add_law(("585", "第五百八十五条 依照本法第五百八十四条予以适当减少。"))
    bench.update()
    assert bench.relations("民法典585") == [("CN:民法典:585", "cites", "CN:民法典:584")]


def test_parties_of_the_case_are_known_wherever_their_names_stand(bench: Bench) -> None:
    bench.case.add_memory("青禾商贸与Orchid Trading还没有谈妥，林知夏很着急")
    bench.update()
    kinds = {entity.name: entity.kind for entity in bench.graph.entities(bench.case)}
    assert kinds == {
        "青禾商贸": EntityKind.ORGANISATION,
        "Orchid Trading": EntityKind.ORGANISATION,
        "林知夏": EntityKind.PERSON,
    }


def test_a_name_is_found_where_no_rule_saw_it(bench: Bench) -> None:
    bench.case.add_memory("原告张建国，男，住上海市。")
    bench.case.add_memory("那天张建国没空")
    bench.case.add_memory("张建 国 and 张建华 are others")
    bench.update()
    assert {"f1", "f2"} == set(bench.spoken("张建国"))


def test_a_latin_name_is_a_whole_word(bench: Bench) -> None:
    for text in ("Mr. Owen Barclay objected.", "i told owen barclay so", "owen barclayson is another"):
        bench.case.add_memory(text)
    bench.update()
    assert bench.spoken("Owen Barclay") == ["f1", "f2"]


def test_rejected_memories_do_not_speak(bench: Bench) -> None:
    bench.case.add_memory("《民法典》第584条 applies.", state=MemoryState.REJECTED)
    bench.case.add_memory("《民法典》第584条 may apply.", state=MemoryState.PROPOSED)
    bench.update()
    assert bench.spoken("民法典584") == ["f2"]


def test_part_of_a_name_is_enough_and_nothing_is_not_found(bench: Bench) -> None:
    bench.case.add_memory("云岭置业有限公司拖欠租金。")
    bench.update()
    assert bench.about("云岭").entity.name == "云岭置业有限公司"
    for nothing in ("no such name", "《民法典》第1条", "", "  ", "%", "0" * 32):
        with pytest.raises(NotFound):
            bench.about(nothing)


def test_people_are_merged_and_parted_by_a_lawyer_only(bench: Bench) -> None:
    bench.case.add_memory("原告张建国，男。")
    bench.case.add_memory("证人张国建，女。")
    bench.update()
    assert bench.spoken("张建国") == ["f1"]
    kept, changes = bench.graph.merge(bench.case, "张建国", "张国建")
    assert (kept.name, kept.aliases) == ("张建国", ("张国建",))
    assert changes.touches(bench.case.id, Changed.ENTITIES)
    assert bench.spoken("张建国") == bench.spoken("张国建") == ["f1", "f2"]
    parted, _ = bench.graph.split(bench.case, "张建国", "张国建")
    assert parted.name == "张国建"
    assert bench.spoken("张建国") == ["f1"]


def test_what_cannot_be_merged(bench: Bench) -> None:
    bench.case.add_memory("原告张建国，男。《民法典》第584条。")
    bench.update()
    with pytest.raises(InvalidInput):
        bench.graph.merge(bench.case, "张建国", "民法典584")
    with pytest.raises(InvalidInput):
        bench.graph.merge(bench.case, "张建国", "张建国")
    with pytest.raises(NotFound):
        bench.graph.merge(bench.case, "张建国", "nobody")
    with pytest.raises(NotFound):
        bench.graph.split(bench.case, "张建国", "张国建")


def test_entities_are_listed_by_kind_and_by_any_form_of_a_reference(bench: Bench) -> None:
    bench.case.add_memory("原告张建国依据《民法典》第584条请求8万元。")
    bench.update()
    assert [one.canonical for one in bench.graph.entities(bench.case, kinds=[EntityKind.AMOUNT])] == ["CNY:80000"]
    assert [one.name for one in bench.graph.entities(bench.case, "Civil Code Art. 584")] == ["《民法典》第584条"]
    assert [one.name for one in bench.graph.entities(bench.case, "建国")] == ["张建国"]
    assert bench.graph.entities(bench.case, "张建国", [EntityKind.AMOUNT]) == []


def test_reading_goes_on_after_a_stop_and_ends(bench: Bench) -> None:
    count = 2 * BATCH + 3
    bench.add_law(*((str(n), f"第{n}条 依照《公司法》第{n}条办理。") for n in range(1, count + 1)))
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        bench.graph.update(bench.case, cancel)
    assert bench.update()
    assert not bench.update()
    assert len(bench.graph.entities(bench.case, kinds=[EntityKind.LAW_ARTICLE])) == 2 * count


def test_a_changed_text_is_read_again(bench: Bench) -> None:
    memory = bench.case.add_memory("《民法典》第584条")
    bench.update()
    with bench.case.store.write() as view:
        view.memories.put(make.memory(memory.id, "《民法典》第585条"), by="user", reason="edited")
    assert bench.update()
    assert bench.spoken("民法典585") == [memory.id]
    with pytest.raises(NotFound):
        bench.about("民法典584")


def test_a_long_message_is_read_in_pieces_with_its_places(bench: Bench) -> None:
    text = "\n".join(["这一行没有内容。" * 20] * 40) + "\n《民法典》第584条"
    assert len(text) > PIECE
    bench.add_message("m1", text)
    bench.update()
    with bench.case.store.read() as view:
        [entity] = view.graph.find("CN:民法典:584")
        [mention] = view.graph.mentions(entity.id)
    assert text[mention.start : mention.end] == "《民法典》第584条"


def test_the_indexer_keeps_the_graph(bench: Bench) -> None:
    bench.case.add_memory("《民法典》第584条")
    steps = Indexer(NoEmbedder(), GraphIndex()).run(bench.case, CancelToken())
    next(steps)
    with pytest.raises(AssertionError, match="no vectors"):
        next(steps)
    assert not bench.update()


STATEMENT = "The lessee, Quill & Sons, was let down by old Marten, who runs Alder Properties Ltd, over clause 7."


class Model:
    """Answers with what it is told to; ``before``: called while it thinks."""

    def __init__(self, *stated: StatedGraph, before: Callable[[], object] = lambda: None) -> None:
        self.stated = list(stated)
        self.before = before
        self.asked: list[str] = []

    def graph(self, case: object, text: str, cancel: CancelToken) -> StatedGraph | None:
        self.asked.append(text)
        self.before()
        return self.stated.pop(0) if self.stated else None


def named(kind: EntityKind, name: str) -> NamedEntity:
    return NamedEntity(kind, name, STATEMENT.index(name), STATEMENT.index(name) + len(name))


READ = StatedGraph(
    (
        named(EntityKind.ORGANISATION, "Quill & Sons"),
        named(EntityKind.PERSON, "old Marten"),
        named(EntityKind.ORGANISATION, "Alder Properties Ltd"),
        named(EntityKind.CLAUSE, "clause 7"),
        named(EntityKind.LAW_ARTICLE, "lessee"),
    ),
    (
        StatedRelation("old Marten", RelationKind.REPRESENTS, "Alder Properties Ltd"),
        StatedRelation("Alder Properties Ltd", RelationKind.VIOLATES, "clause 7"),
        StatedRelation("Quill & Sons", RelationKind.CITES, "lessee"),
    ),
)


def test_a_model_adds_what_the_rules_cannot_find(bench: Bench) -> None:
    bench.case.add_memory(STATEMENT)
    bench.update()
    assert bench.relations("Alder Properties Ltd") == []
    model = Model(READ)
    bench.graph = GraphService(GraphIndex(), model)
    assert bench.graph.deepen(bench.case, "Alder Properties Ltd", CancelToken())[0] == 1
    assert model.asked == [STATEMENT]
    assert bench.relations("Alder Properties Ltd") == [
        ("old Marten", "represents", "Alder Properties Ltd"),
        ("Alder Properties Ltd", "violates", "CL:7"),
    ]
    assert {one.by for one in bench.about("Alder Properties Ltd").relations} == {"model"}
    assert bench.about("Quill & Sons").relations == ()
    with pytest.raises(NotFound):
        bench.about("lessee")
    assert not bench.update()


def test_what_a_model_says_of_a_text_that_was_changed_meanwhile_is_dropped(bench: Bench) -> None:
    memory = bench.case.add_memory(STATEMENT)
    bench.update()

    def edit() -> None:
        with bench.case.store.write() as view:
            view.memories.put(make.memory(memory.id, "Alder Properties Ltd is a firm."), by="user", reason="edited")

    bench.graph = GraphService(GraphIndex(), Model(READ, before=edit))
    answered, changes = bench.graph.deepen(bench.case, "Alder Properties Ltd", CancelToken())
    assert (answered, changes.kinds) == (0, frozenset())
    assert bench.update()
    assert bench.relations("Alder Properties Ltd") == []


@pytest.mark.parametrize("model", [None, Model()], ids=["none", "one that cannot answer"])
def test_without_an_answer_the_rules_stand(bench: Bench, model: Model | None) -> None:
    bench.case.add_memory("Maria Delgado represents Alder Properties Ltd.")
    bench.update()
    bench.graph = GraphService(GraphIndex(), model)
    assert bench.graph.deepen(bench.case, "Alder Properties Ltd", CancelToken())[0] == 0
    assert bench.relations("Alder Properties Ltd") == [("Maria Delgado", "represents", "Alder Properties Ltd")]


class _Tagger:
    """Finds one name that no rule calls for."""

    def tag(self, text: str) -> list[tuple[int, int, str]]:
        at = text.find("宓小棠")
        return [(at, at + 3, "person")] if at >= 0 else []


def test_memories_and_messages_name_whom_redaction_would_hide_passages_whom_rules_find() -> None:
    with open_case() as case:
        bench = Bench(case, GraphService(GraphIndex(tagger=_Tagger())))
        case.add_memory("昨天宓小棠把钥匙拿走了。")
        bench.add_message("q1", "宓小棠后来怎么说？")
        bench.add_law(("1", "昨天宓小棠把钥匙拿走了。"))
        bench.update()
        with case.store.read() as view:
            (person,) = view.graph.entities(kinds=[EntityKind.PERSON])
            assert sorted(mention.item_kind for mention in view.graph.mentions(person.id)) == ["memory", "message"]
