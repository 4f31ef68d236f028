"""Answers to what a custom card's rule asks: which there are, and what each does.

The first in every list is the default, taken if nobody answers in time (AR-69).
"""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import COLOURS, NO_CARD, NOBODY, ActionId, Card, Mask, Seat
from penult.core.shapes import COPIES
from penult.games.coloradd import phase
from penult.games.coloradd.cards import (
    BLAME,
    BY_VALUE,
    CARD,
    CHOOSE,
    DONE,
    GUESS,
    KINDS,
    NAME,
    NO,
    ODD,
    OPTION,
    PICK,
    TAKE,
    TARGET,
    VERB,
    YES,
)
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import moving, random_draws, targets
from penult.games.coloradd.state import State
from penult.games.custom import effect, program
from penult.games.custom.effect import Ask
from penult.games.custom.program import Riddle, Who, field
from penult.games.mechanics import journal
from penult.games.mechanics.lays import put

MOST_ANSWERS = KINDS

# Which answers


def guesses_colour(s: State) -> bool:
    word = program.step_at(s.wilds, s.effect.slot, s.effect.step)
    return field(word, program.MODE) == Riddle.COLOUR


def kinds_to_pick(s: State, seat: Seat) -> Mask:
    """The kinds of which the seat has a card left that it could pick."""
    asked = random_draws.cards_in_question(s)
    kinds = 0
    for card in range(KINDS):
        if asked >> card & 1:
            held = 0
            for copy in range(COPIES):
                held += s.hands.held[seat][copy] >> card & 1
            if held > effect.times_picked(s.effect, seat, card):
                kinds |= 1 << card
    return kinds


def why_not_answer(s: State, seat: Seat, action: ActionId) -> Clause:
    """OK if the rule asks the seat for this; otherwise it is the rule that forbids it."""
    if seat != s.seats.turn or seat == NOBODY:
        return Clause.ADD_54
    return Clause.OK if fits(s, seat, action) else Clause.ADD_54


def fits(s: State, seat: Seat, action: ActionId) -> bool:
    match VERB[action]:
        case Verb.CHOOSE:
            return s.phase == phase.CHOOSING and s.effect.tied >> TARGET[action] & 1 == 1
        case Verb.OPTION:
            return s.phase == phase.DECIDING
        case Verb.PICK:
            return s.phase == phase.PICKING and kinds_to_pick(s, seat) >> CARD[action] & 1 == 1
        case Verb.TAKE:
            return s.phase == phase.TAKING
        case Verb.GUESS:
            return s.phase == phase.GUESSING and (action < ODD) == guesses_colour(s)
        case Verb.BLAME:
            return s.phase == phase.BLAMING and can_be_blamed(s) >> TARGET[action] & 1 == 1
        case Verb.DONE:
            return s.phase == phase.BLAMING
        case _:
            return s.phase == phase.VOTING


def can_be_blamed(s: State) -> Mask:
    return targets.everybody(s) & ~s.effect.named


def list_answers(s: State, seat: Seat, out: list[ActionId]) -> int:
    match s.phase:
        case phase.CHOOSING:
            return list_seats(s, s.effect.tied, CHOOSE, out, 0)
        case phase.DECIDING:
            out[0] = OPTION
            out[1] = OPTION + 1
            return 2
        case phase.PICKING:
            return list_picks(kinds_to_pick(s, seat), out)
        case phase.TAKING:
            return put(out, 0, TAKE)
        case phase.GUESSING:
            return list_guesses(s, out)
        case phase.BLAMING:
            return list_seats(s, can_be_blamed(s), BLAME, out, put(out, 0, DONE))
        case phase.VOTING:
            return put(out, put(out, 0, NO), YES)
        case _:
            for colour in range(COLOURS):
                out[colour] = NAME + colour
            return COLOURS


def default_answer(s: State, seat: Seat) -> ActionId:
    """The answer if nobody gives one (AR-69)."""
    answers = [0] * MOST_ANSWERS
    list_answers(s, seat, answers)
    return answers[0]


def list_seats(s: State, mask: Mask, base: ActionId, out: list[ActionId], size: int) -> int:
    """The seats of a set, clockwise from the layer's left."""
    for place in range(1, s.seats.count + 1):
        seat = (s.effect.layer + place) % s.seats.count
        if mask >> seat & 1:
            size = put(out, size, base + seat)
    return size


def list_picks(kinds: Mask, out: list[ActionId]) -> int:
    """The cheapest card first."""
    size = 0
    for place in range(KINDS):
        if kinds >> BY_VALUE[place] & 1:
            size = put(out, size, PICK + BY_VALUE[place])
    return size


def list_guesses(s: State, out: list[ActionId]) -> int:
    first = GUESS if guesses_colour(s) else ODD
    count = COLOURS if first == GUESS else 2
    for place in range(count):
        out[place] = first + place
    return count


# What they do


def hear(s: State, seat: Seat, action: ActionId) -> None:
    """Carry out an answer; then the rule goes on."""
    match VERB[action]:
        case Verb.CHOOSE:
            choose(s, TARGET[action])
        case Verb.OPTION:
            decide(s, seat, action - OPTION)
        case Verb.PICK:
            pick(s, seat, CARD[action])
        case Verb.TAKE:
            take(s)
        case Verb.GUESS:
            guess(s, action - GUESS + 1)
        case Verb.BLAME:
            blame(s, TARGET[action])
        case Verb.DONE:
            put_to_the_vote(s)
        case _:
            vote(s, seat, in_favour=action == YES)


def choose(s: State, target: Seat) -> None:
    asks = s.effect.asks
    s.effect.asks = Ask.NOTHING
    s.effect.tied = 0
    s.phase = phase.EFFECT
    if asks == Ask.WHO:
        random_draws.set_who(s, target)
    elif asks == Ask.OTHER:
        random_draws.set_other(s, target)
    else:
        s.effect.chosen = target
        journal.note(s.journal, Kind.CHOSE, Clause.ADD_54, seat=s.effect.layer, other=target)


def decide(s: State, seat: Seat, way: int) -> None:
    e = s.effect
    word = program.step_at(s.wilds, e.slot, e.step)
    journal.note(s.journal, Kind.DECIDED, Clause.ADD_54, seat=seat, count=way + 1)
    effect.go_to(e, e.step + 1 if way == 0 else field(word, program.TARGET))
    s.phase = phase.EFFECT


def pick(s: State, seat: Seat, card: Card) -> None:
    e = s.effect
    effect.note_pick(e, seat, card)
    e.left -= 1
    if e.left == 0:
        moving.carry_out_picks(s)
        s.phase = phase.EFFECT


def take(s: State) -> None:
    """The backs are all alike, so chance decides which cards were taken."""
    held = targets.count_held(s, s.effect.seat, targets.EVERY_KIND)
    random_draws.draw_lot(s, Ask.CARDS, held)


def guess(s: State, what: int) -> None:
    e = s.effect
    word = program.step_at(s.wilds, e.slot, e.step)
    e.left = what
    s.phase = phase.EFFECT
    if field(word, program.OTHER) == Who.NOBODY:
        card = s.piles.stock[s.piles.stock_size - 1] if s.piles.stock_size > 0 else NO_CARD
        random_draws.solve(s, card)
    elif e.other != NOBODY and s.hands.size[e.other] > 0:
        random_draws.draw_lot(s, Ask.GUESSED, s.hands.size[e.other])
    else:
        random_draws.solve(s, NO_CARD)


# A rule of honour


def blame(s: State, target: Seat) -> None:
    e = s.effect
    e.named |= 1 << target
    e.left -= 1
    journal.note(s.journal, Kind.BLAMED, Clause.ADD_59, seat=e.layer, other=target)
    if e.left == 0 or can_be_blamed(s) == 0:
        put_to_the_vote(s)


def put_to_the_vote(s: State) -> None:
    """The others confirm it; with two players, whoever was named admits it (AR-54)."""
    e = s.effect
    e.left = 0
    e.todo = targets.everybody(s) & ~(1 << e.layer)
    if s.seats.count == 2:
        e.todo &= e.named
    if e.named == 0 or e.named == 1 << e.layer or e.todo == 0:
        effect.go_to(e, e.step + 1)  # there is nobody to ask
        s.phase = phase.EFFECT
        return
    s.phase = phase.VOTING
    ask_next_voter(s)


def ask_next_voter(s: State) -> None:
    e = s.effect
    s.seats.turn = targets.first_after(s, e.todo, e.layer)
    e.todo &= ~(1 << s.seats.turn)


def vote(s: State, seat: Seat, in_favour: bool) -> None:
    e = s.effect
    if in_favour:
        e.yes += 1
    else:
        e.no += 1
    journal.note(s.journal, Kind.VOTED, Clause.ADD_59, seat=seat, count=1 if in_favour else 0)
    voters = e.yes + e.no + e.todo.bit_count()
    carried = 2 * e.yes > voters
    if not carried and 2 * e.no < voters:
        ask_next_voter(s)
        return
    if not carried:
        e.named = 0
    kind = Kind.CONFIRMED if carried else Kind.DENIED
    journal.note(s.journal, kind, Clause.ADD_59, seat=e.layer)
    effect.go_to(e, e.step + 1)
    s.phase = phase.EFFECT
