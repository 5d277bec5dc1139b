"""Entities of a text and how they are related."""
