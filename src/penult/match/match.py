"""``Match``: play a game, ask what is legal, and write it down."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple, TypeAlias, overload

from penult.chance import seeds
from penult.core.actions import Action, Verb
from penult.core.coercion import number_in, text_in
from penult.core.events import Event
from penult.core.ids import NOBODY, TABLE, Outcome, Seat
from penult.core.shapes import clone, position_in
from penult.games.clockwork import ClockFace, face_of
from penult.games.custom import WildCard, row_of
from penult.games.game import Game, outcome
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.journal import Journal
from penult.games.registry import find
from penult.games.scene import Own, Scene
from penult.i18n.quoting import plain
from penult.match import position
from penult.match.custom_cards import (
    Customs,
    card_in,
    cards_on,
    check_for_table,
    options_for,
    read_customs,
    rows_onto,
    slot_of,
    workshop_of,
)
from penult.match.errors import BadSeed, NothingToUndo, NotSeated, Refused
from penult.match.events import decode
from penult.match.on_table import OnTable, on_table
from penult.match.options import (
    OptionsGiven,
    check_table,
    options_from,
    options_said,
    write_options,
)
from penult.match.origin import Origin, read_seed
from penult.match.policy import View
from penult.match.validation import act_in, names_in, orders_in, seat_in, seats_in, viewers_in


def opened(
    game: str | Game,
    seats: int,
    options: OptionsGiven,
    custom: Customs,
    private: bool,
    rules: int | None,
) -> tuple[Game, Any, list[WildCard]]:
    """The game, its initial state, and the custom cards."""
    found, count = game if isinstance(game, Game) else find(game), seats_in(seats)
    said = options_said(options)
    state = found.state()
    state.options = options_from(found, said, rules)
    check_table(found, state.options, count)
    cards = read_customs(custom)
    if cards:
        counted = found.workshop is not None and found.workshop.option in said
        state.options = options_for(found, state.options, counted, cards)
    for card in cards:
        check_for_table(found, state.options, count, card, private)
    rows_onto(found, state, cards)
    found.start(state, count)
    return found, state, cards


Lister: TypeAlias = Callable[[Any, Seat, list[int]], int]

NOTHING_KNOWN: tuple[Seat, Sequence[int]] = (TABLE, ())  # a seat, and actions legal for it
OUT = 512  # room for the ids of legal actions
REWOUND = TABLE - 1  # in the place of a seat: what rewinding leads to
CHECKPOINT = 16  # actions from one checkpoint to the next, in most games


class Checkpoint(NamedTuple):
    """An earlier position of a match; undoing an action replays from the last one before it."""

    acts: int
    events: int
    begun: int
    words: list[WildCard]
    state: Any


class Match:
    """A match of one game.

    >>> match = Match.new("coloradd", seats=4, seed=7)
    >>> match.turn
    0
    >>> match.push(str(match.legal()[0]))
    >>> len(match.acts)
    1
    """

    def __init__(
        self,
        game: Game,
        start: Any,
        seed: int,
        orders: Iterable[Iterable[int]] | None = (),
        customs: Sequence[WildCard] = (),
        deals: bool = True,
    ) -> None:
        """Internal: use ``Match.new`` or ``Match.read``."""
        self.game = game
        self.given = tuple(customs)  # custom cards from before the first action
        self._words = list(customs)
        self.seed = seed
        self.names: tuple[str, ...] = ()  # of the players, if known
        self.dictated = orders_in(orders)
        self.acts: list[tuple[Seat, Action]] = []
        self.events: list[Event] = []
        self._start, self._state = clone(start), start
        self._face: tuple[ClockFace | None] | None = None  # cached for this position
        self._known = NOTHING_KNOWN  # what was found legal in this position needn't be judged again
        self._changes = 0  # how often the position has changed
        self._ahead: dict[tuple[int, int], Any] | None = None  # see penult.match.foresight
        self._stops = False  # after each round
        self._begun = self.rounds  # rounds that were over when this one began
        self._checkpoints: list[Checkpoint] | None = []  # None: replay from the start
        if deals:
            self._let_chance_play()

    # Creating

    @classmethod
    def new(
        cls,
        game: str | Game,
        *,
        seats: int = 4,
        seed: int | str | None = None,
        options: OptionsGiven = None,
        orders: Iterable[Iterable[int]] | None = (),
        custom: Customs = None,
        names: Iterable[str] | None = (),
        private: bool = True,
        rules: int | None = None,
    ) -> Match:
        """A new match; without a seed, a random one is drawn that nobody can guess.

        ``game`` is a name of the registry, or a game that isn't there. ``orders`` dictates the
        first shuffles, for tests and puzzles. ``custom`` has the cards that the players have
        written, see docs/wilds.md; unless the table is ``private``, only cards from the gallery are
        allowed. ``names`` are those of the players, for records and pictures. ``rules`` is an older
        version of the game to play by, as an old record or table does.
        """
        found, state, cards = opened(game, seats, options, custom, private, rules)
        match = cls(found, state, read_seed(seed), orders, cards)
        match.names = tuple(names_in(names))
        return match

    @classmethod
    def read(
        cls,
        text: str,
        *,
        seed: int | str | None = None,
        orders: Iterable[Iterable[int]] | None = (),
        game: Game | None = None,
    ) -> Match:
        """A match that continues from a position text; see docs/notation.md.

        ``game``, here and in ``load``: what its name means if it isn't in the registry.
        """
        found, state, cards = position.read_with_cards(text_in(text, "position"), game)
        return cls(found, state, read_seed(seed), orders, cards)

    @classmethod
    def load(cls, record: str, game: Game | None = None) -> Match:
        """The match that a record contains, with its names; every line is verified."""
        from penult.match.record import read_record

        return read_record(record, game)

    def share_scratch(self) -> Match:
        """Share one journal with all other matches that do so, in the same thread.

        For a server with many matches: journal and checkpoints are most of their memory.
        """
        self._state.journal = self._start.journal = scratch()
        self._checkpoints = None
        return self

    def stop_between_rounds(self) -> Match:
        """From now on, deal the next round only when ``start_round`` is called.

        Until then the match stays as the last round left it, hands included.
        """
        self._stops, self._begun = True, self.rounds
        return self

    def use_foresight(self) -> Match:
        """From now on, use what was computed elsewhere; see ``penult.match.foresight``."""
        self._ahead = {}
        return self

    def copy(self) -> Match:
        """An independent match in the same position."""
        twin = object.__new__(Match)
        twin.game, twin.seed, twin.dictated = self.game, self.seed, self.dictated
        twin.names = self.names
        twin.acts, twin.events = self.acts.copy(), self.events.copy()
        twin._start, twin._state = self._start, clone(self._state)
        twin._face, twin._known = None, NOTHING_KNOWN
        twin._changes = self._changes
        twin._ahead = None if self._ahead is None else self._ahead.copy()
        twin._stops, twin._begun = self._stops, self._begun
        twin.given, twin._words = self.given, self._words.copy()
        twin._checkpoints = None if self._checkpoints is None else self._checkpoints.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        """The same game, seed and position; how it came about doesn't matter."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        """It follows the position: use a copy as a key if the match goes on."""
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        shuffles, orders = self._state.chance.given, tuple(map(tuple, self.dictated))
        return self.game.name, self.seed, shuffles, orders, self.is_between, self.write()

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], Match], tuple[str]]:
        """A pickle is a record, so it contains the seed; unpickling replays the match."""
        return Match.load, (self.record(),)

    # Queries

    @property
    def seats(self) -> int:
        return int(self._state.seats.count)

    @property
    def options(self) -> Any:
        return self._state.options

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is; ``TABLE`` (-1) if the table must act or the match is over."""
        return int(self._state.seats.turn)

    @property
    def reactors(self) -> tuple[Seat, ...]:
        """The seats that may act now although it isn't their turn."""
        mask = self.game.reactors(self._state)
        return tuple([seat for seat in range(self.seats) if mask >> seat & 1]) if mask else ()

    @property
    def outcome(self) -> Outcome | None:
        """Winners and totals once the match is over."""
        return outcome(self._state)

    @property
    def standing(self) -> tuple[int, ...]:
        """The totals so far, seat by seat."""
        return tuple(self._state.scores.total[: self.seats])

    @property
    def customs(self) -> list[WildCard]:
        """The custom cards of this table; some may be blank."""
        return cards_on(self.game, self._state, self._words) if self.game.workshop else []

    @property
    def deck_size(self) -> int:
        """How many cards or tiles are in play at this table."""
        return self.game.deck_size(self._state)

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return int(self._state.scores.rounds)

    @property
    def is_between(self) -> bool:
        """Whether a round is over and the next one waits for ``start_round``."""
        return self._stops and self.rounds > self._begun and not self._state.winners

    @property
    def round_winner(self) -> Seat | None:
        """Who won the round that just ended; None if nobody did, and while one is being played.

        So it only tells of every round in a match that stops between rounds.
        """
        winner = int(self._state.round_winner)
        is_over = self.is_between or self._state.winners
        return winner if is_over and winner != NOBODY else None

    @property
    def commitment(self) -> str:
        """The hash of the seed, to publish before the first card."""
        return seeds.commitment(self.seed)

    @property
    def clock(self) -> ClockFace | None:
        """What a table must know about time limits; None if there are none or nobody plays."""
        if self._face is None:
            clockwork = self.game.clockwork
            runs = clockwork and not self.outcome and not self.is_between
            self._face = (face_of(clockwork, self._state) if clockwork and runs else None,)
        return self._face[0]

    def cost(self, act: str | Action) -> int:
        """The milliseconds an action takes where time passes with the actions."""
        action, clockwork = self.parsed(act), self.game.clockwork
        return clockwork.cost(self._state, action.id) if clockwork else 0

    def spread(self, act: str | Action) -> int:
        """By how much that cost may vary, at most."""
        action, clockwork = self.parsed(act), self.game.clockwork
        return clockwork.spread(self._state, action.id) if clockwork else 0

    def legal(self, seat: Seat | None = None) -> list[Action]:
        """What a seat may do now; by default the one whose turn it is."""
        return self._listed(self.game.legal, seat)

    def moves(self, seat: Seat | None = None) -> list[Action]:
        """The legal actions without faults and remarks: those that a table waits for."""
        return self._listed(self.game.moves, seat)

    def _listed(self, write: Lister, seat: Seat | None) -> list[Action]:
        seat = self.turn if seat is None else self.checked_seat(seat)
        out = [0] * OUT
        ids = out[: write(self._state, seat, out)]
        self._known = (seat, ids)
        actions = self.game.actions
        return [actions[number] for number in ids]

    def why_not(self, seat: Seat, act: str | Action) -> IntEnum:
        """The clause that forbids the action now; ``OK`` (0) if it is legal."""
        action = self.parsed(act)
        return self.game.clauses(self._judged(self.checked_seat(seat), action.id))

    def _judged(self, seat: Seat, action: int) -> int:
        """The number of that clause."""
        clause = self.game.why_not(self._state, seat, action)
        if not clause:
            self._known = (seat, [action])
        return clause

    def hand(self, seat: Seat) -> list[str]:
        """The cards a seat holds, in notation."""
        return [self.game.cards[card] for card in cards_of(self.view(seat).hand)]

    @property
    def counted(self) -> tuple[tuple[int, ...], ...]:
        """What each card counted in the round that just ended, in the order of each ``hand``."""
        state, points, seats = self._state, self.game.points, range(self.seats)
        weights = [self.game.weight(state, seat) for seat in seats]
        held = [cards_of(self.view(seat).hand) for seat in seats]
        return tuple(
            tuple(weight * points[card] for card in cards)
            for weight, cards in zip(weights, held, strict=True)
        )

    @property
    def table(self) -> OnTable:
        """What everybody sees, in notation: top card, colour, hand sizes, trays, melds."""
        return on_table(self.game, self.scene())

    def view(self, viewer: Seat = TABLE) -> View:
        """Everything a viewer may know, as ints; by default a spectator."""
        view: View = self.game.view()
        self.game.show(self._state, self.checked_seat(viewer), view)
        return view

    def blind(self, viewer: Seat) -> Any:
        """A copy of the state without anything this viewer may not know.

        Unlike a view, it can be filled with other cards and played on.
        """
        state = clone(self._state)
        self.game.blind(state, self.checked_seat(viewer))
        return state

    def uncovered(self, *, at_start: bool = False) -> Any:
        """A copy of the whole state, hidden cards included, now or before the first deal.

        For the analysis of finished matches: whoever plays or watches gets a view.
        """
        return clone(self._start if at_start else self._state)

    def scene(self, viewer: Seat = TABLE) -> Scene:
        """The view as objects, for pictures and words."""
        return self.game.scene(self.view(viewer))

    def scenes(self, viewers: Iterable[Seat]) -> tuple[Scene, list[Own]]:
        """The scene as everybody sees it, and what each of these viewers sees besides."""
        game, view = self.game, self.view()
        scene, mine = game.scene(view), list[Own]()
        for viewer in viewers_in(viewers, self.seats):
            game.show_own(self._state, viewer, view)
            mine.append(game.own(view))
        return scene, mine

    def events_for(self, viewer: Seat, since: int = 0) -> list[Event]:
        """The events as one viewer saw them, from number ``since`` on."""
        seat, first = self.checked_seat(viewer), number_in(since, "since")
        return [event.seen_by(seat) for event in self.events[first:]]

    # Actions

    @overload
    def push(self, act: str | Action, /) -> None: ...

    @overload
    def push(self, seat: Seat, act: str | Action, /) -> None: ...

    def push(self, *act: Seat | str | Action) -> None:
        """``push("r7")`` for the seat whose turn it is, ``push(2, "catch 1")`` for any seat.

        An action that the rules forbid raises ``Refused`` with its clause and changes nothing.
        """
        seat, action = self._addressed(act)
        judged, legal = self._known
        if judged != seat or action.id not in legal:
            clause = self._judged(seat, action.id)
            if clause:
                raise Refused(seat, action.text, self.game.clauses(clause))
        if action.verb == Verb.PROPOSE:
            check_for_table(self.game, self.options, self.seats, card_in(action.text))
        self._try(self._carry_out, seat, action)

    def start_round(self) -> None:
        """Deal the next round, if the match stopped after the last one."""
        if self.is_between:
            self._try(self._go_on)

    def _go_on(self) -> None:
        self._changed()
        self._begun = self.rounds
        self._let_chance_play()

    def _try(self, change: Callable[..., None], *given: Any) -> None:
        """Change nothing if a dictated order doesn't fit."""
        if not self.dictated:
            change(*given)
            return
        before = self.copy()
        try:
            change(*given)
        except BadSeed:
            self.acts, self.events, self._state = before.acts, before.events, before._state
            self._changed()
            self._begun = before._begun
            raise

    def pop(self) -> tuple[Seat, Action]:
        """Undo the last action, with any shuffles that followed it."""
        if not self.acts:
            raise NothingToUndo()
        last = self.acts[-1]
        self.rewind(len(self.acts) - 1)
        return last

    def rewind(self, acts: int, since: Match | None = None) -> None:
        """Undo everything but the first ``acts`` actions.

        ``since``: a copy of this match as it was before them, from which to replay; events from
        before that copy are then forgotten.
        """
        kept = self.acts[:acts]
        foreseen = self._ahead.get((REWOUND, acts)) if self._ahead else None
        self._changed()
        if foreseen:
            self.acts, self.events = kept, []
            self._adopt(foreseen)
            return
        if since:
            self._state, self._words = clone(since._state), since._words.copy()
            self.acts, self.events, self._begun = since.acts.copy(), [], since._begun
        else:
            self._return_to_checkpoint(acts)
        for seat, action in kept[len(self.acts) :]:
            self.start_round()
            self._carry_out(seat, action)
        self.start_round()

    def _return_to_checkpoint(self, acts: int) -> None:
        """Go back to the last checkpoint that has no more than so many actions, or to the start."""
        points = self._checkpoints or []
        while points and points[-1].acts > acts:
            points.pop()
        if not points:
            self._state, self._words = clone(self._start), list(self.given)
            self.acts, self.events = [], []
            self._go_on()
            return
        point = points[-1]
        self._state = position_in(point.state, self._state)
        self._words, self._begun = point.words.copy(), point.begun
        self.acts, self.events = self.acts[: point.acts], self.events[: point.events]

    def _changed(self) -> None:
        """Forget what was known about the last position."""
        self._face, self._known = None, NOTHING_KNOWN
        self._changes += 1
        if self._ahead:
            self._ahead.clear()

    def _adopt(self, foreseen: Any) -> None:
        from penult.match.foresight import adopt

        adopt(self, foreseen)

    def _carry_out(self, seat: Seat, action: Action) -> None:
        foreseen = self._ahead.get((seat, action.id)) if self._ahead else None
        self._changed()
        if foreseen:
            self.acts.append((seat, action))
            self._adopt(foreseen)
            return
        if action.verb in (Verb.PROPOSE, Verb.FREEZE):
            self._write_down(action)
        self.game.apply(self._state, seat, action.id)
        self.acts.append((seat, action))
        self.events.extend(decode(self._state.journal, self.game.clauses))
        self._let_chance_play()
        if self._checkpoints is not None and len(self.acts) % spacing(self.game) == 0:
            self._checkpoints.append(self._checkpoint())

    def _checkpoint(self) -> Checkpoint:
        state, counts = position_in(self._state, self._state), (len(self.acts), len(self.events))
        return Checkpoint(*counts, self._begun, self._words.copy(), state)

    def _write_down(self, action: Action) -> None:
        """Keep the words of a proposed card, or those of all agreed cards."""
        workshop = workshop_of(self.game)
        if action.verb == Verb.FREEZE:
            cards = self.customs
            self._words = [cards[slot] for slot in workshop.agreed(self._state)]
            return
        card = card_in(action.text)
        workshop.draft(self._state, row_of(card))
        self._words = self.customs
        self._words[slot_of(self.game, action)] = card

    def _let_chance_play(self) -> None:
        chance = self._state.chance
        while (chance.size or chance.words) and not self.is_between:
            given = self._next_order() if chance.size else seeds.words(self.seed, chance.drawn)
            self.game.supply(self._state, given)
            self.events.extend(decode(self._state.journal, self.game.clauses))

    def _next_order(self) -> list[int]:
        chance = self._state.chance
        number, size = chance.given - self._start.chance.given, int(chance.size)
        if number < len(self.dictated):
            order: list[int] = self.dictated[number]
            if sorted(order) != list(range(size)):
                raise BadSeed(text=plain(order)[:60], size=size)
            return order
        return list(seeds.recent_order(self.seed, int(chance.given), size, int(chance.needed)))

    # Writing

    def write(self) -> str:
        """The position as text for ``Match.read``; it includes all hidden cards."""
        return position.write(self.game, self._state, self._words)

    def digest(self) -> str:
        """A fingerprint of the position; between rounds, of the next deal, as in a record."""
        dealt = self
        if self.is_between:
            dealt = self.copy()
            dealt.start_round()
        return hashlib.sha256(dealt.write().encode()).hexdigest()

    def record(self, names: Iterable[str] | None = (), origin: Origin | None = None) -> str:
        """The match so far as text that ``penult verify`` can check; it includes the seed."""
        from penult.match.record import write_record

        return write_record(self, names, origin)

    def svg(
        self, viewer: Seat = TABLE, names: Iterable[str] | None = (), language: str = "en"
    ) -> str:
        """A picture of the table as one viewer sees it."""
        from penult.render.svg.table import table_svg

        marks = "letters" if getattr(self.options, "colour_marks", 0) else "shapes"
        people, scene = names_in(names) or list(self.names), self.scene(viewer)
        return table_svg(self.game, scene, names=people, language=language, marks=marks)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        game, options = self.game, write_options(self.game, self.options)
        scene = self.scene()
        tops = [tray.top for tray in scene.balance.trays] if scene.balance else [scene.top]
        top = f"top {' '.join(game.cards[top] if top >= 0 else '-' for top in tops)}"
        parts = [
            f"{game.name} {self.seats} seats",
            f"seed {seeds.in_hex(self.seed)}",
            *([options] if options else []),
            f"{len(self.acts)} acts",
            f"over {self.outcome.winners}" if self.outcome else f"turn {self.turn}",
            f"{len(scene.spread.melds)} melds" if scene.spread else top,
        ]
        return f"<Match {', '.join(parts)}>"

    # Checking input

    def _addressed(self, act: tuple[Seat | str | Action, ...]) -> tuple[Seat, Action]:
        match act:
            case (words,):
                turn = self.turn
                if turn == TABLE and not self.legal(TABLE):
                    raise NotSeated()
                return turn, act_in(self.game, words)
            case (seat, words):
                return self.checked_seat(seat), act_in(self.game, words)
            case _:
                raise TypeError("push(act) or push(seat, act)")

    def parsed(self, act: object) -> Action:
        return act_in(self.game, act)

    def checked_seat(self, seat: object) -> Seat:
        """The seat, if it exists at this table; -1 is the table itself."""
        return seat_in(seat, self._state.seats.count)

    def __iter__(self) -> Iterator[tuple[Seat, Action]]:
        return iter(self.acts)


@cache
def spacing(game: Game) -> int:
    """How many actions lie between two checkpoints: fewer where replaying takes long."""
    return max(CHECKPOINT // game.replay_cost, 1)


@cache
def scratch() -> Journal:
    return Journal()
