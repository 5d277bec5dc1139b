"""The rules of remembering and reading: pure functions, one rule a file."""
