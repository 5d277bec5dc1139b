"""An answer that rests on a clause says which other document changes it."""

from pathlib import Path
from typing import Any

import pytest

from tests.commands import Command

SUPPLY = """SUPPLY AGREEMENT

3. Price and payment
3.1 The price of the goods is EUR 40 a piece.
3.2 Invoices are payable within 60 days of receipt.

4. Delivery
4.1 The goods are delivered to the warehouse of the Buyer.
"""
AMENDMENT = """AMENDMENT NO. 1 TO THE SUPPLY AGREEMENT

1. In clause 3.2, "60 days" is replaced by "30 days".
2. All other terms remain unchanged.
"""
CLEANING = """CLEANING CONTRACT

3. Fees
3.1 The Contractor cleans the offices on the first floor every evening.
3.2 Invoices for cleaning are payable within 14 days.
"""
CATERING = """CATERING TERMS

3. Meals and money
3.1 Lunch is served at noon in the canteen.
3.2 The Host pays the invoices of the Caterer on the last Friday of a month.
"""


@pytest.fixture
def ask(command: Command, tmp_path: Path) -> Any:
    def answer(question: str, **files: str) -> list[dict[str, Any]]:
        for name, text in files.items():
            (tmp_path / f"{name}.txt").write_text(text, "utf-8")
            assert command("ingest", "One", str(tmp_path / f"{name}.txt"))[0] == 0
        return command("ask", "One", question, "--new")[1]["caveats"]

    return answer


def test_a_changed_clause_is_told_with_the_answer(ask: Any) -> None:
    told = ask("When are invoices payable?", supply=SUPPLY)
    assert [one for one in told if one["kind"] == "amended"] == []
    told = [one for one in ask("When are invoices payable?", amendment=AMENDMENT) if one["kind"] == "amended"]
    assert [(one["file"], one["page"], one["clause"]) for one in told] == [("amendment.txt", 1, "3.2")]


def test_of_several_contracts_the_one_that_the_change_names_is_changed(ask: Any) -> None:
    told = ask("When are invoices payable?", cleaning=CLEANING, catering=CATERING, amendment=AMENDMENT)
    assert [one for one in told if one["kind"] == "amended"] == []
    told = ask("When are invoices payable?", supply=SUPPLY)
    assert len([one for one in told if one["kind"] == "amended"]) == 1
