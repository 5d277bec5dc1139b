"""Courts and arbitral tribunals that are named in texts, by rule; 有管辖权的人民法院 and the like name none."""

import re

from legal_assistant.memory.redaction.organisations import lead_length

_CHINESE = re.compile(
    r"最高人民法院(?:第[一二三四五六]巡回法庭)?"
    r"|(?P<name>[\u4e00-\u9fff]{2,18}?)(?:人民法院(?:[\u4e00-\u9fff]{2,6}人民法庭)?|(?:海事|知识产权|互联网|金融|铁路运输)法院"
    r"|仲裁委员会|国际仲裁中心|国际仲裁院)"
)
_LEAD = re.compile(
    r".*(?:提交|移送|起诉|申请|上诉|请求|约定|选择|受诉|原审|一审|二审|再审|不服|认为|管辖权?的|争议|纠纷|案件|诉至|提请|递交|报请)(?:至|到|给)?"
)
_NO_NAME = re.compile(
    r"(?:高级|中级|基层|各级|上级|下级|上一级|地方|专门|当地|第[一二三]审|有管辖权的?|所在地|住所地|该|本|其他|外国|行为地|履行地|合同)*"
)
_ENGLISH = re.compile(
    r"(?<![A-Za-z])(?:(?:U\.S\.|US|United\sStates)\s)?(?:Supreme\sCourt(?:\sof\s(?:the\s)?[A-Z][a-z]+(?:\s[A-Z][a-z]+){0,2})?"
    r"|Court\sof\sAppeals?(?:\sfor\sthe\s[A-Z][a-z]+\sCircuit)?|High\sCourt(?:\sof\s[A-Z][a-z]+)?"
    r"|District\sCourt(?:\sfor\sthe\s[A-Z][a-z]+(?:\s[A-Z][a-z]+){0,2}(?:\sof\s[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)?)?"
    r"|Court\sof\sChancery|Court\sof\sJustice(?:\sof\sthe\sEuropean\sUnion)?|Crown\sCourt|County\sCourt"
    r"|(?:Hong\sKong|Singapore|London|Beijing|Shanghai|China)\s(?:International\s)?(?:Economic\sand\sTrade\s)?"
    r"(?:Arbitration\s(?:Centre|Center|Commission)|Court\sof\sInternational\sArbitration)|CIETAC|HKIAC|SIAC|LCIA)(?![A-Za-z])"
)


def find_courts(text: str) -> list[tuple[int, int]]:
    """Spans of courts and tribunals in the folded ``text``."""
    found = [match.span() for match in _ENGLISH.finditer(text)]
    for match in _CHINESE.finditer(text):
        name = match["name"]
        if name is None:
            found.append(match.span())
            continue
        lead = _LEAD.match(name)
        cut = lead.end() if lead else 0
        cut += lead_length(name[cut:])
        if not _NO_NAME.fullmatch(name[cut:]):
            found.append((match.start() + cut, match.end()))
    return sorted(found)
