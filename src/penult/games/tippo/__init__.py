"""Tippo: two talons on a balance."""
