"""Nobody learns a hidden card: not from his view, his legal acts, or what he sees happen."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from dataclasses import asdict, astuple, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penult.games.coloradd.phase import Phase
from penult.mechanics.doubt import ShowTo
from penult.mechanics.exchange import Moved
from penult.mechanics.hands import cards_of
from penult.play.events import Event
from penult.play.hidden import Hidden
from penult.play.match import Match
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.events import PRIVATE_CARD, Kind
from penult.vocabulary.ids import NO_CARD, TABLE, Seat
from tests.properties.redeal import assert_looks_the_same, redealt, sees_evidence
from tests.properties.tables import GAME, Player, everybody, examples, matches, players

MOVES = {Kind.SWAPPED: Moved.SWAPPED, Kind.PASSED_ON: Moved.PASSED_ON}


# At rest


def check_at_rest(match: Match, rng: Random) -> None:
    for viewer in everybody(match):
        assert_looks_the_same(match, redealt(match, viewer, rng), viewer)


@examples(40)
@given(match=matches(), player=players())
def test_a_view_does_not_depend_on_hidden_cards(match: Match, player: Player) -> None:
    check_at_rest(match, player.rng)
    for number, _ in enumerate(player.play(match, acts=300)):
        if number % 3 == 0:
            check_at_rest(match, player.rng)


# In motion


def check_in_motion(match: Match, seat: Seat, act: Action, rng: Random) -> Counter[Verb]:
    """Let the same act happen over other hidden cards; return how often that could be compared."""
    after = match.copy()
    after.push(seat, act)
    compared: Counter[Verb] = Counter()
    for viewer in everybody(match):
        if tells_something_new(match, after, viewer, seat, act):
            continue
        twin = redealt_before(match, after, viewer, rng, seat=seat, act=act)
        if not same_for_all_to_see(match, twin, seat, act):
            continue
        twin.push(seat, act)
        if after._state.scores.rounds == twin._state.scores.rounds:
            since = len(match.events)
            assert twin.events_for(viewer, since) == after.events_for(viewer, since)
            assert_looks_the_same(after, twin, viewer)
            compared[act.verb] += 1
    return compared


def tells_something_new(match: Match, after: Match, viewer: Seat, seat: Seat, act: Action) -> bool:
    """Does the act by right show this viewer cards he did not know?"""
    if after._state.scores.rounds > match._state.scores.rounds:
        return True  # all hands are counted
    if act.verb == Verb.CHALLENGE and not sees_evidence(match, viewer):
        return seat == viewer or bool(match.options.show_to == ShowTo.ALL)
    if act.verb == Verb.SEEN:
        return not sees_evidence(match, viewer)  # the verdict
    return viewer in who_got_a_hand(match, after, act)


def who_got_a_hand(match: Match, after: Match, act: Action) -> set[Seat]:
    """Hands move by a zero or seven, and go back if it is called out."""
    misplay = match._state.misplay
    moved, partners = misplay.moved, {misplay.seat, misplay.partner}
    if act.verb != Verb.CALL_OUT:
        moves = [event for event in after.events[len(match.events) :] if event.kind in MOVES]
        moved = MOVES[moves[0].kind] if moves else Moved.NOT
        partners = {moves[0].seat, moves[0].other} if moves else set()
    if moved == Moved.PASSED_ON:
        return set(range(match.seats))
    return partners if moved == Moved.SWAPPED else set()


def redealt_before(
    match: Match, after: Match, viewer: Seat, rng: Random, *, seat: Seat, act: Action
) -> Match:
    seen = after.events_for(viewer, since=len(match.events))
    draws = sum(event.count for event in seen if event.kind == Kind.DREW and event.seat == viewer)
    return redealt(
        match,
        viewer,
        rng,
        next_draws=min(draws, match._state.piles.stock_size),
        staying=(seat, act.card),
    )


def same_for_all_to_see(match: Match, twin: Match, seat: Seat, act: Action) -> bool:
    """The act is legal over these cards too, and as openly an older card (MR-64) or not."""
    if twin.why_not(seat, act):
        return False
    if match._state.phase != Phase.DRAWN or act.verb != Verb.LAY:
        return True
    return bool((match._state.drawn == act.card) == (twin._state.drawn == act.card))


@examples(40)
@given(match=matches(), player=players())
def test_what_happens_does_not_tell_hidden_cards(match: Match, player: Player) -> None:
    for _ in range(150):
        if match.outcome:
            return
        seat, act = player.choose(match)
        check_in_motion(match, seat, act, player.rng)
        match.push(seat, act)


EVERYTHING = "illegal_lay=free jump_in=on cumulative=on seven_zero=on false_catch_penalty=2"


def check_a_match(match: Match, number: int, acts: int = 150) -> Counter[Verb]:
    """Look at rest and in motion at everything that happens in a match."""
    compared: Counter[Verb] = Counter()
    player = Player(Random(number), reacts=0.3, lays=0.9)
    for _ in range(acts):
        if match.outcome:
            break
        check_at_rest(match, player.rng)
        seat, act = player.choose(match)
        compared += check_in_motion(match, seat, act, player.rng)
        match.push(seat, act)
    return compared


def test_the_comparison_reaches_every_act() -> None:
    """Otherwise the properties above would hold of nothing."""
    compared: Counter[Verb] = Counter()
    for number in range(10):
        options = EVERYTHING if number % 2 else ""
        match = Match.new(GAME.name, seats=3, seed=number, options=options)
        compared += check_a_match(match, number, acts=100)
    assert set(compared) == set(Verb) - {Verb.COUNT}  # counting tells everything


# The checks can fail: leaks planted on purpose are found


def leak_by_view(state: Any, viewer: Seat, view: Any) -> None:
    GAME.show(state, viewer, view)
    view.gained[0] = state.piles.stock[0]


def leak_by_legal_acts(state: Any, seat: Seat, out: list[int]) -> int:
    """As if an act were offered only when it would succeed."""
    size = GAME.legal(state, seat, out)
    neighbour = state.hands.held[(seat + 1) % state.seats.count][0]
    return max(size - 1, 0) if neighbour & 1 else size


def leak_by_event(state: Any, seat: Seat, action: int) -> None:
    GAME.apply(state, seat, action)
    for row in state.journal.rows[: state.journal.size]:
        if row[0] == PRIVATE_CARD:
            row[1] = TABLE


def leak_by_what_others_drew(state: Any, seat: Seat, action: int) -> None:
    """As if the state remembered for everybody what one seat has drawn."""
    GAME.apply(state, seat, action)
    if state.drawn != NO_CARD:
        state.scores.gained[0] = state.drawn


@pytest.mark.parametrize(
    "leaky",
    [
        {"show": leak_by_view},
        {"legal": leak_by_legal_acts},
        {"apply": leak_by_event},
        {"apply": leak_by_what_others_drew},
    ],
    ids=["view", "legal acts", "event", "drawn card"],
)
def test_a_planted_leak_is_found(leaky: dict[str, Any]) -> None:
    match = Match.new(GAME.name, seats=4, seed=1)
    match.game = replace(GAME, **leaky)
    with pytest.raises(AssertionError):
        check_a_match(match, number=1)


# Events


def secret_event() -> Event:
    match = Match.new(GAME.name, seats=3, seed=0)
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
    """Who may see the cards of an event, by the rules and not by how it is stored."""
    if event.kind in (Kind.DEALT, Kind.DREW):
        return {event.seat}
    if event.kind == Kind.SHOWN:
        return set(viewers) if event.other == TABLE else {event.other}
    return set()


@examples(25)
@given(match=matches(), player=players(), acts=st.integers(0, 300))
def test_cards_are_shown_to_their_audience_only(match: Match, player: Player, acts: int) -> None:
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


@examples(25)
@given(match=matches(), player=players())
def test_what_one_drew_is_what_one_holds(match: Match, player: Player) -> None:
    """The cards in the events of a seat are the ones that came into its hand."""
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
