"""Bots for RLCard's rules: ``random``, ``rule-v1`` (RLCard's own) and ``sensible``."""

from __future__ import annotations

from penult.bots.habits import best_colour, count_of_colour, follower, held_among, uniform
from penult.chance.stream import Stream, roll
from penult.core.deck import COLOUR, COLOURED, FACE, SAME_FACE, Face
from penult.core.ids import COLOURS, NO_COLOUR, ActionId, Card
from penult.games.rlcard.cards import CARD, DRAW
from penult.games.rlcard.view import View
from penult.match.policy import Bot

# Found by trying: 56.7 % of the games between two against rule-v1, where the usual habit of
# staying with the longest colour wins 45 %
NO_WILD = 1000
RARE_COLOUR = 4  # against a card, for each one of its colour
RARE_FACE = 2  # against it, for each one with its face
STRIKES = 10  # for a card that costs the next player a turn
NEARLY_OUT = 60  # the same, if they have two cards or fewer


# rule-v1: what RLCard's agent "uno-rule-v1" does


def rule(view: View, legal: list[ActionId], size: int, stream: Stream) -> ActionId:
    """Any card but a wild, each copy as likely; a wild +4 for the colour held most."""
    card = CARD[legal[0]]
    if card < 0:
        return DRAW
    if card >= COLOURED:
        wished = roll(stream, COLOURS) if FACE[card] == Face.WILD else favourite(view, stream)
        return legal[wished]
    return any_coloured(view, legal, size, stream)


def any_coloured(view: View, legal: list[ActionId], size: int, stream: Stream) -> ActionId:
    """RLCard lists a card once for each copy, and picks from that list."""
    copies = 0
    for place in range(size):
        copies += copies_of(view, CARD[legal[place]])
    chosen = roll(stream, copies)
    place = 0
    while chosen >= copies_of(view, CARD[legal[place]]):
        chosen -= copies_of(view, CARD[legal[place]])
        place += 1
    return legal[place]


def copies_of(view: View, card: Card) -> int:
    """How many of a coloured kind the viewer holds; wilds aren't picked."""
    return held_among(view, 1 << card) if card < COLOURED else 0


def favourite(view: View, stream: Stream) -> int:
    """The colour held most; among equals RLCard goes by the order of the hand, here by lot."""
    most = count_of_colour(view, best_colour(view, NO_COLOUR))
    equals = 0
    for colour in range(COLOURS):
        equals += count_of_colour(view, colour) == most
    chosen = roll(stream, equals)
    colour = 0
    while count_of_colour(view, colour) != most or chosen > 0:
        chosen -= count_of_colour(view, colour) == most
        colour += 1
    return colour


# sensible


def sensible(view: View, legal: list[ActionId], size: int, stream: Stream) -> ActionId:
    """Keep wilds and what other cards can follow; strike before the next player goes out.

    As nobody may draw by choice, it pays to be able to match as many targets as possible.
    """
    best = legal[0]
    highest = -1
    for place in range(size):
        worth = worth_of(view, legal[place])
        if worth > highest:
            highest = worth
            best = legal[place]
    return best


def worth_of(view: View, action: ActionId) -> int:
    card = CARD[action]
    if card < 0:
        return 0
    if card >= COLOURED:
        return count_of_colour(view, (action - COLOURED) % COLOURS)
    worth = NO_WILD - RARE_COLOUR * count_of_colour(view, COLOUR[card])
    worth -= RARE_FACE * held_among(view, SAME_FACE[FACE[card]])
    if FACE[card] == Face.DRAW_TWO or FACE[card] == Face.SKIP:
        worth += NEARLY_OUT if view.sizes[follower(view)] <= 2 else STRIKES
    return worth


BOTS = (
    Bot("random", uniform),
    Bot("rule-v1", rule),
    Bot("sensible", sensible),
)
