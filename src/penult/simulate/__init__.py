"""The compiled speed: the only package that imports numba."""
