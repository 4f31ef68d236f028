"""What a game is to the rest of the program: its tables of cards and actions, and its functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from importlib import import_module
from typing import Any, Literal, TypeAlias

from penult.core.actions import Action, Verb
from penult.core.ids import Card, Mask, Outcome, Seat
from penult.games.clockwork import Clockwork
from penult.games.mechanics.scoring import Ending
from penult.games.obstacles import Obstacles
from penult.games.options import OlderDefaults, Option, Preset, options_of
from penult.games.positions import Field
from penult.games.scene import Own, Scene

Motif: TypeAlias = Literal["cards", "marks", "shoe", "throne", "balance", "tiles"]


@dataclass(frozen=True)
class Workshop:
    """The custom cards of a game: which they are, and how they are read and written."""

    first: Card  # the first kind of custom card; the kinds are consecutive
    slots: int
    option: str  # how many are in play
    put: Callable[[Any, int, Sequence[int]], None]  # write a row of ints onto a card
    row: Callable[[Any, int], list[int]]
    draft: Callable[[Any, Sequence[int]], None]  # set what is about to be proposed
    agreed: Callable[[Any], list[int]]  # the slots that everybody has accepted
    table_agrees: Callable[[Any], bool]  # do players agree on the rules at the table?
    words_allowed: Callable[[Any], bool]  # may people write words of their own?
    may_answer: Callable[[Any], bool]  # may such a card be played on a debt?
    tallies: tuple[str, ...]  # what is counted in a round to judge a card
    tally: Callable[[Any, list[int]], None]


def any_table(_options: Any, _seats: int) -> int:
    return 0


def all_that_is_legal(_state: Any, _seat: Seat, _out: list[int]) -> int:
    """Replaced by the game's own ``legal`` where every legal action is a move."""
    raise NotImplementedError


def a_single_round(_options: Any, _seats: int) -> Ending:
    """For games whose matches have one round."""
    return Ending(target=0, rounds=1)


def nothing_is_idle(_options: Any) -> tuple[Any, ...]:
    return ()


def the_whole_deck(_state: Any) -> int:
    """Replaced by the size of the deck where every table uses all of it."""
    raise NotImplementedError


def nothing_is_settled(s: Any, viewer: Seat, number: int) -> None:
    """For games in which nothing hidden follows from the hands."""


def no_piles(s: Any, pile: int) -> int:
    """For games in which no card on the table is hidden."""
    return 0


def exposed_seats(s: Any) -> Mask:
    """Who can be caught without a call."""
    exposed: Mask = s.calling.exposed
    return exposed


def is_the_same(s: Any, one: Seat, other: Seat) -> bool:
    """For games without partners."""
    return one == other


def has_just_begun(s: Any) -> int:
    """For clocks whose periods are turns."""
    return 0


def nothing_to_infer(s: Any, k: Any) -> None:
    """For games in which events tell everything."""


def always_believable(s: Any, k: Any) -> bool:
    return True


def never_buried(s: Any, pile: int, place: int, card: Card) -> None:
    """Likewise."""


@dataclass(frozen=True)
class Secrets:
    """What a game hides: what events tell a seat about it, and how it is dealt again.

    A world is a blind state with cards that agree with a seat's knowledge.
    """

    hear: Callable[[Any, Any, Any], None]  # knowledge, options and an event: what that tells
    count_table: Callable[[Any, list[int]], None]  # subtract the cards that all can see
    settle: Callable[[Any, Seat, int], None] = nothing_is_settled  # what follows from the hands
    pile_size: Callable[[Any, int], int] = no_piles  # of the piles whose cards are hidden again
    hidden_cards: Callable[[Any, int], int] = no_piles  # how many of its first cards are
    bury: Callable[[Any, int, int, Card], None] = never_buried  # put a card into a pile
    exposed: Callable[[Any], Mask] = exposed_seats
    win_together: Callable[[Any, Seat, Seat], bool] = is_the_same
    passed: Callable[[Any], int] = has_just_begun  # how much of the clock's period, in milliseconds
    infer: Callable[[Any, Any], None] = nothing_to_infer  # what the table tells besides the events
    believable: Callable[[Any, Any], bool] = always_believable  # is a world worth trying?
    imagine: Callable[[Any, Seat, int], None] | None = None  # a quicker ``apply`` for worlds
    outlook: Callable[[Any, Seat], int] | None = None  # how many of 1,000 such rounds a seat wins


@dataclass(frozen=True, eq=False)
class Game:
    """One game. States and views are its own types, hence ``Any`` here."""

    name: str
    version: int  # raised when a rule changes: records say which version they were played by
    seats: range  # how many can play
    cards: tuple[str, ...]  # notation of each kind of card
    colours: tuple[int, ...]  # of each kind
    deck: tuple[Card, ...]
    points: tuple[int, ...]  # what each kind is worth at the end of a round
    actions: tuple[Action, ...]
    clauses: type[IntEnum]
    draw_clause: int  # by which a player draws on their own turn
    options: tuple[Option, ...]
    new_options: Callable[..., Any]
    presets: tuple[Preset, ...]  # the first is the book
    short: str  # options of a short match: 200 points, or about three rounds
    state: Callable[[], Any]
    start: Callable[[Any, int], None]
    supply: Callable[[Any, list[int]], None]  # chance: an order, or two random words
    why_not: Callable[[Any, Seat, int], int]
    legal: Callable[[Any, Seat, list[int]], int]
    reactors: Callable[[Any], Mask]
    apply: Callable[[Any, Seat, int], None]
    weight: Callable[[Any, Seat], int]  # how a seat's cards counted: 1, 0 or, against it, -1
    view: Callable[[], Any]
    show: Callable[[Any, Seat, Any], None]
    blind: Callable[[Any, Seat], None]  # overwrites what a viewer may not know
    show_own: Callable[[Any, Seat, Any], None]  # turns a view into that of another seat
    scene: Callable[[Any], Scene]  # of a view
    own: Callable[[Any], Own]  # of a view: the part of its scene that is the viewer's
    fields: tuple[Field, ...]  # of a position text
    complete: Callable[[Any], None]  # a position: fill in what follows from the rest
    flaw: Callable[[Any], str]  # of a position
    deck_size: Callable[[Any], int] = the_whole_deck  # how many cards a table uses
    clockwork: Clockwork | None = None  # how long a table waits, and its own clock
    unfit: Callable[[Any, int], int] = any_table  # the clause against such a table
    moves: Callable[[Any, Seat, list[int]], int] = all_that_is_legal  # without faults and remarks
    older_defaults: tuple[OlderDefaults, ...] = ()  # the newest first
    tiles: bool = False  # pictures show tiles, not cards
    motif: Motif = "cards"  # of its cover and card backs
    obstacles: Obstacles = field(default_factory=dict)  # behind clauses that forbid something
    steps: frozenset[Verb] = frozenset()  # actions of one turn that a record writes on one line
    tallies: tuple[str, ...] = ()  # what is counted in a round besides turns and points
    tally: Callable[[Any, list[int]], None] | None = None  # writes those counts
    rates: tuple[tuple[str, str, str], ...] = ()  # a name, a count, and the count it is divided by
    idle: Callable[[Any], tuple[Any, ...]] = nothing_is_idle  # parts of a state not in use
    workshop: Workshop | None = None  # if people may write on some of its cards
    idle_modules: tuple[str, ...] = ()  # modules whose functions then do nothing
    secrets: Secrets | None = None  # without it, nobody can think ahead for a seat
    slow: frozenset[Verb] = frozenset()  # actions that may take long to carry out
    ending: Callable[[Any, int], Ending] = a_single_round  # options and seats: how a match ends
    replay_cost: int = 1  # what replaying an action takes, compared with most games

    def __post_init__(self) -> None:
        if self.moves is all_that_is_legal:
            object.__setattr__(self, "moves", self.legal)
        if self.deck_size is the_whole_deck:
            object.__setattr__(self, "deck_size", lambda _state: len(self.deck))


def assemble(name: str, version: int, seats: range, **own: Any) -> Game:
    """A game from its modules, which have the same names in every game.

    ``own`` is what only its ``game.py`` knows, or what this game keeps elsewhere.
    """

    def module(short: str) -> Any:
        return import_module(f"penult.games.{name}.{short}")

    options, legality, rules = module("options"), module("legality"), module("rules")
    view, position = module("view"), module("position")
    found = {
        "clauses": module("clauses").Clause,
        "options": options_of(options.Options),
        "new_options": options.Options,
        "presets": options.PRESETS,
        "short": options.SHORT,
        "state": module("state").State,
        "start": module("rounds").start,
        "supply": rules.supply,
        "why_not": legality.why_not,
        "legal": legality.legal,
        "reactors": legality.reactors,
        "apply": rules.apply,
        "view": view.View,
        "show": view.show,
        "show_own": view.show_own,
        "blind": module("blind").blind,
        "fields": position.FIELDS,
        "complete": position.complete,
        "flaw": position.flaw,
    }
    if "cards" not in own:
        cards = module("cards")
        found |= {"cards": cards.CODES, "colours": cards.COLOUR, "deck": cards.DECK}
        found |= {"actions": cards.ACTIONS, "points": cards.POINTS}
    if "weight" not in own:
        found["weight"] = module("rounds").weight
    return Game(name=name, version=version, seats=seats, **(found | own))


def outcome(state: Any) -> Outcome | None:
    """How a match ended; None while it is being played."""
    if state.winners == 0:
        return None
    seats = range(state.seats.count)
    return Outcome(
        winners=tuple(seat for seat in seats if state.winners >> seat & 1),
        totals=tuple(state.scores.total[seat] for seat in seats),
    )
