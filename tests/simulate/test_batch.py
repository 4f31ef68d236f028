"""Games of a batch are those of ``Match``, whoever plays them and however many run side by side."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from penult import bots
from penult.chance import seeds
from penult.chance.stream import Stream
from penult.core.coercion import WrongKind
from penult.core.ids import TABLE, Seat
from penult.core.shapes import flat
from penult.games.game import Game
from penult.games.registry import NAMES, find
from penult.games.rlcard.game import GAME as RLCARD
from penult.match.match import Match
from penult.match.policy import Bot
from penult.match.record import read_record
from penult.simulate import batch as batches
from penult.simulate.batch import Batch, NotBegun, NotLegal, OnlyInterpreted
from penult.simulate.run import BotNotCompiled, Plan, compile_arena, workspace_after
from tests.bots.own import policies
from tests.games.custom.cards import customs_for
from tests.properties.tables import TIMES, fitting_number, in_words, random_options
from tests.simulate.conftest import Compiling

GAMES: tuple[Game, ...] = (*map(find, NAMES), RLCARD)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
REWARDS = ("win", "points", "rank", "team")
ACTS = 2_000 * TIMES
SLOWER = {"rummy": 20}  # its interpreted solver
PER_TABLE = 250


@pytest.fixture(autouse=True)
def compiled_once(plays: Compiling, monkeypatch: pytest.MonkeyPatch) -> None:
    """No options are constants, so one compilation fits all tables; it is kept on disk."""
    monkeypatch.setattr(batches, "constant_parts", lambda _game, _options: ())


def choose(rng: Random, masks: Any) -> list[int]:
    """A legal action for each game; 0 where it is over."""
    return [rng.choice(np.flatnonzero(row).tolist() or [0]) for row in masks]


class Beside:
    """A match beside one game of a batch: who is asked, what for, what it sees, what it gets."""

    def __init__(self, batch: Batch, number: int, match: Match) -> None:
        self.batch, self.number = batch, number
        self.match = match if batch.whole else match.stop_between_rounds()
        self.waiting = list(match.reactors)
        self.paid = False

    @property
    def over(self) -> bool:
        return bool(self.match.outcome) or self.match.is_between

    def follow(self, seat: Seat, action: int) -> None:
        """What the batch did after this choice, action by action."""
        if action == self.batch.wait:
            assert self.waiting.pop(0) == seat
        else:
            self.push(seat, action)
        while not self.over and not self.waiting and self.match.turn == TABLE:
            self.push(TABLE, self.match.moves(TABLE)[0].id)

    def push(self, seat: Seat, action: int) -> None:
        done = self.batch.acts(self.number)[len(self.match.acts)]
        clock = self.match.game.clockwork
        if clock and clock.ticks and done == (TABLE, clock.sound):
            seat, action = done
        assert done == (seat, action)
        self.match.push(seat, self.match.game.actions[action])
        self.waiting = [] if self.over else list(self.match.reactors)

    def compare(self) -> None:
        batch, i, match = self.batch, self.number, self.match
        assert len(batch.acts(i)) == len(match.acts)
        if self.over:
            assert batch.turn[i] == -1
            assert not batch.masks[i].any()
            assert batch.terminated[i] != self.paid
            due = [0] * batch.seats if self.paid else self.payoffs()
            assert batch.rewards[i].tolist() == [np.float32(each) for each in due]
            self.paid = True
            return
        seat = self.waiting[0] if self.waiting else match.turn
        assert batch.turn[i] == seat
        expected = {act.id for act in match.moves(seat)}
        if self.waiting:
            expected.add(batch.wait)
        assert set(np.flatnonzero(batch.masks[i]).tolist()) == expected
        assert batch.views[i].tobytes() == flat(match.view(seat))
        assert not batch.rewards[i].any()
        assert not batch.ended[i]

    def payoffs(self) -> list[Fraction]:
        """As documented, from what everybody sees at the end."""
        match, view, seats = self.match, self.match.view(), range(self.match.seats)
        sides = view.side if hasattr(view, "side") else seats
        low = match.game.ending(match.options, match.seats).low
        points = view.totals if self.batch.whole else view.gained
        points = [-each if low else each for each in points[: match.seats]]
        match REWARDS[self.batch._table.reward]:
            case "win" if self.batch.whole:
                assert match.outcome
                return shares(match.outcome.winners, match.seats)
            case "win":
                first = view.round_winner
                winners = [seat for seat in seats if first >= 0 and sides[seat] == sides[first]]
                return shares(winners, match.seats)
            case "rank":
                lost = [sum(other > own for other in points) for own in points]
                beaten = [sum(other < own for other in points) for own in points]
                pairs = zip(beaten, lost, strict=True)
                return [Fraction(won - less, match.seats - 1) for won, less in pairs]
            case "team":
                partners = [[s for s in seats if sides[s] == sides[own]] for own in seats]
                shared = [Fraction(sum(points[s] for s in own), len(own)) for own in partners]
                return less_average(shared)
        return less_average(list(map(Fraction, points)))


def less_average(scores: list[Fraction]) -> list[Fraction]:
    average = sum(scores, Fraction()) / len(scores)
    return [each - average for each in scores]


def shares(winners: Any, seats: int) -> list[Fraction]:
    if not winners or len(winners) == seats:
        return [Fraction(0)] * seats
    lost = Fraction(-1, seats - len(winners))
    return [Fraction(1, len(winners)) if seat in winners else lost for seat in range(seats)]


def table_of(game: Game, rng: Random, number: int) -> dict[str, Any]:
    """Any options, seats and settings; every fourth table has the book's options."""
    options = random_options(game, rng) if number % 4 else {}
    seats = fitting_number(game, options, rng.randrange(60))
    return {
        "seats": seats,
        "options": in_words(game, options),
        "custom": customs_for(game, options, seats, rng),
        "whole": number % 3 == 2,
        "clock": bool(number % 2),
        "reward": REWARDS[number % len(REWARDS)],
    }


@each_game
def test_a_batch_is_many_matches_side_by_side(game: Game) -> None:
    rng = Random(game.name)
    for number in range(ACTS // SLOWER.get(game.name, 1) // PER_TABLE + 1):
        given = table_of(game, rng, number)
        batch = Batch(game, 3, autoreset="off", **given)
        batch.reset(seed=rng.randrange(1 << 128))
        beside = [Beside(batch, i, batch.match(i)) for i in range(batch.games)]
        for _ in range(PER_TABLE // batch.games):
            for each in beside:
                each.compare()
            if all(each.over for each in beside):
                break
            chosen, asked = choose(rng, batch.masks), batch.turn.tolist()
            batch.step(chosen)
            for each, action, seat in zip(beside, chosen, asked, strict=True):
                if seat >= 0:
                    each.follow(seat, action)


@each_game
def test_interpreted_batches_are_the_same(game: Game) -> None:
    rng = Random(1)
    opponent = Bot("first", bots.known_bots("royal")["random"].policy)
    given: dict[str, Any] = {"seats": 3, "bots": {1: opponent}, "limit": 60}
    fast, slow = (Batch(game, 4, compiled=compiled, **given) for compiled in (True, False))
    for batch in (fast, slow):
        batch.reset(seed=5)
    for _ in range(120 // SLOWER.get(game.name, 1)):
        for name in ("masks", "turn", "rewards", "ended", "views", "seeds"):
            assert np.array_equal(getattr(fast, name), getattr(slow, name)), name
        chosen = choose(rng, fast.masks)
        fast.step(chosen)
        slow.step(chosen)


@pytest.mark.skipif(TIMES == 1, reason="takes minutes to compile: make heavy")
@pytest.mark.parametrize("observation", ["views", "planes"])
@pytest.mark.parametrize("name", ["rlcard", "royal"])
def test_plain_numba_plays_the_same_games(name: str, observation: str, tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulate.plain_batch", name, observation],
        env={
            **os.environ,
            "PENULT_PLAIN_NUMBA": "1",
            "PYTHONPATH": path,
            "XDG_CACHE_HOME": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=1_200,
        check=False,
    )
    assert done.stdout == "plain", done.stderr


# Bots


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_as_in_the_arena(name: str) -> None:
    """Seat 0 learns, and does what the bot does in the arena: so the same games are won."""
    game, sensible = find(name), bots.find(name, "sensible")
    games = 4 if name in SLOWER else 24
    plan = Plan(game, game.new_options(), 3, (sensible,), games, seed=77)
    expected = workspace_after(plan, compile_arena(game, (sensible,)), 0, games)
    batch = Batch(name, games, seats=3, bots={1: sensible, 2: sensible}, autoreset="off")
    batch.reset(seed=77)
    streams = [Stream(seed=seeds.stream(77 + number, 0)) for number in range(games)]
    while (batch.turn >= 0).any():
        chosen = [
            answer(batch, number, sensible, streams[number]) if batch.turn[number] >= 0 else 0
            for number in range(games)
        ]
        batch.step(chosen)
    winners = [match.view().round_winner for match in map(batch.match, range(games))]
    assert winners == expected["winners"][:games].tolist()


def answer(batch: Batch, number: int, bot: Bot, stream: Stream) -> int:
    legal = np.flatnonzero(batch.masks[number])
    may_wait = bool(batch.masks[number, batch.wait])
    ids = [act.id for act in batch.match(number).moves(0)]
    assert sorted(ids) == legal[: len(ids)].tolist()
    if len(ids) == 1 and not may_wait:
        return ids[0]
    chosen = bot.policy(batch.view(number), ids, len(ids), stream)
    return batch.wait if chosen < 0 else chosen


# Steps and resets


def played(batch: Batch, steps: int) -> list[Any]:
    """Everything a learner that plays at random finds in the arrays."""
    rng, found = Random(3), []
    batch.reset(seed=9)
    for _ in range(steps):
        batch.step(choose(rng, batch.masks))
        found.append(
            [batch.masks.tolist(), batch.turn.tolist(), batch.rewards.tolist(), batch.seeds]
        )
    return found


def test_threads_change_nothing() -> None:
    alone = Batch("tippo", 7, seats=2)
    shared = Batch("tippo", 7, seats=2, threads=3)
    assert played(alone, 60) == played(shared, 60)


def play_until_one_ends(batch: Batch) -> int:
    rng = Random(4)
    batch.reset(seed=100)
    while not batch.ended.any():
        batch.step(choose(rng, batch.masks))
    return int(np.flatnonzero(batch.ended)[0])


def test_the_next_game_begins_in_the_same_step() -> None:
    batch = Batch("tippo", 5, seats=2)
    ended = play_until_one_ends(batch)
    assert batch.seed_of(ended) == 100 + ended + 5
    assert batch.acts(ended) == []
    assert batch.turn[ended] >= 0
    assert batch.rewards[ended].any()


def test_the_next_game_begins_in_the_next_step() -> None:
    batch = Batch("tippo", 5, seats=2, autoreset="next_step")
    ended = play_until_one_ends(batch)
    assert batch.seed_of(ended) == 100 + ended
    assert batch.turn[ended] == -1
    assert batch.match(ended).is_between
    batch.step(choose(Random(5), batch.masks))
    assert batch.seed_of(ended) == 100 + ended + 5
    assert batch.turn[ended] >= 0
    assert not batch.rewards[ended].any()
    assert not batch.ended[ended]


def test_an_ended_game_stays_until_it_is_reset() -> None:
    batch = Batch("tippo", 5, seats=2, autoreset="off")
    ended = play_until_one_ends(batch)
    acts = [batch.acts(number) for number in range(5)]
    batch.step(choose(Random(5), batch.masks))
    assert batch.acts(ended) == acts[ended]
    assert not batch.rewards[ended].any()
    others = [batch.acts(number) for number in range(5)]
    batch.reset(seed=[7] * 5, where=[number == ended for number in range(5)])
    others[ended] = []
    assert batch.seed_of(ended) == 7
    assert [batch.acts(number) for number in range(5)] == others


def test_a_game_is_stopped_at_the_limit() -> None:
    batch = Batch("coloradd", 1, limit=3, autoreset="off")
    batch.reset(seed=1)
    rng = Random(6)
    while not batch.ended[0]:
        batch.step(choose(rng, batch.masks))
    assert batch.truncated[0]
    assert not batch.terminated[0]
    assert len(batch.acts(0)) == 3
    assert not batch.rewards.any()


def test_a_game_can_be_verified_as_a_record() -> None:
    batch = Batch("master", 2, options="form=teams", autoreset="off")
    play_until_one_ends(batch)
    match = read_record(batch.record(1))
    assert [(seat, act.id) for seat, act in match.acts] == batch.acts(1)
    assert match.seed == 101


def test_a_game_can_follow_the_highest_seed() -> None:
    batch = Batch("tippo", 2, compiled=False)
    batch.reset(seed=(1 << 128) - 1)
    assert batch.seeds == [(1 << 128) - 1, 0]


def test_without_a_seed_games_differ() -> None:
    batch = Batch("tippo", 2, compiled=False)
    batch.reset()
    first = batch.seeds
    batch.reset()
    assert batch.seeds != first


def test_buffers_are_written_to() -> None:
    masks, turn = np.zeros((2, 381), np.bool_), np.full(2, 99)
    batch = Batch("tippo", 2, buffers={"masks": masks, "turn": turn})
    batch.reset(seed=1)
    assert masks.any()
    assert set(turn.tolist()) <= set(range(4))


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("tippo", 2)
    with pytest.raises(NotBegun):
        batch.step([0, 0])
    batch.reset(seed=1)
    legal = choose(Random(1), batch.masks)
    for wrong in (-1, batch.wait, batch.wait + 1, int(np.flatnonzero(~batch.masks[1])[0])):
        with pytest.raises(NotLegal) as failure:
            batch.step([legal[0], wrong])
        assert failure.value.values["game"] == 1
        assert batch.acts(0) == []


WRONG: tuple[dict[str, Any], ...] = (
    {"games": 0},
    {"limit": 0},
    {"reward": "fame"},
    {"autoreset": "sometimes"},
    {"threads": -1},
    {"bots": {4: bots.find("tippo", "sensible")}},
    {"bots": dict.fromkeys(range(4), bots.find("tippo", "sensible"))},
    {"bots": {0: bots.find("tippo", "champion")}},
    {"buffers": {"mask": np.zeros(2)}},
    {"buffers": {"turn": np.zeros(3, np.int64)}},
    {"buffers": {"turn": np.zeros(2, np.int32)}},
)


@pytest.mark.parametrize("given", WRONG)
def test_what_no_batch_can_be(given: dict[str, Any]) -> None:
    with pytest.raises(WrongKind):
        Batch("tippo", **{"games": 2, "compiled": False, **given})


def test_what_no_batch_can_begin_with() -> None:
    batch = Batch("tippo", 2, compiled=False)
    for given in ({"seed": [1]}, {"seed": -1}, {"seed": 1 << 128}, {"where": [True, False]}):
        with pytest.raises(WrongKind):
            batch.reset(**given)


@pytest.mark.parametrize(
    ("policy", "source"),
    [(policies.sorting, "best = sorted(legal[:size])"), (policies.listing, "def listing(")],
)
def test_a_bot_with_a_mistake_is_an_error_of_one_line(policy: Any, source: str) -> None:
    batch = Batch("coloradd", 1, seats=2, bots={1: Bot("theirs", policy)})
    with pytest.raises(BotNotCompiled) as raised:
        batch.reset(seed=1)
    assert source in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_bot_that_is_never_compiled_says_what_to_do() -> None:
    learned = bots.find("coloradd", "learned")
    with pytest.raises(OnlyInterpreted, match="compiled=False"):
        Batch("coloradd", 1, seats=2, bots={1: learned})
    Batch("coloradd", 1, seats=2, bots={1: learned}, compiled=False)
