"""Bots for Rummy: ``random``, ``eager`` (lays as many tiles as it can) and ``sensible``.

The solver finds the lays; a bot decides what to look for, which action to use, and when to call
and catch.
"""

from __future__ import annotations

from penult.bots.habits import NOTICES, follower, has, notices, remembers, uniform
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import ActionId, Card
from penult.games.rummy.actions import ACTING, CALL, CATCH, FINISH, FIRE, PLAN
from penult.games.rummy.planning import DEAR, KEEP_ACTIONS, KEEP_JOKERS, MOST
from penult.games.rummy.tiles import DRAW_TWO, JOKER, SKIP, number_of
from penult.games.rummy.view import View
from penult.match.policy import Bot

NEARLY_OUT = 5  # tiles: one turn, or two
IN_DANGER = 3  # tiles of an opponent: points matter most
FAR = 10  # tiles of all opponents: there is time to save actions


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """The first legal move: a plan that lays the most tiles, the end of the turn, or a draw."""
    return legal[0] if view.turn == view.viewer else WAIT


def sensible(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    if view.turn != view.viewer:
        return reaction(view, legal, size, stream)
    caught = reaction(view, legal, size, stream) if view.begun == 0 else WAIT
    if caught != WAIT:
        return caught
    if view.begun == 1:
        if has(legal, size, CALL) and remembers(view, stream, view.played + 1):
            return CALL
        return FINISH if has(legal, size, FINISH) else best_action(view, legal, size)
    if has(legal, size, PLAN):
        return PLAN + plan_for(view)
    return legal[0]


# What to lay


def plan_for(view: View) -> int:
    """Lay the most tiles if nearly out, high ones if an opponent is, else save useful ones."""
    own = view.sizes[view.viewer]
    fewest = fewest_of_others(view)
    if own <= NEARLY_OUT:
        return MOST
    if fewest <= IN_DANGER:
        return DEAR
    return KEEP_ACTIONS if fewest >= FAR else KEEP_JOKERS


def fewest_of_others(view: View) -> int:
    fewest = view.sizes[follower(view)]
    for seat in range(view.seats):
        if seat != view.viewer:
            fewest = min(fewest, view.sizes[seat])
    return fewest


# Which action


def best_action(view: View, legal: list[ActionId], size: int) -> ActionId:
    """The one that hurts most, or gives the turn to a player far from going out."""
    best = legal[0]
    highest = -1
    for place in range(size):
        if FIRE <= legal[place] < PLAN:
            worth = worth_of_action(view, ACTING[legal[place] - FIRE])
            if worth > highest:
                highest = worth
                best = legal[place]
    return best


def worth_of_action(view: View, tile: Card) -> int:
    if tile == JOKER:
        return 4
    if number_of(tile) == DRAW_TWO:
        return 3
    if number_of(tile) == SKIP:
        return 2
    return 5 if turns_away(view) else 1


def turns_away(view: View) -> bool:
    """Would a reversal give the turn to a player farther from going out?"""
    before = (view.viewer - view.direction) % view.seats
    return view.seats > 2 and view.sizes[before] > view.sizes[follower(view)] + IN_DANGER


# The last tile


def reaction(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    for place in range(size):
        action = legal[place]
        if action == CALL and remembers(view, stream, view.played):
            return CALL
        if action >= CATCH and notices(view, stream, NOTICES):
            return action
    return WAIT


# How many worlds levels imagine here. A world is very dear: the solver lists everybody's plans
WORLDS = {
    "newcomer": 1,
    "casual": 2,
    "steady": 4,
    "expert": 12,
    "champion": 40,
    "gambler": 8,
    "miser": 8,
    "watchdog": 8,
}
BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
    Bot("sensible", sensible),
)
