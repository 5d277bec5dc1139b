"""Whether a text changes a clause."""

import pytest

from legal_assistant.memory.documents.amending import amends


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ('1. In clause 3.2, "60 days" is replaced by "30 days".', "3.2"),
        ("Clause 5 of the Agreement is hereby deleted.", "5"),
        ("Amendment No. 1: clause 5 is replaced by the following.", "5"),
        ("Section 4.1 shall read as follows: The Buyer may pay by cheque.", "4.1"),
        ("Clause 7.2(b) has been amended.", "7.2"),
        ("双方同意将合同第3.2条修改为：乙方应于每月10日前付款。", "3.2"),
        ("原合同第七条作废。", "7"),
        ("第八条予以删除，其他条款不变。", "8"),
    ],
)
def test_a_change_is_one_of_the_clause_it_names(text: str, clause: str) -> None:
    assert amends(text, f"CL:{clause}")
    assert not amends(text, "CL:99.9")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("Clause 3.2 may only be amended in writing.", "3.2"),
        ("Clause 3.2 is not amended.", "3.2"),
        ("The Supplier shall perform clause 3.2. Defective parts are replaced within a week.", "3.2"),
        ("Payment under clause 3.2 is due in 60 days.", "3.2"),
        ("未经双方书面同意，第3.2条不得修改。", "3.2"),
        ("第3.2条的付款方式可以变更为转账。", "3.2"),
        ("乙方应按第3.2条付款。逾期的，合同作废。", "3.2"),
    ],
)
def test_what_may_be_changed_is_not_changed(text: str, clause: str) -> None:
    assert not amends(text, f"CL:{clause}")
