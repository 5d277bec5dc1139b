"""English personal names by rule: after a title or a role, before personal details, between the parties, on signature lines."""

import re
from collections.abc import Iterable, Iterator

from legal_assistant.memory.redaction.name_words_en import CAPITALISED, GIVEN, PINYIN_SURNAMES

_UP = "A-ZÀ-ÖØ-Þ"
_LOW = "a-zß-öø-ÿā-ž"
_WORD = rf"[{_UP}](?:['’][{_UP}])?[{_LOW}]*(?:['’][{_LOW}]+)?(?:(?:Mc|Mac)?-?[{_UP}][{_LOW}]+)?"
_PART = rf"(?:[{_UP}]\.(?!\w)|{_WORD}|[{_UP}]\.|[{_UP}](?=\s))"
_PARTICLE = rf"(?:(?:al|el|ben|bin)-[{_UP}][{_LOW}]+|van|von|der|de|da|del|la|bin|al|di|dos|le|ter|ten)"
_FULL = rf"{_PART}(?:\s(?:{_PART}|{_PARTICLE}|\"[{_UP}][{_LOW}]+\"|Jr\.|Sr\.)){{1,4}}(?![{_LOW}])"
_TITLE = re.compile(
    r"(?<![A-Za-z])(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Dame|Judge|Justice|Attorney|Hon|Messrs|Mx|Lady|Lord|Madam|Captain|Capt|Colonel|Sergeant|Sgt|Officer|Detective|Inspector|Constable|Lieutenant|"
    r"Reverend|Rev|Rabbi|Imam|Senator|Councillor|Nurse|Ambassador)"
    r"\.?\s(?=(?P<name>[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ž.'’-]{0,20}(?:\s(?:[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ž.'’-]{0,20}|(?:van|von|der|de|da|del)(?![a-z]))){0,3}))"
)
_TITLE_WORD = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Dame|Judge|Justice|Attorney|Hon|Lady|Lord|Madam)\.?\s")
ROLES = (
    r"[Pp]laintiffs?|[Dd]efendants?|[Cc]laimant|[Rr]espondent|[Aa]ppellant|[Aa]ppellee|[Pp]etitioner|[Tt]enant|"
    r"[Ll]andlord|[Ll]essor|[Ll]essee|[Bb]orrower|[Ll]ender|[Gg]uarantor|[Bb]uyer|[Ss]eller"
    r"|[Cc]lient|[Ww]itness|[Cc]ounsel|[Aa]ttorney|[Ss]olicitor|[Bb]arrister|[Ee]mployee|[Ee]mployer|[Tt]rustee|"
    r"[Ee]xecutor|[Bb]eneficiary|[Dd]eponent|[Aa]ffiant|[Aa]rbitrator|[Nn]otary|[Nn]ame|[Ss]igned"
    r"|[Ss]igned by|[Cc]ontact|[Aa]ttention|Attn\.?|[Dd]irector|[Mm]anager|[Cc]hairman|CEO|CFO|[Hh]usband|[Ww]ife|"
    r"[Ss]pouse|[Ss]on|[Dd]aughter|[Bb]rother|[Ss]ister|By:|/s/|[Pp]atient|[Ii]nsured|[Oo]wner|[Oo]ccupant|"
    r"[Cc]aller|[Oo]perator|[Aa]ccountant|[Ss]urveyor|[Ww]itnessed\sby|[Aa]ccountholder|[Cc]ardholder|[Tt]axpayer|[Pp]resident|[Ss]ecretary|[Dd]ecedent|[Dd]river|[Tt]estator|[Dd]eceased|[Vv]ictim|[Ss]uspect|[Aa]ccused|[Pp]assenger|[Aa]ttendees?|"
    r"[Pp]articipants?"
)
_ROLE = re.compile(
    rf"(?=[A-Za-z/])(?<![A-Za-z])(?:{ROLES})(?:\s?\([^()]{{0,20}}\))?\s?[:,]?\s{{1,4}}(?:/s/\s{{0,2}})?(?=(?P<name>{_FULL}))"
)
_KIN = re.compile(
    r"(?<![A-Za-z])(?:brother|sister|wife|husband|son|daughter|mother|father|uncle|aunt|cousin|colleague|friend|boss|neighbou?r|partner)\s"
    rf"(?=(?P<name>[{_UP}][{_LOW}]{{2,20}}(?:\s[{_UP}][{_LOW}]{{2,20}})?)(?![{_UP}{_LOW}]))"
)
#: Hi Margo, … Thanks, Ruth
_GREETED = re.compile(
    rf"(?m)(?:^|\n|[.!?]\s)\s?(?:Hi|Hello|Hey|Dear|Thanks,|Cheers,|Regards,|Best,)\s{{1,2}}(?=(?P<name>[{_UP}][{_LOW}]{{2,20}})(?:,|[.!]|\s?$|\s[-–]))"
)
_OF = re.compile(
    rf"(?:[Ss]tatement|[Tt]estimony|[Aa]ffidavit|[Dd]eposition|[Ee]state|[Dd]eclaration|[Ee]vidence)\sof\s(?=(?P<name>{_FULL}))"
)
_SELF = re.compile(
    rf"(?:(?<![A-Za-z])I,\s|[Mm]y\sname\sis\s|[Dd]ear\s|[Cc]alled\s|[Nn]amed\s|[Cc]all\s|[Cc]ontact\s|[Rr]each\s|[Ii]ssued\sto\s|"
    rf"[Pp]ayments?\sto\s|[Tt]ransfer\sto\s|[Bb]ehalf\sof\s|[Cc]ounsel\sfor\s|[Ss]igned\sby\s|[Ee]xecuted\sby\s|EXECUTED\sby\s)(?=(?P<name>{_FULL}))"
)
_BETWEEN = re.compile(rf"(?:[Bb]etween:?|BETWEEN:?|[Bb]y\sand\sbetween)\s(?:\([0-9a-z]\)\s)?(?=(?P<name>{_FULL}))")
_AND = re.compile(rf"\s(?:and|&)\s(?:\([0-9a-z]\)\s)?(?=(?P<name>{_FULL})(?:\s?[,.(;]|\s?$))")
_DETAIL = re.compile(
    rf"(?<![A-Za-z.])(?P<name>{_FULL})(?=\s\((?:the\s)?[\"“]?(?:Plaintiff|Defendant|Claimant|Respondent|Appellant|Tenant|Landlord|Buyer|Seller|"
    rf"Lender|Borrower|Consultant|Employee|Executive|Guarantor|Lessor|Lessee)|,?\s(?:\(?(?:SSN|born|DOB|[Pp]assport|an\sindividual|aged\s[0-9]|residing|"
    rf"resides|who\sresides|holder\sof|of\s(?:Flat\s)?[0-9]{{1,5}}\s[A-Z])|\(passport)|\"?\s<[\w.+-]{{1,64}}@|'s\s(?:mobile|phone|e-?mail|passport|account|SSN)"
    rf"|,\s(?:Esq|Q\.?C\.?\b|K\.?C\.?\b|General\sCounsel|Partner\b|a\s(?:citizen|resident|national)\sof))"
)
_SIGNED = re.compile(
    rf"(?:Sincerely|Yours(?:\s(?:faithfully|sincerely|truly))?|(?:Best|Kind|Warm)(?:\s(?:regards|wishes))?|Regards|(?:Many\s)?[Tt]hanks|"
    rf"Thank\syou|Cheers|Respectfully\ssubmitted),?\s{{0,2}}\n\s{{0,8}}(?=(?P<name>{_FULL}))"
)
#: What people do. Whoever does it and is called by two words or more is taken for a person, unless a word of the name is none.
DOES = (
    r"(?:testified|testifies|stated|states|said|says|signed|signs|denied|denies|told|called|wrote|failed\sto|refused|claimed|claims|alleges|"
    r"alleged|argued|asserted|confirmed|admitted|admits|resigned|died|married|owes|owed|borrowed|lent|witnessed|objected|rose|joined|"
    r"hired|gave|brought|filed|sued|left|lives|lived|works|worked|acknowledged|requested|promised|threatened|"
    r"inherited|(?:and|or)\s(?:her|his)|emailed|never|himself|herself|(?:was|were)\s(?:appointed|served|born|arrested|convicted|dismissed|employed|hired|injured))"
)
_ACTOR = re.compile(rf"(?<![{_UP}{_LOW}.\"-])(?P<name>{_FULL})(?=(?:,\s[^,.;\n]{{1,40}},)?\s{DOES}(?![A-Za-z]))")
_HEADER = re.compile(rf"(?m)^\s{{0,4}}(?:From|To|[Cc]c|CC|Bcc|Attn|Attention)\s?:\s{{0,2}}\"?(?=(?P<name>{_FULL}))")
_IN_RE = re.compile(rf"(?:In\sre|Ex\sparte|[Mm]atter\sof)\s(?=(?P<name>{_FULL})(?![^;\n]{{0,60}}[0-9]\s[A-Z]))")
_VERSUS = re.compile(rf"(?<![{_UP}{_LOW}.\"-])(?P<name>{_FULL})(?=\sv\.?\s[A-Z](?![^;\n]{{0,80}}(?:[0-9]\s[A-Z]|\[[12])))")
_AGAINST = re.compile(rf"[{_LOW}.]\sv\.?\s(?=(?P<name>{_FULL})(?![^;\n]{{0,80}}(?:[0-9]\s[A-Z]|\[[12])))")
_BESIDE = re.compile(rf"\s(?:and|or|&)\s(?=(?P<name>{_FULL})(?:\s?[,.;(]|\s[a-z]|\s?$))")
_SYLLABLE = (
    r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo"
    r"|[aeiou])"
)
_PINYIN = rf"(?i:{_SYLLABLE})(?:[-']?{_SYLLABLE}){{0,2}}(?![A-Za-z])"
_SURNAME = rf"(?:{'|'.join(PINYIN_SURNAMES.split())})(?![A-Za-z])"
_CHINESE = re.compile(
    rf"(?<![A-Za-z-])(?P<name>(?=[A-Z])(?:{_SURNAME}\s(?=[A-Z]){_PINYIN}(?:\s(?=[A-Z]){_PINYIN})?|{_PINYIN}\s{_SURNAME}))(?!\s(?:Kong|Road|Street|District|Province|City|County))"
)
_PUBLIC = "(?:Act|Foundation|University|College|Street|Road|Avenue|Hospital|School|Prize|Museum|Airport)(?![a-z])"
_GIVEN = re.compile(
    rf"(?=[A-Z])(?<![A-Za-z.-])(?P<name>(?:{'|'.join(GIVEN.split())})\s(?:[A-Z]\.\s)?(?:(?:van|von|der|de|da|del|la|bin|al)\s){{0,2}}"
    rf"(?:O'|Mc|Mac|al-|El-|D')?[{_UP}][{_LOW}]{{1,20}}(?:-?[{_UP}][{_LOW}]{{1,20}})?(?:\s(?!{_PUBLIC})[{_UP}][{_LOW}]{{2,20}}(?!\s[{_UP}]))?(?:\s(?:Jr\.|Sr\.|III?|IV))?)(?![{_UP}{_LOW}])"
    r"(?!\s(?:[A-Z][a-z]+\s){0,2}"
    rf"{_PUBLIC})"
)
#: Given names that are words or things as well are none where they stand alone.
_WORDS_TOO = """
Mark Frank Grace Christian Jean Carol Amber Jack Douglas Logan Lawrence Stuart Kelly Shirley Martin Jesse Ali Ana Carl
"""
_FIRST = "|".join(name for name in GIVEN.split() if name not in _WORDS_TOO.split())
_FIRST_ALONE = re.compile(
    rf"(?=[A-Z])(?:(?:(?<=\swith\s)|(?<=\sto\s)|(?<=\stold\s)|(?<=\sasked\s)|(?<=\sfrom\s)|(?<=\sthat\s)|(?<=\scalled\s)|(?<=\sbrought\s)|(?<=\ssend\s)|(?<=\sgave\s)|(?<=\spaid\s)|(?<=\smet\s)|(?<=\sby\s)|(?<=\sfor\s)|(?<=\sand\s))"
    rf"(?P<name>{_FIRST})(?![A-Za-z'-]|\s[{_UP}])|(?<![A-Za-z.-]\s)(?<![A-Za-z])(?P<actor>{_FIRST})(?=\s{DOES}(?![A-Za-z])))"
)
#: Given names that are words of contracts as well, but not before a surname.
_ALSO_GIVEN = frozenset(("May", "April", "June", "August", "Will", "Mark", "Florence", "Paris", "Chase", "Grant"))
_PLACES = frozenset(("Hong Kong", "Wang Fu", "Tian An", "Han Dynasty"))
_CAPITAL = re.compile(f"[{_UP}][{_LOW}.]")
_LEAD = re.compile(r"([A-Z][A-Za-z]*)[.,]?\s")
_NOT_NAMES = frozenset(CAPITALISED.split())
_ANY_ROLE = re.compile(rf"{ROLES}|Officer|Detective|Inspector|Constable|Captain|Sergeant|Nurse|Senator|Professor|Doctor")


def find_english_names(text: str) -> Iterator[tuple[int, int]]:
    """Spans of English personal names in the folded ``text``, by context."""
    if not _CAPITAL.search(text):
        return
    for pattern in (_TITLE, _KIN, _GREETED):
        for match in pattern.finditer(text):
            yield from _trimmed(text, *match.span("name"), least=1)
    for pattern in (_ROLE, _OF, _SELF, _SIGNED, _GIVEN, _HEADER, _IN_RE, _AGAINST):
        for match in pattern.finditer(text):
            yield from _trimmed(text, *match.span("name"))
    for pattern in (_DETAIL, _ACTOR, _VERSUS):
        for match in pattern.finditer(text):
            yield from _trimmed(text, _without_lead(text, *match.span("name")), match.end("name"))
    yield from _by_list(text)
    yield from _between(text)


def find_beside_english(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Who is named right after one of ``spans`` and "and"."""
    for _, end in spans:
        if match := _BESIDE.match(text, end):
            yield from _trimmed(text, *match.span("name"))


def _by_list(text: str) -> Iterator[tuple[int, int]]:
    """Given names that stand alone, and Chinese names in pinyin."""
    for match in _FIRST_ALONE.finditer(text):
        yield match.span("name" if match["name"] else "actor")
    for match in _CHINESE.finditer(text):
        if match["name"] not in _PLACES:
            yield from _trimmed(text, *match.span())


def _between(text: str) -> Iterator[tuple[int, int]]:
    """The parties: between A and B."""
    for match in _BETWEEN.finditer(text):
        yield from _trimmed(text, *match.span("name"))
    for match in _AND.finditer(text):
        if re.search(
            r"(?:[Bb]etween|BETWEEN|\)|Inc\.?|LLC|Ltd\.?)[^.;\n]{0,120}$", text[max(0, match.start() - 140) : match.start() + 1]
        ):
            yield from _trimmed(text, *match.span("name"))


def _without_lead(text: str, start: int, end: int) -> int:
    """Where the name begins after capitalised words that are none (Client Priya Natarajan)."""
    while (word := _LEAD.match(text, start, end)) and _is_lead(word[1]):
        start = word.end()
    return start


def _is_lead(word: str) -> bool:
    """Whether a capitalised word before a name is none: Client, Detective, Taxpayer."""
    return bool(word in _NOT_NAMES or _ANY_ROLE.fullmatch(word)) and word not in _ALSO_GIVEN


def _trimmed(text: str, start: int, end: int, least: int = 2) -> Iterator[tuple[int, int]]:
    """The name up to the first word that is none; nothing if fewer than ``least`` words are left."""
    if title := _TITLE_WORD.match(text, start, end):
        start, least = title.end(), 1
    start = _without_lead(text, start, end)
    stop, words = start, 0
    for word in re.finditer(r"\S+", text[start:end]):
        plain = word[0].rstrip(".,;:")
        if plain.removesuffix("'s").removesuffix("’s") in _NOT_NAMES and (words or plain not in _ALSO_GIVEN):
            break
        if words > 1 and "\n" in text[stop : start + word.start()]:
            break
        with_point = len(plain) <= 1 or plain in ("Jr", "Sr")
        stop = start + word.start() + len(word[0] if with_point else plain)
        words += 1
        if word[0].endswith((".", ",")) and len(plain) > 1:
            break
    for ending in ("'s", "’s"):
        if text[start:stop].endswith(ending):
            stop -= 2
    if words >= least and stop > start:
        yield start, stop
