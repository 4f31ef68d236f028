"""Positions of Master for testing its bots, and what a bot does in them."""

from __future__ import annotations

from collections import Counter

from penult.bots import SeatedBot
from penult.core.ids import Seat
from penult.match.match import Match

SEEDS = range(300)
CAREFUL = 1  # with this seed, bots forget and overlook nothing in these positions

# Other players' hands: cards that no test needs
SEVEN = "y1 y2 y3 y4 y5 y6 y8"
FIVE = "g1 g2 g3 g4 g5"
TWO = "g6 g8"
ONE = "g9"


def ask(match: Match, seat: Seat | None = None, name: str = "sensible") -> str:
    """What a bot does now in a seat, by default the current player's."""
    answer = SeatedBot(match, match.turn if seat is None else seat, name).answer(match)
    return "-" if answer is None else str(answer.action)


def does(text: str, seat: Seat | None = None, name: str = "sensible") -> str:
    return ask(Match.read(f"master; {text}", seed=CAREFUL), seat, name)


def often(text: str, seat: Seat | None = None, name: str = "sensible") -> Counter[str]:
    """What it does with many different seeds."""
    return Counter(ask(Match.read(f"master; {text}", seed=seed), seat, name) for seed in SEEDS)


def of_four(hand: str, others: tuple[str, str, str] = (SEVEN, FIVE, "b4 b5 b6 b8 b9")) -> str:
    """Seat 0 is to play on a red nine; nobody is nearly out unless ``others`` says so."""
    first, second, third = others
    return f"talon: r9; hand 0: {hand}; hand 1: {first}; hand 2: {second}; hand 3: {third}"


def of_two(hand: str, other: str = SEVEN) -> str:
    return f"talon: r9; hand 0: {hand}; hand 1: {other}"
