"""Rummy: tiles, runs and sets, and a table that players may rearrange."""
