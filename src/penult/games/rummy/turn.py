"""The run of a turn: laying, drawing, finishing, and what follows (RUM-24 … 35, 52 … 69)."""

from __future__ import annotations

from penult.games.rummy import checks, finding, phase
from penult.games.rummy.clauses import Clause
from penult.games.rummy.options import (
    calls_itself,
    drawn_tile_may_stay,
    duty_is_strict,
    ends_when_empty,
    every_meld_may_act,
    last_tile_acts,
    most_turns,
    reverse_skips_for_two,
    used_jokers_fire,
)
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER, acts, number_of
from penult.mechanics import calling, draft, hands, journal, melds, piles, seats
from penult.mechanics.draft import MOST_FIRES, RACK_KINDS, WORN
from penult.vocabulary.events import Kind
from penult.vocabulary.ids import NO_CARD, Card, Seat

FORGOTTEN_CALL = 2
DRAWN_BY_TWO = 2
DRAWN_BY_JOKER = 4


def begin_turn(s: State, seat: Seat) -> None:
    if s.pace.turns >= most_turns(s.options):
        s.phase = phase.COUNTING
        return
    s.pace.turns += 1
    s.seats.turn = seat
    s.drawn = NO_CARD
    s.phase = phase.ACT
    remember_table(s)
    s.layable = 1 if finding.can_lay(s, seat) else 0
    if s.piles.stock_size == 0 and s.layable == 0 and duty_is_strict(s.options):
        run_out(s)  # RUL-75, second reading: he would have to draw and cannot


def remember_table(s: State) -> None:
    """What an undone lay goes back to, and what jokers stand for (RUL-17)."""
    draft.begin_turn(s.draft)
    melds.clear(s.before)
    for number in range(s.table.count):
        melds.copy_meld(s.table, number, s.before)


def first_act(s: State) -> None:
    """The next mover has begun: nobody can be caught any more (RUM-66, RUL-64)."""
    s.calling.exposed = 0  # a call in the open lay stands (RUL-62)


# Undoing


def reset(s: State, seat: Seat) -> None:
    """Everything is as it was when the turn began, or after the draw (RUL-43)."""
    for kind in range(RACK_KINDS):
        for _ in range(s.draft.laid[kind]):
            hands.give(s.hands, seat, draft.token(kind))
    for _ in range(s.draft.kept):
        hands.lose(s.hands, seat, JOKER)
    s.worn[seat] += s.draft.laid[WORN] - s.draft.kept
    melds.clear(s.table)
    for number in range(s.before.count):
        melds.copy_meld(s.before, number, s.table)
    for kind in range(JOKER + 1):
        s.draft.single[kind] = s.draft.loose[kind]
    draft.forget_lay(s.draft)
    s.calling.early = 0


def settle(s: State, seat: Seat) -> None:
    """If every step has been taken back, the turn is as it began."""
    if s.draft.count == 0 and s.draft.kept == 0 and checks.table_is_as_before(s):
        reset(s, seat)


# Drawing


def draw(s: State, seat: Seat) -> None:
    """One tile, because nothing can be laid (RUM-31)."""
    first_act(s)
    if s.piles.stock_size == 0:
        run_out(s)
        return
    s.tally.draws += 1
    s.drawn = take_tiles(s, seat, 1, Clause.RUM_31)
    s.phase = phase.DRAWN
    s.layable = 1 if finding.can_lay(s, seat) else 0
    if s.layable == 0 and not drawn_tile_may_stay(s.options):
        keep_drawn(s, seat)  # otherwise he says so himself, and nobody learns why


def keep_drawn(s: State, seat: Seat) -> None:
    """The tile joins the rack and the turn is over (RUM-34)."""
    journal.note(s.journal, Kind.PASSED, Clause.RUM_34, seat=seat)
    end_turn(s, seats.after(s.seats, seat))


def take_tiles(s: State, seat: Seat, count: int, clause: Clause) -> Card:
    """Draw what there is of so many tiles (RUL-55, 71); returns the last one."""
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
    """The turn is declared finished: the table stands, then what was laid takes effect."""
    s.tally.lays += 1
    s.tally.tiles += s.draft.count
    s.tally.jokers_taken += checks.jokers_taken(s)
    s.pace.lays += 1
    s.pace.layer = seat
    left = s.hands.size[seat]
    journal.note(s.journal, Kind.FINISHED, Clause.RUM_35, seat=seat, count=left)
    choose_by_itself(s)
    if left == 0:
        go_out(s, seat)
        return
    following = strike(s, seat)
    if left == 1 and not calls_itself(s.options):
        calling.must_have_called(s.calling, seat)  # RUM-62
    s.calling.early = 0
    end_turn(s, following)


def go_out(s: State, seat: Seat) -> None:
    """The rack is empty: the round is won (RUM-69, 70), perhaps with a last effect (RUL-54)."""
    if last_tile_acts(s.options):
        strike(s, seat)
    s.round_winner = seat
    journal.note(s.journal, Kind.WENT_OUT, Clause.RUM_70, seat=seat)
    s.phase = phase.COUNTING


def end_turn(s: State, following: Seat) -> None:
    if s.piles.stock_size == 0 and ends_when_empty(s.options):
        s.seats.turn = following  # who would have moved next (RUL-76)
        run_out(s)
    else:
        begin_turn(s, following)


def run_out(s: State) -> None:
    """The pool is empty: the round is over (RUM-77)."""
    s.tally.ran_out = 1
    journal.note(s.journal, Kind.RAN_OUT, Clause.RUM_77)
    s.phase = phase.COUNTING


# Actions


def is_armed(s: State, kind: Card) -> bool:
    return armed(s, kind) > 0


def armed(s: State, kind: Card) -> int:
    """How many such action tiles were laid from the rack in this turn (RUM-56)?"""
    count = s.draft.laid[kind] if acts(kind) else 0
    if kind == JOKER and used_jokers_fire(s.options):
        count += s.draft.laid[WORN] + max(0, checks.jokers_taken(s) - s.draft.kept)  # RUL-19
    return count


def effect_of(kind: Card) -> int:
    return 0 if kind == JOKER else number_of(kind)


def must_choose(s: State) -> bool:
    """Are there more armed tiles than may act, with different effects (RUM-58)?"""
    left = melds_that_act(s) if every_meld_may_act(s.options) else 1
    left -= s.draft.fire_count
    if left <= 0:
        return False
    waiting = 0
    first = NO_CARD
    differ = False
    for kind in range(JOKER + 1):
        if may_fire(s, kind):
            waiting += armed(s, kind) - times_chosen(s, kind)
            differ = differ or (first != NO_CARD and effect_of(kind) != effect_of(first))
            first = kind if first == NO_CARD else first
    return differ and waiting > left


def may_fire(s: State, kind: Card) -> bool:
    """Can this action still be chosen: one a turn, or one for each meld with fresh ones?"""
    if not is_armed(s, kind):
        return False
    if not every_meld_may_act(s.options):
        return s.draft.fire_count == 0
    if s.draft.fire_count == MOST_FIRES or times_chosen(s, kind) == armed(s, kind):
        return False
    return each_has_a_meld(s, kind)


def times_chosen(s: State, kind: Card) -> int:
    count = 0
    for place in range(s.draft.fire_count):
        count += 1 if s.draft.fires[place] == kind else 0
    return count


def each_has_a_meld(s: State, kind: Card) -> bool:
    """Can this action and all that are chosen come from different melds (RUL-47)?

    They can if any of them together are found in as many melds as they are, or more.
    """
    for some in range(1 << s.draft.fire_count):
        found = 0
        for number in range(s.table.count):
            found += 1 if holds_one(s, number, some) or holds_fresh(s, number, kind) else 0
        if found < some.bit_count() + 1:
            return False
    return True


def holds_one(s: State, number: int, some: int) -> bool:
    """Is one of these chosen actions, a bit for each, in this meld?"""
    place = 0
    while some >> place:
        if some >> place & 1 and holds_fresh(s, number, s.draft.fires[place]):
            return True
        place += 1
    return False


def holds_fresh(s: State, number: int, kind: Card) -> bool:
    """Does the meld hold such a tile that was laid, or such a joker used again, in this turn?"""
    for place in range(s.table.size[number]):
        piece = s.table.pieces[number][place]
        if kind == (JOKER if melds.is_joker(piece) else piece):
            if s.draft.fresh[number] >> place & 1 or is_used_again(s, piece):
                return True
    return False


def is_used_again(s: State, piece: int) -> bool:
    """Is this a joker where none stood before, and does that count (RUL-19)?"""
    if not melds.is_joker(piece) or not used_jokers_fire(s.options):
        return False
    cell = melds.kind_in(piece)
    return checks.jokers_at(s.table, cell) > checks.jokers_at(s.before, cell)


def melds_that_act(s: State) -> int:
    count = 0
    for number in range(s.table.count):
        count += 1 if has_action(s, number) else 0
    return count


def has_action(s: State, number: int) -> bool:
    kind = 0
    while kind <= JOKER and not (is_armed(s, kind) and holds_fresh(s, number, kind)):
        kind += 1
    return kind <= JOKER


def fire(s: State, kind: Card) -> None:
    s.draft.fires[s.draft.fire_count] = kind
    s.draft.fire_count += 1


def choose_anew(s: State) -> None:
    """The open lay has changed: only what can still be chosen stays chosen (RUM-56)."""
    count = s.draft.fire_count
    s.draft.fire_count = 0
    for place in range(count):
        kind = s.draft.fires[place]
        s.draft.fires[place] = NO_CARD
        if may_fire(s, kind):
            fire(s, kind)


def choose_by_itself(s: State) -> None:
    """What is armed and needs no choice takes effect (RUL-49)."""
    for kind in range(JOKER + 1):
        while may_fire(s, kind):
            fire(s, kind)


def strike(s: State, seat: Seat) -> Seat:
    """The chosen actions take effect, reversals first; returns who moves next (RUM-52 … 61)."""
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
        s.tally.forced += due
        take_tiles(s, victim, due, Clause.RUM_61)
    if due > 0 or skipped:
        journal.note(s.journal, Kind.SKIPPED, Clause.RUM_60, seat=victim)
        return seats.after(s.seats, victim)
    return victim


def reverse(s: State) -> bool:
    """The direction flips (RUM-54); for two players it skips where that is agreed (RUL-51)."""
    seats.reverse(s.seats)
    journal.note(s.journal, Kind.REVERSED, Clause.RUM_54)
    return s.seats.count == 2 and reverse_skips_for_two(s.options)


def clause_of_action(kind: Card) -> Clause:
    match effect_of(kind):
        case 0:
            return Clause.RUM_55
        case 2:
            return Clause.RUM_52
        case 5:
            return Clause.RUM_53
        case _:
            return Clause.RUM_54
