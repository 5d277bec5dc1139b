"""How many tokens of a model an estimated one is."""

from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.answering.budget import TokenRates


def test_nothing_is_known_before_a_server_has_said_it() -> None:
    assert TokenRates().rate("m") == 1.0


def test_the_dearest_of_the_latest_requests_counts_and_models_do_not_mix() -> None:
    rates = TokenRates()
    for counted in (600, 1500, 900):
        rates.learn("m", 1000, counted)
    assert rates.rate("m") == 1.5
    assert rates.rate("other") == 1.0


def test_what_was_long_ago_is_left_behind() -> None:
    rates = TokenRates()
    rates.learn("m", 1000, 3000)
    for _ in range(8):
        rates.learn("m", 1000, 1200)
    assert rates.rate("m") == 1.2


def test_a_server_that_counts_less_is_not_sent_more() -> None:
    """It may have left out what it had in its cache, or dropped the beginning."""
    rates = TokenRates()
    for _ in range(8):
        rates.learn("m", 6000, 3300)
    assert rates.rate("m") == 1.0


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(-10, 10**9)), max_size=30))
def test_a_server_that_says_nonsense_changes_the_room_within_bounds(said: list[tuple[int, int]]) -> None:
    rates = TokenRates()
    for estimated, counted in said:
        rates.learn("m", estimated, counted)
    assert 1.0 <= rates.rate("m") <= 4.0
