"""The score sheet of a match: how each of its rounds ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from penult.play.events import Event
from penult.play.match import Match
from penult.vocabulary.events import Kind
from penult.vocabulary.ids import NOBODY, Seat


class Ended(NamedTuple):
    """A round: who had nothing left, if anybody, and the totals then, seat by seat."""

    winner: Seat
    totals: tuple[int, ...]


def ended(match: Match, events: Iterable[Event]) -> Ended:
    """The round that ended with the act to which these events belong."""
    winners = [event.seat for event in events if event.kind == Kind.WENT_OUT]
    return Ended(winners[-1] if winners else NOBODY, match.standing)
