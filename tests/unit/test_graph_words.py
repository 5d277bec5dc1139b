"""How ``graph`` is written on the command line."""

import pytest

from legal_assistant.cli.parser import make_parser
from legal_assistant.cli.usage import WrongUsageError


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("lease 第584条", ("about", "lease", ["第584条"])),
        ("list lease", ("list", "lease", [])),
        ("merge lease a b", ("merge", "lease", ["a", "b"])),
        ("split lease a b --json", ("split", "lease", ["a", "b"])),
    ],
)
def test_words(words: str, expected: tuple[str, str, list[str]]) -> None:
    given = make_parser().parse_args(["graph", *words.split()])
    assert (given.action, given.case, given.names) == expected


@pytest.mark.parametrize("words", ["lease", "lease a b", "list", "merge lease a", "split lease"])
def test_wrong_usage(words: str) -> None:
    with pytest.raises(WrongUsageError, match="expected: graph"):
        make_parser().parse_args(["graph", *words.split()])
