"""Thinking ahead for a seat, from what that seat may know and nothing else."""
