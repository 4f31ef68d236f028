"""What no position can be, whatever the game: words for the locales; empty: nothing is wrong."""

from __future__ import annotations

from penult.mechanics.hands import Hands, first_empty
from penult.vocabulary.ids import NOBODY, Mask, Seat


def flaw_of_end(over: bool, winners: Mask, decided: bool) -> str:
    """A match is over if and only if somebody has won it, and then nobody plays on."""
    if over != (winners != 0):
        return "won"
    return "ended" if decided and not over else ""


def flaw_of_hands(hands: Hands, round_winner: Seat, players: Mask) -> str:
    """Where one of them has no card left, the round does not go on."""
    went_out = round_winner != NOBODY or first_empty(hands, players) != NOBODY
    return "gone-out" if went_out else ""
