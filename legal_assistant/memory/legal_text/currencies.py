"""Currencies (ISO 4217) as texts write them, and the powers of ten that go with them."""

#: Before the number.
SYMBOLS = {
    **dict.fromkeys(("人民币", "RMB", "CNY", "CN¥", "¥", "￥"), "CNY"),
    **dict.fromkeys(("US$", "USD", "U.S.$", "US Dollars", "$", "美元", "美金"), "USD"),
    **dict.fromkeys(("HK$", "HKD", "港币", "港元"), "HKD"),
    **dict.fromkeys(("NT$", "TWD", "新台币"), "TWD"),
    **dict.fromkeys(("S$", "SGD", "新加坡元"), "SGD"),
    **dict.fromkeys(("A$", "AU$", "AUD", "澳元"), "AUD"),
    **dict.fromkeys(("C$", "CA$", "CAD", "加元"), "CAD"),
    **dict.fromkeys(("€", "EUR", "欧元"), "EUR"),
    **dict.fromkeys(("£", "GBP", "英镑"), "GBP"),
    **dict.fromkeys(("JPY", "JP¥", "日元"), "JPY"),
    **dict.fromkeys(("CHF", "瑞士法郎"), "CHF"),
    **dict.fromkeys(("₩", "KRW", "韩元"), "KRW"),
    "₹": "INR",
    "INR": "INR",
    "NZ$": "NZD",
    "MOP": "MOP",
}
#: After the number, in Chinese.
UNITS = {
    **dict.fromkeys(("元", "圆", "块钱", "块", "人民币", "元人民币"), "CNY"),
    **dict.fromkeys(("美元", "美金", "元美金"), "USD"),
    **dict.fromkeys(("港元", "港币", "港纸", "元港币"), "HKD"),
    **dict.fromkeys(("日元", "日圆"), "JPY"),
    **dict.fromkeys(("新台币", "台币"), "TWD"),
    **dict.fromkeys(("新加坡元", "新币"), "SGD"),
    **dict.fromkeys(("澳元", "澳大利亚元"), "AUD"),
    **dict.fromkeys(("加元", "加拿大元"), "CAD"),
    "欧元": "EUR",
    "英镑": "GBP",
    "韩元": "KRW",
    "瑞士法郎": "CHF",
    "卢布": "RUB",
    "澳门元": "MOP",
}
#: After the number, in English (lower case).
ENGLISH_UNITS = {
    **dict.fromkeys(("renminbi", "yuan", "rmb", "cny"), "CNY"),
    **dict.fromkeys(("us dollars", "us dollar", "u.s. dollars", "united states dollars", "american dollars", "usd"), "USD"),
    **dict.fromkeys(("dollars", "dollar"), "USD"),
    **dict.fromkeys(("hong kong dollars", "hk dollars", "hkd"), "HKD"),
    **dict.fromkeys(("singapore dollars", "sgd"), "SGD"),
    **dict.fromkeys(("australian dollars", "aud"), "AUD"),
    **dict.fromkeys(("canadian dollars", "cad"), "CAD"),
    **dict.fromkeys(("euros", "euro", "eur"), "EUR"),
    **dict.fromkeys(("pounds sterling", "pounds", "gbp"), "GBP"),
    **dict.fromkeys(("japanese yen", "yen", "jpy"), "JPY"),
    **dict.fromkeys(("swiss francs", "chf"), "CHF"),
}
#: Powers of ten in Chinese.
HAN_SCALES = {
    "百": 2,
    "千": 3,
    "仟": 3,
    "万": 4,
    "十万": 5,
    "百万": 6,
    "佰万": 6,
    "千万": 7,
    "仟万": 7,
    "亿": 8,
    "百亿": 10,
    "千亿": 11,
    "万亿": 12,
}
