"""How a position of Master is written, and what every position must satisfy."""

from __future__ import annotations

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE
from penult.games.master.cards import DECK_SIZE, SUPER
from penult.games.master.clauses import Clause
from penult.games.master.ending import CUT_CARDS, match_is_over
from penult.games.master.pending import is_open
from penult.games.master.phase import Lost, Phase, Reason
from penult.games.master.ring import everybody, plays
from penult.games.master.rounds import choose_sides, sit_down
from penult.games.master.shoe import Speed
from penult.games.master.state import Motion, State
from penult.games.mechanics import (
    calling,
    chance,
    debts,
    doubt,
    drawing,
    misplay,
    progress,
    scoring,
    seats,
)
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.exchange import HandMove
from penult.games.mechanics.hands import flaw_of_hands, holds
from penult.games.mechanics.misplay import Wrong, forget
from penult.games.mechanics.piles import top
from penult.games.mechanics.progress import Timer
from penult.games.positions import ONE_TALON, Field, FieldForm, flaw_of_end

FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", FieldForm.NAME, default=Phase.ACT, names=Phase),
    *seats.FIELDS,
    Field("out", "out", FieldForm.SEATS),
    Field("first", "teams.first", FieldForm.SEAT),
    *ONE_TALON,
    Field("clock", "shoe.timer", FieldForm.NAME, default=Timer.RUNNING, names=Timer),
    Field("speed", "shoe.speed", FieldForm.NAME, names=Speed, option="speed"),
    Field("periods", "shoe.periods", FieldForm.NUMBER),
    Field("after-press", "shoe.resume", FieldForm.NAME, names=Phase),
    Field("after-pause", "shoe.turn", FieldForm.SEAT),
    Field("stopping", "shoe.stopping", FieldForm.NUMBER),
    Field("silent", "shoe.silent", FieldForm.PER_SEAT),
    Field("away", "shoe.away", FieldForm.SEATS),
    Field("laid", "pending.card", FieldForm.LOOSE),
    Field("laid-by", "pending.seat", FieldForm.SEAT),
    Field("laid-colour", "pending.colour", FieldForm.COLOUR),
    Field("laid-partner", "pending.partner", FieldForm.SEAT),
    Field("laid-jump", "pending.jumped", FieldForm.NUMBER),
    Field("laid-hand", "pending.hand", FieldForm.CARDS),
    Field("laid-turn", "pending.turn", FieldForm.SEAT),
    Field("laid-phase", "pending.phase", FieldForm.NAME, names=Phase),
    Field("laid-exposed", "pending.exposed", FieldForm.SEATS),
    *debts.FIELDS,
    *calling.FIELDS,
    calling.CRIED_FIELD,
    *doubt.FIELDS,
    Field("lost", "lost", FieldForm.NAME, names=Lost, since=2),
    Field("bluffs", "bluffs", FieldForm.PER_SEAT),
    *drawing.fields(Reason, Clause, Phase),
    *misplay.fields(Phase),
    Field("mistaken", "mistaken", FieldForm.SEATS),
    Field("vote", "vote.motion", FieldForm.NAME, names=Motion),
    Field("vote-by", "vote.by", FieldForm.SEAT),
    Field("vote-on", "vote.accused", FieldForm.SEAT),
    Field("voters", "vote.voters", FieldForm.SEATS),
    Field("yes", "vote.yes", FieldForm.SEATS),
    Field("no", "vote.no", FieldForm.SEATS),
    Field("votes", "vote.number", FieldForm.NUMBER),
    Field("votes-lost", "vote.lost", FieldForm.PER_SEAT),
    *progress.ALL_FIELDS,
    Field("rings", "tally.rings", FieldForm.NUMBER),
    Field("early-presses", "tally.early_presses", FieldForm.NUMBER),
    Field("caught", "tally.caught", FieldForm.NUMBER),
    Field("challenges", "tally.challenges", FieldForm.NUMBER),
    Field("bluffs-proven", "tally.bluffs", FieldForm.NUMBER),
    Field("stacks", "tally.stacks", FieldForm.NUMBER),
    Field("swaps", "tally.swaps", FieldForm.NUMBER),
    Field("jumps", "tally.jumps", FieldForm.NUMBER),
    *scoring.fields(FieldForm.POINTS),
    *chance.FIELDS,
)

BEFORE_PLAY = (Phase.CUT, Phase.DEAL)
CLOCK_STANDS = (
    *BEFORE_PLAY,
    Phase.PUT_BACK,
    Phase.NAMING,
    Phase.START,
    Phase.RESTART,
    Phase.CHECK,
    Phase.CLOSING,
    Phase.OVER,
)
TURN_GOES_ON = (Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.PAYING, Phase.PAID)
BEFORE_A_DRAW = (
    Phase.START,
    Phase.RESTART,
    *TURN_GOES_ON,
    Phase.LAID,
    Phase.CHECK,
    Phase.COUNTING,
)
TABLES = (Phase.CLOSING, Phase.PAUSED)
NOBODYS = (Phase.PUT_BACK, Phase.CLOSING, Phase.RESHUFFLE, Phase.PAUSED)


def complete(s: State) -> None:
    """Fill in what follows from the rest: places, the shuffle awaited, the clock, a debt's kind."""
    choose_sides(s)
    sit_down(s)
    match s.phase:
        case Phase.CUT | Phase.DEAL:
            chance.ask(s.chance, DECK_SIZE, CUT_CARDS if s.phase == Phase.CUT else DECK_SIZE)
        case Phase.PUT_BACK:
            chance.ask(s.chance, s.piles.stock_size + 1, s.piles.stock_size + 1)
        case Phase.RESHUFFLE:
            chance.ask(s.chance, s.piles.talon_size - 1, s.piles.talon_size - 1)
    if s.phase in CLOCK_STANDS and s.shoe.timer == Timer.RUNNING:
        s.shoe.timer = Timer.IDLE
    if s.shoe.timer == Timer.RUNNING and s.shoe.periods == 0:
        s.shoe.periods = 1  # a running clock is in some period
    if s.phase in (*TABLES, Phase.OVER):
        s.seats.turn = TABLE
    if s.misplay.wrong == Wrong.NOT:
        forget(s.misplay)  # nothing to restore
    if s.debt.amount > 0 and s.debt.kind == Owed.NOTHING and s.piles.talon_size > 0:
        s.debt.kind = Owed.FOUR if top(s.piles) == SUPER else Owed.TWO
    if behind(s) not in (Phase.PAYING, Phase.PAID):
        s.lost = Lost.NONE  # nobody is paying


def flaw(s: State) -> str:
    """What makes the position impossible, as a key for its text; empty if nothing does."""
    if s.phase == Phase.COUNTING:
        return "counting"
    if s.phase != Phase.RESHUFFLE and s.drawing.seat != NOBODY:
        return "drawing"
    end = flaw_of_end(s.phase == Phase.OVER, s.winners, is_decided(s))
    if end or s.phase in BEFORE_PLAY or s.phase == Phase.OVER:
        return end
    if s.piles.talon_size == 0:
        return "no-talon"
    return (
        flaw_of_turn(s)
        or flaw_of_clock(s)
        or flaw_of_lay(s)
        or flaw_of_debt(s)
        or flaw_of_order(s)
        or flaw_of_misplay(s)
        or flaw_of_out(s)
    )


def is_decided(s: State) -> bool:
    """Not if players have left: that may break a tie, which only the next count notices."""
    return s.out == 0 and match_is_over(s)


def flaw_of_out(s: State) -> str:
    """A player without cards has one on the table, or the round would be over (MAS-86)."""
    if s.phase in (Phase.PUT_BACK, Phase.RESHUFFLE, Phase.CLOSING):
        return ""
    others = everybody(s.ring) & ~(1 << s.pending.seat if is_open(s.pending) else 0)
    return flaw_of_hands(s.hands, s.round_winner, others)


def at_hand(s: State) -> int:
    """The phase; if a draw waits for a reshuffle, the one before it."""
    return s.drawing.resume if s.phase == Phase.RESHUFFLE else s.phase


def behind(s: State) -> int:
    """The phase after a restart press or a pause, if one is due."""
    return s.shoe.resume if at_hand(s) in (Phase.RESTART, Phase.PAUSED) else at_hand(s)


def flaw_of_turn(s: State) -> str:
    drawn_in = s.pending.phase if is_open(s.pending) else behind(s)
    if drawn_in == Phase.DRAWN and s.drawn == NO_CARD:
        return "no-drawn"
    if s.phase in NOBODYS:
        return ""
    if not plays(s.ring, s.seats.turn):
        return "no-turn"
    if s.phase != Phase.NAMING and s.colour == NO_COLOUR:
        return "no-colour"
    if s.phase == Phase.DRAWN and (s.drawn == NO_CARD or not holds(s.hands, s.seats.turn, s.drawn)):
        return "no-drawn"
    return ""


def flaw_of_clock(s: State) -> str:
    """It must be clear what follows a restart press or a pause."""
    if (s.phase == Phase.PAUSED) != (s.shoe.timer == Timer.PAUSED):
        return "shoe"
    waits = at_hand(s) in (Phase.RESTART, Phase.PAUSED)
    if waits and s.shoe.resume not in (*TURN_GOES_ON, Phase.LAID):
        return "after-press"
    if s.phase == Phase.PAUSED and not plays(s.ring, s.shoe.turn):
        return "after-pause"
    return ""


def flaw_of_lay(s: State) -> str:
    """A card on the table needs a player to press it in, and the turn that it interrupts."""
    p = s.pending
    if is_open(p) != (behind(s) == Phase.LAID):
        return "no-lay"
    if not is_open(p):
        return ""
    presses = s.shoe.turn if s.phase == Phase.PAUSED else s.seats.turn
    if not plays(s.ring, p.seat) or p.seat != presses:
        return "no-lay"
    if not plays(s.ring, p.turn) or p.phase not in TURN_GOES_ON:
        return "no-lay"
    return "" if p.jumped or p.turn == p.seat else "no-lay"


def flaw_of_debt(s: State) -> str:
    if s.phase == Phase.RESHUFFLE:
        return ""  # it may be what is being drawn
    if behind(s) in (Phase.OWING, Phase.PAYING, Phase.CHECK) and s.debt.amount == 0:
        return "no-debt"
    if s.phase == Phase.CHECK and not plays(s.ring, s.doubt.layer):
        return "no-doubt"
    return ""


def flaw_of_order(s: State) -> str:
    if s.phase == Phase.PUT_BACK and top(s.piles) != SUPER:
        return "no-order"
    if s.phase != Phase.RESHUFFLE:
        return ""
    if not plays(s.ring, s.drawing.seat) or s.drawing.left == 0:
        return "no-drawing"
    if s.drawing.resume not in BEFORE_A_DRAW:
        return "no-drawing"
    if s.drawing.resume != Phase.COUNTING and not plays(s.ring, s.seats.turn):
        return "no-turn"
    if s.piles.stock_size > 0 or s.piles.talon_size < 2:
        return "no-order"
    return ""


def flaw_of_misplay(s: State) -> str:
    """If a wrong card can be called out, everything to be restored must be known."""
    m = s.misplay
    if m.wrong == Wrong.NOT:
        return ""
    if m.direction == 0 or m.colour == NO_COLOUR:
        return "no-misplay"
    if m.phase not in TURN_GOES_ON:
        return "no-misplay"
    if m.phase == Phase.DRAWN and m.drawn == NO_CARD:
        return "no-misplay"
    if not plays(s.ring, m.seat) or not plays(s.ring, m.turn):
        return "no-misplay"
    if m.moved == HandMove.SWAPPED and not plays(s.ring, m.partner):
        return "no-misplay"
    if s.piles.talon_size < 2 and not is_open(s.pending):
        return "no-talon"
    return ""
