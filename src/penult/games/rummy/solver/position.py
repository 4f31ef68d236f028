"""The solver's public interface, in text and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from penult.core.coercion import number_in, texts_of
from penult.games.errors import BadOptionValue
from penult.games.rummy.solver import keeping, listing, melds, questions, search
from penult.games.rummy.solver import text as texts
from penult.games.rummy.solver.errors import NotOnRack, TooManyTiles
from penult.games.rummy.solver.melds import Melds, is_joker
from penult.games.rummy.solver.plans import MeldPlan
from penult.games.rummy.solver.questions import Jokers, Question, SetJoker, TakenJoker
from penult.games.rummy.tiles import JOKER, KINDS, POINTS, copies_of


@dataclass(frozen=True)
class Lay:
    """Tiles to lay, e.g. ``r7 r9``, and their points."""

    tiles: str
    points: int

    def __str__(self) -> str:
        return self.tiles

    def __len__(self) -> int:
        return len(self.tiles.split())


@dataclass(frozen=True)
class Lays:
    """Everything that can be laid; if not ``complete``, only what was found within the effort."""

    found: tuple[Lay, ...]
    complete: bool

    def __iter__(self) -> Iterator[Lay]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


@dataclass(frozen=True)
class Arrangement:
    """The table after a lay. Melds that stayed as they were come first; ``kept`` counts them."""

    melds: tuple[str, ...]
    kept: tuple[str, ...]
    loose: str  # start tiles still outside melds
    taken: int = 0  # jokers that go to the rack

    def __str__(self) -> str:
        return " | ".join(self.melds)


EFFORT = 20_000  # nodes: enough for all but tables full of free jokers


E = TypeVar("E", bound=IntEnum)


def option(values: type[E], name: str, word: str) -> E:
    for value in values:
        if value.name.lower() == word:
            return value
    allowed = ", ".join(value.name.lower() for value in values)
    raise BadOptionValue(name=name, value=word, allowed=allowed)


class Position:
    """Melds and loose start tiles on the table, and the current player's rack.

    >>> position = Position("r2 r3 j r5 | b9 y9 j=g9", rack="r4 g9 y1")
    >>> position.can_lay("g9"), position.can_lay("y1")
    (True, False)
    >>> print(position.arrange("r4"))
    b9 y9 j=g9 | r2 r3 r4 r5 j=r6
    >>> [str(lay) for lay in position.lays()]
    ['r4', 'g9', 'r4 g9']

    The options have the names and values of the game's own options.
    """

    def __init__(
        self,
        table: str | Iterable[str] = "",
        rack: str | Iterable[str] = "",
        loose: str | Iterable[str] = "",
        *,
        jokers: str = "fixed_any",
        set_joker: str = "declared",
        taken_joker: str = "same_turn",
    ) -> None:
        self._binding = int(option(Jokers, "jokers", jokers))
        self._either = option(SetJoker, "set_joker", set_joker) == SetJoker.EITHER_COLOUR
        self._may_keep = option(TakenJoker, "taken_joker", taken_joker) == TakenJoker.MAY_KEEP
        self._table = Melds()
        self._rack = texts.counts_of(texts.read_tiles(rack))
        self._loose = texts.counts_of(texts.read_tiles(loose))
        for meld in table.split("|") if isinstance(table, str) else texts_of(table, "tiles"):
            if meld.strip():
                texts.read_meld(meld, self._table, self._either)
        self._check_copies()

    def _check_copies(self) -> None:
        counts = [mine + loose for mine, loose in zip(self._rack, self._loose, strict=True)]
        for piece in self._pieces():
            counts[JOKER if is_joker(piece) else piece] += 1
        for kind in range(KINDS):
            if counts[kind] > copies_of(kind):
                raise TooManyTiles(tile=texts.CODES[kind], most=copies_of(kind))

    def _pieces(self) -> Iterator[int]:
        for meld in range(self._table.count):
            yield from self._table.pieces[meld][: self._table.size[meld]]

    @property
    def melds(self) -> tuple[str, ...]:
        """The melds on the table, with what each joker stands for."""
        return tuple(texts.write_meld(self._table, meld) for meld in range(self._table.count))

    @property
    def rack(self) -> str:
        return texts.write_tiles(self._rack)

    @property
    def loose(self) -> str:
        return texts.write_tiles(self._loose)

    def __str__(self) -> str:
        return " | ".join(self.melds)

    # Questions

    def anything(self) -> bool:
        return any(search.possible(question) for question in self._questions())

    def can_lay(self, tiles: str | Iterable[str]) -> bool:
        """Can exactly these tiles of the rack be laid, with any rearrangement?"""
        return any(search.possible(question) for question in self._questions(tiles))

    def most_tiles(self) -> Lay | None:
        """The most tiles, and among those the most points."""
        return self._best(questions.want_tiles)

    def most_points(self) -> Lay | None:
        """The most points, and among those the most tiles."""
        return self._best(questions.want_points)

    def lays(self, effort: int = EFFORT) -> Lays:
        """Every choice of one to four tiles that can be laid, fewest tiles first."""
        complete, effort = True, number_in(effort, "effort")
        found: set[int] = set()
        for question in self._questions():
            more: list[int] = []
            complete = listing.list_lays(question, effort, more) and complete
            found.update(more)
        chosen = [texts.counts_of(listing.kinds_in(lay)) for lay in sorted(found, key=in_order)]
        return Lays(tuple(lay_of(counts) for counts in chosen), complete)

    def arrange(self, tiles: str | Iterable[str] | Lay, taken: int = -1) -> Arrangement | None:
        """The table after laying these tiles, with as many melds as possible untouched.

        ``taken`` is how many jokers go to the rack, if allowed; by default as few as possible.
        Returns None if these tiles can't be laid.
        """
        taken = number_in(taken, "taken", least=-1)
        for question in self._questions(str(tiles) if isinstance(tiles, Lay) else tiles):
            if taken in (-1, question.taken):
                plan, made = MeldPlan(), Melds()
                kept = keeping.arrange(question, self._table, self._either, plan, made)
                if kept >= 0:
                    return self._arrangement(made, kept, question)
        return None

    # How the solver is asked

    def _from_rack(self, tiles: str | Iterable[str]) -> list[int]:
        laid = texts.counts_of(texts.read_tiles(tiles))
        for kind in range(KINDS):
            if laid[kind] > self._rack[kind]:
                raise NotOnRack(tile=texts.CODES[kind])
        return laid

    def question(self, tiles: str | Iterable[str] | None = None, taken: int = 0) -> Question:
        """The question as the solver sees it, about the rack or about exactly these tiles."""
        question = Question(binding=self._binding, taken=number_in(taken, "taken"))
        question.rack = self._rack[:]
        question.loose = self._loose[:]
        if tiles is not None:
            question.rack = self._from_rack(tiles)
            question.due = question.rack[:]
        melds.ask_about(question, self._table, 0, self._either)
        return question

    def _questions(self, tiles: str | Iterable[str] | None = None) -> Iterator[Question]:
        """One question for each number of jokers that may be taken, the fewest first."""
        jokers = sum(is_joker(piece) for piece in self._pieces())
        for taken in range(jokers + 1 if self._may_keep else 1):
            yield self.question(tiles, taken)

    def _best(self, want: questions.Wanting) -> Lay | None:
        best, chosen = -1, None
        for question in self._questions():
            plan = MeldPlan()
            want(question)
            if search.best(question, plan) and plan.worth > best:
                best, chosen = plan.worth, lay_of(plan.laid)
        return chosen

    def _arrangement(self, made: Melds, kept: int, question: Question) -> Arrangement:
        """What was loose and isn't in the melds now is still loose."""
        left = [mine + loose for mine, loose in zip(question.rack, self._loose, strict=True)]
        left[JOKER] -= question.taken
        for piece in self._pieces():
            left[JOKER if is_joker(piece) else piece] += 1
        for meld in range(made.count):
            for piece in made.pieces[meld][: made.size[meld]]:
                left[JOKER if is_joker(piece) else piece] -= 1
        after = tuple(texts.write_meld(made, meld) for meld in range(made.count))
        return Arrangement(
            after, after[: kept.bit_count()], texts.write_tiles(left), question.taken
        )


def lay_of(counts: list[int]) -> Lay:
    points = sum(POINTS[kind] * counts[kind] for kind in range(KINDS))
    return Lay(texts.write_tiles(counts), points)


def in_order(lay: int) -> tuple[int, list[int]]:
    """Fewest tiles first, then by number and colour."""
    kinds = listing.kinds_in(lay)
    return len(kinds), [texts.order_of(kind) for kind in kinds]
