"""Simulations: whole games between bots, compiled by ``compile``."""
