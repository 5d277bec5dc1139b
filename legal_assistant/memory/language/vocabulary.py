"""Words of legal talk that mean the same, Chinese and English side by side, and words that mean the opposite.

The tables are in ``vocabulary_words.py``; here are the words that carry no difference, and how
words are brought to their base form.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from legal_assistant.memory.language.places import PLACES
from legal_assistant.memory.language.vocabulary_words import ACTS, QUALITIES, ROLES, THINGS

#: Words that carry no difference: articles, auxiliaries, particles, and words like "amount" that only introduce a value.
_LIGHT: Final = """
    a an the mr mrs ms dr this that these those there here it its his her their our my your of to in on at by for from
    with as and or but be is are was were been being am has have had having do does did will would shall should amount
    total sum equal come figure set fix stand currently now already then also so very both all each every any some up
    per month monthly year yearly annual still yet currently there day daily week weekly take place make give state say
    agree_upon provide stipulate contain contract_say which who whom whose when where he she they we i you him them us
    one ones such same own say_that parti according claim_that hold_that note rmb usd eur gbp cny yuan dollar euro pound
    kong hk sterling fact remain date percent annually must can may need require_to entitled used than into under before
    after until since during within ahead advance due between among either himself herself itself themselves myself
    personally about only
"""
LIGHT: Final = frozenset(_LIGHT.split())
_LIGHT_ZH: Final = """
    的 了 着 过 在 于 是 为 系 即 则 就 也 都 又 且 与 和 及 以 由 对 向 将 把 被 从 自 至 到 每 每月 每年 每日 每天
    每季度 其 该 此 本 这 那 之 所 地 得 共 共计 总计 合计 计 约定 规定 达成 跟 随 同 还 仍 仍然 至今 仅 只 曾 曾经 另
    另外 尚 亦 皆 亲自 自行 进行 予以 作出 做出 给予 已 已经 目前 现 现在 当时 分别 均 系属 属于 内 前 后 时 中 上 下 间 起 止 日
    月 年 元 人民币 天 个 名 份 位 一名 一个 一份 数额 金额 标准 得到 受到 截止 截至 止于 时间 日期 之前 之后 以前 以后
    提前 应 当 须 者 方 等 并 而 让 使 给 各 某 一 如 可 能 会 要 需 想 请 受 负责 有 处 里 约 大约 左右 即为 称 说 表示
    认为 的确 确实 签过字 予 比例 方面 关于 一共 款项 所有 总额 现在 到现在 本人 亲眼
"""
LIGHT_ZH: Final = frozenset(_LIGHT_ZH.split())

#: Concepts of a contract or case that have one value at a time, so that another value contradicts.
FUNCTIONAL: Final = frozenset(
    {
        "govern",
        "live",
        "address",
        "guarantee mode",
        "area",
        "case number",
        "drive",
        "law",
        "locate",
        "register",
        "hold",
        "bear",
        "award",
    }
)

#: Concepts that go without saying: "the parties signed the lease" and "the lease was signed".
FAINT: Final = frozenset({"party", "contract", "lease", "occur", "case", "liable", "state", "goods", "property"})

_IRREGULAR_TABLE: Final = """
    paid:pay sent:send sold:sell bought:buy held:hold gave:give given:give took:take taken:take made:make said:say
    told:tell knew:know known:know began:begin begun:begin left:leave met:meet lost:lose won:win brought:bring
    found:found wrote:write written:written driven:drive drove:drive broke:break broken:broken withdrew:withdraw
    withdrawn:withdraw agreed:agree fell:fall grew:grow kept:keep led:lead lent:lend read:read rose:rise risen:rise
    sought:seek spoke:speak spent:spend stood:stand taught:teach went:go gone:go got:get gotten:get became:become
    died:die dying:die owes:owe owed:owe owing:owe parties:party companies:company copies:copy denied:deny denies:deny
    notified:notify notifies:notify supplied:supply tried:try leased:lease dismissed:dismiss witnesses:witness
    premises:premises goods:goods damages:damages has:have had:have does:do did:do was:be were:be is:be are:be been:be
    being:be am:be absent:absent used:used due:due licence:license behind:behind arrears:arrears capped:cap based:base
    bore:bear borne:bear born:born seated:seat wife's:wife neighbours:neighbour neighbors:neighbour purchased:purchase
    arrived:arrive arrives:arrive arrival:arrival stated:state states:state recorded:record situated:situate
    located:locate costs:cost days:day weeks:week months:month years:year shares:share leaks:leak leaked:leak
    leaking:leak pays:pay lives:live lived:live living:live terms:term binding:binding ended:end ends:end
    existing:existing hearing:hearing building:building according:according months':month days':day years':year
    married:married signed:sign signing:sign assigned:assign assigns:assign charged:charge proposed:propose
    proposes:propose issued:issue issues:issue settled:settle agreement:agreement acknowledgement:acknowledge
    acknowledgment:acknowledge payment:pay payments:pay delivery:deliver deliveries:deliver termination:terminate
    dismissal:dismiss resides:reside resided:reside raised:raise raises:raise governed:govern governs:govern
    approval:approve rejection:reject concluded:conclude executed:execute executes:execute insured:insure insures:insure
    awarded:award awards:award upheld:uphold upholds:uphold
    acquired:acquire
    saw:see seen:see ran:run stole:steal stolen:steal drew:draw drawn:draw chose:choose chosen:choose froze:freeze frozen:freeze
    fought:fight hid:hide hidden:hide spoken:speak swore:swear sworn:swear threw:throw thrown:throw tore:tear torn:tear
    wore:wear worn:wear shook:shake shaken:shake built:build bound:bind came:come dealt:deal felt:feel flew:fly flown:fly
    forgot:forget forgotten:forget heard:hear hid:hide laid:lay meant:mean overdrew:overdraw rang:ring rode:ride
    shown:show shot:shoot slept:sleep slid:slide struck:strike swept:sweep thought:think understood:understand won:win
    fallen:fall grown:grow undertook:undertake undertaken:undertake mistook:mistake overran:overrun caught:catch
    revoked:revoke covered:cover covers:cover excluded:exclude excludes:exclude included:include includes:include
    exceeded:exceed exceeds:exceed exceed:exceed inherited:inherit conceal:conceal permitted:permit
    repaid:repay rebuilt:rebuild withheld:withhold overpaid:overpay resold:resell
    commenced:commence started:start taught:teach furnished:furnished willing:willing
"""
#: Irregular and deceptive forms → base form.
_IRREGULAR: Final = {form: base for form, _, base in (entry.partition(":") for entry in _IRREGULAR_TABLE.split())}


@dataclass(frozen=True, slots=True)
class Concept:
    """A meaning: its ``name``, its ``sort`` (role, name, place, thing, act, quality or word), ``sign`` (-1: the opposite)."""

    name: str
    sort: str
    sign: int = 1


@cache
def stem(word: str) -> str:
    """Bring an English word to its base form, roughly: enough to compare, not to print."""
    word = word.removesuffix("'s").removesuffix("'")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) > 4:
        for ending, instead in (("ies", "y"), ("ied", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x")):
            if word.endswith(ending):
                return word[: -len(ending)] + instead
        if word.endswith("ed"):
            return _undouble(word[:-2])
        if word.endswith("ing") and len(word) > 5:
            return _undouble(word[:-3])
        if word.endswith("ly") and word[:-2] in _english_words():
            return word[:-2]
    if word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _undouble(base: str) -> str:
    """From stopp to stop, from terminat to terminate (as the vocabulary writes it, else without the final e)."""
    known = _english_words()
    if base in known:
        return base
    if base + "e" in known:
        return base + "e"
    if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "slz":
        return base[:-1]
    return base + "e" if re.search(r"(?:[aeiou][cgsvzu]|at|iz|is|rg|rs|ns|nc|bl|ut)$", base) else base


@cache
def _lines() -> tuple[tuple[str, str, str, int], ...]:
    """(word, concept, sort, sign) of every word of the tables."""
    found: list[tuple[str, str, str, int]] = []
    for sort, table in (("role", ROLES), ("thing", THINGS), ("act", ACTS), ("quality", QUALITIES), ("place", PLACES)):
        for line in table.strip().splitlines():
            name, _, words = line.partition(":")
            for entry in words.split(","):
                word = entry.strip()
                found.append((word.lstrip("-"), name.strip(), sort, -1 if word.startswith("-") else 1))
    return tuple(found)


@cache
def _english_words() -> frozenset[str]:
    return frozenset(part for word, *_ in _lines() if word.isascii() for part in word.split())


@cache
def english_phrases() -> dict[tuple[str, ...], Concept]:
    """Stemmed words in a row → concept; of places the words as written too, for names are not stemmed."""
    words = [(word, Concept(name, sort, sign)) for word, name, sort, sign in _lines() if word.isascii()]
    places = {tuple(word.split()): concept for word, concept in words if concept.sort == "place"}
    return places | {tuple(stem(part) for part in word.split()): concept for word, concept in words}


@cache
def chinese_words() -> dict[str, Concept]:
    """Chinese word → concept."""
    return {word: Concept(name, sort, sign) for word, name, sort, sign in _lines() if not word.isascii()}
