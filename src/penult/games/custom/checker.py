"""The static checker: is a rule within its limits, before anybody plays it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from penult.core.coercion import one_of_kind
from penult.core.shapes import SEATS
from penult.games.custom.card import RuleStep, WildCard, all_steps
from penult.games.custom.effect import MOST_DRAWN, MOST_DRAWN_IN_ALL
from penult.games.custom.program import Amount, Op, Pick, Test, Who
from penult.games.errors import BadCard

MOST_STEPS = 4
MOST_NODES = 12
MOST_NESTED = 2
MOST_CHOICES = 2
MOST_HALF = 4
MOST_COUNTED = 6
FEWEST_SEATS = 2
PICKING = (Op.GIVE, Op.DISCARD, Op.REVEAL)


def check(card: WildCard) -> None:
    """Raise ``BadCard`` at the first step that exceeds a limit or refers to nothing."""
    nodes = all_steps(one_of_kind(card, WildCard, "card-written"))
    if len(card.steps) > MOST_STEPS:
        raise BadCard(*card.steps[MOST_STEPS].place, "steps", most=MOST_STEPS)
    check_nesting(card.steps, 0)
    if len(nodes) > MOST_NODES:
        raise BadCard(*nodes[MOST_NODES].place, "nodes", most=MOST_NODES)
    check_choices(nodes)
    again = [step for step in nodes if step.op == Op.AGAIN]
    if len(again) > 1:
        raise BadCard(*again[1].place, "again")
    check_references(card.steps, BoundNames())
    if not fitting_tables(card):
        check_draws(card, FEWEST_SEATS)


def check_nesting(steps: Sequence[RuleStep], depth: int) -> None:
    for step in steps:
        if step.op in (Op.IF, Op.CHOICE):
            if depth == MOST_NESTED:
                raise BadCard(*step.place, "nesting")
            check_nesting((*step.first, *step.second), depth + 1)


# Choices


def asks(step: RuleStep) -> bool:
    """Whether this step asks somebody to choose."""
    if step.op in (Op.CHOICE, Op.GUESS, Op.HONOUR):
        return True
    if step.op == Op.ROTATE or step.op in PICKING:
        return step.amount != Amount.ALL and (step.op == Op.ROTATE or step.mode != Pick.RANDOM)
    return False


def check_choices(nodes: Sequence[RuleStep]) -> None:
    """Count the choices; choosing a seat is one, however often the seat is mentioned."""
    aimed, count = False, 0
    for step in nodes:
        aims = Who.CHOSEN in (step.who, step.other) and not aimed
        aimed = aimed or aims
        count += aims + asks(step)
        if count > MOST_CHOICES:
            raise BadCard(*step.place, "choices", most=MOST_CHOICES)


# What a step refers to must have happened before


@dataclass
class BoundNames:
    die: bool = False
    guessed: bool = False
    named: bool = False

    def copy(self) -> BoundNames:
        return BoundNames(self.die, self.guessed, self.named)

    def both(self, other: BoundNames) -> None:
        self.die = self.die and other.die
        self.guessed = self.guessed and other.guessed
        self.named = self.named and other.named


def check_references(steps: Sequence[RuleStep], known: BoundNames) -> BoundNames:
    for step in steps:
        tests = step.mode if step.op == Op.IF else None
        if (step.amount == Amount.DIE and step.op == Op.DRAW) or tests == Test.DIE:
            demand(known.die, step, "no-roll")
        if tests in (Test.HIT, Test.MISS):
            demand(known.guessed, step, "no-guess")
        if step.who == Who.NAMED:
            demand(known.named, step, "no-honour")
        known.die = known.die or step.op == Op.ROLL
        known.guessed = known.guessed or step.op == Op.GUESS
        known.named = known.named or step.op == Op.HONOUR
        if step.op in (Op.IF, Op.CHOICE):
            otherwise = check_references(step.second, known.copy())
            check_references(step.first, known)
            known.both(otherwise)
    return known


def demand(holds: bool, step: RuleStep, reason: str) -> None:
    if not holds:
        raise BadCard(*step.place, reason)


# How many cards may be drawn at most


@dataclass
class Draws:
    """The most cards each seat may have drawn, from the card's player on, and in total."""

    seats: int
    each: list[int] = field(default_factory=list)
    total: int = 0
    direction: int = 1
    die: int = 0

    def copy(self) -> Draws:
        return Draws(self.seats, self.each.copy(), self.total, self.direction, self.die)

    def worst(self, other: Draws) -> None:
        self.each = [max(pair) for pair in zip(self.each, other.each, strict=True)]
        self.total = max(self.total, other.total)
        self.die = max(self.die, other.die)
        if self.direction != other.direction:
            self.direction = 0  # it could be either


def check_draws(card: WildCard, seats: int) -> None:
    """At a table of this size, at most 6 cards per seat and 30 in all may be drawn."""
    add_draws(card.steps, Draws(seats, [0] * seats))


def add_draws(steps: Sequence[RuleStep], draws: Draws) -> Draws:
    for step in steps:
        if step.op == Op.ROLL:
            draws.die = step.amount
        elif step.op == Op.REVERSE:
            draws.direction = -draws.direction
        elif step.op in (Op.DRAW, Op.DRAW_UNTIL):
            draw(step, draws)
        elif step.op in (Op.IF, Op.CHOICE):
            otherwise = add_draws(step.second, draws.copy())
            add_draws(step.first, draws)
            draws.worst(otherwise)
    return draws


def draw(step: RuleStep, draws: Draws) -> None:
    amount = most_drawn(step, draws.die)
    seats, at_most = targets(step.who, draws)
    for seat in seats:
        draws.each[seat] += amount
    draws.total += amount * at_most
    if max(draws.each) > MOST_DRAWN:
        raise BadCard(*step.place, "draws", count=max(draws.each), most=MOST_DRAWN)
    if draws.total > MOST_DRAWN_IN_ALL:
        raise BadCard(
            *step.place, "draws-in-all", count=draws.total, most=MOST_DRAWN_IN_ALL,
            seats=draws.seats,
        )  # fmt: skip


def most_drawn(step: RuleStep, die: int) -> int:
    match step.amount:
        case Amount.DIE:
            return die
        case Amount.HALF:
            return MOST_HALF
        case Amount.COUNT:
            return MOST_COUNTED
        case amount:
            return amount


def targets(who: Who, draws: Draws) -> tuple[list[int], int]:
    """The places that could be meant (0 played the card), and how many of them at once."""
    everybody = list(range(draws.seats))
    match who:
        case Who.ME:
            return [0], 1
        case Who.NEXT | Who.PREV | Who.ACROSS:
            return beside(who, draws), 1
        case Who.CHOSEN:
            return everybody[1:], 1
        case Who.ALL:
            return everybody, draws.seats
        case Who.OTHERS:
            return everybody[1:], draws.seats - 1
        case Who.NAMED:
            return everybody, min(3, draws.seats)
        case _:
            return everybody, 1


def beside(who: Who, draws: Draws) -> list[int]:
    """The neighbours that could be meant; with two players both are the same."""
    if who == Who.ACROSS and draws.seats % 2 == 0:
        return [draws.seats // 2]
    step = -1 if who == Who.PREV else 1
    ways = [step * draws.direction] if draws.direction else [1, -1]
    return sorted({way % draws.seats for way in ways})


def fitting_tables(card: WildCard) -> list[int]:
    """The numbers of players with which the card may be used."""
    one_of_kind(card, WildCard, "card-written")
    return [seats for seats in range(FEWEST_SEATS, SEATS + 1) if fits_table(card, seats)]


def fits_table(card: WildCard, seats: int) -> bool:
    try:
        check_draws(card, seats)
    except BadCard:
        return False
    return True
