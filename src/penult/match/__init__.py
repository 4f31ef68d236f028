"""Matches: playing, notation, positions and records."""
