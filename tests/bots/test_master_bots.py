"""Master's bots: the button, which card, neighbours, teams; and whole matches."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from penult.bots import SeatedBot
from penult.bots.habits import neighbour
from penult.core.ids import TABLE
from penult.match.match import Match
from tests.bots.at_master import CAREFUL, FIVE, ONE, SEVEN, TWO, ask, does, of_four, of_two

NAMES = ("random", "eager", "sensible")
TEAMS = "options: form=teams;"


# The button, and forced moves


@pytest.mark.parametrize("name", ["eager", "sensible"])
def test_the_dealer_starts_the_clock(name: str) -> None:
    text = f"phase: start; dealer: 0; turn: 0; talon: r9; hand 0: {SEVEN}; hand 1: {FIVE}"
    assert does(text, 0, name) == "start"


@pytest.mark.parametrize("name", NAMES)
def test_the_clock_is_restarted_before_playing(name: str) -> None:
    assert does("phase: restart; after-press: act;" + of_two("r1 b1"), name=name) == "press"


@pytest.mark.parametrize("name", ["eager", "sensible"])
def test_what_is_laid_drawn_or_paid_is_pressed(name: str) -> None:
    laid = "phase: laid; laid: r1; laid-by: 0; laid-turn: 0; laid-phase: act;"
    assert does(laid + of_two("b1 b2"), name=name) == "press"
    assert does("phase: drawn; drawn: b1;" + of_two("b1 b2"), name=name) == "press"
    assert does("phase: paid;" + of_two("b1 b2"), name=name) == "press"


def test_a_debt_that_cannot_be_answered_is_drawn() -> None:
    debt = "phase: owing; debt: 2; talon: r+2; hand 0: r1 b1; hand 1: y1 y2 y3"
    assert does(debt) == "draw"
    assert does(debt.replace("owing", "paying")) == "draw"


def test_the_dealer_names_the_colour_he_holds_most_of() -> None:
    text = (
        f"phase: naming; dealer: 0; turn: 0; talon: joker; hand 0: r1 b1 b2 joker; hand 1: {FIVE}"
    )
    assert does(text) == "name blue"


def test_a_pause_is_ended() -> None:
    text = "phase: paused; clock: paused; after-press: act; after-pause: 1;" + of_two("r1 b1")
    assert does(text, 0) == does(text, 1) == "resume"


def test_a_remark_is_forgiven_and_a_stop_is_granted() -> None:
    remark = "vote: remark; vote-by: 1; vote-on: 2; voters: 0 1 3; yes: 1; votes: 1;"
    assert does(remark + of_four("r1 b1"), 0) == "no"
    assert does(remark + of_four("r1 b1"), 3) == "no"
    stop = "vote: stop; vote-by: 1; voters: 0 1 2 3; yes: 1; votes: 1;"
    assert does(stop + of_four("r1 b1"), 0) == "yes"
    assert does(stop + of_four("r1 b1"), 3) == "yes"


# Which card


def test_dear_cards_first() -> None:
    assert does(of_four("r2 r8 r5")) == "r8"


def test_the_card_that_most_others_can_follow() -> None:
    assert does(of_four("r8 b9 b1 b2")) == "b9"
    assert does(of_four("r8 b9 r1 r2")) == "r8"


def test_jokers_are_kept_for_later() -> None:
    assert does(of_four("joker r1 b2")) == "r1"
    assert does(of_four("super r1 b2")) == "r1"
    assert does(of_four("joker b1 b2")) == "joker=blue"
    assert does(of_four("super b1 b2 g7")) == "super=blue"
    assert does(of_four("joker super b2 b3")) == "joker=blue"


def test_points_come_first_when_each_writes_down_his_own() -> None:
    hand = "r8 b9 b1 b2"
    assert does(of_four(hand + " b3")) == "b9"
    hand = "r1 r2 r3 b9 g0"
    assert does(of_four(hand)) == "r3"
    for form in ("low_score", "elimination"):
        assert does(f"options: form={form};" + of_four(hand)) == "b9"


def test_a_joker_is_laid_before_somebody_goes_out_with_his_last_card() -> None:
    assert does(of_four("joker r3 b2", (FIVE, SEVEN, "b4 b5"))) == "r3"
    assert does(of_four("joker r3 b2", (FIVE, SEVEN, "b4"))) == "joker=red"
    coarse = "options: show_counts=coarse;"
    assert does(coarse + of_four("joker r3 b2", (FIVE, SEVEN, "b4 b5"))) == "joker=red"


def test_its_last_card_is_laid() -> None:
    for card, act in (("r1", "r1"), ("joker", "joker=red"), ("super", "super=red")):
        assert does(of_four(card)) == act


def test_it_draws_when_nothing_fits_and_lays_what_it_drew() -> None:
    assert does(of_four("b1 b2")) == "draw"
    assert does("phase: drawn; drawn: r1;" + of_four("b1 b2 r1")) == "r1"


# Neighbours


def test_the_next_player_is_hindered_when_he_is_nearly_out() -> None:
    assert does(of_four("r8 rskip b1 b2")) == "r8"
    assert does(of_four("r8 rskip b1 b2", (TWO, SEVEN, FIVE))) == "rskip"
    assert does(of_four("r8 r+2 b1 b2", (TWO, SEVEN, FIVE))) == "r+2"


def test_play_is_turned_away_from_who_is_nearly_out() -> None:
    assert does(of_four("r8 rrev b1 b2", (TWO, SEVEN, FIVE))) == "rrev"
    assert does(of_four("r8 rrev b1 b2", (FIVE, SEVEN, TWO))) == "r8"
    assert does("direction: right;" + of_four("r8 rrev b1 b2", (FIVE, SEVEN, TWO))) == "rrev"


def test_between_two_a_skip_or_a_reverse_plays_again() -> None:
    assert does(of_two("r8 rskip b1 b2")) == "rskip"
    assert does(of_two("r8 rrev b1 b2")) == "rrev"


def neighbours(match: Match, steps: tuple[int, ...]) -> list[int]:
    """Seat 0's neighbours."""
    view: Any = match.view(0)
    return [neighbour(view, 0, step) for step in steps]


def test_who_is_out_of_the_game_is_nobodys_neighbour() -> None:
    text = (
        "options: form=elimination; out: 1; talon: r9;"
        f"hand 0: r8 rskip b1 b2; hand 1: -; hand 2: {TWO}; hand 3: {SEVEN}"
    )
    match = Match.read(f"master; {text}", seed=CAREFUL)
    assert neighbours(match, (-1, 1, 2, 3)) == [3, 2, 3, 0]
    assert ask(match) == "rskip"


def test_neighbours_change_when_partners_do() -> None:
    """MR-69: in the second round A C B D sit clockwise."""
    text = "options: form=partners4; first: 0; rounds: 1;" + of_four("r8 r1")
    match = Match.read(f"master; {text}", seed=CAREFUL)
    assert neighbours(match, (1, 2, 3)) == [2, 1, 3]


# Teams


def test_a_skip_hands_the_turn_to_a_partner_who_is_nearly_out() -> None:
    others = (FIVE, ONE, SEVEN)
    assert does(TEAMS + of_four("r4 rskip b1 b2", others)) == "rskip"
    assert does(of_four("r4 rskip b1 b2", others)) == "r4"  # here they are opponents


def test_a_partner_is_not_hit() -> None:
    """When players leave, partners may end up side by side."""
    hands = f"talon: r9; hand 0: r4 r+2 b1 b2; hand 1: -; hand 2: {TWO}; hand 3: {SEVEN}"
    gone = "options: form=teams away_mode=remove; out: 1;"
    assert does(gone + hands) == "r4"
    assert does("options: away_mode=remove; out: 1;" + hands) == "r+2"


# Whole matches


def play(match: Match, players: list[SeatedBot], rng: Random) -> Counter[str]:
    """Play to the end, with an occasional ring; return how often each verb was used."""
    while match.outcome is None:
        if match.turn == TABLE:
            match.push(TABLE, match.legal(TABLE)[0])
        elif rng.random() < 1 / 40 and match.why_not(TABLE, "ring") == 0:
            match.push(TABLE, "ring")
        else:
            push_answer(match, players)
    return Counter(action.verb.name for _, action in match.acts)


def push_answer(match: Match, players: list[SeatedBot]) -> None:
    """As in a simulation: ask the other seats one by one, then the current player."""
    for seat in (*match.reactors, match.turn):
        answer = players[seat].answer(match)
        if answer is not None:
            assert answer.action in match.moves(seat)
            match.push(answer.seat, answer.action)
            return
    pytest.fail(f"Nobody goes on: {match.write()}")


FORMS = (
    "",
    "form=low_score target=150",
    "form=elimination target=100",
    "illegal_lay=free false_catch_penalty=2 false_callout_penalty=2 target=150",
    "press=auto draw_one_by_one=on show_counts=coarse target=150",
    "cumulative=on stack_mix=both jump_in=on jump_wild=all jump_on_chain=add target=150",
    "seven_zero=on seven_zero_last=exchanges call_after_effect=everyone target=150",
    "cumulative=on seven_zero=on jump_in=on illegal_lay=free target=150",
)
IN_TEAMS = (
    "form=teams target=150",
    "form=partners4 jump_in=on",
    "form=elimination teams_elimination=on target=150",
    "form=teams_low_score cumulative=on seven_zero=on jump_in=on target=150",
)


@pytest.mark.parametrize("options", FORMS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_option_confuses_them(options: str, seats: int) -> None:
    match = Match.new("master", seats=seats, seed=seats, options=f"{options} turn_cap=300")
    names = ("sensible", "eager", "sensible")
    players = [SeatedBot(match, seat, names[seat % 3]) for seat in range(seats)]
    verbs = play(match, players, Random(seats))
    assert {"START", "LAY", "DRAW", "PRESS"} <= set(verbs)


@pytest.mark.parametrize("options", IN_TEAMS)
def test_no_team_confuses_them(options: str) -> None:
    match = Match.new("master", seats=4, seed=4, options=f"{options} turn_cap=300")
    players = [SeatedBot(match, seat, "sensible") for seat in range(4)]
    play(match, players, Random(4))


def test_seats_that_are_given_up_confuse_nobody() -> None:
    match = Match.new("master", seats=5, seed=5, options="away_mode=remove target=200")
    players = [SeatedBot(match, seat, "sensible") for seat in range(5)]
    for _ in range(40):
        push_answer(match, players)
    leaver = next(seat for seat in range(5) if match.why_not(seat, "leave") == 0)
    match.push(leaver, "leave")
    play(match, players, Random(5))


def test_a_round_of_random_bots_may_be_stopped_by_the_cap() -> None:
    match = Match.new("master", seats=3, seed=5, options="target=1 turn_cap=300 round_cap=3")
    play(match, [SeatedBot(match, seat, "random") for seat in range(3)], Random(5))
