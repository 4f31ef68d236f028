"""Convert cards to the rows of ints that the rules work with, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from penult.core.coercion import one_of_kind
from penult.games.custom import program
from penult.games.custom.card import RuleStep, WildCard, all_steps
from penult.games.custom.printing import write_rule
from penult.games.custom.program import ROW, STEPS, ColourMode, Op, Sort, Who
from penult.games.custom.program import field as part

RECENT = 256  # cards: a table needs its own after every action


def row_of(card: WildCard) -> list[int]:
    """The row of a checked card; it doesn't contain the words."""
    one_of_kind(card, WildCard, "card-written")
    code: list[int] = []
    add(code, card.steps)
    assert len(code) < STEPS
    return [head_of(card), *code, *[0] * (STEPS - len(code))]


def head_of(card: WildCard) -> int:
    nodes = all_steps(card)
    aims = any(Who.CHOSEN in (step.who, step.other) for step in nodes)
    draws = any(step.op in (Op.DRAW, Op.DRAW_UNTIL) for step in nodes)
    return (
        int(card.colour) << program.COLOURING
        | (not card.last) << program.NO_LAST
        | card.answers << program.ANSWERS
        | aims << program.AIMS
        | draws << program.DRAWS
        | 1 << program.USED
    )


def add(code: list[int], steps: Sequence[RuleStep]) -> None:
    for step in steps:
        if step.op not in (Op.IF, Op.CHOICE):
            code.append(word_of(step, 0))
            continue
        here = len(code)
        code.append(0)
        add(code, step.first)
        jump = len(code)
        if step.second:
            code.append(0)
        code[here] = word_of(step, len(code))
        if step.second:
            add(code, step.second)
            code[jump] = int(Op.JUMP) | len(code) << program.TARGET


def word_of(step: RuleStep, target: int) -> int:
    return (
        int(step.op) << program.OP
        | int(step.who) << program.WHO
        | int(step.other) << program.OTHER
        | step.amount << program.AMOUNT
        | int(step.sort) << program.SORT
        | (step.low + program.HIGH * step.high) << program.RANGE
        | (step.mode + program.HIGH * step.compare) << program.MODE
        | target << program.TARGET
    )


def card_of(row: Sequence[int]) -> WildCard:
    """The card of a row, without title and text."""
    return known_card(tuple(row))


@lru_cache(RECENT)
def known_card(row: tuple[int, ...]) -> WildCard:
    assert len(row) == ROW
    end = next((n for n, word in enumerate(row[1:]) if word == 0), STEPS)
    return WildCard(
        colour=ColourMode(part(row[0], program.COLOURING)),
        last=part(row[0], program.NO_LAST) == 0,
        answers=part(row[0], program.ANSWERS) != 0,
        steps=steps_of(row[1:], 0, end),
    )


def steps_of(code: Sequence[int], at: int, end: int) -> tuple[RuleStep, ...]:
    steps: list[RuleStep] = []
    while at < end:
        word = code[at]
        if part(word, program.OP) not in (Op.IF, Op.CHOICE):
            steps.append(step_of(word, (), ()))
            at += 1
            continue
        target = part(word, program.TARGET)
        last = target
        first_end = target
        if part(code[target - 1], program.OP) == Op.JUMP:
            last = part(code[target - 1], program.TARGET)
            first_end = target - 1
        first = steps_of(code, at + 1, first_end)
        steps.append(step_of(word, first, steps_of(code, target, last)))
        at = last
    return tuple(steps)


def step_of(word: int, first: tuple[RuleStep, ...], second: tuple[RuleStep, ...]) -> RuleStep:
    reach, mode = part(word, program.RANGE), part(word, program.MODE)
    return RuleStep(
        op=Op(part(word, program.OP)),
        who=Who(part(word, program.WHO)),
        other=Who(part(word, program.OTHER)),
        amount=part(word, program.AMOUNT),
        sort=Sort(part(word, program.SORT)),
        low=reach % program.HIGH,
        high=reach // program.HIGH,
        mode=mode % program.HIGH,
        compare=mode // program.HIGH,
        first=first,
        second=second,
    )


def ways_at(row: Sequence[int], place: int) -> tuple[str, str]:
    """The two blocks of the choice at this place, as text."""
    code = row[1:]
    target = part(code[place], program.TARGET)
    end = part(code[target - 1], program.TARGET)
    first, second = steps_of(code, place + 1, target - 1), steps_of(code, target, end)
    return write_rule(first), write_rule(second)
