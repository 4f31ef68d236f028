"""Bots as somebody else would write them."""
