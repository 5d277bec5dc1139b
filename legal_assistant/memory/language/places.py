"""Countries and cities that contracts name, by all their words: the country, its adjective, its Chinese names.

A line is a place: its name, a colon, its words, as in ``vocabulary_words.py``. Of an adjective that is another word as well
("polish", "turkey") only the country stands here.
"""

from typing import Final

PLACES: Final = """
china: china, chinese, prc, people's republic of china, 中国, 中华人民共和国
hong kong: hong kong, 香港
macau: macau, macao, 澳门
taiwan: taiwan, taiwanese, 台湾
singapore: singapore, singaporean, 新加坡
japan: japan, japanese, 日本
korea: korea, korean, south korea, 韩国
india: india, indian, 印度
indonesia: indonesia, indonesian, 印度尼西亚, 印尼
malaysia: malaysia, malaysian, 马来西亚
thailand: thailand, thai, 泰国
vietnam: vietnam, vietnamese, 越南
philippines: philippines, philippine, 菲律宾
australia: australia, australian, 澳大利亚, 澳洲
new zealand: new zealand, 新西兰
canada: canada, canadian, 加拿大
united states: united states, united states of america, usa, american, 美国
mexico: mexico, mexican, 墨西哥
brazil: brazil, brazilian, 巴西
argentina: argentina, argentinian, argentine, 阿根廷
united kingdom: united kingdom, uk, british, great britain, 英国
england: england, english, england and wales, 英格兰
scotland: scotland, scottish, 苏格兰
ireland: ireland, irish, 爱尔兰
france: france, french, 法国
germany: germany, german, 德国
austria: austria, austrian, 奥地利
switzerland: switzerland, swiss, 瑞士
italy: italy, italian, 意大利
spain: spain, spanish, 西班牙
portugal: portugal, portuguese, 葡萄牙
netherlands: netherlands, dutch, holland, 荷兰
belgium: belgium, belgian, 比利时
luxembourg: luxembourg, 卢森堡
denmark: denmark, danish, 丹麦
sweden: sweden, swedish, 瑞典
norway: norway, norwegian, 挪威
finland: finland, finnish, 芬兰
poland: poland, 波兰
hungary: hungary, hungarian, 匈牙利
greece: greece, greek, 希腊
russia: russia, russian, russian federation, 俄罗斯
ukraine: ukraine, ukrainian, 乌克兰
israel: israel, israeli, 以色列
saudi arabia: saudi arabia, 沙特, 沙特阿拉伯
emirates: united arab emirates, uae, 阿联酋
egypt: egypt, egyptian, 埃及
south africa: south africa, south african, 南非
new york: new york, 纽约
delaware: delaware, 特拉华州
california: california, californian, 加利福尼亚州, 加州
beijing: beijing, 北京, 北京市
shanghai: shanghai, 上海, 上海市
shenzhen: shenzhen, 深圳, 深圳市
guangzhou: guangzhou, 广州, 广州市
hangzhou: hangzhou, 杭州, 杭州市
nanjing: nanjing, 南京, 南京市
suzhou: suzhou, 苏州, 苏州市
chengdu: chengdu, 成都, 成都市
chongqing: chongqing, 重庆, 重庆市
tianjin: tianjin, 天津, 天津市
wuhan: wuhan, 武汉, 武汉市
xi'an: xi'an, 西安, 西安市
qingdao: qingdao, 青岛, 青岛市
ningbo: ningbo, 宁波, 宁波市
dalian: dalian, 大连, 大连市
xiamen: xiamen, 厦门, 厦门市
london: london, 伦敦
paris: paris, 巴黎
geneva: geneva, 日内瓦
zurich: zurich, 苏黎世
stockholm: stockholm, 斯德哥尔摩
vienna: vienna, 维也纳
frankfurt: frankfurt, 法兰克福
hamburg: hamburg, 汉堡
rotterdam: rotterdam, 鹿特丹
tokyo: tokyo, 东京
seoul: seoul, 首尔
dubai: dubai, 迪拜
"""
