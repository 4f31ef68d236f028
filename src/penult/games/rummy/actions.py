"""The actions, among them all 280 possible melds: 220 runs and 60 sets (RUM-12 … 17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from penult.core import actions
from penult.core.actions import Action, Verb
from penult.core.deck import LETTERS
from penult.core.ids import COLOURS, NO_CARD, NOBODY, Card, Seat
from penult.games.rummy.solver.melds import LEAST
from penult.games.rummy.tiles import CODES, JOKER, NUMBERS, acts, kind_of


def runs() -> Iterator[tuple[str, tuple[int, ...]]]:
    """``r3-7``: every colour with every first and last number."""
    for colour in range(COLOURS):
        for first in range(1, NUMBERS + 1):
            for last in range(first + LEAST - 1, NUMBERS + 1):
                kinds = tuple(kind_of(colour, number) for number in range(first, last + 1))
                yield f"{LETTERS[colour]}{first}-{last}", kinds


def sets() -> Iterator[tuple[str, tuple[int, ...]]]:
    """``7rby``: every number in three or four colours."""
    for number in range(1, NUMBERS + 1):
        for size in (LEAST, COLOURS):
            for colours in combinations(range(COLOURS), size):
                letters = "".join(LETTERS[colour] for colour in colours)
                kinds = tuple(kind_of(colour, number) for colour in colours)
                yield f"{number}{letters}", kinds


ALL_SHAPES = (*runs(), *sets())
SHAPE_CODES: tuple[str, ...] = tuple(code for code, _ in ALL_SHAPES)
SHAPES = len(ALL_SHAPES)
RUNS = sum(1 for _ in runs())
CELLS: tuple[int, ...] = tuple(
    sum(1 << kind for kind in kinds) for _, kinds in ALL_SHAPES
)  # bit masks


def is_run(shape: int) -> bool:
    return shape < RUNS


MOST_SEATS = 4
PLANS = ("most", "dear", "keep-jokers", "keep-actions")  # what the solver can optimise
ACTING: tuple[Card, ...] = tuple(kind for kind in range(JOKER + 1) if acts(kind))

PLAIN = (
    (Verb.DRAW, "draw"),
    (Verb.PASS, "pass"),
    (Verb.FINISH, "finish"),
    (Verb.RESET, "reset"),
    (Verb.KEEP, "keep"),
    (Verb.CALL, "call"),
    (Verb.TIME_UP, "time-up"),
)
STEPS = frozenset(  # of an open turn; only "finish" makes them count
    {Verb.LAY, Verb.TAKE_BACK, Verb.MELD, Verb.BREAK, Verb.FIRE, Verb.PLAN, Verb.RESET, Verb.KEEP}
)
SEARCHING = frozenset(  # the solver is asked for a plan, or for what the next player can lay
    {Verb.PLAN, Verb.FINISH, Verb.DRAW, Verb.PASS, Verb.CATCH, Verb.TIME_UP}
)


def rows() -> Iterator[tuple[Verb, str, Card, Seat]]:
    for kind, code in enumerate((*CODES, "worn")):
        yield Verb.LAY, code, kind, NOBODY
    for kind, code in enumerate((*CODES, "worn")):
        yield Verb.TAKE_BACK, f"back {code}", kind, NOBODY
    for code in SHAPE_CODES:
        yield Verb.MELD, f"meld {code}", NO_CARD, NOBODY
    for code in SHAPE_CODES:
        yield Verb.BREAK, f"break {code}", NO_CARD, NOBODY
    for kind in ACTING:
        yield Verb.FIRE, f"fire {CODES[kind]}", kind, NOBODY
    for plan in PLANS:
        yield Verb.PLAN, f"plan {plan}", NO_CARD, NOBODY
    for verb, text in PLAIN:
        yield verb, text, NO_CARD, NOBODY
    for seat in range(MOST_SEATS):
        yield Verb.CATCH, f"catch {seat}", NO_CARD, seat


ACTIONS: tuple[Action, ...] = tuple(
    Action(number, verb, text, card=card, target=seat)
    for number, (verb, text, card, seat) in enumerate(rows())
)

VERB, TILE, _, TARGET = actions.columns(ACTIONS)

first = partial(actions.first, ACTIONS)
LAY = first(Verb.LAY)
TAKE_BACK = first(Verb.TAKE_BACK)
MELD = first(Verb.MELD)
BREAK = first(Verb.BREAK)
FIRE = first(Verb.FIRE)
PLAN = first(Verb.PLAN)
DRAW = first(Verb.DRAW)
PASS = first(Verb.PASS)
FINISH = first(Verb.FINISH)
RESET = first(Verb.RESET)
KEEP = first(Verb.KEEP)
CALL = first(Verb.CALL)
TIME_UP = first(Verb.TIME_UP)
CATCH = first(Verb.CATCH)
