"""Live tables over HTTP and sockets, kept in one SQLite file."""
