"""Our bots as agents in RLCard's environment, and its agents at our matches.

RLCard's environment has two players. What a player is shown there tells neither the colour in
force after a wild (``target`` has the one printed on the card) nor what became of drawn cards:
``Follower`` works out both from one turn to the next.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeAlias

import numpy as np

from penult.chance.stream import Stream, roll
from penult.core.actions import WAIT
from penult.core.deck import COLOUR, COLOURED, FACE, FACES, WILD, Face
from penult.core.events import Event, Kind
from penult.core.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Seat
from penult.games.mechanics import hands, knowledge
from penult.games.mechanics.knowledge import Knowledge
from penult.games.rlcard import phase
from penult.games.rlcard.cards import COLOURS_IN_ORDER, DECK_SIZE, DRAW
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.game import GAME
from penult.games.rlcard.rounds import HAND
from penult.games.rlcard.view import View
from penult.match.policy import Bot
from penult.thinking.compiling import Desk, compile_search
from penult.thinking.observing import fold
from penult.thinking.think import lay_out, put, set_luck

PLAYERS = 2
CERTAIN = 100  # percent: RLCard's agents have no other habits than those we know

# Words: "b-draw_2" is their blue +2, "g-wild" a wild for green

LETTERS = dict(zip("rgby", COLOURS_IN_ORDER, strict=True))
TRAITS = {
    **{str(number): number for number in range(10)},
    "skip": Face.SKIP,
    "reverse": Face.REVERSE,
    "draw_2": Face.DRAW_TWO,
    "wild": Face.WILD,
    "wild_draw_4": Face.WILD_FOUR,
}
WORDS = [f"{letter}-{trait}" for letter in LETTERS for trait in TRAITS]
NUMBERS = {word: number for number, word in enumerate([*WORDS, "draw"])}  # of their actions


def card_in(word: str) -> tuple[Card, int]:
    """A kind of card, and the colour written beside it."""
    letter, _, trait = word.partition("-")
    face = TRAITS[trait]
    kind = COLOURED + face - Face.WILD if face >= Face.WILD else LETTERS[letter] * FACES + face
    return int(kind), int(LETTERS[letter])


def action_in(word: str) -> ActionId:
    if word == "draw":
        return DRAW
    card, colour = card_in(word)
    return card if card < COLOURED else COLOURED + (card - COLOURED) * COLOURS + colour


def card_word(card: Card, colour: int) -> str:
    letter = next(each for each, known in LETTERS.items() if known == colour)
    return f"{letter}-{next(trait for trait, face in TRAITS.items() if face == FACE[card])}"


WORD_OF = {action_in(word): word for word in NUMBERS}
Shown: TypeAlias = Mapping[str, Any]  # what RLCard calls a state


# What both players know


@dataclass(frozen=True)
class OpenTable:
    """The public part of a game for two."""

    target: Card
    colour: int
    turn: Seat
    talon: tuple[Card, ...]
    stock: int
    sizes: tuple[int, ...] = (HAND,) * PLAYERS

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
        return replace(table, stock=table.stock - count, sizes=sizes)

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
    drawn = table.drawing(seat, 1)
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
    s.piles.talon[: len(table.talon)] = table.talon
    s.piles.talon_size, s.piles.stock_size = len(table.talon), table.stock
    s.progress.turns = turns
    for word in hand:
        hands.give(s.hands, table.turn, card_in(word)[0])
    s.hands.size[:PLAYERS] = table.sizes
    return s


# Our bots there


class Agent:
    """One of our bots as an agent of RLCard: ``env.set_agents([Agent(bot), …])``."""

    use_raw = True

    def __init__(self, bot: Bot, seed: int = 0) -> None:
        self.bot, self.stream, self.follower = bot, Stream(seed=seed), Follower()

    def step(self, state: Shown) -> str:
        """The chosen action in RLCard's words."""
        shown, table = state["raw_obs"], self.follower.follow(state)
        legal = sorted({action_in(word) for word in state["raw_legal_actions"]})
        s = state_of(table, shown["hand"], len(self.follower.acts) + 1)
        return WORD_OF[self.choose(s, legal)]

    def eval_step(self, state: Shown) -> tuple[str, dict[str, Any]]:
        return self.step(state), {}

    def choose(self, s: Any, legal: list[ActionId]) -> ActionId:
        view = GAME.view()
        GAME.show(s, s.seats.turn, view)
        return self.bot.policy(view, legal, len(legal), self.stream)


class Thinker(Agent):
    """The search as an agent: ``model`` plays the worlds out for it, ``rival`` for the other."""

    def __init__(self, rival: Bot, model: Bot, worlds: int = 300, seed: int = 0) -> None:
        super().__init__(model, seed)
        self.worlds, self.decisions = worlds, 0
        self.desk = Desk.make(GAME, compile_search(GAME, (model, rival)), GAME.state())

    def choose(self, s: Any, legal: list[ActionId]) -> ActionId:
        if len(legal) == 1:
            return legal[0]
        self.decisions += 1
        put(self.desk.base, s)
        put(self.desk.knowledge, self.knowledge(s))
        lay_out(self.desk, legal, [WAIT] * len(legal), DECK_SIZE)
        set_luck(self.desk, roll(self.stream, 1 << 32), CERTAIN)
        best = self.desk.run(self.worlds)
        return super().choose(s, legal) if best == NOBODY else legal[best]

    def knowledge(self, s: Any) -> Knowledge:
        k = Knowledge()
        knowledge.start(k, s.seats.turn, PLAYERS, len(GAME.cards))
        fold(GAME, s.options, k, self.follower.events)
        return k


# Their agents here


class TheirAgent(Protocol):
    use_raw: bool

    def eval_step(self, state: Any) -> tuple[Any, Any]: ...


def seated(agent: TheirAgent, name: str) -> Bot:
    """An agent of RLCard as a bot for matches of the game with its rules."""

    def policy(view: View, legal: Sequence[ActionId], size: int, stream: Stream) -> ActionId:
        with randomness(roll(stream, 1 << 32)):
            chosen, _ = agent.eval_step(shown_to(view, legal[:size]))
        return action_in(str(chosen) if agent.use_raw else [*NUMBERS][int(chosen)])

    return Bot(name, policy)


@contextmanager
def randomness(seed: int) -> Iterator[None]:
    """RLCard's agents use NumPy's global generator; a match must be the same if played again."""
    before = np.random.get_state()
    np.random.seed(seed)
    try:
        yield
    finally:
        np.random.set_state(before)


def shown_to(view: View, legal: Sequence[ActionId]) -> dict[str, Any]:
    """What RLCard would show this viewer, except for the cards under the target.

    The colour of the target is the one in force.
    """
    hand = [card_word(card, max(COLOUR[card], 0)) for card in hands.cards_of(view.hand)]
    target = card_word(view.top, view.colour)
    words = [WORD_OF[action] for action in legal]
    each = [word for word in words for _ in range(max(hand.count(word), 1))]
    raw = {
        "hand": hand,
        "target": target,
        "played_cards": [target],
        "legal_actions": each,
        "num_cards": view.sizes[: view.seats],
        "num_players": view.seats,
        "current_player": view.viewer,
    }
    numbers = OrderedDict((NUMBERS[word], None) for word in words)
    return {
        "obs": planes(hand, target),
        "legal_actions": numbers,
        "raw_obs": raw,
        "raw_legal_actions": each,
        "action_record": [],
    }


def planes(hand: Sequence[str], target: str) -> Any:
    """RLCard's 4 × 4 × 15 picture: who holds none, one or two of a card, and the target.

    Wilds have no colour there, and several look like one.
    """
    traits = list(TRAITS)
    picture = np.zeros((4, len(LETTERS), len(traits)), dtype=int)
    picture[0] = 1
    for word in hand:
        letter, _, trait = word.partition("-")
        wild = TRAITS[trait] >= Face.WILD
        rows = slice(None) if wild else list(LETTERS).index(letter)
        column = traits.index(trait)
        picture[:3, rows, column] = 0
        picture[1 if wild else hand.count(word), rows, column] = 1
    letter, _, trait = target.partition("-")
    picture[3, list(LETTERS).index(letter), traits.index(trait)] = 1
    return picture
