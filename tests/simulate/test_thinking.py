"""Search answers from what a seat may know, the same at both speeds and for all twins."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from threading import local
from typing import Any

import pytest

from penult import bots
from penult.core.ids import NOBODY, TABLE, Seat
from penult.core.shapes import clone
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.games.registry import NAMES, find
from penult.match.match import Match
from penult.match.seat_position import match_of, position_for
from penult.simulate.compile import compiled
from penult.simulate.compile.records import same, unpacked
from penult.simulate.run import constant_parts, register_rules
from penult.thinking import think as thinking
from penult.thinking.compiling import Desk, interpret_search
from penult.thinking.observing import Observer, knowledge_of, secrets_of
from penult.thinking.reasons import hint_about
from penult.thinking.think import Thought, candidates, lay_out, put, ready, think, warm_up, weigh
from tests.properties.redeal import redealt
from tests.properties.tables import SLOW, TIMES, each_game, fitting_seats, in_words
from tests.simulate.conftest import Compiling
from tests.simulate.plans import ALL, OPTIONS

MATCHES = 2 * TIMES
MOST_ACTS = 150


@pytest.fixture
def in_cache(plays: Compiling) -> Compiling:
    """Compiled code goes to the folder of this test run."""
    return plays


def decisions(
    game: str, seats: int, seed: int, options: dict[str, str] | None = None
) -> Iterator[tuple[Match, Seat]]:
    """Positions of a round between bots in which somebody may do something."""
    match = Match.new(game, seats=seats, seed=seed, options=options)
    players = [bots.SeatedBot(match, seat, "sensible") for seat in range(seats)]
    for _ in range(MOST_ACTS):
        if match.rounds > 0:
            return
        for seat in (*match.reactors, match.turn):
            if seat == TABLE:
                match.push(TABLE, match.legal(TABLE)[0])
                break
            if match.moves(seat):
                yield match, seat
            answer = players[seat].answer(match)
            if answer:
                match.push(seat, answer.action)
                break


def some_decisions(game: str, every: int, name: str = "book") -> Iterator[tuple[Match, Seat]]:
    chosen = OPTIONS[game][name]
    least, *rest = fitting_seats(find(game), chosen)
    words = in_words(find(game), chosen)
    for number in range(MATCHES):
        seats = (least, min([*rest, least], key=lambda count: abs(count - 4)))[number % 2]
        for place, found in enumerate(decisions(game, seats, number, words)):
            if place % every == number % every:
                yield found


# Other options are compiled once more
TABLES = [(game, name) for game, name in ALL if name == "book" or TIMES > 1]
each_table = pytest.mark.parametrize(("game", "name"), TABLES)


@each_table
def test_twins_get_the_same_answer(in_cache: Compiling, game: str, name: str) -> None:
    rng, compared = Random(1), 0
    for match, seat in some_decisions(game, 7 if game in SLOW else 5, name):
        worlds, whole = 2 if game in SLOW else 20, bool(compared % 2)
        thought = think(match, seat, worlds, stream=compared, whole=whole)
        twin = redealt(match, seat, rng)
        twin.seed = rng.getrandbits(64)
        assert think(twin, seat, worlds, stream=compared, whole=whole) == thought
        compared += len(thought.judged) > 0
    assert compared >= 3


@each_table
def test_both_speeds_judge_alike(in_cache: Compiling, game: str, name: str) -> None:
    """Row by row: the sums over all worlds are the same ints."""
    if game in SLOW and TIMES == 1:
        pytest.skip("the interpreted solver is slow: make heavy")
    compared = 0
    slow = interpret_search(find(game))
    for match, seat in some_decisions(game, 25, name):
        whole = bool(compared % 2)
        thought = think(match, seat, 2, stream=7, trust=80, whole=whole)
        if not thought.judged:
            continue
        desk = Desk.make(match.game, slow, match.blind(seat))
        put(desk.knowledge, knowledge_of(match, seat))
        offered = candidates(match, seat, match.moves(seat))
        before = [-1] * len(offered)
        lay_out(desk, match, offered, before, stream=7, trust=80)
        weigh(desk, match, seat if whole else NOBODY)
        best = desk.run(2)
        if thought.now == thought.best:  # no call before the card
            assert offered[best] == thought.best
            values = desk.trials.record["value"][: len(offered)] / 1000
            worlds = desk.trials.record["worlds"][: len(offered)]
            tried = [row for row in range(len(offered)) if worlds[row]]  # the rest does the same
            judged = {each.action: each.value for each in thought.judged}
            slowly = {offered[row]: values[row] / worlds[row] for row in tried}
            assert judged == pytest.approx(slowly)
            compared += 1
    assert compared >= 2


def folding(game: str) -> Any:
    hear = secrets_of(find(game)).hear

    def listen(k: Any, s: Any, e: Any) -> None:
        hear(k, s.options, e)

    return listen


@each_game
def test_knowledge_is_the_same_at_both_speeds(in_cache: Compiling, game: str) -> None:
    found = find(game)
    register_rules(found)
    listen = folding(game)
    fast = compiled(listen)
    for seed in range(MATCHES):
        *_, (match, seat) = decisions(game, found.seats[0] + 1, seed)
        slow, state = Knowledge(), match.blind(seat)
        known = fast.blank(Knowledge)
        packed = fast.pack(state, constant_parts(found, state.options))
        start = Observer(Match.new(game, seats=match.seats, seed=seed), seat).knowledge
        slow = clone(start)
        put(known, start)
        for event in match.events_for(seat):
            heard = Heard(event.kind, event.seat, event.other, event.card, event.colour)
            heard.count, heard.clause, heard.tray = event.count, int(event.clause), event.tray
            cards = event.cards if isinstance(event.cards, tuple) else ()
            heard.cards[: len(cards)], heard.size = cards, len(cards)
            fast(known, packed, fast.pack(heard))
            listen(slow, state, heard)
            assert same(slow, known.record)


def test_worlds_have_the_options_of_their_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread thinks about many tables."""
    monkeypatch.setattr(thinking, "compile_search", interpret_search)
    monkeypatch.setattr(thinking, "desks", local())
    monkeypatch.setattr(thinking, "made", set())
    found = find("rummy")
    for name, chosen in OPTIONS["rummy"].items():
        match = Match.new("rummy", seats=2, seed=1, options=in_words(found, chosen))
        desk = thinking.desk_for(match, 0)
        for each in (desk.base, desk.world, desk.trial):
            assert unpacked(each).options == match.options, name


# What it finds

LAST_CARD = "hand 0: r7; hand 1: b1 b2 b3; talon: r5"


def test_an_action_that_ends_the_round_does_not_play_the_next(in_cache: Compiling) -> None:
    match = Match.read(f"coloradd; {LAST_CARD}")
    thought = think(match, 0, worlds=50)
    assert str(thought.best) == "r7"
    best = thought.judged[0]
    assert (best.value, best.error, best.turns, best.drew) == (1.0, 0.0, 0.0, 0.0)
    assert best.won == (1.0, 0.0)


CHOICE = "hand 0: r7 r8 b8 wild; hand 1: b1 b2 b3; talon: r5"


def test_where_any_win_decides_the_match_rounds_and_match_are_the_same(in_cache: Compiling) -> None:
    """But for the rare round that is won when the other one holds nothing but zeros."""
    match = Match.read(f"coloradd; totals: 499 499; {CHOICE}")
    rounds, whole = (think(match, 0, 200, stream=3, whole=each) for each in (False, True))
    assert rounds.best == whole.best
    values = {each.action: each.value for each in rounds.judged}
    assert len(values) > 2
    for each in whole.judged:
        assert each.value == pytest.approx(values[each.action], abs=0.03)


def test_in_a_match_a_round_is_worth_its_points(in_cache: Compiling) -> None:
    """To leave somebody with one card isn't worth a usual win, with nine it is worth more."""
    few, many = (
        think(Match.read(f"coloradd; hand 0: r7; hand 1: {cards}; talon: r5"), 0, 50, whole=True)
        for cards in ("b1", "b1 b2 b3 b4 b5 b6 b7 b8 b9")
    )
    assert str(few.best) == str(many.best) == "r7"
    assert few.judged[0].value < 1 < many.judged[0].value
    assert few.judged[0].won == many.judged[0].won == (1.0, 0.0)


TWO_PLANS = "melds: r3-5 8rby; hand 0: r6 g8 joker y1 y2 b12 b10; hand 1: b1 b2 b4 g1 g2 g4"


@pytest.mark.parametrize("whole", [False, True])
def test_beyond_the_horizon_chances_are_estimated(in_cache: Compiling, whole: bool) -> None:
    match = Match.read(f"rummy; {TWO_PLANS}; stock: rest", seed=1)
    thought = think(match, 0, worlds=20, whole=whole, horizon=2)
    assert len(thought.judged) > 1
    for each in thought.judged:
        assert each.turns <= 2
        assert sum(each.won) == pytest.approx(1.0, abs=0.002)  # each is rounded down
        assert 0.3 < each.won[0] < 0.9 and 0 < each.error < 0.1
        assert each.value == pytest.approx(each.won[0])  # a win is worth 1, in the match as well


def test_a_round_that_ends_before_the_horizon_is_not_estimated(in_cache: Compiling) -> None:
    match = Match.read("rummy; melds: r3-5; hand 0: r6 joker; hand 1: b1 b2; stock: rest", seed=1)
    best = think(match, 0, worlds=20, horizon=6).judged[0]
    assert (best.value, best.won) == (1.0, (1.0, 0.0))


def test_a_card_that_leaves_one_is_called_first(in_cache: Compiling) -> None:
    match = Match.read("coloradd; hand 0: r7 r8; hand 1: b1 b2 b3; talon: r5")
    thought = think(match, 0, worlds=50)
    assert str(thought.best) in ("r7", "r8")
    assert str(thought.now) == "call"
    match.push("call")
    assert str(think(match, 0, worlds=50).now) in ("r7", "r8")


def test_a_catch_is_worth_more_than_waiting(in_cache: Compiling) -> None:
    hands = "hand 0: g6; hand 1: b1 b2 b3; hand 2: r1 r2 r3"
    match = Match.read(f"coloradd; turn: 1; {hands}; talon: y5; exposed: 0")
    thought = think(match, 2, worlds=200)
    assert str(thought.now) == "catch 0"
    assert [each.action for each in thought.judged][1] is None  # to wait


def test_without_a_choice_nothing_is_searched(in_cache: Compiling) -> None:
    match = Match.read("coloradd; hand 0: g1; hand 1: b1 b2; talon: r5")
    thought = think(match, 0)
    assert (thought.judged, str(thought.now)) == ((), "draw")


def test_the_example_of_the_module(in_cache: Compiling) -> None:
    result = doctest.testmod(thinking)
    assert result.attempted > 0
    assert result.failed == 0


def test_a_match_is_ready_once_it_has_been_warmed_up(in_cache: Compiling) -> None:
    match = Match.new(NAMES[0], seats=2, seed=1)
    warm_up(match).join()
    assert ready(match)


# Hints


def without_doubt(thought: Thought) -> Thought:
    """As if countless worlds had been tried: every feature that goes with a count is a reason."""
    sure: dict[str, Any] = {"error": 0.0, "drew_error": 0.0, "points_error": 0.0}
    rows = tuple(replace(each, worlds=10**9, **sure) for each in thought.judged)
    first = tuple(replace(each, value=each.value + 1) for each in rows[:1])
    return replace(thought, judged=first + rows[1:])


@each_table
def test_twins_get_the_same_hint(in_cache: Compiling, game: str, name: str) -> None:
    """A hint names nothing that the seat can't know: other hidden cards give the same words."""
    rng, explained = Random(2), 0
    for match, seat in some_decisions(game, 8 if game in SLOW else 4, name):
        thought = without_doubt(think(match, seat, 2 if game in SLOW else 60, stream=1))
        found = hint_about(match, seat, thought)
        for _ in range(2):
            twin = redealt(match, seat, rng)
            twin.seed = rng.getrandbits(64)
            assert hint_about(twin, seat, thought) == found
        sent = match_of(position_for(match, seat))  # what the thinking process gets
        assert hint_about(sent, seat, thought) == found
        explained += bool(found.instead)
    assert explained >= 3
