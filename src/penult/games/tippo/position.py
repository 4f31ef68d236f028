"""How a Tippo position is written, and what makes it valid."""

from __future__ import annotations

from penult.core.ids import NO_CARD, NO_TRAY, NOBODY
from penult.games.mechanics import calling, chance, drawing, progress, scoring, seats
from penult.games.mechanics.hands import flaw_of_hands, holds
from penult.games.positions import Field, FieldForm, flaw_of_end
from penult.games.tippo.balance import CARD, RIM, TRAYS, A, B, DiscMotion, fall_limit, torque
from penult.games.tippo.cards import DECK_SIZE
from penult.games.tippo.clauses import Clause
from penult.games.tippo.options import build_scale
from penult.games.tippo.phase import Phase, Reason, TickCause
from penult.games.tippo.rounds import match_is_over
from penult.games.tippo.state import NO_GESTURE, State
from penult.games.tippo.stops import frozen_tray
from penult.games.tippo.trays import colour_missing, count

IN_TURN = (Phase.NAMING, Phase.ACT, Phase.DRAWN)

FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", FieldForm.NAME, default=Phase.ACT, names=Phase),
    Field("step", "step", FieldForm.NAME, names=TickCause),
    *seats.FIELDS,
    Field("tray", "trays.cards", FieldForm.TRAYS),
    Field("colours", "trays.colour", FieldForm.COLOURS),
    Field("weights", "balance.weight", FieldForm.WEIGHTS),
    Field("disc", "balance.disc", FieldForm.SIGNED),
    Field("motion", "balance.motion", FieldForm.NAME, names=DiscMotion),
    Field("laid-on", "tray", FieldForm.SIGNED),
    Field("gesture", "gesture", FieldForm.SIGNED),
    Field("hand", "hands.held", FieldForm.HANDS),
    Field("stock", "piles.stock", FieldForm.PILE),
    Field("aside", "piles.talon", FieldForm.PILE),
    Field("drawn", "drawn", FieldForm.CARD),
    *calling.FIELDS,
    *drawing.fields(Reason, Clause, Phase),
    Field("tilt-by", "tilt.layer", FieldForm.SEAT),
    Field("tilt-dealer", "tilt.dealer", FieldForm.SEAT),
    Field("tilt-dealt", "tilt.dealt", FieldForm.NUMBER),
    Field("tilt-runs", "tilt.runs", FieldForm.NUMBER),
    *progress.FIELDS,
    Field("tally-falls", "tally.falls", FieldForm.NUMBER),
    Field("tally-draw-falls", "tally.draw_falls", FieldForm.NUMBER),
    Field("tally-tilts", "tally.tilts", FieldForm.NUMBER),
    Field("tally-tilt-cards", "tally.tilt_cards", FieldForm.NUMBER),
    Field("tally-own-tilts", "tally.own_tilts", FieldForm.NUMBER),
    Field("tally-undone", "tally.undone", FieldForm.NUMBER),
    *scoring.fields(),
    *chance.FIELDS,
    Field("ticks", "chance.drawn", FieldForm.NUMBER),
)


def complete(s: State) -> None:
    """Fill in what follows from the rest: scale, frozen tray, chance requested."""
    build_scale(s.scale, s.options)
    s.frozen = frozen_tray(s)
    match s.phase:
        case Phase.OVER:
            s.seats.turn = NOBODY
        case Phase.CUT | Phase.DEAL:
            chance.ask(s.chance, DECK_SIZE, DECK_SIZE)
        case Phase.RESHUFFLE:
            chance.ask(s.chance, s.piles.talon_size, s.piles.talon_size)
        case Phase.TICK:
            chance.ask_words(s.chance)
    if s.balance.weight[0] == s.balance.weight[1] == 0:  # not given: as if just put back
        for tray in range(TRAYS):
            s.balance.weight[tray] = CARD * s.trays.size[tray]


def flaw(s: State) -> str:
    """What makes the position impossible, as a key for ``i18n``; empty if nothing does."""
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
    """Checks the current turn or, while a penalty is being drawn, the one after it."""
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
    """The balance stands unless it is moving; gestures are within the allowed range."""
    if s.gesture != NO_GESTURE and not -100 <= s.gesture <= 100:
        return "balance"
    if abs(s.balance.disc) >= RIM or s.balance.motion == DiscMotion.FALL:
        return "balance"
    steep = abs(torque(s.balance, s.scale)) >= fall_limit(s.scale, count(s.trays))
    resting = s.phase != Phase.TICK and s.balance.motion == DiscMotion.REST
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
    """A card played or dealt needs a tray; a Tilt also needs a dealer and a card."""
    waits = s.phase == Phase.RESHUFFLE and s.drawing.seat == NOBODY
    if s.tray not in (NO_TRAY, A, B):
        return "tilting"
    if s.phase != Phase.TICK and not waits and not is_drawing(s, Reason.FALL):
        return ""
    dealing = waits or s.step == TickCause.DEALT
    if s.tray == NO_TRAY and (dealing or s.step != TickCause.DREW):
        return "tilting"
    if dealing and s.tilt.dealer == NOBODY:
        return "tilting"
    return "tilting" if s.phase == Phase.TICK and dealing and s.piles.stock_size == 0 else ""
