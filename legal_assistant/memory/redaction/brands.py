"""Chinese organisations without a legal form: a brand, maybe with its place, before a line of business (速捷物流) or a kind of
house (康宁颐养院).

A brand is told by not being a word: what the dictionary knows before 科技 or 运输队 says which, not whose.
"""

import re
from collections.abc import Iterator, Sequence

from legal_assistant.memory.language.segment import is_known, tag_words
from legal_assistant.memory.redaction.spans import Span

_LINE = (
    "医药|药业|制药|科技|电子|电气|机械|食品|服饰|服装|建材|装饰|装修|餐饮|生物|能源|重工|投资|资本|证券|保险|教育|文化|影业|娱乐|汽车|汽贸|"
    "电器|软件|网络|信息|通信|光电|新材料|钢铁|钢构|化工|纺织|家居|家具|珠宝|农业|乳业|酒业|航空|旅游|环保|园林|建工|建筑|建设|实业|"
    "贸易|商贸|控股|物业|地产|置业|物流|货运|快递|快运|传媒|广告|人力|劳务|租赁|咨询|担保|金融|支付|出行|医疗|印务|包装|模具|五金|门窗"
)
_HOUSE = (
    "律所|颐养院|敬老院|护理院|福利院|疗养院|养老中心|保健院|门诊部|牙科|口腔|运输队|车队|工程队|施工队|装修队|经销处|经营处|办事处|"
    "批发部|维修部|配送站|加油站|回收站|收购站|旅行社|出版社|印刷厂|加工厂|酒坊|工坊|茶馆|会馆|健身房|网吧|影城|农庄|山庄|度假村|"
    "养殖基地|苗圃|车行|琴行|洋行|粮行|花店|书店|餐厅|火锅|食府|[\u4e00-\u9fff]艺行"
)
_TAIL = re.compile(rf"(?:(?P<line>(?:{_LINE}){{1,3}})|{_HOUSE})")
#: What a firm's name goes on with is for the other rules, a noun after it makes it a thing: 瀚海科技园, 电子产品.
_ENDS = ("n", "vn", "l", "nz", "ng", "k", "q", "m")
_HAN_RUN = re.compile(r"[\u4e00-\u9fff]{4,2000}")
_PARTICLES = frozenset("的了和与及或在是为把被将对向从由给让说到去来要有不没也都就还该本其各某这那哪每另两几个些家名")

_TOWN = re.compile("[省市县区镇乡村州]$|街道$")

Token = tuple[int, str, str]


def find_brands(text: str) -> Iterator[Span]:
    """Such organisations in the folded ``text``."""
    for run in _HAN_RUN.finditer(text):
        if not _TAIL.search(run[0]):
            continue
        at = run.start()
        tokens: list[Token] = []
        for word, tag in tag_words(run[0]):
            tokens.append((at, word, tag))
            at += len(word)
        starts = {token[0]: index for index, token in enumerate(tokens)} | {run.end(): len(tokens)}
        for tail in _TAIL.finditer(text, run.start(), run.end()):
            index, after = starts.get(tail.start()), starts.get(tail.end())
            if not index or after is None or (tail["line"] and not _ends(tokens, after)):
                continue
            start = _brand(tokens, index)
            if start is None and not tail["line"]:
                start = _placed(tokens, index)
            if start is not None and not text[start - 1 : start].isdigit():  # 30日内支付
                yield Span(start, tail.end(), "org")


def _ends(tokens: Sequence[Token], after: int) -> bool:
    return after >= len(tokens) or not tokens[after][2].startswith(_ENDS)


def _brand(tokens: Sequence[Token], index: int) -> int | None:
    """Where the brand before the token ``index`` begins, with the place before it; None if it is no brand."""
    first = index - 1
    word, tag = tokens[first][1], tokens[first][2]
    if len(word) == 1:
        first -= 1
        if first < 0 or len(tokens[first][1]) > 1 or not _PARTICLES.isdisjoint(tokens[first][1] + word):
            return None
        if is_known(tokens[first][1] + word):
            return None
    elif len(word) > 4 or not _PARTICLES.isdisjoint(word) or (is_known(word) and tag[:2] not in ("nz", "nr", "nt")):
        return None
    while first and (tokens[first - 1][2] == "ns" or _TOWN.search(tokens[first - 1][1])):
        first -= 1
    return tokens[first][0]


def _placed(tokens: Sequence[Token], index: int) -> int | None:
    """Where the place begins after which a house is called by what it does (河间市瀛州管道经销处, 鹅岭运输队), if any."""
    start = None
    for first in range(index - 1, max(index - 7, -1), -1):
        at, word, tag = tokens[first]
        if not tag.startswith(("n", "vn", "j", "a")) or len(word) < 2:
            break
        if tag == "ns" and not (first == index - 1 and _TOWN.search(word)):
            start = at
    return start
