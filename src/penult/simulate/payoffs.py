"""What the seats of a finished game get.

Payoffs are ints in 1/SHARE, so that both speeds agree to the last bit: SHARE can be divided by
every number of seats. They always add up to 0.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from penult.core.enums import quick
from penult.core.ids import NOBODY, Mask, Seat
from penult.core.marks import Mark
from penult.games.game import Game, is_the_same
from penult.simulate.arena import SHARE


@quick
class Reward(IntEnum):
    """What is paid out at the end of a game."""

    WIN = 0  # 1, shared by those who win together; the others share -1
    POINTS = 1  # by how many points a seat is better than the average
    RANK = 2  # by points, from 1 for the first to -1 for the last, in even steps
    TEAM = 3  # like POINTS, but partners get the average of theirs


def pay_winners(winners: Mask, seats: int, payoffs: Any) -> None:
    """Nothing if nobody has won, or everybody."""
    won = winners.bit_count()
    lost = seats - won
    if won == 0 or lost == 0:
        return
    for seat in range(seats):
        payoffs[seat] = SHARE // won if winners >> seat & 1 else -(SHARE // lost)


def score(s: Any, seat: Seat, whole: int, sign: int) -> int:
    """Points of which more are better."""
    points: int = s.scores.total[seat] if whole else s.scores.gained[seat]
    return sign * points


def pay_ranks(s: Any, whole: int, sign: int, payoffs: Any) -> None:
    """For every seat, how many others it has beaten, less those that have beaten it."""
    seats = s.seats.count
    for seat in range(seats):
        own = score(s, seat, whole, sign)
        beaten = 0
        for other in range(seats):
            their = score(s, other, whole, sign)
            beaten += int(own > their) - int(own < their)
        payoffs[seat] = SHARE // (seats - 1) * beaten


def average(s: Any, among: Mask, whole: int, sign: int) -> int:
    """The average score of these seats, in 1/SHARE."""
    total = 0
    for seat in range(s.seats.count):
        if among >> seat & 1:
            total += score(s, seat, whole, sign)
    return SHARE // among.bit_count() * total


def partnering(game: Game) -> Callable[[Any, Seat], Mask]:
    win_together = game.secrets.win_together if game.secrets else is_the_same

    def side_of(s: Any, seat: Seat) -> Mask:
        """The seat and those who win with it."""
        mask = 1 << seat
        for other in range(s.seats.count):
            if other != seat and win_together(s, seat, other):
                mask |= 1 << other
        return mask

    return side_of


def paying(game: Game, jitable: Mark) -> Callable[..., None]:
    """A function that writes the payoffs of a finished game into ``payoffs``."""
    side_of = jitable(partnering(game))

    def pay_points(s: Any, whole: int, sign: int, shared: int, payoffs: Any) -> None:
        seats = s.seats.count
        usual = average(s, (1 << seats) - 1, whole, sign)
        for seat in range(seats):
            side = side_of(s, seat) if shared else 1 << seat
            payoffs[seat] = average(s, side, whole, sign) - usual

    jitable(pay_points)

    def winners_of(s: Any, whole: int) -> Mask:
        if whole:
            return int(s.winners)
        return 0 if s.round_winner == NOBODY else side_of(s, s.round_winner)

    jitable(winners_of)

    def pay(s: Any, reward: int, whole: int, sign: int, payoffs: Any) -> None:
        for seat in range(s.seats.count):
            payoffs[seat] = 0
        if reward == Reward.WIN:
            pay_winners(winners_of(s, whole), s.seats.count, payoffs)
        elif reward == Reward.RANK:
            pay_ranks(s, whole, sign, payoffs)
        else:
            pay_points(s, whole, sign, int(reward == Reward.TEAM), payoffs)

    return pay
