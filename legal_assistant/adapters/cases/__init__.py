"""The folder of a case: its files, its keys, its members."""
