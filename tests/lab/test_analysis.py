"""Analysis: parts that add up, luck without a bias, and blame only where it is due."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from statistics import fmean, stdev
from types import ModuleType

import pytest

from penult.bots import SeatedBot
from penult.core.actions import Action
from penult.core.extras import MissingExtra
from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES
from penult.lab import analyse
from penult.lab.analysis.analyse import Effort
from penult.lab.analysis.curve import turns_in
from penult.lab.analysis.mistakes import grade_of, judged, review
from penult.lab.analysis.model import Unit
from penult.match.errors import Refused
from penult.match.match import Match
from penult.thinking.observing import Observer
from penult.thinking.think import think
from tests.properties.redeal import redealt
from tests.properties.tables import SLOW, TIMES, each_game
from tests.simulate.conftest import Compiling
from tests.simulate.test_thinking import decisions, in_cache, some_decisions

__all__ = ["in_cache"]

LITTLE = Effort(valued=40, searched=20, measured=40)
SOME = Effort(valued=200, searched=20, measured=40)
LEAST = Effort(valued=2, searched=1, measured=2)


def played(game: str, seats: int, seed: int, rounds: int, bots: tuple[str, ...] = ()) -> Match:
    match = Match.new(game, seats=seats, seed=seed)
    names = [*bots, *["sensible"] * (seats - len(bots))]
    players = [SeatedBot(match, seat, name) for seat, name in enumerate(names)]
    while match.rounds < rounds and not match.outcome:
        for seat in (*match.reactors, match.turn):
            if seat == TABLE:
                match.push(TABLE, match.legal(TABLE)[0])
                break
            answer = players[seat].answer(match)
            if answer:
                match.push(seat, answer.action)
                break
    return match


# What happened adds up to the result


@pytest.mark.parametrize("unit", ["round", "match"])
@each_game
def test_the_parts_add_up_to_the_result(in_cache: Compiling, game: str, unit: Unit) -> None:
    match = played(game, 3, seed=1, rounds=1 if game in SLOW else 2)
    found = analyse(match, unit=unit, seats=[], effort=LEAST if game in SLOW else LITTLE)
    for seat, account in enumerate(found.accounts):
        parts = (account.deal, account.draws, account.play, account.others)
        assert abs(account.prior + sum(parts) - account.result) < 1e-9
        for step in found.steps:
            change = step.played[seat] + step.luck[seat]
            assert abs(step.before[seat] + change - step.after[seat]) < 1e-9


def test_the_result_of_a_round_is_who_won_it(in_cache: Compiling) -> None:
    match = played("coloradd", 3, seed=4, rounds=3)
    found = analyse(match, unit="round", seats=[], effort=LITTLE)
    winners = [event.seat for event in match.events if event.kind.name == "WENT_OUT"]
    won = [account.result for account in found.accounts]
    assert won == [winners.count(seat) for seat in range(3)]


def test_the_same_seed_gives_the_same_analysis(in_cache: Compiling) -> None:
    match = played("coloradd", 2, seed=2, rounds=1)
    one, other = (analyse(match, effort=LITTLE, seed=5) for _ in range(2))
    assert one == other
    assert one != analyse(match, effort=LITTLE, seed=6)


def test_a_card_and_its_call_are_one_step(in_cache: Compiling) -> None:
    match = played("coloradd", 2, seed=2, rounds=2)
    turns = list(turns_in(match))
    assert [each for turn in turns for each in turn.actions] == [act for _, act in match.acts]
    called = [turn for turn in turns if any(str(each) == "call" for each in turn.actions)]
    assert called and all(len(turn.actions) > 1 for turn in called)


def test_what_could_not_be_decided_is_luck(in_cache: Compiling) -> None:
    forced = 0
    for seed in range(4):
        match = played("coloradd", 2, seed, rounds=1)
        for step in analyse(match, seats=[], effort=LITTLE).steps:
            then = match.copy()
            then.rewind(step.number)
            if step.is_deal or (len(then.moves(step.seat)) == 1 and not then.reactors):
                forced += not step.is_deal
                assert not any(step.played)
    assert forced > 1


# Luck


def test_luck_is_zero_on_average_between_equals(in_cache: Compiling) -> None:
    rounds = 200 * TIMES
    luck, results, adjusted = [], [], []
    for seed in range(rounds):
        match = played("coloradd", 2, seed, rounds=1)
        account = analyse(match, unit="round", seats=[], effort=SOME).accounts[0]
        luck.append(account.luck)
        results.append(account.result)
        adjusted.append(account.result - account.luck)
    assert abs(fmean(luck)) < 3 * stdev(luck) / rounds**0.5
    # and without it, results say the same with less noise
    assert abs(fmean(results) - fmean(adjusted)) < 3 * stdev(luck) / rounds**0.5
    assert stdev(adjusted) < stdev(results) / 2


def test_the_error_says_how_much_luck_varies_with_the_worlds(in_cache: Compiling) -> None:
    match = played("coloradd", 2, seed=9, rounds=1)
    accounts = [
        analyse(match, unit="round", seats=[], effort=SOME, seed=seed).accounts[0]
        for seed in range(60)
    ]
    spread = stdev(account.luck for account in accounts)
    told = fmean(account.error for account in accounts)
    assert 0.75 < spread / told < 1.33


# Mistakes


def test_no_blame_without_evidence() -> None:
    assert grade_of(loss=0.30, error=0.16) is None
    assert grade_of(loss=0.019, error=0.001) is None
    assert grade_of(loss=0.02, error=0.005) == "inaccuracy"
    assert grade_of(loss=0.05, error=0.01) == "mistake"
    assert grade_of(loss=0.15, error=0.07) == "blunder"


ROUNDS = {"coloradd": 12, "royal": 12, "master": 6, "tippo": 4}  # to look for blunders in


def planted(game: str, least: float) -> Iterator[tuple[Match, Seat, Action, Action]]:
    """Positions in which one action is better than another by at least so much."""
    for seed in range(ROUNDS[game] * TIMES):
        for match, seat in decisions(game, 2, seed):
            if seat == match.turn:
                found = think(match, seat, 500, stream=seed).judged
                best = found[0] if found else None
                worst = found[-1] if found else None
                if best and worst and best.action and worst.action:
                    if best.value - worst.value > least + 2 * (best.error + worst.error):
                        yield match, seat, best.action, worst.action


def graded(match: Match, seat: Seat, action: Action) -> bool:
    found = judged(match, Observer(match, seat), action, 100, 1500, luck=99)
    return found is not None and found.grade is not None


@pytest.mark.parametrize("game", ROUNDS if TIMES > 1 else ["coloradd"])
def test_planted_blunders_are_found_and_good_actions_are_not_blamed(
    in_cache: Compiling, game: str
) -> None:
    found = [(graded(m, s, worst), graded(m, s, best)) for m, s, best, worst in planted(game, 0.1)]
    assert len(found) > 20
    assert sum(blunder for blunder, _ in found) >= 0.95 * len(found)
    assert sum(good for _, good in found) <= 0.05 * len(found)


def test_tiles_laid_by_hand_are_judged_as_one_turn(in_cache: Compiling) -> None:
    """The red 2 to 5 are what ``keep-jokers`` lays; no plan keeps the 5, too."""
    hands = "hand 0: r2 r3 r4 r5 joker y9 g9 b6; hand 1: b1 b7 y3"
    match = Match.read(f"rummy; stock: b12 g12 y1 rest; {hands}", seed=1)
    run, part = (
        [match.parsed(act) for act in (*acts.split(), f"meld {meld}", "finish")]
        for acts, meld in (("r2 r3 r4 r5", "r2-5"), ("r2 r3 r4", "r2-4"))
    )
    plan = match.parsed("plan keep-jokers")
    one, other, less = (
        judged(match, Observer(match, 0), turn[0], 4, 8, 7, turn) for turn in (run, [plan], part)
    )
    assert one == other and one and one.act == "plan keep-jokers"
    assert less and less.act == "r2, r3, r4, meld r2-4, finish"
    assert less.error > 0  # it was measured


@each_game
def test_a_seat_is_judged_by_what_it_could_know(in_cache: Compiling, game: str) -> None:
    """Twins that the seat can't tell apart get the same verdict on the same action."""
    rng, compared = Random(1), 0
    for match, seat in some_decisions(game, 5 if game in SLOW else 9):
        action = match.moves(seat)[0]
        twin = redealt(match, seat, rng)
        few = (2, 3) if game in SLOW else (20, 40)
        one, other = (judged(each, Observer(each, seat), action, *few, 7) for each in (match, twin))
        assert one == other
        compared += one is not None
    assert compared >= 3


def dealt_and_played(
    game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[Match, list[list[int]]]:
    """The first half of a round, and its shuffles."""
    orders: list[list[int]] = []
    shuffled = Match._next_order

    def noted(match: Match) -> list[int]:
        orders.append(shuffled(match))
        return orders[-1]

    with monkeypatch.context() as patch:
        patch.setattr(Match, "_next_order", noted)
        match = played(game, 2, seed, rounds=1)
    match.rewind(len(match.acts) // 2)
    return match, orders


def twin_of(match: Match, seat: Seat, orders: list[list[int]], rng: Random) -> Match | None:
    """The same actions with two cards in each other's places, if this seat can't tell."""
    anew = [list(order) for order in orders]
    deal = rng.choice(anew)  # or the draw for the dealer, which changes no hands
    one, other = rng.sample(range(len(deal)), 2)
    deal[one], deal[other] = deal[other], deal[one]
    twin = Match.new(match.game, seats=match.seats, seed=match.seed, orders=anew)
    try:
        for who, action in match.acts:
            twin.push(who, action)
    except Refused:
        return None
    is_same = twin.events_for(seat) == match.events_for(seat)
    return twin if is_same and twin.hand(1 - seat) != match.hand(1 - seat) else None


@pytest.mark.parametrize("game", [game for game in NAMES if game not in SLOW])
def test_whole_matches_that_a_seat_cannot_tell_apart_get_the_same_review(
    in_cache: Compiling, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(3)
    for seed in range(2 * TIMES):
        match, orders = dealt_and_played(game, seed, monkeypatch)
        twins = (twin_of(match, 0, orders, rng) for _ in range(2_000))
        twin = next(filter(None, twins))
        one, other = (review(each, 0, searched=10, measured=20) for each in (match, twin))
        assert one == other
        assert one.decisions


def test_rows_for_a_table_have_every_step_for_every_seat(in_cache: Compiling) -> None:
    found = analyse(played("coloradd", 2, seed=2, rounds=1), seats=[], effort=LITTLE)
    rows = found.rows()
    assert len(rows) == 2 * len(found.steps)
    assert [row["after"] for row in rows[-2:]] == list(found.steps[-1].after)


def test_the_picture_has_a_line_for_every_seat(in_cache: Compiling) -> None:
    found = analyse(played("coloradd", 3, seed=2, rounds=1), seats=[], effort=LITTLE)
    for svg in (found._repr_svg_(), found.plot("de")._repr_svg_()):
        assert all(f'class="seat-{seat}"' in svg for seat in range(3))


def test_a_data_frame_is_made_of_the_rows(
    in_cache: Compiling, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = analyse(played("coloradd", 2, seed=2, rounds=1), seats=[], effort=LEAST)
    pandas = ModuleType("pandas")
    monkeypatch.setattr(pandas, "DataFrame", tuple, raising=False)
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert found.frame() == tuple(found.rows())
    monkeypatch.setitem(sys.modules, "pandas", None)  # as if it weren't installed
    with pytest.raises(MissingExtra, match="penult\\[study"):
        found.frame()


def test_importing_the_lab_compiles_nothing() -> None:
    asked = "import sys, penult.lab; assert 'numba' not in sys.modules; penult.lab.analyse"
    subprocess.run([sys.executable, "-c", asked], check=True)
