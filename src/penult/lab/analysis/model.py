"""An analysis as data. All chances and their changes are shares of one: 0.25 is 25 %."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from penult.core.extras import needs
from penult.core.ids import TABLE, Seat
from penult.render.hints import Advice, Number

if TYPE_CHECKING:
    from penult.lab.analysis.chart import CurvePicture

Unit: TypeAlias = Literal["match", "round"]  # what the chances are chances to win
Grade: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]


class Step(Struct, frozen=True):
    """A deal or an action, and what it did to each seat's chance.

    ``played`` is the part of the action itself, ``luck`` that of the cards dealt or drawn with it,
    of noise and of the clock.
    """

    number: int  # actions before it
    round: int  # from 1
    seat: Seat  # TABLE: a deal, or the table's clock
    act: str  # empty: a deal
    before: tuple[float, ...]
    played: tuple[float, ...]
    luck: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def is_deal(self) -> bool:
        return not self.act


class SeatAccount(Struct, frozen=True):
    """Where one seat's result comes from: ``prior`` and the parts add up to ``result``."""

    prior: float  # the chance before the first deal
    deal: float  # luck of the deals
    draws: float  # luck of everything that came later
    play: float  # the seat's own actions
    others: float  # everybody else's actions
    result: float  # the share of the win, or the chance at the end of an unfinished match
    error: float  # the standard error of luck, and of play with the opposite sign

    @property
    def luck(self) -> float:
        return self.deal + self.draws


Figure: TypeAlias = Annotated[float, Meta(ge=-1000, le=1000)]  # some come back from clients


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """One action of a seat, judged by what that seat could know then.

    The better action was chosen in some worlds, and its advantage measured in others. Otherwise
    one would always find mistakes.
    """

    number: Number  # actions before it
    round: Number
    seat: Number
    act: str
    chance: Figure  # to win the round with the best action found
    loss: Figure = 0.0  # of that chance
    error: Figure = 0.0  # the standard error of the loss
    grade: Grade | None = None  # None: about as good as anything else
    advice: Advice | None = None  # the better action and its reasons
    as_good: tuple[str, ...] = ()  # what the search found about as good as that


class Review(Struct, frozen=True):
    """One seat's decisions."""

    seat: Seat
    decisions: tuple[ReviewedDecision, ...]
    accuracy: float  # 0 to 100

    @property
    def faults(self) -> list[ReviewedDecision]:
        """Decisions that cost something, the dearest first."""
        graded = [each for each in self.decisions if each.grade]
        return sorted(graded, key=lambda each: -each.loss)


class Analysis(Struct, frozen=True):
    game: str
    names: tuple[str, ...]
    unit: Unit
    worlds: int  # for each value
    bots: tuple[str, ...]  # who played each seat on
    steps: tuple[Step, ...]
    accounts: tuple[SeatAccount, ...]  # by seat
    reviews: tuple[Review, ...] = ()  # of the seats that were asked for

    def rows(self) -> list[dict[str, object]]:
        """One row for each step and seat, for ``pandas.DataFrame`` and its like."""
        return [
            {
                "number": step.number,
                "round": step.round,
                "actor": step.seat,
                "act": step.act,
                "seat": seat,
                "before": step.before[seat],
                "played": step.played[seat],
                "luck": step.luck[seat],
                "after": step.after[seat],
            }
            for step in self.steps
            for seat in range(len(step.after))
        ]

    def frame(self) -> Any:
        """The rows as a ``pandas.DataFrame``; pandas has to be installed."""
        with needs("study"):
            import pandas
        return pandas.DataFrame(self.rows())

    def plot(self, language: str = "en") -> CurvePicture:
        """The curve, which a notebook shows as a picture."""
        from penult.lab.analysis.chart import CurvePicture  # which draws this class

        return CurvePicture(self, language)

    def _repr_svg_(self) -> str:
        return self.plot().svg

    def turning_points(self, seat: Seat = TABLE, most: int = 3) -> list[Step]:
        """The steps that changed most for a seat, by default for anybody, in their order."""
        seats = range(len(self.accounts)) if seat == TABLE else (seat,)

        def size(step: Step) -> float:
            return max(abs(step.after[each] - step.before[each]) for each in seats)

        return sorted(sorted(self.steps, key=size)[-most:], key=lambda step: step.number)
