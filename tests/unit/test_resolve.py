"""What referring words stand for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.questions.antecedents import find, first
from legal_assistant.memory.questions.resolve import resolve

TURNS = st.lists(st.tuples(st.sampled_from(["user", "assistant"]), st.text(max_size=80)), max_size=4)
#: Texts in which the rules find something to do.
WORDS = st.lists(
    st.sampled_from(
        [
            "it",
            "that clause",
            "该条款",
            "其",
            "那",
            "呢",
            "第二款",
            "《民法典》第584条",
            "the lease",
            "Acme Ltd",
            "why",
            "?",
            "？",
        ]
    ),
    max_size=6,
).map(" ".join)


@given(TURNS, st.text(max_size=80) | WORDS)
def test_any_question_is_resolved(turns: list[tuple[str, str]], question: str) -> None:
    assert isinstance(resolve(turns, question), str)


@given(st.text(max_size=80) | WORDS)
def test_without_turns_nothing_changes(question: str) -> None:
    assert resolve([], question) == question


def test_only_the_last_turns_count() -> None:
    old = [("user", "What is the deposit?"), ("assistant", "EUR 500.")]
    between = [("user", "Hello"), ("assistant", "Hi")] * 3
    assert "deposit" in resolve(old, "When must it be returned?")
    assert "deposit" not in resolve(old + between, "When must it be returned?")


def test_the_question_itself_comes_first() -> None:
    turns = [("user", "What is the deposit?"), ("assistant", "EUR 500.")]
    question = "Is the rent too high, and can it be reduced?"
    assert resolve(turns, question) == question


def test_what_the_user_asked_about_comes_before_what_the_answer_mentions() -> None:
    turns = [("user", "How much is the commission?"), ("assistant", "It is 3% of the purchase price under clause 4.2.")]
    assert resolve(turns, "Is it usual?") == "Is commission (clause 4.2) usual?"


def test_antecedents_are_found_as_written() -> None:
    assert [one.text for one in find("我们看一下房屋租赁合同吧", "contract")] == ["房屋租赁合同"]
    assert [one.text for one in find("補充協議由周明簽字", "contract")] == ["補充協議"]
    assert [one.text for one in find("Signed by Jonas Weber of Alder Tools Ltd.", "company")] == ["Alder Tools Ltd"]
    assert [one.text for one in find("赔偿40万元", "amount")] == ["40万元"]
    assert first("The contract is void.", ("contract",)) is None


@pytest.mark.parametrize(
    ("said", "question", "query"),
    [
        ("We may claim a refund or a repair", "Is the latter quicker?", "Is a repair quicker?"),
        ("Three grounds: fraud, mistake and duress", "How strong is the second one?", "How strong is mistake?"),
        ("可以主张违约责任或者侵权责任", "前者要证明什么？", "违约责任要证明什么？"),
        ("有三项过错:告知不足、用药错误、护理不当", "第三项怎么证明？", "护理不当怎么证明？"),
        ("Vorn Marine sued Halden Docks", "What does the defendant owe?", "What does Halden Docks owe?"),
        ("被告是恒越精密有限公司", "对方注册在哪里？", "恒越精密有限公司注册在哪里？"),
        ("The invoice of EUR 48,250 is unpaid", "Is interest due on that amount?", "Is interest due on EUR 48,250?"),
    ],
)
def test_members_of_lists_and_parts_in_the_matter(said: str, question: str, query: str) -> None:
    assert resolve([("user", said)], question) == query


def test_the_noun_after_which_of_several_stays_a_word_of_its_own() -> None:
    turns = [("user", "There are two claims: rescission and damages.")]
    assert resolve(turns, "Is the second claim time-barred?") == "Is damages claim time-barred?"


PARENTS_EN = [("user", "Who is the mother?"), ("assistant", "The mother is Clara Weiss. The father is Otto Lang.")]
PARENTS_ZH = [("user", "父母是谁？"), ("assistant", "母亲是韦兰，父亲是郎涛。")]
BUYERS_EN = [("user", "Who bought the shares?"), ("assistant", "They were bought by Eva Lindt and Jonas Pohl.")]
BUYERS_ZH = [("user", "股东是谁？"), ("assistant", "股东是林艾和潘俊。")]
COURT = [("user", "是哪个法院？"), ("assistant", "是杭州市西湖区人民法院。")]
GREETED = [("user", "Hello"), ("assistant", "Good morning, what can I do?")]


@pytest.mark.parametrize(
    ("turns", "question", "query"),
    [
        (PARENTS_EN, "Where does she live?", "Where does Clara Weiss live?"),
        (PARENTS_EN, "Where does he live?", "Where does Otto Lang live?"),
        (PARENTS_ZH, "她住在哪里？", "韦兰住在哪里？"),
        (PARENTS_ZH, "他住在哪里？", "郎涛住在哪里？"),
        (BUYERS_EN, "When did they pay?", "When did Eva Lindt and Jonas Pohl pay?"),
        (BUYERS_ZH, "他们何时付款？", "林艾和潘俊何时付款？"),
        (COURT, "该法院的电话是多少？", "杭州市西湖区人民法院的电话是多少？"),
        (GREETED, "Is it valid?", "Is it valid?"),
        ([("user", "谢谢"), ("assistant", "不客气。")], "它多少钱？", "它多少钱？"),
    ],
)
def test_number_and_sex_agree(turns: list[tuple[str, str]], question: str, query: str) -> None:
    assert resolve(turns, question) == query


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("The seller is Dutch.", "What does the seller owe?"),
        ("The tenant is Absent from the list.", "What does the tenant owe?"),
        ("一审判决驳回了全部诉讼请求。", "原告上诉了吗？"),
    ],
)
def test_what_is_no_name_plays_no_part(said: str, question: str) -> None:
    assert resolve([("user", "What is known?"), ("assistant", said)], question) == question


LESSOR = [("user", "甲方是谁？"), ("assistant", "出租人（甲方）：星河置业（上海）有限公司")]


@pytest.mark.parametrize(
    ("turns", "question", "query"),
    [
        ([("user", "Who is the supplier?"), ("assistant", "2.1 It delivers.")], "What does the supplier owe?", None),
        (LESSOR, "押金什么时候应该退还？", None),
        (LESSOR, "什么时候应该退还？", "什么时候应该退还？ 甲方是谁？"),
        (LESSOR, "它的住所在哪？", "星河置业（上海）有限公司的住所在哪？"),
    ],
)
def test_a_question_that_is_whole_is_left_alone(turns: list[tuple[str, str]], question: str, query: str | None) -> None:
    assert resolve(turns, question) == (query or question)


@pytest.mark.parametrize(
    ("said", "question", "wanted"),
    [
        ("Anna Berg inherited from her father.", "Did she sign?", "Did Anna Berg sign?"),
        ("Mrs Ana Costa sued Nils Berg.", "What does he owe?", "What does Nils Berg owe?"),
        ("Mary Ellis sued the landlord.", "Did the landlord pay her?", "Did the landlord pay Mary Ellis?"),
        ("Mary Ellis sued.", "Did the landlord give her the keys?", "Did the landlord give Mary Ellis the keys?"),
        ("Mary Ellis sued.", "Was her deposit returned?", "Was Mary Ellis's deposit returned?"),
        ("Acme Ltd supplies valves.", "Is the obligation theirs to perform?", "Is the obligation Acme Ltd's to perform?"),
        ("Nils Berg married his wife in 2020.", "What did he buy?", "What did Nils Berg buy?"),
        ("Anna Berg, the mother of little Nils Berg, sued.", "What does he want?", "What does Nils Berg want?"),
        ("The father of the child is Nils Berg.", "What did he buy?", "What did Nils Berg buy?"),
        ("李娜的父亲去世了", "她继承了什么？", "李娜继承了什么？"),
        ("母亲李娜起诉了王强", "他欠多少？", "王强欠多少？"),
        ("李娜的父亲王强去世了", "他何时去世？", "王强何时去世？"),
    ],
)
def test_a_relative_says_nothing_of_the_sex_of_who_is_named(said: str, question: str, wanted: str) -> None:
    assert resolve([("user", said)], question) == wanted


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("Nils Berg is the father.", "What does she want?"),
        ("The mother is Anna Berg.", "What does he want?"),
        ("父亲是王强", "她要什么？"),
    ],
)
def test_who_is_of_the_other_sex_is_not_meant(said: str, question: str) -> None:
    assert resolve([("user", said)], question) == f"{question} {said}"


@pytest.mark.parametrize(
    ("said", "answered", "question", "meant"),
    [
        ("Clause 3 is fine. What about clause 9?", "Clause 9 limits liability.", "Is that clause void?", "Is clause 9 void?"),
        ("Clause 3 is fine. What about clause 9?", "It limits liability.", "Is that clause void?", "Is clause 9 void?"),
        ("第三条没有问题。第九条呢？", "第九条限制了责任。", "该条款有效吗？", "第九条有效吗？"),
        ("第三条没有问题。第九条呢？", "它限制了责任。", "该条款有效吗？", "第九条有效吗？"),
        ("第三条和第九条有什么区别？", "第三条是付款，第九条是免责。", "后者有效吗？", "第九条有效吗？"),
        ("第三条和第九条有什么区别？", "第三条是付款，第九条是免责。", "前者有效吗？", "第三条有效吗？"),
        (
            "How do clause 3 and clause 9 differ?",
            "Clause 3 is payment, clause 9 excludes liability.",
            "Is the latter valid?",
            "Is clause 9 valid?",
        ),
        ("合同第7.2条的逾期付款违约金是否有效？", "一般有效。", "它能调低吗？", "合同第7.2条的逾期付款违约金能调低吗？"),
        ("合同第7.2条的押金是否合法？", "合法。", "它何时退还？", "合同第7.2条的押金何时退还？"),
        ("Is the deposit under clause 3 valid?", "Yes.", "Is it usual?", "Is deposit under clause 3 usual?"),
        ("Is the late-payment clause 7.2 valid?", "Yes.", "Can it be reduced?", "Can late-payment clause 7.2 be reduced?"),
    ],
)
def test_what_is_asked_about_is_meant_with_its_clause(said: str, answered: str, question: str, meant: str) -> None:
    assert resolve([("user", said), ("assistant", answered)], question) == meant
