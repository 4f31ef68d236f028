"""A custom card and the steps of its rule."""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.games.custom.program import ColourMode, Op, Sort, Who

LONGEST_TITLE = 30
LONGEST_TEXT = 160


@dataclass(frozen=True, slots=True)
class RuleStep:
    """One verb, ``if`` or ``choice``. ``op`` decides which fields are used."""

    op: Op
    who: Who = Who.NOBODY
    other: Who = Who.NOBODY
    amount: int = 0
    sort: Sort = Sort.ANY
    low: int = 0  # of a range of numbers
    high: int = 0
    mode: int = 0  # how cards are picked, which way, against what; the test of an ``if``
    compare: int = 0
    first: tuple[RuleStep, ...] = ()  # the blocks of an ``if`` or ``choice``
    second: tuple[RuleStep, ...] = ()
    place: tuple[int, int] = field(default=(1, 1), compare=False)  # line and column in its text


@dataclass(frozen=True, slots=True)
class WildCard:
    title: str = ""
    text: str = ""
    colour: ColourMode = ColourMode.CHOOSE
    last: bool = True  # whether others still draw if it is somebody's last card
    answers: bool = False  # whether it may be played on a debt
    steps: tuple[RuleStep, ...] = ()
    place: tuple[int, int] = field(default=(1, 1), compare=False)

    @property
    def is_free(self) -> bool:
        """Whether it has its own words, or leaves something to the players' honour."""
        return bool(self.title or self.text) or any(s.op == Op.HONOUR for s in all_steps(self))


def all_steps(card: WildCard) -> list[RuleStep]:
    """All steps, including those in blocks, in the order they are written."""
    found: list[RuleStep] = []
    waiting = list(card.steps)
    while waiting:
        step = waiting.pop(0)
        found.append(step)
        waiting = [*step.first, *step.second, *waiting]
    return found
