"""Ways of saying the same that go beyond words, brought into one: whose burden something is, what is allowed, what is at most.

    "the tax is for the lessor's account", "responsibility for the tax lies with the lessor" → borne by the lessor
    "clause 8 prohibits assignment" → must not; "no consent is needed" → need not
    "may not exceed 10 %", "up to 10 %" → is capped at 10 %

Only forms whose meaning does not depend on what stands around them.
"""

import re
from typing import Final

from legal_assistant.memory.language.people import PEOPLE_ZH

_WHO: Final = r"(?P<who>(?:the |an? )?[\w-]+(?: [\w-]+)?)"
_BE: Final = r"(?:is|are|was|were|shall be|will be|must be)"
_ABLE: Final = {"refund": "refunded", "transfer": "transferred", "assign": "assigned", "renew": "renewed", "negoti": "negotiated"}
_OWING: Final = "(?:invoice|bill|account|debt|balance|arrears|loan)s?"

#: What is handed over to be given back.
_LENT: Final = "(?:deposit|bond|pledge|keys?|badge|passport|originals?|laptop|uniform|collateral)"

#: People who may all of them do something, or only some.
_PEOPLE_EN: Final = (
    r"(?:shareholders|directors|supervisors|employees|members|partners|owners|heirs|creditors|debtors|guarantors|investors"
    r"|founders|beneficiaries|trustees)"
)

FORMS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        # whose burden it is
        (rf"\b{_BE} (?:for|to|on|at) {_WHO}(?:'s|s') (?:account|expense|cost|charge)\b", r"is borne by \g<who>"),
        (rf"\b{_BE} (?:for the account of|at the (?:expense|cost|charge) of|payable by|chargeable to) {_WHO}\b", r"is"
         r" borne by \g<who>"),
        (rf"\b{_BE} to be (?=\w+ (?:out )?by\b)", "is "),
        (rf"\b{_BE} {_WHO}(?:'s|s') (?:duty|responsibility|obligation|job|task)\b", r"must be done by \g<who>"),
        (r"\b(?:the )?responsibility for (?P<x>[\w -]{3,40}?) (?:lies?|rests?) with (?P<who>[\w -]+)", r"\g<who> is"
         r" responsible for \g<x>"),
        (r"\b(?P<x>(?:the )?(?:costs?|fees?|taxes|tax|expenses|premiums?)[\w -]{0,30}?) (?:falls?|lies?"
         r"|rests?) (?:up)?on (?P<who>[\w -]+)",
         r"\g<x> is borne by \g<who>"),
        (r"\b(?:bears?|has|have|assumes?) no (?:liability|responsibility)\b", "is not liable"),
        (r"\b(?:bears?|assumes?|has|have) (?:the |full )?(?:liability|responsibility)\b", "is liable"),
        (rf"\b{_BE} (?P<re>re)?payable\b", r"must be \g<re>paid"),
        # what is allowed
        (r"\b(?:permits|allows) (?=(?:the )?[a-z]+(?:ing|ment|tion|sion|al|er)\b)", "says that one may do "),
        (r"\b(?:prohibits|forbids|bars|bans|rules out|precludes) (?=[a-z])", "says that one must not do "),
        (rf"\b{_BE} (?:strictly |expressly )?(?:prohibited|forbidden|not (?:permitted|allowed)|ruled out)(?! from| to)\b",
         "must not be done"),
        (rf"\b{_BE} (?:expressly )?(?:permitted|allowed)(?! to)\b", "can be done"),
        (r"\b(?:needs?|requires?) no\b", "need not have"),
        (r"\bno (?P<x>[\w ]{3,30}?) (?:is|are) (?:needed|required|necessary)\b", r"need not have \g<x>"),
        (r"\bha(?:s|ve) no (?:claim|right|entitlement|power|authority) to\b", "must not have"),
        (r"\b(?:is|are) free to\b", "may"),
        # what happened, and since when it holds
        (r"\b(?P<x>meeting|hearing|auction|conference|ceremony|inspection|trial|mediation)s? (?:was|were) held\b", r"\g<x>"
         r" took place"),
        (r"\b(?P<x>company|firm|business|association|branch|foundation|subsidiary) was established\b", r"\g<x> was founded"),
        (r"\b(?:enter(?:s|ed)?|c[oa]mes?|came) into (?:force|effect)\b|\bt(?:akes?|ook|aken) effect\b|\bbec[oa]mes? effective\b",
         "is in force since"),
        # what something is
        (r"\b(?:is|are|was|were|has been|have been) (?:fixed|set|agreed) at (?=[\d$€£¥]|[A-Z]{3} \d|[a-z]+ (?:per cent"
         r"|percent|thousand))", "is "),
        (r"\b(?P<who>(?:(?:Mr|Ms|Mrs|Dr)\.? )?[A-Z][\w'-]+|[Tt]he employee|[Hh]e|[Ss]he) earns?\b", r"the salary of \g<who> is"),
        (r"\b(?:is|are|be) subject to (?=[^,;.]{0,30}\blaws?\b)", "is governed by "),
        (r"\b(?:is|was|are|were) (?:a |the )?(?:shareholders?|stockholders?) (?:in|of)\b", "holds shares in"),
        (r"(?:是|(?<!作)为)(?P<whose>[^，,。；;]{0,12}?)的?股东(?=[。，,；;]|$)", r"持有\g<whose>股权"),
        # what became of it
        (rf"(?<!may )(?<!must )(?<!shall )(?<!should )(?<!can )(?<!will )(?<!to )\b(?:still )?(?:holds?|keeps?|retains?)"
         rf" (?=(?:the |an? |his |her |its |their |our |my )?(?:[\w-]+(?:'s|s')? )?{_LENT}\b)",
         "has not returned "),
        (rf"\b(?:settle[sd]?|pays? off|paid off|clear(?:s|ed)?) (?=(?:the |an? |all |its |his |her |their )?(?:\w+ )?{_OWING}\b)",
         "paid "),
        (rf"\b(?P<x>{_OWING}) (?P<be>was|were|has been|have been) (?:settled|paid off|cleared)\b", r"\g<x> \g<be> paid"),
        (r"\b(?:rests?|relies|rely|relied) (?:up)?on (?=(?:the |art|sec|clause|cl\.|§|paragraph|rule|\d))", "is grounded on "),
        (r"\b(?:is|are|was|were) (?:based|founded) (?:up)?on (?=(?:the |art|sec|clause|cl\.|§|paragraph|rule|\d))",
         "is grounded on "),
        # how many
        (r"\b(?:has|have|employ|employs|employed|had)(?P<n> (?:about |some )?[\w,]+)"
         r" (?:employees|people|staff|workers|persons)\b",
         r"has\g<n> employees"),
        # what a court does with a request
        (rf"\b(?P<what>application|motion|appeal|claim|request|petition)s? (?:{_BE}|has been|have been) (?:granted|allowed"
         rf"|upheld)\b",
         r"\g<what> was accepted"),
        (r"\b(?:grant(?:ed|s)?|allow(?:ed|s)?|uph(?:eld|olds?)) (?=(?:the |an? |our |his |her |their |its )?(?:application"
         r"|motion|appeal|claim"
         r"|request|petition)\b)", "accepted "),
        # how long something lasts
        (r"\b(?P<x>warranty|guarantee|notice|probation|option|lock-up|appeal)(?: obligation)? (?:runs?|lasts?|is valid"
         r"|continues?)"
         r" (?:for )?(?=[\w-]+ (?:day|week|month|year))", r"\g<x> period is "),
        (r"\b(?:the )?(?P<x>appeal|notice|objection|claim|complaint) (?:has to|must|shall|can|may|is to) be (?:filed"
         r"|lodged|given|brought"
         r"|submitted|served|raised)(?: within| at least| not later than)?(?= [\w-]+ (?:day|week|month|year))", r"\g<x>"
         r" period is"),
        (r"\bperiod (?:for|of) (?:the |an? |filing an )?(?P<x>appeal|notice|warranty|probation|objection|limitation)\b",
         r"\g<x> period"),
        # what is at most
        (r"\b(?:may|must|shall|can)(?: ?not|n't) exceed\b|\bis at most\b|\bis no more than\b"
         r"|\bis (?:up )?to a maximum of\b", "is capped at"),
        # what is denied of all others, or without "not"
        (r"\bno(?:body| one|thing)? (?:\w+ )?(?:but|other than|except)\b", "only"),
        (r"\b(?:have|has|had|is|are|was|were) (?:yet|still) to (?=\w)", "did not "),
        (r"\b(?:is|are|was|were) free (?:of|from)\b", "had no"),
        (r"\b(?:did|does|do) without\b|\bdispense[sd]? with\b", "had no"),
        (r"\b(?P<x>an? [\w ]{3,30}?) (?:is|are) (?:needed|required|necessary)\b", r"must have \g<x>"),
        # what somebody has made up his mind to do
        (r"\b(?:(?:have|has|had) )?(?:decided|resolved|chose|chosen|made up (?:his|her|our|their) minds?) (?P<no>not )?to\b",
         r"will \g<no>"),
        (r"\b(?:the|our|his|her|their) decision (?:is|was) (?P<no>not )?to\b", r"we will \g<no>"),
        (r"\b(?:(?:have|has|had) )?decided against (?=[a-z])", "will not do "),
        (r"(?<=[我们方户司会人])(?:已经?)?决定(?=不[\u4e00-\u9fff]{2})", ""),
        # all the rest
        (r"\bsecond[- ]hand\b", "pre-owned"),
        (r"\bit (?:was|is|has been) agreed (?:between|by|among) the parties that\b|\bthe parties agreed that\b", "the"
         " parties agreed"),
        (r"\b(?:is|are|was|were) an? resident (?:of|in)\b", "resides in"),
        (r"\b(?P<before>the|'s|an?) only (?=(?:shareholder|director|heir|owner|supplier|witness|member|child|partner|agent)\b)",
         r"\g<before> sole "),
        (r"\bp\. ?a\.?(?=[\s.,;]|$)", "per year"),
        (r"\b(?P<h>\d{1,2})\.(?P<m>\d{2}) ?(?P<half>[ap]\.?m)\b", r"\g<h>:\g<m> \g<half>"),
        (r"\ball (?:of )?(?:the )?(?=(?:shares|stock|voting rights)\b)", "100% of the "),
        (r"全部(?:的)?(?=股权|股份)", "100%的"),
        (r"\b(?:an? |one )?(?:single|sole) (?=[a-z]+\b)(?!distribut|agen|agency|licen|suppl|right|owner|sharehold|heir"
         r"|propriet)", "one "),
        # all of them, and that a claim is no longer pursued
        (rf"(?:全体|所有|全部的)(?={PEOPLE_ZH})", "全部"),
        (rf"\ball (?:of )?(?:the )?(?={_PEOPLE_EN}\b)", "whole "),
        (r"撤诉|撤回(?:了)?其?(?:起诉|诉讼)", "撤回诉讼"),
        # who must, in Chinese
        (r"由(?P<who>[甲乙丙]方|[\u4e00-\u9fff]{1,4}[人方])(?:自行)?(?:承担|负担)", r"由\g<who>承担"),
        (r"(?P<who>[甲乙丙]方|买方|卖方"
         r"|[\u4e00-\u9fff]{2}[人方])(?:自行)?(?:负责)(?P<what>[\u4e00-\u9fff]{2,12})(?=[。，,;；]|$)",
         r"\g<what>由\g<who>负责"),
        (r"换成了?|改成了?|变成了?|更换为|变更为", "改为"),
        (r"没有(?P<x>盖)(?=公?章)", r"未\g<x>"),
    )
)  # fmt: skip
_NON_ABLE: Final = re.compile(
    r"\b(?P<be>is|are|be) (?P<non>non-?|not |never )?(?P<verb>refund|transfer|assign|renew|negoti)able\b", re.IGNORECASE
)


#: A denial, and the part of the verb that stands without it: "was not", "did not", "no longer".
_DENIED: Final = re.compile(
    r"\b(?:do|does|did)(?: not|n't| never) "
    r"|(?<=\b(?:is|be) )(?:not|never|no longer) |(?<=\b(?:are|was|has|had) )(?:not|never|no longer) "
    r"|(?<=\b(?:were|have|been|will) )(?:not|never|no longer) |(?<=\bshall )(?:not|never|no longer) "
    r"|n't(?= )"
    r"|\b(?:never|no longer) ",
    re.IGNORECASE,
)


def one_way(text: str) -> str:
    """``text`` with these forms brought into one, affirmed and denied; any text is legal."""
    for pattern, instead in FORMS:
        text = pattern.sub(instead, text)
        text = _denied(pattern, instead, text)
    return _NON_ABLE.sub(lambda m: ("must not be " if m["non"] else "may be ") + _ABLE[m["verb"].lower()], text)


def _denied(pattern: re.Pattern[str], instead: str, text: str) -> str:
    """``text`` with a form that a denial interrupts brought into the same one, and the denial before it."""
    for denial in reversed(tuple(_DENIED.finditer(text))):
        plain = text[: denial.start()] + text[denial.end() :]
        for form in pattern.finditer(plain):
            if form.start() <= denial.start() < form.end():
                text = f"{plain[: form.start()]}not {form.expand(instead)}{plain[form.end() :]}"
                break
    return text
