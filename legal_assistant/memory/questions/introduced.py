"""Who somebody is whom a question calls by a part ("Who is the tenant?", 甲方是谁): the passage that introduces them by it.

A contract says once who plays a part, where it names the parties (出租人（甲方）：…, "… Limited (the “Tenant”)"), and names the
part alone from then on: every clause is nearer to the question than the one that answers it.
"""

import re
from collections.abc import Mapping
from typing import Final

from legal_assistant.memory.relations.frame import concepts

#: What a passage that introduces whom is asked for is worth, in standard scores: no clause that merely names the part comes near.
_WORTH: Final = 6.0
_ASKED: Final = re.compile(
    r"\bwho(?: exactly)?(?: is|'s|’s| are| was| were)(?: the| our| my| both)* (?P<en>[a-z][a-z -]{2,30}?)"
    r"(?: (?:to|in|of|under|here)\b.*)?\W*$"
    r"|(?:谁是|哪(?:一?[个家位方])[一-鿿]{0,3}?是)(?P<zh>[一-鿿]{2,8})\W*$"
    r"|(?P<zh2>[一-鿿]{2,12}?)(?:都|分别)?(?:是|叫|为)"
    r"(?:谁|哪[一几]?[个家位些方]?[一-鿿]{0,4}|什么(?:名字|名称|公司|人)?)\W*$",
    re.IGNORECASE,
)
#: A part where somebody is introduced by it: before a colon (but 甲方（盖章）： is where they sign), "hereinafter", or in a
#: bracket after the name.
_LABEL: Final = re.compile(
    r"(?P<a>[一-鿿]{2,6}) ?(?:[（(](?P<b>[一-鿿]{2,6})[)）])? ?[:：](?=\s?[^\s_—-])"
    r"|(?:以下|下文)?(?:简称|统称|称)[为“\"「]{0,2}(?P<c>[一-鿿]{2,6})"
    r"|\((?:each |together |collectively |hereinafter |hereafter |referred to as |as |an? |the |[“\"'‘]){0,5}"
    r"(?P<d>[A-Z][A-Za-z-]{2,20}(?: [A-Z][A-Za-z-]{2,20})?)[”\"'’]?\)"
    r"|(?<!\w)(?<!the )(?P<e>[A-Z][A-Za-z]{2,20}) ?: (?=[A-Z])",
)
_EVERYBODY: Final = "party"
#: Parts that somebody plays by making a contract; a witness, a judge or a driver does not.
_CONTRACTING_PARTS: Final = """
    tenant, landlord, buyer, seller, supplier, client, employer, employee, company, guarantor, creditor, debtor, contractor,
    principal contractor, subcontractor, owner, licensor, licensee, insurer, agent, partner, shareholder, investor, founder,
    trustee, carrier, consignee, shipper, franchisor, franchisee, distributor, manufacturer, developer, party a, party b,
    party c, party d, us, opponent
"""
_CONTRACTING: Final = frozenset(part.strip() for part in _CONTRACTING_PARTS.split(","))
#: How a Chinese name of a part ends, where the vocabulary does not have it.
_PLAYER: Final = ("方", "人", "者")


def asks_who(question: str) -> bool:
    """Whether it asks who somebody is whom it calls by something that is no name."""
    return bool(_ASKED.search(question))


def introducing(question: str, texts: Mapping[int, str]) -> dict[int, float]:
    """What ``texts`` are worth that introduce whom ``question`` asks for, or, where nobody is introduced by that part, the
    parties, if contracts have it; empty if it asks for nobody who plays a part, or none does."""
    asked = _ASKED.search(question)
    if asked is None:
        return {}
    words = (asked["en"] or asked["zh"] or asked["zh2"]).lower()
    parts = set(_roles(words))
    labels = {n: _labels(text) for n, text in texts.items()}
    found = [n for n, mine in labels.items() if any(one.endswith(words) or parts & set(_roles(one)) for one in mine)]
    contracting = bool(parts & _CONTRACTING) if parts else words.endswith(_PLAYER)
    if _EVERYBODY in parts or (not found and contracting):
        several = [n for n, mine in labels.items() if sum(short or bool(_roles(one)) for one, short in mine.items()) > 1]
        found = [n for n in several if any(map(_roles, labels[n]))] or several
        if not parts and any(words in text.lower() for n, text in texts.items() if n not in found):
            return {}  # nobody knows whether it is a part of a contract, and it is spoken of elsewhere
    return dict.fromkeys(found, _WORTH)


def _roles(words: str) -> list[str]:
    return [one.name for one in concepts(words) if one.sort == "role"]


def _labels(text: str) -> dict[str, bool]:
    """The names of parts, in lower case, by which somebody is introduced, and whether no other thing is likely to be."""
    found: dict[str, bool] = {}
    for match in _LABEL.finditer(text):
        if not match["b"] or _roles(match["b"]):
            found |= {one.lower(): not match["a"] for one in match.groups() if one}
    return found
