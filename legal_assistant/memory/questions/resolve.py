"""What "it", "that clause", 该条款, 其 stand for: the question as it is searched.

The referring words are replaced by the most recent antecedent of a suitable sort, number and kind (``suitability``). What the
user last asked about comes before what the answer mentioned; for a person or company it is the other way round, for that is
what an answer names, and so it is where the user stated something. A question that is
only a fragment ("and the deposit?", 那第二款呢) is put into the question before it. A question that can be understood alone is
returned unchanged, and so is a word of thanks or assent ("got it").
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from legal_assistant.memory.characters.fold import fold, simplify
from legal_assistant.memory.language.stopwords import ENGLISH
from legal_assistant.memory.questions import enumeration, party_roles
from legal_assistant.memory.questions.antecedents import (
    Antecedent,
    by_part,
    find,
    first,
    full_names,
    in_its_clause,
    named_again,
    of_sex,
    several,
)
from legal_assistant.memory.questions.suitability import is_many, kind_wanted, several_things, shared, taken_up
from legal_assistant.memory.statements.cues import SMALL_TALK
from legal_assistant.memory.statements.statement import sentences

_LOOK_BACK: Final = 6  # turns
_STATEMENT: Final = 200  # characters of a statement that is put in whole

_THINGS: Final = ("clause", "thing", "article", "contract")
_ANY: Final = (*_THINGS, "company", "person")
_SOMEONE: Final = ("person", "company")
#: (referring words, sorts of antecedent in order of liking); tried in this order.
_REFERRING: Final[tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), sorts)
    for pattern, sorts in (
        (
            r"\b(?:that|this|the said|the same|such an?|the above) (?:clause|provision|term|paragraph|covenant)\b",
            ("clause", "article"),
        ),
        (r"\b(?:that|this|the said|the same|the above) (?:article|section|statute|law|act|rule)\b", ("article", "clause")),
        (r"\b(?:that|this|the said|the same|the above) (?:agreement|contract|lease|document|amendment)\b", ("contract",)),
        (r"\b(?:that|this|the said|the same) (?:company|firm|entity|corporation|bank|business)\b", ("company",)),
        (
            r"\b(?:that|this|the said|the same) (?:court|tribunal)\b"
            r"|(?:该|此|这个?|那个?|上述|前述)(?:法院|法庭|仲裁委(?:员会)?)",
            ("court",),
        ),
        (r"\b(?:that|this|the said|the same) (?:person|man|woman|guarantor|witness|individual|lawyer|director)\b", _SOMEONE),
        (r"\b(?:that|this|the said|the same) (?:amount|sum|figure|rate|percentage)\b", ("amount", "thing", "clause")),
        (r"\b(?:that|this|the said|the same) (?:date|day|time)\b", ("date",)),
        (
            r"(?:该|此|这一?|那一?|上述|前述|上面|前面|刚才)(?:个|项|条)?的?(?:条款|条文|规定|约定)|(?:这|那|该|此)一?条(?!件)",
            ("clause", "article"),
        ),
        (r"(?:该|此|这部?|那部?|上述|前述)(?:法律|法条|法规|法)", ("article",)),
        (r"(?:该|此|这份?|那份?|上述|前述|上面|刚才)的?(?:合同|协议书?|合约|文件)", ("contract",)),
        (r"(?:该|此|这家?|那家?|上述|前述)(?:公司|企业|单位|机构|银行)", ("company",)),
        (r"(?:该|此|这个?|那个?|上述)(?:人(?!民)|当事人|证人|担保人|保证人|律师)", _SOMEONE),
        (r"(?:该|此|这[笔个]?|那[笔个]?|上述)(?:款项?|费用|金额|钱|数额|比例|利率)", ("amount", "thing", "clause")),
        (r"(?:该|此|这个?|那个?|上述)(?:日期|时间|日|天)(?!内)", ("date",)),
        (r"(?<![\w'])(?:he|she|him)(?!\w)", ("person",)),
        (r"\b(?:his|her)\b", ("person",)),
        (r"(?<![其吉])[他她](?!们|人|乡)", ("person",)),
        (r"\btheirs?\b", ("company", "person", "thing")),
        (r"[他她]们", ("company",)),
        (r"\b(?:they|them)\b|它们", ("thing", "clause", "company", "contract")),
        (r"\bits\b", ("company", *_THINGS)),
        (r"其(?![他它余中实次间])", ("company", "person", *_THINGS)),
        (r"其中", ("thing", "contract", "clause")),
        (r"\bit\b|[它牠]", _ANY),
    )
)
_SHE: Final = frozenset({"she", "her", "她"})
_HE: Final = frozenset({"he", "him", "his", "他"})
#: "Her" is whose something is before a word of content, else whom: "her rent", but "pay her the rent".
_WHAT_IS_HERS: Final = re.compile(rf"\s+(?!(?:{'|'.join(sorted(ENGLISH))})\b)\w", re.IGNORECASE)
_PLURAL: Final = frozenset({"they", "them", "他们", "她们"})
_HE_OR_SHE: Final = re.compile(r"(?<![\w'])(?:he|she|him|his|her)(?!\w)|(?<![其吉])[他她](?!们|人|乡)", re.IGNORECASE)
_IT: Final = re.compile(r"\bit\b|它", re.IGNORECASE)
_ITS: Final = frozenset({"it", "its", "they", "them", "它", "其"})
_THEM: Final = frozenset({"they", "them", "它们"})
_PRONOUN: Final = re.compile(r"it|its|they|them|theirs?|he|she|him|his|her|其中?|[他她它牠]们?", re.IGNORECASE)
#: "that notice", 该判决: a thing named by its own word.
_THAT_NOUN: Final = re.compile(
    r"\b(?:that|this|the said|those|these|such an?) (?P<en>(?!is\b|was\b|the\b|they\b|he\b|she\b|it\b|we\b|i\b|has\b|have\b"
    r"|will\b|would\b|are\b|were\b|a\b|case\b|matter\b|week\b|month\b|year\b|morning\b|question\b|way\b|can\b|does\b|mean\b)"
    r"[a-z]{3,})"
    r"|(?:该|(?<![因如对就为由彼至于以])此|上述|前述|[这那][份笔项次封套间个种类些](?!案|月|星期|周|时候|人"
    r"|问题|情况))(?P<zh>[一-鿿]{1,2})",
    re.IGNORECASE,
)
#: What was said as a whole: an event, a situation.
_THIS: Final = re.compile(
    r"(?:^|(?<=is )|(?<=was )|(?<=does )|(?<=did )|(?<=about )|(?<=of )|(?<=under )|(?<=with )|(?<=from )|(?<=for )|(?<=to )"
    r"|(?<=after )|(?<=would )|(?<=can )|(?<=do ))(?:this|that)(?=\s*(?:[?,.;]|$|(?:is|was|be|mean|valid|legal"
    r"|lawful|allowed|enforceable"
    r"|permitted|apply|affect|count|constitute|change|work|binding|fair|normal|possible|true|a|an|enough|correct|still)\b))"
    r"|(?:这样|这么|如此)(?:做|办)?|(?:这种|该种|此种|这个|那个)(?:情况|情形|做法|行为|问题|处理)(?:下)?"
    r"|(?:这|那)(?=合法|有效|违法|算|是不是|是否|合理|构成|会|能|要|属于|可以)",
    re.IGNORECASE,
)
#: What points back without saying to what; the question before it leads there.
_BACK: Final = re.compile(
    r"\b(?:is|was|are|were|does|did|do|can|could|will|has|have|of|about|in|under|for|to|by|with|from|on|against|after|before)"
    r" (?:that|those|these) (?!is\b|was\b|are\b|were\b|the\b|an?\b|you\b|we\b|i\b|he\b|she\b|they\b|it\b|matters?\b|way\b"
    r"|case\b)[a-z]{3,}"
    r"|\b(?:in|by|of|from|to|on|about|is|was|does|did|under) the (?:latter|former)\b|\bthe (?:second|first|third|other"
    r"|last|next|same) one\b"
    r"|(?<!is )(?<!are )(?<!was )(?<!were )\bthere(?=\s*[?.]?$)|\bthereof\b|\bthereunder\b"
    r"|这些(?!天|年|月|日)|那些(?!天|年|月|日)|(?:这|那)种(?!情况|情形)|对此|就此|为此|由此|于此|这一?点|那里"
    r"|那儿|此处|(?:这|那|该|此)(?:个|一|种|项)?(?:限制|理由|规定|期限|比例|标准|结论"
    r"|说法|条件|要求|报告|文书|证据|条款|决定)"
    r"|^(?:那|这)?上(?:面|头|述)|(?:以|如)上(?=[一-鿿])|后者|前者|届时|当时(?=[一-鿿]*[吗呢谁什怎哪])",
    re.IGNORECASE,
)
#: A question of a verb alone: what is given back, reduced, calculated?
_VERB_ONLY: Final = re.compile(
    r"(?:那|请问)?(?:我们|他们|对方|法院)?(?:什么时候|何时|多久|能|可以|可否|能否|能不能|可不可以|是否|有没有|要不要|怎么"
    r"|如何|为什么|需要?|应该?|还)"
    r"[要会能可以应该当需被请求申请主张要求法院仲裁庭我们对方提前书面]{0,8}"
    r"(?:退还|返还|支付|付清|付|调低|调整|调减|减少|降低|解除|终止|撤销|履行|签订|生效|到期|届满|起算|计算|主张|赔偿|承担"
    r"|转让|延长|续签|交付|执行)[吗呢的了? ？]*"
)
_BARE: Final = re.compile(
    r"(?:那么?|请问|还|现在)?(?:能|可以|能不能|可不可以|要不要|会不会|是不是|要|会|该|怎么|如何|什么时候|何时"
    r"|多久|多少|为什么|谁|由谁|凭什么)"
    r"[一-鿿]{1,4}[?？]?"
)
#: Companies and people do this; clauses and things do not.
_DOES_SOMETHING: Final = re.compile(
    r"\b(?:(?:sen[dt]|own|pay|owe|sue|hire|employ|notify|sign|deliver|promise|object|agree|breach|refuse"
    r"|accept)(?:s|ed|d)?\b(?! by)"
    r"|entitled|obliged|willing|allowed to|registered|located|incorporated|address|directors?|headquarter\w*"
    r"|office|shareholders?|insolvent|owned)"
    r"|注册|地址|住所|法定代表|股东|支付了|欠|起诉|成立于|发出|通知了|破产|经营范围"
)
_DUMMY_IT: Final = re.compile(
    r"\b(?:is|was|would|will|can|could|may) it (?:be )?(?:possible|true|necessary|legal to|lawful to|likely"
    r"|clear|correct|right|wise|worth"
    r"|advisable|allowed to|permissible|better|enough to|too late|customary)\b|\bit (?:is|was|seems"
    r"|would be) (?:possible|true|clear|likely"
    r"|necessary|possible)\b"
    r"|\bit (?:rain|snow|freez)(?:s|es|ed|ing)?\b|\b(?:does|would) it (?:matter|make sense|take)\b|\bhow long does it take\b",
    re.IGNORECASE,
)
_WHY: Final = re.compile(
    r"(?:why(?: (?:is|was) (?:that|this|it)(?: so)?)?|how so|how come|why not|on what (?:basis|grounds?)"
    r"|says who|based on what|are you sure"
    r"|那?为什么|为何|依据(?:是|在)?(?:什么|哪里|哪)?|理由(?:是什么|呢)?|怎么说|何以见得|真的吗|确定吗)[呢啊?？! 。]*",
    re.IGNORECASE,
)
_FRAGMENT_EN: Final = re.compile(
    r"(?:(?:and|but|so|then|ok|okay)[, ]+)*(?:(?:what|how) about|what of|and|but|as for|same (?:question )?for"
    r"|what if it were)[ ,]+"
    r"(?P<rest>(?!what\b|how\b|who\b|when\b|where\b|why\b|is\b|are\b|does\b|do\b|did\b|can\b|if\b|should\b"
    r"|will\b|would\b)[^?]{2,60}?)\s*\??",
    re.IGNORECASE,
)
_FRAGMENT_ZH: Final = re.compile(r"(?:那么?|然后|还有|至于|而|那如果是|换成)*[,，]?(?P<rest>[^?？，,什怎谁哪吗]{1,16}?)呢[?？]?")
_NUMBERED: Final = re.compile(
    r"第[零〇一二三四五六七八九十百\d]+(?:\.\d+)*(?P<unit>[条款项])|\b(?:section|article|clause|paragraph|para)\.? ?\d[\w.()]*",
    re.IGNORECASE,
)
_THE: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"\bthe (?:contract|agreement)\b", re.IGNORECASE), "contract"),
    (re.compile(r"\bthe (?:company|firm)\b", re.IGNORECASE), "company"),
)
_ARTICLE_NUMBER: Final = re.compile(
    r"第[零〇一二三四五六七八九十百千\d]+(?:\.\d+)*条(?:之[一二三四五六七八九十])?(?:第[一二三四五六七八九十\d]+款)?"
    r"|\b(?:article|section|clause|§)\.? ?\d[\w.()\-]*",
    re.IGNORECASE,
)


def resolve(turns: Sequence[tuple[str, str]], question: str) -> str:
    """Return ``question`` with what its referring words stand for, looked up in the last ``turns`` (role, text), oldest first."""
    recent = [(role, text) for role, text in turns if text.strip()][-_LOOK_BACK:]
    recent = [(role, text) for role, text in recent if not SMALL_TALK.search(fold(text))]
    plain = simplify(question).strip()
    if not recent or not plain or SMALL_TALK.search(fold(plain)):
        return question
    if _WHY.fullmatch(plain):
        return f"{question} {_last_statement(recent)}"
    member = enumeration.pick(question, recent)
    if member:
        return member
    fragment = _FRAGMENT_EN.fullmatch(plain) or _FRAGMENT_ZH.fullmatch(plain)
    if fragment:
        start, end = fragment.span("rest")
        lead = len(simplify(question)) - len(simplify(question).lstrip())
        return _complete(question, question[lead + start : lead + end].strip(), recent)
    return _replace_reference(question, recent)


def _replace_reference(question: str, turns: Sequence[tuple[str, str]]) -> str:
    question = party_roles.fill(question, turns) or question
    someone = _someone(question, turns)
    if someone != question:  # "did she ever return it?": the thing too
        return _thing(someone, turns)
    return _first_reference(question, turns)


def _someone(question: str, turns: Sequence[tuple[str, str]]) -> str:
    """``question`` with who "he" or 她 is; unchanged if it speaks of no such person, or nobody suits."""
    plain = simplify(question)
    match = _HE_OR_SHE.search(plain)
    if match is None or _named_before(plain[: match.start()], ("person",)):
        return question
    pronoun = match.group().lower()
    words = _antecedent(_of_sex(turns, pronoun), ("person",)) or _by_part(turns, pronoun)
    return _put(question, match, words) if words else question


def _thing(question: str, turns: Sequence[tuple[str, str]]) -> str:
    """``question`` with what "it" is, if it is a thing."""
    match = _IT.search(simplify(question))
    if match is None or _DUMMY_IT.search(simplify(question)):
        return question
    words = _antecedent(turns, _THINGS, question)
    return _put(question, match, words) if words else question


def _by_part(turns: Sequence[tuple[str, str]], pronoun: str) -> str:
    """Who is called by kinship or by a part played alone: the father, the landlord; of several the one named last."""
    for _, text in reversed(turns):
        found = [one for one in by_part(text) if of_sex(text, one, female=pronoun in _SHE)]
        if found:
            return found[-1].text
    return ""


def _first_reference(question: str, turns: Sequence[tuple[str, str]]) -> str:
    plain = simplify(question).replace("应该", "应当")  # whose second character points to nothing
    for pattern, sorts in _REFERRING:
        match = pattern.search(plain)
        if match is None or (match.group().lower() == "it" and _DUMMY_IT.search(plain)):
            continue
        people = match.group().lower() in ("it", "它", "they", "them") and _DOES_SOMETHING.search(plain)
        wanted = ("company", *sorts) if people else sorts
        if _PRONOUN.fullmatch(match.group()) and _named_before(plain[: match.start()], wanted):
            return question
        pronoun = match.group().lower()
        words = _persons(turns) if pronoun in _PLURAL else ""
        words = words or _antecedent(_of_sex(turns, pronoun), wanted, plain if pronoun in _ITS else "", many=pronoun in _THEM)
        if words:
            return _put(question, match, words)
        return _with_statement(question, turns)
    match = _THIS.search(plain)
    if match:
        return _replace_this(question, match, turns)
    found = _that_noun(question, plain, turns) or _definite(question, plain, turns)
    points_back = found == question and (_BACK.search(plain) or _VERB_ONLY.fullmatch(plain.strip()) or _is_bare(plain))
    return _with_statement(question, turns) if points_back else found


def _persons(turns: Sequence[tuple[str, str]]) -> str:
    """Whom the last turn names side by side: never one of several."""
    return several(turns[-1][1])


def _of_sex(turns: Sequence[tuple[str, str]], pronoun: str) -> Sequence[tuple[str, str]]:
    """``turns`` without the persons who cannot be "she", or "he"."""
    if pronoun not in _SHE and pronoun not in _HE:
        return turns
    return [(role, _without(text, female=pronoun in _SHE)) for role, text in turns]


def _without(text: str, *, female: bool) -> str:
    for one in reversed(find(text, "person")):
        if not of_sex(text, one, female=female):
            text = text[: one.start] + "_" * (one.end - one.start) + text[one.end :]
    return text


def _replace_this(question: str, match: re.Match[str], turns: Sequence[tuple[str, str]]) -> str:
    """Complete "is that legal?" by what the user stated last; if the user asked, by what was asked about."""
    said = _last_of("user", turns)
    if said and not _asks(said):
        return f"{question} {said[:_STATEMENT]}"
    words = _antecedent(turns, _THINGS)
    return _put(question, match, words) if words else _with_statement(question, turns)


def _that_noun(question: str, plain: str, turns: Sequence[tuple[str, str]]) -> str:
    """Complete "that letter" by the last sentence that speaks of a letter."""
    match = _THAT_NOUN.search(plain)
    if match is None:
        return ""
    noun = (match.group("en") or match.group("zh")).lower()
    for wanted in (noun, noun[:1]) if match.group("zh") else (noun,):
        for _, text in reversed(turns):
            named = [one for one in sentences(text) if wanted in simplify(one).lower()]
            if named:
                return f"{question} {named[0][:_STATEMENT]}"
    return _with_statement(question, turns)


def _definite(question: str, plain: str, turns: Sequence[tuple[str, str]]) -> str:
    """Put in which one "the contract", "the company" is, if one was named before and the question names no other."""
    for pattern, sort in _THE:
        match = pattern.search(plain)
        words = _antecedent(turns, (sort,)) if match and not find(question, sort) else ""
        if match and words:
            return _put(question, match, f"the {words}" if sort == "contract" else words)
    return question


def _is_bare(plain: str) -> bool:
    """A few words of asking and a verb, with nothing named: 能退吗, 怎么办."""
    return bool(_BARE.fullmatch(plain.strip())) and not any(find(plain, sort) for sort in _ANY)


def _put(question: str, match: re.Match[str], words: str) -> str:
    referring = match.group().lower()
    if referring in ("its", "his", "their", "theirs") or (referring == "her" and _WHAT_IS_HERS.match(question, match.end())):
        words += "'s"
    elif referring == "其":
        words += "的"
    elif referring == "其中":
        words += "中"
    return question[: match.start()] + words + question[match.end() :]


def _complete(question: str, rest: str, turns: Sequence[tuple[str, str]]) -> str:
    """Put a fragment into the user's last question, in the place of what that one asked about."""
    numbered = _NUMBERED.search(simplify(rest))
    before = _last_of("user", turns)
    if numbered:
        return _complete_number(question, rest, numbered, turns)
    bare = re.sub(r"^(?:the|a|an|our|my|their|his|her)\s+", "", rest, flags=re.IGNORECASE)
    asked = first(before, ("thing", "clause", "contract", "company", "person"))
    if before and not _asks(before):
        return f"{question} {before[:_STATEMENT]}"
    if asked is None or asked.text.lower() == bare.lower():
        return f"{question} {before[:_STATEMENT]}".strip() if before else question
    return before[: asked.start] + bare + before[asked.end :]


def _complete_number(question: str, rest: str, numbered: re.Match[str], turns: Sequence[tuple[str, str]]) -> str:
    """Read "第二款呢" as a part of the article before, "section 30?" as another section of the same law."""
    texts = [text for _, text in reversed(turns)]
    part = numbered.group("unit") in ("款", "项") or numbered.group().lower().startswith("para")
    found = [one for text in texts for sort in ("article", "clause") for one in find(text, sort)]
    whole = next((one for one in found if _ARTICLE_NUMBER.search(one.text)), None)
    if part:
        named = next((one for one in found if _has_law(one)), whole)
        return question.replace(rest, f"{named.text}{rest}", 1) if named else question
    law = next((one for one in found if _has_law(one)), None)
    if law is not None:
        return question.replace(rest, _same_law(law.text, rest), 1)
    contract = next((one for text in texts for one in find(text, "contract")), None)
    return f"{question} {contract.text}" if contract else question


def _has_law(one: Antecedent) -> bool:
    return "《" in one.text or " of " in one.text


def _same_law(named: str, number: str) -> str:
    law = re.search(r"《[^》]+》", named)
    if law:
        return law.group() + number
    return f"{number} of {named.partition(' of ')[2]}"


def _antecedent(turns: Sequence[tuple[str, str]], sorts: Sequence[str], question: str = "", *, many: bool = False) -> str:
    """The words to put in: see the rule at the head of this file. Empty if nothing suitable was named. If ``question`` says what
    can be said of one kind alone (money is paid, a contract ends), that kind comes first; ``many``: never one thing."""
    if sorts[:1] == ("company",) and sorts[1:2] != ("person",) and len(sorts) > 1:  # whoever acts, else the thing
        return _antecedent(turns, sorts[:1]) or _antecedent(turns, sorts[1:], question, many=many)
    kind = kind_wanted(question)
    for wanted in (kind, None) if kind else (None,):
        if words := _most_salient(turns, sorts, wanted, many=many):
            return words
    return several_things(turns[-1][1]) if many else ""


def _most_salient(turns: Sequence[tuple[str, str]], sorts: Sequence[str], kind: re.Pattern[str] | None, *, many: bool) -> str:
    someone = sorts[0] in ("person", "company", "court", "amount", "date")
    known = full_names(text for _, text in turns) if "person" in sorts else {}

    def best(at: int, *, last: bool) -> Antecedent | None:
        later = [text for _, text in turns[at + 1 :]]
        found = _best(turns[at][1], sorts, last=last, fits=_Fit(kind, many, later, known))
        return in_its_clause(turns[at][1], found) if found and "thing" in sorts else found

    for at in range(len(turns) - 1, -1, -1):
        role, _ = turns[at]
        if someone or role == "user" or at == 0 or turns[at - 1][0] != "user":
            found = best(at, last=someone and sorts[0] != "date")
            if found:
                return _with_number(found, turns[at + 1 :], sorts)
            continue
        asked, answered = best(at - 1, last=False), best(at, last=False)
        if answered and not (asked and _asks(turns[at - 1][1])):
            return answered.text
        if asked:
            return _with_number(asked, turns[at:], sorts)
        if answered:
            return answered.text
    return ""


@dataclass(frozen=True, slots=True)
class _Fit:
    """What an antecedent has to be, and what was said after it."""

    kind: re.Pattern[str] | None
    many: bool
    later: Sequence[str]
    known: Mapping[str, str]

    def of(self, text: str, sort: str) -> list[Antecedent]:
        """Antecedents of ``text`` that suit."""
        found = [*find(text, sort), *(named_again(text, self.known) if sort == "person" else ())]
        if self.kind:
            found = [one for one in found if one.sort == "contract" or self.kind.search(one.text)]
        if self.many:
            found = [one for one in found if is_many(one)]
        return sorted(found, key=lambda one: one.start)


def _best(text: str, sorts: Sequence[str], *, last: bool, fits: _Fit) -> Antecedent | None:
    if last and set(_SOMEONE) <= set(sorts[:2]):  # who of several companies and people is meant: the one named last
        return max((one for sort in _SOMEONE for one in fits.of(text, sort)), key=lambda one: one.end, default=None) or _best(
            text, sorts[2:], last=last, fits=fits
        )
    for sort in sorts:
        found = fits.of(text, sort)
        if found:
            return found[-1] if last else taken_up(text, found, fits.later)
    return None


def _with_number(found: Antecedent, later: Sequence[tuple[str, str]], sorts: Sequence[str]) -> str:
    """Add the number that the answer gave to a clause asked about by its name: "the late-payment clause (clause 9.3)"."""
    if found.sort not in ("clause", "thing") or "clause" not in sorts or _ARTICLE_NUMBER.search(found.text):
        return found.text
    for _, text in later:
        number = next((one for one in find(text, "clause") if _ARTICLE_NUMBER.search(one.text)), None)
        if number:
            return f"{found.text}（{number.text}）" if not found.text.isascii() else f"{found.text} ({number.text})"
    return found.text


def _named_before(before: str, sorts: Sequence[str]) -> bool:
    """Whether the question itself names, before the referring word, what it may stand for."""
    return any(find(before, sort) for sort in sorts)


def _last_of(role: str, turns: Sequence[tuple[str, str]]) -> str:
    return next((text.strip() for who, text in reversed(turns) if who == role), "")


def _last_statement(turns: Sequence[tuple[str, str]]) -> str:
    """What "why?" asks about: the last text if it is short, else its first sentence."""
    text = turns[-1][1].strip()
    return text if len(text) <= _STATEMENT else next(iter(sentences(text)), "")[:_STATEMENT]


def _with_statement(question: str, turns: Sequence[tuple[str, str]]) -> str:
    """Nothing suitable was named: the words of the last user turn at least lead near it, or of the reply, if that speaks of
    one of what was stated."""
    said = _last_of("user", turns)
    if turns[-1][0] != "user" and not _asks(said) and shared(said, turns[-1][1]):
        said = turns[-1][1].strip()
    return f"{question} {said[:_STATEMENT]}" if said else question


def _asks(text: str) -> bool:
    return bool(re.search(r"[?？]\s*$|[吗呢么]\s*$|什么|怎么|如何|谁|哪|多少|多久|是否", text)) or bool(
        re.match(
            r"(?:what|who|when|where|why|how|which|is|are|does|do|did|can|could|tell|explain|summari[sz]e|show|list)\b",
            text,
            re.IGNORECASE,
        )
    )
