"""What leaves a vault in one file, and comes back from one."""
