"""Leaf package: the values every other part may name."""
