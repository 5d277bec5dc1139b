"""The entities of a case: who and what it speaks of, and a graph that can be walked."""
