"""Seeds, the shuffles they produce, and commitments that prove a seed wasn't changed."""
