"""Everything that knows numba's internals."""
