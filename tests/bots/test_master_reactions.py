"""Master's bots: bluffs, challenges, variants, calls, catches, and what they overlook."""

from __future__ import annotations

from collections import Counter

import pytest

from penult import bots
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import Seat
from penult.games.master.cards import PRESS
from penult.match.match import Match
from tests.bots.at_master import FIVE, ONE, SEEDS, SEVEN, TWO, ask, does, of_four, of_two, often

TEAMS = "options: form=teams;"


# Bluffs


CORNERED = of_four("super r1 b2", (ONE, SEVEN, FIVE))


def test_a_bluff_against_a_last_card_is_possible_but_not_the_rule() -> None:
    acts = often(CORNERED)
    assert set(acts) == {"super=blue", "r1"}
    assert 80 < acts["super=blue"] < 160  # out of 300, for 40 percent


def test_a_bluff_does_not_name_the_colour_that_proves_it() -> None:
    acts = often(of_four("super r1 r2 r3 b2", (ONE, SEVEN, FIVE)))
    assert "super=red" not in acts
    assert acts["super=blue"] > 0


def test_nobody_bluffs_without_need_or_with_a_better_card() -> None:
    assert set(often(of_four("super r1 b2"))) == {"r1"}
    assert set(often(of_four("super rskip b2 b3", (ONE, SEVEN, FIVE)))) == {"rskip"}


def test_nobody_bluffs_with_a_large_hand() -> None:
    hand = "super r8 b1 b2 b3 b4 b5 y1 y2 y3 y4 y5 g1 g2"
    assert set(often(of_four(hand, (ONE, "y6 y7 y8", "g3 g4 g5")))) == {"r8"}


# Challenges


def doubtful(left: str, own: str = "b1 b2 b3 y1 y2 y3", more: str = "colour: blue;") -> str:
    """Seat 0 has played a Super Joker on red; seat 1 is to pay or to challenge."""
    return (
        "phase: owing; turn: 1; debt: 4; doubt: 0; doubt-colour: red; layer: 0;"
        f"talon: super r5; {more} hand 0: {left}; doubt-hand: {left};"
        f"hand 1: {own}; hand 2: g5 g6 g8"
    )


def test_a_large_hand_is_doubted() -> None:
    assert does(doubtful("y5 y6 y8 g1 g2 g3 g4")) == "challenge"
    assert does(doubtful("y5 y6")) == "draw"


def test_who_holds_many_of_the_colour_doubts_less() -> None:
    left = "y5 y6 y8 g1 g2"
    assert does(doubtful(left)) == "challenge"
    reds = "r0 r1 r1 r2 r2 r3 r3 r4 r4 r6 r6 r7 r7 r8 r8"
    assert does(doubtful(left, reds)) == "draw"


def test_who_is_nearly_out_doubts_more_readily() -> None:
    left = "y5 y6 y8"
    assert does(doubtful(left)) == "draw"
    assert does(doubtful(left, "b1")) == "challenge"


def test_a_long_chain_is_doubted_more_readily() -> None:
    one = doubtful("y5 y6 y8")
    assert does(one) == "draw"
    assert does("options: cumulative=on;" + one.replace("debt: 4", "debt: 12")) == "challenge"


def test_a_colour_that_stays_gives_a_bluff_away() -> None:
    assert does(doubtful("y5 y6", more="colour: blue;")) == "draw"
    assert does(doubtful("y5 y6", more="colour: red;")) == "challenge"


def test_a_partner_is_never_doubted() -> None:
    text = doubtful("y5 y6 y8 g1 g2 g3 g4").replace("turn: 1", "turn: 2")
    text = text.replace("hand 1:", "hand 3:") + "; hand 1: -"
    gone = "options: form=teams away_mode=remove; out: 1;"
    assert does(gone + text) == "draw"
    assert does("options: away_mode=remove; out: 1;" + text) == "challenge"


def test_the_challenged_hand_is_seen_and_play_goes_on() -> None:
    assert does(doubtful("y5 y6").replace("owing", "check")) == "seen"


# Cumulative


def owing(hand: str, top: str = "r+2", debt: int = 2, more: str = "") -> str:
    return (
        f"options: cumulative=on {more}; phase: owing; debt: {debt}; talon: {top}; layer: 3;"
        f"hand 0: {hand}; hand 1: {SEVEN}; hand 2: {FIVE}; hand 3: b4 b5 b6"
    )


def test_a_draw_card_is_answered_when_it_can_be() -> None:
    assert does(owing("b+2 r1 b1")) == "b+2"
    assert does(owing("r1 b1 b3")) == "draw"
    chain = owing("super b1 b3", "super; colour: red", 4) + "; doubt: 3; doubt-colour: green"
    assert does(chain) == "super=blue"


def test_a_bluff_in_a_chain_is_a_matter_of_courage() -> None:
    chain = owing("super r1 b3", "super; colour: red", 8) + "; doubt: 3; doubt-colour: green"
    acts = often(chain)
    assert set(acts) == {"super=blue", "challenge"}
    assert 80 < acts["super=blue"] < 160


def test_a_debt_is_not_passed_on_to_a_partner() -> None:
    text = owing("b+2 r1 b1", more="form=teams away_mode=remove")
    text = text.replace(f"hand 1: {SEVEN}", "hand 1: -; out: 1")
    assert does(text) == "draw"
    assert does(text.replace("form=teams", "")) == "b+2"


# Sevens and zeros


MOVING = "options: seven_zero=on;"


def test_a_seven_swaps_with_the_smallest_opposing_hand() -> None:
    hand = "r7 b1 b2 b3 y1"
    assert does(MOVING + of_four(hand, (SEVEN, TWO, FIVE))) == "r7>2"
    assert does(MOVING + of_four(hand, (SEVEN, FIVE, TWO))) == "r7>3"


def test_a_winning_hand_is_not_given_away() -> None:
    assert does(MOVING + of_four("r7 b1", (SEVEN, FIVE, "b4 b5 b6"))) == "draw"
    assert does(MOVING + of_four("r0 b1", (SEVEN, FIVE, "b4 b5 b6"))) == "draw"
    assert does(MOVING + of_two("r7 b1")) == "draw"
    assert does(of_two("r7 b1")) in ("call", "r7")


def test_a_zero_is_laid_when_the_hand_that_comes_is_better() -> None:
    hand = "r0 r1 b2 b3 y1"
    assert does(MOVING + of_four(hand, (SEVEN, FIVE, TWO))) == "r0"
    assert does(MOVING + of_four(hand, (TWO, FIVE, SEVEN))) == "r1"
    assert does(MOVING + "direction: right;" + of_four(hand, (TWO, FIVE, SEVEN))) == "r0"


def test_a_small_hand_goes_to_the_partner_rather_than_to_an_opponent() -> None:
    others = (FIVE, "b4 b5", SEVEN)
    teams = "options: form=teams seven_zero=on; phase: drawn; drawn: r7;"
    assert does(teams + of_four("r7 b1", others)) in ("call", "r7>2")


def test_a_last_seven_that_still_swaps_is_kept_from_opponents() -> None:
    kept = "options: seven_zero=on seven_zero_last=exchanges;"
    assert does(kept + of_four("r7")) == "draw"
    assert does(kept.replace("seven_zero=on", "seven_zero=on form=teams") + of_four("r7")) == "r7>2"
    assert does(MOVING + of_four("r7")) == "r7"


def test_who_will_hold_one_card_after_a_swap_calls_before() -> None:
    acts = often(MOVING + of_four("r7 b1 b2 b3 y1", (SEVEN, ONE, FIVE)))
    assert set(acts) == {"call", "r7>2"}
    assert 5 < acts["r7>2"] < 35  # out of 300, for 6 percent


# Jumping in


def twin(hand: str, top: str = "r5", more: str = "", options: str = "jump_in=on") -> str:
    """Seat 1 is to play; seat 3 played the card on top, and seat 0 may hold its twin."""
    return (
        f"options: {options}; turn: 1; layer: 3; lays: 9; talon: {top}; {more}"
        f"hand 0: {hand}; hand 1: {SEVEN}; hand 2: {FIVE}; hand 3: b4 b6"
    )


def test_a_twin_is_jumped_in_when_it_is_noticed() -> None:
    acts = often(twin("r5 b1 b2"), 0)
    assert set(acts) == {"jump r5", "-"}
    assert 180 < acts["jump r5"] < 240  # out of 300, for 70 percent


def test_a_victim_escapes_by_jumping_in() -> None:
    text = twin("r+2 b1 b2", "r+2", "phase: owing; debt: 2;").replace("turn: 1", "turn: 0")
    acts = often(text, 0)
    assert set(acts) == {"jump r+2", "draw"}
    assert 180 < acts["jump r+2"] < 240


def test_nobody_jumps_in_on_a_partner_who_is_about_to_go_out() -> None:
    text = twin("r5 b1 b2 b3", options="jump_in=on form=teams").replace("turn: 1", "turn: 2")
    assert "jump r5" in often(text, 0)
    assert set(often(text.replace(FIVE, TWO), 0)) == {"-"}
    assert "jump r5" in often(text.replace(FIVE, TWO).replace("form=teams", ""), 0)
    assert "jump r5" in often(text.replace(FIVE, TWO).replace("r5 b1 b2 b3", "r5"), 0)


def test_nobody_gives_a_winning_hand_away_by_jumping_in() -> None:
    assert set(often(twin("r7 b1", "r7", options="jump_in=on seven_zero=on"), 0)) == {"-"}


def test_false_jumps_are_not_made() -> None:
    free = "jump_in=on illegal_lay=free"
    assert set(often(twin("r6 b1 b2", options=free), 0)) == {"-"}
    assert set(often(twin("r5 b1 b2", options=free), 0)) == {"jump r5", "-"}
    own = twin("r5 b1 b2", options=free + " jump_self=no").replace("layer: 3", "layer: 0")
    assert set(often(own, 0)) == {"-"}


# Calling, catching, calling out


LAST_BUT_ONE = of_four("r1 b1")
CAUGHT_OUT = (
    f"turn: 1; talon: r9; exposed: 0; lays: 9; layer: 0;"
    f"hand 0: r1; hand 1: {SEVEN}; hand 2: {FIVE}; hand 3: b4 b5"
)
BEFORE_THE_PRESS = (
    f"phase: laid; laid: r2; laid-by: 0; laid-turn: 0; laid-phase: act; talon: r9; exposed: 0;"
    f"hand 0: r1; laid-hand: r1; hand 1: {SEVEN}; hand 2: {FIVE}; hand 3: b4 b5"
)


def test_the_last_card_is_called_but_for_a_lapse_now_and_then() -> None:
    acts = often(LAST_BUT_ONE)
    assert set(acts) == {"call", "r1"}
    assert 5 < acts["r1"] < 35  # out of 300, for 6 percent


def test_what_is_forgotten_stays_forgotten_for_this_lay() -> None:
    for seed in SEEDS:
        match = Match.read(f"master; {LAST_BUT_ONE}", seed=seed)
        if ask(match) == "r1":
            match.push("r1")
            assert ask(match) == "press"
            match.push("press")
            assert ask(match, 0) == "-"


def test_a_call_can_still_be_made_before_and_after_the_press() -> None:
    acts = often(BEFORE_THE_PRESS)
    assert set(acts) == {"call", "press"}
    assert 5 < acts["press"] < 35
    acts = often(CAUGHT_OUT, 0)
    assert set(acts) == {"call", "-"}
    assert 5 < acts["-"] < 35


@pytest.mark.parametrize("text", [CAUGHT_OUT, BEFORE_THE_PRESS])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_forgotten_call_is_noticed_by_most(text: str, seat: Seat) -> None:
    assert 180 < often(text, seat)["catch 0"] < 240  # out of 300, for 70 percent


def test_a_partner_is_not_caught() -> None:
    assert set(often(TEAMS + CAUGHT_OUT, 2)) == {"-"}
    assert "catch 0" in often(TEAMS + CAUGHT_OUT, 3)


def test_who_has_called_is_not_caught_even_where_one_may_try() -> None:
    called = "options: false_catch_penalty=2;" + CAUGHT_OUT.replace("exposed: 0;", "")
    assert set(often(called, 2)) == {"-"}


WRONG = (
    "options: illegal_lay=free OTHER; turn: 1; talon: b3 r5; lays: 9; layer: 0;"
    "wrong: match; wrong-by: 0; wrong-colour: red; wrong-direction: left; wrong-turn: 0;"
    f"wrong-phase: act; wrong-layer: 3; hand 0: r1 r2; hand 1: {SEVEN}; hand 2: {FIVE};"
    "hand 3: b4 b5"
)


def test_a_wrong_card_is_called_out_by_most_opponents() -> None:
    for seat in (1, 2, 3):
        assert 215 < often(WRONG.replace("OTHER", ""), seat)["wrong"] < 265  # for 80 percent


def test_a_partners_wrong_card_is_overlooked() -> None:
    assert set(often(WRONG.replace("OTHER", "form=teams"), 2)) == {"-"}
    assert "wrong" in often(WRONG.replace("OTHER", "form=teams"), 3)


def test_nobody_calls_out_a_card_that_fits() -> None:
    text = f"options: illegal_lay=free false_callout_penalty=2; layer: 3; {of_four('r1 b1 b2')}"
    for seat in (0, 1, 2):
        assert "wrong" not in often(text, seat)


def test_a_wrong_card_slips_through_now_and_then_on_a_free_table() -> None:
    acts: Counter[str] = Counter()
    for turns in range(5):
        acts += often(f"options: illegal_lay=free; turns: {turns};" + of_four("r1 r2 b3 b5"))
    assert set(acts) == {"r2", "b3"}
    assert 5 < acts["b3"] < 27  # out of 1500, for one percent
    assert set(often(of_four("r1 r2 b3 b5"))) == {"r2"}


def test_an_eager_bot_lays_at_random_and_never_reacts() -> None:
    acts = often(of_four("r1 b9"), name="eager")
    assert set(acts) == {"r1", "b9"}
    assert min(acts.values()) > len(SEEDS) // 3
    for seat in (0, 2):
        assert set(often(CAUGHT_OUT, seat, "eager")) == {"-"}


def test_random_waits_only_out_of_turn() -> None:
    assert set(often(CAUGHT_OUT, 2, "random")) == {"catch 0", "-"}
    assert "-" not in often(CAUGHT_OUT, 1, "random")


@pytest.mark.parametrize("name", ["random", "eager"])
def test_a_bot_that_does_not_look_needs_only_the_turn(name: str) -> None:
    """A simulation shows it only whose turn it is."""
    bot = bots.find("master", name)
    assert not bot.looks
    view = Match.new("master", seats=2, seed=1).game.view()
    view.viewer, view.turn = 1, 0
    assert bot.policy(view, [PRESS], 1, Stream(seed=3)) in (PRESS, WAIT)
