"""Bots for ColorADD: ``random``, ``eager`` (plays a random card if it can) and ``sensible``."""

from __future__ import annotations

from penult.bots.habits import (
    CERTAIN,
    NOTICES,
    NOTICES_WRONG,
    best_colour,
    chance_of_honesty,
    count_of_colour,
    follower,
    has,
    notices,
    one_of_the_first,
    remembers,
    uniform,
    will_leave_one,
)
from penult.chance.stream import Stream, roll
from penult.core.actions import WAIT
from penult.core.deck import COLOURED, Face
from penult.core.ids import COLOURS, NO_COLOUR, ActionId, Card, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.cards import (
    ACCEPT,
    CALL,
    CALL_OUT,
    CATCH,
    CHALLENGE,
    CHOOSE,
    COLOUR,
    CUSTOM,
    DRAW,
    FACE,
    FREEZE,
    GUESS,
    JUMP,
    LAY,
    NAME,
    ODD,
    OPTION,
    PASS,
    PER_CUSTOM,
    PICK,
    POINTS,
    PROPOSE,
    UNNAMED,
    WILD_FOUR,
    YES,
    is_jump,
    is_wild,
    lay_naming,
    lay_swapping,
)
from penult.games.coloradd.view import View
from penult.games.custom.program import AMOUNT, OP, OTHER, STEPS, TARGET, WHO, Op, Who, field
from penult.match.policy import Bot

ALIKE_NUMBERS = "123456789"  # they only differ in points
WORTH_OF_A_CARD = 4  # in the points that cards are compared by
MOST_WORTH = 60
STOPS_THE_NEXT = 60  # a wild +4 before somebody's last card
STAYS = 16  # with the colour, against a single opponent
PLAYS_AGAIN = 10  # is better kept, against a single opponent
DOUBTS_BELOW = 12  # percent: challenge when a legal +4 is less likely than this


# eager: plays at random whenever it can


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Play a random card if one can be played, otherwise the first legal action; never react.

    It accepts whatever others want to write on a card (AR-42).
    """
    if view.turn != view.viewer:
        return acceptance(legal, size)
    return one_of_the_first(legal, size, LAY, JUMP, stream)


def acceptance(legal: list[ActionId], size: int) -> int:
    """Accept if there is something to accept, else WAIT; acceptances come first in the list."""
    return legal[0] if size > 0 and is_acceptance(legal[0]) else WAIT


def is_acceptance(action: ActionId) -> bool:
    return PROPOSE <= action < FREEZE and (action - ACCEPT) % PER_CUSTOM == 0


# sensible


def sensible(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    if view.turn != view.viewer:
        return reaction(view, legal, size, stream)
    if view.phase == phase.NAMING or view.phase == phase.COLOURING:
        return NAME + best_colour(view, NO_COLOUR)
    if view.phase >= phase.CHOOSING:
        return answer_to_rule(view, legal, size, stream)
    if view.phase == phase.OWING:
        return answer_to_debt(view, legal, size)
    if view.phase != phase.ACT and view.phase != phase.DRAWN:
        return legal[0]
    if view.exposed & ~(1 << view.viewer) != 0:
        caught = reaction(view, legal, size, stream)
        if caught != WAIT:
            return caught
    card = best_lay(view)
    if card < 0:
        return DRAW if has(legal, size, DRAW) else PASS
    if has(legal, size, CALL) and will_leave_one(view) and remembers(view, stream, view.turns):
        return CALL
    return lay_of(view, card, legal, size)


def best_lay(view: View) -> Card:
    """The legal card to play, or -1 to draw instead."""
    mask = view.lays
    best = -1
    highest = -1
    while mask:
        card = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        worth = worth_of_laying(view, card)
        if worth > highest:
            highest = worth
            best = card
    return best


def worth_of_laying(view: View, card: Card) -> int:
    """Get rid of expensive cards, keep wilds, hurt a neighbour who is nearly out."""
    last = view.sizes[view.viewer] == 1
    if is_wild(card):
        if card == WILD_FOUR and view.bluff == 1 and not last:
            return -1  # never illegally
        if card == WILD_FOUR and view.sizes[follower(view)] == 1:
            return STOPS_THE_NEXT
        if card >= CUSTOM:
            return 100 if last else worth_of_rule(view, card - CUSTOM)
        return 0 if not last else 100
    worth = 1 + POINTS[card] + 3 * count_of_colour(view, COLOUR[card])
    if view.seats == 2:
        worth = max(worth + worth_against_one(view, card), 1)
    if FACE[card] >= Face.DRAW_TWO and view.sizes[follower(view)] <= 2:
        worth += 40
    return worth


def worth_against_one(view: View, card: Card) -> int:
    """With two players: stay with the colour, and keep another turn for later."""
    worth = STAYS if COLOUR[card] == view.colour else 0
    return worth - (PLAYS_AGAIN if FACE[card] >= Face.DRAW_TWO else 0)


def lay_of(view: View, card: Card, legal: list[ActionId], size: int) -> ActionId:
    """How to play this card: name the best colour, swap with the smallest hand."""
    if is_wild(card):
        naming = lay_naming(card, best_colour(view, NO_COLOUR))
        return naming if has(legal, size, naming) else UNNAMED + card - CUSTOM
    if has(legal, size, LAY + card):
        return LAY + card
    return lay_swapping(card, smallest_hand(view))


def smallest_hand(view: View) -> Seat:
    """The other seat with the fewest cards."""
    best = follower(view)
    for seat in range(view.seats):
        if seat != view.viewer and view.sizes[seat] < view.sizes[best]:
            best = seat
    return best


# Debts and doubts


def answer_to_debt(view: View, legal: list[ActionId], size: int) -> ActionId:
    for place in range(size):
        if legal[place] < COLOURED:
            return legal[place]  # a +2 on a +2
    custom = view.lays >> CUSTOM
    if custom != 0:
        return lay_of(view, CUSTOM + (custom & -custom).bit_length() - 1, legal, size)
    if view.lays >> WILD_FOUR & 1 and view.bluff == 0:
        return lay_naming(WILD_FOUR, best_colour(view, NO_COLOUR))
    if has(legal, size, CHALLENGE) and chance_of_honesty(view) < DOUBTS_BELOW * CERTAIN // 100:
        return CHALLENGE
    return DRAW


# Out of turn


def reaction(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Call late, catch, call out or jump in, if the bot notices that it can."""
    for place in range(size):
        action = legal[place]
        if action == CALL and view.turn != view.viewer:
            if remembers(view, stream, view.played):
                return CALL
        elif action == CALL_OUT:
            if notices(view, stream, NOTICES_WRONG):
                return CALL_OUT
        elif CATCH <= action < CHOOSE:
            if view.exposed >> action - CATCH & 1 and notices(view, stream, NOTICES):
                return action
        elif is_jump(action) and notices(view, stream, NOTICES):
            jump = JUMP + lay_of_twin(view, legal, size)
            if has(legal, size, jump):
                return jump
        elif action >= PROPOSE:
            return acceptance(legal, size)
    return WAIT


def lay_of_twin(view: View, legal: list[ActionId], size: int) -> ActionId:
    """How the top card would be played; a jump-in is the same action with a higher id."""
    if is_wild(view.top):
        return lay_naming(view.top, best_colour(view, NO_COLOUR))
    if has(legal, size, JUMP + view.top):
        return view.top
    return lay_swapping(view.top, smallest_hand(view))


# Custom cards


def answer_to_rule(view: View, legal: list[ActionId], size: int, stream: Stream) -> ActionId:
    """The answer to what a rule asks of the viewer; the first legal one always works."""
    match view.phase:
        case phase.CHOOSING:
            return CHOOSE + whom_to_choose(view)
        case phase.DECIDING:
            return OPTION if first_way_is_better(view) else OPTION + 1
        case phase.PICKING:
            return card_to_pick(view, legal, size)
        case phase.GUESSING:
            return legal[0] if legal[0] >= ODD else GUESS + rarest_colour(view)
        case phase.BLAMING:
            # about what happened at the table, which bots can't see
            return legal[roll(stream, size)]
        case phase.VOTING:
            return YES
        case _:
            return legal[0]


def whom_to_choose(view: View) -> Seat:
    """The other seat with the fewest cards among those that can be chosen."""
    best = view.viewer
    for steps in range(1, view.seats):
        seat = (view.viewer + steps) % view.seats
        fewer = best == view.viewer or view.sizes[seat] < view.sizes[best]
        if view.tied >> seat & 1 and fewer:
            best = seat
    return best


def card_to_pick(view: View, legal: list[ActionId], size: int) -> ActionId:
    """To get rid of: the most expensive card that isn't a wild. To show: the cheapest."""
    if op_of(view.code[view.slot][1 + view.step]) == Op.REVEAL:
        return legal[0]
    place = size - 1
    while place > 0 and is_wild(legal[place] - PICK):
        place -= 1
    return legal[place]


def rarest_colour(view: View) -> int:
    """The colour the viewer has least of: others are more likely to hold it."""
    rarest = 0
    for colour in range(COLOURS):
        if count_of_colour(view, colour) < count_of_colour(view, rarest):
            rarest = colour
    return rarest


def op_of(word: int) -> int:
    return field(word, OP)


def first_way_is_better(view: View) -> bool:
    code = view.code[view.slot]
    target = field(code[1 + view.step], TARGET)
    end = field(code[target], TARGET)  # of the jump over the second option
    first = worth_of_steps(view, view.slot, view.caster, view.step + 1, target - 1)
    return first >= worth_of_steps(view, view.slot, view.caster, target, end)


def worth_of_rule(view: View, slot: int) -> int:
    """How much it helps to play a custom card now; 0 if it is better kept, like other wilds."""
    worth = worth_of_steps(view, slot, view.viewer, 0, STEPS)
    return min(max(WORTH_OF_A_CARD * worth, 0), MOST_WORTH)


def worth_of_steps(view: View, slot: int, caster: Seat, start: int, end: int) -> int:
    """The value of all its steps for the viewer, as if every one were carried out."""
    worth = 0
    for place in range(start, end):
        word = view.code[slot][1 + place]
        if word == 0:
            return worth
        worth += worth_of_step(view, word, caster)
    return worth


def worth_of_step(view: View, word: int, caster: Seat) -> int:
    amount = min(field(word, AMOUNT), 3)
    match op_of(word):
        case Op.DRAW | Op.DRAW_UNTIL:
            return harm(view, caster, field(word, WHO), amount)
        case Op.SKIP:
            return harm(view, caster, Who.NEXT, amount)
        case Op.BIND | Op.REVEAL:
            return harm(view, caster, field(word, WHO), 1)
        case Op.AGAIN:
            return 3 if caster == view.viewer else -2
        case Op.SHIELD:
            return -harm(view, caster, field(word, WHO), 1)
        case Op.DISCARD:
            return -harm(view, caster, field(word, WHO), amount)
        case Op.GIVE:
            taken = -harm(view, caster, field(word, WHO), amount)
            return taken + harm(view, caster, field(word, OTHER), amount)
        case Op.SWAP:
            return worth_of_swap(view, word, caster)
        case _:
            return 0


def harm(view: View, caster: Seat, who: int, amount: int) -> int:
    """The value of making a seat draw: bad for the viewer, best for a seat that is nearly out."""
    if meant(view, caster, who) == view.viewer or who == Who.ALL:
        return -2 * amount
    if who == Who.OTHERS and caster != view.viewer:
        return -2 * amount
    nearly_out = view.sizes[smallest_hand(view)] <= 2
    return amount + (2 if nearly_out else 0)


def meant(view: View, caster: Seat, who: int) -> Seat:
    """The seat a word refers to if that is already known, otherwise an opponent."""
    match who:
        case Who.ME:
            return caster
        case Who.NEXT:
            return (caster + view.direction) % view.seats
        case Who.PREV:
            return (caster - view.direction) % view.seats
        case _:
            return smallest_hand(view)


def worth_of_swap(view: View, word: int, caster: Seat) -> int:
    one = meant(view, caster, field(word, WHO))
    other = meant(view, caster, field(word, OTHER))
    if one != view.viewer and other != view.viewer:
        return 0
    partner = other if one == view.viewer else one
    return view.sizes[view.viewer] - 1 - view.sizes[partner]


BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
    Bot("sensible", sensible),
)
