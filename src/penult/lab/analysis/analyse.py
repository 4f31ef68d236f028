"""``analyse``: one pass over a match for luck and skill, and one more for each seat's mistakes.

>>> from penult.lab import analyse
>>> found = analyse(match, seats=[0])  # doctest: +SKIP
>>> found.accounts[0].luck, found.reviews[0].accuracy  # doctest: +SKIP
(-0.31, 91.5)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from penult import bots as known_bots
from penult.bots.levels import USUAL
from penult.bots.own import named
from penult.core.coercion import one_of_kind
from penult.core.errors import PenultError
from penult.core.ids import TABLE, Seat
from penult.lab.analysis.curve import Curve, account_of
from penult.lab.analysis.mistakes import review
from penult.lab.analysis.model import Analysis, Review, Unit
from penult.lab.analysis.stakes import stakes_for
from penult.match.errors import BadSeat
from penult.match.match import Match
from penult.match.policy import Bot
from penult.thinking.prospects import Prospects


class MoreBotsThanSeats(PenultError):
    key = "analyse-too-many-bots"


@dataclass(frozen=True)
class Effort:
    """How many worlds; what a match costs depends mostly on its game."""

    valued: int  # for the value of a position
    searched: int  # for each action, to find the best one
    measured: int  # for each of two actions, to tell what was lost


USUAL_EFFORT = Effort(valued=1000, searched=300, measured=1500)
# Where the best bot can afford less than so many worlds, this is what an analysis can
DEAR = ((100, Effort(valued=24, searched=6, measured=100)), (1000, Effort(300, 100, 1500)))

Progress = Callable[[float], None]  # takes the share that is done


def nobody_watches(share: float) -> None:
    """Progress that isn't shown."""


def analyse(
    match: Match,
    *,
    seats: Sequence[Seat] | None = None,
    bots: Sequence[str] = (),
    unit: Unit = "match",
    effort: Effort | None = None,
    seed: int = 0,
    progress: Progress = nobody_watches,
) -> Analysis:
    """Analyse a match as far as it has been played.

    ``seats``: whose decisions to judge, by default everybody's. ``bots``: who sat in each seat, so
    that it is played on by the same bot; people count as ``sensible``. ``unit``: what the chances
    are chances of. The same seed gives the same answer. ``progress`` may raise to stop.
    """
    one_of_kind(match, Match, "match")
    chosen = list(range(match.seats)) if seats is None else [player_at(match, s) for s in seats]
    spent = effort or effort_for(match)
    players = players_of(match, bots)
    stakes = stakes_for(match, unit)
    prospects = Prospects(match.game, match.uncovered(), players)
    curve = Curve(match, prospects, stakes, spent.valued, seed)
    parts = 1 + len(chosen)
    steps = []
    for step in curve.steps():
        steps.append(step)
        progress((step.number + 1) / max(len(match.acts), 1) / parts)
    reviews: list[Review] = []
    for done, seat in enumerate(chosen, start=1):

        def report(share: float, done: int = done) -> None:
            progress((done + share) / parts)

        reviews.append(review(match, seat, spent.searched, spent.measured, seed, report))
        progress((done + 1) / parts)
    return Analysis(
        game=match.game.name,
        names=match.names,
        unit=stakes.unit,
        worlds=spent.valued,
        bots=tuple(player.name for player in players),
        steps=tuple(steps),
        accounts=tuple(
            account_of(seat, steps, stakes.unit, float(curve.noise.variance[seat]))
            for seat in range(match.seats)
        ),
        reviews=tuple(reviews),
    )


def player_at(match: Match, seat: object) -> Seat:
    """The seat, if somebody sits there: the table itself decides nothing."""
    found = match.checked_seat(seat)
    if found == TABLE:
        raise BadSeat(seat=seat, most=match.seats - 1)
    return found


def effort_for(match: Match) -> Effort:
    worlds = known_bots.adviser(match.game.name).worlds
    return next((effort for least, effort in DEAR if worlds < least), USUAL_EFFORT)


def players_of(match: Match, names: Sequence[str]) -> list[Bot]:
    """The bot that plays each seat on; one that thinks is replaced by the one it falls back on."""
    if len(names) > match.seats:
        raise MoreBotsThanSeats(count=len(names), seats=match.seats)
    given = [*names, *[""] * (match.seats - len(names))]
    found = [named(match.game.name, name or USUAL) for name in given]
    usual = known_bots.find(match.game.name, USUAL)
    return [usual if bot.mind else bot for bot in found]
