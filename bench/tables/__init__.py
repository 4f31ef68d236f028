"""Live tables under load, on loopback, and beside boardgame.io. ``make bench-tables``."""
