"""Several processes behind one port. A *hall* is one process of the server."""
