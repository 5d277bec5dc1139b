"""Finding something in the case on screen without asking."""
