"""Tippo's bots: each habit in a position read by hand, and whole matches to the end."""

from __future__ import annotations

from collections import Counter

import pytest

from penult import bots
from penult.bots.seated import SeatedBot
from penult.chance.stream import Stream
from penult.games.tippo.actions import CALL, DRAW, PASS
from penult.play.match import Match
from penult.vocabulary.actions import WAIT, Verb
from penult.vocabulary.ids import Seat

SEEDS = range(300)
CAREFUL = 1  # a seed with which nothing is forgotten in these positions
NAMES = ("random", "eager", "balancing", "sensible")

# Hands of others, with cards that no test needs
SEVEN = "y1 y2 y4 y5 y6 y7 y8"
FIVE = "y1s y2s y3s y4s y5s"
TWO = "y9 y0"
OTHERS = f"hand 1: {SEVEN}; hand 2: {FIVE}; hand 3: yrev y+2 yskip y9 y6"


def ask(match: Match, seat: Seat | None = None, name: str = "sensible") -> str:
    """What a bot does now in a seat, by default the one in turn."""
    answer = SeatedBot(match, match.turn if seat is None else seat, name).answer(match)
    return "-" if answer is None else str(answer.action)


def does(text: str, seat: Seat | None = None, name: str = "sensible") -> str:
    return ask(Match.read(f"tippo; {text}", seed=CAREFUL), seat, name)


def often(text: str, seat: Seat | None = None, name: str = "sensible") -> Counter[str]:
    """What it does with many different seeds."""
    return Counter(ask(Match.read(f"tippo; {text}", seed=seed), seat, name) for seed in SEEDS)


def at_table(hand: str, a: str, b: str, more: str = "", others: str = OTHERS) -> str:
    """Seat 0 is in turn and holds a hand; the others are as told."""
    return f"turn: 0; tray a: {a}; tray b: {b}; {more} hand 0: {hand}; {others}"


# Eager


def test_eager_takes_any_card_and_tray_equally_often() -> None:
    acts = often(at_table("r1 g2 r9 b1", "r9", "g7"), name="eager")
    assert set(acts) == {"r1@a", "r9@a", "g2@b"}
    assert min(acts.values()) > 70  # of 300


def test_the_four_colours_of_a_joker_are_one_choice_per_tray() -> None:
    acts = often(at_table("r1 joker b1", "r9", "g7"), name="eager")
    assert 70 < acts["r1@a"] < 130  # a third
    on_a = sum(count for act, count in acts.items() if act.startswith("joker@a"))
    on_b = sum(count for act, count in acts.items() if act.startswith("joker@b"))
    assert 70 < on_a < 130 and 70 < on_b < 130
    assert len(acts) == 9


@pytest.mark.parametrize("name", ["eager", "balancing"])
def test_a_colour_is_named_at_random(name: str) -> None:
    text = f"phase: naming; turn: 0; tray a: joker; tray b: g7; hand 0: r1; {OTHERS}"
    acts = often(text, name=name)
    assert set(acts) == {"name red", "name blue", "name yellow", "name green"}
    assert min(acts.values()) > 45


@pytest.mark.parametrize("name", ["eager", "balancing"])
def test_a_drawn_card_is_laid_if_it_can_be(name: str) -> None:
    assert does("phase: drawn; drawn: r1;" + at_table("r1 b1", "r9", "g7"), name=name) == "r1@a"
    assert does("phase: drawn; drawn: b1;" + at_table("r1 b1", "r9", "g7"), name=name) == "pass"
    assert does(at_table("b1 b2", "r9", "g7"), name=name) == "draw"


@pytest.mark.parametrize("name", ["eager", "balancing"])
def test_simple_bots_neither_call_nor_catch_nor_steady_their_hand(name: str) -> None:
    exposed = at_table("r1 r2", "r9", "g7", "exposed: 2; layer: 2; lays: 5;")
    assert set(often(exposed, name=name)) == {"r1@a", "r2@a"}
    assert set(often(exposed, 1, name)) == {"-"}
    steady = "options: steady_hand=on voluntary_draw=on;" + at_table("r1 r2", "r9", "g7")
    assert set(often(steady, name=name)) == {"r1@a", "r2@a"}


# Balancing


def leaning(weights: str, hand: str = "r1 r2 g2 g3 joker") -> str:
    return at_table(hand, "r9", "g7", f"weights: {weights};")


@pytest.mark.parametrize(("weights", "tray"), [("3000 1000", "@b"), ("1000 1001", "@a")])
def test_balancing_lays_on_the_light_side(weights: str, tray: str) -> None:
    acts = often(leaning(weights), name="balancing")
    assert all(tray in act for act in acts)
    assert len(acts) == 2 + 4
    joker = sum(count for act, count in acts.items() if act.startswith("joker"))
    assert 70 < joker < 130


def test_on_level_scales_balancing_lays_anything() -> None:
    acts = often(leaning("2000 2000", "r1 r2 g2"), name="balancing")
    assert set(acts) == {"r1@a", "r2@a", "g2@b"}
    assert min(acts.values()) > 70


def test_balancing_lays_on_the_heavy_side_if_it_must() -> None:
    assert does(leaning("3000 1000", "r1 b2"), name="balancing") == "r1@a"


def test_the_disc_weighs_too() -> None:
    text = at_table("r1 g2", "r9", "g7", "weights: 1100 1000; disc: 500;")
    assert does(text, name="balancing") == "r1@a"


# Whole matches


def play(match: Match, players: list[SeatedBot]) -> Counter[str]:
    """To the end; returns how often each verb was used."""
    while match.outcome is None:
        push_answer(match, players)
    return Counter(action.verb.name for _, action in match.acts)


def push_answer(match: Match, players: list[SeatedBot]) -> None:
    """As in a simulation: the seats out of turn are asked one by one, then the seat in turn."""
    for seat in (*match.reactors, match.turn):
        answer = players[seat].answer(match)
        if answer is not None:
            match.push(answer.seat, answer.action)
            return
    pytest.fail(f"Nobody goes on: {match.write()}")


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("first", [0, 2])
def test_whole_matches_come_to_an_end(seats: int, first: int) -> None:
    match = Match.new("tippo", seats=seats, seed=100 * seats + first)
    players = [SeatedBot(match, seat, NAMES[(seat + first) % 4]) for seat in range(seats)]
    verbs = play(match, players)
    assert max(match.standing) >= 500
    assert {"LAY", "DRAW", "PASS"} <= set(verbs)


OPTIONS = (
    "form=low_score target=150 steady_hand=on",
    "show_risk=off voluntary_draw=on open_stop=strict target=150",
    "balance=nervous tilt_on_frozen=on stop_on_frozen=off target=150",
    "auto_call=on two_p_reverse=as_skip tip_cancels_finish=off balance=pure target=150",
)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 5])
def test_no_option_confuses_them(options: str, seats: int) -> None:
    match = Match.new("tippo", seats=seats, seed=seats, options=options)
    names = [NAMES[-1 - seat % 4] for seat in range(seats)]
    play(match, [SeatedBot(match, seat, names[seat]) for seat in range(seats)])
    steadied = {names[seat] for seat, action in match.acts if action.verb == Verb.STEADY}
    assert steadied <= {"random"}


@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_equals_comes_to_an_end(name: str) -> None:
    match = Match.new("tippo", seats=3, seed=5, options="target=100")
    play(match, [SeatedBot(match, seat, name) for seat in range(3)])


@pytest.mark.parametrize("name", ["random", "eager"])
def test_a_bot_that_does_not_look_needs_only_the_turn(name: str) -> None:
    """A simulation shows it no more than who is in turn."""
    bot = bots.find("tippo", name)
    assert not bot.looks
    view = Match.new("tippo", seats=2, seed=1).game.view()
    view.viewer, view.turn = 1, 0
    assert bot.policy(view, [CALL], 1, Stream(seed=3)) in (CALL, WAIT)
    view.turn = 1
    assert bot.policy(view, [DRAW], 1, Stream(seed=3)) == DRAW
    assert bot.policy(view, [PASS], 1, Stream(seed=3)) == PASS
