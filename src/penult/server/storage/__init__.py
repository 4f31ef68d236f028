"""Storage: one SQLite file, written by a separate process."""
