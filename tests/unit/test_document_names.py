"""Which documents a question names."""

import pytest

from legal_assistant.memory.questions.document_names import DocumentNames, Named, Names, names_of

LEASE = "房屋租赁合同\n甲方（出租人）：青禾仓储管理有限公司\n乙方（承租人）：陆知远\n第一条 逾期付款违约金每日5%"
SUPPLEMENT = "补充协议\n甲方：青禾仓储管理有限公司\n乙方：江若溪"
NDA = "MUTUAL NON-DISCLOSURE AGREEMENT between Harbour Lights Trading Ltd. and Elm Street Bakery LLC"
SUPPLY = "SUPPLY AGREEMENT made between Harbour Lights Trading Ltd. and Marlow Steel Works Inc."


@pytest.fixture(scope="module")
def names() -> DocumentNames:
    return DocumentNames(
        {
            "lease": names_of("房屋租赁合同", "lease_2026.pdf", LEASE),
            "supplement": names_of("补充协议", "supplement.pdf", SUPPLEMENT),
            "nda": names_of("Mutual Non-Disclosure Agreement", "nda final.pdf", NDA),
            "supply": names_of("Supply Agreement", "Marlow supply.pdf", SUPPLY),
        }
    )


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("房屋租赁合同的租金是多少", "lease"),
        ("陆知远应当在什么时候付租金", "lease"),
        ("What does the non-disclosure agreement say about the term?", "nda"),
        ("is marlow steel works liable for late delivery", "supply"),
        ("房屋租賃合同的租金是多少", "lease"),  # traditional
    ],
)
def test_a_title_or_a_party_names_the_document(names: DocumentNames, question: str, document: str) -> None:
    found = names.find(question)
    assert found is not None
    assert found.documents == (document,)


def test_the_names_are_taken_out_of_the_question(names: DocumentNames) -> None:
    found = names.find("Under the Supply Agreement between Harbour Lights Trading and Marlow Steel Works, is there a cap?")
    assert found is not None
    assert found.documents == ("supply",)
    assert "Marlow" not in found.rest
    assert "is there a cap?" in found.rest


def test_two_documents_may_be_meant(names: DocumentNames) -> None:
    found = names.find("补充协议与房屋租赁合同的租金有什么不同")
    assert found is not None
    assert set(found.documents) == {"lease", "supplement"}


@pytest.mark.parametrize(
    "question",
    [
        "",
        "合同",
        "逾期付款违约金是多少",  # words of the text, not a name
        "is there a limitation of liability",
        "青禾仓储管理有限公司的义务",  # a party of half of the documents
        "仓储管理有限公司的股东有什么义务",  # the end of a party's name is a kind of company
        "房屋租赁的期限最长多久",  # the beginning of a title is a subject
        "房屋租赁合同",  # a name alone asks nothing
        "🙂 ???",
    ],
)
def test_a_question_that_names_nothing_or_asks_nothing_is_searched_everywhere(names: DocumentNames, question: str) -> None:
    assert names.find(question) is None


def test_no_documents_no_names() -> None:
    assert DocumentNames({}).find("租赁合同的租金") is None


def test_a_document_without_names_is_never_meant() -> None:
    found = DocumentNames({"a": Names(), "b": Names(("Elm Street Lease",))}).find("rent of the Elm Street lease")
    assert found == Named(("b",), "rent of the  ")
