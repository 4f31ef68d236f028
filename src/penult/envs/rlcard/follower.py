"""What a player of RLCard's environment can make out of a game, from one turn to the next.

They are shown neither the colour in force after a wild (``target`` has the one printed on the
card) nor what became of drawn cards. There are two players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from penult.core.deck import COLOUR, COLOURED, FACE, WILD, Face
from penult.core.events import Event, Kind
from penult.core.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY, Card, Seat
from penult.envs.rlcard.words import Shown, card_in
from penult.games.mechanics import hands
from penult.games.rlcard import phase
from penult.games.rlcard.cards import DECK_SIZE
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.game import GAME
from penult.games.rlcard.rounds import HAND
from penult.games.rlcard.state import put_on_talon

PLAYERS = 2


@dataclass(frozen=True)
class OpenTable:
    """The public part of a game for two."""

    target: Card
    colour: int
    turn: Seat
    talon: tuple[Card, ...]
    stock: int
    sizes: tuple[int, ...] = (HAND,) * PLAYERS
    lacks: tuple[int, ...] = (0,) * PLAYERS  # a colour, plus 1, as in our state

    @classmethod
    def opened(cls, starter: str) -> OpenTable:
        """After the first card, which the first observation shows (RLC-03)."""
        card, colour = card_in(starter)
        second = FACE[card] in (Face.SKIP, Face.REVERSE)
        table = cls(card, colour, int(second), (card,), DECK_SIZE - PLAYERS * HAND - 1)
        return table.drawing(0, 2) if FACE[card] == Face.DRAW_TWO else table

    def drawing(self, seat: Seat, count: int) -> OpenTable:
        """Somebody draws; if there are too few cards, all are shuffled first (RLC-11)."""
        table = self
        if self.stock < count:
            table = replace(self, talon=(), stock=self.stock + len(self.talon))
        sizes = tuple(size + count * (seat == who) for who, size in enumerate(table.sizes))
        return replace(table, stock=table.stock - count, sizes=sizes).lacking(seat, NO_COLOUR)

    def lacking(self, seat: Seat, colour: int) -> OpenTable:
        lacks = (colour + 1 if seat == who else other for who, other in enumerate(self.lacks))
        return replace(self, lacks=tuple(lacks))

    def laying(self, card: Card, colour: int, effect: bool = True) -> OpenTable:
        """The seat in turn lays a card; a wild +4 that was drawn has no effect (RLC-09)."""
        seat, other = self.turn, 1 - self.turn
        sizes = tuple(size - (seat == who) for who, size in enumerate(self.sizes))
        table = replace(
            self, target=card, colour=colour, talon=(*self.talon, card), sizes=sizes, turn=other
        )
        if not effect or FACE[card] not in (Face.SKIP, Face.DRAW_TWO, Face.WILD_FOUR):
            return table
        hits = {Face.SKIP: 0, Face.DRAW_TWO: 2, Face.WILD_FOUR: 4}[Face(FACE[card])]
        return replace(table.drawing(other, hits) if hits else table, turn=seat)


Story: TypeAlias = tuple[OpenTable, tuple[Event, ...]]


def told(kind: Kind, clause: Clause, seat: Seat, card: Card = NO_CARD, **more: int) -> Event:
    colour, count = more.get("colour", NO_COLOUR), more.get("count", 0)
    return Event(kind, clause, seat, NOBODY, card, colour, count)


def news(before: OpenTable, after: OpenTable, *events: Event) -> tuple[Event, ...]:
    """The events of an action, and what followed from it: a reshuffle, cards drawn for a +2."""
    more, other = list(events), 1 - before.turn
    hit = after.sizes[other] - before.sizes[other]
    if hit > 0:
        more.append(told(Kind.DREW, Clause.RLC_10, other, count=hit))
    drawn = sum(event.count for event in more)
    if after.stock != before.stock - drawn:
        needed = next(place for place, event in enumerate(more) if event.kind == Kind.DREW)
        place = needed if before.stock == 0 else len(more) - 1
        more.insert(place, told(Kind.RESHUFFLED, Clause.RLC_11, NOBODY))
    return tuple(more)


def play(table: OpenTable, word: str) -> Story:
    card, colour = card_in(word)
    after = table.laying(card, colour)
    laid = told(Kind.LAID, Clause.RLC_05, table.turn, card, colour=colour)
    return after, news(table, after, laid)


def draw(table: OpenTable, shown: Sequence[str]) -> Iterator[Story]:
    """What may have become of a drawn card: it was kept, or it is the next in the pile shown."""
    seat, drew = table.turn, told(Kind.DREW, Clause.RLC_07, table.turn, count=1)
    drawn = table.drawing(seat, 1).lacking(seat, table.colour)
    kept = replace(drawn, turn=1 - seat)
    yield kept, news(table, kept, drew, told(Kind.PASSED, Clause.RLC_08, seat))
    if len(drawn.talon) < len(shown):
        card, colour = card_in(shown[len(drawn.talon)])
        if card >= WILD or COLOUR[card] == table.colour:
            clause = Clause.RLC_09 if card >= WILD else Clause.RLC_08
            after = drawn.laying(card, colour, effect=card < WILD)
            laid = told(Kind.LAID, clause, seat, card, colour=colour)
            yield after, news(table, after, drew, laid)


def stories(table: OpenTable, acts: Sequence[tuple[Seat, str]], shown: Shown) -> Iterator[Story]:
    """Every course of these actions that ends in what is shown now."""
    if not acts:
        if agrees(table, shown):
            yield table, ()
        return
    (seat, word), rest = acts[0], acts[1:]
    if seat != table.turn:
        return
    firsts = draw(table, shown["played_cards"]) if word == "draw" else [play(table, word)]
    for first, events in firsts:
        for last, more in stories(first, rest, shown):
            yield last, events + more


def agrees(table: OpenTable, shown: Shown) -> bool:
    return (
        table.turn == shown["current_player"]
        and list(table.sizes) == shown["num_cards"]
        and list(table.talon) == [card_in(word)[0] for word in shown["played_cards"]]
    )


def glimpse(shown: Shown) -> OpenTable:
    """The table as it is shown, where it can't be told how it came about."""
    played = [card_in(word)[0] for word in shown["played_cards"]]
    card, sizes = card_in(shown["target"])[0], tuple(shown["num_cards"])
    stock = DECK_SIZE - len(played) - sum(sizes)
    turn = shown["current_player"]
    return OpenTable(card, colour_in_force(shown), turn, tuple(played), stock, sizes)


def colour_in_force(shown: Shown) -> int:
    """Certain, unless a wild's card was shuffled in and two colours or more aren't in the hand."""
    if shown["played_cards"]:
        return card_in(shown["played_cards"][-1])[1]
    card, colour = card_in(shown["target"])
    if card < WILD:
        return colour
    legal = [card_in(word) for word in shown["legal_actions"] if word != "draw"]
    held = {colour for kind, colour in map(card_in, shown["hand"]) if kind < COLOURED}
    matching = [colour for kind, colour in legal if kind < COLOURED]
    return min(matching or {*range(COLOURS)} - held)


def opening(table: OpenTable) -> list[Event]:
    """The deal as a player sees it, and the card to match."""
    dealt = [
        told(Kind.DEALT, Clause.RLC_01, seat, count=size) for seat, size in enumerate(table.sizes)
    ]
    up = told(Kind.TURNED_UP, Clause.RLC_02, NOBODY, table.target, colour=table.colour)
    return [*dealt, up]


@dataclass
class Follower:
    """Follows the games of one player, from one of their turns to the next."""

    acts: list[tuple[Seat, str]] = field(default_factory=list)
    table: OpenTable | None = None
    events: list[Event] = field(default_factory=list)  # since the deal, or since it lost track

    def follow(self, state: Shown) -> OpenTable:
        """Take in what the player is shown on their turn."""
        acts, shown = list(state["action_record"]), state["raw_obs"]
        same_game = len(acts) > len(self.acts) and acts[: len(self.acts)] == self.acts
        table = self.extend(acts[len(self.acts) :], shown) if same_game else None
        self.table = table or self.begin(acts, shown) or self.lose_track(shown)
        self.acts = acts
        return self.table

    def extend(self, acts: Sequence[tuple[Seat, str]], shown: Shown) -> OpenTable | None:
        """The table after these actions; None if that can't be told."""
        if self.table is None:
            return None
        table, events = next(stories(self.table, acts, shown), (None, ()))
        self.events += events
        return table

    def begin(self, acts: Sequence[tuple[Seat, str]], shown: Shown) -> OpenTable | None:
        if not shown["played_cards"]:
            return None
        self.table = OpenTable.opened(shown["played_cards"][0])
        self.events = opening(self.table)
        return self.extend(acts, shown)

    def lose_track(self, shown: Shown) -> OpenTable:
        table = glimpse(shown)
        self.events = opening(table)
        return table


def state_of(table: OpenTable, hand: Sequence[str], turns: int) -> Any:
    """A state of our game, with only what the player in turn may know."""
    s = GAME.state()
    s.phase, s.target, s.colour = phase.ACT, table.target, table.colour
    s.seats.count, s.seats.dealer, s.seats.turn = PLAYERS, PLAYERS - 1, table.turn
    for card in table.talon:
        put_on_talon(s, card)
    s.piles.stock_size = table.stock
    s.progress.turns = turns
    s.lacks[:PLAYERS] = table.lacks
    for word in hand:
        hands.give(s.hands, table.turn, card_in(word)[0])
    s.hands.size[:PLAYERS] = table.sizes
    return s
