"""Live tables under load, on loopback, and compared with boardgame.io. ``make bench-tables``."""
