"""English personal names by rule: after a title or a role, before personal details, between the parties, on signature lines."""

import re
from collections.abc import Iterator

from legal_assistant.memory.redaction.name_words_en import CAPITALISED, GIVEN, PINYIN_SURNAMES

_PART = (
    r"(?:[A-Z]\.(?!\w)|[A-Z][a-z]*(?:['’][A-Z]?[a-z]+|-[A-Z][a-z]+)?|O['’][A-Z][a-z]+|Mc[A-Z][a-z]+|Mac[A-Z][a-z]+|"
    r"[A-Z]\.|[A-Z](?=\s))"
)
_FULL = rf"{_PART}(?:\s(?:{_PART}|(?:al|el|ben|bin)-[A-Z][a-z]+|van|von|der|de|da|del|la|bin|al|di)){{1,4}}"
_TITLE = re.compile(
    r"(?<![A-Za-z])(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Dame|Judge|Justice|Attorney|Hon|Messrs|Mx)"
    r"\.?\s(?=(?P<name>[A-Z][A-Za-z.'’-]{0,20}(?:\s(?:[A-Z][A-Za-z.'’-]{0,20}|van|von|der|de|da|del)){0,3}))"
)
_TITLE_WORD = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Dame|Judge|Justice|Attorney|Hon)\.?\s")
_ROLES = (
    r"[Pp]laintiff|[Dd]efendant|[Cc]laimant|[Rr]espondent|[Aa]ppellant|[Aa]ppellee|[Pp]etitioner|[Tt]enant|"
    r"[Ll]andlord|[Ll]essor|[Ll]essee|[Bb]orrower|[Ll]ender|[Gg]uarantor|[Bb]uyer|[Ss]eller"
    r"|[Cc]lient|[Ww]itness|[Cc]ounsel|[Aa]ttorney|[Ss]olicitor|[Bb]arrister|[Ee]mployee|[Ee]mployer|[Tt]rustee|"
    r"[Ee]xecutor|[Bb]eneficiary|[Dd]eponent|[Aa]ffiant|[Aa]rbitrator|[Nn]otary|[Nn]ame|[Ss]igned"
    r"|[Ss]igned by|[Cc]ontact|[Aa]ttention|Attn\.?|[Dd]irector|[Mm]anager|[Cc]hairman|CEO|CFO|[Hh]usband|[Ww]ife|"
    r"[Ss]pouse|[Ss]on|[Dd]aughter|[Bb]rother|[Ss]ister|By:|/s/|[Pp]atient|[Ii]nsured|[Oo]wner|[Oo]ccupant|"
    r"[Cc]aller"
)
_ROLE = re.compile(rf"(?<![A-Za-z])(?:{_ROLES})(?:\s?\([^()]{{0,20}}\))?\s?[:,]?\s{{1,4}}(?:/s/\s{{0,2}})?(?=(?P<name>{_FULL}))")
_OF = re.compile(
    rf"(?:[Ss]tatement|[Tt]estimony|[Aa]ffidavit|[Dd]eposition|[Ee]state|[Dd]eclaration|[Ee]vidence)\sof\s(?=(?P<name>{_FULL}))"
)
_SELF = re.compile(rf"(?:(?<![A-Za-z])I,\s|[Mm]y\sname\sis\s|[Dd]ear\s|[Cc]alled\s|[Nn]amed\s)(?=(?P<name>{_FULL}))")
_BETWEEN = re.compile(rf"(?:[Bb]etween|BETWEEN|[Bb]y\sand\sbetween)\s(?:\([0-9a-z]\)\s)?(?=(?P<name>{_FULL}))")
_AND = re.compile(rf"\s(?:and|&)\s(?:\([0-9a-z]\)\s)?(?=(?P<name>{_FULL})(?:\s?[,.(;]|\s?$))")
_DETAIL = re.compile(
    rf"(?<![A-Za-z.])(?P<name>{_FULL})(?=,?\s(?:\(?(?:SSN|born|DOB|[Pp]assport|an\sindividual|aged\s[0-9]|residing|"
    rf"resides|who\sresides|of\s(?:Flat\s)?[0-9]{{1,5}}\s[A-Z])))"
)
_SIGNED = re.compile(
    rf"(?:Sincerely|Yours\s(?:faithfully|sincerely|truly)|Best\sregards|Kind\sregards|Regards|"
    rf"Respectfully\ssubmitted),?\s{{0,2}}\n\s{{0,8}}(?=(?P<name>{_FULL}))"
)
_SYLLABLE = (
    r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo"
    r"|[aeiou])"
)
_PINYIN = rf"(?i:{_SYLLABLE})(?:[-']?{_SYLLABLE}){{0,2}}(?![A-Za-z])"
_SURNAME = rf"(?:{'|'.join(PINYIN_SURNAMES.split())})(?![A-Za-z])"
_CHINESE = re.compile(
    rf"(?<![A-Za-z-])(?P<name>(?=[A-Z])(?:{_SURNAME}\s(?=[A-Z]){_PINYIN}|{_PINYIN}\s{_SURNAME}))(?!\s(?:Kong|Road|Street|District|Province|City|County))"
)
_GIVEN = re.compile(
    rf"(?<![A-Za-z.-])(?P<name>(?:{'|'.join(GIVEN.split())})\s(?:[A-Z]\.\s)?(?:(?:van|von|der|de|da|del|la|bin|al)\s){{0,2}}"
    r"(?:O'|Mc|Mac|al-|El-)?[A-Z][a-z]{1,20}(?:-[A-Z][a-z]{1,20})?)(?![A-Za-z])"
    r"(?!\s(?:[A-Z][a-z]+\s){0,2}(?:Act|Foundation|University|College|Street|Road|Avenue|Hospital|School|Prize|Museum|Airport)(?![a-z]))"
)
_PLACES = frozenset(("Hong Kong", "Wang Fu", "Tian An", "Han Dynasty"))
_NOT_NAMES = frozenset(CAPITALISED.split())


def find_english_names(text: str) -> Iterator[tuple[int, int]]:
    """Spans of English personal names in the folded ``text``, by context."""
    for match in _TITLE.finditer(text):
        yield from _trimmed(text, *match.span("name"), least=1)
    for pattern in (_ROLE, _OF, _SELF, _DETAIL, _SIGNED, _GIVEN):
        for match in pattern.finditer(text):
            yield from _trimmed(text, *match.span("name"))
    for match in _CHINESE.finditer(text):
        if match["name"] not in _PLACES:
            yield match.span()
    for match in _BETWEEN.finditer(text):
        yield from _trimmed(text, *match.span("name"))
    for match in _AND.finditer(text):
        if re.search(
            r"(?:[Bb]etween|BETWEEN|\)|Inc\.?|LLC|Ltd\.?)[^.;\n]{0,120}$", text[max(0, match.start() - 140) : match.start() + 1]
        ):
            yield from _trimmed(text, *match.span("name"))


def _trimmed(text: str, start: int, end: int, least: int = 2) -> Iterator[tuple[int, int]]:
    """The name up to the first word that is none; nothing if fewer than ``least`` words are left."""
    if title := _TITLE_WORD.match(text, start, end):
        start, least = title.end(), 1
    stop, words = start, 0
    for word in re.finditer(r"\S+", text[start:end]):
        plain = word[0].rstrip(".,;:")
        if plain.removesuffix("'s").removesuffix("’s") in _NOT_NAMES:
            break
        stop = start + word.start() + (len(plain) if len(plain) > 1 else len(word[0]))
        words += 1
        if word[0].endswith((".", ",")) and len(plain) > 1:
            break
    for ending in ("'s", "’s"):
        if text[start:stop].endswith(ending):
            stop -= 2
    if words >= least and stop > start:
        yield start, stop
