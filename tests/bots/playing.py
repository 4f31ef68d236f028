"""A whole match between bots, without a clock."""

from __future__ import annotations

from collections.abc import Sequence

from penult.bots import SeatedBot
from penult.core.ids import TABLE
from penult.match.match import Match


def played_out(match: Match, names: Sequence[str]) -> Match:
    """The match after its end; seat by seat, the names of the bots that play it."""
    seated = [SeatedBot(match, seat, name) for seat, name in enumerate(names)]
    while not match.outcome:
        asked = (match.turn, *match.reactors) if match.turn != TABLE else ()
        answers = (seated[seat].answer(match) for seat in asked)
        answer = next(filter(None, answers), None)
        if answer:
            match.push(answer.seat, answer.action)
        else:
            match.push(match.turn, match.legal(match.turn)[0])
    return match
