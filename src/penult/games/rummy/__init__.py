"""Rummy: tiles, runs and sets, and a table that may be rearranged."""
