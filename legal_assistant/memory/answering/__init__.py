"""Answers: what a model is told, what is quoted without one, and whether an answer stands on its sources."""
