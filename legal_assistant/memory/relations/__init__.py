"""How two statements stand to each other: the same, more of the same, contradicting, or unrelated."""
