"""How a position of ColorADD is written, and what every position must satisfy."""

from __future__ import annotations

from penult.games.coloradd.cards import WILD_FOUR
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.ending import CUT_CARDS, deck_size, match_is_over
from penult.games.coloradd.lots import cards_in_question
from penult.games.coloradd.phase import Phase, Reason
from penult.games.coloradd.seating import count_held
from penult.games.coloradd.soundness import flaw_of_rule
from penult.games.coloradd.state import State
from penult.games.fields import Field, Form
from penult.games.soundness import flaw_of_end, flaw_of_hands
from penult.mechanics import program
from penult.mechanics.chance import ask
from penult.mechanics.debts import Owed
from penult.mechanics.effect import Ask, Luck
from penult.mechanics.exchange import Moved
from penult.mechanics.hands import holds
from penult.mechanics.misplay import Wrong, forget
from penult.mechanics.piles import top
from penult.vocabulary.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY

IN_TURN = (Phase.NAMING, Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.CHECK)

# A written rule that is being carried out, what it left behind, and what is being agreed on
RULE_FIELDS: tuple[Field, ...] = (
    Field("rule-by", "effect.layer", Form.SEAT),
    Field("rule-of", "effect.slot", Form.NUMBER),
    Field("rule-opening", "effect.opening", Form.NUMBER),
    Field("rule-step", "effect.step", Form.NUMBER),
    Field("rule-last", "effect.last", Form.NUMBER),
    Field("rule-starter", "effect.starter", Form.NUMBER),
    Field("rule-asks", "effect.asks", Form.NAME, names=Ask),
    Field("rule-known", "effect.known", Form.NUMBER),
    Field("rule-who", "effect.who", Form.SEATS),
    Field("rule-other", "effect.other", Form.SEAT),
    Field("rule-chosen", "effect.chosen", Form.SEAT),
    Field("rule-named", "effect.named", Form.SEATS),
    Field("rule-die", "effect.die", Form.NUMBER),
    Field("rule-luck", "effect.luck", Form.NAME, names=Luck),
    Field("rule-skips", "effect.skips", Form.NUMBER),
    Field("rule-again", "effect.again", Form.NUMBER),
    Field("rule-tied", "effect.tied", Form.SEATS),
    Field("rule-begun", "effect.begun", Form.NUMBER),
    Field("rule-todo", "effect.todo", Form.SEATS),
    Field("rule-at", "effect.seat", Form.SEAT),
    Field("rule-left", "effect.left", Form.NUMBER),
    Field("rule-yes", "effect.yes", Form.NUMBER),
    Field("rule-no", "effect.no", Form.NUMBER),
    Field("rule-changed", "effect.changed", Form.SEATS),
    Field("rule-drew", "effect.drew", Form.PER_SEAT),
    Field("rule-pick1", "effect.pick1", Form.PICKED),
    Field("rule-pick2", "effect.pick2", Form.PICKED),
    Field("rule-pick3", "effect.pick3", Form.PICKED),
    Field("dry", "wards.dry", Form.SEATS),
    Field("dry-until", "wards.dry_until", Form.PER_SEAT),
    Field("firm", "wards.firm", Form.SEATS),
    Field("firm-until", "wards.firm_until", Form.PER_SEAT),
    Field("bound", "wards.bound", Form.SEATS),
    Field("bound-until", "wards.bound_until", Form.PER_SEAT),
    Field("bound-to", "wards.bond", Form.PER_SEAT),
    Field("bound-now", "wards.binding", Form.SEATS),
    Field("offered", "agreement.offered", Form.NUMBER),
    Field("accepted", "agreement.accepted", Form.NUMBERS),
    Field("refused", "agreement.refused", Form.NUMBERS),
    Field("proposals", "agreement.spoken", Form.PER_SEAT),
)
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
    Field("left-out", "wilds.absent", Form.NUMBER),
    *RULE_FIELDS,
)


def complete(s: State) -> None:
    """Fill in what follows from the rest: the order that is awaited, the kind of a debt."""
    if s.phase in (Phase.CUT, Phase.DEAL):
        ask(s.chance, deck_size(s), CUT_CARDS if s.phase == Phase.CUT else deck_size(s))
    elif s.phase == Phase.PUT_BACK:
        ask(s.chance, s.piles.stock_size + 1, s.piles.stock_size + 1)
    elif s.phase == Phase.RESHUFFLE:
        ask(s.chance, s.piles.talon_size - 1, s.piles.talon_size - 1)
    elif s.phase == Phase.LOT and s.effect.slot < program.SLOTS and s.effect.step < program.STEPS:
        size = size_of_lot(s)
        ask(s.chance, size, size)
    if s.phase == Phase.OVER:
        s.seats.turn = NOBODY
    if s.misplay.wrong == Wrong.NOT:
        forget(s.misplay)  # nothing to restore
    if s.debt.amount > 0 and s.debt.kind == Owed.NOTHING and s.piles.talon_size > 0:
        s.debt.kind = Owed.FOUR if top(s.piles) == WILD_FOUR else Owed.TWO


def size_of_lot(s: State) -> int:
    """How long the order is that a written rule waits for."""
    e = s.effect
    match e.asks:
        case Ask.COLOUR:
            return COLOURS
        case Ask.DIE:
            return program.field(program.step_at(s.wilds, e.slot, e.step), program.AMOUNT)
        case Ask.GUESSED:
            return s.hands.size[e.other] if e.other != NOBODY else 0
        case Ask.CARDS:
            return count_held(s, e.seat, cards_in_question(s)) if e.seat != NOBODY else 0
        case _:
            return s.seats.count


def flaw(s: State) -> str:
    """What makes the position impossible, as a word for the locales; empty: nothing."""
    if s.phase in (Phase.COUNTING, Phase.EFFECT):
        return "counting"
    if s.phase != Phase.RESHUFFLE and s.drawing.seat != NOBODY:
        return "drawing"
    end = flaw_of_end(s.phase == Phase.OVER, s.winners, match_is_over(s))
    rule = end or flaw_of_rule(s)
    if rule or s.phase in (Phase.CUT, Phase.DEAL, Phase.WRITING, Phase.OVER):
        return rule
    if s.piles.talon_size == 0:
        return "no-talon"
    return flaw_of_turn(s) or flaw_of_debt(s) or flaw_of_order(s) or flaw_of_misplay(s)


def flaw_of_turn(s: State) -> str:
    if s.phase in (Phase.PUT_BACK, Phase.CLOSING, Phase.RESHUFFLE):
        return ""
    if s.phase == Phase.LOT:
        return "no-colour" if s.colour == NO_COLOUR else ""
    if s.seats.turn == NOBODY:
        return "no-turn"
    if s.phase != Phase.NAMING and s.colour == NO_COLOUR:
        return "no-colour"
    if s.phase == Phase.DRAWN and (s.drawn == NO_CARD or not holds(s.hands, s.seats.turn, s.drawn)):
        return "no-drawn"
    everybody = (1 << s.seats.count) - 1
    return flaw_of_hands(s.hands, s.round_winner, everybody) if s.phase in IN_TURN else ""  # ADD-70


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
