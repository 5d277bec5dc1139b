"""The reasons of the rules, in the language of the window."""

import re

from legal_assistant.domain.conversations import Role
from legal_assistant.gui.i18n import Languages
from legal_assistant.gui.memory.reasons import kept_because, why_name
from legal_assistant.memory.relations.reading import RELATIONS, decided
from legal_assistant.memory.relations.relation import Compared, Relation, relate
from legal_assistant.memory.statements.gate import extract
from tests.rules_report import rows


def test_a_reason_is_said_in_words(look: object) -> None:
    assert kept_because("reads like open question (to check); open_question, asked to remember") == (
        "reads like open question (to check); open question, asked to remember"
    )
    assert kept_because("summary of 4 statements, by model") == "summary of 4 statements, by the model"
    assert kept_because("added by hand; fact, no figure or date or person in charge").startswith("added by hand; fact, no figure")
    assert kept_because("the client said so") == "the client said so"


def test_every_reason_of_the_rules_has_its_words_in_chinese(languages: Languages) -> None:
    languages.choose("zh_CN")
    kept = [one for row in rows("gate", "dev") for one in extract(Role(row["role"]), row["text"]) if one.kind]
    compared = [relate(Compared(row["a"]), Compared(row["b"])) for row in rows("relation", "dev")]
    against = [one.why for one in compared if one.relation is Relation.CONTRADICTS]
    assert len(kept) > 100
    assert len(against) > 20
    said = {kept_because(re.sub(r" \(.*?\)(?=;)", "", one.why)) for one in kept} | {why_name(why) for why in against}
    assert [words for words in said if re.search("[a-z]{3}", words)] == []


def test_the_reason_of_a_reading_has_its_words_in_chinese(languages: Languages) -> None:
    languages.choose("zh_CN")
    first, second = Compared("The rent was paid in full."), Compared("Nothing has been received for March.")
    likely = {one: 1.0 if one is Relation.CONTRADICTS else 0.0 for one in RELATIONS}
    found = decided(first, second, relate(first, second), likely)
    assert found.relation is Relation.CONTRADICTS
    assert not re.search("[a-z]{3}", why_name(found.why))
