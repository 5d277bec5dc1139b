"""Laws, treaties and acts named in English: PRC laws, EU acts, treaties, UK and US statutes, court and arbitration rules."""

import re
from dataclasses import dataclass
from enum import Enum

from legal_assistant.memory.legal_text.law_names import ENGLISH


class Style(Enum):
    """How a provision of the instrument is written after its name."""

    CHINESE = "CN"  # CN:民法典:584:2
    ARTICLE = "Art."  # EU:GDPR Art. 6(1)(b)
    ACT = "s"  # UK:Companies Act 2006, s 172
    REGULATIONS = "reg"  # UK:… Regulations 2013, reg 5
    ORDER = "art"
    RULES = "r"
    SECTION = "§"  # US:Sherman Act § 2
    PLAIN = ""  # US:Fed. R. Civ. P. 12(b)(6)


@dataclass(frozen=True, slots=True)
class Instrument:
    """An instrument named at ``start:end``; ``name`` is its canonical prefix ("EU:GDPR", "CN:民法典")."""

    start: int
    end: int
    name: str
    style: Style


#: Usual name -> other names. The first group is cited by article.
_ARTICLES = {
    "EU:GDPR": ("GDPR", "General Data Protection Regulation"),
    "EU:TFEU": ("TFEU", "Treaty on the Functioning of the European Union"),
    "EU:TEU": ("TEU", "Treaty on European Union"),
    "EU:Charter": ("EU Charter", "Charter of Fundamental Rights of the European Union", "Charter of Fundamental Rights"),
    "EU:Rome I Regulation": ("Rome I Regulation", "Rome I"),
    "EU:Rome II Regulation": ("Rome II Regulation", "Rome II"),
    "EU:Brussels Ia Regulation": ("Brussels Ia Regulation", "Brussels I Recast", "Recast Brussels Regulation", "Brussels Ia"),
    "EU:ePrivacy Directive": ("ePrivacy Directive",),
    "EU:Digital Services Act": ("Digital Services Act", "DSA"),
    "EU:Digital Markets Act": ("Digital Markets Act", "DMA"),
    "EU:AI Act": ("EU AI Act", "AI Act", "Artificial Intelligence Act"),
    "INT:CISG": (
        "United Nations Convention on Contracts for the International Sale of Goods",
        "UN Convention on Contracts for the International Sale of Goods",
        "Vienna Sales Convention",
        "UN Sales Convention",
        "CISG",
    ),
    "INT:New York Convention": (
        "Convention on the Recognition and Enforcement of Foreign Arbitral Awards",
        "1958 New York Convention",
        "New York Convention",
        "NY Convention",
    ),
    "INT:UNIDROIT Principles": ("UNIDROIT Principles of International Commercial Contracts", "UNIDROIT Principles", "PICC"),
    "INT:UNCITRAL Model Law": (
        "UNCITRAL Model Law on International Commercial Arbitration",
        "UNCITRAL Model Law",
    ),
    "INT:UNCITRAL Arbitration Rules": ("UNCITRAL Arbitration Rules", "UNCITRAL Rules"),
    "INT:ICSID Convention": ("ICSID Convention", "Washington Convention"),
    "INT:ECHR": ("European Convention on Human Rights", "ECHR"),
    "INT:Hague Service Convention": ("Hague Service Convention",),
    "INT:Hague Evidence Convention": ("Hague Evidence Convention",),
    "INT:Hague Apostille Convention": ("Hague Apostille Convention", "Apostille Convention"),
    "INT:Hague Choice of Court Convention": (
        "Hague Convention on Choice of Court Agreements",
        "Hague Choice of Court Convention",
    ),
    "INT:Hague Judgments Convention": ("Hague Judgments Convention",),
    "INT:Hague Child Abduction Convention": ("Hague Child Abduction Convention", "Hague Abduction Convention"),
    "INT:Hague-Visby Rules": ("Hague-Visby Rules",),
    "INT:Vienna Convention on the Law of Treaties": ("Vienna Convention on the Law of Treaties", "VCLT"),
    "INT:Berne Convention": ("Berne Convention",),
    "INT:Paris Convention": ("Paris Convention",),
    "INT:TRIPS Agreement": ("TRIPS Agreement", "TRIPS"),
    "INT:Montreal Convention": ("Montreal Convention",),
    "INT:Singapore Convention on Mediation": ("Singapore Convention on Mediation", "Singapore Convention"),
    "INT:UCP 600": ("UCP 600", "UCP600"),
    "INT:ICC Rules": ("ICC Arbitration Rules", "ICC Rules of Arbitration", "ICC Rules"),
    "INT:HKIAC Rules": ("HKIAC Administered Arbitration Rules", "HKIAC Rules"),
    "INT:CIETAC Rules": ("CIETAC Arbitration Rules", "CIETAC Rules"),
    "INT:SIAC Rules": ("SIAC Rules",),
    "INT:LCIA Rules": ("LCIA Arbitration Rules", "LCIA Rules"),
    "INT:UN Charter": ("UN Charter", "Charter of the United Nations"),
    "INT:ICCPR": ("International Covenant on Civil and Political Rights", "ICCPR"),
}
_OTHERS = {
    ("US:Fed. R. Civ. P.", Style.PLAIN): ("Federal Rules of Civil Procedure", "Fed. R. Civ. P.", "Fed.R.Civ.P.", "FRCP"),
    ("US:Fed. R. Evid.", Style.PLAIN): ("Federal Rules of Evidence", "Fed. R. Evid.", "Fed.R.Evid.", "FRE"),
    ("US:Fed. R. Crim. P.", Style.PLAIN): ("Federal Rules of Criminal Procedure", "Fed. R. Crim. P."),
    ("US:Fed. R. App. P.", Style.PLAIN): ("Federal Rules of Appellate Procedure", "Fed. R. App. P."),
    ("US:Fed. R. Bankr. P.", Style.PLAIN): ("Federal Rules of Bankruptcy Procedure", "Fed. R. Bankr. P."),
    ("US:U.C.C.", Style.SECTION): ("Uniform Commercial Code", "U.C.C.", "UCC"),
    ("US:8 Del. C.", Style.SECTION): ("Delaware General Corporation Law", "DGCL"),
    ("US:Cal. Civ. Code", Style.SECTION): ("California Civil Code",),
    ("US:Cal. Civ. Proc. Code", Style.SECTION): ("California Code of Civil Procedure",),
    ("US:Cal. Bus. & Prof. Code", Style.SECTION): ("California Business and Professions Code",),
    ("US:Cal. Lab. Code", Style.SECTION): ("California Labor Code",),
    ("US:N.Y. Gen. Oblig. Law", Style.SECTION): ("New York General Obligations Law",),
    ("US:N.Y. C.P.L.R.", Style.PLAIN): ("N.Y. C.P.L.R.", "CPLR"),
    ("US:Bankruptcy Code", Style.SECTION): ("Bankruptcy Code",),
    ("US:Internal Revenue Code", Style.SECTION): ("Internal Revenue Code",),
    ("UK:CPR", Style.RULES): ("Civil Procedure Rules 1998", "Civil Procedure Rules", "CPR"),
}
#: Usual abbreviations of UK statutes with their year.
_UK_SHORT = {
    "CA 2006": "Companies Act 2006",
    "UCTA 1977": "Unfair Contract Terms Act 1977",
    "UCTA": "Unfair Contract Terms Act 1977",
    "SGA 1979": "Sale of Goods Act 1979",
    "CRA 2015": "Consumer Rights Act 2015",
    "ERA 1996": "Employment Rights Act 1996",
    "EqA 2010": "Equality Act 2010",
    "DPA 2018": "Data Protection Act 2018",
    "IA 1986": "Insolvency Act 1986",
    "FSMA 2000": "Financial Services and Markets Act 2000",
    "LPA 1925": "Law of Property Act 1925",
    "LTA 1954": "Landlord and Tenant Act 1954",
    "LTA 1985": "Landlord and Tenant Act 1985",
    "HA 1988": "Housing Act 1988",
}


def _names() -> dict[str, tuple[str, Style]]:
    names = {other: (name, Style.ARTICLE) for name, others in _ARTICLES.items() for other in others}
    names |= {other: key for key, others in _OTHERS.items() for other in others}
    names |= {short: (f"UK:{full}", Style.ACT) for short, full in _UK_SHORT.items()}
    return names


_NAMES = _names()
_NAMED = re.compile(
    r"(?<![A-Za-z0-9_.])(?:"
    + "|".join(re.escape(n).replace(r"\ ", r"\s") for n in sorted(_NAMES, key=len, reverse=True))
    + r")(?![A-Za-z0-9])"
)
_PRC = r"(?:(?:PRC|P\.R\.C\.|Chinese|China's|PRC's)\s)?"
_CHINESE = re.compile(
    rf"(?<![A-Za-z0-9_-]){_PRC}(?P<name>{'|'.join(sorted(ENGLISH, key=len, reverse=True))})(?![A-Za-z0-9_-])"
    r"(?:\s(?:of|in)\s(?:the\s)?(?:People's\sRepublic\sof\sChina|P\.R\.\sChina|PR\sChina|PRC|P\.R\.C\.|China))?"
    r"(?:\s\((?:[12][0-9]{3}[^()]{0,20}|[^()]{0,20}[12][0-9]{3})\))?"
)
_ELSEWHERE = re.compile(
    r"(?:French|German|Swiss|Italian|Spanish|Japanese|Korean|Austrian|Dutch|Russian|California|Louisiana|Qu[eé]bec|"
    r"Philippine|Taiwan"
    r"|UAE|Turkish|Polish|Belgian|Indian|English|American|UNCITRAL|Uniform|Hong\sKong)\s$"
)
_EU = re.compile(
    r"(?P<type>Regulation|Directive|Decision|Framework\sDecision)\s(?:\((?P<body>EU|EC|EEC|Euratom)\)\s)?(?P<no>No\.?\s)?"
    r"(?P<number>[0-9]{1,4}/[0-9]{1,4})(?:/(?P<suffix>EC|EEC|EU|JHA))?(?![A-Za-z0-9_])(?:\s\((?:the\s)"
    r"?[\"“]?(?:GDPR|General[^()]{0,40})[\"”]?\))?"
)
_WORD = r"(?:[A-Z][\w'&-]{0,24}|\([A-Z][\w\s'-]{0,30}\)|&|of|and|the|for|in|to|on|etc\.?|by|with)"
_ACT = re.compile(
    rf"(?<![A-Za-z0-9_.])(?P<name>[A-Z][\w'-]{{0,24}},?\s(?:{_WORD},?\s){{0,9}}?(?P<type>Act|Regulations|Order|"
    rf"Rules))(?:,?\s(?P<year>1[2-9][0-9]{{2}}|20[0-9]{{2}})"
    r"|\sof\s(?P<us>1[89][0-9]{2}|20[0-9]{2}))?(?![A-Za-z0-9_-])"
)
_NOT_NAME = re.compile(
    r"^(?:(?:The|Under|In|See|Section|Sections|Article|Both|And|Or|If|By|To|Of|For|As|When|Where|While|Although|"
    r"Since|That|This|Each|Any"
    r"|An?|Pursuant|Per|On|With|From|Schedule|Part|Chapter|Cf|Also|But|Is|Was|Does|Because|Whether|Relevant|of|the|"
    r"in|to|and|for|on|by|with"
    r"|Court|Claimant|Defendant|Plaintiff|Parliament|Congress|Under)\.?,?\s)+"
)
_STYLES = {"Act": Style.ACT, "Regulations": Style.REGULATIONS, "Order": Style.ORDER, "Rules": Style.RULES}


def find_instruments(text: str) -> list[Instrument]:
    """The instruments named in English in the folded ``text``, in order, without overlaps (the longest is taken)."""
    found = [Instrument(m.start(), m.end(), *_NAMES[re.sub(r"\s", " ", m[0])]) for m in _NAMED.finditer(text)]
    found += [
        Instrument(m.start(), m.end(), f"CN:{ENGLISH[m['name']]}", Style.CHINESE)
        for m in _CHINESE.finditer(text)
        if not _ELSEWHERE.search(text[max(0, m.start() - 14) : m.start()])
    ]
    found += [Instrument(m.start(), m.end(), _eu_name(m), Style.ARTICLE) for m in _EU.finditer(text)]
    found += [act for m in _ACT.finditer(text) if (act := _act(m))]
    kept: list[Instrument] = []
    for one in sorted(found, key=lambda i: (i.start, -i.end)):
        if kept and one.start < kept[-1].end:
            if one.end - one.start > kept[-1].end - kept[-1].start:
                kept[-1] = one
            continue
        kept.append(one)
    return kept


def _eu_name(match: re.Match[str]) -> str:
    if match["number"] == "2016/679":
        return "EU:GDPR"
    body = f"({match['body']}) " if match["body"] else ""
    number = "No " if match["no"] else ""
    suffix = f"/{match['suffix']}" if match["suffix"] else ""
    return f"EU:{match['type']} {body}{number}{match['number']}{suffix}"


def _act(match: re.Match[str]) -> Instrument | None:
    name, start = match["name"], match.start()
    if lead := _NOT_NAME.match(name):
        name, start = name[lead.end() :], start + lead.end()
    if name in _STYLES or not name[:1].isupper():
        return None
    name = re.sub(r"\s", " ", name)
    if match["year"]:
        return Instrument(start, match.end(), f"UK:{name} {match['year']}", _STYLES[match["type"]])
    if match["type"] != "Act":
        return None
    if match["us"]:
        return Instrument(start, match.end(), f"US:{name} of {match['us']}", Style.SECTION)
    return Instrument(start, match.end(), f"US:{name}", Style.SECTION)
