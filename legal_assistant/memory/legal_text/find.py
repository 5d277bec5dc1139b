"""All references of a text, and the references of a search query."""

import re

from legal_assistant.memory.characters.in_place import fold_in_place
from legal_assistant.memory.legal_text.amounts import find_amounts
from legal_assistant.memory.legal_text.articles_cn import find_articles
from legal_assistant.memory.legal_text.case_numbers import find_case_numbers
from legal_assistant.memory.legal_text.codes_us import find_us_codes
from legal_assistant.memory.legal_text.dates import find_dates
from legal_assistant.memory.legal_text.decisions import find_decisions
from legal_assistant.memory.legal_text.numbers import parse_number
from legal_assistant.memory.legal_text.provisions_en import find_provisions
from legal_assistant.memory.legal_text.rates import find_rates
from legal_assistant.memory.legal_text.reference import Reference, longest

#: Nothing of the English rules matches without a letter or §.
_LATIN = re.compile("[A-Za-z§]")
_SUB_CLAUSE = re.compile(r"[(（][0-9A-Za-z]{1,5}[)）]")
_CLAUSE = re.compile(r"CL:(?P<number>[0-9][0-9a-z.-]*)$")


def find_references(text: str, *, law: str = "") -> list[Reference]:
    """Every reference in ``text``, in order; of overlapping readings the longest is taken.

    ``law`` is the law the text itself is (its bare 第N条 and 本法), as :func:`law_name` gives it; empty if it is none.
    """
    folded = fold_in_place(text)
    found = find_articles(folded, law)
    if _LATIN.search(folded):
        found += find_provisions(folded)
        found += find_us_codes(folded)
        found += find_decisions(text, folded)
    found += find_case_numbers(folded)
    found += find_dates(folded)
    found += find_amounts(folded)
    found += find_rates(folded)
    return longest(found)


def query_references(query: str) -> tuple[list[str], list[str]]:
    """What a search query refers to: canonical references, and bare article or clause numbers ("584", "7.2", "133-1").

    A number is bare when the query names no law or contract for it (第584条是什么意思), so that it may be an article of any.
    """
    canonicals: dict[str, None] = {}
    numbers: dict[str, None] = {}
    for found in find_references(query):
        canonicals[found.canonical] = None
        if match := _CLAUSE.match(found.canonical):
            numbers |= dict.fromkeys((match["number"], _passage_number(match["number"], query[found.start : found.end])))
    if number := parse_number(query.strip().strip("第条款")):
        numbers[str(number)] = None
    return list(canonicals), list(numbers)


def _passage_number(number: str, written: str) -> str:
    """The number of the passage that holds the clause: 7 for 第七条第二款, 7.2 for clause 7.2(b)."""
    if re.search("条.*[款项]", written, re.DOTALL):
        return number.partition(".")[0]
    parts = number.split(".")
    depth = len(_SUB_CLAUSE.findall(written))
    return ".".join(parts[:-depth]) if 0 < depth < len(parts) else number
