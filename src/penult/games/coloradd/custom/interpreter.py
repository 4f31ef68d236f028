"""Carrying out a custom card's rule, from playing the card to whose turn is next."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import COLOURS, NO_CARD, NOBODY, Card, Mask, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.cards import CUSTOM
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import moving, random_draws, targets, wards
from penult.games.coloradd.phase import Reason
from penult.games.coloradd.state import State
from penult.games.coloradd.turn import begin_turn, fall_due, go_on_drawing
from penult.games.custom import effect, program
from penult.games.custom.effect import Ask, Luck
from penult.games.custom.program import Amount, ColourMode, Op, Pick, Test, Ward, Way, Who, field
from penult.games.mechanics import calling, debts, drawing, journal
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.options import receivers_must_call, reverse_skips_for_two

# Beginning


def cast(s: State, seat: Seat, card: Card, early: Mask) -> None:
    """A custom was played: carry out its rule; without one it is a plain wild (ADD-61)."""
    slot = card - CUSTOM
    s.effect.plays += 1
    s.effect.mark = seat
    s.effect.mark_turn = s.progress.turns
    if not s.wilds.answering >> slot & 1:
        debts.settle(s.debt)
    if not s.wilds.written >> slot & 1:
        go_on(s, round_table.after(s.seats, seat))
        return
    s.calling.early = early
    effect.begin(s.effect, seat, slot, last=0, starter=0)
    s.phase = phase.EFFECT


def cast_last(s: State, seat: Seat, card: Card) -> None:
    """As a last card it only makes others draw (ADD-64), or not even that if its rule says so."""
    slot = card - CUSTOM
    head = program.head(s.wilds, slot)
    if field(head, program.DRAWS) == 0 or field(head, program.NO_LAST) != 0:
        return
    effect.begin(s.effect, seat, slot, last=1, starter=0)
    s.phase = phase.EFFECT


def cast_starter(s: State, seat: Seat, card: Card) -> None:
    """A custom was turned up: carry out its rule for whoever begins (AR-14, second reading)."""
    slot = card - CUSTOM
    if not s.wilds.written >> slot & 1:
        begin_turn(s, seat)
        return
    effect.begin(s.effect, seat, slot, last=0, starter=1)
    s.phase = phase.EFFECT


# The end


def conclude(s: State) -> None:
    """Decide once, after the last step, who must call and who plays next (AR-52, 67)."""
    e = s.effect
    if e.last == 1:
        effect.forget(e)
        s.phase = phase.COUNTING
        return
    owe_calls(s)
    seat = e.layer if e.starter == 1 or e.again == 1 else seat_to_act(s)
    effect.forget(e)
    go_on(s, seat)


def owe_calls(s: State) -> None:
    """With one card after the rule, the layer must call; where agreed, everybody must (AR-52)."""
    layer = s.effect.layer
    owing = s.effect.changed
    if not receivers_must_call(s.options):
        owing &= 1 << layer
    while owing:
        seat = targets.only(owing)
        owing &= owing - 1
        if s.hands.size[seat] == 1:
            calling.must_have_called(s.calling, seat)
    s.calling.early = 0


def seat_to_act(s: State) -> Seat:
    """The next seat after the layer, past those that lose their turn (AR-67)."""
    seat = round_table.after(s.seats, s.effect.layer)
    for _ in range(s.effect.skips):
        if wards.keeps_turn(s.wards, seat, s.progress.turns):
            journal.note(s.journal, Kind.KEPT_TURN, Clause.ADD_54, seat=seat)
            return seat
        journal.note(s.journal, Kind.SKIPPED, Clause.ADD_54, seat=seat)
        seat = round_table.after(s.seats, seat)
    return seat


def go_on(s: State, seat: Seat) -> None:
    """That seat plays, or faces the debt that the custom was played on (AR-46)."""
    if s.debt.amount > 0:
        fall_due(s, seat)
    else:
        begin_turn(s, seat)


LOT_OF_COLOUR, AIM, STEPS = 0, 1, 2  # what comes before the steps
ONLY_DRAWS = (  # what a last card still does: draws, and what they depend on
    (1 << Op.DRAW) | (1 << Op.DRAW_UNTIL) | (1 << Op.ROLL) | (1 << Op.GUESS) | (1 << Op.HONOUR)
    | (1 << Op.IF) | (1 << Op.CHOICE) | (1 << Op.JUMP) | (1 << Op.END)
)  # fmt: skip


def run(s: State) -> None:
    while s.phase == phase.EFFECT:
        if s.effect.opening < STEPS:
            open_rule(s)
        else:
            step(s)
        if s.drawing.seat != NOBODY:
            go_on_drawing(s)


def open_rule(s: State) -> None:
    """What comes before the steps: a random colour, and whom the layer aims at."""
    e = s.effect
    head = program.head(s.wilds, e.slot)
    e.opening += 1
    if e.opening == AIM:
        by_lot = field(head, program.COLOURING) == ColourMode.RANDOM
        if by_lot and e.last == 0 and e.starter == 0:
            random_draws.draw_lot(s, Ask.COLOUR, COLOURS)
    elif field(head, program.AIMS) != 0:
        others = targets.seats_meant(s, Who.OTHERS)
        if others & (others - 1) == 0:
            e.chosen = targets.only(others)  # there is no choice
        else:
            ask_for_seat(s, Ask.CHOSEN, others)


# Asking


def ask_for_seat(s: State, asks: int, among: Mask) -> None:
    s.effect.asks = asks
    s.effect.tied = among
    s.seats.turn = s.effect.layer
    s.phase = phase.CHOOSING


def ask(s: State, seat: Seat, awaited: int) -> None:
    s.seats.turn = seat
    s.phase = awaited


# Steps


def step(s: State) -> None:
    e = s.effect
    word = program.step_at(s.wilds, e.slot, e.step)
    op = field(word, program.OP)
    if e.last == 1 and not ONLY_DRAWS >> op & 1:
        effect.go_to(e, e.step + 1)
        return
    if not seats_are_known(s, word):
        return
    match op:
        case Op.END:
            end(s)
        case Op.IF:
            to = e.step + 1 if targets.holds(s, word) else field(word, program.TARGET)
            effect.go_to(e, to)
        case Op.JUMP:
            effect.go_to(e, field(word, program.TARGET))
        case Op.CHOICE:
            choose_way(s)
        case Op.ROLL:
            random_draws.draw_lot(s, Ask.DIE, field(word, program.AMOUNT))
        case Op.GUESS:
            riddle(s)
        case Op.HONOUR:
            honour(s, field(word, program.AMOUNT))
        case _:
            act(s, word, op)


def seats_are_known(s: State, word: int) -> bool:
    """Find the seats of a step, one after the other; False if somebody must be asked first."""
    e = s.effect
    if e.known == 0:
        who = field(word, program.WHO)
        if needs_lot(s, who, Ask.WHO):
            return False
        e.who = targets.seats_meant(s, who)
        if needs_choice(s, word, who, e.who, Ask.WHO):
            return False
        e.known = 1
    if e.known == 1:
        who = field(word, program.OTHER)
        if needs_lot(s, who, Ask.OTHER):
            return False
        meant = targets.seats_meant(s, who)
        if needs_choice(s, word, who, meant, Ask.OTHER):
            return False
        e.other = NOBODY if who == Who.ALL else targets.only(meant)
        e.known = 2
    return True


def needs_lot(s: State, who: int, asks: int) -> bool:
    if who != Who.RANDOM:
        return False
    random_draws.draw_lot(s, asks, s.seats.count)
    return True


def needs_choice(s: State, word: int, who: int, meant: Mask, asks: int) -> bool:
    """The layer breaks ties for most or fewest cards, unless only the number matters."""
    if (who != Who.MOST and who != Who.FEWEST) or meant & (meant - 1) == 0:
        return False
    if field(word, program.OP) == Op.IF:
        test = field(word, program.MODE) % program.HIGH
        if test == Test.HAND or test == Test.HANDS:
            return False
    ask_for_seat(s, asks, meant)
    return True


def act(s: State, word: int, op: int) -> None:
    match op:
        case Op.SKIP:
            s.effect.skips += field(word, program.AMOUNT)
        case Op.AGAIN:
            s.effect.again = 1
            journal.note(s.journal, Kind.AGAIN, Clause.ADD_54, seat=s.effect.layer)
        case Op.REVERSE:
            reverse(s)
        case Op.SWAP:
            moving.swap(s)
        case Op.PEEK:
            moving.peek(s, field(word, program.AMOUNT))
        case Op.SHIELD | Op.BIND:
            ward(s, op, field(word, program.MODE))
        case _:
            seat_by_seat(s, word, op)
            return
    effect.go_to(s.effect, s.effect.step + 1)


def reverse(s: State) -> None:
    """The direction changes; with two players, the other is skipped (AR-41)."""
    if s.seats.count == 2 and reverse_skips_for_two(s.options):
        s.effect.skips += 1
        return
    round_table.reverse(s.seats)
    journal.note(s.journal, Kind.REVERSED, Clause.ADD_54, seat=s.effect.layer)


def ward(s: State, op: int, mode: int) -> None:
    """Shields and bonds, for a lap at most."""
    until = s.progress.turns + s.seats.count
    mask = s.effect.who
    while mask:
        seat = targets.only(mask)
        mask &= mask - 1
        if op == Op.BIND:
            wards.bind(s.wards, seat, mode, until)
            journal.note(s.journal, Kind.BOUND, Clause.ADD_54, seat=seat, count=mode)
        elif mode == Ward.DRAW:
            wards.keep_dry(s.wards, seat, until)
            journal.note(s.journal, Kind.SHIELDED, Clause.ADD_54, seat=seat)
        else:
            wards.keep_firm(s.wards, seat, until)
            journal.note(s.journal, Kind.STEADIED, Clause.ADD_54, seat=seat)


def choose_way(s: State) -> None:
    seat = targets.only(s.effect.who)
    if seat == NOBODY:
        effect.go_to(s.effect, s.effect.step + 1)  # the first way
    else:
        ask(s, seat, phase.DECIDING)


def riddle(s: State) -> None:
    seat = targets.only(s.effect.who)
    if seat == NOBODY:
        s.effect.luck = Luck.MISS
        effect.go_to(s.effect, s.effect.step + 1)
    else:
        ask(s, seat, phase.GUESSING)


def honour(s: State, most: int) -> None:
    """The layer names who lost by the text on the card."""
    s.effect.named = 0
    s.effect.left = most
    ask(s, s.effect.layer, phase.BLAMING)


# Steps that go from seat to seat in the direction of play, the layer last


def seat_by_seat(s: State, word: int, op: int) -> None:
    e = s.effect
    if e.begun == 0:
        e.begun = 1
        e.todo = targets.everybody(s) if op == Op.ROTATE else e.who
    if op == Op.ROTATE and field(word, program.AMOUNT) == Amount.ALL:
        moving.rotate_hands(s, against=field(word, program.MODE) == Way.AGAINST)
        effect.go_to(e, e.step + 1)
        return
    if e.seat == NOBODY:
        next_seat(s, word, op)
    elif e.left == 0 or (op == Op.DRAW_UNTIL and found(s, word)):
        e.seat = NOBODY
        e.card = NO_CARD
    elif op == Op.DRAW or op == Op.DRAW_UNTIL:
        make_draw(s, 1 if op == Op.DRAW_UNTIL else e.left)
    else:
        ask_for_cards(s, word, op)


def next_seat(s: State, word: int, op: int) -> None:
    e = s.effect
    if e.todo != 0:
        e.seat = targets.first_after(s, e.todo, e.layer)
        e.todo &= ~(1 << e.seat)
        e.left = allowance(s, word, op, e.seat)
        return
    if op == Op.ROTATE:
        moving.rotate_picks(s, against=field(word, program.MODE) == Way.AGAINST)
    effect.go_to(e, e.step + 1)


def allowance(s: State, word: int, op: int, seat: Seat) -> int:
    """How many cards a seat has to draw, give or show; nobody gives their last one (AR-53)."""
    e = s.effect
    amount = targets.amount_meant(s, word, seat)
    size = s.hands.size[seat]
    match op:
        case Op.DRAW | Op.DRAW_UNTIL:
            return cards_to_draw(s, seat, amount)
        case Op.GIVE:
            nobody_takes = e.other == NOBODY or e.other == seat
            return 0 if nobody_takes else max(0, min(amount, size - 1))
        case Op.DISCARD:
            held = targets.count_held(s, seat, targets.kinds_meant(s, word))
            return max(0, min(amount, size - 1, held))
        case Op.ROTATE:
            return max(0, min(amount, size - 1))
        case _:
            nobody_looks = e.other == NOBODY and field(word, program.OTHER) != Who.ALL
            return 0 if nobody_looks or e.other == seat else min(amount, size)


def cards_to_draw(s: State, seat: Seat, amount: int) -> int:
    e = s.effect
    if e.last == 1 and seat == e.layer:
        return 0  # only others draw
    amount = effect.may_draw(e, seat, s.seats.count, amount)
    if amount > 0 and wards.parries_draw(s.wards, seat, s.progress.turns):
        journal.note(s.journal, Kind.PARRIED, Clause.ADD_54, seat=seat)
        return 0
    return amount


def make_draw(s: State, count: int) -> None:
    e = s.effect
    e.left -= count
    e.card = NO_CARD
    e.swing += count
    e.drew[e.seat] += count
    e.changed |= 1 << e.seat
    drawing.must_draw(s.drawing, e.seat, count, Reason.RULE, Clause.ADD_54, s.phase)


def found(s: State, word: int) -> bool:
    """Has somebody drawn the card they were drawing for?"""
    card = s.effect.card
    return card != NO_CARD and targets.kinds_meant(s, word) >> card & 1 == 1


def ask_for_cards(s: State, word: int, op: int) -> None:
    """The owner picks, somebody else picks blindly, or chance does."""
    e = s.effect
    pick = Pick.OWNER if op == Op.ROTATE else field(word, program.MODE)
    if op == Op.REVEAL and field(word, program.AMOUNT) == Amount.ALL:
        moving.show_hand(s)
        e.left = 0
    elif pick == Pick.OWNER:
        ask(s, e.seat, phase.PICKING)
    elif pick == Pick.BLIND:
        ask(s, e.other, phase.TAKING)
    else:
        random_draws.draw_lot(
            s, Ask.CARDS, targets.count_held(s, e.seat, random_draws.cards_in_question(s))
        )


# The end of a rule


def end(s: State) -> None:
    e = s.effect
    mode = field(program.head(s.wilds, e.slot), program.COLOURING)
    if mode == ColourMode.AFTER and e.last == 0 and e.starter == 0:
        ask(s, e.layer, phase.COLOURING)
    else:
        conclude(s)
