"""Seeds, the orders they stand for, and the proof that they were not changed."""
