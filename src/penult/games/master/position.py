"""How a position of Master is written, and what every position must satisfy."""

from __future__ import annotations

from penult.games.fields import Field, Form
from penult.games.master.cards import DECK_SIZE, SUPER
from penult.games.master.clauses import Clause
from penult.games.master.ending import CUT_CARDS, match_is_over
from penult.games.master.phase import Phase, Reason
from penult.games.master.setup import choose_sides, sit_down
from penult.games.master.state import State
from penult.games.soundness import flaw_of_end, flaw_of_hands
from penult.mechanics.chance import ask
from penult.mechanics.debts import Owed
from penult.mechanics.exchange import Moved
from penult.mechanics.hands import holds
from penult.mechanics.misplay import Wrong, forget
from penult.mechanics.pending import is_open
from penult.mechanics.piles import top
from penult.mechanics.ring import everybody, plays
from penult.mechanics.shoe import Speed
from penult.mechanics.timer import Timer
from penult.mechanics.vote import Motion
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE

FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", Form.NAME, default=Phase.ACT, names=Phase),
    Field("turn", "seats.turn", Form.SEAT),
    Field("direction", "seats.direction", Form.DIRECTION),
    Field("dealer", "seats.dealer", Form.SEAT),
    Field("out", "out", Form.SEATS),
    Field("first", "teams.first", Form.SEAT),
    Field("talon", "piles.talon", Form.PILE),
    Field("colour", "colour", Form.COLOUR),
    Field("hand", "hands.held", Form.HANDS),
    Field("stock", "piles.stock", Form.PILE),
    Field("drawn", "drawn", Form.CARD),
    Field("clock", "shoe.timer", Form.NAME, default=Timer.RUNNING, names=Timer),
    Field("speed", "shoe.speed", Form.NAME, names=Speed, option="speed"),
    Field("periods", "shoe.periods", Form.NUMBER),
    Field("after-press", "shoe.resume", Form.NAME, names=Phase),
    Field("after-pause", "shoe.turn", Form.SEAT),
    Field("stopping", "shoe.stopping", Form.NUMBER),
    Field("silent", "shoe.silent", Form.PER_SEAT),
    Field("away", "shoe.away", Form.SEATS),
    Field("laid", "pending.card", Form.LOOSE),
    Field("laid-by", "pending.seat", Form.SEAT),
    Field("laid-colour", "pending.colour", Form.COLOUR),
    Field("laid-partner", "pending.partner", Form.SEAT),
    Field("laid-jump", "pending.jumped", Form.NUMBER),
    Field("laid-hand", "pending.hand", Form.CARDS),
    Field("laid-turn", "pending.turn", Form.SEAT),
    Field("laid-phase", "pending.phase", Form.NAME, names=Phase),
    Field("laid-exposed", "pending.exposed", Form.SEATS),
    Field("debt", "debt.amount", Form.NUMBER),
    Field("debt-of", "debt.kind", Form.NAME, names=Owed),
    Field("exposed", "calling.exposed", Form.SEATS),
    Field("called", "calling.early", Form.SEATS),
    Field("cried", "calling.cried", Form.SEATS),
    Field("doubt", "doubt.layer", Form.SEAT),
    Field("doubt-colour", "doubt.colour", Form.COLOUR),
    Field("doubt-hand", "doubt.hand", Form.CARDS),
    Field("bluffs", "bluffs", Form.PER_SEAT),
    Field("drawing", "drawing.seat", Form.SEAT),
    Field("drawing-left", "drawing.left", Form.NUMBER),
    Field("drawing-for", "drawing.reason", Form.NAME, names=Reason),
    Field("drawing-clause", "drawing.clause", Form.NAME, names=Clause),
    Field("drawing-then", "drawing.resume", Form.NAME, names=Phase),
    Field("wrong", "misplay.wrong", Form.NAME, names=Wrong),
    Field("wrong-by", "misplay.seat", Form.SEAT),
    Field("wrong-moved", "misplay.moved", Form.NAME, names=Moved),
    Field("wrong-partner", "misplay.partner", Form.SEAT),
    Field("wrong-colour", "misplay.colour", Form.COLOUR),
    Field("wrong-direction", "misplay.direction", Form.DIRECTION),
    Field("wrong-layer", "misplay.layer", Form.SEAT),
    Field("wrong-turn", "misplay.turn", Form.SEAT),
    Field("wrong-phase", "misplay.phase", Form.NAME, names=Phase),
    Field("wrong-drawn", "misplay.drawn", Form.CARD),
    Field("wrong-exposed", "misplay.exposed", Form.SEATS),
    Field("mistaken", "mistaken", Form.SEATS),
    Field("vote", "vote.motion", Form.NAME, names=Motion),
    Field("vote-by", "vote.by", Form.SEAT),
    Field("vote-on", "vote.accused", Form.SEAT),
    Field("voters", "vote.voters", Form.SEATS),
    Field("yes", "vote.yes", Form.SEATS),
    Field("no", "vote.no", Form.SEATS),
    Field("votes", "vote.number", Form.NUMBER),
    Field("votes-lost", "vote.lost", Form.PER_SEAT),
    Field("turns", "pace.turns", Form.NUMBER),
    Field("lays", "pace.lays", Form.NUMBER),
    Field("idle", "pace.idle", Form.NUMBER),
    Field("layer", "pace.layer", Form.SEAT),
    Field("touched", "pace.touched", Form.NUMBER),
    Field("rings", "tally.rings", Form.NUMBER),
    Field("early-presses", "tally.early_presses", Form.NUMBER),
    Field("caught", "tally.caught", Form.NUMBER),
    Field("challenges", "tally.challenges", Form.NUMBER),
    Field("bluffs-proven", "tally.bluffs", Form.NUMBER),
    Field("stacks", "tally.stacks", Form.NUMBER),
    Field("swaps", "tally.swaps", Form.NUMBER),
    Field("jumps", "tally.jumps", Form.NUMBER),
    Field("totals", "scores.total", Form.POINTS),
    Field("gained", "scores.gained", Form.POINTS),
    Field("rounds", "scores.rounds", Form.NUMBER),
    Field("round-winner", "round_winner", Form.SEAT),
    Field("winners", "winners", Form.SEATS),
    Field("orders", "chance.given", Form.NUMBER),
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
    """Fill in what follows from the rest: places, the order awaited, the clock, a debt's kind."""
    choose_sides(s)
    sit_down(s)
    match s.phase:
        case Phase.CUT | Phase.DEAL:
            ask(s.chance, DECK_SIZE, CUT_CARDS if s.phase == Phase.CUT else DECK_SIZE)
        case Phase.PUT_BACK:
            ask(s.chance, s.piles.stock_size + 1, s.piles.stock_size + 1)
        case Phase.RESHUFFLE:
            ask(s.chance, s.piles.talon_size - 1, s.piles.talon_size - 1)
    if s.phase in CLOCK_STANDS and s.shoe.timer == Timer.RUNNING:
        s.shoe.timer = Timer.IDLE
    if s.shoe.timer == Timer.RUNNING and s.shoe.periods == 0:
        s.shoe.periods = 1  # a clock that runs is in some period
    if s.phase in (*TABLES, Phase.OVER):
        s.seats.turn = TABLE
    if s.misplay.wrong == Wrong.NOT:
        forget(s.misplay)  # nothing to restore
    if s.debt.amount > 0 and s.debt.kind == Owed.NOTHING and s.piles.talon_size > 0:
        s.debt.kind = Owed.FOUR if top(s.piles) == SUPER else Owed.TWO


def flaw(s: State) -> str:
    """What makes the position impossible, as a word for the locales; empty: nothing."""
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
    """Who leaves may break a tie, or be the last of his side: that is seen in the next count."""
    return s.out == 0 and match_is_over(s)


def flaw_of_out(s: State) -> str:
    """Who has no card left has one on the table; else the round does not go on (MAS-86)."""
    if s.phase in (Phase.PUT_BACK, Phase.RESHUFFLE, Phase.CLOSING):
        return ""
    others = everybody(s.ring) & ~(1 << s.pending.seat if is_open(s.pending) else 0)
    return flaw_of_hands(s.hands, s.round_winner, others)


def at_hand(s: State) -> int:
    """The phase; in a draw that waits for an order, the one it came from."""
    return s.drawing.resume if s.phase == Phase.RESHUFFLE else s.phase


def behind(s: State) -> int:
    """The phase that comes after a restart press or a pause, if one is due."""
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
    """What is behind a restart press or a pause must be said."""
    if (s.phase == Phase.PAUSED) != (s.shoe.timer == Timer.PAUSED):
        return "shoe"
    waits = at_hand(s) in (Phase.RESTART, Phase.PAUSED)
    if waits and s.shoe.resume not in (*TURN_GOES_ON, Phase.LAID):
        return "after-press"
    if s.phase == Phase.PAUSED and not plays(s.ring, s.shoe.turn):
        return "after-pause"
    return ""


def flaw_of_lay(s: State) -> str:
    """A card on the table needs a layer who is to press it in, and the turn it interrupts."""
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
    """A wrong card that can be called out: all that is to be restored must be known."""
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
    if m.moved == Moved.SWAPPED and not plays(s.ring, m.partner):
        return "no-misplay"
    if s.piles.talon_size < 2 and not is_open(s.pending):
        return "no-talon"
    return ""
