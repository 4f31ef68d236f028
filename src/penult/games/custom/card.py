"""A card that people wrote, and the steps of its rule, as objects."""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.games.custom.program import ColourMode, Op, Sort, Who

LONGEST_TITLE = 30
LONGEST_TEXT = 160


@dataclass(frozen=True, slots=True)
class RuleStep:
    """One verb, ``if`` or ``choice``. Which fields count is a matter of ``op``."""

    op: Op
    who: Who = Who.NOBODY
    other: Who = Who.NOBODY
    amount: int = 0
    sort: Sort = Sort.ANY
    low: int = 0  # of a range of numbers
    high: int = 0
    mode: int = 0  # how cards are picked, which way, against what; of an ``if`` its test
    compare: int = 0
    first: tuple[RuleStep, ...] = ()  # the blocks of an ``if`` or ``choice``
    second: tuple[RuleStep, ...] = ()
    place: tuple[int, int] = field(default=(1, 1), compare=False)  # line and column in its text


@dataclass(frozen=True, slots=True)
class WildCard:
    title: str = ""
    text: str = ""
    colour: ColourMode = ColourMode.CHOOSE
    last: bool = True  # what others draw still counts if it is somebody's last card
    answers: bool = False  # it may be laid on a debt
    steps: tuple[RuleStep, ...] = ()
    place: tuple[int, int] = field(default=(1, 1), compare=False)

    @property
    def is_free(self) -> bool:
        """Does it bear words of its own, or leave something to the honour of the table?"""
        return bool(self.title or self.text) or any(s.op == Op.HONOUR for s in all_steps(self))


def all_steps(card: WildCard) -> list[RuleStep]:
    """Every step, those of the blocks too, in the order in which they are written."""
    found: list[RuleStep] = []
    waiting = list(card.steps)
    while waiting:
        step = waiting.pop(0)
        found.append(step)
        waiting = [*step.first, *step.second, *waiting]
    return found
