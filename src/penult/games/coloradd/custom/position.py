"""Check positions with a custom card's rule in progress: could they arise in play?"""

from __future__ import annotations

from penult.core.ids import NOBODY, TABLE
from penult.games.coloradd import phase
from penult.games.coloradd.custom import answers, random_draws, targets
from penult.games.coloradd.options import customs_in_play
from penult.games.coloradd.phase import Reason
from penult.games.coloradd.state import State
from penult.games.custom import effect, program
from penult.games.custom.effect import MOST_DRAWN, PICKS, Ask, Effect
from penult.games.custom.program import STEPS, Amount, ColourMode, Limit, Op, Pick, Who, field

RULE_PHASES = (phase.LOT, *range(phase.CHOOSING, phase.COLOURING + 1))
COUNTS = ("plays", "swing", "mark", "mark_turn")  # of the round, not of one rule
DRAWING = (Op.DRAW, Op.DRAW_UNTIL)
PICKED = (Op.GIVE, Op.DISCARD, Op.REVEAL, Op.ROTATE)


def flaw_of_rule(s: State) -> str:
    """The flaw in a rule in progress ("rule") or in an agreement ("writing"); empty if none."""
    if not agreement_fits(s):
        return "writing"
    if not wards_fit(s):
        return "rule"
    awaited = awaited_phase(s)
    if awaited == phase.EFFECT or awaited in RULE_PHASES:
        return "" if rule_fits(s, awaited) else "rule"
    return "" if nothing_is_carried_out(s) else "rule"


def awaited_phase(s: State) -> int:
    """The phase, or the one that a reshuffle interrupts."""
    if s.phase != phase.RESHUFFLE:
        return s.phase
    if s.drawing.reason == Reason.RULE:
        return phase.EFFECT
    if s.drawing.reason == Reason.PENALTY or s.drawing.resume == phase.EFFECT:
        return s.drawing.resume
    return s.phase


def nothing_is_carried_out(s: State) -> bool:
    idle = Effect()
    names = (name for name in Effect.__dataclass_fields__ if name not in COUNTS)
    return all(getattr(s.effect, name) == getattr(idle, name) for name in names)


def agreement_fits(s: State) -> bool:
    a, count = s.agreement, customs_in_play(s.options)
    everybody = (1 << s.seats.count) - 1
    if s.wilds.absent > count or (s.phase == phase.WRITING and count == 0):
        return False
    if any(program.head(s.wilds, slot) for slot in range(count, program.SLOTS)):
        return False
    if s.phase != phase.WRITING:
        return a.offered == 0 and not any(a.accepted + a.refused + a.spoken)
    answers_fit = all(
        (yes | no) & ~everybody == 0 and yes & no == 0
        for yes, no in zip(a.accepted, a.refused, strict=True)
    )
    return a.offered >> count == 0 and answers_fit and s.seats.turn == TABLE


def wards_fit(s: State) -> bool:
    w = s.wards
    if any(bond not in list(Limit) for bond in w.bond):
        return False
    return w.binding & ~w.bound == 0 and w.binding & (w.binding - 1) == 0


# A rule in progress


def rule_fits(s: State, awaited: int) -> bool:
    e = s.effect
    in_play = customs_in_play(s.options) - s.wilds.absent
    if e.layer == NOBODY or e.slot >= in_play or e.step >= STEPS or not numbers_fit(e):
        return False
    if (e.last == 1) != (s.round_winner != NOBODY) or not picks_are_held(s):
        return False
    word = program.step_at(s.wilds, e.slot, e.step)
    if e.opening == 2 and e.asks != Ask.CHOSEN and aims(s) and e.chosen in (NOBODY, e.layer):
        return False
    if awaited == phase.EFFECT:
        return draw_fits(s, field(word, program.OP))
    if awaited == phase.LOT:
        return lot_fits(s, word)
    if s.seats.turn == NOBODY or (e.known < 2 and awaited != phase.CHOOSING):
        return False
    return question_fits(s, word, awaited)


def numbers_fit(e: Effect) -> bool:
    flags = (e.last, e.starter, e.again, e.begun)
    return (
        max(flags) <= 1
        and not (e.last and e.starter)
        and e.opening <= 2
        and e.known <= 2
        and max(e.drew) <= MOST_DRAWN
        and e.die <= 6
        and e.skips <= 3 * STEPS
        and e.left <= 6
        and e.yes + e.no <= 10
    )


def aims(s: State) -> bool:
    return field(program.head(s.wilds, s.effect.slot), program.AIMS) != 0


def picks_are_held(s: State) -> bool:
    e = s.effect
    for seat in range(s.seats.count):
        picks = [effect.pick_of(e, seat, number) for number in range(PICKS)]
        known = [card for card in picks if card >= 0]
        if picks[: len(known)] != known:
            return False
        if any(targets.count_held(s, seat, 1 << card) < known.count(card) for card in known):
            return False
    return True


def draw_fits(s: State, op: int) -> bool:
    """A reshuffle interrupts a draw by the rule, or the draw before a last card's rule."""
    e = s.effect
    if s.phase != phase.RESHUFFLE:
        return False
    if s.drawing.reason == Reason.LAST:
        return e.last == 1 and e.step == 0 and e.opening == 0 and e.known == 0
    begun = e.opening == 2 and e.known == 2 and e.begun == 1
    return begun and op in DRAWING and e.seat == s.drawing.seat and e.asks == Ask.NOTHING


def lot_fits(s: State, word: int) -> bool:
    e = s.effect
    op = field(word, program.OP)
    if e.asks == Ask.COLOUR:
        mode = field(program.head(s.wilds, e.slot), program.COLOURING)
        return e.opening == 1 and mode == ColourMode.RANDOM
    if e.opening < 2:
        return False
    match e.asks:
        case Ask.WHO:
            return e.known == 0 and field(word, program.WHO) == Who.RANDOM
        case Ask.OTHER:
            return e.known == 1 and field(word, program.OTHER) == Who.RANDOM
        case Ask.DIE:
            return e.known == 2 and op == Op.ROLL
        case Ask.GUESSED:
            held = e.other != NOBODY and s.hands.size[e.other] > 0
            return e.known == 2 and op == Op.GUESS and held and e.left >= 1 and single(e.who)
        case Ask.CARDS:
            return e.known == 2 and op in PICKED and cards_fit(s, word)
        case _:
            return False


def single(mask: int) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


def cards_fit(s: State, word: int) -> bool:
    """The seat has as many cards as it still has to give, discard or show."""
    e = s.effect
    op = field(word, program.OP)
    if e.seat == NOBODY or e.begun == 0 or not 1 <= e.left <= PICKS:
        return False
    picked = sum(effect.pick_of(e, e.seat, number) >= 0 for number in range(PICKS))
    held = targets.count_held(s, e.seat, random_draws.cards_in_question(s))
    stays = 0 if op == Op.REVEAL else 1
    if op == Op.GIVE and e.other in (NOBODY, e.seat):
        return False
    whole = field(word, program.AMOUNT) == Amount.ALL
    enough = held - picked >= e.left and s.hands.size[e.seat] - picked - e.left >= stays
    return enough and not whole and picked + e.left <= PICKS


def question_fits(s: State, word: int, awaited: int) -> bool:
    e = s.effect
    op, turn = field(word, program.OP), s.seats.turn
    if e.opening < 2:
        return False
    match awaited:
        case phase.CHOOSING:
            return turn == e.layer and choice_fits(s, word)
        case phase.DECIDING:
            return op == Op.CHOICE and e.who == 1 << turn
        case phase.PICKING:
            owner = op == Op.ROTATE or field(word, program.MODE) == Pick.OWNER
            return op in PICKED and owner and turn == e.seat and cards_fit(s, word)
        case phase.TAKING:
            blind = op == Op.GIVE and field(word, program.MODE) == Pick.BLIND
            return blind and turn == e.other and cards_fit(s, word)
        case phase.GUESSING:
            return op == Op.GUESS and e.who == 1 << turn
        case phase.BLAMING:
            open_to = answers.can_be_blamed(s) != 0
            return op == Op.HONOUR and turn == e.layer and 1 <= e.left <= 3 and open_to
        case phase.VOTING:
            return op == Op.HONOUR and vote_fits(s)
        case _:
            mode = field(program.head(s.wilds, e.slot), program.COLOURING)
            ends = op == Op.END and mode == ColourMode.AFTER and turn == e.layer
            return ends and e.last == 0 and e.starter == 0


def choice_fits(s: State, word: int) -> bool:
    e = s.effect
    ties = (Who.MOST, Who.FEWEST)
    if e.tied == 0:
        return False
    match e.asks:
        case Ask.CHOSEN:
            return aims(s) and e.step == 0 and e.known == 0 and not e.tied >> e.layer & 1
        case Ask.WHO:
            return e.known == 0 and field(word, program.WHO) in ties
        case Ask.OTHER:
            return e.known == 1 and field(word, program.OTHER) in ties
        case _:
            return False


def vote_fits(s: State) -> bool:
    e = s.effect
    voters = e.yes + e.no + 1 + e.todo.bit_count()
    undecided = 2 * e.yes <= voters and 2 * e.no < voters
    here = 1 << s.seats.turn | 1 << e.layer
    return e.named != 0 and s.seats.turn != e.layer and e.todo & here == 0 and undecided
