"""Studies: simulations and what they say."""
