"""United States codes and regulations: 42 U.S.C. § 1983, 17 C.F.R. § 240.10b-5, Cal. Civ. Code § 1717, U.S. Const. amend. XIV.

Forms after The Bluebook, rules 11, 12 and 14 (21st ed.).
"""

import re
from collections.abc import Iterator

from legal_assistant.memory.legal_text.numbers import between
from legal_assistant.memory.legal_text.reference import Reference

_SECTION = r"[0-9]{1,6}[a-zA-Z]{0,3}(?:[.:-][0-9]{1,5}[a-zA-Z]{0,3}(?:-[0-9]{1,3})?){0,3}(?:\s?\([0-9a-zA-Z]{1,4}\)){0,6}"
#: Not the title of the next citation: § 78j and 17 C.F.R. § 240.
_SECTIONS = (
    rf"{_SECTION}(?:(?:,\s(?:and\s)?|\sand\s|\s?&\s){_SECTION}"
    rf"(?![A-Za-z0-9_]|\.[0-9]|\s?(?:[A-Z]\.|U\.?S|Del\.|F\.|S\.))){{0,12}}"
)
_USC = re.compile(
    rf"(?<![A-Za-z0-9_.])(?P<title>[0-9]{{1,2}})\s?(?P<code>U\.?\s?S\.?\s?C\.?(?:\s?A\.)?|C\.?\s?F\.?\s?R\.?)\s?"
    rf"(?P<mark>§§?|[Ss]ections?|[Ss]ec\.|[Pp]art|[Pp]t\.)?\s?(?P<sections>{_SECTIONS})"
)
_USC_LONG = re.compile(
    rf"(?:[Tt]itle\s(?P<t1>[0-9]{{1,2}}),?\s(?:[Ss]ection|§)\s?(?P<s1>{_SECTION})"
    rf",?\sof\sthe\s(?P<c1>United\sStates\sCode|Code\sof\sFederal\sRegulations)"
    rf"|(?:[Ss]ection|§)\s?(?P<s2>{_SECTION})\sof\s[Tt]itle\s(?P<t2>[0-9]{{1,2}})"
    rf"(?:,?\s(?:of\sthe\s)?(?P<c2>United\sStates\sCode|Code\sof\sFederal\sRegulations)|(?=[,.;)]|$|\s[a-z])))"
)
_STATES = (
    r"Cal|N\.Y|Tex|Del|Fla|Ill|Mass|Wash|Va|Pa|N\.J|Ohio|Ga|Mich|Minn|Colo|Ariz|Nev|Or|Wis|Md|Conn|Ind|Mo|N\.C|"
    r"S\.C|Tenn|Ky|La|Ala|Okla"
    r"|Kan|Iowa|Utah|Neb|Ark|Miss|Haw|Alaska|Me|Vt|R\.I|N\.H|W\.\sVa|Wyo|Mont|Idaho|N\.D|S\.D|N\.M|D\.C"
)
_STATE = re.compile(
    rf"(?<![A-Za-z0-9_.])(?P<code>(?:{_STATES})\.?\s(?:(?:[A-Z][A-Za-z']{{0,14}}\.?(?:[A-Z]\.){{0,4}}|&|of)\s){{1,7}}"
    rf"(?:tit\.\s[0-9]{{1,3}},\s|ch\.\s[0-9A-Z]{{1,5}},\s)?)"
    rf"§§?\s?(?P<sections>{_SECTIONS})"
)
_DELAWARE = re.compile(
    rf"(?<![A-Za-z0-9_.])(?P<title>[0-9]{{1,2}})\sDel\.\s?C(?:ode)?\.?\s(?:Ann\.\s)?§\s?(?P<section>{_SECTION})"
)
_RESTATEMENT = re.compile(
    rf"Restatement\s\((?P<series>First|Second|Third)\)\s(?:of\s)?(?P<topic>(?:[A-Z][a-z]+|and|of)"
    rf"(?:\s(?:[A-Z][a-z]+|and|of)){{0,4}}?),?\s§\s?(?P<section>{_SECTION})"
)
_CONSTITUTION = re.compile(
    r"(?:U\.\s?S\.\s?Const\.|United\sStates\sConstitution,?)\s(?P<part>art\.|amend\.)\s(?P<number>[IVX]{1,6})"
    r"(?:,\s(?:§|sec\.)\s?(?P<section>[0-9]{1,2}))?"
    r"(?:,\scl\.\s(?P<clause>[0-9]{1,2}))?"
)
_RULE = re.compile(
    r"(?<![A-Za-z0-9_.])(?:SEC\s)?(?:Rule\s(?P<sec>10b-5|10b5-1|144A?|506\([bc]\))|"
    r"Rule\s(?P<civil>(?:12\([bcef]\)(?:\([1-7]\))?|9\(b\)|8\(a\)|23\([a-f]\)|30\(b\)\(6\)|56\([a-h]\)|60\(b\))"
    r"(?:\([0-9A-Z]\)){0,2}))"
)
_RULE_OF = re.compile(
    r"(?P<set>Federal\sRules?\sof\s(?P<of>Civil\sProcedure|Evidence|Criminal\sProcedure|Appellate\sProcedure|"
    r"Bankruptcy\sProcedure))\s"
    r"(?P<number>[0-9]{1,4}(?:\.[0-9])?(?:\s?\([0-9a-zA-Z]{1,3}\)){0,5})"
)
_SETS = {
    "Civil Procedure": "Fed. R. Civ. P.",
    "Evidence": "Fed. R. Evid.",
    "Criminal Procedure": "Fed. R. Crim. P.",
    "Appellate Procedure": "Fed. R. App. P.",
    "Bankruptcy Procedure": "Fed. R. Bankr. P.",
}
_ONE = re.compile(_SECTION)


def find_us_codes(text: str) -> list[Reference]:
    """Provisions of US codes, regulations, restatements and the Constitution in the folded ``text``."""
    found: list[Reference] = []
    for match in _USC.finditer(text):
        code = "U.S.C." if "U" in match["code"] else "C.F.R."
        mark = "pt." if (match["mark"] or "").lower().startswith("p") else "§"
        found += _each(match, f"US:{match['title']} {code} {mark}")
    for match in _USC_LONG.finditer(text):
        title, section = match["t1"] or match["t2"], match["s1"] or match["s2"]
        code = "C.F.R." if "Federal" in (match["c1"] or match["c2"] or "") else "U.S.C."
        found.append(_article(f"US:{title} {code} § {_tight(section)}", match))
    for match in _STATE.finditer(text):
        found += _each(match, f"US:{_spaced(match['code'])} §")
    found += [_article(f"US:{m['title']} Del. C. § {_tight(m['section'])}", m) for m in _DELAWARE.finditer(text)]
    for match in _RESTATEMENT.finditer(text):
        name = f"Restatement ({match['series']}) of {_spaced(match['topic'])}"
        found.append(_article(f"US:{name} § {_tight(match['section'])}", match))
    found += [_article(_constitution(m), m) for m in _CONSTITUTION.finditer(text)]
    for match in _RULE.finditer(text):
        name = f"Rule {match['sec']}" if match["sec"] else f"Fed. R. Civ. P. {match['civil']}"
        found.append(_article(f"US:{name}", match))
    for match in _RULE_OF.finditer(text):
        found.append(_article(f"US:{_SETS[_spaced(match['of'])]} {_tight(match['number'])}", match))
    return found


def _each(match: re.Match[str], head: str) -> Iterator[Reference]:
    sections = list(_ONE.finditer(match.string, match.start("sections"), match.end("sections")))
    for index, section in enumerate(sections):
        start = match.start() if index == 0 else section.start()
        low, _, high = section[0].partition("-")
        # Of several sections (§§ 201-219) a dash makes a range; § 240-10 is one.
        numbers = (low, *between(low, high), high) if "§§" in match[0] and between(low, high) else (section[0],)
        for number in dict.fromkeys(numbers):
            yield Reference("article", f"{head} {_tight(number)}", start, section.end())


def _article(canonical: str, match: re.Match[str]) -> Reference:
    return Reference("article", canonical, match.start(), match.end())


def _constitution(match: re.Match[str]) -> str:
    text = f"US:U.S. Const. {match['part']} {match['number']}"
    if match["section"]:
        text += f", § {match['section']}"
    return text + (f", cl. {match['clause']}" if match["clause"] else "")


def _tight(section: str) -> str:
    return re.sub(r"\s", "", section)


def _spaced(name: str) -> str:
    return re.sub(r"\s+", " ", name).strip()
