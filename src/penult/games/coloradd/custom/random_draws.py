"""What a custom card's rule leaves to chance: seats, dice, cards, a colour."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import COLOURS, Card, Mask, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import moving, targets
from penult.games.coloradd.state import State
from penult.games.custom import effect, program
from penult.games.custom.effect import Ask, Luck
from penult.games.custom.program import Op, field
from penult.games.mechanics import chance, journal


def draw_lot(s: State, asks: int, size: int) -> None:
    """Ask chance for an order, of which the last places count."""
    s.effect.asks = asks
    s.phase = phase.LOT
    chance.ask(s.chance, size, size)


def cards_in_question(s: State) -> Mask:
    """The kinds that may be picked in the current step."""
    word = program.step_at(s.wilds, s.effect.slot, s.effect.step)
    if field(word, program.OP) == Op.DISCARD:
        return targets.kinds_meant(s, word)
    return targets.EVERY_KIND


def take_lot(s: State, order: list[int]) -> None:
    e = s.effect
    asks = e.asks
    e.asks = Ask.NOTHING
    s.phase = phase.EFFECT
    match asks:
        case Ask.COLOUR:
            s.colour = order[COLOURS - 1]
            journal.note(s.journal, Kind.COLOUR_DRAWN, Clause.ADD_55, colour=s.colour)
        case Ask.WHO:
            set_who(s, order[s.seats.count - 1])
        case Ask.OTHER:
            set_other(s, order[s.seats.count - 1])
        case Ask.DIE:
            word = program.step_at(s.wilds, e.slot, e.step)
            e.die = 1 + order[field(word, program.AMOUNT) - 1]
            journal.note(s.journal, Kind.ROLLED, Clause.ADD_54, seat=e.layer, count=e.die)
            effect.go_to(e, e.step + 1)
        case Ask.GUESSED:
            place = order[s.hands.size[e.other] - 1]
            solve(s, targets.card_at(s, e.other, targets.EVERY_KIND, place))
        case _:
            pick_by_lot(s, order)


def set_who(s: State, seat: Seat) -> None:
    """The first seat of the step was chosen or drawn."""
    s.effect.who = 1 << seat
    s.effect.known = 1
    journal.note(s.journal, Kind.CHOSE, Clause.ADD_54, seat=s.effect.layer, other=seat)


def set_other(s: State, seat: Seat) -> None:
    s.effect.other = seat
    s.effect.known = 2
    journal.note(s.journal, Kind.CHOSE, Clause.ADD_54, seat=s.effect.layer, other=seat)


def pick_by_lot(s: State, order: list[int]) -> None:
    e = s.effect
    kinds = cards_in_question(s)
    size = targets.count_held(s, e.seat, kinds)
    for number in range(e.left):
        place = order[size - 1 - number]
        effect.note_pick(e, e.seat, targets.card_at(s, e.seat, kinds, place))
    e.left = 0
    moving.carry_out_picks(s)


def solve(s: State, card: Card) -> None:
    """Show the card of a riddle to everybody, and decide whether the guess was right."""
    e = s.effect
    guess = e.left
    right = targets.is_guessed(card, guess)
    e.luck = Luck.HIT if right else Luck.MISS
    journal.note(
        s.journal,
        Kind.GUESSED if right else Kind.MISSED,
        Clause.ADD_54,
        seat=targets.only(e.who),
        other=e.other,
        card=card,
        colour=guess - 1 if guess < targets.ODD else -1,
        count=guess - targets.ODD + 1 if guess >= targets.ODD else 0,
    )
    effect.go_to(e, e.step + 1)
