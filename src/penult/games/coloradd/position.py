"""How a position of ColorADD is written, and what every position must satisfy."""

from __future__ import annotations

from penult.core.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY
from penult.games.coloradd.cards import WILD_FOUR
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom.position import flaw_of_rule
from penult.games.coloradd.custom.random_draws import cards_in_question
from penult.games.coloradd.custom.targets import count_held
from penult.games.coloradd.phase import Phase, Reason
from penult.games.coloradd.rounds import CUT_CARDS, deck_size, match_is_over
from penult.games.coloradd.state import State
from penult.games.custom import program
from penult.games.custom.effect import Ask, Luck
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
from penult.games.positions import ONE_TALON, Field, FieldForm, flaw_of_end

IN_TURN = (Phase.NAMING, Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.CHECK)

# A custom card's rule in progress, what it left behind, and what is being agreed on
RULE_FIELDS: tuple[Field, ...] = (
    Field("rule-by", "effect.layer", FieldForm.SEAT),
    Field("rule-of", "effect.slot", FieldForm.NUMBER),
    Field("rule-opening", "effect.opening", FieldForm.NUMBER),
    Field("rule-step", "effect.step", FieldForm.NUMBER),
    Field("rule-last", "effect.last", FieldForm.NUMBER),
    Field("rule-starter", "effect.starter", FieldForm.NUMBER),
    Field("rule-asks", "effect.asks", FieldForm.NAME, names=Ask),
    Field("rule-known", "effect.known", FieldForm.NUMBER),
    Field("rule-who", "effect.who", FieldForm.SEATS),
    Field("rule-other", "effect.other", FieldForm.SEAT),
    Field("rule-chosen", "effect.chosen", FieldForm.SEAT),
    Field("rule-named", "effect.named", FieldForm.SEATS),
    Field("rule-die", "effect.die", FieldForm.NUMBER),
    Field("rule-luck", "effect.luck", FieldForm.NAME, names=Luck),
    Field("rule-skips", "effect.skips", FieldForm.NUMBER),
    Field("rule-again", "effect.again", FieldForm.NUMBER),
    Field("rule-tied", "effect.tied", FieldForm.SEATS),
    Field("rule-begun", "effect.begun", FieldForm.NUMBER),
    Field("rule-todo", "effect.todo", FieldForm.SEATS),
    Field("rule-at", "effect.seat", FieldForm.SEAT),
    Field("rule-left", "effect.left", FieldForm.NUMBER),
    Field("rule-yes", "effect.yes", FieldForm.NUMBER),
    Field("rule-no", "effect.no", FieldForm.NUMBER),
    Field("rule-changed", "effect.changed", FieldForm.SEATS),
    Field("rule-drew", "effect.drew", FieldForm.PER_SEAT),
    Field("rule-pick1", "effect.pick1", FieldForm.PICKED),
    Field("rule-pick2", "effect.pick2", FieldForm.PICKED),
    Field("rule-pick3", "effect.pick3", FieldForm.PICKED),
    Field("dry", "wards.dry", FieldForm.SEATS),
    Field("dry-until", "wards.dry_until", FieldForm.PER_SEAT),
    Field("firm", "wards.firm", FieldForm.SEATS),
    Field("firm-until", "wards.firm_until", FieldForm.PER_SEAT),
    Field("bound", "wards.bound", FieldForm.SEATS),
    Field("bound-until", "wards.bound_until", FieldForm.PER_SEAT),
    Field("bound-to", "wards.bond", FieldForm.PER_SEAT),
    Field("bound-now", "wards.binding", FieldForm.SEATS),
    Field("offered", "agreement.offered", FieldForm.NUMBER),
    Field("accepted", "agreement.accepted", FieldForm.NUMBERS),
    Field("refused", "agreement.refused", FieldForm.NUMBERS),
    Field("proposals", "agreement.spoken", FieldForm.PER_SEAT),
)
FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", FieldForm.NAME, default=Phase.ACT, names=Phase),
    *seats.FIELDS,
    *ONE_TALON,
    *debts.FIELDS,
    *calling.FIELDS,
    calling.CRIED_FIELD,
    *doubt.FIELDS,
    *drawing.fields(Reason, Clause, Phase),
    *misplay.fields(Phase),
    *progress.ALL_FIELDS,
    *scoring.fields(),
    *chance.FIELDS,
    Field("left-out", "wilds.absent", FieldForm.NUMBER),
    *RULE_FIELDS,
)


def complete(s: State) -> None:
    """Fill in what follows from the rest: the shuffle that is awaited, the kind of a debt."""
    if s.phase in (Phase.CUT, Phase.DEAL):
        chance.ask(s.chance, deck_size(s), CUT_CARDS if s.phase == Phase.CUT else deck_size(s))
    elif s.phase == Phase.PUT_BACK:
        chance.ask(s.chance, s.piles.stock_size + 1, s.piles.stock_size + 1)
    elif s.phase == Phase.RESHUFFLE:
        chance.ask(s.chance, s.piles.talon_size - 1, s.piles.talon_size - 1)
    elif s.phase == Phase.LOT and s.effect.slot < program.SLOTS and s.effect.step < program.STEPS:
        size = size_of_lot(s)
        chance.ask(s.chance, size, size)
    if s.phase == Phase.OVER:
        s.seats.turn = NOBODY
    if s.misplay.wrong == Wrong.NOT:
        forget(s.misplay)  # nothing to restore
    if s.debt.amount > 0 and s.debt.kind == Owed.NOTHING and s.piles.talon_size > 0:
        s.debt.kind = Owed.FOUR if top(s.piles) == WILD_FOUR else Owed.TWO


def size_of_lot(s: State) -> int:
    """The length of the order that a custom card's rule waits for."""
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
    """Why the position is impossible, as a key for the locales; empty if it isn't."""
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
    """Everything needed to undo a wrong card must be known if it can be called out."""
    m = s.misplay
    if m.wrong == Wrong.NOT:
        return ""
    if m.seat == NOBODY or m.turn == NOBODY or m.direction == 0 or m.colour == NO_COLOUR:
        return "no-misplay"
    if m.phase not in (Phase.ACT, Phase.DRAWN, Phase.OWING):
        return "no-misplay"
    if m.moved == HandMove.SWAPPED and m.partner == NOBODY:
        return "no-misplay"
    if s.piles.talon_size < 2:
        return "no-talon"
    return ""
