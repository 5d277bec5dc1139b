"""Names in Chinese transliteration: 约翰·史密斯 anywhere, 买买提江 and 巴特尔 where a context calls for a name.

They are told by their characters, which are those of the usual tables of transliteration; that is also what ends them.
"""

import re
from collections.abc import Iterator

from legal_assistant.memory.language.segment import tag_words
from legal_assistant.memory.redaction.name_words_cn import ROLE

SOUNDS = (
    "阿埃艾爱安昂奥巴白拜班邦包鲍贝本比彼毕边别宾波伯博布查昌茨达戴丹德登邓迪第蒂丁顿多朵俄恩尔法凡范菲费芬丰冯佛夫弗福甘冈戈"
    "哥格根贡古瓜圭郭哈海罕翰汉豪赫亨洪胡华怀惠霍基吉季加嘉贾坚简姜杰捷金津喀卡凯坎康考柯科克肯孔库夸奎昆拉莱赖兰朗劳勒雷"
    "蕾累黎里理李利丽莉莲廉良列烈林琳龄留柳龙隆卢鲁露路伦罗洛萝律马玛迈麦曼芒毛梅门蒙孟米密敏明缪摩莫默姆木穆娜奈南妮尼宁牛"
    "纽努诺欧帕派潘庞培佩彭蓬皮匹平珀坡蒲普奇琪齐恰乔切钦琴青琼丘曲热仁日荣儒茹瑞若撒萨塞赛桑瑟森莎沙山珊绍舍圣施史舒丝斯司"
    "思松苏素孙索塔泰坦汤唐陶特腾提廷图土托瓦旺万威韦维温文翁沃乌武西希锡席香肖萧歇谢辛欣休修许雪雅亚延扬杨耶叶伊依易英尤约泽"
    "曾扎詹珍芝珠朱祝兹宗佐措卓吐买孜江合布其云花吾增央强生次才列其尔汗逊额力茂娅黛茜玲策荷仓宝不都得纳内沈什仑章甄富葛盖厄楞藤伍陀娃娥楚敦方高仙因堆"
)
_SOUND = f"[{SOUNDS}]"
#: Words that such a character begins after a name: 史密斯提出, 买买提江生于.
_WORD = (
    r"提[交出起供请]|加入|明[确知示]|多次|本[人案次院]|[生][于育产]|约定|连[同续带]|曾[经在于]?|万元|依[法据照约]|基于|合[法同计]"
    r"|其[中他妻夫]|因[为此故而该]|不(?!都)|都(?![热拉克尔瓦西沙哈许])"
)
_TAIL = rf"(?:(?!{_WORD}){_SOUND})"
_DOTTED = re.compile(rf"{_SOUND}{{1,8}}(?:[·•・‧.]{_TAIL}{{1,8}}){{1,4}}")
_FULL = rf"{_SOUND}{_TAIL}{{1,7}}"
_END = (
    r"(?=$|[^\u4e00-\u9fff]|[与和诉及向、]|之[父母子女妻夫]|"
    r"离婚|继承|民间借贷|到庭|未到庭|出庭|辩称|诉称|述称|称|陈述|表示|说|认为|承认|否认|出资|持股|驾驶)"
)
_AFTER_ROLE = re.compile(
    rf"(?:{ROLE}|配偶|系)(?:一|二|三|[0-9]|甲|乙)?(?:\([^()]{{1,20}}\))?\s{{0,2}}[:：]?\s{{0,4}}(?P<name>{_FULL}){_END}"
)
_BEFORE_DETAIL = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>{_FULL})(?=\s?[,，(]\s?(?:男|女|[\u4e00-\u9fff]{{1,4}}族|身份证|公民身份|护照|[0-9]{{4}}年|"
    r"[\u4e00-\u9fff]{2,6}(?:国籍|籍[,，)])))"
)
_PAIR = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>{_FULL})(?:与|诉|和)(?P<other>{_FULL})(?=[^。;；\n\u3001]{{0,20}}(?:纠纷|一案|系夫妻))"
)
#: Two parts are enough to know a Japanese surname; some of them are places as well.
JAPANESE = (
    "田中|佐藤|铃木|高桥|渡边|伊藤|山本|中村|小林|加藤|吉田|山田|佐佐木|山口|松本|井上|木村|山崎|池田|桥本|石川|小川|藤田|冈田|后藤|长谷川"
    "|村上|近藤|坂本|远藤|青木|藤井|西村|福田|太田|三浦|藤原|冈本|松田|中岛|中野|原田|小野|竹内|金子|森田|酒井|宫崎|横山|宫本|安藤|谷口|丸山"
)
_JAPANESE_NAME = re.compile(
    rf"(?:{ROLE}|配偶|系|变更为|[向由与和给]|[:：]|(?<![\u4e00-\u9fff]))(?P<name>(?:{JAPANESE})[\u4e00-\u9fff]{{1,3}}?)"
    r"(?=$|[,，。;；、(]|先生|女士|[与和诉及向于的]|到[场庭]|辩称|诉称)"
)
#: A whole run of such characters where somebody acts: 帕尔哈提向努尔古丽支付.
_RUN = re.compile(
    rf"(?:(?<![\u4e00-\u9fff])|(?<=[向与和由给母父妻夫]))(?P<name>{_SOUND}{_TAIL}{{3,7}})"
    r"(?=[向与诉和、,，的]|夫[妇妻]|证实|支付|表示|签[字名订]|辩称|诉称|称|陈述|共同|当[晚日庭])"
)
_LEAD = re.compile(rf".*(?:{ROLE}|[某个名位将])")
#: Shorter ones are too often something else (西安, 安全 …).
_LEAST = 3


def _is_name(run: str) -> bool:
    """Whether the dictionary has no place or word of two characters or more in ``run`` (巴基斯坦, 阿里巴巴)."""
    return all(len(word) < 2 or tag.startswith(("nr", "x", "m")) for word, tag in tag_words(run))


def find_transliterated(text: str) -> Iterator[tuple[int, int]]:
    """Spans of transliterated names in the folded ``text``."""
    for match in _DOTTED.finditer(text):
        lead = _LEAD.match(text, max(0, match.start() - 6), match.end())
        start = max(match.start(), lead.end() if lead else 0)
        if text[start] not in "·•・‧.":
            yield start, match.end()
    for pattern in (_AFTER_ROLE, _BEFORE_DETAIL, _PAIR):
        for match in pattern.finditer(text):
            for group in ("name", "other"):
                if group in pattern.groupindex and match.end(group) - match.start(group) >= _LEAST:
                    yield match.span(group)
    for match in _JAPANESE_NAME.finditer(text):
        yield match.span("name")
    for match in _RUN.finditer(text):
        if _is_name(match["name"]):
            yield match.span("name")
