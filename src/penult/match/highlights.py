"""The story of a match in a few lines: its biggest swing, its best catch and the worst luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from penult.core.events import Event, Kind
from penult.core.ids import NOBODY, Seat
from penult.match.events import RoundResult
from penult.match.match import Match

CARDS_FOR_A_CATCH = 2  # in every game


class Highlight(Struct, frozen=True):
    """One line of the story; ``kind`` says what the numbers mean.

    ``swing``: in ``round`` (from 1), the total of ``seat`` changed by ``count`` points.
    ``catches``: ``seat`` caught ``other`` without a call, ``count`` times.
    ``bluff``: in ``round``, ``seat`` saw through a bluff of ``other``, who drew ``count`` cards.
    ``penalties``: ``seat`` had to draw ``count`` cards, besides those drawn on their own turns.
    """

    kind: str
    seat: Seat
    other: Seat = NOBODY
    round: int = 0
    count: int = 0


class Highlights:
    """Collects what is worth telling about a match; call ``look`` after every action."""

    def __init__(self, match: Match) -> None:
        self._forced: Counter[Seat] = Counter()  # cards that each seat had to draw
        self._caught: Counter[tuple[Seat, Seat]] = Counter()  # who caught whom how often
        self._bluff: Highlight | None = None  # the one that cost most
        self._rounds = match.rounds  # that were over before the latest events

    def look(self, match: Match, events: Iterable[Event]) -> None:
        """Take in the events since the last call."""
        bluff: Event | None = None
        price = 0
        for event in events:
            if event.kind == Kind.DREW:
                if event.clause != match.game.draw_clause:
                    self._forced[event.seat] += event.count
                if bluff is not None and event.seat == bluff.seat:
                    price += event.count
            elif event.kind == Kind.CAUGHT:
                self._caught[event.other, event.seat] += 1
            elif event.kind == Kind.BLUFF:
                bluff = event
        if bluff is not None and (self._bluff is None or price > self._bluff.count):
            self._bluff = Highlight("bluff", bluff.other, bluff.seat, self._rounds + 1, price)
        self._rounds = match.rounds

    def told(self, rounds: Sequence[RoundResult]) -> tuple[Highlight, ...]:
        """The story; a line is missing if there is nothing to tell."""
        return tuple(filter(None, (biggest_swing(rounds), self._best_catch(), self._worst_luck())))

    def _best_catch(self) -> Highlight | None:
        """Who caught whom most often, unless a single bluff cost more cards."""
        bluff = self._bluff
        for (catcher, caught), count in self._caught.most_common(1):
            if bluff is None or bluff.count <= count * CARDS_FOR_A_CATCH:
                return Highlight("catches", catcher, caught, count=count)
        return bluff

    def _worst_luck(self) -> Highlight | None:
        for seat, count in self._forced.most_common(1):
            return Highlight("penalties", seat, count=count)
        return None


def biggest_swing(rounds: Sequence[RoundResult]) -> Highlight | None:
    """None if there was one round only, or if rounds are counted, not points."""
    swing = max(swings(rounds), key=lambda each: abs(each.count), default=None)
    return swing if swing and len(rounds) > 1 and abs(swing.count) > 1 else None


def swings(rounds: Sequence[RoundResult]) -> Iterator[Highlight]:
    """How much each total changed in each round."""
    for number, result in enumerate(rounds, start=1):
        before = rounds[number - 2].totals if number > 1 else (0,) * len(result.totals)
        for seat, (old, new) in enumerate(zip(before, result.totals, strict=True)):
            yield Highlight("swing", seat, round=number, count=new - old)
