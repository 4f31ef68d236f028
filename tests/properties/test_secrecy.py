"""Nobody learns a hidden card, neither from a view, nor legal actions, nor events."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, astuple, dataclass, replace
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from penult.chance import seeds
from penult.core.actions import Action, Verb
from penult.core.events import PRIVATE_CARD, Event, Hidden, Kind
from penult.core.ids import NO_CARD, TABLE, Seat
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.registry import NAMES, find
from penult.match.match import Match
from tests.conformance.scenarios import fill_up
from tests.properties.own import Kept, acts_of, own
from tests.properties.redeal import assert_looks_the_same, redealt
from tests.properties.tables import (
    SLOW,
    STRAYS,
    STRAYS_OF_OTHERS,
    Player,
    each_game,
    everybody,
    examples,
    fewer,
    given,
    tables,
)

FROM_ONES_HAND = (Verb.LAY, Verb.JUMP, Verb.PICK)
MOST_VIEWERS = 5  # per moment; at a larger table others look the next time
MOST_TABLES = 3  # of one kind, until a leak is found
REFUSALS = 4  # actions tried per moment: a refusal must reveal nothing either


def some_viewers(match: Match, rng: Random) -> list[Seat]:
    viewers = everybody(match)
    return rng.sample(viewers, min(len(viewers), MOST_VIEWERS))


# At rest


def check_at_rest(match: Match, rng: Random) -> None:
    """Hidden cards, and whatever chance does next, could be different."""
    for viewer in some_viewers(match, rng):
        twin = redealt(match, viewer, rng)
        twin.seed = rng.getrandbits(seeds.BITS)
        assert_looks_the_same(match, twin, viewer)
        for act in rng.sample(match.game.actions, REFUSALS):
            assert match.why_not(viewer, act) == twin.why_not(viewer, act)


@each_game
@examples(12)
@given(data=st.data())
def test_a_view_does_not_depend_on_hidden_cards(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    check_at_rest(match, player.rng)
    for number, _ in enumerate(player.play(match, acts=300)):
        if number % 3 == 0:
            check_at_rest(match, player.rng)


# In motion


def check_in_motion(match: Match, seat: Seat, act: Action, rng: Random) -> Counter[Verb]:
    """Do the same action with other hidden cards; return how often that could be compared."""
    after = match.copy()
    after.push(seat, act)
    compared: Counter[Verb] = Counter()
    if after._state.scores.rounds > match._state.scores.rounds:
        return compared  # all hands are counted
    for viewer in some_viewers(match, rng):
        if own(match.game).tells_by_right(match, after, viewer, seat, act):
            continue
        twin = redealt(match, viewer, rng, kept_for(match, after, viewer, seat, act))
        if not same_for_all_to_see(match, twin, seat, act):
            continue
        twin.push(seat, act)
        told = own(match.game).told
        if told(after._state) == told(twin._state):
            since = len(match.events)
            assert twin.events_for(viewer, since) == after.events_for(viewer, since)
            assert_looks_the_same(after, twin, viewer)
            compared[act.verb] += 1
    return compared


def kept_for(match: Match, after: Match, viewer: Seat, seat: Seat, act: Action) -> Kept:
    """The card to be played, and those this viewer is about to draw or see dealt."""
    taken = seen = 0
    for event in after.events[len(match.events) :]:
        if event.kind in (Kind.DREW, Kind.DEALT_ON):
            taken += event.count if event.kind == Kind.DREW else 1
            seen = taken if event.kind == Kind.DEALT_ON or event.seat == viewer else seen
    in_stock = min(seen, match._state.piles.stock_size)
    held = seat != TABLE and act.card in cards_of(match._state.hands.held[seat])
    card = act.card if held else NO_CARD
    return Kept(next_draws=in_stock, seat=seat, card=card, buried=seen > in_stock)


def same_for_all_to_see(match: Match, twin: Match, seat: Seat, act: Action) -> bool:
    """The action is legal with these cards too, and equally an older card (MR-64) or not."""
    if twin.why_not(seat, act):
        return False
    if own(match.game).who_has_drawn(match._state) != seat or act.verb != Verb.LAY:
        return True
    return bool((match._state.drawn == act.card) == (twin._state.drawn == act.card))


@each_game
@examples(12)
@given(data=st.data())
def test_what_happens_does_not_tell_hidden_cards(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    for _ in range(fewer(match.game, 150)):
        if match.outcome:
            return
        seat, act = player.next_act(match)
        check_in_motion(match, seat, act, player.rng)
        match.push(seat, act)


def check_a_match(match: Match, number: int, acts: int = 150, lays: float = 0.9) -> Counter[Verb]:
    """Run both checks on everything that happens in a match."""
    compared: Counter[Verb] = Counter()
    reacts = 0.9 if match.turn == TABLE else 0.3  # where everybody may speak before the first deal
    strays, *_ = STRAYS.get(match.game.name, STRAYS_OF_OTHERS)
    player = Player(Random(number), reacts=reacts, lays=lays, ticks=0.1, strays=strays)
    for _ in range(fewer(match.game, acts)):
        if match.outcome:
            break
        check_at_rest(match, player.rng)
        seat, act = player.next_act(match)
        compared += check_in_motion(match, seat, act, player.rng)
        match.push(seat, act)
    return compared


def check_rare_acts(game: str) -> Counter[Verb]:
    """The same for actions that random play rarely reaches."""
    compared: Counter[Verb] = Counter()
    for position, acts in own(find(game)).rare:
        match = Match.read(fill_up(find(game), f"{game}; {position}"), seed=0)
        for seat, act in acts_of(match.game, acts):
            compared += check_in_motion(match, seat, act, Random(0))
            match.push(seat, act)
    return compared


@each_game
def test_the_comparison_reaches_every_act(game: str) -> None:
    """Otherwise the properties above would prove nothing."""
    laws = own(find(game))
    compared = check_rare_acts(game)
    tables = ("", *laws.everything)
    for number in range(len(tables) * (1 if game in SLOW else 5)):
        options = tables[number % len(tables)]
        custom = laws.customs.get(options, ())
        match = Match.new(game, seats=3, seed=number, options=options, custom=custom)
        compared += check_a_match(match, number, acts=100)
    assert set(compared) == {act.verb for act in find(game).actions} - laws.telling_verbs


# The checks can fail: leaks planted on purpose are found


@dataclass(frozen=True)
class Leaky:
    """A game that reveals too much, each time in another way."""

    game: Game

    def by_view(self, state: Any, viewer: Seat, view: Any) -> None:
        self.game.show(state, viewer, view)
        view.gained[0] = state.piles.stock[0]

    def by_buried_cards(self, state: Any, viewer: Seat, view: Any) -> None:
        """Where nobody may look below the top cards."""
        self.game.show(state, viewer, view)
        view.gained[0] = sum(pile[0] for pile, size in own(self.game).buried(state) if size)

    def by_legal_acts(self, state: Any, seat: Seat, out: list[int]) -> int:
        """As if an action were offered only if it would succeed."""
        size = self.game.legal(state, seat, out)
        neighbour = state.hands.held[(seat + 1) % state.seats.count][0]
        return max(size - 1, 0) if neighbour & 1 else size

    def by_event(self, state: Any, seat: Seat, action: int) -> None:
        self.game.apply(state, seat, action)
        for row in state.journal.rows[: state.journal.size]:
            if row[0] == PRIVATE_CARD:
                row[1] = TABLE

    def by_secret(self, secret: Callable[[Any], int], state: Any, viewer: Seat, view: Any) -> None:
        self.game.show(state, viewer, view)
        view.gained[0] = secret(state)

    def by_what_others_drew(self, state: Any, seat: Seat, action: int) -> None:
        """As if the state remembered for everybody what one seat has drawn."""
        self.game.apply(state, seat, action)
        if state.drawn != NO_CARD:
            state.scores.gained[0] = state.drawn


LEAKS: dict[str, tuple[str, Callable[..., Any]]] = {
    "view": ("show", Leaky.by_view),
    "buried cards": ("show", Leaky.by_buried_cards),
    "legal acts": ("legal", Leaky.by_legal_acts),
    "event": ("apply", Leaky.by_event),
    "drawn card": ("apply", Leaky.by_what_others_drew),
}


@each_game
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(game: str, leak: str) -> None:
    found, laws = find(game), own(find(game))
    if leak == "buried cards" and not laws.buried(Match.new(game, seats=4, seed=1)._state):
        pytest.skip("all may look there")
    where, how = LEAKS[leak]
    leaking: Any = partial(how, Leaky(found))
    with pytest.raises(AssertionError):
        for number, options in enumerate(MOST_TABLES * ("", *laws.everything), start=1):
            match = Match.new(game, seats=4, seed=number, options=options)
            match.game = replace(found, **{where: leaking})
            check_a_match(match, number)


SECRETS = [(name, secret) for name in NAMES for secret in own(find(name)).secrets]


@pytest.mark.parametrize(("name", "secret"), SECRETS)
def test_a_leaked_secret_is_found(name: str, secret: str) -> None:
    game = find(name)
    laws = own(game)
    leaking = partial(Leaky(game).by_secret, laws.secrets[secret])
    with pytest.raises(AssertionError):
        for number in range(40):
            options = laws.everything[number % len(laws.everything)]
            custom = laws.customs.get(options, ())
            match = Match.new(name, seats=4, seed=number, options=options, custom=custom)
            match.game = replace(game, show=leaking)
            check_a_match(match, number, lays=0.3)


# Events


def secret_event() -> Event:
    match = Match.new(NAMES[0], seats=3, seed=0)
    return next(event for event in match.events if event.kind == Kind.DEALT)


@pytest.mark.parametrize(
    "encode",
    [json.dumps, pickle.dumps, copy.deepcopy, asdict, astuple],
    ids=["json", "pickle", "deepcopy", "asdict", "astuple"],
)
def test_an_encoder_refuses_a_secret(encode: Any) -> None:
    event = secret_event()
    for secret in (event, event.cards, [event], {"event": event}):
        with pytest.raises(TypeError):
            encode(secret)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_no_protocol_of_pickle_takes_a_secret(protocol: int) -> None:
    with pytest.raises(TypeError):
        pickle.dumps(secret_event(), protocol)


def test_a_secret_is_not_printed() -> None:
    event = secret_event()
    (cards,) = {event.seen_by(event.seat).cards}
    assert isinstance(cards, tuple)
    assert len(cards) == event.count == 7
    for text in (repr(event), str(event), f"{event.cards}", repr(copy.copy(event))):
        assert ", ".join(map(str, cards)) not in text
        assert "Hidden" in text


def audience_of(event: Event, viewers: range) -> set[Seat]:
    """Who may see an event's cards by the rules, regardless of how it is stored."""
    if event.kind in (Kind.DEALT, Kind.DREW, Kind.PEEKED):
        return {event.seat}
    if event.kind == Kind.GAVE:
        return {event.seat, event.other}
    if event.kind in (Kind.SHOWN, Kind.OPENED):
        return set(viewers) if event.other == TABLE else {event.other}
    return set()


@each_game
@examples(25)
@given(data=st.data(), acts=st.integers(0, 300))
def test_cards_are_shown_to_their_audience_only(game: str, data: st.DataObject, acts: int) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, acts)
    viewers = everybody(match)
    assert all(event.cards is None or isinstance(event.cards, Hidden) for event in match.events)
    for viewer in viewers:
        for event in match.events_for(viewer):
            if viewer in audience_of(event, viewers) and event.count:
                assert isinstance(event.cards, tuple)
                assert len(event.cards) == event.count
            else:
                assert event.cards is None


@each_game
@examples(25)
@given(data=st.data())
def test_what_one_drew_is_what_one_holds(game: str, data: st.DataObject) -> None:
    """The cards in the events of a seat are the ones that came into its hand."""
    match, player = data.draw(tables(game))
    for _ in player.play(match, acts=120):
        drawer = match.turn
        if drawer == TABLE or match.why_not(drawer, "draw"):
            continue
        held = Counter(cards_of(match.view(drawer).hand))
        rounds, since = match.view().rounds, len(match.events)
        match.push(drawer, "draw")
        drawn = [e.cards for e in match.events_for(drawer, since) if e.kind == Kind.DREW]
        cards = Counter(card for some in drawn if isinstance(some, tuple) for card in some)
        if match.view().rounds == rounds:
            assert Counter(cards_of(match.view(drawer).hand)) == held + cards
