"""Other wordings of the long case, in another field (lettings, loans, staff): what is measured at first sight.

The same shape as ``tests/long_case_words.py``. No rule was made after these, and none may be.
"""

from tests.long_case_words import LEADS, Attribute

PARTIES_CN = (
    "皓石物业", "澄怀书店", "牧笛餐饮", "听澜酒店", "若木健身", "风荷药房", "栖云民宿", "砺行培训", "观棠花艺", "墨白印务",
    "晴川眼镜", "知味斋", "鸿渐茶业", "萤火影院", "望野户外", "锦书快递", "拾光照相馆", "长亭客运", "暖冬皮草", "清音琴行",
    "石榴幼儿园", "飞白画廊", "半夏诊所", "远山咖啡", "稻香超市", "竹里馆", "白露服饰", "寒星网络", "朝露美容", "玄鸟旅行社",
)  # fmt: skip
PARTIES_EN = (
    "Abbotsleigh Foods", "Birchover Dental", "Caldermoor Gym", "Dovedale Books", "Elmstead Bakery", "Farnworth Optical",
    "Glenholme Nursery", "Harcastle Motors", "Inglewood Florists", "Jasperfield Pharmacy", "Kirkhallam Cinema", "Ludworth Salon",
    "Mossbank Travel", "Norbreck Laundry", "Oakenshaw Pets", "Penhallow Tailors", "Quorndon Cycles", "Ravensden Music",
    "Stainmore Coffee", "Thurlstone Toys", "Ulverscroft Shoes", "Vowchurch Clinic", "Wychbold Grill", "Yelverton Prints",
    "Zealmoor Surf", "Ampthorpe Hotel", "Bransgore School", "Cromhall Garage", "Dunsfold Cafe", "Evenlode Studio",
)  # fmt: skip

CN = {
    "rent": Attribute(
        "yuan",
        ("{s}的月租金是{v}元。", "{s}每个月交{v}元租金。", "根据租约，{s}的月租金为人民币{v}元。"),
        (
            "{s}的月租金从{d}起涨到{v}元。",
            "经协商，{s}的月租金已由{old}元下调至{v}元。",
            "自{d}开始，{s}的月租金按{v}元执行。",
            "刚核对了补充协议，{s}的月租金实际是{v}元，{old}元是旧的。",
        ),
        ("{s}现在的月租金是多少？", "{s}一个月交多少租金？"),
    ),
    "expiry": Attribute(
        "day_cn",
        ("{s}的租约{v}到期。", "{s}的租约到期日为{v}。", "{s}的租期到{v}为止。"),
        (
            "{s}续租了，租约到期日延至{v}。",
            "{s}的租约到期日改成{v}了。",
            "之前说的不对，{s}的租约到期日应为{v}而不是{old}。",
            "{s}的租约到期日变更为{v}。",
        ),
        ("{s}的租约什么时候到期？", "{s}的租约到期日是哪天？"),
    ),
    "keeper": Attribute(
        "person_cn",
        ("{s}的店长是{v}。", "{s}那边的店长叫{v}。", "{v}是{s}的店长。"),
        (
            "{s}换店长了，新店长是{v}。",
            "{d}起由{v}接任{s}的店长。",
            "{old}离职后，{s}的店长由{v}担任。",
            "{s}的店长已变更为{v}。",
        ),
        ("{s}的店长是谁？", "{s}现在谁当店长？"),
    ),
    "loan": Attribute(
        "percent",
        ("{s}那笔贷款的年利率是{v}%。", "银行给{s}的贷款年利率为{v}%。", "{s}的贷款年利率约定为{v}%。"),
        (
            "自{d}起{s}的贷款年利率执行{v}%。",
            "银行通知，{s}的贷款年利率由{old}%降为{v}%。",
            "{s}的贷款年利率现已调整到{v}%。",
            "更正：{s}的贷款年利率是{v}%。",
        ),
        ("{s}的贷款年利率是多少？", "{s}贷款的年利率现在是几个点？"),
    ),
    "office": Attribute(
        "place_cn",
        ("{s}的送达地址是{v}。", "{s}的送达地址为{v}。", "{s}确认送达地址为{v}。"),
        (
            "{s}的送达地址自{d}起变更为{v}。",
            "{s}来函说，送达地址改为{v}。",
            "{s}的送达地址已从{old}迁到{v}。",
            "{s}新的送达地址是{v}。",
        ),
        ("{s}的送达地址在哪？", "给{s}寄材料寄到哪个送达地址？"),
    ),
}
EN = {
    "rent": Attribute(
        "dollars",
        ("The monthly rent of {s} is £{v}.", "{s} pays £{v} a month in rent.", "Rent for {s} is £{v} per month under the lease."),
        (
            "As of {d} the monthly rent of {s} is now £{v}.",
            "The rent of {s} was raised from £{old} to £{v} per month.",
            "The monthly rent for {s} has gone up to £{v}.",
            "We were wrong about the monthly rent of {s}: it is £{v} rather than £{old}.",
        ),
        ("What is the monthly rent of {s}?", "How much rent does {s} pay each month?"),
    ),
    "expiry": Attribute(
        "day_en",
        ("The lease of {s} expires on {v}.", "The expiry date of the {s} lease is {v}.", "The lease to {s} runs until {v}."),
        (
            "The lease of {s} now expires on {v}.",
            "The expiry date of the {s} lease has been extended to {v}.",
            "Under the renewal the {s} lease will expire on {v} and not on {old}.",
            "The expiry date of the {s} lease was put back from {old} to {v}.",
        ),
        ("When does the lease of {s} expire?", "What is the expiry date of the {s} lease?"),
    ),
    "solicitor": Attribute(
        "person_en",
        ("{s} is represented by {v}.", "The solicitor for {s} is {v}.", "{v} acts as solicitor for {s}."),
        (
            "{s} has changed solicitors and is now represented by {v}.",
            "{v} took over from {old} as solicitor for {s}.",
            "Since {d} the solicitor for {s} has been {v}.",
            "The new solicitor for {s} is {v}.",
        ),
        ("Who is the solicitor for {s}?", "Which solicitor represents {s}?"),
    ),
    "interest": Attribute(
        "percent",
        (
            "The loan to {s} bears interest at {v}% a year.",
            "The interest rate on the {s} loan is {v}%.",
            "{s} borrowed at an interest rate of {v}%.",
        ),
        (
            "From {d} on, the interest rate on the {s} loan is {v}%.",
            "The bank cut the interest rate on the {s} loan to {v}%.",
            "The interest rate on the {s} loan was {old}% but is {v}% today.",
            "The loan to {s} now carries interest at {v}%.",
        ),
        ("What is the interest rate on the {s} loan?", "At what interest rate did {s} borrow?"),
    ),
    "office": Attribute(
        "place_en",
        (
            "The registered office of {s} is {v}.",
            "{s} has its registered office at {v}.",
            "The registered office of {s} is at {v}.",
        ),
        (
            "{s} relocated its registered office to {v}.",
            "The registered office of {s} changed on {d} to {v}.",
            "{s} moved its registered office from {old} to {v}.",
            "The current registered office of {s} is {v}.",
        ),
        ("Where is the registered office of {s}?", "At which address is the registered office of {s}?"),
    ),
}

SMALL_TALK = {
    "zh": (
        "下午好", "多谢", "嗯，知道了", "等我两分钟", "你先忙", "哎，又下雨了", "我去开个会", "回来了", "刚才断网了", "没问题",
        "辛苦啦", "讲得挺清楚的", "太长了，精简一下", "再来一遍", "还在吗？", "哦哦", "是这样啊", "我看看再说", "行吧", "晚安",
    ),
    "en": (
        "Afternoon!", "Many thanks", "Right, understood", "Give me two minutes", "Back again", "The line dropped", "No problem",
        "Very clear, thank you", "Too long, shorten it please", "Once more please", "Still there?", "Oh I see",
        "Let me look into it", "Fair enough", "Good night", "Raining again", "Off to a meeting", "Well done", "Hmm", "Cheers",
    ),
}  # fmt: skip

DOCUMENT_QUESTIONS = {
    "zh": ("合同第{n}条怎么写？", "{m}在合同里有规定吗？", "把{m}那条给我看看", "第{n}条是不是讲{m}？"),
    "en": (
        "Show me clause {n}",
        "Is there anything on {m} in the contract?",
        "Which clause covers {m}?",
        "Is clause {n} about {m}?",
    ),
}
MATTERS = {
    "zh": ("续租", "装修", "转租", "消防", "退租", "水电费", "停车位", "招牌", "违约责任", "送达"),
    "en": (
        "renewal",
        "fitting out",
        "subletting",
        "fire safety",
        "surrender",
        "utilities",
        "parking",
        "signage",
        "default",
        "service",
    ),
}
CLAUSES = {
    "zh": "第{n}条 {m}。双方就{m}依本条办理，一方应当在收到对方书面通知后{days}日内答复，逾期视为同意。",
    "en": "{n}. {m}. As to {m}, each party shall answer a written notice within {days} days; silence counts as consent.",
}
MINOR = {
    "zh": ("上午去了{s}一趟，没见到人。", "{s}把照片发过来了。", "跟{s}通了电话，没什么新消息。", "{s}说过两天再回复。"),
    "en": (
        "I dropped by {s} this morning but nobody was in.",
        "{s} sent the photographs over.",
        "Spoke to {s} on the phone, nothing new.",
        "{s} will get back to us in a few days.",
    ),
}

__all__ = [
    "CLAUSES", "CN", "DOCUMENT_QUESTIONS", "EN", "LEADS", "MATTERS", "MINOR", "PARTIES_CN", "PARTIES_EN", "SMALL_TALK",
]  # fmt: skip
