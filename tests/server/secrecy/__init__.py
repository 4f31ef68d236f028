"""What leaves the server, byte by byte, and who may know it."""
