"""How statements stand to each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.memory.language.spelled import in_digits
from legal_assistant.memory.language.values import find_values, unmatched
from legal_assistant.memory.relations.change import told
from legal_assistant.memory.relations.duplicate import is_duplicate
from legal_assistant.memory.relations.frame import parse
from legal_assistant.memory.relations.relation import Related, Relation, relate
from legal_assistant.memory.relations.window import window
from legal_assistant.services.memories.comparison import relation
from tests.make import memory

AMOUNTS = st.integers(min_value=1, max_value=9_999_999)
DAYS = st.dates()


@given(st.text(max_size=200))
def test_a_statement_repeats_itself(text: str) -> None:
    assert relate(text, text).relation is Relation.DUPLICATE


@given(st.text(max_size=120), st.text(max_size=120))
def test_any_two_texts_stand_in_some_relation(a: str, b: str) -> None:
    assert relate(a, b).relation in Relation
    assert is_duplicate(parse(a), parse(b)) == is_duplicate(parse(b), parse(a))


@given(AMOUNTS, AMOUNTS)
def test_another_amount_is_no_duplicate(a: int, b: int) -> None:
    for template in ("The monthly rent is ${}.", "月租金为{}元", "原告主张赔偿{}元", "The claimant seeks damages of EUR {:,}."):
        relation = relate(template.format(a), template.format(b)).relation
        assert relation is (Relation.DUPLICATE if a == b else Relation.CONTRADICTS)


@given(DAYS, DAYS)
def test_another_date_is_no_duplicate(a, b) -> None:
    if a.year < 1900 or b.year < 1900:
        return
    for template in ("The lease was signed on {:%d %B %Y}.", "合同于{0.year}年{0.month}月{0.day}日签订"):
        relation = relate(template.format(a), template.format(b)).relation
        assert relation is (Relation.DUPLICATE if a == b else Relation.CONTRADICTS)


@given(st.integers(1, 60), st.integers(1, 60))
def test_another_article_is_no_duplicate(a: int, b: int) -> None:
    for template in (
        "The claim is based on Article {} of the Civil Code.",
        "本案适用《民法典》第{}条",
        "Clause {} governs late payment.",
    ):
        assert (relate(template.format(a), template.format(b)).relation is Relation.DUPLICATE) == (a == b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The tenant must pay the rent.", "The tenant may pay the rent."),
        ("承租人应当转租", "承租人可以转租"),
        ("承租人不得转租", "承租人可以转租"),
        ("The seller shall not assign the contract.", "The seller shall assign the contract."),
        ("The buyer paid the seller.", "The seller paid the buyer."),
        ("买方通知了卖方", "卖方通知了买方"),
        ("The agent of the buyer paid the seller.", "The agent of the seller paid the buyer."),
        ("The tenant is the lawyer of the landlord.", "The landlord is the lawyer of the tenant."),
        ("原告是被告的律师", "被告是原告的律师"),
        ("The lease was signed in January 2022.", "The lease was signed on 15 January 2022."),
        ("The March rent was paid.", "The April rent was paid."),
        ("一期工程款已支付", "二期工程款已支付"),
        ("Rent for unit A is $2,000.", "Rent for unit B is $2,000."),
        ("Maria Renner is the buyer.", "Tobias Renner is the buyer."),
        ("违约金为每日5%", "违约金为每日5‰"),
        ("The penalty may be void.", "The penalty is void."),
        ("The salary is 5,000 euros.", "The salary is 5,000 dollars."),
        ("通知期为30日", "通知期为30个月"),
    ],
)
def test_what_differs_in_what_matters_is_no_duplicate(a: str, b: str) -> None:
    assert relate(a, b).relation is not Relation.DUPLICATE
    assert relate(b, a).relation is not Relation.DUPLICATE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("张伟欠李娜30万元。", "李娜欠张伟30万元。"),
        ("张伟殴打李娜。", "李娜殴打张伟。"),
        ("恒通公司将债权转让给瑞达公司。", "瑞达公司将债权转让给恒通公司。"),
        ("房屋由张伟出租给李娜。", "房屋由李娜出租给张伟。"),
        ("The goods were delivered within 30 days.", "The goods were delivered after 30 days."),
        ("货物应在30日内交付。", "货物应在30日后交付。"),
        ("被告应于三日内答辩。", "被告应于三日后答辩。"),
        ("The notice was given before termination.", "The notice was given after termination."),
        ("The notice was given before termination.", "通知在合同解除后发出。"),
        ("通知在合同解除前发出。", "通知在合同解除后发出。"),
        ("甲方应在收到通知后支付。", "甲方应在收到通知前支付。"),
        ("The goods were delivered before 1 May 2024.", "The goods were delivered after 1 May 2024."),
        ("租期自2023年5月1日起。", "租期至2023年5月1日止。"),
        ("We will appeal.", "We appealed."),
        ("客户将上诉。", "客户已上诉。"),
        ("The term is 30 days.", "The term is 30 working days."),
        ("Not all shareholders consented.", "No shareholders consented."),
        ("并非所有股东都同意。", "所有股东都不同意。"),
        ("All shareholders consented.", "Some shareholders consented."),
        ("Either party may terminate.", "Both parties may terminate."),
        ("约50万元的货款未付。", "50万元的货款未付。"),
        ("Revenue rose by 10% in 2023.", "Revenue rose to 10% in 2023."),
        ("价款增加到100万元。", "价款增加了100万元。"),
        ("The damage does not exceed EUR 10,000.", "The damage is capped at EUR 10,000."),
        ("张三被拘留。", "张三被逮捕。"),
        ("买方支付了定金5万元。", "买方支付了订金5万元。"),
        ("通知已于5月3日寄出。", "通知已于5月3日送达。"),
        ("The contract has expired.", "The contract is void."),
        ("The contract has expired.", "合同无效。"),
        ("She is divorced.", "她未婚。"),
        ("承租人占有车辆。", "The tenant owns the car."),
        ("甲方撤回要约。", "甲方撤销要约。"),
        ("甲方解除劳动合同。", "甲方终止劳动合同。"),
        ("应承担按份责任。", "应承担一般保证责任。"),
        ("乙方应支付赔偿10万元。", "乙方应支付补偿10万元。"),
        ("乙方应支付违约金10万元。", "乙方应支付滞纳金10万元。"),
    ],
)
def test_what_a_lawyer_keeps_apart_is_no_duplicate(a: str, b: str) -> None:
    assert relate(a, b).relation is not Relation.DUPLICATE
    assert relate(b, a).relation is not Relation.DUPLICATE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The tenant paid the deposit on 3 May 2024.", "承租人于2024年5月3日支付了押金。"),
        ("The buyer must pay within 30 days.", "买方应在30日内付款。"),
        ("张伟与李娜于2020年结婚。", "李娜与张伟于2020年结婚。"),
        ("恒通公司将债权转让给瑞达公司。", "恒通公司把债权转让给了瑞达公司。"),
        ("租金由承租人支付。", "承租人支付租金。"),
        ("通知应在5月1日前送达。", "通知应于5月1日以前送达。"),
        ("约50万元未付。", "大约50万元未付。"),
        ("The period is ten business days.", "The period is ten working days."),
        ("The employer terminated the employment contract.", "用人单位解除了劳动合同。"),
        ("All directors consented.", "所有董事均同意。"),
    ],
)
def test_other_words_for_the_same_stay_duplicates(a: str, b: str) -> None:
    assert relate(a, b).relation is Relation.DUPLICATE
    assert relate(b, a).relation is Relation.DUPLICATE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("月租金为8000元", "The monthly rent is RMB 8,000."),
        ("押金為兩萬元", "押金为20000元"),
        ("The defendant denied the debt.", "The defendant did not admit the debt."),
        ("被告否认签过字", "被告不承认签过字"),
    ],
)
def test_the_same_in_other_words_scripts_and_languages(a: str, b: str) -> None:
    assert relate(a, b).relation is Relation.DUPLICATE


def test_a_date_of_effect_makes_a_contradiction_a_refinement() -> None:
    assert relate("The rent is $4,200.", "The rent is $4,500.").relation is Relation.CONTRADICTS
    assert relate("The rent is $4,200.", "As of 1 June 2024 the rent is $4,500.").relation is Relation.REFINES


def test_white_space_says_nothing() -> None:
    assert told("The office, not at 4 Rope Walk,  moved to\n\t12 Ferry Lane.") == told(
        "The office, not at 4 Rope Walk, moved to 12 Ferry Lane."
    )


def test_dates_agree_as_far_as_they_go() -> None:
    (month,), _ = find_values("in January 2022")
    (day,), _ = find_values("15 January 2022")
    (other,), _ = find_values("15 February 2022")
    assert month.agrees(day)
    assert not month.agrees(other)
    assert unmatched([month], [day]) == []


@given(st.text(max_size=200))
def test_values_leave_the_length_of_the_text(text: str) -> None:
    _, rest = find_values(text)
    assert len(rest) >= len(in_digits(text))  # lower case may be longer


@pytest.mark.parametrize(
    ("earlier", "later", "wanted"),
    [
        (
            "Larkhill Mills keeps the goods in a warehouse at 12 Ferry Lane.",
            "The warehouse of Larkhill Mills moved to 4 Rope Walk.",
            "contradicts",
        ),
        (
            "The warehouse of Larkhill Mills is at 12 Ferry Lane.",
            "The client just called: The warehouse of Larkhill Mills is at 12 Ferry Lane.",
            "refines",
        ),
        ("青岚仓储的仓库设在望海路12号。", "青岚仓储的仓库已经从望海路12号搬到松涛路4号。", "contradicts"),
        (
            "The licence fee of Larkhill Mills is $12,000.",
            "From 1 June 2026 the fee of Larkhill Mills for the licence goes up to $14,000.",
            "refines",
        ),
        ("青岚仓储的项目负责人是林知夏。", "开会时对方说，青岚仓储的项目负责人换成周慕白。", "contradicts"),
        ("青岚仓储派林知夏做项目负责人。", "青岚仓储的项目负责人是林知夏。", "unrelated"),
        (
            "The account manager at Larkhill Mills is Ada Brook.",
            "The account manager at Thornby Glass is Owen Reed.",
            "unrelated",
        ),
        ("Larkhill Mills paid $5,000 on 3 May 2026.", "Larkhill Mills paid $6,000 on 9 June 2026.", "unrelated"),
        ("青岚仓储的仓库在望海路12号。", "云岭置业的仓库在松涛路4号。", "unrelated"),
    ],
)
def test_another_value_in_other_words(earlier: str, later: str, wanted: str) -> None:
    assert relate(earlier, later).relation == wanted


def test_what_is_affirmed_against_what_is_denied_is_what_counts() -> None:
    assert relate("月租金为8000元。", "月租金不是8000元，而是9500元。").relation is Relation.CONTRADICTS
    assert relate("月租金为9500元。", "月租金不是8000元，而是9500元。").relation is Relation.DUPLICATE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("月租金为8000元", "The monthly rent is RMB 8,000."),
        ("月租金为￥8,000", "The monthly rent is CNY 8,000."),
        ("月租金为人民币0.8万元", "The monthly rent is 8,000 yuan."),
        ("价格为5000美元", "The price is US$5,000."),
        ("价格为5000美元", "The price is USD 5,000."),
        ("价格为5000港元", "The price is HK$5,000."),
        ("价格为5000欧元", "The price is €5,000."),
        ("价格为5000英镑", "The price is £5,000."),
        ("违约金为合同价款的百分之五", "The penalty is 5 per cent of the contract price."),
        ("违约金为合同价款的5％", "The penalty is five percent of the contract price."),
        ("通知期为三十日", "The notice period is 30 days."),
        ("通知期为30天", "The notice period is thirty days."),
        ("租期为12个月", "The lease term is twelve months."),
        ("租期为一年", "The lease term is 12 months."),
        ("通知期为两周", "The notice period is 14 days."),
    ],
)
def test_a_value_is_the_same_in_either_language_and_any_unit(a: str, b: str) -> None:
    assert relate(a, b).relation is Relation.DUPLICATE
    assert relate(b, a).relation is Relation.DUPLICATE


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("The monthly rent is £8,000.", "月租金为8000元", "another currency"),
        ("月租金为8000港元", "月租金为8000元", "another currency"),
        ("The price is €5,000.", "The price is $5,000.", "another currency"),
        ("The price is €5,000.", "The price is $6,000.", "another amount in another currency"),
        ("货款为5000欧元", "货款为6000美元", "another amount in another currency"),
        ("The rent is 8,000 yuan.", "The rent is 8,500 yuan.", "another amount"),
        ("月租金为8000元", "月租金为8500元", "another amount"),
        ("The tenant gave 3 keys back.", "The tenant gave 4 keys back.", "another number"),
        ("房屋面积为120平方米", "房屋面积为150平方米", "another area"),
        ("The premises have an area of 120 sqm.", "The premises have an area of 150 sqm.", "another area"),
        ("The hearing is at 9:30.", "The hearing is at 14:00.", "another time"),
        ("开庭时间为9:30", "开庭时间为14:00", "another time"),
        ("租期于2025年5月31日届满", "租期于2025年6月30日届满", "another date"),
        ("The lease ends on 31 May 2025.", "The lease ends on 30 June 2025.", "another date"),
        ("租期为一年", "租期为十个月", "another duration"),
    ],
)
def test_the_reason_names_what_differs(a: str, b: str, why: str) -> None:
    assert relate(a, b) == Related(Relation.CONTRADICTS, why)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("A公司将债权转让给B公司。", "B公司将债权转让给A公司。"),
        ("Company A assigned the claim to Company B.", "Company B assigned the claim to Company A."),
        ("张伟欠李娜五万元。", "李娜欠张伟五万元。"),
        ("Anna Reed lent the money to Mark Hale.", "Mark Hale lent the money to Anna Reed."),
        ("Notice must be given before the hearing.", "Notice must be given after the hearing."),
        ("Payment is due within ten days.", "Payment is due within ten working days."),
        ("乙方支付的2万元是定金。", "乙方支付的2万元是订金。"),
    ],
)
def test_the_same_words_turned_round_contradict(a: str, b: str) -> None:
    assert relate(a, b).relation is relate(b, a).relation is Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Anna Reed and Mark Hale signed the lease.", "Mark Hale and Anna Reed signed the lease."),
        ("担保人是李娜，债务人是张伟。", "债务人是张伟，担保人是李娜。"),
        ("法院支持了原告的请求", "原告的请求得到法院支持"),
        ("Damages were awarded to Hale against Reed.", "Hale was awarded damages against Reed."),
        ("The damage is about 5,000 dollars.", "The damage is 5,000 dollars."),
    ],
)
def test_another_order_of_the_same_is_no_contradiction(a: str, b: str) -> None:
    assert Relation.CONTRADICTS not in (relate(a, b).relation, relate(b, a).relation)


@pytest.mark.parametrize(
    ("earlier", "later", "relation"),
    [
        ("Ms. Falk resigned.", "Ms. Falk was dismissed.", "contradicts"),
        ("Ms. Falk resigned.", "Ms. Falk was not dismissed.", "unrelated"),
        ("这笔钱是借款。", "这笔钱是赠与。", "contradicts"),
        ("一月的房租付了。", "二月的房租没付。", "unrelated"),
        ("一月的房租付了。", "一月的房租没付。", "contradicts"),
        ("The loan was interest-free.", "The loan carried interest of 6%.", "contradicts"),
        ("The seller knew about the mould.", "The seller had no knowledge of the mould.", "contradicts"),
        ("The seller knew about the mould.", "The seller was aware of the mould.", "duplicate"),
        ("The price is about $5,000.", "The price is $5,000.", "refines"),
        ("The hearing is on 4 September 2024.", "The hearing will take place on 4 Sept 2024.", "duplicate"),
        ("对方答应付款。", "对方不答应付款。", "contradicts"),
        ("客户手里有合同原件。", "合同原件已经遗失。", "contradicts"),
    ],
)
def test_ordinary_words_of_the_same_and_of_the_opposite(earlier: str, later: str, relation: str) -> None:
    assert relate(earlier, later).relation == relation


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("From 1 May 2024 the rent is 2,400 dollars.", "The rent was 2,100 dollars until 30 April 2024."),
        ("As from 1 May the rent is $2,400.", "The rent is $2,100 a month until the end of April."),
        ("From January to June 2022 the salary was 4,000.", "Between July and December 2022 the salary was 4,400."),
        ("2023年12月31日前月租金为5000元。", "2024年1月1日至2024年12月31日月租金为5500元。"),
        ("2024年3月起月租金为5000元。", "2024年3月以前月租金为4000元。"),
    ],
)
def test_what_holds_in_windows_apart_is_no_contradiction(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is not Relation.CONTRADICTS
    assert relate(later, earlier).relation is not Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("From January to June 2022 the plant ran at 60%.", ("2022-01-01", "2022-06-30")),
        ("自2023年1月1日起至2023年12月31日止，月租金5000元。", ("2023-01-01", "2023-12-31")),
        ("The rent was 4,000 until the end of February 2024.", (None, "2024-02-29")),
        ("2024年3月以后月租金为4000元。", ("2024-03-01", None)),
        ("The keys came from the landlord.", (None, None)),
        ("The rent is due from 1 May to 3 June.", (None, None)),
    ],
)
def test_the_window_of_a_statement(text: str, days: tuple[str | None, str | None]) -> None:
    found = window(text)
    assert (found.start and found.start.isoformat(), found.end and found.end.isoformat()) == days


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The goods arrived on 3 May.", "The goods did not arrive on 4 May."),
        ("被告3月支付了租金。", "被告4月未支付租金。"),
        ("Article 4 is void.", "Article 5 is valid."),
        ("The buyer may withdraw within 14 days.", "The buyer may not withdraw after 14 days."),
        ("The seller guarantees the engine.", "The seller does not guarantee the tyres."),
        ("甲方提供的样品合格。", "甲方提供的成品不合格。"),
    ],
)
def test_what_is_denied_of_something_else_is_no_contradiction(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.UNRELATED


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The letter of 3 May was answered.", "The letter of 9 June was not answered."),
        ("The loan of 2020 bears interest at 4%.", "The loan of 2022 bears interest at 6%."),
        ("3月3日的函有回复。", "6月9日的函没有回复。"),
        ("发票号0012金额为5万元。", "发票号0015金额为7万元。"),
    ],
)
def test_papers_are_told_apart_by_their_day_or_number(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.UNRELATED


@pytest.mark.parametrize(
    ("earlier", "later", "relation"),
    [
        ("The cargo weighs 12 tonnes.", "The cargo weighs 12,000 kg.", "duplicate"),
        ("The cargo weighs 12 tonnes.", "The cargo weighs 10,500 kg.", "contradicts"),
        ("货物重12吨。", "货物重12000公斤。", "duplicate"),
        ("管道长3公里。", "管道长2500米。", "contradicts"),
        ("The contract is governed by Dutch law.", "The contract is governed by the law of the Netherlands.", "duplicate"),
        ("合同适用德国法律。", "The contract is governed by German law.", "duplicate"),
    ],
)
def test_units_and_places_are_one_however_written(earlier: str, later: str, relation: str) -> None:
    assert relate(earlier, later).relation == relation


#: Of what is done, in both languages: how it is affirmed, and how it is denied.
_DONE = [
    ("the buyer paid", "the buyer did not pay"),
    ("Ms Orlova signed it", "Ms Orlova did not sign it"),
    ("the seller delivered the goods", "the seller never delivered the goods"),
    ("被告付款", "被告未付款"),
    ("出租人交付房屋", "出租人没有交付房屋"),
]
#: What may follow a denial and says it once more, or says nothing.
_AGAIN = {
    True: ["", ". That is not so", " and did not date it", ", not until now", ", nor anything else", " and never will"],
    False: ["", "，至今没有", "，并没有", "，从未", "，不曾"],
}


@given(st.sampled_from(_DONE), st.data())
def test_what_is_denied_is_never_what_is_affirmed(done: tuple[str, str], data: st.DataObject) -> None:
    affirmed, denied = done
    again = data.draw(st.lists(st.sampled_from(_AGAIN[affirmed.isascii()]), max_size=2))
    said = denied + "".join(again)
    assert relate(said, affirmed).relation is not Relation.DUPLICATE
    assert relate(affirmed, said).relation is not Relation.DUPLICATE


_TOWNS = st.sampled_from(["Hamburg", "Rotterdam", "Paris", "London", "Berlin", "Aarhus", "Geneva"])
_TOWNS_ZH = st.sampled_from(["北京", "上海", "汉堡", "苏州", "丽水"])
_AMOUNTS_TWO = st.integers(100, 9_999)


@given(
    st.one_of(
        st.tuples(
            st.sampled_from(
                [
                    "The notice was served in {} and the claim was filed in {}.",
                    "The deed was signed in {} and performed in {}.",
                    "The goods were shipped from {} to {}.",
                ]
            ),
            _TOWNS,
            _TOWNS,
        ),
        st.tuples(st.sampled_from(["原告在{}出生，被告在{}出生", "货物从{}运往{}"]), _TOWNS_ZH, _TOWNS_ZH),
        st.tuples(
            st.sampled_from(["The deposit is {} euros and the rent is {} euros.", "押金为{}元，租金为{}元"]),
            _AMOUNTS_TWO,
            _AMOUNTS_TWO,
        ),
        st.tuples(
            st.just("The deposit is paid {}, the rent {}."),
            st.sampled_from(["in cash", "by transfer", "in shares"]),
            st.sampled_from(["in cash", "by transfer", "in shares"]),
        ),
    )
)
def test_places_and_values_that_change_places_make_another_statement(said: tuple[str, object, object]) -> None:
    form, one, other = said
    assert (relate(form.format(one, other), form.format(other, one)).relation is Relation.DUPLICATE) == (one == other)


def test_the_way_back_contradicts_the_way_there() -> None:
    for there, back in (
        ("The goods were shipped from Hamburg to Rotterdam.", "The goods were shipped from Rotterdam to Hamburg."),
        ("货物从汉堡运往鹿特丹", "货物从鹿特丹运往汉堡"),
    ):
        assert relate(there, back).relation is Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("affirmed", "denied"),
    [
        ("The seller delivered the goods and paid.", "The seller refused to deliver the goods and did not pay."),
        (
            "The tenant repaired the roof and insured the house.",
            "The tenant failed to repair the roof and never insured the house.",
        ),
        ("Ms Orlova signed the deed and registered it.", "Ms Orlova denies having signed the deed and did not register it."),
        ("被告付款并交货", "被告拒绝付款，也未交货"),
        ("出租人维修屋顶并退还押金", "出租人拒绝维修屋顶，也没有退还押金"),
    ],
)
def test_two_denials_do_not_make_an_affirmation(affirmed: str, denied: str) -> None:
    assert relate(affirmed, denied).relation is Relation.CONTRADICTS
    assert relate(denied, affirmed).relation is Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (
            "The warranty period runs from 1 January 2020 to 31 December 2021.",
            "The warranty period runs from 1 January 2022 to 31 December 2023.",
        ),
        ("The option may be exercised from 1 to 31 May 2024.", "The option may be exercised from 1 to 31 July 2024."),
        ("租赁期限自2020年1月1日起至2021年12月31日止", "租赁期限自2022年1月1日起至2023年12月31日止"),
    ],
)
def test_of_a_period_that_is_stated_itself_another_one_contradicts(earlier: str, later: str) -> None:
    assert relate(earlier, later).relation is Relation.CONTRADICTS
    assert relation(memory(text=earlier), memory(text=later)).relation is Relation.CONTRADICTS


def test_what_is_said_again_of_another_period_is_no_contradiction() -> None:
    one, other = (f"The rent is 900 euros from 1 January {year} to 31 December {year}." for year in (2020, 2021))
    assert relate(one, other).relation is not Relation.CONTRADICTS


@pytest.mark.parametrize(
    "text",
    [
        "租金由100万升至300万",
        "租金由三千升为四千",
        "欠款五千克扣工资",
        "钻石重5克拉",
        "case 5 Ha Long",
        "他由3级升任经理",
        "两人克服困难",
    ],
)
def test_a_word_that_begins_like_a_unit_is_none(text: str) -> None:
    assert [value for value in find_values(text)[0] if value.sort == "measure"] == []


@pytest.mark.parametrize(("unit", "said"), [("升", "水5升"), ("克", "金5克。"), ("米", "宽5米的路"), ("ha", "a plot of 5 ha")])
def test_a_unit_is_one_before_any_other_word(unit: str, said: str) -> None:
    assert [value.sort for value in find_values(said)[0]] == ["measure"], unit


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Dog was muzzled.", "Dog had no muzzle."),
        ("被告对借款金额没有异议。", "被告对借款日期没有异议。"),
        ("货物发出前订单就取消了。", "取消订单时货已经发出。"),
        ("He disputes the amount of the loan.", "He disputes the date of the loan."),
    ],
)
def test_what_only_sounds_alike_is_no_duplicate(a: str, b: str) -> None:
    assert Relation.DUPLICATE not in (relate(a, b).relation, relate(b, a).relation)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("墙是承重墙。", "墙是去年刷的。"),
        ("证据由原告保管。", "证据由原告编号。"),
        ("这批酒是假的。", "这批酒是去年运来的。"),
        ("The contract is silent on overtime.", "The contract is silent on dress."),
        ("Our client is to be treated as a consumer.", "Our client is to be treated for asthma."),
        ("双方约定儿子由女方抚养。", "双方约定女儿由男方抚养。"),
        ("土地不属于基本农田。", "土地不属于村集体机动地。"),
    ],
)
def test_two_things_said_of_one_do_not_contradict(a: str, b: str) -> None:
    assert relate(a, b).relation is Relation.UNRELATED


def test_how_to_do_what_is_allowed_does_not_contradict_it() -> None:
    assert relate("股东可以查账。", "股东查账须书面说明目的。").relation is not Relation.CONTRADICTS
    assert relate("股东可以查账。", "股东须查账。").relation is Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The union has not called a strike.", "No strike was called by the union."),
        ("Nobody but the foreman had the code.", "Only the foreman had the code."),
        ("The e-mails were not disclosed.", "The e-mails have yet to be disclosed."),
    ],
)
def test_two_denials_in_other_words_do_not_contradict(a: str, b: str) -> None:
    assert relate(a, b).relation is not Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("We will appeal.", "We decided not to appeal."),
        ("The client will appeal.", "The client has decided against an appeal."),
        ("我方决定不上诉。", "我方将提起上诉。"),
        ("Acme sold the shares to Brenner.", "Brenner sold the shares to Acme."),
        ("Kurz lent Meyer 4,000 euros.", "Meyer lent Kurz 4,000 euros."),
    ],
)
def test_a_decision_against_it_and_parts_that_change_places_contradict(a: str, b: str) -> None:
    assert relate(a, b).relation is relate(b, a).relation is Relation.CONTRADICTS
