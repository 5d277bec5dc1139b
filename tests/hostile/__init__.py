"""What a hostile world does to the program: ``python -m tests.hostile`` runs the cases and prints how each ended."""
