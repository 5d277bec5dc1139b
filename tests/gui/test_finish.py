"""The end of the window."""

from types import SimpleNamespace

import pytest

from legal_assistant.gui.main import finish


def test_the_vault_is_let_go_though_a_callback_fails_at_the_end() -> None:
    closed: list[bool] = []

    def fail() -> None:
        raise RuntimeError

    window = SimpleNamespace(services=SimpleNamespace(close=lambda: closed.append(True)))
    with pytest.raises(RuntimeError):
        finish(window, SimpleNamespace(shutdown=fail))  # type: ignore[arg-type]
    assert closed == [True]
