"""Skeleton: one line about the game."""
