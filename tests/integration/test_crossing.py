"""Documents with injections and a model that obeys them: nothing of another case, no other server, no memory by itself."""

from pathlib import Path

import pytest

from tests.hostile import crossing
from tests.hostile.injections import CHINESE, ENGLISH

pytestmark = pytest.mark.hostile("F1", "F3", "F5", "F6", "F12")


def test_some_injections_of_each_kind_in_both_languages(tmp_path: Path) -> None:
    figure = crossing.count(tmp_path, injections=(*ENGLISH[2::6], *CHINESE[2::6]), queries=3, least=40)
    assert figure.reached, figure.wrong


@pytest.mark.slow
def test_every_injection(tmp_path: Path) -> None:
    figure = crossing.count(tmp_path)
    assert figure.reached, figure.wrong


def test_a_model_that_says_what_it_must_not_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The trial's own check: words of the other case in an answer, and a memory made active, are counted."""
    monkeypatch.setattr(crossing.Obedient, "__call__", lambda _self, _body: [f"{crossing.SECRETS[0]} [1]"])
    figure = crossing.count(tmp_path, injections=ENGLISH[:1], queries=1, least=1)
    assert not figure.reached
    assert any(wrong.startswith("said") for wrong in figure.wrong)
