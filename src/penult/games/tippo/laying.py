"""A card is played: the balance moves, may fall, and the card takes effect (TIP-11 … 84)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, NOBODY, Card, Seat
from penult.games.mechanics import calling, drawing, hands, journal, piles, progress, seats
from penult.games.mechanics.options import reverse_skips_for_two, table_calls
from penult.games.tippo import balance, phase, stops, trays
from penult.games.tippo.balance import DiscMotion
from penult.games.tippo.cards import COLOUR, FACE, TILT, Face
from penult.games.tippo.clauses import Clause
from penult.games.tippo.options import cards_kept_by_fall, cards_kept_by_tilt, fall_undoes_finish
from penult.games.tippo.phase import Reason, TickCause
from penult.games.tippo.state import NO_GESTURE, State
from penult.games.tippo.turn import await_tick, begin_turn, new_stock_is_due

PENALTY = 2  # cards drawn for a fall
MOST_TILTS = 4  # in a row; the deck has no more (TIP-R22)


def lay(s: State, seat: Seat, card: Card, tray: int, named: int) -> None:
    """Cover the top of a tray (TIP-11, 12)."""
    hands.lose(s.hands, seat, card)
    trays.put(s.trays, tray, card, named if named != NO_COLOUR else COLOUR[card])
    s.tray = tray
    s.drawn = NO_CARD
    progress.laid(s.progress, seat)
    calling.close_by_lay(s.calling, seat)
    left = s.hands.size[seat]
    journal.note(
        s.journal,
        Kind.LAID,
        clause_of_lay(card),
        seat=seat,
        card=card,
        colour=named,
        count=left,
        tray=tray,
    )
    stops.note_change(s, tray)
    if left == 1:
        owe_call(s, seat)
    s.calling.early = 0
    if left == 0 and card != TILT and not fall_undoes_finish(s.options):
        balance.place(s.balance, tray, 0)
        take_effect(s, seat, card)
    else:
        await_tick(s, TickCause.LAID)


def clause_of_lay(card: Card) -> Clause:
    match FACE[card]:
        case Face.DRAW_TWO:
            return Clause.TIP_31
        case Face.REVERSE:
            return Clause.TIP_33
        case Face.SKIP:
            return Clause.TIP_36
        case Face.JOKER:
            return Clause.TIP_38
        case Face.SUPER:
            return Clause.TIP_40
        case Face.TILT:
            return Clause.TIP_42
        case _:
            return Clause.TIP_11


def owe_call(s: State, seat: Seat) -> None:
    """Without a call, one card left can be caught (TIP-77); the table may call itself (R43)."""
    if table_calls(s.options):
        journal.note(s.journal, Kind.CALLED, Clause.TIP_77, seat=seat)
    else:
        calling.must_have_called(s.calling, seat)


# The balance


def tick(s: State, first: int, second: int) -> None:
    """Move the balance with the noise supplied, then go on with the game."""
    if s.step == TickCause.DEALT:
        deal_onto_tray(s)
    place_card(s, first)
    before = s.balance.motion
    disc = s.balance.disc
    friction = balance.noise_of(second, s.scale.friction)
    motion = balance.tick(s.balance, s.scale, trays.count(s.trays), friction)
    note_tick(s, friction, disc)
    if motion == DiscMotion.FALL:
        fall(s)
        return
    if motion != before:
        kind = Kind.SLIDING if motion == DiscMotion.SLIDING else Kind.RESTED
        journal.note(s.journal, kind, Clause.TIP_76)
    go_on(s)


def place_card(s: State, word: int) -> None:
    """The card just played or dealt weighs a little more or less (TIP-18)."""
    if s.step == TickCause.LAID or s.step == TickCause.DEALT:
        noise = balance.noise_of(word, s.scale.noise)
        if s.step == TickCause.LAID and s.gesture != NO_GESTURE:
            noise = balance.share_of(s.gesture, s.scale.noise)
        balance.place(s.balance, s.tray, noise)
        journal.note(s.journal, Kind.PLACED, Clause.TIP_18, tray=s.tray, count=noise)
    s.gesture = NO_GESTURE


def note_tick(s: State, friction: int, disc: int) -> None:
    """Record the details, so that anybody can check them."""
    lean = balance.torque(s.balance, s.scale)
    journal.note(s.journal, Kind.LEANED, Clause.TIP_76, count=lean)
    if s.balance.disc != disc:
        journal.note(s.journal, Kind.RUBBED, Clause.TIP_76, count=friction)
        journal.note(s.journal, Kind.DISC, Clause.TIP_76, count=s.balance.disc)


def last_to_play(s: State) -> Seat:
    """Who pays for a fall: the last player to play, draw or deal (TIP-48, 69, 70)."""
    return s.tilt.dealer if s.step == TickCause.DEALT else s.seats.turn


def is_tilting(s: State) -> bool:
    """Did a Tilt bring the balance down, either its cards or the Tilt itself (TIP-R20)?"""
    return s.step == TickCause.DEALT or (
        s.step == TickCause.LAID and trays.top(s.trays, s.tray) == TILT and s.tray >= 0
    )


def fall(s: State) -> None:
    """Restore the balance, then make the player draw two cards (TIP-49, 69 … 72, R27)."""
    payer = last_to_play(s)
    tilted = is_tilting(s)
    clause = Clause.TIP_48 if s.step == TickCause.DEALT else Clause.TIP_69
    if s.step == TickCause.DREW:
        clause = Clause.TIP_70
    journal.note(s.journal, Kind.FELL, clause, seat=payer)
    depth = cards_kept_by_tilt(s.options) if tilted else cards_kept_by_fall(s.options)
    moved = trays.keep(s.trays, depth, s.piles)
    balance.stand_up(s.balance, s.trays.size[balance.A], s.trays.size[balance.B])
    if moved > 0:
        aside = Clause.TIP_49 if tilted else Clause.TIP_72
        journal.note(s.journal, Kind.SET_ASIDE, aside, count=moved)
    stops.note_change(s, NO_TRAY)
    count_fall(s, payer, tilted)
    drawing.must_draw(s.drawing, payer, PENALTY, Reason.FALL, clause, s.phase)


def count_fall(s: State, payer: Seat, tilted: bool) -> None:
    """A Tilt that tips the balance itself counts as a Tilt with no card dealt (TIP-R20)."""
    if s.step == TickCause.DEALT:
        s.tally.own_tilts += int(payer == s.tilt.layer)
    elif tilted:
        s.tally.tilts += 1
        s.tally.own_tilts += 1
    else:
        s.tally.falls += 1
        s.tally.draw_falls += int(s.step == TickCause.DREW)
    if s.step == TickCause.SETTLING or (s.step == TickCause.LAID and s.hands.size[payer] == 0):
        s.tally.undone += 1


def go_on(s: State) -> None:
    """The balance has held: continue with whatever caused the tick."""
    match s.step:
        case TickCause.DREW:
            s.phase = phase.DRAWN
        case TickCause.DEALT:
            s.tilt.dealer = seats.after(s.seats, s.tilt.dealer)  # TIP-43, 44
            await_deal(s)
        case _:
            after_lay(s)


def after_lay(s: State) -> None:
    """The card takes effect; a last card counts only once the balance is at rest (TIP-R38)."""
    seat = s.seats.turn
    card = trays.top(s.trays, s.tray)
    if s.hands.size[seat] == 0 and s.balance.motion == DiscMotion.SLIDING and card != TILT:
        await_tick(s, TickCause.SETTLING)
    elif card == TILT:
        s.tilt.layer = seat
        s.tilt.runs = 1
        s.tally.tilts += 1
        begin_tilt(s, seat, Clause.TIP_42)
    else:
        take_effect(s, seat, card)


def after_fall(s: State) -> None:
    """The payer has drawn: the effect and the turn go on as if nothing had fallen (TIP-75)."""
    match s.step:
        case TickCause.DREW:
            s.phase = phase.DRAWN  # TIP-R12
        case TickCause.DEALT:
            end_tilt(s)
        case _:
            take_effect(s, s.seats.turn, trays.top(s.trays, s.tray))


# Tilt


def begin_tilt(s: State, seat: Seat, clause: Clause) -> None:
    """Everybody deals onto the tray, starting with the next seat (TIP-42 … 47)."""
    s.tilt.dealer = seats.after(s.seats, seat)
    s.tilt.dealt = 0
    journal.note(s.journal, Kind.TILT, clause, seat=seat, tray=s.tray)
    await_deal(s)


def await_deal(s: State) -> None:
    """Ask for the next card; if none is left, the balance counts as tipped (TIP-R23)."""
    if new_stock_is_due(s):
        return
    if s.piles.stock_size > 0:
        await_tick(s, TickCause.DEALT)
        return
    s.step = TickCause.DEALT
    s.tilt.dealer = before(s, s.tilt.dealer)  # whoever placed the last card, even the Tilt
    fall(s)


def before(s: State, seat: Seat) -> Seat:
    return (seat - s.seats.direction) % s.seats.count


def deal_onto_tray(s: State) -> None:
    """Face down from the draw pile, matching or not; hands don't change (TIP-45, 46)."""
    card = piles.take(s.piles)
    trays.put(s.trays, s.tray, card, COLOUR[card])
    s.tilt.dealt += 1
    s.tally.tilt_cards += 1
    seat = s.tilt.dealer
    journal.note(s.journal, Kind.DEALT_ON, Clause.TIP_43, seat=seat, card=card, tray=s.tray)


def end_tilt(s: State) -> None:
    """The tipper has drawn: end the round, or apply the last card dealt (TIP-50, 52)."""
    layer = s.tilt.layer
    tipper = s.tilt.dealer
    s.tilt.layer = NOBODY
    s.tilt.dealer = NOBODY
    if layer != NOBODY and s.hands.size[layer] == 0:  # TIP-83, R39
        win_round(s, layer)
        return
    s.seats.turn = tipper
    card = trays.top(s.trays, s.tray)
    if card == TILT and s.tilt.dealt > 0 and s.tilt.runs < MOST_TILTS:  # else no effect (R20)
        s.tilt.runs += 1
        s.tally.tilts += 1
        begin_tilt(s, tipper, Clause.TIP_52)
    else:
        act_on_next(s, tipper, card, Clause.TIP_52)


# What a card does to the next player (TIP-27 … 41)


def take_effect(s: State, seat: Seat, card: Card) -> None:
    if s.hands.size[seat] == 0:
        go_out(s, seat, card, seats.after(s.seats, seat))
    else:
        act_on_next(s, seat, card, clause_of_effect(s, card))


def clause_of_effect(s: State, card: Card) -> Clause:
    match FACE[card]:
        case Face.REVERSE:
            return Clause.TIP_34 if reverse_skips(s) else Clause.TIP_32
        case Face.SKIP:
            return Clause.TIP_35
        case Face.DRAW_TWO:
            return Clause.TIP_30
        case _:
            return Clause.TIP_40


def act_on_next(s: State, seat: Seat, card: Card, clause: Clause) -> None:
    """The card acts on the next player; without an effect, it's simply their turn."""
    following = seats.after(s.seats, seat)
    match FACE[card]:
        case Face.REVERSE:
            reverse(s, seat, clause)
        case Face.SKIP:
            skip(s, following, clause)
        case Face.DRAW_TWO:
            drawing.must_draw(s.drawing, following, 2, Reason.HIT, clause, s.phase)
        case Face.SUPER:
            drawing.must_draw(s.drawing, following, 4, Reason.HIT, clause, s.phase)
        case _:
            begin_turn(s, following)


def reverse_skips(s: State) -> bool:
    """With two players, a Reverse may skip the other one (TIP-34, R44)."""
    return s.seats.count == 2 and reverse_skips_for_two(s.options)


def reverse(s: State, seat: Seat, clause: Clause) -> None:
    """The direction changes (TIP-32)."""
    if reverse_skips(s):
        skip(s, seats.after(s.seats, seat), clause)
        return
    seats.reverse(s.seats)
    journal.note(s.journal, Kind.REVERSED, clause, seat=seat)
    begin_turn(s, seats.after(s.seats, seat))


def skip(s: State, seat: Seat, clause: int) -> None:
    journal.note(s.journal, Kind.SKIPPED, clause, seat=seat)
    begin_turn(s, seats.after(s.seats, seat))


def go_out(s: State, seat: Seat, card: Card, following: Seat) -> None:
    """After the last card, only the draw of a +2 or Super Joker still counts (TIP-81, 82)."""
    win_round(s, seat)
    if FACE[card] == Face.DRAW_TWO:
        drawing.must_draw(s.drawing, following, 2, Reason.LAST, Clause.TIP_82, s.phase)
    elif FACE[card] == Face.SUPER:
        drawing.must_draw(s.drawing, following, 4, Reason.LAST, Clause.TIP_82, s.phase)


def win_round(s: State, seat: Seat) -> None:
    s.round_winner = seat
    calling.close(s.calling)
    journal.note(s.journal, Kind.WENT_OUT, Clause.TIP_81, seat=seat)
    s.phase = phase.COUNTING
