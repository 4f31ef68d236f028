"""Tippo: two discard piles on a balance."""
