"""The tables of :mod:`~legal_assistant.memory.language.vocabulary`: words of legal talk that mean the same, or the opposite.

A line is a concept: its name, a colon, its words; a name may have several lines. A word after ``-`` is the concept's opposite
("valid: valid, -void"). English words are given in their base form (``stem`` brings others to it); several words in a row are a
phrase. Which table a line stands in says what sort of concept it is: ROLES who, THINGS what, ACTS what is done, QUALITIES how.
"""

from typing import Final

ROLES: Final = """
tenant: tenant, lessee, renter, 承租人, 承租方, 租客, 租户, 房客
landlord: landlord, lessor, 出租人, 出租方, 房东
buyer: buyer, purchaser, 买方, 买受人, 购买方, 需方, 购方
seller: seller, vendor, 卖方, 出卖人, 出售方, 销售方
supplier: supplier, 供货方, 供应商, 供货商, 供方
plaintiff: plaintiff, claimant, 原告, 原告方
defendant: defendant, respondent, 被告, 被告方, 被申请人
applicant: applicant, petitioner, 申请人
appellant: appellant, 上诉人
client: client, our client, my client, 客户, 当事人, 委托人, 我方当事人, 我的当事人, 我方客户
us: our side, 我方, 我们
opponent: opponent, other side, other party, opposing party, 对方, 对方当事人, 相对方
employer: employer, 用人单位, 雇主
employee: employee, worker, 员工, 劳动者, 雇员, 职工
company: company, 公司
guarantor: guarantor, surety, 担保人, 保证人
creditor: creditor, lender, 债权人, 出借人
debtor: debtor, borrower, 债务人, 借款人
contractor: contractor, 承包人, 承包方, 施工方, 施工单位
owner: owner, 业主, 所有权人
licensor: licensor, 许可人, 许可方
licensee: licensee, 被许可人, 被许可方
insurer: insurer, insurance company, 保险公司, 保险人
agent: agent, broker, 中介, 代理人, 经纪人
director: director, managing director, ceo, 董事, 总经理
board: board, board of directors, 董事会
shareholder: shareholder, 股东
partner: partner, 合伙人
legal representative: legal representative, 法定代表人, 法人代表
witness: witness, 证人
expert: expert, appraiser, 鉴定人, 专家
court: court, this court, 法院, 人民法院, 法庭, 本院
tribunal: tribunal, arbitral tribunal, 仲裁庭, 仲裁委, 仲裁委员会
lawyer: lawyer, attorney, counsel, solicitor, 律师, 代理律师
mother: mother, 母亲, 妈妈
father: father, 父亲, 爸爸
husband: husband, 丈夫
wife: wife, 妻子
spouses: spouses, husband and wife, couple, 夫妻, 夫妻双方, 夫妻二人
child: child, 孩子, 子女, 小孩
son: son, 儿子
daughter: daughter, 女儿
brother: brother, 兄弟, 哥哥, 弟弟
sister: sister, 姐妹, 姐姐, 妹妹
bank: bank, 银行
driver: driver, 司机, 驾驶员
neighbour: neighbour, neighbor, 邻居
judge: judge, 法官, 审判员
manager: manager, supervisor, 经理, 主管
party: party, parties, 双方, 各方, 双方当事人, 合同双方
party a: partya, 甲方
party b: partyb, 乙方
party c: partyc, 丙方
party d: partyd, 丁方
arbitrator: arbitrator, 仲裁员
architect: architect, 建筑师, 设计师
heir: heir, beneficiary, 继承人, 受益人
testator: testator, 立遗嘱人, 被继承人
trustee: trustee, 受托人
carrier: carrier, 承运人, 承运方
consignee: consignee, 收货人, 收货方
shipper: shipper, consignor, 托运人, 发货人
franchisor: franchisor, 特许人, 特许方
franchisee: franchisee, 被特许人, 加盟商
distributor: distributor, dealer, 经销商, 分销商
manufacturer: manufacturer, producer, 生产商, 制造商, 厂家
subcontractor: subcontractor, 分包商, 分包人, 分包方
developer: developer, 开发商
investor: investor, 投资人, 投资方
founder: founder, 创始人, 发起人
auditor: auditor, 审计师
notary: notary, 公证员
inventor: inventor, 发明人
third party: third party, 第三人, 第三方, 案外人
parents: parents, 父母
principal contractor: 发包人, 发包方, 建设单位, employer of the works
accountant: accountant, bookkeeper, 会计
police: police, 警察, 警方, 公安机关
"""

THINGS: Final = """
rent: rent, rental, 租金, 房租, 租费, 租
deposit: deposit, security deposit, 押金, 租赁押金
earnest: earnest money, 定金, 订金
price: price, purchase price, 价款, 价格, 总价, 合同总价, 合同价款, 总价款, 购买价
goods price: 货款
purchase money: 购房款
loan: loan, 借款, 贷款
gift: gift, donation, 赠与, 赠予, 赠送
extension: extension, extension of time, extension of the deadline, extend the deadline, more time, 延期, 宽限, 宽限期
principal: principal, 本金
interest: interest, interest rate, rate of interest, bear interest, 利息, 利率, 年利率
penalty: penalty, liquidated damages, contractual penalty, 违约金, 滞纳金, 罚金
late interest: late payment interest, late-payment interest, default interest, 逾期利息, 迟延利息
damages: damages, compensation, indemnity, 赔偿金, 损害赔偿, 赔偿, 损失, 赔偿损失, 补偿, 赔付, 理赔, 赔款
severance: severance, severance pay, 经济补偿, 经济补偿金
social security: social security, social insurance, 社会保险, 社保, 社会保险费, 社保费
wage: wage, salary, pay check, 工资, 薪水, 薪资, 薪, 薪酬
commission: commission, brokerage, 佣金, 中介费
fee: fee, 费用
legal fee: legal fee, attorney fee, lawyer's fee, 律师费
court fee: court fee, 诉讼费, 案件受理费
cost: cost, costs
repair cost: repair cost, 维修费, 修复费用
expert fee: appraisal fee, 鉴定费
premium: premium, 保险费, 保费
property fee: management fee, 物业费, 物业管理费
invoice: invoice, bill, 发票
contract: contract, agreement, 合同, 协议, 合约
lease: lease, tenancy agreement, lease agreement, 租赁合同, 房屋租赁合同, 租约
labour contract: employment contract, labour contract, labor contract, 劳动合同
supplement: amendment, supplementary agreement, addendum, 补充协议, 补充合同, 变更协议
liability: liability, 责任, 赔偿责任
cap: cap, ceiling, upper limit, limit, 上限, 限额, 为限
probation: probation, probation period, probationary, probationary period, trial period, period of probation, 试用期
warranty: warranty, 质保, 质量保证
freight: freight, transport cost, shipping cost, 运费, 运输费
demand: demand letter, letter of demand, 催告函, 催款函, 律师函
iou: iou, promissory note, 借条, 欠条, 借据
mortgage: mortgage, 抵押, 抵押权
will: testament, 遗嘱
car: car, vehicle, 车, 汽车, 车辆
clause: clause, provision, 条款
term: term, duration, lease term, 租期, 租赁期限, 租赁期, 合同期限, 期限, 期间
limitation: limitation period, 诉讼时效, 时效
notice: notice, notification, 通知, 通知书
notice period: notice period, 通知期
warranty period: warranty period, 质保期, 保修期
evidence period: 举证期限, 举证期
appeal period: 上诉期限, 上诉期
hearing: hearing, court hearing, trial, 开庭, 庭审, 开庭审理, 开庭时间
evidence: evidence, proof, 证据
goods: goods, merchandise, cargo, 货物, 货, 商品
defect: defect, flaw, 瑕疵, 缺陷, 质量问题
property: premises, property, house, apartment, flat, 房屋, 房子, 房产, 租赁物
share: share, stake, equity, 股权, 股份
receivable: receivable, 应收账款
guarantee: guarantee, guaranty, 担保, 保证
guarantee mode: 保证方式
judgment: judgment, judgement, ruling, 判决, 判决书
case: case, matter, 本案, 案件, 案子
case number: case number, 案号
offer: offer, proposal, 要约, 方案, 报价
application: application, motion, 申请
preservation: preservation, freezing order, 财产保全, 保全, 保全申请
counterclaim: counterclaim, 反诉
lawsuit: lawsuit, action, suit, litigation, legal proceedings, 诉讼
limitation defence: limitation defence, limitation defense, 时效抗辩
shop account: account, bank account, 账户
law: law, 法律
instance: first instance, 一审
address: address, 地址, 住所地, 住址
area: area, floor area, 面积, 建筑面积
accident: accident, 事故
work injury: work injury, work accident, 工伤
delivery date: delivery date, 交货日期, 交货期, 交付日期
letter: letter, 函, 信函
email: email, e-mail, 邮件, 电子邮件
meeting: meeting, 会议
signature: signature, 签名
cash: cash, in cash, 现金
bank transfer: bank transfer, wire transfer, by transfer, 银行转账, 转账
retention: retention, retention money, retention sum, 质保金, 质量保证金, 保留金
non-compete: non-compete, noncompete, non compete, non-competition, 竞业限制, 竞业禁止
annual leave: annual leave, paid leave, days of leave, vacation, holiday entitlement, leave, 年假, 年休假, 带薪年假
sick leave: sick leave, 病假
overtime pay: overtime pay, overtime rate, 加班费, 加班工资
bonus: bonus, 奖金, 年终奖
tax: tax, taxes, 税, 税款, 税费
freight: cost of transport, transportation cost, carriage, transport, 运输费用, 物流费, 运费用
dispute: dispute, 争议, 纠纷
patent: patent, 专利, 专利权
trade mark: trade mark, trademark, 商标, 商标权
copyright: copyright, 著作权, 版权
seal: company seal, common seal, company chop, 公章, 印章
maintenance: maintenance payment, child support, alimony, 抚养费, 赡养费, 扶养费
custody: custody, 抚养权, 监护权
royalty: royalty, royalties, 许可费, 使用费, 特许权使用费
machine: machine, machinery, 机器
equipment: equipment, 设备
debt: debt, 债务, 欠款
capital: registered capital, share capital, 注册资本
contribution: capital contribution, 出资, 出资额
insurance: insurance, 保险
service fee: service fee, service charge, 服务费
agency fee: agency fee, 代理费
construction period: construction period, 工期
working hours: working hours, working time, 工时, 工作时间
roof: roof, 屋顶
arbitral award: arbitral award, 仲裁裁决, 裁决书
permit: permit, building permit, 许可证, 执照
duty of secrecy: duty of confidentiality, confidentiality obligation, 保密义务
training: training, training cost, 培训, 培训费
option: option, 选择权
"""

ACTS: Final = """
buy: buy, purchase, acquire, 购买, 买, 买入, 购入, -sell, -出售, -卖, -卖出
state: state, specify, mention, write, record, set out, 写, 写明, 载明, 注明, 记载, 写有, 标明
resign: resign, step down, 辞职, 辞去, 辞任, 辞去职务, 离职
switch: switch on, turn on, switched on, 开着, 打开, 开启, -switch off, -turn off, -关着, -关掉, -关闭
sell price: sale price, selling price, 售价
marry: marry, get marry, 结婚, 登记结婚
arrive: arrive, arrival, on arrival, 到达, 抵达
locate: locate, base, situate, seat, 位于, 地点, 仲裁地, 所在地
register: register, registration, 登记, 注册, 名下
restore: restore, reinstate, 恢复原状
cause: cause, 导致, 造成
pay: pay, payable, remit, 支付, 付, 缴纳, 交纳, 缴付, 给付, 付款, 结清, 付清, -owe, -outstanding, -unpaid
pay: -behind with, -remain open, -stay open
pay: -in arrears with, -拖欠, -欠付, -欠
return: return, refund, repay, give back, 还了, 还清, 退, 退了, 退还, 返还, 归还, 退回, -withhold, -扣留, -不退
receive: receive, receipt, get, receipt of, reach, 收到, 接到, 签收, 收取
send: send, issue, serve, dispatch, 发出, 寄出, 送达, 发送, 寄送
sign: sign, conclude, execute, enter into, 签订, 签署, 订立, 签, 签字, 签过字, 签过
deliver: deliver, hand over, supply, deliver the goods, deliver goods, delivery of the goods, 交付, 交货, 发货, 供货, 移交
deliver: 交付货物, 提供货物, 交到, 送到, 运到
accept: accept, grant, agree to, consent to, consent, agree, approve, refuse to reject, 同意, 接受, 批准
accept: uphold, support, 支持, willing, be willing, willing to, 愿意, 答应, 应允, 准许, 准予, 允许
accept: -reject, -refuse, -refuse to accept, -vote against, -投反对票, -反对票, -反对
accept: -turn down, -decline, -拒绝, -拒绝接受, -不接受, -驳回, -拒收
approve: 通过
admit: admit, acknowledge, concede, confess, 承认, 认可, 自认, -deny, -dispute the, -dispute that, -dispute it, -否认
terminate: terminate, rescind, cancel, 解除, 终止, -renew, -extend, -续签, -续租, -延长
dismiss: dismiss, fire, lay off, sack, discharge, 解雇, 辞退, 开除
hire: hire, employ, recruit, 入职, 聘用, 雇佣
breach: breach, violate, default, 违约, 违反
award: award, grant custody, 判给, 判归
seek: seek, ask for, demand, request, require, 主张, 要求, 索赔, 诉请, claim, claim for, 请求, 诉讼请求
settle: settle, settlement, reach settlement, settlement agreement, 和解, 达成和解, 和解协议
mediate: mediate, mediation, 调解
appeal: appeal, 上诉
sue: sue, file suit, bring an action, 起诉
file: file, submit, lodge, 提交, 递交, 提出
withdraw: withdraw, drop, abandon, -continue, -pursue, -go on with, -maintain, -proceed with, 撤回, 撤销, 撤诉, 放弃, -继续
withdraw: -坚持
hold: hold, own, possess, belong to, property of, 持有, 拥有, 占有, 归, 属于, 持股, 手里有, 手上有, 手中有, -遗失, -丢失, -弄丢
hold: -丢了, -找不到
sublet: sublet, sublease, 转租
assign: assign, transfer, convey, 转让, 让与
insure: insure, 投保, 投保险, 投了保险, 上保险, 买保险, 买了保险
inspect: inspect, examine, 检验, 验收
repair: repair, fix, maintain the property, 维修, 修理, 修缮
prove: prove, establish, 证明, 举证
try case: hear, try, 审理
represent: represent, act for, act on behalf of, 代理
appoint: appoint, instruct, retain, engage, 委托
attend: attend, present, be present at, appear at, -absent, -absent from, -miss, 出席, 参加, 到场, 在场, 在现场
attend: -缺席, -未到场, -不在现场, 出庭, 出庭作证, 到庭
drink: drink, 喝酒, 饮酒, 喝了酒, 饮了酒, 喝过酒
bear interest: carry interest, 计息, 有息, 计收利息, -interest-free, -interest free, -free of interest, -无息, -不计息
die: die, pass away, decease, death, 去世, 死亡, 病逝, 过世
live: live, reside, 住, 居住, 住在, 居住在, 生活
work: work, serve as, 工作, 任职, 就职
govern: govern, 适用, 管辖法律
use: use, 使用
drive: drive, 驾驶, 开车
found: found, incorporate, establish the company, set up, 成立, 设立
dissolve: dissolve, deregister, 注销
decide: decide, decision, resolve, opt, 决定, 决议, 商定
know: know, aware, knowledge, have knowledge, -unaware, 知道, 知悉, 知情, 知晓
draft: draft, draw up, 起草, 草拟
leak: leak, 漏水
stop: stop, halt, suspend, cease, -resume, 停工, 停止, 暂停, 中止, -复工, -恢复
change: change, amend, modify, 变更, 修改
increase: increase, raise, go up, rise, 上涨, 提高, 涨到, 上调, -reduce, -lower, -decrease, -cut, -降低, -下调, -降到
notify: notify, inform, 告知
confirm: confirm, 确认
forge: forge, fake, counterfeit, 伪造, -genuine, -authentic, -真实
win: win, prevail, 胜诉, -lose, -败诉
succeed: succeed, successful, 成功, -fail, -unsuccessful, -失败
occur: occur, happen, take place, 发生
perform: perform, fulfil, fulfill, 履行
bear: bear, 承担, 负担
liable: liable, responsible, 负责
arbitrate: arbitrate, arbitration, 仲裁
complete: complete, finish, 完成, 完工, 竣工
see: see, watch, observe, witness to, 看见, 看到, 目睹
start: start, begin, commence, 开始
grant permission: give permission, 授予, 颁发
include: include, cover, comprise, contain, 包括, 包含, 涵盖, -exclude, -不包括, -不包含, -除外
disclose: disclose, reveal, 披露, -conceal, -hide, -隐瞒
seal contract: affix the seal, 盖章, 盖公章, 加盖公章, 加盖印章
freeze: freeze, attach, seize, 冻结, 查封, 扣押
inherit: inherit, 继承
build: build, construct, 建造, 施工
divorce: divorce
injure: injure, hurt, wound, 受伤, 受了伤, 撞伤
reply: reply, respond, answer, 答复, 回复, 回函
exercise: exercise, 行使
obtain: obtain, procure, 取得, 获得
choose: choose, select, opt for, 选择, 选定
provide: provide, furnish, 提供
install: install, installation, instal, 安装
train: train, 培训员工
detain: detain, arrest, 拘留, 逮捕
steal: steal, 盗窃, 偷走
negotiate: negotiate, 协商, 谈判
lend: lend, 出借, 借给
dispose: dispose of, 处分, 处置
guard: on duty, 值班
"""

QUALITIES: Final = """
time barred: time-barred, statute-barred, barred by limitation, barred by lapse of time, barred by the statute of limitation
time barred: 超过诉讼时效, 已过诉讼时效, 超过时效, 过了诉讼时效, 过了时效
as is: as is, 按现状, 现状
written: written, in writing, 书面, -oral, -orally, -verbal, -verbally, -口头
valid: valid, effective, in force, enforceable, binding, 有效, 生效, 具有约束力, -void, -invalid, -unenforceable
valid: -revoke, -吊销, -ineffective, -null, -expire, -expiry, -expiration, -run until, -lapse, -run out
valid: -无效, -不生效, -失效, -届满, -到期
valid: -已过, -已经过了, -已经过期, -过期, -end
lawful: lawful, legal, justified, 合法, -unlawful, -illegal, -unjustified, -wrongful, -违法, -非法, -不合法
timely: ahead of schedule, ahead of time, on schedule, 提前完工, -behind schedule
timely: on time, in time, timely, punctual, punctually, 按时, 如期, 及时, 按期, -late, -overdue, -delayed, -belated, -逾期
timely: -迟延, -延迟, -迟
voluntary: voluntary, voluntarily, willingly, freely, 自愿, -forced, -under duress, -coerced, -被迫, -胁迫
excessive: excessive, too high, disproportionate, 过高, 过分, -reasonable, -appropriate, -proportionate, -合理, -适当
exclusive: exclusive, sole, 独家, 排他, -non-exclusive, -nonexclusive, -非独家
joint: joint, jointly, 共同, -several, -个人
full time: full time, full-time, 全职, -part time, -part-time, -兼职
public: public, publicly, 公开, -private, -confidential, -secret, -保密
full: full, fully, in full, whole, 全部, 全额, 足额, -partial, -partly, -half, -in part, -部分
complete quality: intact, 完好, -damaged, -broken, -损坏, -破损
possible: able, possible, capable, -unable, -impossible, -incapable
present: existing, existent, -nonexistent, 存在
married: married, 已婚, -single, -unmarried, -divorced, -未婚, -离婚
conforming: conform, conforming, compliant, 合格, 符合, -nonconforming, -defective, -faulty, -不合格, -不符合
negligent: negligent, negligently, careless, carelessly, at fault, 疏忽, 有过错, 有过失
negligent: -careful, -carefully, -with due care, -due care
negligent: -with care, -without fault, -无过错, -没有过错, -尽到注意义务
new: brand new, new, unused, 全新, -pre-owned, -二手
drunk: drunk, intoxicated, under the influence of alcohol, 醉酒, 酒后, -sober, -清醒
final: final, 终局
unlimited: unlimited, uncapped, without limit, 无限, 不设上限
discretionary: discretionary, at discretion, ex gratia, 酌情
optional: optional, voluntary for, 任意, -mandatory, -compulsory, -obligatory, -强制
vacant: vacant, empty, unoccupied, 空置, -occupied, -占用
fixed term: fixed term, fixed-term, 固定期限, -indefinite, -open-ended, -无固定期限
joint liability: joint and several, jointly and severally, joint and several liability, 连带责任保证, 连带保证, 连带
joint liability: -severally, -按份, -按份责任, -一般保证, -一般保证责任
free of charge: free of charge, free, gratis, 免费, 无偿, -against payment, -有偿, -收费
finished interior: 精装修, 精装, -毛坯, -毛坯房
solvent: solvent, -insolvent, -bankrupt, -破产, -资不抵债
pregnant: pregnant, 怀孕
guilty: guilty, 有罪, -innocent, -not guilty, -无罪
furnished: furnished, -unfurnished
registered: registered letter, by registered mail, 挂号信
unanimous: unanimous, unanimously, 一致, 全票
"""
