"""Cutting documents into passages."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.domain.documents import Box, Line, Page, PageState, Passage, Table
from legal_assistant.memory.documents.furniture import mark_furniture
from legal_assistant.memory.documents.passages import cut
from legal_assistant.memory.documents.pieces import LONGEST

WIDTH = 40
WORDS = ("", "rent", "repair", "noise", "notice")


def page(number: int, lines: Sequence[str], *, state: PageState = PageState.TEXT, tables: tuple[Table, ...] = ()) -> Page:
    """A page set in a column ``WIDTH`` characters wide; a line that fills it goes on in the next one."""
    placed, start = [], 0
    for at, text in enumerate(lines):
        width = 10.0 * min(sum(1.0 if character > "\u2e80" else 0.5 for character in text), WIDTH)
        placed.append(Line(start, start + len(text), Box(50, 50 + 20 * at, 50 + width, 62 + 20 * at)))
        start += len(text) + 1
    return Page(number, state, "\n".join(lines), 595, 842, "", tuple(placed), tables)


def passages(*pages: Sequence[str], title: str = "") -> list[Passage]:
    return cut([page(number, lines) for number, lines in enumerate(pages, 1)], document_id="d1", title=title)


def numbers(found: Sequence[Passage]) -> list[str]:
    return [passage.number for passage in found]


STATUTE = (
    [
        "中华人民共和国仓储法",
        "目录",
        "第一章 总则",
        "第二章 仓单",
        "第三章 附则",
        "第一章 总则",
        "第一条 为了规范仓储活动，保护存货人和保管人的合法权益，促进仓储业健康发展，根",
        "据宪法，制定本法。",
        "第二条 保管人有下列情形之一的，应当赔偿：",
        "（一）未验收；",
        "（二）擅自转交他人。",
        "第三条 因不可抗力造成损失的，依照",
        "第二条的规定处理，保管人不承担责任，但是保管人迟延验收以后发生不可抗力的除外，",
        "第一条另有规定的，依照其规定，并且应当在合理期限内通知存货人。",
    ],
    [
        "第二章 仓单",
        "第四条 仓单可以转让。存货人在仓单上背书",
        "并经保管人签字的，转让有效。",
        "第四条之一 电子仓单与纸质仓单具有同等效力。",
        "第三章 附则",
        "第五条 本法自公布之日起施行。",
    ],
)


def test_a_statute_gives_one_passage_an_article() -> None:
    found = passages(*STATUTE, title="中华人民共和国仓储法")
    assert numbers(found) == ["", "1", "2", "3", "4", "4-1", "5"]
    by_number = {passage.number: passage for passage in found}
    assert by_number["1"].heading == "第一章 总则 > 第一条"
    assert by_number["5"].heading == "第三章 附则 > 第五条"
    assert by_number["2"].text == "第二条 保管人有下列情形之一的，应当赔偿：（一）未验收；（二）擅自转交他人。"
    assert by_number["4"].text == "第四条 仓单可以转让。存货人在仓单上背书并经保管人签字的，转让有效。"


def test_a_reference_at_the_beginning_of_a_line_begins_no_article() -> None:
    third = next(passage for passage in passages(*STATUTE) if passage.number == "3")
    assert "第二条的规定处理" in third.text
    assert third.text.endswith("通知存货人。")


def test_articles_without_a_gap_behind_their_number_and_with_one_misread() -> None:
    lines = [
        "第四百八十三条承诺生效时合同成立。",
        "第四百八十四条中华人民共和国境内的承诺，适用",
        "第四百八十三条的规定。",
        "第四百八十S条承诺可以撤回。",
        "第四百八十六条受要约人超过承诺期限发出承诺的，为新要约。",
    ]
    assert [passage.number for passage in cut([page(1, lines)], document_id="d1", title="")] == ["483", "484", "486"]


def test_an_article_over_a_page_break_is_one_passage_with_two_spans() -> None:
    found = passages(["第一条 甲方应当按照本合同约定的时间和地点将货物交付给乙方，乙方"], ["应当及时验收。", "第二条 价款另议。"])
    assert numbers(found) == ["1", "2"]
    assert [span.page for span in found[0].spans] == [1, 2]
    assert found[0].text.endswith("乙方应当及时验收。")


def test_a_chinese_contract_is_cut_by_its_own_numbers() -> None:
    found = passages(
        [
            "仓库租赁合同",
            "甲方：青禾商贸有限公司",
            "一、租赁物",
            "1. 甲方将三号仓库出租给乙方。",
            "2. 面积为五百平方米。",
            "二、租金",
            "1. 月租金为人民币三万元。",
            "附件一 交接清单",
            "钥匙两把。",
        ]
    )
    assert [(passage.number, passage.heading) for passage in found[1:]] == [
        ("1", "一、租赁物 > 1"),
        ("2", "一、租赁物 > 2"),
        ("1", "二、租金 > 1"),
        ("", "附件一 交接清单"),
    ]


ENGLISH = (
    [
        "WORKSHOP LEASE AGREEMENT",
        "This Lease is made between the parties named in Schedule 1 and sets out",
        "the terms on which the Workshop is let.",
        "ARTICLE I",
        "RENT",
        "1.1 Amount. The rent is 900 pounds a month, as provided in Section",
        "2.1 of this Lease, and is due in advance on the first day of each month.",
        "1.2 Late payment. Rent that is late bears a charge of five per cent a day.",
        "(a) The charge runs from the due date.",
        "(b) It ends with payment in full.",
        "ARTICLE II",
        "TERM",
        "2.1 Length. The term is two years.",
    ],
    ["SCHEDULE 1", "The parties are Corvid Instruments and R. Ashdown."],
)


def test_an_english_contract_is_cut_by_articles_and_clauses() -> None:
    found = passages(*ENGLISH)
    assert [number for number in numbers(found) if number] == ["1.1", "1.2", "2.1"]
    by_number = {passage.number: passage for passage in found}
    assert by_number["1.1"].text.startswith("ARTICLE I RENT 1.1 Amount.")
    assert by_number["1.1"].text.endswith("first day of each month.")
    assert by_number["1.2"].text.endswith("payment in full.")
    assert by_number["2.1"].heading.split(" > ")[-2:] == ["ARTICLE II", "2.1 Length"] or "2.1 Length" in by_number["2.1"].heading
    assert found[-1].heading == "SCHEDULE 1"


def test_the_table_of_contents_gives_no_clauses() -> None:
    contents = ["TABLE OF CONTENTS", "1. Rent 2", "2. Deposit 3", "3. Term ........ 4"]
    body = ["1. Rent", "The rent is 900 pounds.", "2. Deposit", "The deposit is two months of rent.", "3. Term", "Two years."]
    found = passages(contents, body)
    assert numbers(found) == ["1", "2", "3"]
    assert all(passage.page == 2 for passage in found)


def test_running_headers_and_page_numbers_belong_to_no_passage() -> None:
    pages = [
        page(
            n,
            [
                "Corvid Instruments Lease",
                f"{n}. The tenant shall do thing number {n}.",
                f"More is said of {WORDS[n]} here.",
                f"Page {n} of 4",
            ],
        )
        for n in range(1, 5)
    ]
    marked = mark_furniture(pages)
    assert [[each.text[start:end] for start, end in each.furniture] for each in marked] == [
        ["Corvid Instruments Lease", f"Page {n} of 4"] for n in range(1, 5)
    ]
    text = " ".join(passage.text for passage in cut(pages, document_id="d1", title=""))
    assert "Corvid" not in text
    assert "Page" not in text
    assert all(f"More is said of {WORDS[n]} here." in text for n in range(1, 5))


COPIES = [
    ["仓库租赁收据", "今收到承租人交来的仓库租金。", "出租人青禾商贸有限公司已如数收讫。", "本收据一式两份。"],
    ["RECEIPT", "Received of the tenant the rent of the workshop.", "The landlord has it in full.", "Two copies are made."],
]


@pytest.mark.parametrize("lines", COPIES)
def test_copies_of_one_page_are_text(lines: list[str]) -> None:
    text = "\n".join(passage.text for passage in passages(*[lines] * 6, title=lines[0]))
    assert all(text.count(line) == 6 for line in lines)


@pytest.mark.parametrize("form", ["今收到{0}月租金人民币{0}000元。", "Received for month {0}: 1{0}00 pounds of rent."])
def test_receipts_that_differ_in_numbers_are_text(form: str) -> None:
    found = passages(*[[form.format(n), "Corvid Instruments"] for n in range(1, 9)])
    assert all(form.format(n) in "\n".join(passage.text for passage in found) for n in range(1, 9))


def test_a_header_alone_on_some_pages_is_one_still() -> None:
    header = "Corvid Instruments Lease"
    said = [
        f"{n}. The tenant looks after {WORDS[n]} and everything that goes with it, and says so in writing." for n in range(1, 5)
    ]
    found = passages(*([header, *line] for line in ([said[0]], [said[1]], [], [said[2]], [], [said[3]])))
    assert numbers(found) == ["1", "2", "3", "4"]
    assert not any(header in passage.text for passage in found)


@pytest.mark.parametrize("title", ["证据目录", "目录", "INDEX", "Bundle of exhibits"])
def test_a_list_of_exhibits_is_text(title: str) -> None:
    entries = [f"{n}. 证据{n} {name} ........ {4 * n}" for n, name in enumerate(("租赁合同", "Lease", "收据", "Receipt"), 1)]
    text = "\n".join(passage.text for passage in passages([title, *entries]))
    assert all(entry in text for entry in entries)


def test_numbered_clauses_at_the_edges_of_pages_are_no_running_headers() -> None:
    pages = [[f"{3 * n + i}. The carrier delivers lot {n} by noon." for i in (1, 2, 3)] for n in range(6)]
    assert numbers(passages(*pages)) == [str(n) for n in range(1, 19)]


def test_a_table_is_cut_into_rows_under_its_header() -> None:
    header, rows = "序号 名称 数量", [f"{n} 设备编号{n:03d} {n} 台" for n in range(1, 101)]
    lines = ["附件一 设备清单", header, *rows]
    whole = page(1, lines)
    spans = tuple((line.start, line.end) for line in whole.lines[1:])
    cells = tuple(tuple(line.split(" ", 2)) for line in lines[1:])
    table = Table(Box(50, 60, 450, 4000), cells, spans[0][0], spans[-1][1], spans)
    found = cut([page(1, lines, tables=(table,))], document_id="d1", title="")
    assert len(found) > 1
    assert all(passage.text.startswith(header + "\n") and passage.heading == "附件一 设备清单" for passage in found)
    assert [line for passage in found for line in passage.text.split("\n")[1:]] == rows


def test_a_long_clause_is_cut_where_sentences_end() -> None:
    sentences = [f"The supplier shall keep record {n} of every delivery for seven years." for n in range(40)]
    text = "7.2 Records. " + " ".join(sentences)
    lines = [text[at : at + 80] for at in range(0, len(text), 80)]
    found = passages(["7.1 Books. The supplier keeps books.", *lines])
    pieces = [passage for passage in found if passage.number == "7.2"]
    assert len(pieces) > 1
    assert all(passage.text.endswith("seven years.") and len(passage.text) <= LONGEST + 80 for passage in pieces)


@pytest.mark.parametrize(
    ("first", "sentence", "whole", "parted"),
    [
        ("7.2 Records. ", "The supplier keeps record {n} of every delivery. ", 30, 40),
        ("第三条 ", "乙方应当保存第{n}次交货的记录。", 50, 70),
    ],
)
def test_a_clause_stays_whole_as_far_as_a_model_sees_it_whole(first: str, sentence: str, whole: int, parted: int) -> None:
    counts: list[int] = []
    for sentences in (whole, parted):
        text = first + "".join(sentence.format(n=number) for number in range(10, 10 + sentences))
        width = 40 if "条" in first else 80
        found = passages([text[at : at + width].strip() for at in range(0, len(text), width)])
        counts.append(len(found))
        assert {passage.number for passage in found} == {"3" if "条" in first else "7.2"}
    assert counts[0] == 1 < counts[1]


def test_words_broken_over_a_line_end_are_whole_in_the_passage() -> None:
    (found,) = passages(["The agree\u00ad", "ment is non-", "exclusive and binds the heirs."])
    assert found.text == "The agreement is non-exclusive and binds the heirs."


@pytest.mark.parametrize("state", [PageState.EMPTY, PageState.FAILED, PageState.PENDING])
def test_pages_without_readable_text_give_no_passage(state: PageState) -> None:
    assert cut([page(1, ["!!! garbled"], state=state)], document_id="d1", title="") == []


LINE = st.one_of(
    st.text(alphabet="甲乙方应当支付租金的规定第一二三条、，。；（） ", min_size=1, max_size=45),
    st.text(alphabet="abcdefgh ABC.,;:()123 -\u00ad", min_size=1, max_size=80),
    st.sampled_from(["第三条 租金", "1.1 Rent.", "ARTICLE II", "目录", "SCHEDULE 1", "（一）项目；", "12", "依照第五条的规定"]),
)


@given(st.lists(st.lists(LINE, max_size=25), min_size=1, max_size=4))
def test_a_passage_is_what_stands_under_its_spans(texts: list[list[str]]) -> None:
    pages = [page(number, lines) for number, lines in enumerate(texts, 1)]
    found = cut(pages, document_id="d1", title="")
    assert found == cut(pages, document_id="d1", title="")
    last = (0, 0)
    for ordinal, passage in enumerate(found):
        assert passage.ordinal == ordinal
        assert passage.text.strip()
        under = "".join(pages[span.page - 1].text[span.start : span.end] for span in passage.spans)
        assert plain(under) == plain(passage.text)
        for span in passage.spans:
            assert (span.page, span.start) >= last
            assert span.start < span.end
            last = (span.page, span.end)


@st.composite
def alike(draw: st.DrawFn) -> list[list[str]]:
    """Pages of few different lines, so that most of them return on most pages."""
    known = draw(st.lists(LINE, min_size=1, max_size=6))
    return draw(st.lists(st.lists(st.sampled_from(known), max_size=9), min_size=1, max_size=9))


@given(alike())
def test_every_line_is_furniture_contents_or_in_a_passage(texts: list[list[str]]) -> None:
    pages = [page(number, lines) for number, lines in enumerate(texts, 1)]
    found = cut(pages, document_id="d1", title="")
    assert bool(found) == any(plain(line) for lines in texts for line in lines)
    if any("目录" in line or "...." in line for lines in texts for line in lines):
        return
    cited = {(span.page, at) for passage in found for span in passage.spans for at in range(span.start, span.end)}
    for each in mark_furniture(pages):
        for start, end in ((line.start, line.end) for line in each.lines):
            if not any(first < end and start < last for first, last in each.furniture):
                assert all((each.number, at) in cited or not plain(each.text[at]) for at in range(start, end))


def plain(text: str) -> str:
    return "".join(text.split()).replace("\u00ad", "")
