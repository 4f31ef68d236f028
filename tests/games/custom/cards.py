"""Random valid custom cards for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from penult.games.custom import RuleStep, WildCard
from penult.games.custom import language as words
from penult.games.custom.checker import check, check_draws
from penult.games.custom.gallery import rules
from penult.games.custom.language import Argument
from penult.games.custom.program import Amount, ColourMode, Compare, Op, Sort, Test, Who
from penult.games.errors import BadCard
from penult.games.game import Game

WORDS = ("Rain", "Ärger", "« Oups »", 'so "quoted"', "a\\b", "x; y: z", "# 1", "")
GUARDED = (Test.HIT, Test.MISS, Test.DIE)


def random_card(rng: Random, seats: int = 4, answers: bool = False) -> WildCard:
    """A card that fits a table with this many seats."""
    while True:
        card = WildCard(
            title=rng.choice(WORDS),
            text=rng.choice(WORDS),
            colour=rng.choice(list(ColourMode)) if rng.random() < 0.4 else ColourMode.CHOOSE,
            last=rng.random() < 0.8,
            answers=answers and rng.random() < 0.5,
            steps=random_steps(rng, rng.randint(1, 4), 2),
        )
        try:
            check(card)
            check_draws(card, seats)
        except BadCard:
            continue
        return card


def random_steps(rng: Random, count: int, depth: int) -> tuple[RuleStep, ...]:
    steps: list[RuleStep] = []
    for _ in range(count):
        steps += random_step(rng, depth)
    return tuple(steps)


def random_step(rng: Random, depth: int) -> list[RuleStep]:
    """Usually one step; a guess or a roll is followed by something that depends on it."""
    if depth and rng.random() < 0.25:
        op = rng.choice((Op.IF, Op.CHOICE))
        first = random_steps(rng, rng.randint(1, 2), depth - 1)
        second = random_steps(rng, rng.randint(1, 2), depth - 1)
        if op == Op.CHOICE:
            return [RuleStep(op, who=one(rng), first=first, second=second)]
        otherwise = second if rng.random() < 0.6 else ()
        return [RuleStep(op, first=first, second=otherwise, **random_test(rng))]
    op = rng.choice(list(words.VERBS.values()))
    found: dict[str, Any] = {}
    for argument in words.ARGUMENTS[op]:
        random_argument(rng, op, argument, found)
    step = RuleStep(op, **found)
    if op == Op.ROLL:
        return [step, RuleStep(Op.DRAW, who=several(rng), amount=int(Amount.DIE))]
    if op == Op.HONOUR:
        return [step, RuleStep(Op.DRAW, who=Who.NAMED, amount=rng.randint(1, 2))]
    if op == Op.GUESS and depth:
        hit = int(rng.choice((Test.HIT, Test.MISS)))
        return [step, RuleStep(Op.IF, mode=hit, first=random_steps(rng, 1, depth - 1))]
    return [step]


def one(rng: Random) -> Who:
    return rng.choice(list(words.ONE.values()))


def several(rng: Random) -> Who:
    return rng.choice([who for who in words.WHO.values() if who != Who.NAMED])


def random_sort(rng: Random) -> dict[str, Any]:
    sort = rng.choice([sort for sort in Sort if sort != Sort.ANY])
    if sort != Sort.NUMBERS:
        return {"sort": sort}
    low = rng.randint(0, 9)
    return {"sort": sort, "low": low, "high": rng.randint(low, 9)}


def random_argument(rng: Random, op: Op, argument: Argument, found: dict[str, Any]) -> None:
    match argument.kind:
        case "seats":
            found["who"] = several(rng)
        case "seat":
            found["who"] = one(rng)
        case "to":
            found["other"] = one(rng)
        case "viewer":
            found["other"] = rng.choice((one(rng), Who.ALL))
        case "mode":
            found["mode"] = int(rng.choice(list(words.MODES[op].values())))
        case "number":
            numbers = [*range(argument.least, argument.most + 1)]
            found["amount"] = rng.choice(numbers + [int(Amount.ALL)] * bool(argument.words))
        case "amount":
            found["amount"] = rng.choice((1, 2, 3, 6, int(Amount.HALF), int(Amount.COUNT)))
            if found["amount"] == Amount.COUNT:
                found.update(random_sort(rng))
        case "source":
            found["other"] = rng.choice((Who.NOBODY, one(rng)))
        case kind:
            if kind == "sort" or rng.random() < 0.5:
                found.update(random_sort(rng))


def random_test(rng: Random) -> dict[str, Any]:
    test = rng.choice([test for test in Test if test not in GUARDED])
    found: dict[str, Any] = {"mode": int(test)}
    if test in (Test.HAND, Test.HANDS, Test.SCORE):
        found |= {"who": one(rng), "compare": int(rng.choice(list(Compare)))}
    if test in (Test.HANDS, Test.SCORE):
        found["other"] = one(rng)
    match test:
        case Test.HAND:
            found["amount"] = rng.randint(0, 12)
        case Test.HAS:
            found |= {"who": one(rng), **random_sort(rng)}
        case Test.COLOUR:
            found["sort"] = rng.choice(list(words.COLOURS.values()))
        case Test.DIRECTION:
            found["amount"] = rng.randint(0, 1)
        case _:
            pass
    return found


def customs_for(game: Game, options: dict[str, int], seats: int, rng: Random) -> list[WildCard]:
    """Rules for all custom cards at a table with these options."""
    chosen = game.new_options(**options)
    if game.workshop is None or game.workshop.table_agrees(chosen):
        return []
    count = getattr(chosen, game.workshop.option)
    if not game.workshop.words_allowed(chosen):
        known = [card for card in rules().values() if not card.is_free]
        return [rng.choice(known) for _ in range(count)]
    return [random_card(rng, seats, game.workshop.may_answer(chosen)) for _ in range(count)]
