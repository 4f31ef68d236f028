"""How a position of Royal is written, and what every position must satisfy."""

from __future__ import annotations

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY
from penult.games.mechanics import calling, chance, drawing, progress, scoring, seats
from penult.games.mechanics.hands import flaw_of_hands, holds
from penult.games.mechanics.progress import Timer
from penult.games.positions import ONE_TALON, Field, FieldForm, flaw_of_end
from penult.games.royal.cards import DECK_SIZE
from penult.games.royal.clauses import Clause
from penult.games.royal.legality import targets
from penult.games.royal.phase import Phase, Reason
from penult.games.royal.reign import awaited
from penult.games.royal.rounds import match_is_over
from penult.games.royal.state import State

FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", FieldForm.NAME, default=Phase.ACT, names=Phase),
    Field("turn", "player", FieldForm.SEAT, default=0),
    *seats.FIELDS[1:],
    Field("cutting", "cutting.tied", FieldForm.SEATS),
    Field("crown", "court.king", FieldForm.SEAT, default=0),
    Field("hat", "court.jester", FieldForm.SEAT, default=1),
    Field("ready", "court.ready", FieldForm.SEATS),
    Field("clock", "sceptre.timer", FieldForm.NAME, default=Timer.RUNNING, names=Timer),
    Field("fanfare-waits", "sceptre.held_back", FieldForm.NUMBER),
    Field("after-start", "sceptre.resume", FieldForm.NAME, names=Phase),
    Field("reigns", "sceptre.reigns", FieldForm.NUMBER),
    Field("reign-turns", "sceptre.turns", FieldForm.NUMBER),
    *ONE_TALON,
    Field("struck", "struck", FieldForm.SEAT),
    *calling.FIELDS,
    *drawing.fields(Reason, Clause, Phase),
    *progress.FIELDS,
    Field("tally-reigns", "tally.reigns", FieldForm.NUMBER),
    Field("tally-fanfares", "tally.fanfares", FieldForm.NUMBER),
    Field("tally-royal", "tally.royal_draws", FieldForm.NUMBER),
    Field("tally-jester", "tally.jester_draws", FieldForm.NUMBER),
    Field("tally-penalty", "tally.penalty_draws", FieldForm.NUMBER),
    *scoring.fields(),
    *chance.FIELDS,
)

BEFORE_PLAY = (Phase.CUT, Phase.DEAL, Phase.CROWN)
AFTER_START = (Phase.OPENING, Phase.ACT, Phase.DRAWN)
AFTER_RESHUFFLE = (
    Phase.DESIGNATE,
    Phase.START,
    Phase.ACT,
    Phase.DRAWN,
    Phase.COLOUR,
    Phase.TARGET,
    Phase.RESHUFFLE,  # not a penalty: its own reason decides how play continues
)
CLOCK_STANDS = (*BEFORE_PLAY, Phase.READY, Phase.DESIGNATE, Phase.START, Phase.OVER)


def complete(s: State) -> None:
    """Fill in what follows from the rest: who the table waits for, and for which shuffle."""
    match s.phase:
        case Phase.CUT | Phase.DEAL:
            chance.ask(s.chance, DECK_SIZE, DECK_SIZE)
        case Phase.CROWN:
            chance.ask(s.chance, s.seats.count, 1)
        case Phase.RESHUFFLE:
            chance.ask(s.chance, s.piles.talon_size - 1, s.piles.talon_size - 1)
    s.seats.turn = awaited(s)


def flaw(s: State) -> str:
    """What makes the position impossible, as a key for its text; empty if nothing does."""
    if s.phase in (Phase.COUNTING, Phase.OPENING):
        return "counting"
    if s.phase != Phase.RESHUFFLE and s.drawing.seat != NOBODY:
        return "drawing"
    end = flaw_of_end(s.phase == Phase.OVER, s.winners, match_is_over(s))
    if end or s.phase in BEFORE_PLAY or s.phase == Phase.OVER:
        return end
    if s.piles.talon_size == 0:
        return "no-talon"
    return flaw_of_order(s) or flaw_of_court(s) or flaw_of_clock(s) or flaw_of_turn(s)


def phase_at_hand(s: State) -> int:
    """The phase; if a penalty waits for a reshuffle, the one that it interrupted."""
    waits = s.phase == Phase.RESHUFFLE and s.drawing.reason == Reason.PENALTY
    return s.drawing.resume if waits else s.phase


def flaw_of_court(s: State) -> str:
    seats = range(s.seats.count)
    if s.court.king not in seats:
        return "no-king"
    if phase_at_hand(s) in (Phase.READY, Phase.DESIGNATE):
        return ""
    if s.court.jester not in seats or s.court.jester == s.court.king:
        return "no-jester"
    return ""


def flaw_of_clock(s: State) -> str:
    """The timer runs exactly while a round is played and no change of king is due."""
    stands = phase_at_hand(s) in CLOCK_STANDS or s.sceptre.held_back or s.round_winner != NOBODY
    if bool(stands) != (s.sceptre.timer == Timer.IDLE) or s.sceptre.held_back > 1:
        return "clock"
    return ""


def flaw_of_turn(s: State) -> str:
    """Somebody must be able to act, now or after the start signal."""
    coming = phase_at_hand(s)
    if coming in (Phase.DESIGNATE, Phase.START):
        coming = s.sceptre.resume
        if coming not in AFTER_START:
            return "then"
    if coming == Phase.READY and s.calling.exposed:
        return "exposed"
    if coming == Phase.READY and s.seats.turn == NOBODY:
        return "no-turn"
    if coming == Phase.TARGET and targets(s) == 0:
        return "no-turn"
    if coming == Phase.RESHUFFLE and s.drawing.reason == Reason.TURN and s.player == NOBODY:
        return "no-turn"
    if coming not in (Phase.ACT, Phase.DRAWN):
        return ""
    if s.player == NOBODY:
        return "no-turn"
    if s.colour == NO_COLOUR:
        return "no-colour"
    if coming == Phase.DRAWN and (s.drawn == NO_CARD or not holds(s.hands, s.player, s.drawn)):
        return "no-drawn"
    if s.phase == Phase.RESHUFFLE:
        return ""
    everybody = (1 << s.seats.count) - 1
    return flaw_of_hands(s.hands, s.round_winner, everybody)  # ROY-75


def flaw_of_order(s: State) -> str:
    if s.phase != Phase.RESHUFFLE:
        return ""
    if s.drawing.seat == NOBODY or s.drawing.left == 0:
        return "no-drawing"
    if s.piles.stock_size > 0 or s.piles.talon_size < 2:
        return "no-order"
    if phase_at_hand(s) not in AFTER_RESHUFFLE:
        return "then"
    return ""
