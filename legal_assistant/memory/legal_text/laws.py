"""Names of laws of the People's Republic of China: official names, usual short names, English names.

The official names are those of the national law database (flk.npc.gov.cn) without 中华人民共和国; judicial interpretations keep
最高人民法院. A canonical name has no title marks at all, inner ones (〈〉) included, because texts write them in every way.
"""

import re
from functools import cache

from legal_assistant.memory.legal_text.numbers import fold

#: Statutes and regulations that are cited without title marks as well.
_STATUTES = """
宪法 民法典 民法通则 民法总则 合同法 物权法 侵权责任法 担保法 婚姻法 继承法 收养法 公司法 证券法 证券投资基金法 信托法 保险法
票据法 商业银行法 中国人民银行法 银行业监督管理法 反洗钱法 期货和衍生品法 企业破产法 合伙企业法 个人独资企业法 外商投资法
中外合资经营企业法 中外合作经营企业法 外资企业法 全民所有制工业企业法 农民专业合作社法 农村集体经济组织法 海商法 电子商务法 电子签名法
拍卖法 招标投标法 政府采购法 反垄断法 反不正当竞争法 广告法 价格法 产品质量法 消费者权益保护法 食品安全法 药品管理法 疫苗管理法
农产品质量安全法 标准化法 计量法 专利法 商标法 著作权法 植物新品种保护条例 集成电路布图设计保护条例 计算机软件保护条例
信息网络传播权保护条例 专利法实施细则 商标法实施条例 著作权法实施条例 劳动法 劳动合同法 劳动合同法实施条例 劳动争议调解仲裁法 社会保险法
就业促进法 工会法 职业病防治法 安全生产法 矿山安全法 特种设备安全法 工伤保险条例 失业保险条例 女职工劳动保护特别规定 职工带薪年休假条例
企业职工带薪年休假实施办法 住房公积金管理条例 保障农民工工资支付条例 国务院关于职工工作时间的规定 工资支付暂行规定 农村土地承包法
土地管理法 土地管理法实施条例 城市房地产管理法 城乡规划法 建筑法 建设工程质量管理条例 建设工程安全生产管理条例 招标投标法实施条例
物业管理条例 国有土地上房屋征收与补偿条例 不动产登记暂行条例 商品房屋租赁管理办法 城市商品房预售管理办法 商品房销售管理办法 个体工商户条例
促进个体工商户发展条例 市场主体登记管理条例 公司登记管理条例 企业信息公示暂行条例 优化营商环境条例 商业特许经营管理条例 民事诉讼法
刑事诉讼法 行政诉讼法 海事诉讼特别程序法 仲裁法 人民调解法 农村土地承包经营纠纷调解仲裁法 公证法 律师法 法官法 检察官法 人民法院组织法
人民检察院组织法 人民陪审员法 法律援助法 国家赔偿法 诉讼费用交纳办法 刑法 治安管理处罚法 反有组织犯罪法 反电信网络诈骗法 反恐怖主义法
反间谍法 禁毒法 监狱法 社区矫正法 国际刑事司法协助法 引渡法 行政处罚法 行政许可法 行政强制法 行政复议法 公务员法 监察法 政府信息公开条例
行政复议法实施条例 立法法 地方各级人民代表大会和地方各级人民政府组织法 村民委员会组织法 城市居民委员会组织法 香港特别行政区基本法
澳门特别行政区基本法 国籍法 出境入境管理法 护照法 居民身份证法 户口登记条例 个人信息保护法 网络安全法 数据安全法 密码法
关键信息基础设施安全保护条例 网络数据安全管理条例 数据出境安全评估办法 未成年人网络保护条例 互联网信息服务管理办法 电信条例 邮政法
快递暂行条例 对外贸易法 对外关系法 出口管制法 海关法 进出口商品检验法 进出口关税条例 关税法 反外国制裁法 外汇管理条例 技术进出口管理条例
税收征收管理法 企业所得税法 个人所得税法 增值税法 增值税暂行条例 印花税法 契税法 土地增值税暂行条例 车船税法 房产税暂行条例
环境保护税法 会计法 审计法 预算法 注册会计师法 企业国有资产法 发票管理办法 环境保护法 大气污染防治法 水污染防治法 土壤污染防治法
固体废物污染环境防治法 噪声污染防治法 环境噪声污染防治法 海洋环境保护法 环境影响评价法 长江保护法 黄河保护法 森林法 草原法 矿产资源法
水法 水土保持法 野生动物保护法 渔业法 种子法 农业法 基本农田保护条例 电力法 铁路法 民用航空法 道路交通安全法 道路交通安全法实施条例
海上交通安全法 道路运输条例 旅游法 教育法 高等教育法 义务教育法 职业教育法 民办教育促进法 教师法 学位法 学位条例 学前教育法
家庭教育促进法 未成年人保护法 预防未成年人犯罪法 妇女权益保障法 老年人权益保障法 残疾人保障法 反家庭暴力法 母婴保健法 人口与计划生育法
无障碍环境建设法 慈善法 公益事业捐赠法 红十字会法 归侨侨眷权益保护法 退役军人保障法 军人保险法 英雄烈士保护法 爱国主义教育法
基本医疗卫生与健康促进法 医师法 执业医师法 精神卫生法 传染病防治法 献血法 中医药法 医疗事故处理条例 医疗机构管理条例
医疗纠纷预防和处理条例 医疗器械监督管理条例 婚姻登记条例 涉外民事关系法律适用法 机动车交通事故责任强制保险条例 食品安全法实施条例
消费者权益保护法实施条例 侵害消费者权益行为处罚办法 网络购买商品七日无理由退货暂行办法 网络交易监督管理办法 上市公司收购管理办法
上市公司信息披露管理办法 私募投资基金监督管理暂行办法 私募投资基金监督管理条例 证券公司监督管理条例 融资担保公司监督管理条例
仲裁法司法解释 城市维护建设税法 陆生野生动物保护实施条例 信访工作条例 保守国家秘密法 国家安全法 档案法 测绘法 气象法 公共图书馆法
电影产业促进法 广播电视管理条例 出版管理条例 娱乐场所管理条例 人民检察院刑事诉讼规则 公安机关办理刑事案件程序规定
公安机关办理行政案件程序规定 道路交通事故处理程序规定 道路交通安全违法行为处理程序规定
"""

_SPC = "最高人民法院关于"
#: Short name -> official name. 民诉法 and the like, and the usual short names of judicial interpretations.
_SHORT = {
    "民诉法": "民事诉讼法",
    "民诉": "民事诉讼法",
    "刑诉法": "刑事诉讼法",
    "刑诉": "刑事诉讼法",
    "行诉法": "行政诉讼法",
    "海诉法": "海事诉讼特别程序法",
    "民典": "民法典",
    "民通": "民法通则",
    "民总": "民法总则",
    "劳合法": "劳动合同法",
    "劳动仲裁法": "劳动争议调解仲裁法",
    "调解仲裁法": "劳动争议调解仲裁法",
    "消法": "消费者权益保护法",
    "消保法": "消费者权益保护法",
    "消费者保护法": "消费者权益保护法",
    "反法": "反不正当竞争法",
    "不正当竞争法": "反不正当竞争法",
    "个保法": "个人信息保护法",
    "个信法": "个人信息保护法",
    "网安法": "网络安全法",
    "数安法": "数据安全法",
    "电商法": "电子商务法",
    "道交法": "道路交通安全法",
    "交通安全法": "道路交通安全法",
    "道路交通法": "道路交通安全法",
    "破产法": "企业破产法",
    "侵权法": "侵权责任法",
    "房地产管理法": "城市房地产管理法",
    "土地承包法": "农村土地承包法",
    "治安处罚法": "治安管理处罚法",
    "税收征管法": "税收征收管理法",
    "征管法": "税收征收管理法",
    "商行法": "商业银行法",
    "银监法": "银行业监督管理法",
    "基金法": "证券投资基金法",
    "期货法": "期货和衍生品法",
    "法律适用法": "涉外民事关系法律适用法",
    "涉外法律适用法": "涉外民事关系法律适用法",
    "招投标法": "招标投标法",
    "招投标法实施条例": "招标投标法实施条例",
    "婚登条例": "婚姻登记条例",
    "工伤条例": "工伤保险条例",
    "交强险条例": "机动车交通事故责任强制保险条例",
    "特许经营条例": "商业特许经营管理条例",
    "年休假条例": "职工带薪年休假条例",
    "未保法": "未成年人保护法",
    "老年法": "老年人权益保障法",
    "反家暴法": "反家庭暴力法",
    "安法": "安全生产法",
    "环保法": "环境保护法",
    "固废法": "固体废物污染环境防治法",
    "食安法": "食品安全法",
    "外资法": "外商投资法",
    "香港基本法": "香港特别行政区基本法",
    "澳门基本法": "澳门特别行政区基本法",
    "民间借贷司法解释": _SPC + "审理民间借贷案件适用法律若干问题的规定",
    "民间借贷解释": _SPC + "审理民间借贷案件适用法律若干问题的规定",
    "民间借贷规定": _SPC + "审理民间借贷案件适用法律若干问题的规定",
    "合同编通则司法解释": _SPC + "适用民法典合同编通则若干问题的解释",
    "合同编通则解释": _SPC + "适用民法典合同编通则若干问题的解释",
    "民法典合同编通则解释": _SPC + "适用民法典合同编通则若干问题的解释",
    "民法典合同编通则司法解释": _SPC + "适用民法典合同编通则若干问题的解释",
    "总则编解释": _SPC + "适用民法典总则编若干问题的解释",
    "总则编司法解释": _SPC + "适用民法典总则编若干问题的解释",
    "民法典总则编解释": _SPC + "适用民法典总则编若干问题的解释",
    "物权编解释(一)": _SPC + "适用民法典物权编的解释（一）",
    "物权编解释": _SPC + "适用民法典物权编的解释（一）",
    "民法典物权编解释(一)": _SPC + "适用民法典物权编的解释（一）",
    "婚姻家庭编解释(一)": _SPC + "适用民法典婚姻家庭编的解释（一）",
    "婚姻家庭编司法解释(一)": _SPC + "适用民法典婚姻家庭编的解释（一）",
    "婚姻家庭编解释": _SPC + "适用民法典婚姻家庭编的解释（一）",
    "婚姻家庭编解释(二)": _SPC + "适用民法典婚姻家庭编的解释（二）",
    "民法典婚姻家庭编解释(一)": _SPC + "适用民法典婚姻家庭编的解释（一）",
    "民法典婚姻家庭编解释(二)": _SPC + "适用民法典婚姻家庭编的解释（二）",
    "继承编解释(一)": _SPC + "适用民法典继承编的解释（一）",
    "继承编解释": _SPC + "适用民法典继承编的解释（一）",
    "民法典继承编解释(一)": _SPC + "适用民法典继承编的解释（一）",
    "侵权责任编解释(一)": _SPC + "适用民法典侵权责任编的解释（一）",
    "侵权责任编解释": _SPC + "适用民法典侵权责任编的解释（一）",
    "民法典侵权责任编解释(一)": _SPC + "适用民法典侵权责任编的解释（一）",
    "担保制度解释": _SPC + "适用民法典有关担保制度的解释",
    "担保制度司法解释": _SPC + "适用民法典有关担保制度的解释",
    "民法典担保制度解释": _SPC + "适用民法典有关担保制度的解释",
    "民法典担保解释": _SPC + "适用民法典有关担保制度的解释",
    "担保解释": _SPC + "适用民法典有关担保制度的解释",
    "时间效力规定": _SPC + "适用民法典时间效力的若干规定",
    "民法典时间效力规定": _SPC + "适用民法典时间效力的若干规定",
    "民诉法解释": _SPC + "适用民事诉讼法的解释",
    "民诉法司法解释": _SPC + "适用民事诉讼法的解释",
    "民事诉讼法解释": _SPC + "适用民事诉讼法的解释",
    "民事诉讼法司法解释": _SPC + "适用民事诉讼法的解释",
    "民诉解释": _SPC + "适用民事诉讼法的解释",
    "刑诉法解释": _SPC + "适用刑事诉讼法的解释",
    "刑诉解释": _SPC + "适用刑事诉讼法的解释",
    "刑事诉讼法解释": _SPC + "适用刑事诉讼法的解释",
    "行诉法解释": _SPC + "适用行政诉讼法的解释",
    "行诉解释": _SPC + "适用行政诉讼法的解释",
    "行政诉讼法解释": _SPC + "适用行政诉讼法的解释",
    "仲裁法解释": _SPC + "适用仲裁法若干问题的解释",
    "仲裁法司法解释": _SPC + "适用仲裁法若干问题的解释",
    "民事证据规定": _SPC + "民事诉讼证据的若干规定",
    "证据规定": _SPC + "民事诉讼证据的若干规定",
    "民事诉讼证据规定": _SPC + "民事诉讼证据的若干规定",
    "民诉证据规定": _SPC + "民事诉讼证据的若干规定",
    "行政诉讼证据规定": _SPC + "行政诉讼证据若干问题的规定",
    "诉讼时效规定": _SPC + "审理民事案件适用诉讼时效制度若干问题的规定",
    "诉讼时效司法解释": _SPC + "审理民事案件适用诉讼时效制度若干问题的规定",
    "买卖合同司法解释": _SPC + "审理买卖合同纠纷案件适用法律问题的解释",
    "买卖合同解释": _SPC + "审理买卖合同纠纷案件适用法律问题的解释",
    "商品房买卖合同司法解释": _SPC + "审理商品房买卖合同纠纷案件适用法律若干问题的解释",
    "商品房买卖合同解释": _SPC + "审理商品房买卖合同纠纷案件适用法律若干问题的解释",
    "商品房买卖解释": _SPC + "审理商品房买卖合同纠纷案件适用法律若干问题的解释",
    "房屋租赁司法解释": _SPC + "审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释",
    "房屋租赁合同解释": _SPC + "审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释",
    "房屋租赁合同司法解释": _SPC + "审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释",
    "城镇房屋租赁合同解释": _SPC + "审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释",
    "城镇房屋租赁合同司法解释": _SPC + "审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释",
    "租赁合同司法解释": _SPC + "审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释",
    "融资租赁合同解释": _SPC + "审理融资租赁合同纠纷案件适用法律问题的解释",
    "融资租赁司法解释": _SPC + "审理融资租赁合同纠纷案件适用法律问题的解释",
    "融资租赁合同司法解释": _SPC + "审理融资租赁合同纠纷案件适用法律问题的解释",
    "技术合同解释": _SPC + "审理技术合同纠纷案件适用法律若干问题的解释",
    "技术合同司法解释": _SPC + "审理技术合同纠纷案件适用法律若干问题的解释",
    "建设工程司法解释(一)": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "建设工程司法解释": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "建工司法解释(一)": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "建工解释(一)": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "建工司法解释": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "建工解释": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "施工合同解释": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "建设工程施工合同司法解释": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "建设工程施工合同司法解释(一)": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "建设工程施工合同解释(一)": _SPC + "审理建设工程施工合同纠纷案件适用法律问题的解释（一）",
    "劳动争议司法解释(一)": _SPC + "审理劳动争议案件适用法律问题的解释（一）",
    "劳动争议司法解释": _SPC + "审理劳动争议案件适用法律问题的解释（一）",
    "劳动争议解释(一)": _SPC + "审理劳动争议案件适用法律问题的解释（一）",
    "劳动争议解释": _SPC + "审理劳动争议案件适用法律问题的解释（一）",
    "劳动争议解释(二)": _SPC + "审理劳动争议案件适用法律问题的解释（二）",
    "劳动争议司法解释(二)": _SPC + "审理劳动争议案件适用法律问题的解释（二）",
    "人身损害赔偿司法解释": _SPC + "审理人身损害赔偿案件适用法律若干问题的解释",
    "人身损害赔偿解释": _SPC + "审理人身损害赔偿案件适用法律若干问题的解释",
    "人损解释": _SPC + "审理人身损害赔偿案件适用法律若干问题的解释",
    "精神损害赔偿司法解释": _SPC + "确定民事侵权精神损害赔偿责任若干问题的解释",
    "精神损害赔偿解释": _SPC + "确定民事侵权精神损害赔偿责任若干问题的解释",
    "道路交通事故司法解释": _SPC + "审理道路交通事故损害赔偿案件适用法律若干问题的解释",
    "道路交通事故损害赔偿解释": _SPC + "审理道路交通事故损害赔偿案件适用法律若干问题的解释",
    "交通事故司法解释": _SPC + "审理道路交通事故损害赔偿案件适用法律若干问题的解释",
    "交通事故解释": _SPC + "审理道路交通事故损害赔偿案件适用法律若干问题的解释",
    "医疗损害责任解释": _SPC + "审理医疗损害责任纠纷案件适用法律若干问题的解释",
    "医疗损害司法解释": _SPC + "审理医疗损害责任纠纷案件适用法律若干问题的解释",
    "物业服务司法解释": _SPC + "审理物业服务纠纷案件适用法律若干问题的解释",
    "物业服务解释": _SPC + "审理物业服务纠纷案件适用法律若干问题的解释",
    "食品药品规定": _SPC + "审理食品药品纠纷案件适用法律若干问题的规定",
    "食品药品司法解释": _SPC + "审理食品药品纠纷案件适用法律若干问题的规定",
    "执行异议复议规定": _SPC + "人民法院办理执行异议和复议案件若干问题的规定",
    "执行异议和复议规定": _SPC + "人民法院办理执行异议和复议案件若干问题的规定",
    "变更追加规定": _SPC + "民事执行中变更、追加当事人若干问题的规定",
    "变更追加当事人规定": _SPC + "民事执行中变更、追加当事人若干问题的规定",
    "查封扣押冻结规定": _SPC + "人民法院民事执行中查封、扣押、冻结财产的规定",
    "查扣冻规定": _SPC + "人民法院民事执行中查封、扣押、冻结财产的规定",
    "财产保全规定": _SPC + "人民法院办理财产保全案件若干问题的规定",
    "独立保函规定": _SPC + "审理独立保函纠纷案件若干问题的规定",
    "独立保函司法解释": _SPC + "审理独立保函纠纷案件若干问题的规定",
    "虚假陈述司法解释": _SPC + "审理证券市场虚假陈述侵权民事赔偿案件的若干规定",
    "虚假陈述若干规定": _SPC + "审理证券市场虚假陈述侵权民事赔偿案件的若干规定",
    "九民纪要": "全国法院民商事审判工作会议纪要",
    "九民会议纪要": "全国法院民商事审判工作会议纪要",
}
_SHORT |= {
    f"{name}{number}": f"{_SPC}适用公司法若干问题的规定（{han}）"
    for name in ("公司法司法解释", "公司法解释", "公司法若干规定")
    for han in "一二三四五"
    for number in (han, f"({han})")
}
_SHORT |= {
    f"{name}{number}": f"{_SPC}适用{law}若干问题的{kind}（{han}）"
    for law, name, kind in (
        ("保险法", "保险法司法解释", "解释"),
        ("保险法", "保险法解释", "解释"),
        ("企业破产法", "破产法解释", "规定"),
        ("企业破产法", "破产法司法解释", "规定"),
        ("企业破产法", "企业破产法司法解释", "规定"),
        ("企业破产法", "企业破产法解释", "规定"),
        ("婚姻法", "婚姻法解释", "解释"),
        ("婚姻法", "婚姻法司法解释", "解释"),
    )
    for han in "一二三四"
    for number in (han, f"({han})")
}
_SHORT |= {
    base.removesuffix("(一)") + han: full for base, full in list(_SHORT.items()) if base.endswith("(一)") for han in ("一", "(1)")
}

#: English name -> official Chinese name, for citations such as "Article 584 of the PRC Civil Code".
ENGLISH = {
    "Civil Code": "民法典",
    "General Principles of the Civil Law": "民法通则",
    "General Provisions of the Civil Law": "民法总则",
    "Contract Law": "合同法",
    "Property Law": "物权法",
    "Property Rights Law": "物权法",
    "Tort Law": "侵权责任法",
    "Tort Liability Law": "侵权责任法",
    "Guarantee Law": "担保法",
    "Security Law": "担保法",
    "Marriage Law": "婚姻法",
    "Company Law": "公司法",
    "Companies Law": "公司法",
    "Securities Law": "证券法",
    "Trust Law": "信托法",
    "Insurance Law": "保险法",
    "Negotiable Instruments Law": "票据法",
    "Commercial Bank Law": "商业银行法",
    "Commercial Banking Law": "商业银行法",
    "Enterprise Bankruptcy Law": "企业破产法",
    "Bankruptcy Law": "企业破产法",
    "Partnership Enterprise Law": "合伙企业法",
    "Foreign Investment Law": "外商投资法",
    "Maritime Law": "海商法",
    "Maritime Code": "海商法",
    "E-Commerce Law": "电子商务法",
    "Electronic Signature Law": "电子签名法",
    "Auction Law": "拍卖法",
    "Tendering and Bidding Law": "招标投标法",
    "Bidding Law": "招标投标法",
    "Anti-Monopoly Law": "反垄断法",
    "Antimonopoly Law": "反垄断法",
    "Anti-Unfair Competition Law": "反不正当竞争法",
    "Advertising Law": "广告法",
    "Product Quality Law": "产品质量法",
    "Consumer Protection Law": "消费者权益保护法",
    "Consumer Rights Protection Law": "消费者权益保护法",
    "Law on the Protection of Consumer Rights and Interests": "消费者权益保护法",
    "Food Safety Law": "食品安全法",
    "Patent Law": "专利法",
    "Trademark Law": "商标法",
    "Copyright Law": "著作权法",
    "Labor Law": "劳动法",
    "Labour Law": "劳动法",
    "Labor Contract Law": "劳动合同法",
    "Labour Contract Law": "劳动合同法",
    "Employment Contract Law": "劳动合同法",
    "Labor Dispute Mediation and Arbitration Law": "劳动争议调解仲裁法",
    "Labour Dispute Mediation and Arbitration Law": "劳动争议调解仲裁法",
    "Social Insurance Law": "社会保险法",
    "Work Safety Law": "安全生产法",
    "Land Administration Law": "土地管理法",
    "Urban Real Estate Administration Law": "城市房地产管理法",
    "Construction Law": "建筑法",
    "Civil Procedure Law": "民事诉讼法",
    "Criminal Procedure Law": "刑事诉讼法",
    "Administrative Litigation Law": "行政诉讼法",
    "Administrative Procedure Law": "行政诉讼法",
    "Arbitration Law": "仲裁法",
    "Lawyers Law": "律师法",
    "State Compensation Law": "国家赔偿法",
    "Criminal Law": "刑法",
    "Administrative Penalty Law": "行政处罚法",
    "Administrative Licensing Law": "行政许可法",
    "Personal Information Protection Law": "个人信息保护法",
    "PIPL": "个人信息保护法",
    "Cybersecurity Law": "网络安全法",
    "Data Security Law": "数据安全法",
    "Foreign Trade Law": "对外贸易法",
    "Export Control Law": "出口管制法",
    "Environmental Protection Law": "环境保护法",
    "Law on the Application of Laws to Foreign-Related Civil Relations": "涉外民事关系法律适用法",
    "Law on the Application of Law for Foreign-Related Civil Relations": "涉外民事关系法律适用法",
    "Implementing Regulations of the Labor Contract Law": "劳动合同法实施条例",
}

#: Treaties and foreign acts by their Chinese names -> canonical prefix and usual short form.
TREATIES = {
    "联合国国际货物销售合同公约": "INT:CISG",
    "国际货物销售合同公约": "INT:CISG",
    "销售合同公约": "INT:CISG",
    "CISG": "INT:CISG",
    "承认及执行外国仲裁裁决公约": "INT:New York Convention",
    "承认与执行外国仲裁裁决公约": "INT:New York Convention",
    "纽约公约": "INT:New York Convention",
    "国际商事合同通则": "INT:UNIDROIT Principles",
    "国际统一私法协会国际商事合同通则": "INT:UNIDROIT Principles",
    "联合国国际贸易法委员会国际商事仲裁示范法": "INT:UNCITRAL Model Law",
    "国际商事仲裁示范法": "INT:UNCITRAL Model Law",
    "海牙送达公约": "INT:Hague Service Convention",
    "海牙取证公约": "INT:Hague Evidence Convention",
    "选择法院协议公约": "INT:Hague Choice of Court Convention",
    "取消外国公文书认证要求的公约": "INT:Hague Apostille Convention",
    "维也纳条约法公约": "INT:Vienna Convention on the Law of Treaties",
    "保护工业产权巴黎公约": "INT:Paris Convention",
    "巴黎公约": "INT:Paris Convention",
    "保护文学和艺术作品伯尔尼公约": "INT:Berne Convention",
    "伯尔尼公约": "INT:Berne Convention",
    "与贸易有关的知识产权协定": "INT:TRIPS Agreement",
    "统一国际航空运输某些规则的公约": "INT:Montreal Convention",
    "蒙特利尔公约": "INT:Montreal Convention",
    "新加坡调解公约": "INT:Singapore Convention on Mediation",
    "通用数据保护条例": "EU:GDPR",
    "一般数据保护条例": "EU:GDPR",
    "欧盟通用数据保护条例": "EU:GDPR",
    "欧盟一般数据保护条例": "EU:GDPR",
    "GDPR": "EU:GDPR",
    "欧盟运行条约": "EU:TFEU",
}

_MARKS = re.compile('[《》〈〉<>「」『』"“”\\s]')
_PREFIX = "中华人民共和国"
_VERSION = re.compile(
    r"\((?:[12][0-9]{3}年?|最?新|已废止|已失效|现行|原)?[^()]{0,8}(?:修正|修订|修改|年|版|废止|失效|施行|试行稿|公布|通过)[^()]{0,4}\)$|\([12][0-9]{3}\)$"
)
_COURT = re.compile("^(?:最高院|最高法(?!院))(?=关于|、)")
_PART = re.compile(r"\(([一二三四五六七八九十]{1,3})\)")
_LAW_END = re.compile(
    r"(?:法|法典|条例|规定|办法|细则|规则|规程|通则|准则|解释|解答|批复|决定|意见|纪要|修正案|基本法|公约|协定|规范|通知|标准|总则|指引"
    r"|法实施细则)(?:\([一二三四五六七八九十]{1,3}\)|\(试行\))?$"
)
_NOT_LAW = re.compile(r"合同|协议|章程|公司|员工|考勤|手册|本所|书$|约定|承诺|报价|订单|项目|小区|业主")
_LAWS_ANYWAY = re.compile(
    r"最高人民|国务院|全国人民代表大会|合同法|公司法|合同编|公司(?:登记|债券|收购|信息)|上市公司|公司监督|人民法院|证券公司"
)


@cache
def official_names() -> dict[str, str]:
    """Every known name as texts write it (folded, without marks and prefix) -> canonical name."""
    names = {name: name for name in _STATUTES.split()}
    names |= {full.replace("（", "(").replace("）", ")"): full for full in _SHORT.values()}
    names |= _SHORT
    return names


def strip_title(title: str) -> str:
    """A title folded, without title marks, 中华人民共和国 and its version in brackets (2018年修正)."""
    name = _MARKS.sub("", fold(title)).replace(_PREFIX, "").removeprefix("原")
    name = _COURT.sub("最高人民法院", _VERSION.sub("", name))
    if name.startswith("关于") and _SPC.removesuffix("关于") + name in official_names():
        return _SPC.removesuffix("关于") + name
    return name


def canonical_law(title: str) -> str:
    """The canonical name of a law that is known or called so; short names are written out."""
    name = strip_title(title)
    if known := official_names().get(name):
        return known
    return name.replace("(", "（").replace(")", "）")


def law_name(title: str) -> str:
    """The canonical name if ``title`` is the title of a law ("中华人民共和国民法典" -> "民法典"), else the empty string."""
    name = strip_title(title)
    if known := official_names().get(name):
        return known
    if not 2 <= len(name) <= 80 or not _LAW_END.search(name):
        return ""
    if _NOT_LAW.search(name) and not _LAWS_ANYWAY.search(name):
        return ""
    return _PART.sub(r"（\1）", name).replace("(", "（").replace(")", "）")
