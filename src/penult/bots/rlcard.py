"""Bots for RLCard's rules: ``random``, ``rule-v1`` (RLCard's own) and ``sensible``."""

from __future__ import annotations

from penult.bots.habits import best_colour, count_of_colour, follower, held_among, uniform
from penult.chance.stream import Stream, roll
from penult.core.deck import (
    COLOUR,
    COLOURED,
    COPIES,
    FACE,
    KINDS,
    SAME_COLOUR,
    SAME_FACE,
    WILD,
    WILD_FOUR,
    Face,
)
from penult.core.ids import COLOURS, NO_COLOUR, ActionId, Card, Mask
from penult.core.shapes import COPIES as MOST
from penult.games.rlcard.cards import CARD, DRAW, NAMED, matching
from penult.games.rlcard.knowledge import WILDS
from penult.games.rlcard.view import View
from penult.match.policy import Bot

# What ``sensible`` counts for a card, in hundredths. The numbers were found by policy gradient, in
# some ten million games against rule-v1 (docs/rlcard.md)
SAME_FACE_LEFT = -68  # each other card of its own with this face
FACE_IS_GONE = 930  # it has none
LATE_FACE = -413  # the first again, once it has three cards or fewer
LAST_STRIKE = 2382  # it costs the next player a turn, who has one card
A_WILD = -1214
WILD_LEFT = 814
LAME_WILD = -2306  # a wild for a colour that it doesn't hold
COLOURS_LEFT = -1018  # each colour in its hand
LATE_COLOURS = -392  # the same, once it has three cards or fewer
NO_ANSWER = 946  # the chance that the next player can't answer
NO_LAST_ANSWER = 2635  # the same, if they have one card
NO_ANSWER_EARLY = 336  # the same, for each five cards of its own
LAST_FITS = 3262  # the chance that its last card can be played
COMMON_COLOUR = -4234  # how much of what the others may hold is of the colour
COMMON_FOR_MANY = 345  # the same, for each card of the next player
COMMON_FOR_LAST = -3706  # the same, if they have one card
LATE = 3
WHOLE = 1000

DECK_OVER = tuple(sum(1 << kind for kind in range(KINDS) if COPIES[kind] > n) for n in range(MOST))
PLAIN = (1 << COLOURED) - 1


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
    """Make it hard for the next player to answer, and keep cards that can follow many others."""
    best = legal[0]
    highest = worth_of(view, best) if size > 1 else 0
    for place in range(1, size):
        worth = worth_of(view, legal[place])
        if worth > highest:
            highest = worth
            best = legal[place]
    return best


def worth_of(view: View, action: ActionId) -> int:
    card = CARD[action]
    if card < 0:
        return 0
    colour = COLOUR[card] if card < COLOURED else NAMED[action]
    left = view.sizes[view.viewer] - 1
    worth = worth_of_hand(view, card, colour, left)
    if left == 1:
        worth += LAST_FITS * last_fits(view, card, colour) // WHOLE
    if not plays_again(view, card):
        worth += worth_of_answers(view, card, colour, left)
    elif card < COLOURED and view.sizes[follower(view)] == 1:
        worth += LAST_STRIKE
    return worth


def plays_again(view: View, card: Card) -> bool:
    """Does the turn come back at once? Only among two."""
    strikes = FACE[card] == Face.SKIP or FACE[card] == Face.DRAW_TWO or card == WILD_FOUR
    return strikes and view.seats == 2


def worth_of_hand(view: View, card: Card, colour: int, left: int) -> int:
    """What stays in the hand."""
    colours = 0
    for each in range(COLOURS):
        colours += remaining(view, SAME_COLOUR[each], card) > 0
    worth = WILD_LEFT * remaining(view, WILDS, card) + COLOURS_LEFT * colours
    if left <= LATE:
        worth += LATE_COLOURS * colours
    if card >= COLOURED:
        worth += A_WILD if card == WILD else 0
        return worth + (0 if remaining(view, SAME_COLOUR[colour], card) > 0 else LAME_WILD)
    same = remaining(view, SAME_FACE[FACE[card]], card)
    if left <= LATE:
        worth += LATE_FACE * same
    return worth + (SAME_FACE_LEFT * same if same > 0 else FACE_IS_GONE)


def worth_of_answers(view: View, card: Card, colour: int, left: int) -> int:
    """What the next player may be able to do."""
    cards = view.sizes[follower(view)]
    silence = no_answer(view, card, colour)
    worth = NO_ANSWER * silence + NO_ANSWER_EARLY * silence * left // 5
    common = share(possible(view, SAME_COLOUR[colour]), possible(view, PLAIN | WILDS))
    worth += COMMON_COLOUR * common + COMMON_FOR_MANY * common * cards
    if cards == 1:
        worth += NO_LAST_ANSWER * silence + COMMON_FOR_LAST * common
    return worth // WHOLE


def no_answer(view: View, card: Card, colour: int) -> int:
    """How likely none of the next player's cards matches this one."""
    fits = possible(view, matching(card, colour) | WILDS)
    other = WHOLE - share(fits, possible(view, PLAIN | WILDS))
    chance = WHOLE
    for _ in range(view.sizes[follower(view)]):
        chance = chance * other // WHOLE
    return chance


def last_fits(view: View, card: Card, colour: int) -> int:
    """How likely the only card left can be played in the next turn."""
    if remaining(view, WILDS, card) > 0:
        return WHOLE
    target, last = matching(card, colour), 0
    for kind in range(COLOURED):
        if remaining(view, 1 << kind, card) > 0:
            last = kind
    follows = WHOLE if target >> last & 1 else 0
    if plays_again(view, card):
        return follows
    answers = possible(view, target)
    good = share(possible(view, target & matching(last, COLOUR[last])), answers)
    silence = no_answer(view, card, colour)
    return (silence * follows + (WHOLE - silence) * (good if answers > 0 else WHOLE)) // WHOLE


def remaining(view: View, kinds: Mask, card: Card) -> int:
    """How many cards of these kinds stay in the hand without this one."""
    return held_among(view, kinds) - (kinds >> card & 1)


def possible(view: View, kinds: Mask) -> int:
    """How many unseen cards of these kinds there are that the next player may hold."""
    lacking = view.lacks[follower(view)]
    if lacking > 0:
        kinds &= ~(SAME_COLOUR[lacking - 1] | WILDS)
    total = -held_among(view, kinds)
    for copy in range(MOST):
        total += (DECK_OVER[copy] & kinds).bit_count() - (view.gone[copy] & kinds).bit_count()
    return total


def share(part: int, whole: int) -> int:
    return WHOLE * part // whole if whole > 0 else 0


BOTS = (
    Bot("random", uniform),
    Bot("rule-v1", rule),
    Bot("sensible", sensible),
)
