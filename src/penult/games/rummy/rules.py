"""What every action of Rummy does. ``apply`` expects that ``why_not`` said OK."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import ActionId, Card, Seat
from penult.games.mechanics import calling, chance, hands, journal
from penult.games.rummy import draft, firing, phase, planning, rounds, turn
from penult.games.rummy.actions import BREAK, CELLS, MELD, PLAN, TARGET, TILE, VERB
from penult.games.rummy.clauses import Clause
from penult.games.rummy.draft import WORN
from penult.games.rummy.options import duty_is_strict, ends_when_empty
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER, KINDS


def supply(s: State, order: list[int]) -> None:
    """Take an order of ``s.chance.size`` places."""
    journal.clear(s.journal)
    chance.answered(s.chance)
    if s.phase == phase.CUT:
        rounds.cut(s, order)
    else:
        rounds.deal(s, order)


def apply(s: State, seat: Seat, action: ActionId) -> None:
    """Carry out a legal action; the journal then holds what happened."""
    journal.clear(s.journal)
    match VERB[action]:
        case Verb.LAY:
            lay(s, seat, TILE[action])
        case Verb.TAKE_BACK:
            take_back(s, seat, TILE[action])
        case Verb.MELD:
            meld(s, seat, CELLS[action - MELD])
        case Verb.BREAK:
            break_up(s, seat, CELLS[action - BREAK])
        case Verb.FIRE:
            firing.fire(s, TILE[action])
        case Verb.KEEP:
            keep_joker(s, seat)
        case Verb.RESET:
            turn.reset(s, seat)
            journal.note(s.journal, Kind.UNDONE, Clause.RUM_38, seat=seat)
        case Verb.FINISH:
            turn.finish(s, seat)
        case Verb.DRAW:
            turn.draw(s, seat)
        case Verb.PASS:
            turn.keep_drawn(s, seat)
        case Verb.PLAN:
            lay_plan(s, seat, action - PLAN)
        case Verb.CALL:
            calling.call(s.calling, seat)
            journal.note(s.journal, Kind.CALLED, Clause.RUM_62, seat=seat)
        case Verb.CATCH:
            catch(s, seat, TARGET[action])
        case _:
            time_up(s, seat)
    if s.phase == phase.COUNTING:
        rounds.count_round(s)


# The open turn


def lay(s: State, seat: Seat, tile: Card) -> None:
    """Move a tile from the rack to the table; it counts when the turn is finished."""
    turn.first_act(s)
    hands.lose(s.hands, seat, draft.token(tile))
    if tile == WORN:
        s.worn[seat] -= 1
    draft.lay(s.draft, tile)
    left = s.hands.size[seat]
    card = draft.token(tile)
    journal.note(s.journal, Kind.LAID, Clause.RUM_28, seat=seat, card=card, count=left)


def take_back(s: State, seat: Seat, tile: Card) -> None:
    turn.take_back(s, tile)
    hands.give(s.hands, seat, draft.token(tile))
    if tile == WORN:
        s.worn[seat] += 1
    s.calling.early = 0
    card = draft.token(tile)
    journal.note(s.journal, Kind.TAKEN_BACK, Clause.RUM_38, seat=seat, card=card)
    firing.choose_anew(s)
    turn.settle(s, seat)


def meld(s: State, seat: Seat, cells: int) -> None:
    turn.first_act(s)
    draft.meld(s.draft, s.table, cells)
    note_meld(s, seat, Kind.MELDED, cells)
    firing.choose_anew(s)
    turn.settle(s, seat)


def break_up(s: State, seat: Seat, cells: int) -> None:
    turn.first_act(s)
    draft.break_up(s.draft, s.table, draft.find(s.table, cells))
    note_meld(s, seat, Kind.BROKE, cells)
    firing.choose_anew(s)


def note_meld(s: State, seat: Seat, kind: int, cells: int) -> None:
    first = (cells & -cells).bit_length() - 1
    count = cells.bit_count()
    journal.note(s.journal, kind, Clause.RUM_36, seat=seat, card=first, count=count)


def keep_joker(s: State, seat: Seat) -> None:
    """Move a joker that was replaced to the rack (RUL-18, if agreed)."""
    s.draft.single[JOKER] -= 1
    s.draft.kept += 1
    s.worn[seat] += 1
    hands.give(s.hands, seat, JOKER)
    journal.note(s.journal, Kind.KEPT, Clause.RUM_48, seat=seat, count=1)
    firing.choose_anew(s)


# What the solver suggests


def lay_plan(s: State, seat: Seat, plan: int) -> None:
    """Lay and arrange what the solver found, as an open turn that can still be changed."""
    taken = lay_best(s, seat, plan)
    planning.arrange_lay(s, taken)
    finish_plan(s, seat, taken)


def imagine(s: State, seat: Seat, action: ActionId) -> None:
    """The same as ``apply``, for worlds: a plan leaves melds untouched only by chance.

    The same tiles are laid, and looking for an arrangement that changes little takes longer than
    everything else.
    """
    if VERB[action] != Verb.PLAN:
        apply(s, seat, action)
        return
    journal.clear(s.journal)
    taken = lay_best(s, seat, action - PLAN)
    planning.arrange_as_found(s)
    finish_plan(s, seat, taken)


def lay_best(s: State, seat: Seat, plan: int) -> int:
    """Lay the tiles that the solver found; return how many jokers go to the rack."""
    turn.first_act(s)
    if s.draft.begun:
        turn.reset(s, seat)
    if not planning.find_plan(s, seat, plan):
        planning.find_plan(s, seat, planning.MOST)  # nothing can be kept back
    taken = s.scratch.question.taken
    for kind in range(KINDS):
        for _ in range(s.scratch.plan.laid[kind]):
            lay(s, seat, which(s, seat, kind))
    return taken


def finish_plan(s: State, seat: Seat, taken: int) -> None:
    planning.take_over(s)
    for _ in range(taken):
        keep_joker(s, seat)


def which(s: State, seat: Seat, kind: Card) -> Card:
    """Lay a kept joker first, because a new one still acts, unless the new one was just drawn."""
    is_due = s.drawn == JOKER and s.draft.laid[JOKER] == 0
    return WORN if kind == JOKER and s.worn[seat] > 0 and not is_due else kind


def time_up(s: State, seat: Seat) -> None:
    """Undo the open turn; then lay as many tiles as possible if the player must, or draw."""
    if s.draft.begun:
        turn.reset(s, seat)
    if s.phase == phase.ACT and not (s.layable and duty_is_strict(s.options)):
        turn.draw(s, seat)
        if s.phase != phase.DRAWN:
            return  # the tile cannot be laid, or there was none
    if s.layable and duty_is_strict(s.options):
        lay_plan(s, seat, planning.MOST)
        turn.finish(s, seat)
    else:
        turn.keep_drawn(s, seat)


# The last tile


def catch(s: State, catcher: Seat, target: Seat) -> None:
    """A forgotten call costs two tiles (RUM-63), which may empty the pool (RUL-75)."""
    s.tally.caught += 1
    calling.no_longer_exposed(s.calling, target)
    journal.note(s.journal, Kind.CAUGHT, Clause.RUM_63, seat=target, other=catcher)
    turn.take_tiles(s, target, turn.FORGOTTEN_CALL, Clause.RUM_63)
    if target == s.seats.turn:  # after a skip it may be their turn: can they lay (RUL-28)?
        turn.see_what_can_be_laid(s, target)
    if s.piles.stock_size == 0 and ends_when_empty(s.options):
        turn.run_out(s)
