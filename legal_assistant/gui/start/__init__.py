"""What is shown before a vault is open: first start, unlocking, recovery. None of it knows a word of any case."""
