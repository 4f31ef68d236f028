"""Where tables are kept: one SQLite file, written by a process of its own."""
