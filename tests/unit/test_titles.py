"""What a document calls itself."""

import pytest

from legal_assistant.memory.documents.titles import SizedLine, choose_title


def title(*lines: str | tuple[str, float], metadata: str = "") -> str:
    return choose_title([SizedLine(*line) if isinstance(line, tuple) else SizedLine(line, 10.0) for line in lines], metadata)


def test_the_line_set_larger_wins_over_words() -> None:
    assert (
        title("Northgate Services Agreement", ("The Harbour Papers", 18.0), "Some text.", "More text.", "Yet more.")
        == "The Harbour Papers"
    )


def test_a_large_title_over_two_lines_is_one() -> None:
    assert (
        title(("中华人民共和国", 22.0), ("仓储法", 22.0), "第一条 为了规范仓储活动。", "第二条 略。", "第三条 略。")
        == "中华人民共和国仓储法"
    )
    assert (
        title("SUPPLY AND", "SERVICE AGREEMENT", "This Agreement binds the parties.", "They agree.")
        == "SUPPLY AND SERVICE AGREEMENT"
    )


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("EXHIBIT 10.2", "DISTRIBUTION AGREEMENT", "This Agreement is made on 3 May."), "DISTRIBUTION AGREEMENT"),
        (("合同编号：XH-1", "房屋租赁合同", "出租人：青禾商贸有限公司。"), "房屋租赁合同"),
        (("1", "民事判决书", "（2026）沪0199民初12号", "原告青禾商贸有限公司。"), "民事判决书"),
        (("This Lease is made between the parties named below.", "They agree as follows."), ""),
        ((), ""),
    ],
)
def test_a_line_that_names_a_kind_of_document_is_its_title(lines: tuple[str, ...], expected: str) -> None:
    assert title(*lines) == expected


def test_the_files_own_title_field_is_the_last_resort_and_often_none() -> None:
    assert title("some words, and more;", metadata="Lease of a Workshop") == "Lease of a Workshop"
    for junk in ("Microsoft Word - lease.docx", "untitled", "scan0001.pdf", "x" * 500):
        assert title("some words, and more;", metadata=junk) == ""
