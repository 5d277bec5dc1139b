"""Names of Chinese organisations: firms, houses, and the courts and authorities of a place, which tell where a case is. What
is the highest of its kind (最高人民法院) may stand in every case and is left alone."""

import re
from collections.abc import Iterator

from legal_assistant.memory.language.segment import tag_words
from legal_assistant.memory.redaction.name_words_cn import COMPOUND
from legal_assistant.memory.redaction.names_cn import is_word
from legal_assistant.memory.redaction.spans import Span

_SUFFIX = (
    r"(?P<suffix>股份有限公司|有限责任公司|集团有限公司|集团股份有限公司|集团公司|有限公司|(?:律师|会计师|税务师|评估)事务所(?:\((?:特殊)?普通合伙\))?|"
    r"合伙企业\((?:有限合伙|普通合伙|特殊普通合伙)\)|合伙企业|专业合作社"
    r"|信用社|工作室|经营部|商行(?![政为])|贸易行|总公司|分公司|事务所|公司(?!法|章程|债)|集团(?!\)?[^\W与和及]{0,4}有限公司)|银行(?!股份|有限|法|业|卡(?!号)|账|"
    r"存|转|贷|流|间)|合作社|基金会|商贸行|农商行|(?:鉴定所|鉴定中心|中心\((?:有限合伙|普通合伙)\)|(?<![工分总出进])厂|大学|学院|医院|诊所|养老院"
    r"|幼儿园|中学|小学|学校|研究院|研究所|设计院|酒店|饭店|宾馆|酒楼|餐馆|面馆|客栈|民宿|画院|俱乐部|会所|养殖场|农场|卫生院|卫生室|超市|商店|药店|门市部|工程部|加工部|经销部|服务部"
    r"|(?<![门分总本开网舰到商药饭酒书家])店|杂货铺|商会|(?:法院|检察院|仲裁委员会|公安局|派出所|监督管理局|税务局|社会保障局|人民政府|海关|公证处)|物流|快递|人力|(?<!房)地产|置业|传媒)"
    # … unless the name goes on: 海悦酒店管理有限公司, 星河置业(上海)有限公司.
    r"(?![^\W与和及在向被由系因经对将的]{0,12}?(?:\([\u4e00-\u9fff]{2,8}\)[^\W与和及在向被由系因经对将的]{0,12}?)?(?:公司|集团|事务所|合伙企业|银行|合作社|中心\()))"
)
_WEAK = frozenset(("合伙企业", "公司", "集团", "银行", "合作社", "基金会", "事务所", "总公司", "分公司", "专业合作社", "信用社"))
#: Suffixes of names that a rule takes whatever its own words are.
_STRONG = re.compile(r"(?:公司|律师事务所|会计师事务所|税务师事务所|评估事务所|合伙\)|工作室|经营部|商行|贸易行)$")
#: What a brand may be followed by where somebody acts (由顺达物流承运).
_TRADES = frozenset(("物流", "快递", "人力", "地产", "置业", "传媒"))
_PUBLIC_BODIES = frozenset(
    ("法院", "检察院", "仲裁委员会", "公安局", "派出所", "监督管理局", "税务局", "社会保障局", "人民政府", "海关", "公证处")
)
_ACTING = re.compile("(?:由|与|和|向|委托|通过|给)$|(?<![\u4e00-\u9fff])$")
_BANKS = re.compile(
    r"(?:招商|浦发|浦东发展|民生|中信|光大|华夏|平安|兴业|广发|交通|邮储|邮政储蓄|恒丰|浙商|渤海|工商|农业|建设|汇丰|渣打|花旗)$"
)
_SENTENCE = re.compile("[占]|包括|标明|具备|决定|出资|变更|清算|报告|国务院|所有|或者|不得|应当|可以|是否")
_LOOSE = re.compile("[的在对给为被将未不和与了把要]|可以|一家|公司|境[内外]|其他|[读上]$")
_BRANCH = r"(?:(?<=大学)[\u4e00-\u9fff]{1,10}?(?:医院|学院)|[\u4e00-\u9fff]{2,10}?(?:分公司|分行|支行|分所|营业部|办事处|分店))?"
_CHINESE = re.compile(rf"(?P<name>[\u4e00-\u9fffA-Za-z0-9()]{{2,30}}?){_SUFFIX}{_BRANCH}")
ROLES = (
    "投资人|原审原告|原审被告|原审第三人|反诉原告|反诉被告|原告|被告人|被告|第三人|被申请人|申请执行人|被执行人|"
    "再审申请人|申请人|被上诉人|上诉人|甲方|乙方|丙方|丁方|出租人|承租人|出借人"
    "|借款人|保证人|担保人|债权人|债务人|买方|卖方|供方|需方|发包人|承包人|分包人|委托人|受托人|委托方|受托方|"
    "转让方|受让方|许可人|被许可人|用人单位|客户|我方|对方|双方|另一方|一方|当事人"
    "|法定代表人|代理人|代表人|供应商|开户行|开户银行|户名|收款人|付款人|抬头|名称|单位|投保人|被保险人|保险人|"
    "破产管理人|管理人|权利人|被告单位|单位"
)
_CUT_WORDS = re.compile(
    rf".*(?:{ROLES}|有(?=中国)|毕业于|我是|(?:监理|施工|承建|建设|采购|供货|合作|投资|借款|贷款|开发)方|更名为|变更为|名为|以(?=[\u4e00-\u9fff]{{2,4}}[市县区])|入职|任职于|就职于|供职于|签订了?|签署|起诉|委托|收购|支付给|转给|汇给|汇至|借给|拖欠|通知|要求|"
    rf"请求|判令|聘请|加入|控股|持有|成立|设立|隶属于|属于|名下|通过|根据|按照|依据|诉称|约定"
    r"|代表|投资(?!人|合伙|管理|基金|咨询|有限|发展|控股|集团|公司|中心)|住所地|关于|以及|或者|之间|以下简称|简称|公司系|系由|工作的|提供给|出售给|出租给|转让给|购买|并向|"
    r"并由|分别与|分别向|其中|此后|后来|案外人|股东|登记在|向着|经由|由于|如果|但是|认为|担任|归还|作为|找到|进入|"
    r"来到|前往|介绍|(?<!美)的|了|一家|两家|该|鼓励|允许|解聘|聘任|存入|符合|建立|投入|转入|付给|付至|打给|打入|"
    r"还给|交给|交由|卖给|租给|派往|派驻|认定|主张|查明|律师[是系为]|(?:律师|(?<![\u4e00-\u9fff]))代理(?=[\u4e00-\u9fff]{2}))(?=..)"
)
_ONE_CHAR = re.compile(r"[与和及由在于给对将被从是系为称到自即诉向因经如但该其本某至并按以让请找跟替]")
PLACE = re.compile(
    r"(?:中国|北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|"
    r"海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|深圳"
    r"|广州|杭州|南京|苏州|无锡|宁波|成都|武汉|西安|长沙|郑州|青岛|济南|大连|沈阳|哈尔滨|厦门|福州|合肥|昆明|南宁|"
    r"贵阳|太原|石家庄|长春|南昌|珠海|东莞|佛山|中山|惠州|温州|嘉兴|绍兴|金华|常州|南通|徐州|扬州"
    r"|烟台|潍坊|泉州|海口|三亚|兰州|银川|西宁|乌鲁木齐|呼和浩特|拉萨"
    r"|唐山|秦皇岛|邯郸|邢台|保定|张家口|承德|沧州|廊坊|衡水|大同|阳泉|长治|晋城|晋中|运城|临汾|吕梁|包头|赤峰|通辽|鄂尔多斯|呼伦贝尔"
    r"|鞍山|抚顺|本溪|丹东|锦州|营口|盘锦|铁岭|葫芦岛|四平|辽源|通化|松原|齐齐哈尔|大庆|佳木斯|牡丹江|连云港|淮安|盐城|镇江|泰州|宿迁|昆山"
    r"|湖州|衢州|舟山|台州|丽水|义乌|芜湖|蚌埠|淮南|马鞍山|安庆|黄山|滁州|阜阳|宿州|六安|亳州|池州|莆田|三明|漳州|南平|龙岩|宁德|景德镇"
    r"|萍乡|九江|新余|鹰潭|赣州|吉安|宜春|抚州|上饶|淄博|枣庄|东营|济宁|泰安|威海|日照|临沂|德州|聊城|滨州|菏泽|开封|洛阳|平顶山|安阳|鹤壁"
    r"|新乡|焦作|濮阳|许昌|漯河|三门峡|南阳|商丘|信阳|周口|驻马店|黄石|十堰|宜昌|襄阳|鄂州|荆门|孝感|荆州|黄冈|咸宁|随州|恩施|株洲|湘潭|衡阳"
    r"|邵阳|岳阳|常德|张家界|益阳|郴州|永州|怀化|娄底|韶关|汕头|江门|湛江|茂名|肇庆|梅州|汕尾|河源|阳江|清远|潮州|揭阳|云浮|柳州|桂林|梧州"
    r"|北海|防城港|钦州|贵港|玉林|百色|贺州|河池|自贡|攀枝花|泸州|德阳|绵阳|广元|遂宁|内江|乐山|南充|眉山|宜宾|广安|达州|雅安|巴中|资阳"
    r"|六盘水|遵义|安顺|毕节|铜仁|曲靖|玉溪|保山|昭通|丽江|普洱|临沧|大理|宝鸡|咸阳|渭南|延安|汉中|榆林|安康|商洛|天水|武威|张掖|酒泉)"
)
#: A region or district in front: 华东司法鉴定所, 历下区第三幼儿园.
_REGION = re.compile(r"(?:华东|华南|华北|华中|西南|西北|东北)(?=..)|[\u4e00-\u9fff]{2,4}[市县区](?=[\u4e00-\u9fff]{2})")
_OF_PLACE = re.compile(rf"{PLACE.pattern}|[\u4e00-\u9fff]{{2,6}}?(?:省|市|县|区|自治州)")
_TOWN = re.compile(r"[\u4e00-\u9fff]{2}[市县]")
GENERIC = re.compile(
    r"(?:有限|股份|未上市|规模较小|分|总|子|母|该|本|贵|我|其|各|任何|两|多|一|二|三|几|某|目标|项目|标的|新|原|他|"
    r"她|一人|家族|上市|控股|关联|外资|国有|外国|保险|物业|中介|信托|证券|担保|开发|建筑|施工|运输|物流|快递|装修"
    r"|搬家|出租|租赁|劳务|派遣|律师|会计师|商业|投资|中央|人民|外贸|贷款|开户|收款|付款|发卡|专业|农民专业|"
    r"有限责任|股份有限|集团|当地|这家|那家|另一家|一家|两家|的|所在|所属|上述|前述|涉案|案涉|供应商|第三方)*"
)
_PUBLIC = re.compile(r"人民银行$")
#: Verbs, adverbs, prepositions, conjunctions, pronouns, particles and common nouns.
_SENTENCE_TAGS = ("v", "d", "p", "c", "r", "u", "n", "f", "m", "q")


def find_organisations(text: str) -> Iterator[Span]:
    """Chinese organisations in the folded ``text``."""
    for match in _CHINESE.finditer(text):
        name = match["name"]
        while lead := lead_length(name):  # 由甲方启辰公司与乙方…
            name = name[lead:]
        start = match.end("name") - len(name)
        if verbs := _leading_words(name):
            start, name = start + verbs, name[verbs:]
        if len(name) < 2 or GENERIC.fullmatch(name) or _PUBLIC.search(text[start : match.end()]) or _SENTENCE.search(name):
            continue
        if _is_taken(match["suffix"], name, text[max(0, start - 10) : start]):
            yield Span(start, match.end(), "org")


def _leading_words(name: str) -> int:
    """How many characters in front of the place that a name begins with are words of the sentence (讨论苏州…, 侵权人石家庄…)."""
    place = PLACE.search(name, 1)
    if not place or place.start() > 8 or "(" in name[: place.start()]:
        return 0
    at, tags = 0, ["x"]
    for word, tag in tag_words(name):
        if at == place.start():
            # 盛隆昌记欠常熟…: whatever comes before, a verb does not join a brand and a place.
            return at if tags[-1].startswith(("v", "p", "c")) or all(map(_is_of_sentence, tags[1:])) else 0
        tags.append(tag)
        at += len(word)
    return 0


def _is_of_sentence(tag: str) -> bool:
    return tag.startswith(_SENTENCE_TAGS) and not tag.startswith(("nr", "ns", "nt", "nz"))


def is_verbal(words: str) -> bool:
    """Whether Chinese words are verbs, adverbs, prepositions or conjunctions alone, of which no name is made."""
    return bool(words) and all(tag.startswith(("v", "d", "p", "c")) for _, tag in tag_words(words))


def _is_taken(suffix: str, name: str, before: str) -> bool:
    """Whether an organisation is called ``name`` + ``suffix``, after the words ``before``."""
    if _STRONG.search(suffix) and suffix not in _WEAK:
        return True
    if suffix in _PUBLIC_BODIES:
        return bool(len(name) <= 20 and _OF_PLACE.match(name) and not _LOOSE.search(name))
    if suffix in _TRADES:
        return 2 <= len(name) <= 4 and bool(_ACTING.search(before)) and not _is_common(name)
    if suffix == "大学" and 2 <= len(name) <= 4 and not _is_common(name):  # 复旦, 南开
        return True
    return _is_named(name, after_role=_ends_with_role(before))


def _is_common(name: str) -> bool:
    """Whether ``name`` is a word that is no brand (专业, 小区), or only a place."""
    return bool(PLACE.fullmatch(name)) or (is_word(name) and tag_words(name)[0][1] not in ("nz", "ns", "nt"))


def _ends_with_role(before: str) -> bool:
    return bool(re.search(rf"(?:{ROLES}|[:：])\s?$", before))


def _is_named(name: str, *, after_role: bool) -> bool:
    """Whether what stands before a weak suffix (公司, 银行) is a proper name: of a place or bank, or short after a role."""
    if len(name) > 14 or _LOOSE.search(name):
        return False
    return bool(PLACE.match(name) or _REGION.match(name) or _BANKS.search(name)) or (after_role and len(name) <= 8)


def lead_length(name: str) -> int:
    """How many characters in front of the name of a Chinese organisation do not belong to it."""
    cut = 0
    if words := _CUT_WORDS.match(name):
        cut = words.end()
    place = PLACE.search(name, cut)
    for match in _ONE_CHAR.finditer(name, cut):
        if name[cut : match.start()].count("(") > name[cut : match.start()].count(")"):
            continue
        beside = name[: match.start()].endswith(")") or _TOWN.match(name, match.end())
        ends_lead = (
            beside
            or match.end() - cut <= 1
            or (place and place.start() == match.end())
            or _is_name_like(name[cut : match.start()])
        )
        if ends_lead:
            cut = match.end()
    while cut < len(name) and name[cut] in "()0123456789年月日号一二三四五六七八九十":
        cut += 1
    if place and place.start() - cut >= 5 and name[place.start() - 1] != "(":
        return place.start()
    return cut


def _is_name_like(text: str) -> bool:
    """Whether ``text`` is as short as a person's name: 张三与…公司 is two parties, 上海和平贸易 is one."""
    return not PLACE.match(text) and (len(text) in (2, 3) or (len(text) == 4 and bool(re.match(COMPOUND, text))))
