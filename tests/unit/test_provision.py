"""Questions for a provision as a whole."""

import pytest

from legal_assistant.memory.questions.provision import asks_for_provision


@pytest.mark.parametrize(
    "question", ["What does clause 7 say?", "第七条怎么规定的？", "What is Article 12 about?", "第九条", "Explain Section 5"]
)
def test_nothing_in_particular_is_asked_for(question: str) -> None:
    assert asks_for_provision(question)


@pytest.mark.parametrize(
    "question",
    ["What does clause 7 say about late payment?", "第七条说的违约金是多少？", "What does the lease say?", "合同怎么规定的？"],
)
def test_something_is_asked_for_or_no_provision(question: str) -> None:
    assert not asks_for_provision(question)
