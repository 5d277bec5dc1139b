"""Measuring recall and rules on labelled material."""
