"""Royal: king, jester and sceptre."""
