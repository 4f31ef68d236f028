"""Tippo's bots: each habit in a position written by hand, and whole matches."""

from __future__ import annotations

from collections import Counter

import pytest

from penult import bots
from penult.bots import SeatedBot
from penult.chance.stream import Stream
from penult.core.actions import WAIT, Verb
from penult.core.ids import Seat
from penult.games.tippo.cards import CALL, DRAW, PASS
from penult.match.match import Match

SEEDS = range(300)
CAREFUL = 1  # with this seed, bots forget nothing in these positions
NAMES = ("random", "eager", "balancing", "sensible")

# Other players' hands: cards that no test needs
SEVEN = "y1 y2 y4 y5 y6 y7 y8"
FIVE = "y1s y2s y3s y4s y5s"
TWO = "y9 y0"
OTHERS = f"hand 1: {SEVEN}; hand 2: {FIVE}; hand 3: yrev y+2 yskip y9 y6"


def ask(match: Match, seat: Seat | None = None, name: str = "sensible") -> str:
    """What a bot does now in a seat, by default the current player's."""
    answer = SeatedBot(match, match.turn if seat is None else seat, name).answer(match)
    return "-" if answer is None else str(answer.action)


def does(text: str, seat: Seat | None = None, name: str = "sensible") -> str:
    return ask(Match.read(f"tippo; {text}", seed=CAREFUL), seat, name)


def often(text: str, seat: Seat | None = None, name: str = "sensible") -> Counter[str]:
    """What it does with many different seeds."""
    return Counter(ask(Match.read(f"tippo; {text}", seed=seed), seat, name) for seed in SEEDS)


def at_table(hand: str, a: str, b: str, more: str = "", others: str = OTHERS) -> str:
    """Seat 0 is to play and holds a hand; the other seats are given."""
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


# The sensible bot: which card


def test_it_lays_what_most_of_its_other_cards_can_follow() -> None:
    assert does(at_table("r8 b6 b1 b2 g0", "r6", "y3")) == "b6@a"
    assert does(at_table("r8 b6 r7 r9 g0", "r6", "y3")) != "b6@a"


def test_cards_of_the_second_word_count_too() -> None:
    """Kinds from 60 up, most of them green, are in the upper words of a hand."""
    assert does(at_table("b6 g6 g8 g9 b0", "r6", "y3")) == "g6@a"


def test_dear_cards_first() -> None:
    assert does(at_table("r2 r8 b1 b4", "r6", "y3")) == "r8@a"


def test_jokers_are_kept_for_later() -> None:
    assert does(at_table("joker r1 b2 b3", "r9", "g7")) == "r1@a"
    assert does(at_table("super r1 b2 b3", "r9", "g7")) == "r1@a"
    assert does(at_table("joker b2 b3 b5", "r9", "g7")).startswith("joker@")


def test_a_joker_asks_for_the_colour_one_holds_most_of() -> None:
    assert does(at_table("joker b2 b3 r5", "y9", "g7")).endswith("=blue")
    assert does(at_table("super b2 r3 r5", "y9", "g7")).endswith("=red")


def test_of_two_colours_a_joker_asks_for_the_one_the_other_tray_lacks() -> None:
    text = at_table("joker b2 b3 g5 g6", "b1s", "r7")
    assert does(text) == "joker@b=green"


def test_a_colour_is_named_for_the_tray_that_lacks_it() -> None:
    text = f"phase: naming; turn: 0; tray a: b7; tray b: joker; hand 0: r1 r2 b1 b2; {OTHERS}"
    assert does(text) == "name red"
    text = f"phase: naming; turn: 0; tray a: tilt; tray b: r7; hand 0: r1 r2 b1 b2; {OTHERS}"
    assert does(text) == "name blue"


# The sensible bot: neighbours


def nearly_out(hand: str, seat: Seat) -> str:
    hands = (SEVEN, FIVE, "yrev y+2 yskip y9 y6")
    others = "; ".join(f"hand {n}: {TWO if n == seat else hands[n - 1]}" for n in (1, 2, 3))
    return at_table(hand, "r9", "b7", others=others)


@pytest.mark.parametrize("card", ["rskip", "r+2"])
def test_a_neighbour_who_is_nearly_out_is_passed_over(card: str) -> None:
    hand = f"{card} r8 g2 g8 g9"
    assert does(nearly_out(hand, 1)) == f"{card}@a"


def test_play_is_turned_away_from_who_is_nearly_out() -> None:
    hand = "rrev r8 g2 g6 g5"
    assert does(nearly_out(hand, 1)) == "rrev@a"
    assert does(nearly_out(hand, 3)) == "r8@a"
    assert does("direction: right;" + nearly_out(hand, 3)) == "rrev@a"


# The sensible bot: the balance


def test_it_does_not_lay_where_the_balance_falls() -> None:
    text = at_table("r8 r1 r2 g8", "r6", "g6", "weights: 7000 1000;")
    assert does(text) == "g8@b"
    assert does("options: show_risk=off;" + text) == "g8@b"
    assert does("options: show_risk=off;" + at_table("r8 r1 r2 g8", "r6", "g6")) == "r8@a"


def test_a_fall_is_avoided_by_keeping_the_drawn_card() -> None:
    drawn = "phase: drawn; drawn: r8;" + at_table("r8 b1 b2", "r6", "g6", "weights: 7000 1000;")
    assert does(drawn) == "pass"
    assert does("options: show_risk=off;" + drawn) == "pass"


def test_a_drawn_card_is_laid_where_it_is_safe() -> None:
    text = at_table("r8 b1 b2", "r6", "g6")
    assert does("phase: drawn; drawn: r8;" + text) == "r8@a"
    assert does("phase: drawn; drawn: b1;" + text) == "pass"


@pytest.mark.parametrize(("weights", "act"), [("3000 1000", "g6@b"), ("1000 3000", "g6@a")])
def test_the_last_card_goes_to_the_safe_tray(weights: str, act: str) -> None:
    """A sliding disc goes all the way, so a slide is nearly as bad as a fall."""
    text = at_table("g6", "r6", "g7", f"weights: {weights};")
    assert does(text) == act
    assert does("options: show_risk=off;" + text) == act


def test_where_it_matters_the_disc_is_stopped() -> None:
    text = at_table("g6 b1 b2", "r6", "g7", "weights: 6000 1000; disc: -500; motion: sliding;")
    assert does(text) == "g6@b"


# The sensible bot: Stops


def test_the_light_tray_is_frozen_so_that_the_next_must_load_the_heavy_one() -> None:
    hand = "r3s g3s b0 b8"
    assert does(at_table(hand, "r6", "g7", "weights: 3000 1000;")) == "g3s@b"
    assert does(at_table(hand, "r6", "g7", "weights: 1000 3000;")) == "r3s@a"


def test_a_tray_is_not_frozen_if_only_it_would_serve_oneself() -> None:
    assert does(at_table("r3s r8 r9 r7 g2", "r6", "g7", "weights: 1000 1000;")) != "r3s@a"


# The sensible bot: Tilts


@pytest.mark.parametrize(
    ("weights", "act"),
    [
        ("1000 1400", "tilt@a"),  # the fifth card, not the fourth, which it would deal itself
        ("1000 2400", "tilt@b"),  # the third: the previous player pays, and the bot plays again
        ("2400 1000", "tilt@a"),
    ],
)
def test_a_tilt_is_laid_where_somebody_else_will_tip(weights: str, act: str) -> None:
    assert does(at_table("tilt b1 b2", "r6", "g7", f"weights: {weights};")) == act
    assert does(at_table("tilt", "r6", "g7", f"weights: {weights};")) == act


@pytest.mark.parametrize(
    ("weights", "act"),
    [
        ("1000 2400", "tilt@b"),  # three cards rather than five or six
        ("1000 3400", "tilt@a"),  # seven rather than two
    ],
)
def test_between_two_the_last_card_of_a_tilt_should_be_odd(weights: str, act: str) -> None:
    others = f"hand 1: {SEVEN}"
    assert does(at_table("tilt b1 b2", "r6", "g7", f"weights: {weights};", others)) == act


def test_a_tilt_is_no_first_choice() -> None:
    assert does(at_table("tilt r1 b2 b3", "r9", "g7")) == "r1@a"


# The sensible bot: calling and catching

LAST_BUT_ONE = at_table("r1 b1", "r9", "g7")
CAUGHT_OUT = at_table("r1", "r9", "g7", "exposed: 0; lays: 9; layer: 0;").replace(
    "turn: 0", "turn: 1"
)


def test_the_last_card_is_called_but_for_a_lapse_now_and_then() -> None:
    acts = often(LAST_BUT_ONE)
    assert set(acts) == {"call", "r1@a"}
    assert 5 < acts["r1@a"] < 35  # out of 300, for 6 percent


def test_what_is_forgotten_stays_forgotten_for_this_lay() -> None:
    forgotten = 0
    for seed in SEEDS:
        match = Match.read(f"tippo; {LAST_BUT_ONE}", seed=seed)
        if ask(match) == "r1@a":
            match.push("r1@a")
            forgotten += 1
            assert ask(match, 0) == "-"
    assert forgotten > 5


def test_nothing_is_called_without_a_lay() -> None:
    drawn = "phase: drawn; drawn: r8;" + at_table("r8 b1", "r6", "g6", "weights: 7000 1000;")
    assert does(drawn) == "pass"


def test_a_call_that_is_not_forgotten_can_still_be_made_after_the_lay() -> None:
    acts = often(CAUGHT_OUT, 0)
    assert set(acts) == {"call", "-"}
    assert 5 < acts["-"] < 35


@pytest.mark.parametrize("seat", [1, 2])  # on their turn and out of turn
def test_a_forgotten_call_is_noticed_by_most(seat: Seat) -> None:
    caught = often(CAUGHT_OUT, seat)["catch 0"]
    assert 180 < caught < 240  # out of 300, for 70 percent


def test_a_steady_hand_is_not_used() -> None:
    text = "options: steady_hand=on;" + at_table("r1 r2", "r9", "g7")
    assert not any(act.startswith("steady") for act in often(text))


# Whole matches


def play(match: Match, players: list[SeatedBot]) -> Counter[str]:
    """Play to the end; return how often each verb was used."""
    while match.outcome is None:
        push_answer(match, players)
    return Counter(action.verb.name for _, action in match.acts)


def push_answer(match: Match, players: list[SeatedBot]) -> None:
    """As in a simulation: ask the other seats one by one, then the current player."""
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
    """A simulation shows it only whose turn it is."""
    bot = bots.find("tippo", name)
    assert not bot.looks
    view = Match.new("tippo", seats=2, seed=1).game.view()
    view.viewer, view.turn = 1, 0
    assert bot.policy(view, [CALL], 1, Stream(seed=3)) in (CALL, WAIT)
    view.turn = 1
    assert bot.policy(view, [DRAW], 1, Stream(seed=3)) == DRAW
    assert bot.policy(view, [PASS], 1, Stream(seed=3)) == PASS
