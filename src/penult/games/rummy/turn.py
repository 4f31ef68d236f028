"""The course of a turn: laying, drawing, finishing, and what follows (RUM-24 … 35, 52 … 69)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, Card, Seat
from penult.games.mechanics import calling, hands, journal, piles, seats
from penult.games.mechanics.options import most_turns, table_calls
from penult.games.rummy import checks, draft, phase, planning
from penult.games.rummy.clauses import Clause
from penult.games.rummy.draft import RACK_KINDS, WORN
from penult.games.rummy.firing import choose_by_itself, clause_of_action, effect_of, place_of_fresh
from penult.games.rummy.options import (
    drawn_tile_may_stay,
    duty_is_strict,
    ends_when_empty,
    last_tile_acts,
    reverse_skips_for_two,
)
from penult.games.rummy.solver import melds
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER

FORGOTTEN_CALL = 2
DRAWN_BY_TWO = 2
DRAWN_BY_JOKER = 4


def begin_turn(s: State, seat: Seat) -> None:
    if s.progress.turns >= most_turns(s.options):
        s.phase = phase.COUNTING
        return
    s.progress.turns += 1
    s.seats.turn = seat
    s.drawn = NO_CARD
    s.phase = phase.ACT
    remember_table(s)
    see_what_can_be_laid(s, seat)
    if s.piles.stock_size == 0 and s.layable == 0 and duty_is_strict(s.options):
        run_out(s)  # RUL-75, second reading: the player must draw and can't


def remember_table(s: State) -> None:
    """Remember what undoing goes back to, and what jokers stand for (RUL-17)."""
    draft.begin_turn(s.draft)
    melds.copy(s.table, s.before)


def see_what_can_be_laid(s: State, seat: Seat) -> None:
    s.layable = 1 if planning.can_lay(s, seat) else 0


def first_act(s: State) -> None:
    """The next player has begun: nobody can be caught any more (RUM-66, RUL-64)."""
    s.calling.exposed = 0  # a call in the open turn stands (RUL-62)


# Undoing


def reset(s: State, seat: Seat) -> None:
    """Go back to the beginning of the turn, or to just after the draw (RUL-43)."""
    for kind in range(RACK_KINDS):
        for _ in range(s.draft.laid[kind]):
            hands.give(s.hands, seat, draft.token(kind))
    for _ in range(s.draft.kept):
        hands.lose(s.hands, seat, JOKER)
    s.worn[seat] += s.draft.laid[WORN] - s.draft.kept
    melds.copy(s.before, s.table)
    for kind in range(JOKER + 1):
        s.draft.single[kind] = s.draft.loose[kind]
    draft.forget_lay(s.draft)
    s.calling.early = 0


def can_take_back(s: State, kind: Card) -> bool:
    """Is such a tile single, and was one laid in this turn? Equal tiles are alike (RUL-38)."""
    tile = draft.token(kind)
    if s.draft.laid[kind] == 0 or s.draft.single[tile] == 0:
        return False
    return s.draft.own[tile] > 0 or meld_with_fresh(s, tile) >= 0


def meld_with_fresh(s: State, tile: Card) -> int:
    """The first meld that holds such a tile laid in this turn, or -1."""
    number = 0
    while number < s.table.count and place_of_fresh(s, number, tile) < 0:
        number += 1
    return number if number < s.table.count else -1


def take_back(s: State, kind: Card) -> None:
    """If only an equal tile from the table is single, take that one and let them swap roles."""
    tile = draft.token(kind)
    if s.draft.own[tile] == 0:
        number = meld_with_fresh(s, tile)
        s.draft.fresh[number] ^= 1 << place_of_fresh(s, number, tile)
        s.draft.own[tile] += 1
    draft.take_back(s.draft, kind)


def settle(s: State, seat: Seat) -> None:
    """If every step has been taken back, the turn hasn't begun."""
    if s.draft.count == 0 and s.draft.kept == 0 and checks.table_is_as_before(s):
        reset(s, seat)


# Drawing


def draw(s: State, seat: Seat) -> None:
    """Draw one tile because nothing can be laid (RUM-31)."""
    first_act(s)
    if s.piles.stock_size == 0:
        run_out(s)
        return
    s.tally.draws += 1
    s.drawn = take_tiles(s, seat, 1, Clause.RUM_31)
    s.phase = phase.DRAWN
    see_what_can_be_laid(s, seat)
    if s.layable == 0 and not drawn_tile_may_stay(s.options):
        keep_drawn(s, seat)  # otherwise the player passes, so that nobody learns why


def keep_drawn(s: State, seat: Seat) -> None:
    """The tile joins the rack and the turn ends (RUM-34)."""
    journal.note(s.journal, Kind.PASSED, Clause.RUM_34, seat=seat)
    end_turn(s, seats.after(s.seats, seat))


def take_tiles(s: State, seat: Seat, count: int, clause: Clause) -> Card:
    """Draw up to ``count`` tiles (RUL-55, 71) and return the last one."""
    tile = NO_CARD
    taken = min(count, s.piles.stock_size)
    for _ in range(taken):
        tile = piles.take(s.piles)
        hands.give(s.hands, seat, tile)
        journal.note_card(s.journal, seat, tile)
    if taken > 0:
        journal.note(s.journal, Kind.DREW, clause, seat=seat, count=taken)
    if taken < count:
        journal.note(s.journal, Kind.FORGIVEN, Clause.RUM_77, seat=seat, count=count - taken)
    calling.no_longer_exposed(s.calling, seat)
    return tile


# Finishing


def finish(s: State, seat: Seat) -> None:
    """End the turn: the table stands, and what was laid takes effect."""
    s.tally.lays += 1
    s.tally.tiles += s.draft.count
    s.tally.jokers_taken += checks.jokers_taken(s)
    s.progress.lays += 1
    s.progress.layer = seat
    left = s.hands.size[seat]
    journal.note(s.journal, Kind.FINISHED, Clause.RUM_35, seat=seat, count=left)
    choose_by_itself(s)
    if left == 0:
        go_out(s, seat)
        return
    following = strike(s, seat)
    if left == 1 and not table_calls(s.options):
        calling.must_have_called(s.calling, seat)  # RUM-62
    s.calling.early = 0
    end_turn(s, following)


def go_out(s: State, seat: Seat) -> None:
    """The rack is empty: the round is won (RUM-69, 70), possibly with a last effect (RUL-54)."""
    if last_tile_acts(s.options):
        strike(s, seat)
    s.round_winner = seat
    journal.note(s.journal, Kind.WENT_OUT, Clause.RUM_70, seat=seat)
    s.phase = phase.COUNTING


def end_turn(s: State, following: Seat) -> None:
    if s.piles.stock_size == 0 and ends_when_empty(s.options):
        s.seats.turn = following  # whoever would have moved next (RUL-76)
        run_out(s)
    else:
        begin_turn(s, following)


def run_out(s: State) -> None:
    """The pool is empty: the round is over (RUM-77)."""
    s.tally.ran_out = 1
    journal.note(s.journal, Kind.RAN_OUT, Clause.RUM_77)
    s.phase = phase.COUNTING


# Actions


def strike(s: State, seat: Seat) -> Seat:
    """Carry out the chosen actions, reversals first; return who moves next (RUM-52 … 61)."""
    due = 0
    skipped = False
    for place in range(s.draft.fire_count):
        kind = s.draft.fires[place]
        s.tally.actions += 1
        journal.note(s.journal, Kind.FIRED, clause_of_action(kind), seat=seat, card=kind)
        match effect_of(kind):
            case 0:
                due += DRAWN_BY_JOKER
            case 2:
                due += DRAWN_BY_TWO
            case 5:
                skipped = True
            case _:
                skipped = reverse(s) or skipped
    victim = seats.after(s.seats, seat)
    if due > 0:
        s.tally.forced += min(due, s.piles.stock_size)
        take_tiles(s, victim, due, Clause.RUM_61)
    if due > 0 or skipped:
        journal.note(s.journal, Kind.SKIPPED, Clause.RUM_60, seat=victim)
        return seats.after(s.seats, victim)
    return victim


def reverse(s: State) -> bool:
    """Change direction (RUM-54); with two players it skips if agreed (RUL-51)."""
    seats.reverse(s.seats)
    journal.note(s.journal, Kind.REVERSED, Clause.RUM_54)
    return s.seats.count == 2 and reverse_skips_for_two(s.options)
