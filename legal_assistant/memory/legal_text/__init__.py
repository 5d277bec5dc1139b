"""References in legal texts, Chinese and English, in canonical forms: laws, decisions, docket numbers, clauses, dates, amounts.

Everything here is a pure function of its text and takes time linear in its length (no pattern repeats without a bound).
"""

from legal_assistant.memory.legal_text.find import find_references, query_references
from legal_assistant.memory.legal_text.laws import law_name
from legal_assistant.memory.legal_text.numbers import parse_number, to_chinese
from legal_assistant.memory.legal_text.reference import KINDS, Reference

__all__ = ["KINDS", "Reference", "find_references", "law_name", "parse_number", "query_references", "to_chinese"]
