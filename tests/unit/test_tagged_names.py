"""Names that a tagger finds: what of them is taken, and the taggers themselves on texts that no rule reads."""

import json
from pathlib import Path

import numpy as np
import pytest

from legal_assistant.adapters import names
from legal_assistant.adapters.names import NeuralNames, heads
from legal_assistant.memory.redaction import find_private, redact
from tests import rules_report


class Said:
    """A tagger that says what it is told to."""

    def __init__(self, *names: tuple[str, str]) -> None:
        self._names = names

    def tag(self, text: str) -> list[tuple[int, int, str]]:
        return [(at, at + len(name), kind) for name, kind in self._names if (at := text.find(name)) >= 0]


def found(text: str, *said: tuple[str, str]) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.type) for span in find_private(text, tagger=Said(*said))]


def test_of_a_name_with_a_title_the_name_is_private() -> None:
    assert found("昨天宓工来过。", ("宓工", "person")) == [("宓", "person")]
    assert found("We met Ms Okonjo there.", ("Ms Okonjo", "person")) == [("Okonjo", "person")]


def test_two_parts_that_a_tagger_takes_for_two_people_are_one() -> None:
    assert found("见到戈向荣了", ("戈", "person"), ("向荣", "person")) == [("戈向荣", "person")]
    assert ("娜孜玉·素甫", "person") in found("见到娜孜玉·素甫了", ("娜孜玉", "person"), ("素甫", "person"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("王法不容践踏", ("王法", "person")),
        ("the Motion to Dismiss", ("Dismiss", "person")),
        ("维吾尔族公民", ("维吾尔族", "person")),
        ("the Landlord shall pay", ("Landlord", "person")),
    ],
)
def test_a_word_is_no_name_whatever_a_tagger_says(text: str, said: tuple[str, str]) -> None:
    assert found(text, said) == []


def firms(text: str, *said: str) -> list[str]:
    """The organisations in ``text`` when a tagger takes ``said`` for some."""
    return [name for name, kind in found(text, *((one, "org") for one in said)) if kind == "org"]


def test_a_tagger_says_where_a_firm_begins_and_a_rule_where_it_ends() -> None:
    assert firms("款已打到招商银行的账户", "招商银行") == ["招商银行"]
    assert firms("日和精工(大连)有限公司没有公告", "日和精工(大连") == ["日和精工(大连)有限公司"]
    assert firms("Bluewren and Hatherleigh Dairy Ltd agree.", "Bluewren", "Hatherleigh Dairy") == [
        "Bluewren",
        "Hatherleigh Dairy Ltd",
    ]


def test_a_name_goes_to_the_end_of_its_word_and_not_beyond() -> None:
    assert firms("远岫资本没有投", "远岫资") == ["远岫资本"]
    assert firms("盛隆昌记欠着货款", "盛隆昌记欠") == ["盛隆昌记"]
    assert firms("Pembroke Marsh rang today", "Pembroke Marsh rang") == ["Pembroke Marsh"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("向法院起诉", "法院"),
        ("最高人民法院的批复", "最高人民法院"),
        ("滨江花园二期漏水", "滨江花园"),
        ("The Supreme Court held so", "Supreme Court"),
        ("through the Suez Canal", "Suez Canal"),
        ("the Landlord shall pay", "Landlord"),
        ("BOARD MEETING of May", "BOARD MEETING"),
    ],
)
def test_a_place_a_part_and_the_highest_courts_are_no_organisation_whatever_a_tagger_says(text: str, said: str) -> None:
    assert firms(text, said) == []


def test_courts_and_authorities_of_a_place_are_named() -> None:
    text = "案件在上海市浦东新区人民法院，嘉兴市市场监督管理局作证。"
    assert [text[one.start : one.end] for one in find_private(text)] == ["上海市浦东新区人民法院", "嘉兴市市场监督管理局"]
    text = "Pending in the United States District Court for the District of Oregon; the Ministry of Justice objects."
    assert [text[one.start : one.end] for one in find_private(text)] == [
        "United States District Court for the District of Oregon",
        "Ministry of Justice",
    ]


def test_what_the_rules_take_for_a_firm_is_no_person() -> None:
    assert found("paid by Meridian Cold Storage Ltd", ("Meridian Cold", "person")) == [("Meridian Cold Storage Ltd", "org")]


def test_a_given_name_alone_and_the_short_form_of_a_firm_mean_who_is_named_in_full() -> None:
    text = "证人岑雨桐说，雨桐在苏州瀚海医药科技有限公司（以下简称“瀚科”）上班，瀚海医药欠薪，瀚科否认。"
    names = [(text[span.start : span.end], span.type) for span in find_private(text)]
    assert [name for name, kind in names if kind == "person"] == ["岑雨桐", "雨桐"]
    assert [name for name, kind in names if kind == "org"] == ["苏州瀚海医药科技有限公司", "瀚科", "瀚海医药", "瀚科"]


def test_a_defined_term_that_is_a_role_names_nobody() -> None:
    text = "Acme Widgets Inc. (the “Seller”) pays. The Seller denies it."
    assert [text[span.start : span.end] for span in find_private(text)] == ["Acme Widgets Inc."]


@pytest.fixture(scope="module")
def taggers() -> NeuralNames:
    return NeuralNames()


def test_offsets_count_code_points_where_characters_are_wider(taggers: NeuralNames) -> None:
    text = "😀👨‍👩‍👧𠮷 昨晚狄建勋没来。🎉 Seun told Bridget O'Hara 🏠 about it.\r\n①狄建勋"
    spans = find_private(text, tagger=taggers)
    named = [text[span.start : span.end] for span in spans if span.type == "person"]
    assert {"狄建勋", "Bridget O'Hara"} <= set(named)
    assert named.count("狄建勋") == 2
    result = redact(text, tagger=taggers)
    assert result.restore(result.text) == text


def test_a_tagger_that_cannot_be_loaded_leaves_the_rules_to_do(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "tokenizer.json").write_text(json.dumps({}), "utf-8")
    spans = find_private("Plaintiff Ada Ferrante resides here.", tagger=NeuralNames(tmp_path))
    assert [(span.start, span.end, span.type) for span in spans] == [(10, 22, "person")]
    assert "Ada" not in caplog.text
    assert "English" in caplog.text


@pytest.mark.parametrize("file", ["damaged", "another model's"])
@pytest.mark.parametrize(
    ("language", "text", "name"),
    [("zh", "昨晚狄建勋没来。", "狄建勋"), ("en", "Then Bridget Lonergan left.", "Bridget Lonergan")],
)
def test_without_what_tells_organisations_persons_are_still_found(
    language: str,
    text: str,
    name: str,
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / f"heads-{language}.npz"
    path.write_bytes(b"PK no archive")
    if file != "damaged":
        np.savez(path, inner=np.ones((8, 5), np.float32), outer=np.ones((6, 5), np.float32))
    files = names.resource("names")
    monkeypatch.setattr(names, "resource", lambda _: tmp_path)
    assert name in [text[start:end] for start, end, kind in NeuralNames(files).tag(text) if kind == "person"]
    (record,) = caplog.records
    assert language in record.getMessage()
    assert str(tmp_path) not in caplog.text


def test_firms_without_any_form_are_told_by_their_place_in_the_sentence(taggers: NeuralNames) -> None:
    named: list[str] = []
    for text in (
        "Old Quay Brewing still owes us rent, and Zelmoria never answered.",
        "昨天跟澄屿资本的人谈过，款打到鹿山村镇银行了。",
    ):
        named += [text[span.start : span.end] for span in find_private(text, tagger=taggers) if span.type == "org"]
    assert named == ["Old Quay Brewing", "Zelmoria", "澄屿资本", "鹿山村镇银行"]


def test_the_head_is_a_model_of_two_layers_and_finds_runs_of_units() -> None:
    dice = np.random.default_rng(3)
    inner, outer = (dice.normal(size=shape).astype(np.float32) for shape in ((8, 5), (6, 5)))
    features = dice.normal(size=(4, 7)).astype(np.float32)
    raw = np.maximum(features @ inner[:-1] + inner[-1], 0) @ outer[:-1] + outer[-1]
    wanted = raw - np.log(np.exp(raw).sum(1, keepdims=True))
    assert np.allclose(heads.Head(inner, outer).scores(features), wanted, atol=1e-4)
    assert heads.spans([0, 1, 2, 3, 0, 4]) == [(1, 3, "org"), (3, 6, "person")]


def test_long_texts_are_read_in_pieces_without_losing_anybody(taggers: NeuralNames) -> None:
    text = (
        "合同履行情况如下所述。" * 80 + "昨晚狄建勋没来。" + "Nothing else was said then. " * 40 + "Then Bridget Lonergan left."
    )
    named = [text[s:e] for s, e, kind in taggers.tag(text) if kind == "person"]
    assert named == ["狄建勋", "Bridget Lonergan"]


#: Precision and recall that each half reaches with the taggers, by type; the numbers are in test_redaction.py.
_FLOORS = {
    "dev": {"person": (0.97, 0.94), "org": (0.95, 0.94), "address": (0.96, 0.95)},
    "held": {"person": (0.92, 0.87), "org": (0.835, 0.82), "address": (0.94, 0.94)},
}


@pytest.mark.slow
@pytest.mark.parametrize("half", ["dev", "held"])
def test_with_the_taggers_little_is_missed_and_little_is_wrong(half: str, taggers: NeuralNames) -> None:
    scores = rules_report.redaction(rules_report.rows("redaction", half), taggers)
    reached = {kind: (scores[kind].precision, scores[kind].recall) for kind in _FLOORS[half]}
    assert all(p >= floor[0] and r >= floor[1] for (p, r), floor in zip(reached.values(), _FLOORS[half].values(), strict=True))


@pytest.mark.slow
def test_both_languages_are_read_alike(taggers: NeuralNames) -> None:
    labelled = rules_report.rows("redaction", "held")
    spoken = [[row for row in labelled if row["language"] == language] for language in ("zh", "en")]
    recall = [rules_report.redaction(rows, taggers)["person"].recall for rows in spoken]
    assert abs(recall[0] - recall[1]) < 0.08
