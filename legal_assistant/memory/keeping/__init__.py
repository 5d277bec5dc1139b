"""Memories over time: decay, retention, review, summaries, reflection."""
