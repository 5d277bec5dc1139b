"""The folder of a vault: its lawyers, its profiles, its lock, its check."""
