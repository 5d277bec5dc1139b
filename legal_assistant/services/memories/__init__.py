"""Memories: making, comparing, reviewing, summarising and forgetting them."""
