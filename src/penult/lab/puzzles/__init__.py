"""Puzzles: positions of real matches in which one action is clearly the best."""
