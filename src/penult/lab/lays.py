"""Laying tiles in several steps: whoever lays the tiles of a plan by hand has found that plan."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.actions import Action, Verb
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.record import STEP


def in_steps(match: Match, act: str) -> list[Action]:
    """The actions of one turn, as a record writes them on one line."""
    return [match.parsed(each) for each in act.split(STEP)]


def rack_after(match: Match, seat: Seat, actions: Sequence[Action]) -> list[str] | None:
    """The tiles that are left after a turn of laying; None if it is no such turn."""
    if actions[-1].verb not in (Verb.FINISH, Verb.PLAN):
        return None
    return sorted(laid(match, seat, actions).hand(seat))


def laid(match: Match, seat: Seat, actions: Sequence[Action]) -> Match:
    """The position in which only the end of the turn is missing."""
    found = match.copy()
    for action in actions:
        if action.verb != Verb.FINISH:
            found.push(seat, action)
    return found
