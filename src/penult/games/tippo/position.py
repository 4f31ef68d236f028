"""How a position of Tippo is written, and what every position must satisfy."""

from __future__ import annotations

from penult.games.fields import Field, Form
from penult.games.soundness import flaw_of_end, flaw_of_hands
from penult.games.tippo.cards import DECK_SIZE
from penult.games.tippo.clauses import Clause
from penult.games.tippo.ending import match_is_over
from penult.games.tippo.frost import frozen_tray
from penult.games.tippo.options import build_scale
from penult.games.tippo.phase import Phase, Reason, Step
from penult.games.tippo.state import NO_GESTURE, State
from penult.mechanics.balance import CARD, RIM, TRAYS, A, B, Motion, fall_limit, torque
from penult.mechanics.chance import ask, ask_words
from penult.mechanics.hands import holds
from penult.mechanics.journal import NO_TRAY
from penult.mechanics.trays import colour_missing, count
from penult.vocabulary.ids import NO_CARD, NOBODY

IN_TURN = (Phase.NAMING, Phase.ACT, Phase.DRAWN)

FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", Form.NAME, default=Phase.ACT, names=Phase),
    Field("step", "step", Form.NAME, names=Step),
    Field("turn", "seats.turn", Form.SEAT),
    Field("direction", "seats.direction", Form.DIRECTION),
    Field("dealer", "seats.dealer", Form.SEAT),
    Field("tray", "trays.cards", Form.TRAYS),
    Field("colours", "trays.colour", Form.COLOURS),
    Field("weights", "balance.weight", Form.WEIGHTS),
    Field("disc", "balance.disc", Form.SIGNED),
    Field("motion", "balance.motion", Form.NAME, names=Motion),
    Field("laid-on", "tray", Form.SIGNED),
    Field("gesture", "gesture", Form.SIGNED),
    Field("hand", "hands.held", Form.HANDS),
    Field("stock", "piles.stock", Form.PILE),
    Field("aside", "piles.talon", Form.PILE),
    Field("drawn", "drawn", Form.CARD),
    Field("exposed", "calling.exposed", Form.SEATS),
    Field("called", "calling.early", Form.SEATS),
    Field("drawing", "drawing.seat", Form.SEAT),
    Field("drawing-left", "drawing.left", Form.NUMBER),
    Field("drawing-for", "drawing.reason", Form.NAME, names=Reason),
    Field("drawing-clause", "drawing.clause", Form.NAME, names=Clause),
    Field("drawing-then", "drawing.resume", Form.NAME, names=Phase),
    Field("tilt-by", "tilt.layer", Form.SEAT),
    Field("tilt-dealer", "tilt.dealer", Form.SEAT),
    Field("tilt-dealt", "tilt.dealt", Form.NUMBER),
    Field("tilt-runs", "tilt.runs", Form.NUMBER),
    Field("turns", "pace.turns", Form.NUMBER),
    Field("lays", "pace.lays", Form.NUMBER),
    Field("layer", "pace.layer", Form.SEAT),
    Field("tally-falls", "tally.falls", Form.NUMBER),
    Field("tally-draw-falls", "tally.draw_falls", Form.NUMBER),
    Field("tally-tilts", "tally.tilts", Form.NUMBER),
    Field("tally-tilt-cards", "tally.tilt_cards", Form.NUMBER),
    Field("tally-own-tilts", "tally.own_tilts", Form.NUMBER),
    Field("tally-undone", "tally.undone", Form.NUMBER),
    Field("totals", "scores.total", Form.PER_SEAT),
    Field("gained", "scores.gained", Form.PER_SEAT),
    Field("rounds", "scores.rounds", Form.NUMBER),
    Field("round-winner", "round_winner", Form.SEAT),
    Field("winners", "winners", Form.SEATS),
    Field("orders", "chance.given", Form.NUMBER),
    Field("ticks", "chance.drawn", Form.NUMBER),
)


def complete(s: State) -> None:
    """Fill in what follows from the rest: the balance's build, the frost, the chance awaited."""
    build_scale(s.scale, s.options)
    s.frozen = frozen_tray(s)
    match s.phase:
        case Phase.OVER:
            s.seats.turn = NOBODY
        case Phase.CUT | Phase.DEAL:
            ask(s.chance, DECK_SIZE, DECK_SIZE)
        case Phase.RESHUFFLE:
            ask(s.chance, s.piles.talon_size, s.piles.talon_size)
        case Phase.TICK:
            ask_words(s.chance)
    if s.balance.weight[0] == s.balance.weight[1] == 0:  # not said: as if the table had put them up
        for tray in range(TRAYS):
            s.balance.weight[tray] = CARD * s.trays.size[tray]


def flaw(s: State) -> str:
    """What makes the position impossible, as a word for the locales; empty: nothing."""
    if s.phase == Phase.COUNTING:
        return "counting"
    if s.phase != Phase.RESHUFFLE and s.drawing.seat != NOBODY:
        return "drawing"
    end = flaw_of_end(s.phase == Phase.OVER, s.winners, match_is_over(s))
    if end or s.phase in (Phase.CUT, Phase.DEAL, Phase.OVER):
        return end
    if min(s.trays.size) == 0:
        return "no-tray"
    if s.seats.turn == NOBODY:
        return "no-turn"
    return flaw_of_turn(s) or flaw_of_balance(s) or flaw_of_order(s) or flaw_of_placing(s)


def flaw_of_turn(s: State) -> str:
    """Of the turn that goes on now or, if a penalty is being drawn, after it."""
    turn = s.phase
    if is_drawing(s, Reason.PENALTY):
        turn = s.drawing.resume
        if turn not in IN_TURN:
            return "then"
    if turn not in IN_TURN:
        return ""
    if s.tilt.dealer != NOBODY:
        return "tilting"
    if (colour_missing(s.trays) >= 0) != (turn == Phase.NAMING):
        return "no-colour"
    holding = s.drawn != NO_CARD and holds(s.hands, s.seats.turn, s.drawn)
    if turn == Phase.DRAWN and not holding:
        return "no-drawn"
    everybody = (1 << s.seats.count) - 1
    return flaw_of_hands(s.hands, s.round_winner, everybody) if s.phase in IN_TURN else ""  # TIP-81


def is_drawing(s: State, reason: Reason) -> bool:
    return s.phase == Phase.RESHUFFLE and s.drawing.seat != NOBODY and s.drawing.reason == reason


def flaw_of_balance(s: State) -> str:
    """It stands, unless it is just moving; a gesture is as the rules make it."""
    if s.gesture != NO_GESTURE and not -100 <= s.gesture <= 100:
        return "balance"
    if abs(s.balance.disc) >= RIM or s.balance.motion == Motion.FALL:
        return "balance"
    steep = abs(torque(s.balance, s.scale)) >= fall_limit(s.scale, count(s.trays))
    resting = s.phase != Phase.TICK and s.balance.motion == Motion.REST
    return "balance" if steep and resting else ""


def flaw_of_order(s: State) -> str:
    if s.phase != Phase.RESHUFFLE:
        return ""
    if s.drawing.seat == NOBODY and s.tilt.dealer == NOBODY:
        return "no-drawing"
    if is_drawing(s, Reason.TURN) and s.drawing.seat != s.seats.turn:
        return "no-drawing"
    if s.piles.stock_size > 0 or s.piles.talon_size == 0:
        return "no-order"
    return ""


def flaw_of_placing(s: State) -> str:
    """A card that was laid or is dealt needs its tray, a Tilt also who deals, and a card."""
    waits = s.phase == Phase.RESHUFFLE and s.drawing.seat == NOBODY
    if s.tray not in (NO_TRAY, A, B):
        return "tilting"
    if s.phase != Phase.TICK and not waits and not is_drawing(s, Reason.FALL):
        return ""
    dealing = waits or s.step == Step.DEALT
    if s.tray == NO_TRAY and (dealing or s.step != Step.DREW):
        return "tilting"
    if dealing and s.tilt.dealer == NOBODY:
        return "tilting"
    return "tilting" if s.phase == Phase.TICK and dealing and s.piles.stock_size == 0 else ""
