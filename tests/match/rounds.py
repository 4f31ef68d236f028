"""Rounds played by bots, without a table or a clock."""

from __future__ import annotations

from penult.bots import SeatedBot
from penult.core.ids import TABLE
from penult.match.match import Match


def play_round(match: Match) -> None:
    """Until one more round has been counted."""
    bots = [SeatedBot(match, seat, "sensible") for seat in range(match.seats)]
    rounds = match.rounds
    for _ in range(3000):
        if match.rounds > rounds:
            return
        answer = None if match.turn == TABLE else bots[match.turn].answer(match)
        match.push(match.turn, answer.action if answer else match.moves(match.turn)[0])
    raise AssertionError("the round does not end")
