"""Reported decisions: 347 U.S. 483, 156 F.3d 291, [2024] UKSC 1, [2019] EWHC 2284 (Comm), [1980] AC 827, C-311/18.

Forms after The Bluebook, table T1, OSCOLA section 2, and the Court of Justice's numbering.
"""

import re

from legal_assistant.memory.legal_text.reference import Reference

#: The reporters of The Bluebook, table T1, that are cited most.
_NAMES = (
    "U.S.|S. Ct.|L. Ed.|L. Ed. 2d|F.|F.2d|F.3d|F.4th|F. Supp.|F. Supp. 2d|F. Supp. 3d|F. App'x|F.R.D.|B.R.|Fed. Cl.|"
    "T.C.|A.|A.2d|A.3d|P.|P.2d|P.3d|N.E.|N.E.2d|N.E.3d|N.W.|N.W.2d|S.E.|S.E.2d|S.W.|S.W.2d|S.W.3d|So.|So. 2d|So. 3d|"
    "Cal.|Cal. 2d|Cal. 3d|Cal. 4th|Cal. 5th|Cal. App.|Cal. App. 2d|Cal. App. 3d|Cal. App. 4th|Cal. App. 5th|"
    "Cal. Rptr.|Cal. Rptr. 2d|Cal. Rptr. 3d|N.Y.|N.Y.2d|N.Y.3d|A.D.|A.D.2d|A.D.3d|N.Y.S.|N.Y.S.2d|N.Y.S.3d|Misc. 2d|"
    "Misc. 3d|Ill. 2d|Ill. App. 3d|Mass.|Mass. App. Ct.|Del. Ch.|WL"
)
#: Spelling without blanks, lower case -> usual spelling.
_REPORTERS = {name.replace(" ", "").lower(): name for name in _NAMES.split("|")}
_US = re.compile(
    r"(?<![A-Za-z0-9_.$/-])(?P<volume>[0-9]{1,4})\s(?P<reporter>"
    + "|".join(
        re.escape(name).replace(r"\ ", r"\s?").replace(r"\.", r"\.\s?")
        for name in sorted(_REPORTERS.values(), key=len, reverse=True)
    )
    # Early reports are named after who kept them: 5 U.S. (1 Cranch) 137.
    + r")\s(?:\([0-9]{1,2}\s[A-Z][a-z]{2,12}\.?\)\s)?(?P<page>[0-9]{1,7})(?![A-Za-z0-9_/])"
)
_COURTS = (
    r"UKSC|UKPC|UKHL|UKUT|UKFTT|UKEAT|EAT|EWCA\s(?:Civ|Crim)|EWHC|EWCOP|EWFC|CSIH|CSOH|HCJAC|NICA|NIQB|NIKB|NICh|"
    r"CAT|HKCFA|HKCA|HKCFI|SGCA|SGHC|HCA|FCA"
)
_NEUTRAL = re.compile(
    rf"\((?P<year>(?:19|20)[0-9]{{2}})\)\s?(?P<court>{_COURTS})\s(?P<number>[0-9]{{1,5}})"
    rf"(?:\s?\((?P<division>[A-Z][A-Za-z]{{0,10}})\))?"
)
_FOREIGN = {"HKCFA": "HK", "HKCA": "HK", "HKCFI": "HK", "SGCA": "SG", "SGHC": "SG", "HCA": "AU", "FCA": "AU"}
_SERIES = (
    r"AC|QB|KB|Ch|Fam|WLR|All\sER(?:\s\((?:Comm|EC)\))?|Lloyd's\sRep|BCLC|BCC|BLR|Con\sLR|EMLR|FSR|RPC|ICR|IRLR|"
    r"CMLR|P\s?&\s?CR|EGLR|L\s?&\s?TR|HLR|Bus\sLR|CLC|ER"
    r"|Exch|Ex|App\sCas|QBD|ChD|PTSR|STC|Cr\sApp\sR|UKHRR|EHRR|JLR|HKLRD|HKCFAR|SLR"
)
_REPORT = re.compile(
    rf"\((?P<year>1[5-9][0-9]{{2}}|20[0-9]{{2}})\)\s(?:(?P<volume>[0-9]{{1,3}})\s)?(?P<series>{_SERIES})"
    rf"\s(?P<page>[0-9]{{1,5}})(?![A-Za-z0-9_/])"
)
_EU_CASE = re.compile(
    r"(?<![A-Za-z0-9_-])(?P<court>[CTF])-\s?(?P<number>[0-9]{1,4}/[0-9]{2})(?P<kind>\s?(?:P|PPU|R|RENV))?(?![A-Za-z0-9_/])"
)
_EU_OLD = re.compile(r"(?<![A-Za-z0-9_-])[Cc]ase\s(?P<number>[0-9]{1,3}/[0-9]{2})(?![A-Za-z0-9_/])")
_ECLI = re.compile(r"(?<![A-Za-z0-9_])ECLI:[A-Z]{2}:[A-Z]{1,7}:[0-9]{4}:[A-Z0-9.]{1,25}(?<!\.)")


def find_decisions(original: str, text: str) -> list[Reference]:
    """Decisions cited in ``text``, which is ``original`` folded (folding makes all brackets round; years need their own)."""
    found = [
        Reference("case", f"US:{m['volume']} {_reporter(m['reporter'])} {m['page']}", m.start(), m.end())
        for m in _US.finditer(text)
    ]
    for match in _NEUTRAL.finditer(text):
        court = re.sub(r"\s", " ", match["court"])
        division = f" ({match['division']})" if match["division"] else ""
        prefix = _FOREIGN.get(court, "UK")
        found.append(_case(f"{prefix}:[{match['year']}] {court} {match['number']}{division}", match))
    for match in _REPORT.finditer(text):
        square = original[match.start()] in "[［【〔"
        year = f"[{match['year']}]" if square else f"({match['year']})"
        volume = f"{match['volume']} " if match["volume"] else ""
        series = re.sub(r"\s", " ", match["series"])
        found.append(_case(f"UK:{year} {volume}{series} {match['page']}", match))
    for match in _EU_CASE.finditer(text):
        kind = f" {match['kind'].strip()}" if match["kind"] else ""
        found.append(_case(f"EU:{match['court']}-{match['number']}{kind}", match))
    found += [_case(f"EU:{m['number']}", m) for m in _EU_OLD.finditer(text)]
    found += [_case(("EU:" if ":EU:" in m[0] else "INT:") + m[0], m) for m in _ECLI.finditer(text)]
    return found


def _case(canonical: str, match: re.Match[str]) -> Reference:
    return Reference("case", canonical, match.start(), match.end())


def _reporter(written: str) -> str:
    return _REPORTERS[re.sub(r"\s", "", written).lower()]
