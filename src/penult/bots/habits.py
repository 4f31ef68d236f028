"""What bots share: reading a hand, forgetting, noticing, colours and seating."""

from __future__ import annotations

from typing import Any, Protocol

from penult.chance.stream import Stream, happens, roll
from penult.core.actions import WAIT
from penult.core.deck import SAME_COLOUR
from penult.core.ids import COLOURS, NOBODY, ActionId, Mask, Seat

FORGETS = 6  # percent, as are the next two
NOTICES = 70
NOTICES_WRONG = 80
COPIES = 4  # the most copies of a card in one hand
ROUND = 7919  # keeps the occasions of different rounds apart


class HandSight(Protocol):
    """What these functions need from a game's view."""

    viewer: Seat
    seats: int
    direction: int
    sizes: list[int]
    hand: list[int]
    played: int
    rounds: int


# Actions


def has(legal: list[ActionId], size: int, action: ActionId) -> bool:
    place = 0
    while place < size and legal[place] != action:
        place += 1
    return place < size


# Cards and neighbours


def held_among(view: HandSight, kinds: Mask) -> int:
    """How many cards of these kinds the viewer holds."""
    total = 0
    for copy in range(COPIES):
        total += (view.hand[copy] & kinds).bit_count()
    return total


def will_leave_one(view: HandSight) -> bool:
    return view.sizes[view.viewer] == 2


def follower(view: HandSight) -> Seat:
    return (view.viewer + view.direction) % view.seats


# Lapses


def remembers(view: HandSight, stream: Stream, number: int) -> bool:
    """Is this call remembered? ``number`` counts the calls of a round."""
    return recalls(view, stream, number, FORGETS)


def recalls(view: HandSight, stream: Stream, number: int, forgets: int) -> bool:
    """The same for a bot that forgets this many in a hundred."""
    return not happens(stream, forgets, number + ROUND * view.rounds)


def notices(view: HandSight, stream: Stream, percent: int) -> bool:
    """Does the bot notice what happened with the latest card? The answer stays the same."""
    return sees(view, stream, percent, view.played)


def sees(view: HandSight, stream: Stream, percent: int, number: int) -> bool:
    """The same for a card the view doesn't count yet."""
    return happens(stream, percent, number + ROUND * view.rounds)


def uniform(view: Any, legal: list[int], size: int, stream: Stream) -> int:
    """Any legal action, all equally likely; out of turn, waiting counts as one more."""
    if view.turn == view.viewer:
        return legal[roll(stream, size)]
    choice = roll(stream, size + 1)
    return WAIT if choice == size else legal[choice]


def one_of_the_first(
    legal: list[ActionId], size: int, lowest: ActionId, end: ActionId, stream: Stream
) -> ActionId:
    """Any of the first actions with ids from ``lowest`` to ``end``; else the first in the list."""
    choices = size
    while choices > 0 and not lowest <= legal[choices - 1] < end:
        choices -= 1
    return legal[roll(stream, choices)] if choices > 0 else legal[0]


OF_A_COLOUR = 25  # cards in the deck
ALL_CARDS = 108
CERTAIN = 100_000


class Doubtful(HandSight, Protocol):
    """A view in which somebody may have played a wild +4 illegally."""

    challenged: Seat
    colour_before: int


def count_of_colour(view: HandSight, colour: int) -> int:
    return held_among(view, SAME_COLOUR[colour])


def best_colour(view: HandSight, shunned: int) -> int:
    """The colour the viewer holds most of, except the one not to be named."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        count = count_of_colour(view, colour)
        if count > most and colour != shunned:
            most = count
            best = colour
    return best


def chance_of_honesty(view: Doubtful) -> int:
    """How likely the challenged hand has no card of the colour, judging by counts alone."""
    return chance_of_lacking(view, view.colour_before, view.sizes[view.challenged])


def chance_of_lacking(view: HandSight, colour: int, cards: int) -> int:
    """How likely this many unknown cards include none of a colour, in 1/CERTAIN."""
    unseen = ALL_CARDS - view.sizes[view.viewer]
    coloured = OF_A_COLOUR - count_of_colour(view, colour)
    chance = CERTAIN
    for card in range(cards):
        chance = chance * max(unseen - coloured - card, 0) // max(unseen - card, 1)
    return chance


ALL_HANDS = -2  # instead of a player to swap with: everybody passes their hand on

# How near a player is to winning, by the number of cards
NEAR = (2000, 1000, 600, 420, 320, 250, 200, 165, 140, 120, 100)
MOST = len(NEAR) - 1
THOUSAND = 1000


class Company(HandSight, Protocol):
    order: list[int]  # who plays this round, clockwise
    playing: int  # how many
    side: list[int]  # of each seat; partners are on the same


def neighbour(view: Company, seat: Seat, steps: int) -> Seat:
    """The player this many seats further on in the direction of play."""
    place = 0
    while view.order[place] != seat:
        place += 1
    return view.order[(place + steps * view.direction) % view.playing]


def is_opponent(view: Company, seat: Seat) -> bool:
    return seat != NOBODY and view.side[seat] != view.side[view.viewer]


def fewest_of_opponents(view: Company) -> int:
    """The size of their smallest hand."""
    fewest = THOUSAND
    for place in range(view.playing):
        seat = view.order[place]
        if is_opponent(view, seat):
            fewest = min(fewest, view.sizes[seat])
    return fewest


# When the next card makes hands change places


def size_after(view: Company, seat: Seat, partner: Seat) -> int:
    """How many cards a seat holds after the viewer has played one and swapped."""
    giver = seat
    if partner == ALL_HANDS:
        giver = neighbour(view, seat, -1)
    elif partner != NOBODY and seat == view.viewer:
        giver = partner
    elif seat == partner:
        giver = view.viewer
    return view.sizes[giver] - (1 if giver == view.viewer else 0)


def outlook(view: Company, partner: Seat) -> int:
    """How many of 1,000 such rounds the viewer's side would win, judging by hand sizes."""
    own = 0
    total = 0
    for place in range(view.playing):
        seat = view.order[place]
        near = NEAR[min(size_after(view, seat, partner), MOST)]
        total += near
        if not is_opponent(view, seat):
            own += near
    return THOUSAND * own // total


def best_partner(view: Company) -> Seat:
    """The best player to swap with; among equals the next in turn."""
    best = NOBODY
    highest = -1
    for steps in range(1, view.playing):
        seat = neighbour(view, view.viewer, steps)
        hope = outlook(view, seat)
        if hope > highest:
            highest = hope
            best = seat
    return best
