"""One file per thing a user wants done."""
