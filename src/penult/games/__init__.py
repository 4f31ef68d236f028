"""The games: each owns its state and calls mechanics in the order of its rulebook."""
