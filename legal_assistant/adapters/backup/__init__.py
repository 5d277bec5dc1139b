"""What leaves a vault in one file: a backup, or a case for another firm."""
