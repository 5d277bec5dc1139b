"""The documents of a case."""
