"""Characters: one form of a text for comparing, with or without its places; which script it is in."""
