"""How a position of ColorADD is written, and what every position must satisfy."""

from __future__ import annotations

from penult.games.coloradd.cards import WILD_FOUR
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.ending import CUT_CARDS, deck_size
from penult.games.coloradd.phase import Phase, Reason
from penult.games.coloradd.state import State
from penult.games.fields import Field, Form
from penult.mechanics.chance import ask
from penult.mechanics.debts import Owed
from penult.mechanics.exchange import Moved
from penult.mechanics.hands import holds
from penult.mechanics.misplay import Wrong, forget
from penult.mechanics.piles import top
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, NOBODY

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
)


def complete(s: State) -> None:
    """Fill in what follows from the rest: the order that is awaited, the kind of a debt."""
    if s.phase in (Phase.CUT, Phase.DEAL):
        ask(s.chance, deck_size(s), CUT_CARDS if s.phase == Phase.CUT else deck_size(s))
    elif s.phase == Phase.PUT_BACK:
        ask(s.chance, s.piles.stock_size + 1, s.piles.stock_size + 1)
    elif s.phase == Phase.RESHUFFLE:
        ask(s.chance, s.piles.talon_size - 1, s.piles.talon_size - 1)
    if s.misplay.wrong == Wrong.NOT:
        forget(s.misplay)  # nothing to restore
    if s.debt.amount > 0 and s.debt.kind == Owed.NOTHING and s.piles.talon_size > 0:
        s.debt.kind = Owed.FOUR if top(s.piles) == WILD_FOUR else Owed.TWO


def flaw(s: State) -> str:
    """What makes the position impossible, as a word for the locales; empty: nothing."""
    if s.phase == Phase.COUNTING:
        return "counting"
    if s.phase != Phase.RESHUFFLE and s.drawing.seat != NOBODY:
        return "drawing"
    if s.phase in (Phase.CUT, Phase.DEAL, Phase.OVER):
        return ""
    if s.piles.talon_size == 0:
        return "no-talon"
    return flaw_of_turn(s) or flaw_of_debt(s) or flaw_of_order(s) or flaw_of_misplay(s)


def flaw_of_turn(s: State) -> str:
    if s.phase in (Phase.PUT_BACK, Phase.CLOSING, Phase.RESHUFFLE):
        return ""
    if s.seats.turn == NOBODY:
        return "no-turn"
    if s.phase != Phase.NAMING and s.colour == NO_COLOUR:
        return "no-colour"
    if s.phase == Phase.DRAWN and (s.drawn == NO_CARD or not holds(s.hands, s.seats.turn, s.drawn)):
        return "no-drawn"
    return ""


def flaw_of_debt(s: State) -> str:
    if s.phase in (Phase.OWING, Phase.CHECK) and s.debt.amount == 0:
        return "no-debt"
    if s.phase == Phase.CHECK and s.doubt.layer == NOBODY:
        return "no-doubt"
    return ""


def flaw_of_order(s: State) -> str:
    if s.phase == Phase.PUT_BACK and top(s.piles) != WILD_FOUR:
        return "no-order"
    if s.phase != Phase.RESHUFFLE:
        return ""
    if s.drawing.seat == NOBODY or s.drawing.left == 0:
        return "no-drawing"
    if s.piles.stock_size > 0 or s.piles.talon_size < 2:
        return "no-order"
    return ""


def flaw_of_misplay(s: State) -> str:
    """A wrong card that can be called out: all that is to be restored must be known."""
    m = s.misplay
    if m.wrong == Wrong.NOT:
        return ""
    if m.seat == NOBODY or m.turn == NOBODY or m.direction == 0 or m.colour == NO_COLOUR:
        return "no-misplay"
    if m.phase not in (Phase.ACT, Phase.DRAWN, Phase.OWING):
        return "no-misplay"
    if m.moved == Moved.SWAPPED and m.partner == NOBODY:
        return "no-misplay"
    if s.piles.talon_size < 2:
        return "no-talon"
    return ""
