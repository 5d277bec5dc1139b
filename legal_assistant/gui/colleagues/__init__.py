"""The lawyers of a vault, and who may open a case."""
