"""Statements: what of a talk is worth remembering, as what, and how much it matters."""
