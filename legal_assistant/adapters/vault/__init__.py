"""The folder of a vault: who opens it, its lock, its check, what it does with cases and backups."""
