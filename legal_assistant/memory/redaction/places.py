"""Postal addresses, Chinese and English.

A place without a street or a house (上海市浦东新区) is one only where a person is said to live there.
"""

import re
from collections.abc import Iterator
from itertools import product

from legal_assistant.memory.redaction.spans import Span

_HAN = r"[\u4e00-\u9fff]"
_NAME = r"[\u4e00-\u9fffA-Za-z0-9]"
_PROVINCE = (
    r"(?:北京|上海|天津|重庆)市?|(?:河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|"
    r"海南|四川|贵州|云南|陕西|甘肃|青海|台湾|臺湾)省?"
    r"|内蒙古(?:自治区)?|广西(?:壮族自治区)?|西藏(?:自治区)?|宁夏(?:回族自治区)?|新疆(?:维吾尔自治区)?|"
    r"香港(?:特别行政区)?|澳门(?:特别行政区)?"
)
_REGION = rf"(?:{_HAN}{{2,7}}?(?:市|自治州|地区|盟|区|县|旗|新区|开发区|高新区|工业园区))"
_STREET = (
    rf"{_HAN}{{1,10}}?(?:大道|路|街|巷|弄|胡同|里|条|道|村|屯|庄|镇|乡|街道|小区|花园|新村|公寓|广场|大厦|苑|园|城|社区|工业区)"
)
_NUMBER = (
    r"(?:[第附]?[0-9A-Za-z一二三四五六七八九十百零-]{1,10}(?:号院|号楼|号|栋|幢|座|单元|层|楼|室|组|弄|房(?![产屋])|户|队|区|期|"
    r"门)(?:之[一二三四五六七八九十])?)"
)
_DETAIL = rf"(?:[东南西北中]?{_STREET}|{_NUMBER}|[东南西北]侧|[0-9]{{3,4}}(?:室|房(?![产屋]))?)"
_CHINESE = re.compile(
    rf"(?![市区县州盟旗])(?:(?:{_PROVINCE}){_REGION}{{0,3}}|{_REGION}{{1,3}})(?:{_STREET}){{1,5}}(?:{_NUMBER}{_DETAIL}{{0,8}}"
    rf"(?:[0-9A-Z-]{{1,8}}(?:室|房(?![产屋])|号)?)?)"
)
_SHORT = re.compile(rf"(?<!{_HAN})(?:{_STREET}){{1,3}}{_NUMBER}{_DETAIL}{{1,8}}")
_CALLED = re.compile(
    r"(?:现住址|经营场所|仓库地址|仓库位于|住址|住所地|住所|户籍所在地|户籍地址|户籍地|户籍|经常居住地|居住地|现住|家住|送达地址|通讯地址|"
    r"通信地址|联系地址|收货地址|办公地址|注册地址|经营地址"
    r"|房屋坐落|坐落于|坐落|位于|地址|(?<![\u4e00-\u9fff])住)(?:地)?\s?(?:为|是|于|在|[写填](?:的是|为|的)?|:|：)?\s?"
    rf"(?P<address>(?:{_PROVINCE}|{_REGION}|{_STREET}){_NAME}[^\s,，。;；、()（）:：的\n]{{2,60}})"
)
#: What no address goes beyond, but for a space: an address is spaced now and then (12号 3栋).
_CLAUSE = re.compile(r"[^,，。;；、:：!?！？\n]{4,2000}")
_NUMBERED = re.compile(_NUMBER)
_END = re.compile(
    r".*(?:号院|号楼|号|栋|幢|座|单元|层|楼|室|组|弄|房|户|村|镇|乡|路|街|道|区|县|市|州|旗|厦|园|苑|城|广场|[东南西北]侧|[0-9A-Z])"
)
_KNOWN = re.compile(
    rf"{_PROVINCE}|深圳|广州|杭州|南京|苏州|无锡|宁波|成都|武汉|西安|长沙|郑州|青岛|济南|大连|沈阳|哈尔滨|厦门|福州|"
    rf"合肥|昆明|南宁|贵阳|太原|石家庄|长春|南昌|珠海|东莞|佛山|中山|惠州|温州|台北|高雄"
)
_LEAD = re.compile(
    r".{0,20}(?:住所地|住所|住址|地址|籍地|住在|住于|家住|居住于|居住在|坐落于|坐落|位于|送达至|寄至|寄往|送至|"
    r"送达|租赁|承租|购买|出售|出租|拥有|名下|现住|住|搬到|搬至)(?:为|是|在|于|的|了)?"
)
_STREET_EN = (
    r"(?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Drive|Dr\.?|Boulevard|Blvd\.?|Court|Ct\.?|Place|Pl\.?|"
    r"Square|Sq\.?|Way|Terrace|Parkway|Pkwy\.?|Highway"
    r"|Hwy\.?|Circle|Crescent|Close|Parade|Esplanade|Grove|Walk|Rise|Turnpike|Loop|Gardens|Row|Mews|Quay|Wharf|Plaza|Broadway|Alley|Trail)"
)
_UNIT_EN = (
    r"(?:(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Room|Rm)\.?\s?#?[0-9A-Z][0-9A-Z-]{0,8}|[0-9]{1,3}(?:st|nd|"
    r"rd|th)\s(?:Floor|Fl\.?)|#\s?[0-9A-Z]{1,6}(?:-[0-9A-Z]{1,5})?)"
)
_ZIP = (
    r"(?:[A-Z]{2}\s[0-9]{5}(?:-[0-9]{4})?|[A-Z]{1,2}[0-9][0-9A-Z]?\s?[0-9][A-Z]{2}|[0-9]{5,6}(?:-[0-9]{4})?(?![0-9])|"
    r"(?:[A-Z]{2}\s)?[A-Z][0-9][A-Z]\s?[0-9][A-Z][0-9]|(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s[0-9]{4}|Singapore\s[0-9]{6})"
)
_WORD_EN = r"[A-Z][A-Za-z'.-]{0,20}"
_CITY_EN = r"[A-Z][a-z'’]{1,20}(?:-[A-Z][a-z]{1,15})?"
_ENGLISH = re.compile(
    rf"(?<![A-Za-z0-9.$-])(?:{_UNIT_EN},?\s)?[0-9]{{1,5}}[A-Z]?(?:-[0-9]{{1,5}})?\s(?:(?:{_WORD_EN}|[0-9]{{1,3}}"
    rf"(?:st|nd|rd|th))\s){{1,4}}?{_STREET_EN}(?![A-Za-z])(?!\s{_STREET_EN}(?![A-Za-z]))"
    rf"(?:\s(?:North|South|East|West|NW|NE|SW|SE|N\.?W\.?))?(?:,?\s{_UNIT_EN}){{0,2}}"
    rf"(?:,\s{_CITY_EN}(?:\s{_CITY_EN}){{0,3}}){{0,3}}(?:,?\s{_ZIP}|,\s[A-Z]{{2}}(?![A-Za-z]))?(?:,\s(?:USA|"
    rf"U\.S\.A\.|UK|United\sKingdom|England))?"
)
_PO_BOX = re.compile(rf"(?:P\.?\s?O\.?\s?Box)\s[0-9]{{1,6}}(?:,\s{_CITY_EN}(?:\s{_CITY_EN}){{0,2}}){{0,2}}(?:,?\s{_ZIP})?")
_NOT = re.compile(r"(?:人民法院|检察院|公安局|派出所|仲裁委员会|司法局|管理局|监督局|税务局)")


def _is_place(address: str) -> bool:
    """Whether what follows "residing at" names a place: a number, a known province or city, or 某市/某县."""
    return bool(
        re.search("[0-9]|号", address)
        or _KNOWN.match(address)
        or re.match(rf"(?!县级){_HAN}{{2,6}}?(?:市|县|自治州|(?<![小社片辖])区)", address)
    )


def _lead(address: str) -> int:
    """How many characters in front of an address were caught with it (住上海市…)."""
    lead = _LEAD.match(address)
    cut = lead.end() if lead else 0
    known = _KNOWN.search(address, cut)
    if known and known.start() - cut <= 8 and not re.search("[省市区县]", address[cut : known.start()]):
        return known.start()
    unit = re.search("[省市州县区旗镇乡村路街]", address)
    for match in re.finditer("[于在至到将从由对把回住向是为的了经往]|入职|抓获|途经", address[: unit.start() if unit else 0]):
        if unit and unit.start() - match.end() >= 2:
            cut = max(cut, match.end())
    return cut


def find_places(text: str) -> Iterator[Span]:
    """Addresses in the folded ``text``."""
    for pattern, clause in product((_CHINESE, _SHORT), _CLAUSE.finditer(text)):
        # Without the number of a house there is no match, but a long way to find that out.
        for match in pattern.finditer(text, *clause.span()) if _NUMBERED.search(clause[0]) else ():
            start = match.start() + _lead(match[0])
            if start < match.end() - 3:
                yield Span(start, match.end(), "address")
    for match in _CALLED.finditer(text):
        end = _END.match(match["address"])
        if end and _is_place(end[0]) and not _NOT.search(match["address"]):
            yield Span(match.start("address"), match.start("address") + end.end(), "address")
    for pattern in (_ENGLISH, _PO_BOX):
        for match in pattern.finditer(text):
            yield Span(match.start(), match.end(), "address")
