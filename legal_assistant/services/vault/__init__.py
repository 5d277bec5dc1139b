"""The vault, its cases, its lawyers and its settings."""
