"""The command line: the same services for scripts and other systems."""
