"""``penult league``: how strong every bot is in every game."""
