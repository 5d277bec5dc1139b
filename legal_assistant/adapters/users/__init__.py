"""The lawyers of a vault: the signed list of them, and the folder, profile and notes of each."""
