"""English personal names by rule: after a title or a role, before personal details, between the parties, on signature lines."""

import re
from collections.abc import Iterator

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
#: Words that begin with a capital in contracts and are no names.
_CAPITALISED = """
The A An This That Each Any All Such Section Article Clause Schedule Exhibit Annex Agreement Contract Lease Landlord Tenant
Lessor Lessee Borrower Lender Guarantor Buyer Seller Company Party Parties Plaintiff Defendant Claimant Respondent Appellant
Court Supreme District Appeal Appeals High Circuit State States United Federal Republic China Act Code Law Rule Rules
Regulation Convention Treaty Directive Corporation Inc LLC Ltd Limited Corp GmbH LLP January February March April May June
July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Street Avenue Road
Lane New York London North South East West Northern Southern Eastern Western University Bank Trust Board Department Ministry
Office Commission Committee Council Government Sir Madam Counsel Notice Date Number No Motion Order Judgment Complaint Answer
Effective Execution Title Name Address Phone Email Signature Witness Whereas Now Therefore Upon If In On At By For To Of And
Or Not Shall Will Must He She It They We You I My His Her Our Their Who Which When Where Civil Criminal Procedure Evidence
Labor Labour Arbitration International Confidential Information Intellectual Property Services Purchase Price Payment Term
Termination Force Majeure Governing Chief Executive Officer Financial Director President Secretary Manager Managing Partner
Dear Sincerely Regards Hong Kong Singapore Beijing Shanghai People Material Adverse Effect Closing Business Day Days Customer
Supplier Vendor Contractor Employer Employee Owner Purchaser Licensor Licensee Assignee Assignor Trustee Executor General
Special Annual Report Case Re Judge Justice Attorney Plaintiffs Defendants Visa Amex Mastercard Card Passport Account Invoice
Delaware California Texas Florida Springfield Chicago Boston Washington Paris Berlin Tokyo English Chinese American British
European French German Deed Certificate Statement Rent Deposit Premises Building Floor Unit Suite Apartment Flat Room Both
Neither Either Service Provider Network Affiliate Affiliates User Users Driver Group Holdings Partners Capital Products
Product Software License Data System Systems Website Site Content Marketing Sales Development Research Technology
Technologies Management Administrative Collateral Common Preferred Stock Shares Share Note Notes Security Securities Exchange
Loan Credit Facility Policy Plan Program Project Fund Funds Designated Authorized Authorised Independent Third Initial Final
Original Amended Restated Master Joint Venture Non Disclosing Receiving Recipient Discloser Franchisee Franchisor Distributor
Manufacturer Developer Agent Member Members Shareholder Shareholders Stockholder Representative Representatives Sub
Subsidiary Subsidiaries Successor Successors Applicable Related Fees Fee Rights Right Trademark Trademarks Patent Patents
Mark Marks Brand Work Works Orders Deliverables Delivery Territory Field Use Net Gross Change Control Event Default Pitch
Deck Fire Take Flight
"""
_NOT_NAMES = frozenset(_CAPITALISED.split())


def find_english_names(text: str) -> Iterator[tuple[int, int]]:
    """Spans of English personal names in the folded ``text``, by context."""
    for match in _TITLE.finditer(text):
        yield from _trimmed(text, *match.span("name"), least=1)
    for pattern in (_ROLE, _OF, _SELF, _DETAIL, _SIGNED):
        for match in pattern.finditer(text):
            yield from _trimmed(text, *match.span("name"))
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
