"""Forms of one name share its stand-in's number; those of two are kept apart."""

import pytest

from legal_assistant.memory.redaction import Pseudonyms, redact

KEY = bytes(range(32))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "Robert Chen signed. Later Chen refused, and Mr Chen wrote to R. Chen.",
            "[PERSON-1] signed. Later [PERSON-1b] refused, and Mr [PERSON-1b] wrote to R. [PERSON-1b].",
        ),
        (
            "原告陈建国起诉。后陈总表示同意，昨天老陈来过，陈某未到庭。",
            "原告〔人1〕起诉。后〔人1b〕总表示同意，昨天〔人1c〕来过，〔人1d〕未到庭。",
        ),
        ("被告欧阳明辩称，欧阳先生已付款。", "被告〔人1〕辩称，〔人1b〕先生已付款。"),
        ("甲方星河置业（上海）有限公司违约，星河公司拒付。", "甲方〔机构1〕违约，〔机构1b〕拒付。"),
        ("HALDEN TRADING LIMITED (the Landlord). Halden Trading Limited paid.", "[ORG-1b] (the Landlord). [ORG-1] paid."),
    ],
)
def test_a_form_of_the_one_name_has_its_number(text: str, shown: str) -> None:
    found = redact(text)
    assert found.text == shown
    assert found.restore(found.text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Robert Chen and Mary Chen signed. Mr Chen refused.", "[PERSON-1] and [PERSON-2] signed. Mr [PERSON-3] refused."),
        ("被告陈建国、陈丽华到庭。陈总不同意。", "被告〔人1〕、〔人2〕到庭。〔人3〕总不同意。"),
    ],
)
def test_of_two_with_one_surname_it_stands_for_neither(text: str, shown: str) -> None:
    assert redact(text).text == shown


def test_who_has_the_name_is_known_from_the_case_and_the_same_in_every_request() -> None:
    ways = [
        redact("陈总不同意。", names=names, pseudonyms=Pseudonyms(key=KEY)).text
        for names in (["陈建国"], ["陈建国"], ["陈建国", "陈丽华"])
    ]
    whole = Pseudonyms(key=KEY).label("person", "陈建国", chinese=True)
    assert ways[0] == ways[1]
    assert ways[0].startswith(whole[:-1])
    assert not ways[2].startswith(whole[:-1])


def test_stand_ins_with_letters_are_put_back_as_they_stream() -> None:
    stand_ins = Pseudonyms()
    hidden = redact("Robert Chen paid. Mr Chen left.", pseudonyms=stand_ins).text
    assert "".join(stand_ins.restore_stream(iter(hidden))) == "Robert Chen paid. Mr Chen left."
