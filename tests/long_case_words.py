"""The wordings of the long case (``tests/long_case.py``), in Chinese and English. All names are invented.

Of each attribute there are ways to state it, ways to state that it changed, and ways to ask for it. ``{s}`` is the party it is
said of, ``{v}`` the value, ``{old}`` the value before, ``{d}`` the day of the change. No rule was made after these.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Attribute:
    """What may be said of a party. ``value`` names a kind of value of :func:`tests.long_case.values`."""

    value: str
    stated: tuple[str, ...]
    changed: tuple[str, ...]
    asked: tuple[str, ...]


PARTIES_CN = (
    "霁川钢构", "沐野幕墙", "柏澜机电", "禾煦园林", "砚石混凝土", "蘅芜装饰", "朔原爆破", "渡云电梯", "青岫消防", "曜辰智能",
    "汀洲防水", "榆关桩基", "苍梧模板", "芷兰保温", "铎声音响", "岚屿门窗", "槐序暖通", "鹿鸣监理", "棠梨测绘", "泊秋照明",
    "稷下咨询", "珩玉石材", "菱歌泳池", "筠连木业", "溯溪给排水", "绛云涂料", "昱峰脚手架", "藻鉴检测", "葭月租赁", "蓟北运输",
)  # fmt: skip
PARTIES_EN = (
    "Aldwick Marine", "Brindlemoor Foods", "Corvath Optics", "Dunmarrow Textiles", "Eskerby Tools", "Fennholt Paper",
    "Garrowdale Pumps", "Hexworth Media", "Ivelbridge Labs", "Jorvane Freight", "Kestermoss Glass", "Lorrimead Seeds",
    "Marrowfen Steel", "Nethercote Dyes", "Ostrander Valves", "Pellbrook Toys", "Quillhaven Press", "Rusholme Ceramics",
    "Saltmarch Salvage", "Tarnwick Robotics", "Umberleigh Wines", "Vexley Batteries", "Wrenfield Dairy", "Yarrowgate Homes",
    "Zellick Software", "Ashcombe Rubber", "Bellmont Airships", "Cawdrey Plastics", "Drayhurst Cable", "Emmerick Solar",
)  # fmt: skip
SURNAMES_CN = "屈阮祁栾冉桑闵殷甄卞柯商蔺佟樊"
GIVEN_CN = (
    "映雪",
    "知远",
    "怀瑾",
    "若谷",
    "书言",
    "予安",
    "云舒",
    "景行",
    "采薇",
    "思齐",
    "望舒",
    "清扬",
    "长卿",
    "令仪",
    "未央",
)
FIRST_EN = ("Maren", "Tobias", "Ilse", "Corwin", "Philippa", "Ansel", "Greta", "Lowell", "Odette", "Bram")
LAST_EN = (
    "Hawtrey",
    "Sundquist",
    "Pemberly",
    "Oakhanger",
    "Tillotson",
    "Wexcombe",
    "Brackley",
    "Farthing",
    "Marchetti",
    "Dunsany",
)
STREETS_CN = ("梧桐", "望江", "白鹭", "听泉", "杏坛", "落霞", "晓月", "芳草", "观澜", "归雁")
STREETS_EN = (
    "Cooper's Row",
    "Tanner Lane",
    "Orchard Wharf",
    "Mill Quay",
    "Beacon Yard",
    "Chapel Dock",
    "Rope Walk",
    "Foundry Close",
)

CN = {
    "price": Attribute(
        "yuan",
        ("{s}的合同总价定为{v}元。", "我们跟{s}签下来的合同总价是{v}元，含税。", "报价单上写着，{s}合同总价{v}元。"),
        (
            "自{d}起，{s}的合同总价调整为{v}元。",
            "更正一下，{s}的合同总价应该是{v}元，不是{old}元。",
            "补充协议把{s}的合同总价从{old}元改成{v}元了。",
            "{s}的合同总价是{v}元。",
        ),
        ("{s}的合同总价是多少？", "跟{s}签的合同总价多少钱来着？"),
    ),
    "finish": Attribute(
        "day_cn",
        ("{s}应于{v}前完工。", "{s}那边承诺的完工日期是{v}。", "按进度表，{s}的完工日期为{v}。"),
        (
            "{s}的完工日期推迟到{v}。",
            "刚接到通知，{s}的完工日期由{old}改为{v}。",
            "{s}的完工日期之前记错了，正确的是{v}。",
            "{s}的完工日期是{v}。",
        ),
        ("{s}的完工日期是哪天？", "{s}什么时候完工？"),
    ),
    "manager": Attribute(
        "person_cn",
        ("{s}的现场负责人是{v}。", "{s}派{v}做现场负责人。", "对接人名单里，{s}的现场负责人写的是{v}。"),
        (
            "{d}起{s}的现场负责人换成{v}。",
            "{s}的现场负责人不再是{old}，现在是{v}。",
            "{s}的现场负责人由{old}变更为{v}。",
            "{s}现在的现场负责人是{v}。",
        ),
        ("{s}的现场负责人是谁？", "{s}现场找谁负责？"),
    ),
    "penalty": Attribute(
        "small_yuan",
        ("{s}每逾期一天要付违约金{v}元。", "合同写明{s}的日违约金为{v}元。", "{s}的日违约金约定的是{v}元。"),
        (
            "{s}的日违约金自{d}起提高到{v}元。",
            "双方同意把{s}的日违约金由{old}元变更为{v}元。",
            "前面说错了，{s}的日违约金是{v}元。",
            "{s}的日违约金为{v}元。",
        ),
        ("{s}的日违约金是多少？", "{s}每逾期一天付多少违约金？"),
    ),
    "yard": Attribute(
        "place_cn",
        ("{s}的材料堆放在{v}。", "{s}的材料堆场设在{v}。", "现场看过了，{s}的材料堆场位于{v}。"),
        (
            "{d}起{s}的材料堆场搬到{v}。",
            "{s}的材料堆场已经从{old}搬到{v}。",
            "更正：{s}的材料堆场在{v}。",
            "{s}的材料堆场在{v}。",
        ),
        ("{s}的材料堆场在哪里？", "{s}的材料放在什么地方？"),
    ),
}
EN = {
    "fee": Attribute(
        "dollars",
        (
            "{s} pays an annual licence fee of ${v}.",
            "The annual licence fee for {s} was set at ${v}.",
            "Under the schedule the annual licence fee of {s} comes to ${v}.",
        ),
        (
            "As of {d} the annual licence fee for {s} is ${v}.",
            "Correction: the annual licence fee for {s} is ${v}, not ${old}.",
            "The parties amended the annual licence fee of {s} from ${old} to ${v}.",
            "The annual licence fee for {s} is ${v}.",
        ),
        ("What is the annual licence fee of {s}?", "How much does {s} pay in licence fees a year?"),
    ),
    "renewal": Attribute(
        "day_en",
        (
            "The licence of {s} is up for renewal on {v}.",
            "{s} has a renewal date of {v}.",
            "The renewal date in the {s} licence is {v}.",
        ),
        (
            "The renewal date for {s} has been moved to {v}.",
            "Their counsel wrote that the renewal date for {s} is now {v} instead of {old}.",
            "I had that wrong, the renewal date for {s} is {v}.",
            "The renewal date for {s} is {v}.",
        ),
        ("When is the renewal date for {s}?", "On what day does the {s} licence come up for renewal?"),
    ),
    "contact": Attribute(
        "person_en",
        (
            "{v} is the account manager at {s}.",
            "Our account manager at {s} is {v}.",
            "The account manager for {s} is {v}, per the contact sheet.",
        ),
        (
            "From {d} the account manager at {s} is {v}.",
            "{v} has replaced {old} as account manager at {s}.",
            "The account manager at {s} is no longer {old} but {v}.",
            "The account manager at {s} is {v}.",
        ),
        ("Who is the account manager at {s}?", "Who do we deal with as account manager at {s}?"),
    ),
    "royalty": Attribute(
        "percent",
        (
            "{s} owes a royalty of {v}% on net sales.",
            "The royalty rate agreed with {s} is {v}% of net sales.",
            "The royalty rate for {s} stands at {v}%.",
        ),
        (
            "With effect from {d} the royalty rate for {s} is {v}%.",
            "The royalty rate for {s} went from {old}% to {v}%.",
            "Please note the royalty rate for {s} is {v}%, we had {old}% by mistake.",
            "The royalty rate for {s} is {v}%.",
        ),
        ("What is the royalty rate for {s}?", "Which royalty does {s} owe on net sales?"),
    ),
    "depot": Attribute(
        "place_en",
        (
            "{s} keeps the goods in a warehouse at {v}.",
            "The warehouse of {s} is at {v}.",
            "Goods for {s} are stored in its warehouse at {v}.",
        ),
        (
            "On {d} the warehouse of {s} moved to {v}.",
            "The warehouse of {s} is now at {v}, it used to be at {old}.",
            "Correction, the warehouse of {s} is at {v}.",
            "The warehouse of {s} is at {v}.",
        ),
        ("Where is the warehouse of {s}?", "At what address does {s} keep the goods?"),
    ),
}

#: Before a statement, now and then.
LEADS = {
    "zh": ("", "", "", "顺便告诉你，", "客户刚才来电话说，", "记一下：", "开会时对方确认，", "查了邮件，"),
    "en": (
        "",
        "",
        "",
        "By the way, ",
        "The client just called: ",
        "For the file: ",
        "At the meeting they confirmed that ",
        "I checked the emails, ",
    ),
}

#: Says nothing of the case.
SMALL_TALK = {
    "zh": (
        "早上好",
        "谢谢啦",
        "好的，辛苦了",
        "嗯嗯",
        "收到",
        "你说得对",
        "我先去吃个饭",
        "稍等，我接个电话",
        "今天好热啊",
        "继续",
        "然后呢？",
        "哈哈",
        "没事了",
        "明白",
        "你能再说一遍吗？",
        "这个回答有点长，短一点",
        "我想想",
        "周末愉快",
        "在吗",
        "可以的",
        "真不错",
        "先这样吧，回头聊",
        "麻烦你了",
        "我刚才打错字了",
        "还有别的吗？",
        "怎么说呢",
        "行",
        "等我看完再问你",
        "你真厉害",
        "不客气",
    ),
    "en": (
        "Good morning",
        "Thanks a lot",
        "Great, cheers",
        "Hm, ok",
        "Got it",
        "You're right",
        "Off to lunch, back soon",
        "One moment, my phone is ringing",
        "What weather today",
        "Go on",
        "And then?",
        "Haha",
        "Never mind",
        "I see",
        "Could you say that again?",
        "That answer was rather long",
        "Let me think",
        "Have a nice weekend",
        "Are you there?",
        "Sure",
        "Nice work",
        "That's all for now, talk later",
        "Sorry to bother you",
        "Typo, sorry",
        "Anything else?",
        "How shall I put it",
        "Fine",
        "Let me read this first",
        "You are a star",
        "No worries",
    ),
}

#: Questions to the contract; the first value is filled in with a clause's number, the second with a matter.
DOCUMENT_QUESTIONS = {
    "zh": ("第{n}条写的什么？", "合同里{m}是怎么约定的？", "帮我找一下关于{m}的条款", "{m}在第几条？", "第{n}条和{m}有关系吗？"),
    "en": (
        "What does clause {n} say?",
        "How does the contract deal with {m}?",
        "Find me the clause about {m}",
        "Where is {m} regulated?",
        "Does clause {n} concern {m}?",
    ),
}
MATTERS = {
    "zh": (
        "变更签证",
        "安全文明施工",
        "竣工资料移交",
        "争议解决",
        "不可抗力",
        "保修期",
        "进度款支付",
        "分包限制",
        "保密",
        "通知送达",
    ),
    "en": (
        "variations",
        "site safety",
        "handover of records",
        "dispute resolution",
        "force majeure",
        "the warranty period",
        "progress payments",
        "subcontracting",
        "confidentiality",
        "service of notices",
    ),
}
CLAUSES = {
    "zh": "第{n}条 {m}。承包人与发包人就{m}按照本条执行，承包人应当在收到书面通知之日起{days}日内办理，费用由责任方承担。",
    "en": "{n}. {m}. The parties shall handle {m} within {days} days of written notice; the party at fault bears the cost.",
}

#: Says something, but nothing that is asked for later: it may be kept or not.
MINOR = {
    "zh": (
        "今天和{s}开了个短会，没谈出结果。",
        "{s}发来一份进度照片。",
        "已经给{s}寄了快递。",
        "{s}的人态度还可以。",
        "{s}说下周再联系。",
    ),
    "en": (
        "Had a short meeting with {s} today, no outcome.",
        "{s} sent some photographs of the goods.",
        "I posted the letter to {s}.",
        "The people at {s} were friendly.",
        "{s} said they would call again next week.",
    ),
}
