"""Words for people: surnames, and the holders of a part, of whom something is said of all or of some."""

from typing import Final

#: The commonest Chinese surnames of one character.
SURNAMES: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢"
    "姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文"
    "牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛"
    "曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁"
)
#: Holders of a part, as a group of a regular expression.
PEOPLE_ZH: Final = (
    "(?:股东|董事|监事|员工|职工|成员|会员|合伙人|业主|继承人|债权人|债务人|担保人|保证人|出资人|发起人|投资人|受益人|共有人)"
)
