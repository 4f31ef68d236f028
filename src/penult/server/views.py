"""What each viewer sees of a table. Nothing else turns a match into messages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import UNSET, Struct, structs

from penult.core.errors import clause_name
from penult.core.events import Event, Hidden, Kind
from penult.core.ids import NOBODY, TABLE, Colour, Seat
from penult.games.custom import write_card
from penult.games.game import Game
from penult.games.registry import find
from penult.games.scene import HeldCard, Own, Scene, SceneBalance, SceneRule, SceneSeat, SceneSpread
from penult.match import foresight
from penult.match.events import RoundResult
from penult.match.foresight import Foreseen, LongAction
from penult.match.match import Match
from penult.match.notation import TRAY_CODES
from penult.server.protocol import (
    Happened,
    Info,
    ShownBalance,
    ShownCard,
    ShownChair,
    ShownHighlight,
    ShownMeld,
    ShownPiece,
    ShownPractice,
    ShownRound,
    ShownRule,
    ShownSeat,
    ShownShoe,
    ShownSpread,
    ShownTray,
    ShownWild,
    TableView,
)
from penult.tables import schedule
from penult.tables.seating import Chair, TablePhase
from penult.tables.table import Table


def shown_wilds(match: Match, scene: Scene) -> tuple[ShownWild, ...]:
    if not scene.wilds:
        return ()
    written = zip(scene.wilds, match.customs, strict=False)
    codes = match.game.cards
    return tuple(
        ShownWild(codes[wild.card], write_card(card), card.title, wild.offered, wild.accepted)
        for wild, card in written
    )


def shown_rule(rule: SceneRule | None, card: tuple[str, ...]) -> ShownRule | None:
    if rule is None:
        return None
    return ShownRule(card[rule.card], rule.caster, rule.left, tuple(filter(None, rule.ways)))


COLOURS = (*(colour.name.lower() for colour in Colour), "")  # [-1]: no colour
TRAYS = (*TRAY_CODES, "")
Acts: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
Hands: TypeAlias = tuple[tuple[str, ...], ...]
NO_ACTS: Acts = ((), ())
NOTHING_SEEN: Mapping[Seat, Seen | None] = MappingProxyType({})
KINDS = {kind: kind.name.lower() for kind in Kind}


@cache
def codes(game: Game) -> tuple[str, ...]:
    """The notation of each card; [-1]: no card."""
    return (*game.cards, "")


# Chairs


def info_of(table: Table) -> Info:
    return Info(
        id=table.id,
        game=table.game,
        rules=table.rules,
        options=table.options,
        public=table.public,
        commitment=table.commitment,
        phase=table.phase.value,
        host=table.host,
        chairs=tuple(
            shown_chair(chair, schedule.deputy_at(table, seat))
            for seat, chair in enumerate(table.chairs)
        ),
        code=table.code,
        chat=table.manners.chat.value,
        delay=table.manners.delay,
        paused=table.paused_until or None,
        next=table.moved_to,
        customs=table.customs,
        rounds=rounds_of(table),
        speed=table.speed.value,
        practice=shown_practice(table),
        deal_at=table.deal_at,
        story=tuple(ShownHighlight(*structs.astuple(line)) for line in table.story),
        newer_rules=version if (version := find(table.game).version) > table.rules else 0,
    )


def shown_practice(table: Table) -> ShownPractice | None:
    practice = table.practice
    return ShownPractice(practice.shows_bots, practice.taken_back) if practice.is_on else None


def rounds_of(table: Table) -> tuple[ShownRound, ...]:
    """The score sheet; while the hands of the last round lie open, with what each card counted."""
    rounds = shown_rounds(table.rounds)
    if table.match is None or not rounds or not table.has_hands_down:
        return rounds
    return (*rounds[:-1], structs.replace(rounds[-1], counted=table.match.counted))


def shown_rounds(rounds: Iterable[RoundResult]) -> tuple[ShownRound, ...]:
    return tuple(ShownRound(each.totals, each.winner) for each in rounds)


def shown_chair(chair: Chair, deputy_at: int) -> ShownChair:
    kind = "empty" if chair.is_empty else "person" if chair.is_person else "bot"
    return ShownChair(
        name=chair.name,
        avatar=chair.avatar,
        kind=kind,
        bot=chair.player,
        accepted=chair.accepted,
        ready=chair.ready,
        open=chair.open,
        seed=chair.seed,
        away=chair.is_person and not chair.here,
        auto=chair.auto,
        wish=chair.wish.value,
        again=chair.again,
        takeable=chair.is_takeable,
        deputy_at=deputy_at,
    )


# Cards


class Basis(Struct, frozen=True, gc=False):
    """Everything a viewer's own half depends on, to reuse it while this is unchanged."""

    own: Own
    seats: tuple[SceneSeat, ...] | None  # as seen by most, if somebody sees them differently
    acts: Acts
    hands: Hands  # everybody's, if they lie open


class Seen(Struct, frozen=True, gc=False):
    """A table as one viewer sees it, in two halves with different fields."""

    common: TableView  # shared by all viewers
    own: TableView
    basis: Basis | None = None  # what ``own`` was made from

    @property
    def whole(self) -> TableView:
        return TableView(**(fields_of(self.common) | fields_of(self.own)))

    @property
    def timeless(self) -> Seen:
        """Without countdowns, so that the next update includes them."""
        common = structs.replace(self.common, countdown=UNSET, patience=UNSET)
        return Seen(common, self.own, self.basis)


def view_of(table: Table, viewer: Seat) -> TableView | None:
    """The table as a viewer sees it; None before the first deal."""
    seen = views_of(table, (viewer,)).get(viewer)
    return seen.whole if seen else None


def views_of(
    table: Table, viewers: Collection[Seat], before: Mapping[Seat, Seen | None] = NOTHING_SEEN
) -> dict[Seat, Seen]:
    """The table as each viewer sees it; the common half is made once.

    ``before``: their last views, whose unchanged parts are reused.
    """
    match = table.match
    if match is None:
        return {}
    scene, mine = match.scenes(tuple(viewers))
    alike = not any(map(attrgetter("seats"), mine))
    common = seen_by_all(table, match, scene, with_seats=alike)
    seats = None if alike else scene.seats
    acting = may_act(table, match)
    hands = all_hands(match) if table.has_hands_down else ()
    seen = {}
    for viewer, own in zip(viewers, mine, strict=True):
        acts = choices(match, viewer) if viewer in acting else NO_ACTS
        basis = Basis(own, seats, acts, hands)
        last = before.get(viewer)
        if last is not None and last.basis == basis:
            seen[viewer] = Seen(common, last.own, basis)
        else:
            seen[viewer] = Seen(common, own_view(match.game, basis), basis)
    return seen


def own_view(game: Game, basis: Basis) -> TableView:
    card, own = codes(game), basis.own
    seats = basis.seats if own.seats is None else own.seats
    legal, asides = basis.acts
    return TableView(
        seats=UNSET if seats is None else shown_seats(seats),
        hand=tuple(map(shown_cards(game).__getitem__, own.hand)),
        shown=tuple([card[each] for each in own.shown]),
        against=tuple([card[each] for each in own.against]),
        notes=own.notes,
        legal=legal,
        asides=asides,
        hands=basis.hands,
        behind=0,
    )


class ShownCards(dict[HeldCard, ShownCard]):
    """A cache of the cards of a game as they are shown in a hand."""

    def __init__(self, card: tuple[str, ...]) -> None:
        super().__init__()
        self.card = card

    def __missing__(self, held: HeldCard) -> ShownCard:
        trays = tuple(TRAY_CODES[tray] for tray in held.trays)
        shown = ShownCard(self.card[held.card], held.playable, held.fresh, trays)
        self[held] = shown
        return shown


@cache
def shown_cards(game: Game) -> ShownCards:
    return ShownCards(codes(game))


def seen_by_all(table: Table, match: Match, scene: Scene, *, with_seats: bool) -> TableView:
    card, outcome = codes(match.game), match.outcome
    return TableView(
        seats=shown_seats(scene.seats) if with_seats else UNSET,
        turn=scene.turn,
        direction=scene.direction,
        top=card[scene.top],
        colour=COLOURS[scene.colour],
        stock=scene.stock,
        debt=scene.debt,
        rounds=scene.rounds,
        balance=shown_balance(scene.balance, card) if scene.balance else None,
        laid=card[scene.laid],
        laid_colour=COLOURS[scene.laid_colour],
        laid_partner=scene.laid_partner,
        order=scene.order,
        shoe=shown_shoe(scene),
        spread=shown_spread(scene.spread, card) if scene.spread else None,
        winners=outcome.winners if outcome else (),
        countdown=table.clock.countdown() if table.clock else None,
        patience=patience(table),
        customs=shown_wilds(match, scene),
        rule=shown_rule(scene.rule, card),
    )


def shown_seats(seats: tuple[SceneSeat, ...]) -> tuple[ShownSeat, ...]:
    return tuple([ShownSeat(s.size, s.total, s.marks, s.about, s.unit) for s in seats])


def shown_balance(balance: SceneBalance, card: tuple[str, ...]) -> ShownBalance:
    trays = tuple(
        ShownTray(card[t.top], COLOURS[t.colour], t.size, t.frozen, t.fall, t.slide)
        for t in balance.trays
    )
    return ShownBalance(
        trays, balance.lean, balance.disc, balance.rim, balance.sliding, balance.aside
    )


def shown_shoe(scene: Scene) -> ShownShoe | None:
    return ShownShoe(scene.shoe.seconds, scene.shoe.running) if scene.shoe else None


def shown_spread(spread: SceneSpread, card: tuple[str, ...]) -> ShownSpread:
    melds = tuple(
        ShownMeld(
            meld.code,
            tuple(ShownPiece(card[p.card], p.joker, p.fresh) for p in meld.pieces),
            meld.is_run,
        )
        for meld in spread.melds
    )
    singles, laid = (tuple(card[tile] for tile in row) for row in (spread.singles, spread.laid))
    return ShownSpread(melds, singles, laid)


def may_act(table: Table, match: Match) -> Collection[Seat]:
    """The seats that may have a choice now."""
    if table.phase != TablePhase.PLAYING or table.is_paused:
        return ()
    if match.game.moves is match.game.legal:
        return (match.turn, *match.reactors)
    return range(match.seats)


def choices(match: Match, viewer: Seat) -> Acts:
    """What a person may do now: moves, and other legal actions."""
    if viewer == TABLE:
        return NO_ACTS
    acts = match.legal(viewer)
    if match.game.moves is match.game.legal:
        return tuple([action.text for action in acts]), ()
    moves = match.moves(viewer)
    asides = [action.text for action in acts[len(moves) :] if action.is_offered]
    return tuple([action.text for action in moves]), tuple(asides)


def patience(table: Table) -> int | None:
    """Milliseconds left until somebody's turn times out; without the game's own clock."""
    clock = table.clock
    if clock is None or clock.silence is None or clock.silence.seat == NOBODY:
        return None
    return max(0, clock.silence.due - clock.time())


FIELDS = TableView.__struct_fields__
OWN = (  # see ``Seen``
    *("seats", "hand", "shown", "against", "notes", "legal", "asides"),
    *("hands", "behind"),
)
COMMON = ("seats", *(name for name in FIELDS if name not in OWN))


def difference(before: TableView, after: TableView) -> TableView:
    """A view with only what has changed."""
    return TableView(**changes(before, after, FIELDS))


def changes(before: TableView, after: TableView, names: tuple[str, ...]) -> dict[str, Any]:
    """The changed fields among these names."""
    values = values_of(names)
    pairs = zip(names, values(before), values(after), strict=True)
    found = [(name, new) for name, old, new in pairs if new is not old and new != old]
    return {name: new for name, new in found if new is not UNSET}


@cache
def values_of(names: tuple[str, ...]) -> Callable[[TableView], tuple[Any, ...]]:
    return attrgetter(*names)


def fields_of(view: TableView) -> dict[str, Any]:
    """The fields that are set."""
    values = zip(FIELDS, structs.astuple(view), strict=True)
    return {name: value for name, value in values if value is not UNSET}


# Events


class ShownEvents:
    """Events as everybody may see them, and per viewer where cards are hidden."""

    def __init__(self, game: Game, events: Sequence[Event]) -> None:
        self.game = game
        self.public = tuple([shown_event(game, event.seen_by(TABLE)) for event in events])
        self.hidden = [
            (place, event) for place, event in enumerate(events) if event.cards is not None
        ]

    def seen_by(self, viewer: Seat) -> tuple[Happened, ...]:
        """The events for a viewer: ``public``, unless they may see a card that others may not."""
        told = None
        for place, event in self.hidden:
            if opened_for(event, viewer):
                told = told or list(self.public)
                told[place] = shown_event(self.game, event.seen_by(viewer))
        return tuple(told) if told else self.public


def opened_for(event: Event, viewer: Seat) -> bool:
    return isinstance(event.cards, Hidden) and event.cards.open_for(viewer) is not None


def shown_event(game: Game, event: Event) -> Happened:
    """An event as a viewer sees it; ``cards`` are already removed if hidden."""
    card = codes(game)
    seen = event.cards if isinstance(event.cards, tuple) else ()
    return Happened(
        kind=KINDS[event.kind],
        clause=clause_name(event.clause) if event.clause else "",
        seat=event.seat,
        other=event.other,
        card=card[event.card],
        colour=COLOURS[event.colour],
        count=event.count,
        tray=TRAYS[event.tray],
        cards=tuple([card[each] for each in seen]),
    )


AT_ONCE = 50  # actions that the shadow match catches up in one step


@dataclass(slots=True)
class Watching:
    """Which hands spectators of a table can see."""

    shadow: Match | None = field(default=None)
    long_action: LongAction | None = field(default=None)  # what it has to do to catch up
    is_following: bool = False  # that is being computed
    foreseen: Foreseen | None = field(default=None)  # what that leads to

    def shown(self, table: Table, view: TableView) -> TableView:
        """The spectator's view, with the hands that may be seen by now."""
        match = table.match
        if match is None:
            return view
        if table.has_hands_down:
            return view  # like everybody's
        if table.has_open_hands:
            return with_hands(view, match, behind=0)
        delay = table.manners.delay
        if not delay or len(match.acts) < delay:
            return view
        shadow = self.follow(table, match, delay)
        return with_hands(view, shadow, behind=len(match.acts) - len(shadow.acts))

    def follow(self, table: Table, match: Match, delay: int) -> Match:
        """The match as it was ``delay`` actions ago, or earlier while it catches up."""
        if self.shadow is None:
            self.shadow = table.new_match()
        known, until = len(self.shadow.acts), len(match.acts) - delay
        if table.thinks_ahead and match.game.slow:
            if known < until and not self.is_following and not self.foreseen:
                terms = table.match_terms()
                self.long_action = foresight.for_following(self.shadow, terms, match, until)
            return self.shadow
        for seat, action in match.acts[known : min(until, known + AT_ONCE)]:
            self.shadow.push(seat, action)
        self.shadow.events.clear()
        return self.shadow

    def take(self, long_action: LongAction, foreseen: Foreseen) -> None:
        """Keep where the shadow match should be, unless it was forgotten meanwhile."""
        if long_action is self.long_action:
            self.foreseen = foreseen

    def catch_up(self) -> None:
        """Go there. Only when everybody who watches is told, because all were shown the same."""
        long_action, foreseen = self.long_action, self.foreseen
        if self.shadow is None or long_action is None or foreseen is None:
            return
        self.long_action = self.foreseen = None
        self.shadow.acts.extend((s, self.shadow.parsed(text)) for s, text in long_action.acts)
        foresight.adopt(self.shadow, foreseen)
        self.shadow.events.clear()

    def forget(self) -> None:
        """Drop the shadow match when nobody watches."""
        self.shadow = self.long_action = self.foreseen = None


def with_bots_hands(table: Table, seen: Seen) -> Seen:
    """What somebody sees who practises with open hands."""
    assert table.match
    return Seen(seen.common, with_hands(seen.own, table.match, behind=0))


def with_hands(view: TableView, match: Match, behind: int) -> TableView:
    return structs.replace(view, hands=all_hands(match), behind=behind)


def all_hands(match: Match) -> Hands:
    card = codes(match.game)
    _, everybody = match.scenes(range(match.seats))
    return tuple(tuple([card[held.card] for held in own.hand]) for own in everybody)
