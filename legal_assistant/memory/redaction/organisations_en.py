"""Names of English organisations, by their legal form, their line of business or what they are the … of. Of courts and
authorities those that are somewhere or have one task are taken, which tell where a case is; a High Court or the Supreme Court
of a state may stand in every case."""

import re
from collections.abc import Iterator

from legal_assistant.memory.language.english_words import is_ordinary
from legal_assistant.memory.redaction.name_words_en import CAPITALISED
from legal_assistant.memory.redaction.spans import Span

_LATIN = r"A-Za-z0-9À-ÖØ-öø-ɏ"
_WORD = rf"[A-ZÀ-ÖØ-Þ][{_LATIN}_&'’.-]{{0,24}}"
_ENGLISH_SUFFIX = (
    r"(?:Co\.,?\sLtd\.?|Pte\.?\sLtd\.?|Pty\.?\sLtd\.?|Inc\.?|LLC|L\.L\.C\.|Ltd\.?|Limited|GmbH(?:\s&\sCo\.?\sKG)?|"
    r"INC\.?|CORP\.?|CO\.,?\sLTD\.?|LTD\.?|LIMITED(?!\s(?!AND|OF|V)[A-Z]{2})|CORPORATION|Corp\.?|Corporation|PLC|plc|LLP|L\.L\.P\.|LP|L\.P\.|(?:[A-Z][a-z]+-)?AG|S\.A\.(?:S\.)?|S\.p\.A\.|S\.r\.l\."
    r"|Co\.(?=\s[a-z(]|[,;]|\s?$)|A/S|ApS|ASA?|AB|Oyj?|a\.s\.|s\.r\.o\.|d\.o\.o\.|Kft\.?|Sdn\.?\sBhd\.?|S\.L\.|K\.K\.|Pvt\.?\sLtd\.?|Solicitors"
    r"|B\.V\.|N\.V\.|KG|SE|SARL|SpA|SAS|SRL|P\.C\.|PC|PLLC|N\.A\.|NV|BV|SA|& Associates|Law\sFirm|Law\sOffices?)"
)
#: A word of a name, and where it is in brackets: Halden (Shanghai) Trading Co., Ltd; not those behind a name: Rowan Ltd (Tenant).
_WITH_PLACE = rf"(?:(?!{_ENGLISH_SUFFIX}\s\(){_WORD}\s\([A-Z][A-Za-z ]{{1,24}}\)(?=,?\s[A-Z])|{_WORD})"
_ENGLISH = re.compile(
    rf"(?<![{_LATIN}_.])(?P<name>{_WITH_PLACE}(?:,?\s(?:{_WITH_PLACE}|&|of|and|de|the|et|und|y)){{0,7}}?,?\s)"
    rf"{_ENGLISH_SUFFIX}(?:\sLLP)?(?![A-Za-z])"
)
_ENGLISH_WEAK = re.compile(
    rf"(?<![{_LATIN}_.])(?P<name>(?:{_WORD}\s(?:&\s|and\s|of\s)?){{1,4}}?)"
    r"(?P<suffix>Partners|Foundation|Holdings|Group|Bank|Company|Associates|Hospital|University|College|Brothers|Ventures|Credit\sUnion|Logistics|Industries|"
    r"Enterprises|Consulting|Pharmaceuticals|Motors|Airlines|Shipping|Analytics|Robotics|Textiles|Trading|Laboratories)(?![A-Za-z])(?!\s[A-Z]|,\s(?:Inc|LLC|Ltd|L\.L))"
)
#: Lines of business, which are parts of defined terms as well: of a name, at least one word is no ordinary one.
LINES = (
    "Agency|Academy|Advisors|Airways|Apartments|Apparel|Architects|Association|Bakery|Brewery|Builders|Capital|Care|Cargo|Casualty|"
    "Clinics?|Club|Construction|Contractors|Crafts|Dental|Designs?|Developments?|Electronics|Energy|Engineering|Estates|Factory|Farms?|"
    "Federation|Finance|Foods|Freight|Fund|Furniture|Haulage|Healthcare|Health|Homes|Hotels?|Inn|Institute|Insurance|Interiors|Kitchens|"
    "Labs|Law|Legal|Leasing|Lines|Machinery|Manufacturing|Marine|Marketing|Markets?|Media|Medical|Metals|Mills|Mining|Mutual|Networks?|"
    "Outfitters|Packaging|Pharmacy|Plastics|Power|Press|Productions|Properties|Realty|Recruitment|Resorts?|Restaurant|School|"
    "Security|Semiconductors?|Services|Society|Software|Solutions|Staffing|Steel|Storage|Stores|Studios?|Supply|Systems|Technologies|"
    "Telecom|Tools|Toys|Transport|Travel|Trust|Trustees|Utilities|Vineyards?|Warehousing|Winery|Works"
)
_ENGLISH_LINE = re.compile(
    rf"(?<![{_LATIN}_.])(?P<name>(?:{_WORD}\s(?:&\s|and\s)?){{1,4}}?)(?P<suffix>{LINES})(?![A-Za-z])"
    r"(?!\s(?:[A-Z][a-z]|Act|LLC|L\.|LP|Inc|Ltd|Co\b|S\.)|,\s(?:Inc|LLC|Ltd|L\.|LP|S\.))"
)
_PLACE_OF = (
    r"(?:the\s)?(?:(?:Northern|Southern|Eastern|Western|Central|Middle)\sDistrict\sof\s|District\sof\s|City\sof\s|County\sof\s)?"
    rf"{_WORD}(?:\s{_WORD}){{0,2}}"
)
#: A court of a place, a ministry of something, a university of a town, a chamber of commerce.
_BODY = re.compile(
    rf"(?<![{_LATIN}_.])(?:(?:(?:United\sStates|U\.S\.|US)\s)?(?:(?:District|Bankruptcy|Circuit|Superior|County|Crown|Commercial|Labou?r|Family|"
    rf"Federal|Municipal|Regional|Magistrates’?'?|Employment|Rent|Tax)\s){{1,4}}(?:Court|Tribunal)\s(?:of|for|in|at)\s(?!(?:the\s)?(?:Appeals?|Justice|First\sInstance|Record|Law)(?![A-Za-z])){_PLACE_OF}"
    rf"|(?:Northern|Southern|Eastern|Western|Central|Middle)\sDistrict\sof\s[A-Z][a-z]+(?:\s[A-Z][a-z]+)?"
    rf"|(?:Ministry|Department|Bureau|Inspectorate)\sof\s(?:the\s)?{_WORD}(?:(?:,|\sand|,\sand)?\s{_WORD}){{0,3}}"
    rf"|(?:University|Bank|College|Diocese|Borough|Port\sAuthority|Institute|Museum|Academy)\sof\s(?:the\s)?{_WORD}(?:\s{_WORD}){{0,2}}"
    rf"|(?P<led>(?:{_WORD}\s){{1,4}})(?:Chamber\sof\sCommerce|Court\sof\sInternational\sArbitration|Arbitration\s(?:Centre|Center|Institute)|"
    rf"(?:County|City|Borough|Town|Parish)\sCouncil|(?:County|Valley|City|Metropolitan)\sPolice|Police\sDepartment|Sheriff's\sOffice))(?![A-Za-z])"
)
_NOT_NAMES = frozenset(CAPITALISED.split())
_OF_NAMES = frozenset(("Bank", "University", "College", "Trust", "Fund", "Board", "House", "Institute", "School", "Council"))
#: Up to the end of a sentence, of a heading in capitals, and words that are no names.
_LEAD_WORDS = re.compile(
    rf"^(?:.*[A-Za-z]{{3}}\.\s|(?:[A-Z]{{4,}}\s)+(?=[A-Z][a-z])|(?:{'|'.join(CAPITALISED.split())}|and|of|&)\s)*"
)
_ENGLISH_LEAD = re.compile(
    r"^(?:(?:The|This|Between|And|By|Of|With|For|To|In|On|At|From|Under|Re|See|Plaintiff|Defendant|Claimant|"
    r"Respondent|Appellant|Petitioner|Landlord|Tenant|Lender|Borrower|Seller"
    r"|Buyer|Supplier|Customer|Client|Dear|Agreement|When|While|If|As|Both|That|Counsel|Attorney|Mr\.?|Ms\.?|Dr\.?|"
    r"Whereas|WHEREAS|Whether|Unless|Because|Although|Since|BETWEEN|AND|of|and|the|,),?\s)+"
)
#: Words of a sentence in capitals before a name in it: THIS LEASE IS MADE BETWEEN HALDEN LIMITED.
_CAPITAL_LEAD = re.compile(r"^.*(?<![A-Z])(?:BETWEEN|BY|WITH|TO|FROM|FOR|IS|ARE|MADE|THAT|THIS)\s")
#: After a name in capitals: who it is.
_INTRODUCED = re.compile(r"\s?\(")
#: Where an arbitral tribunal or a chamber sits, though no name of a firm.
_SEAT = re.compile(
    r"(?:London|Hong\sKong|Singapore|Beijing|Shanghai|China|Paris|Berlin|New\sYork|Chicago|Delaware)(?:\s[A-Z]\w+)*\s$"
)
_TITLED = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir)\.?\s$")
#: What is left of it is still the body of something, or somewhere.
_FIRST_OF = re.compile(r"^(?:the\s)?[A-Z].*\s(?:of|for|in|at)\s|(?:Council|Police|Department|Office|Centre|Center|Institute)$")
_NOT_ENGLISH = re.compile(r"^(?:Private|Public|Limited|A|An|The|Any|Each|Such|Company)?\s?$")


def find_english_organisations(text: str) -> Iterator[Span]:
    """English organisations in the folded ``text``."""
    for match in _ENGLISH_WEAK.finditer(text):
        name = _LEAD_WORDS.sub("", match["name"])
        proper = [word for word in name.split() if word[0].isupper() and word.strip(",") not in _NOT_NAMES]
        if "\n" not in name and len(proper) > (match["suffix"] == "Company"):
            yield Span(match.end("name") - len(name), match.end(), "org")
    for match in _ENGLISH_LINE.finditer(text):
        name = _LEAD_WORDS.sub("", match["name"])
        if "\n" not in name and any(_is_proper(word) for word in re.findall(r"[A-Z][\w'-]+", name)):
            yield Span(match.end("name") - len(name), match.end(), "org")
    for match in _BODY.finditer(text):
        name = match[0]
        if match["led"]:
            place = _SEAT.search(match["led"])
            name = name[place.start() :] if place else _LEAD_WORDS.sub("", name)
        if "\n" not in name and _FIRST_OF.search(name):
            yield Span(match.end() - len(name), match.end(), "org")
    yield from _with_legal_form(text)


def _with_legal_form(text: str) -> Iterator[Span]:
    for match in _ENGLISH.finditer(text):
        name, start = match["name"], match.start()
        if "\n" in name.strip() and text[start - 1 : start] in ("", "\n"):
            # Lines of a signature are not one name: the last of them is the organisation.
            start += name.rstrip().rindex("\n") + 1
            name = text[start : match.end("name")]
        for pattern in (_CAPITAL_LEAD, _ENGLISH_LEAD):
            if lead := pattern.match(name):
                name, start = name[lead.end() :], start + lead.end()
        if re.search(r"[Bb]etween\s$", text[max(0, start - 8) : start]) and " and " in name:
            start += name.rindex(" and ") + 5
            name = text[start : match.end("name")]
        if " of " in name and (_TITLED.search(text[max(0, start - 8) : start]) or _is_of_another(name)):
            start += name.rindex(" of ") + 4
            name = text[start : match.end("name")]
        if " and " in name and name.split(" and ", 1)[1].startswith(f"{name.split()[0]} "):  # Fenwick Dairy and Fenwick Dairy Ltd
            start += name.index(" and ") + 5
            name = text[start : match.end("name")]
        beside = name.rstrip(", ").rfind(", ")
        if beside > 0 and " " in name[:beside]:  # Dwayne Ferris, Kite Ferris & Moll LLP
            start += beside + 2
            name = text[start : match.end("name")]
        heading = text[start : match.end()].isupper() and not (_INTRODUCED.match(text, match.end()) or _has_own_word(name))
        if not heading and not _NOT_ENGLISH.match(name) and name[0].isupper():
            yield Span(start, match.end(), "org")


def _has_own_word(name: str) -> bool:
    """Whether a name in capitals has a word that is no ordinary one, nor one of contracts: HALDEN, not LIABILITY."""
    return any(_is_proper(word.title()) for word in re.findall(r"[A-Z][A-Z'-]+", name))


def _is_of_another(name: str) -> bool:
    """Whether what stands before "of" is somebody or a role (Barnaby Whitlam of …, any Affiliate of …), not a Bank."""
    before = name[: name.rindex(" of ")].split()
    return before[-1] not in _OF_NAMES and (all(map(_is_proper, before)) or all(word in _NOT_NAMES for word in before))


def _is_proper(word: str) -> bool:
    return word not in _NOT_NAMES and not is_ordinary(word)
