"""Text that nobody writes and somebody pastes, and every rule that is given what users and documents say.

A rule may take long over long text, but twice as long over twice as much: what does not is found by
``tests/benchmarks/bench_odd_text.py``, and kept out by ``tests/unit/test_odd_text.py``, which runs this in a process of its
own.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Final

from legal_assistant.domain.conversations import Role
from legal_assistant.domain.documents import Page, PageState
from legal_assistant.domain.memories import MemoryKind
from legal_assistant.gui import markdown
from legal_assistant.memory import redaction
from legal_assistant.memory.answering import answers, budget, citation, grounding, parts_played, prompt, quotation, reply, working
from legal_assistant.memory.characters import fold, han
from legal_assistant.memory.documents import (
    amending,
    draft_identity,
    draft_order,
    drafts,
    edits,
    legibility,
    page_lines,
    passages,
    titles,
)
from legal_assistant.memory.graph import courts, entities, entity_relations, legal_issues
from legal_assistant.memory.language import index_words, segment, values, word_forms
from legal_assistant.memory.legal_text import find_references, query_references
from legal_assistant.memory.legal_text.instruments import find_instruments
from legal_assistant.memory.questions import (
    answered,
    antecedents,
    detail,
    document_names,
    draft_questions,
    marks,
    names,
    resolve,
    wanted,
)
from legal_assistant.memory.redaction.organisations_en import find_english_organisations
from legal_assistant.memory.relations import fine_words, frame, phrasing, relation, validity
from legal_assistant.memory.relations.change import told, without_report
from legal_assistant.memory.statements import gate, importance, mail, statement, topic

SORTS: Final = ("article", "clause", "contract", "company", "person", "thing", "amount", "date")

#: By name, what is repeated until the text is long enough (in the order of what it was found to hurt).
PIECES: Final[dict[str, str]] = {
    "digits and commas": "1,",
    "digits and points": "1.",
    "digits": "1",
    "years": "2024年",
    "days": "2024年3月1日、",
    "days in English": "3 March 2024 ",
    "the letter a": "a",
    "one word": "apple ",
    "names": "Aldous Birch ",
    "capitals": "AB ",
    "capitals without blanks": "A",
    "initials": "A. ",
    "opened brackets": "(",
    "closed brackets": "）",
    "brackets": "（1）",
    "opened quotes": "“",
    "straight quotes": '"',
    "titles": "《",
    "blanks": " ",
    "lines": "\n",
    "blank and line": " \n",
    "full stops": "。",
    "commas": "，",
    "ordinals": "第",
    "articles": "第五百条、",
    "articles in English": "Article 5, ",
    "section signs": "§ 1 ",
    "numbers in Chinese": "一",
    "numbers in words": "twenty ",
    "no blanks": "被告没有向原告支付租金也未返还押金",
    "one character": "中",
    "negations": "不",
    "negations in English": "not ",
    "changes": "由八万元改为九万元，",
    "changes in English": "from $8,000 to $9,000 ",
    "reports": "他说",
    "reports in English": "he said that ",
    "amounts": "8,000元，",
    "amounts in English": "$8,000 and ",
    "and": "和",
    "companies": "有限公司",
    "parties": "甲方乙方",
    "surnames": "张王李",
    "it": "它",
    "it in English": "it ",
    "questions": "？",
    "percent": "5%",
    "marks": "[1]",
    "hyphens": "-",
    "underlines": "_",
    "mail": "a@",
    "table": "|甲|乙",
    "sentences": "The tenant paid the rent on 3 March 2024. ",
    "sentences in Chinese": "原告于2024年3月1日支付租金8000元。",
    "clauses in Chinese": "原告支付租金，被告未返还押金，",
    "lines of clauses": "1.1 rent\n",
    "lines of articles": "第一条 租金\n",
    "combining marks": "e\u0301",
    "zero width": "\u200b",
    "full width": "１，",
    "json": '{"a":',
}


def text(piece: str, size: int) -> str:
    """``size`` characters of a repeated piece, between two sentences of every day."""
    before, after = "甲方应支付 the rent: ", " 乙方已收到。Received."
    room = size - len(before) - len(after)
    return before + (piece * (room // len(piece) + 1))[:room] + after


NAMES: Final = document_names.DocumentNames(
    {
        "d": document_names.names_of("房屋租赁合同", "租赁 2024.pdf", ""),
        "e": document_names.names_of("Lease of Unit 1", "1 a.pdf", ""),
    }
)


def _page(said: str) -> Page:
    return Page(1, PageState.TEXT, said, 595.0, 842.0)


def _relations(said: str) -> object:
    return entity_relations.find_relations(said, entities.find_entities(said))


def _parsed(said: str) -> object:
    try:
        return reply.parse_object(said)
    except reply.ReplyError:
        return None


def _shared_values(said: str) -> object:
    return grounding.invented_values(said, said), grounding.shares_words(said, said)


#: Every rule that reads free text, by name.
RULES: Final[dict[str, Callable[[str], object]]] = {
    "answers: without_sources": lambda said: answers.without_sources(said, {1}, {said[:500]}),
    "amending": lambda said: amending.amends(f"第3.2条修改为{said}", "CL:3.2"),
    "antecedents: find": lambda said: [antecedents.find(said, sort) for sort in SORTS],
    "budget": budget.estimate_tokens,
    "change: told": told,
    "change: told last": lambda said: told(said, told_last=True),
    "change: without_report": without_report,
    "citation: check of an answer": lambda said: citation.check([said], "甲方应支付 8,000 元。The rent is due on 3 March."),
    "citation: check of a sentence": lambda said: citation.check(["甲方应支付 8,000 元。"], said),
    "citation: claims": citation.claims,
    "citation: find": lambda said: citation.find(said[: len(said) // 2], said),
    "citation: marks": lambda said: (citation.cited_numbers(said), citation.without_marks(said)),
    "courts": courts.find_courts,
    "detail": detail.asks_in_detail,
    "document_names": lambda said: document_names.names_of("Lease", "lease.pdf", said),
    "document_names: of a question": lambda said: NAMES.find(said),
    "draft_identity": lambda said: draft_identity.identity(said, said, said),
    "draft_order": draft_order.stated,
    "draft_questions": lambda said: draft_questions.asked_drafts(
        said, [[draft_questions.DraftName("d", "a.pdf", "A"), draft_questions.DraftName("e", "b.pdf", "B")]]
    ),
    "drafts: fingerprint": lambda said: drafts.fingerprint([said]),
    "edits": lambda said: edits.word_edits(said, f"x {said[:999]} x {said[999:]} x"),
    "entities": entities.find_entities,
    "entity_relations": _relations,
    "fine_words": lambda said: (fine_words.told_apart(said, said + "a"), fine_words.exclude(said, said + "a")),
    "fold": lambda said: (fold.fold(said), fold.simplify(said)),
    "frame: parse": frame.parse,
    "frame: concepts": frame.concepts,
    "gate": lambda said: gate.gate(Role.USER, said),
    "gate: what an answer says": lambda said: gate.extract(Role.ASSISTANT, said),
    "gate: what is asked apart from what is told": lambda said: (gate.asked_alone(said), gate.purpose(said)),
    "gate: questions": lambda said: (gate.asks_about_case(said), gate.classify(said)),
    "grounding": _shared_values,
    "importance": lambda said: importance.rate(MemoryKind.FACT, said),
    "index_words": lambda said: index_words.index_words(index_words.ItemText(said)),
    "legal_issues": legal_issues.find_issues,
    "legal_text: references": find_references,
    "legal_text: of a law": lambda said: find_references(said, law="民法典"),
    "legal_text: query": query_references,
    "legal_text: instruments": find_instruments,
    "legibility": legibility.judge,
    "marks: of a query": lambda said: marks.Sought(said).marks("甲方应支付 8,000 元，依据第五百条。"),
    "marks: in a text": lambda said: marks.Sought("rent 8,000 第五百条 租金").excerpt(said, 300),
    "names: of a question": lambda said: (names.subjects(said), names.named(said, {1: "Aldous Birch 支付"})),
    "names: in a text": lambda said: names.named("Aldous Birch", {1: said}),
    "page_lines: join_text": lambda said: page_lines.join_text(said.split("\n")),
    "parts_played": lambda said: parts_played.take_apart(said, parts_played.parties_of(said)),
    "passages": lambda said: passages.cut([_page(said)], document_id="d", title="t"),
    "phrasing": phrasing.one_way,
    "prompt": lambda said: (prompt.clean(said), han.is_chinese(said)),
    "answered: of a question": lambda said: (answered.parts(said), answered.addresses(said, "甲方应支付 8,000 元。")),
    "answered: of a passage": lambda said: answered.addresses("甲方应支付多少？", said),
    "quotation": lambda said: quotation.excerpt(said, "甲方应支付多少 rent？", 400),
    "redaction": redaction.redact,
    "relation": lambda said: relation.relate(said, f"{said}不"),
    "relation: to a sentence": lambda said: relation.relate("甲方应支付租金8000元。", said),
    "reply": _parsed,
    "resolve: question": lambda said: resolve.resolve([("user", "违约金条款有效吗？")], said),
    "resolve: parts played": lambda said: resolve.resolve([("user", said)], "Who is the defendant? 对方是谁？"),
    "resolve: members of a list": lambda said: resolve.resolve([("user", said)], "What of the second one? 后者呢？"),
    "resolve: turns": lambda said: resolve.resolve([("user", said), ("assistant", said)], "它有效吗？ Is it valid?"),
    "segment: index_text": segment.index_text,
    "segment: query": lambda said: (segment.query_terms(said), segment.query_words(said)),
    "statement": lambda said: [statement.strip_lead_in(one) for one in statement.sentences(said)],
    "validity": validity.effective_date,
    "titles": lambda said: titles.join_lines(said.split("\n")),
    "topic": topic.topics,
    "values": values.find_values,
    "wanted": lambda said: (wanted.wanted(said), wanted.gives(said, frozenset(("place", "number")))),
    "word_forms": word_forms.search_terms,
    "working": lambda said: working.compress([("user", said), ("assistant", said)], 200),
}


#: Rules of patterns alone, which get through a hundred times as much.
PATTERNS: Final[dict[str, Callable[[str], object]]] = {
    "mail: own_words": mail.own_words,
    "antecedents: companies": lambda said: antecedents.find(said, "company"),
    "antecedents: clauses": lambda said: antecedents.find(said, "clause"),
    "organisations_en": lambda said: list(find_english_organisations(said)),
}
#: What begins a line that goes on with a piece for long, and ends as no pattern wants it.
LONG_LINES: Final = (
    ("", " "), ("", "> "), ("", "-"), ("Thanks", " "), ("", "A"), ("", "A'"), ("", "Aa "), ("", "a-"), ("", "District "),
    ("", "Court of "), ("", "( "), ("", "Aa & "),
)  # fmt: skip


def long_lines(size: int) -> None:
    """Put lines of ``size`` characters to the rules of patterns alone, with a line before each as in :func:`main`."""
    for begins, piece in LONG_LINES:
        said = f"Hello\n{begins}{(piece * (size // len(piece) + 1))[:size]}x"
        for name, rule in PATTERNS.items():
            print(f"{name} over {begins}{piece!r}", flush=True)
            rule(said)
    print("done", flush=True)


#: What begins a text that goes on with a mark which nothing closes.
MARKED: Final = (
    ("", "**a "), ("", "**x*y~~z "), ("", "*a "), ("", "~~a "), ("", "`a "), ("", "!["), ("", "![a]("), ("", "[[a]("),
    ("", "[a](b "), ("", "[a](b("), ("", "> "), ("", "- "),
    ("# a", " "), ("# a", " #"), ("a|b\n", " "), ("a|b\n--", " "), ("a|b\n", "--|"),
)  # fmt: skip


def unclosed_marks(size: int) -> None:
    """Put ``size`` characters of each to the reader of answers, with a line before each as in :func:`main`."""
    for begins, piece in MARKED:
        print(f"markdown over {begins!r} {piece!r}", flush=True)
        markdown.to_html(f"{begins}{piece * (size // len(piece))}x")
    print("done", flush=True)


def main(size: int, kinds: Sequence[str] = ()) -> None:
    """Put texts of ``size`` characters, of these kinds (none given: all), to every rule, with a line before each, so that one who
    waits knows for what."""
    for kind in kinds or PIECES:
        said = text(PIECES[kind], size)
        for name, rule in RULES.items():
            print(f"{name} over {kind}", flush=True)
            rule(said)
    print("done", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
