"""Chinese personal names by rule: a surname, one or two more characters, and a context that calls for a name.

Surnames: the 百家姓 order of the national surname report (2020) in its common part, and the compound surnames still in use.
"""

import re
from collections.abc import Iterator

from legal_assistant.memory.segment import tag_words

COMPOUND = (
    "欧阳|司马|上官|诸葛|司徒|东方|独孤|南宫|夏侯|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|轩辕|端木|百里|呼延|公羊|"
    "澹台|宗政|濮阳|淳于|单于|太叔|申屠|仲孙|钟离|鲜于|闾丘|司空|拓跋|完颜|西门|第五|梁丘|左丘|东郭|南门|万俟|"
    "闻人|赫连"
)
_COMMON = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏"
    "钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜"
    "倪严牛温芦季俞章鲁葛伍韦申尤毕"
    "聂丛焦向柳邢路岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄"
    "单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠"
    "连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓"
    "花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保蔺肖闫佘佐云"
)
#: Surnames that are everyday words as well: they need a mark on both sides.
_AMBIGUOUS = frozenset(
    "司费查边冷乐盖房车米于向应任时从全和万方常高安成平明包关单连计白金钱周康严易段路游文年来原位保都强解管商都台和"
    "封宁花木成来商盛官温古"
)
_SECOND_STOP = (
    "诉与和及向在于是系为的了称将对被从到已未因经按以并等签支收提主要认请承负应即不也又曾还均同就共各,、可需须无有"
    "拒欠借辩陈答述到出任系之则所按持将让且但而或又，担"
)
_FIRST_STOP = "经被其本该我法当方某原诉的了于向在与和及是因未不已应对将从有无之需须等各均"
_WORDS = frozenset(
    (
        "主张 要求 认为 签订 支付 提出 提交 承担 表示 辩称 请求 陈述 出庭 到庭 没有 借款 欠款 先生 女士 律师 法官 "
        "负责 经理 代表 代理 反诉 起诉 上诉 撤诉 确认 承认 否认 同意 拒绝 返还 赔偿 履行 违约 "
        "交付 应当 曾经 曾主 高度 高院 方面 方认 方陈 方代 万元 时间 时候 任何 任职 任意 成立 成为 安全 安排 明确 "
        "明知 明显 平时 平均 全部 全体 全面 常年 常见 经过 向来 于是 于此 从未 从此 从而 关于 包括 包含 单位 单方 "
        "单独 "
        "连续 连带 计算 计划 白天 金额 金钱 周围 周末 周一 严重 严格 容易 易于 路上 文件 文书 原审 原件 原因 原则 "
        "和解 和谐 都是 都没 应付 应收 应予 马上 高额 高级 高管 程序 程度 许可 许诺 施工 石材 田地 江边 水电 温度 "
        "方式 方法 公司 法定 解除 解释 强制 强调 管理 管辖 商业 商品 商议 封存 花费 来往 来自 位于 保证 保管 保全 "
        "台风 官方 章程 房屋 房产 房东 房租 车辆 车位 边界 古董 黄金 黄色 白色 任命 简单 简易 党员 项目 项下 "
        "时效 时任 康复 游客 夏天 季度 钟点 安装 华侨 甘愿 盖章 应诉 经营 全权 全额 成年 平等 时起 何时 何人 何种 "
        "何处 何地 余额 余款 余下 余元 万股 计息 计收 单价 双方 景区 申请 申报 申诉 牛肉 水费 毕业 易燃 强迫 阳台 "
        "明细 相关 方可 宁愿 左右 方案 安置 高于 高达 高价 向法 向本 向被 向原 向其 时向 时应 时未 任一 任期 马路 "
        "金融 史料 林地 林木 武器 江苏 温州 宁波 成都 安徽 常州 常熟 广州 黄浦 徐汇 金山 石家 连云 丁方 丙方 乙方 "
        "甲方 关系 解答 财务 会计 顾问 查询 查验 查看 查明 查封 查处 部门 仲裁 陈列 齐全 齐备 张贴 查清 迟延 晋级 "
        "晋升 林果 林权 和睦 文明 保健 纪念 井盖 边远 牟利 费用 费后 范围 范畴 查阅 扬言 肖像 岳父 马拉 夏令 银行 "
        "左转 程中 车牌 庄饭 方正 余克 毛巾 古城 古代 白云 卫星 林班 手中 苗圃 大爷 大妈 张卡 童工 证人 原告 被告 "
        "辩护 司机 商铺 商标 包装 包裹 木材 汤圆 陶瓷 洪水 梅花 庄园 祝福 成本 席位 卫生 位置 简历 单据 桂花 柴油 "
        "华人 边境 吉祥 池塘 党委 连锁 蓝图 都市 乐器 宿舍 白酒 卓越 牛奶 习惯 申请 农业 广告 文化 江水 河流 湖泊 "
        "常识 金属 钢材 水泥 石油 沙发 柜台 房租 路况 石头 段落 阶段 阳光 温泉 童年 顾客 顾虑 关注 关心 关键 关联 "
        "关闭 保险 保障 保护 郭家 张口 张开 张力 王国 王牌 王法 王道 李子 李树 雷电 孔子 孟子 毛利 毛重 龙头 龙虎 "
        "路灯 路边 车间 车位 马匹 马桶 马路 牛羊 羊毛 鱼塘 熊猫 狄仁 安保 安抚 安慰 管家 强奸 强行 强占 强拆 明显 "
        "明日 明年 时年 时常 时刻 平台 平米 平方 平衡 季节 景观 滕王 柳树 杨树 桑树 柏树 松树 梁柱 梁上 高层 高空 "
        "高速 高温 高烧 易耗 易碎 游戏 游泳 游览 游行 田间 田径 苏醒 钱款 钱财 钱物 金条 金库 金饰 金银 黄牛 黄昏 "
        "黄色 白色 白昼 蓝色 花卉 花园 花草 方向 方便 方面 文字 文凭 文艺 全家 全程 全新 全款 全国 公路 计时 计量 "
        "计入 计算 史书 司法 任务 任命 任选 来源 来年 来信 来电 温室 利息 荣誉 乔迁 乔装 崔促 都未 宁可 宁静 甘心 "
        "党费 戴上 戴着 左侧 左手 右侧 鲜花 鲜活 莫名 欧式 欧美 米饭 米粉 麻将 葛根 冷库 冷冻 冷静 冷饮 毕竟 常用 "
        "常住 常委 常务 封锁 封闭 屠宰 屠杀 舒适 谷物 古玩 别墅 别人 邮寄 邮箱 项链 项圈 聂耳 鲍鱼 鲁莽 褚遂 温度 "
        "相识 相处 相互 查获 查验 查封 查扣 孙子 孙女 监事 成才 古建 易损 明示 安静 宫颈 宫殿 盖板 盖房 盖上 冀望 "
        "糜烂 乐意 乐于 吉他 房顶 房间 房型 边缘 边上 边线 保密 花束 应按 应由 应在 应向 时予"
    ).split()
)
_HONORIFIC = r"先生|女士|小姐|太太|律师|法官|教授|医生|老师|博士|经理|总经理|董事长|主任|会计|工程师"
_ROLE = (
    "原审原告|原审被告|原审第三人|反诉原告|反诉被告|本诉原告|本诉被告|原告|被告人|被告|第三人|被申请人|申请执行人|"
    "被执行人|异议人|再审申请人|申请人|被上诉人|上诉人|申诉人|自诉人|被害人|受害人|犯罪嫌疑人|嫌疑人|辩护人"
    "|委托诉讼代理人|委托代理人|诉讼代理人|法定代理人|代理律师|承办律师|主办律师|代理人|法定代表人|授权代表|"
    "代表人|执行事务合伙人|负责人|经营者|实际控制人|控股股东|股东|执行董事|独立董事|董事长|董事|监事|总经理|"
    "副总经理|财务总监|经理|高管"
    "|出租人|承租人|次承租人|出借人|借款人|共同借款人|贷款人|保证人|担保人|抵押人|质押人|买受人|出卖人|买方|卖方|"
    "转让人|受让人|转让方|受让方|赠与人|受赠人|被继承人|继承人|遗嘱人|立遗嘱人|见证人|证人|鉴定人|翻译人员|监护人|"
    "投保人|被保险人|受益人"
    "|甲方|乙方|丙方|丁方|债权人|债务人|收件人|收款人|付款人|户名|联系人|经办人|当事人|客户|委托人|受托人|雇员|"
    "员工|职员|申报人|签字|签名|签收人|姓名|名字|户主|业主|住户|租户|房东|租客|租户|驾驶人|驾驶员|司机|车主"
    "|审判长|审判员|代理审判员|人民陪审员|陪审员|法官助理|书记员|执行员|仲裁员|首席仲裁员|公证员|其妻子|其丈夫|"
    "妻子|丈夫|配偶|父亲|母亲|儿子|女儿|之子|之女|之妻|之夫|哥哥|弟弟|姐姐|妹妹|案外人|秘书|助理|财务|会计|出纳|"
    "法务|律师|今借到|今收到"
)
_ROLE_TAIL = (
    r"(?:一|二|三|四|[0-9]|甲|乙)?(?:\([^()]{1,20}\))?(?:签字|签名|签章|姓名|盖章|为|是|系|即|名叫|叫)"
    r"?\s{0,2}(?:\([^()]{1,10}\))?\s{0,2}[:：]?\s{0,4}"
)
_GIVEN = r"[\u4e00-\u9fff]"
_NAME = rf"(?:(?:{COMPOUND}){_GIVEN}{{1,2}}|[{_COMMON}]{_GIVEN}{{1,2}})"
_NAME_HEAD = re.compile(_NAME)
_AFTER_ROLE = re.compile(rf"(?:{_ROLE}){_ROLE_TAIL}(?=(?P<name>{_NAME}))")
_MORE = re.compile(rf"\s?(?:、|和|与|及|诉|,|，|以及)\s?(?=(?P<name>{_NAME}))")
_BEFORE_DETAIL = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>{_NAME})(?=[,，]\s?(?:男|女|汉族|[0-9]{{4}}年[0-9]{{1,2}}月|身份证|公民身份|系|"
    rf"住|职业|[0-9]{{2}}岁)|\s?\((?:男|女|身份证|以下|下称|公民身份|手机|电话|曾用名|又名|已故))"
)
_BEFORE_TITLE = re.compile(rf"(?=(?P<name>{_NAME})\s?(?:{_HONORIFIC})(?!事务所|协会|所|费|函))")
_SURNAME_TITLE = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>(?:{COMPOUND})|[{_COMMON}])(?=先生|女士|小姐|律师|法官|"
    rf"总(?![经监计额价数是之共体则公部局行会]))"
)
_SURNAME_TITLE_INNER = re.compile(
    rf"(?<=[说向与和给对由及称让请叫被把,，])(?P<name>(?:{COMPOUND})|[{_COMMON}])(?=先生|女士|小姐|律师)"
)
_MASKED = re.compile(rf"(?P<name>(?:{COMPOUND})|[{_COMMON}])[0-9]?某{{1,2}}[甲乙丙丁戊]?(?![一二三种个项年月日])")
_LIST = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>{_NAME})(?=(?:、{_NAME}){{0,8}}(?:与|诉|和|、)[^。;；\n]{{0,40}}(?:纠纷|一案))"
)
_DISPUTE = re.compile(rf"(?:诉|与)(?=(?P<name>{_NAME})[^。;；\n]{{0,20}}(?:纠纷|一案))")
_TITLES = re.compile(rf"(?:{_HONORIFIC})")
_BOUNDARY = re.compile(
    rf"$|[^\u4e00-\u9fff]|[{_SECOND_STOP}、]|男|女|{_HONORIFIC}|(?:{_ROLE})|主张|认为|表示|陈述|辩称|承认|否认|负责|"
    rf"名下|向|当庭|当时|本人|个人|夫妇|夫妻|没有|同意|拒绝|签字|起|于|离婚|继承|民间|买卖|借|租赁|劳动|机动车"
    r"|房屋|物业|合同|侵权|交通|股权|人身|名誉|抚养|赡养|遗产|身份证|电话|手机|住|此前|分别|人民币|转账|汇款|承租|"
    r"购买|出售|委托|独任|主持|担任|作出|作为|现|尚|仍|也|先|后|再|代为|参加|到庭|缺席|经传票|返还|交付|违约|逾期|"
    r"确认|的|曾"
)
_FIRM_BOUNDARY = re.compile(
    r"[^\u4e00-\u9fff]|$|[与和诉及]|辩称|诉称|述称|答辩|承认|否认|未到庭|到庭|出庭|独任|离婚|继承|民间借贷|名下|"
    r"签字|签名|经(?:本院|传票)|向(?:原告|被告|本院)|于[0-9]"
)
_SUFFIX_WORDS = re.compile(r"(?:公司|法院|银行|集团|事务所|中心|学校|医院|委员会|政府|路|街|省|市|县|区|镇|村|小区|大厦)")


def find_names(text: str) -> Iterator[tuple[int, int]]:
    """Spans of Chinese personal names in the folded ``text``, by context."""
    for match in _AFTER_ROLE.finditer(text):
        # Right after the role (原告向…) an everyday word is likelier than after a colon.
        span = _checked(text, match.end(), strict="\u4e00" <= text[match.end() - 1] <= "\u9fff")
        while span:
            yield span
            more = _MORE.match(text, span[1])
            span = _checked(text, more.end(), strict=more[0].strip() not in ("诉", "、")) if more else None
    for pattern in (_BEFORE_DETAIL, _LIST):
        for match in pattern.finditer(text):
            if span := _checked(text, match.start("name"), strict=True):
                yield span
    for match in _DISPUTE.finditer(text):
        if span := _checked(text, match.end(), strict=match[0] != "诉"):
            yield span
    for match in _MASKED.finditer(text):
        if match["name"] not in _AMBIGUOUS or not "\u4e00" <= text[match.start() - 1 : match.start()] <= "\u9fff":
            yield match.span()
    yield from _titled(text)
    yield from _tagged(text)


def _tagged(text: str) -> Iterator[tuple[int, int]]:
    """Names the dictionary tags as such (李明于5月1日…), where what follows can follow a name."""
    at = 0
    for word, tag in tag_words(text):
        start, at = at, at + len(word)
        if not tag.startswith("nr") or not _NAME_HEAD.match(text, start):
            continue
        whole = len(word) in (2, 3) and word[0] in "周万方常高安康严易段金钱游温古宁白关成包单华"
        span = _checked(text, start, strict=not whole)
        if span and (not whole or span == (start, at)):
            yield span


def _titled(text: str) -> Iterator[tuple[int, int]]:
    for match in _BEFORE_TITLE.finditer(text):
        start, end = match.span("name")
        title = _TITLES.search(text, start + 2)
        if title and title.start() - start <= 4:
            end = title.start() - (1 if text[title.start() - 1] == " " else 0)
        bare = text[start] not in _AMBIGUOUS or not "\u4e00" <= text[start - 1 : start] <= "\u9fff"
        if bare and _plausible(text, start, end) and not _SUFFIX_WORDS.search(text[start:end]):
            yield start, end
    for pattern in (_SURNAME_TITLE, _SURNAME_TITLE_INNER):
        for match in pattern.finditer(text):
            yield match.span("name")


def _checked(text: str, start: int, *, strict: bool = False) -> tuple[int, int] | None:
    """The name at ``start`` with the right length: followed by something that ends a name; None if there is none."""
    compound = re.compile(COMPOUND).match(text, start)
    base = compound.end() if compound else start + 1
    for length in (2, 1):
        end = base + length
        given = text[base:end]
        if len(given) < length or not all("\u4e00" <= c <= "\u9fff" for c in given):
            continue
        if length == 2 and given[1] in _SECOND_STOP:
            continue
        if not _BOUNDARY.match(text, end) or not _plausible(text, start, end):
            continue
        if strict and text[start] in _AMBIGUOUS and not compound and not _FIRM_BOUNDARY.match(text, end):
            continue
        return start, end
    return None


def _plausible(text: str, start: int, end: int) -> bool:
    """Whether the characters make no everyday word with each other or with what follows."""
    name = text[start:end]
    if name[1] in _FIRST_STOP and name[1:] not in ("某", "某某"):
        return False
    if any(word in _WORDS for word in (name[:2], name[1:3], name[:3])):
        return False
    if name[-1] in "庄村区镇庭证章馆厂店楼":
        return False
    if len(name) == 2 and text[start + 1 : start + 3] in _WORDS:
        return False
    return not _SUFFIX_WORDS.match(text, end) and not (name[-1] in "公法银" and text[end : end + 1] in tuple("司院行"))
