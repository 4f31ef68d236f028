"""How well a bot thinks ahead. Whatever makes it weaker is what makes people weaker."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Taste:
    """What a bot prefers among actions that are nearly as good as the best.

    Each number says what one more of something is worth, in thousandths of a round won.
    """

    margin: int = 0  # how much worse an action may be, in thousandths of a round won
    point: int = 0  # left in its own hand at the end
    turn: int = 0  # until the end of the round
    strike: int = 0  # the next player draws


@dataclass(frozen=True)
class Mind:
    worlds: int  # that it imagines for each action, on average: few overlook small differences
    memory: int  # how many of the latest events it remembers
    trust: int  # in how many percent of its worlds others do as they usually do
    attention: int  # percent of calls it remembers, and of others' slips it notices
    taste: Taste = Taste()
    horizon: int = 0  # turns that it plays out before it estimates; 0: to the end of the round
