"""How a position of ColorADD is written, and what every position must satisfy."""

from __future__ import annotations

from penult.games.coloradd.phase import Phase, Reason
from penult.games.coloradd.state import State
from penult.games.fields import Field, Form
from penult.mechanics.debts import Owed
from penult.mechanics.exchange import Moved
from penult.mechanics.misplay import Wrong
from penult.vocabulary.ids import NO_COLOUR, NOBODY

FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", Form.NAME, default=Phase.ACT, names=Phase),
    Field("turn", "seats.turn", Form.SEAT),
    Field("direction", "seats.direction", Form.DIRECTION),
    Field("dealer", "seats.dealer", Form.SEAT),
    Field("talon", "piles.talon", Form.PILE),
    Field("colour", "colour", Form.COLOUR),
    Field("hand", "hands.held", Form.HANDS),
    Field("stock", "piles.stock", Form.PILE),
    Field("drawn", "drawn", Form.CARD),
    Field("debt", "debt.amount", Form.NUMBER),
    Field("debt-of", "debt.kind", Form.NAME, names=Owed),
    Field("exposed", "calling.exposed", Form.SEATS),
    Field("called", "calling.early", Form.SEATS),
    Field("cried", "calling.cried", Form.SEATS),
    Field("doubt", "doubt.layer", Form.SEAT),
    Field("doubt-colour", "doubt.colour", Form.COLOUR),
    Field("doubt-hand", "doubt.hand", Form.CARDS),
    Field("drawing", "drawing.seat", Form.SEAT),
    Field("drawing-left", "drawing.left", Form.NUMBER),
    Field("drawing-for", "drawing.reason", Form.NAME, names=Reason),
    Field("drawing-clause", "drawing.clause", Form.NUMBER),
    Field("drawing-then", "drawing.resume", Form.NAME, names=Phase),
    Field("wrong", "misplay.wrong", Form.NAME, names=Wrong),
    Field("wrong-by", "misplay.seat", Form.SEAT),
    Field("wrong-moved", "misplay.moved", Form.NAME, names=Moved),
    Field("wrong-partner", "misplay.partner", Form.SEAT),
    Field("wrong-colour", "misplay.colour", Form.COLOUR),
    Field("wrong-direction", "misplay.direction", Form.NUMBER),
    Field("wrong-layer", "misplay.layer", Form.SEAT),
    Field("wrong-turn", "misplay.turn", Form.SEAT),
    Field("wrong-phase", "misplay.phase", Form.NAME, names=Phase),
    Field("wrong-drawn", "misplay.drawn", Form.CARD),
    Field("wrong-exposed", "misplay.exposed", Form.SEATS),
    Field("turns", "pace.turns", Form.NUMBER),
    Field("lays", "pace.lays", Form.NUMBER),
    Field("idle", "pace.idle", Form.NUMBER),
    Field("layer", "pace.layer", Form.SEAT),
    Field("touched", "pace.touched", Form.NUMBER),
    Field("totals", "scores.total", Form.PER_SEAT),
    Field("gained", "scores.gained", Form.PER_SEAT),
    Field("rounds", "scores.rounds", Form.NUMBER),
    Field("round-winner", "round_winner", Form.SEAT),
    Field("winners", "winners", Form.SEATS),
    Field("orders", "chance.given", Form.NUMBER),
    Field("order-size", "chance.size", Form.NUMBER),
)


def flaw(s: State) -> str:
    """What makes the position impossible, as a word for the locales; empty: nothing."""
    between_rounds = s.phase in (Phase.CUT, Phase.DEAL, Phase.OVER)
    if s.phase == Phase.COUNTING:
        return "counting"
    if not between_rounds and s.piles.talon_size == 0:
        return "no-talon"
    if s.phase in (Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.CHECK) and s.colour == NO_COLOUR:
        return "no-colour"
    if s.phase in (Phase.NAMING, Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.CHECK):
        if s.seats.turn == NOBODY:
            return "no-turn"
    if s.phase == Phase.DRAWN and not s.hands.held[s.seats.turn][0] >> max(s.drawn, 0) & 1:
        return "no-drawn"
    if s.phase in (Phase.OWING, Phase.CHECK) and s.debt.amount == 0:
        return "no-debt"
    if s.phase == Phase.CHECK and s.doubt.layer == NOBODY:
        return "no-doubt"
    if (s.chance.size > 0) != (s.phase <= Phase.RESHUFFLE):
        return "no-order"
    if s.phase == Phase.RESHUFFLE and s.drawing.seat == NOBODY:
        return "no-drawing"
    return ""
