"""Royal's bots: each habit in a position written by hand, and whole matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from penult import bots
from penult.bots import SeatedBot
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import TABLE, Seat
from penult.games.royal.cards import ACTIONS, READY
from penult.match.match import Match

SEEDS = range(300)
CAREFUL = 1  # with this seed, bots forget nothing in these positions
NAMES = ("random", "eager", "sensible")

# Other players' hands: cards that no test needs
SEVEN = "y1 y2 y3 y4 y5 y6 y7"
FIVE = "g1 g2 g3 g4 g5"
TWO = "g6 g7"


def ask(match: Match, seat: Seat | None = None, name: str = "sensible") -> str:
    """What a bot does now in a seat, by default the current player's."""
    answer = SeatedBot(match, match.turn if seat is None else seat, name).answer(match)
    return "-" if answer is None else str(answer.action)


def does(text: str, seat: Seat | None = None, name: str = "sensible") -> str:
    return ask(Match.read(f"royal; {text}", seed=CAREFUL), seat, name)


def often(text: str, seat: Seat | None = None, name: str = "sensible") -> Counter[str]:
    """What it does with many different seeds."""
    return Counter(ask(Match.read(f"royal; {text}", seed=seed), seat, name) for seed in SEEDS)


# Ready


@pytest.mark.parametrize("name", ["eager", "sensible"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everybody_says_ready_without_waiting_for_his_turn(name: str, seat: Seat) -> None:
    text = (
        f"phase: ready; clock: idle; crown: 2; talon: r7; hand 0: {SEVEN}; hand 1: b1; hand 2: b2"
    )
    assert does(text, seat, name) == "ready"


# Which card


def of_four(hand: str, court: str = "crown: 1; hat: 2", sizes: str = "") -> str:
    """Seat 0 is to play on a red seven; nobody is nearly out unless ``sizes`` says so."""
    others = sizes or f"hand 1: {SEVEN}; hand 2: {FIVE}; hand 3: b4 b5 b6 b8 brev"
    return f"{court}; talon: r7; hand 0: {hand}; {others}"


def of_two(hand: str, court: str) -> str:
    return f"{court}; talon: r7; hand 0: {hand}; hand 1: {SEVEN}"


def test_dear_cards_first() -> None:
    assert does(of_four("r2 r8 r5")) == "r8"
    assert does(of_four("r2 r8 rskip")) == "rskip"


def test_the_card_that_most_others_can_follow() -> None:
    assert does(of_four("r8 b7 b1 b2")) == "b7"
    assert does(of_four("r8 b7 r1 r2")) == "r8"


@pytest.mark.parametrize("court", ["crown: 0; hat: 2", "crown: 1; hat: 2"])
def test_jokers_are_kept_for_later(court: str) -> None:
    assert does(of_four("joker r1 b2", court)) == "r1"
    assert does(of_four("joker b1 b2", court)) == "joker"
    assert does(of_four("joker", court)) == "joker"


def test_a_subject_lays_a_card_that_hurts_him_rather_than_a_joker() -> None:
    assert does(of_two("joker rking b2", "crown: 1; hat: 0")) == "rking"


def test_a_king_likes_royal_cards() -> None:
    assert does(of_four("rking rrev b2 b3", "crown: 0; hat: 2")) == "rking"


def test_between_two_a_subject_avoids_royal_cards() -> None:
    assert does(of_two("rking r1 b2", "crown: 1; hat: 0")) == "r1"
    assert does(of_two("rking r1 b2", "crown: 0; hat: 1")) == "rking"


def test_a_subject_avoids_royal_cards_when_he_would_be_hit() -> None:
    assert does(of_four("rking r1 b2 b3 b1 g8")) == "r1"  # they and seat 2 would have five
    fewest = f"hand 1: {SEVEN}; hand 2: {TWO}; hand 3: b4 b5 b6 b8 brev"
    assert does(of_four("rking r1 b2 b3", sizes=fewest)) == "rking"
    assert does("totals: 9 0 10 0;" + of_four("rking r1 b2 b3 b1 g8")) == "rking"
    assert does("totals: 11 0 10 0;" + of_four("rking r1 b2 b3 b1 g8")) == "r1"


def test_that_the_king_has_fewer_cards_does_not_save_a_subject() -> None:
    fewest = f"hand 1: {TWO}; hand 2: {SEVEN}; hand 3: b4 b5 b6 b8 brev"
    assert does(of_four("rking r1 b2 b3", sizes=fewest)) == "r1"


def test_the_jester_avoids_jester_cards() -> None:
    assert does(of_four("rjester r1 b2", "crown: 1; hat: 0")) == "r1"
    assert does(of_four("rjester r1 b2", "crown: 1; hat: 2")) == "rjester"


def test_others_like_jester_cards() -> None:
    assert does(of_four("rrev rjester b2 b3")) == "rjester"


def test_the_jester_rather_lays_one_than_draws() -> None:
    assert does(of_four("rjester b1 b2", "crown: 1; hat: 0")) == "rjester"


def test_the_jester_goes_out_with_one() -> None:
    assert does(of_four("rjester", "crown: 1; hat: 0")) == "rjester"


def test_a_jester_card_comes_first_when_the_jester_is_nearly_out() -> None:
    hand = "rjester r8 rskip b1"
    nearly = f"hand 1: {SEVEN}; hand 2: {TWO}; hand 3: b4 b5 b6 b8 brev"
    assert does(of_four(hand, "crown: 3; hat: 2", nearly)) == "rjester"
    next_one = f"hand 1: {TWO}; hand 2: {SEVEN}; hand 3: b4 b5 b6 b8 brev"
    assert does(of_four(hand, "crown: 3; hat: 2", next_one)) == "rskip"


def test_between_two_it_stays_with_the_colour() -> None:
    assert does(of_two("r1 b7 b2", "crown: 1; hat: 0")) == "r1"
    assert does(of_four("r1 b7 b2")) == "b7"


def test_between_two_a_skip_plays_again() -> None:
    assert does(of_two("rskip rrev b2 b3", "crown: 0; hat: 1")) == "rskip"


def test_play_is_turned_away_from_who_is_nearly_out() -> None:
    before = f"hand 1: {FIVE}; hand 2: {SEVEN}; hand 3: {TWO}"
    assert does(of_four("rrev r8 b2 b3", sizes=before)) == "r8"
    after = f"hand 1: {TWO}; hand 2: {SEVEN}; hand 3: {FIVE}"
    assert does(of_four("rrev r8 b2 b3", sizes=after)) == "rrev"
    assert does("direction: right;" + of_four("rrev r8 b2 b3", sizes=after)) == "r8"


def test_it_draws_only_when_it_must_and_keeps_what_does_not_fit() -> None:
    assert does(of_four("b1 b2")) == "draw"
    assert does("phase: drawn; drawn: b1;" + of_four("b1 b2")) == "pass"
    assert does("phase: drawn; drawn: r1;" + of_four("b1 b2 r1")) == "r1"


# The king


def king_decides(phase: str, hands: str, more: str = "") -> str:
    hat = "" if phase == "designate" else "hat: 1;"
    clock = "clock: idle; after-start: act;" if phase == "designate" else ""
    top = "joker; colour: green" if phase == "colour" else "rking"
    return f"phase: {phase}; turn: 1; crown: 0; {hat} {clock} talon: {top}; {more} {hands}"


FEWEST_IS_TWO = f"hand 0: r1; hand 1: {SEVEN}; hand 2: {TWO}; hand 3: {FIVE}"
ONE_AND_THREE = f"hand 0: r1; hand 1: {TWO}; hand 2: {SEVEN}; hand 3: b1 b2"


@pytest.mark.parametrize(("phase", "act"), [("designate", "jester"), ("target", "hit")])
def test_the_king_chooses_the_most_dangerous_player(phase: str, act: str) -> None:
    assert does(king_decides(phase, FEWEST_IS_TWO)) == f"{act} 2"
    assert does(king_decides(phase, ONE_AND_THREE, "totals: 0 20 90 30;")) == f"{act} 3"
    assert does(king_decides(phase, ONE_AND_THREE, "totals: 0 40 90 30;")) == f"{act} 1"
    assert does(king_decides(phase, ONE_AND_THREE)) == f"{act} 1"
    assert does(king_decides(phase, ONE_AND_THREE, "direction: right;")) == f"{act} 3"


def test_the_king_never_hits_himself() -> None:
    text = king_decides("target", FEWEST_IS_TWO, "options: royal_self_target=on;")
    match = Match.read(f"royal; {text}", seed=CAREFUL)
    assert "hit 0" in [str(act) for act in match.legal()]
    assert ask(match) == "hit 2"


def test_who_has_gone_out_is_not_hit() -> None:
    hands = f"hand 0: r1; hand 1: -; hand 2: {SEVEN}; hand 3: {FIVE}"
    assert does(king_decides("target", hands, "round-winner: 1; clock: idle;")) == "hit 3"


def test_the_king_decrees_the_colour_he_holds_most_of() -> None:
    hands = f"hand 1: {SEVEN}; hand 2: {FIVE}"
    assert does(king_decides("colour", f"hand 0: r1 b1 b2 g8 joker; {hands}")) == "name blue"


def test_of_two_colours_the_king_keeps_the_one_a_dangerous_player_lacked() -> None:
    hands = f"hand 0: b1 g8; hand 1: r1; hand 2: {SEVEN}"
    assert does(king_decides("colour", hands, "layer: 1;")) == "name green"
    assert does(king_decides("colour", hands, "layer: 0;")) == "name blue"
    safe = f"hand 0: b1 g8; hand 1: {FIVE}; hand 2: {SEVEN}"
    assert does(king_decides("colour", safe, "layer: 1;")) == "name blue"


def test_an_eager_king_decides_at_random() -> None:
    assert set(often(king_decides("target", FEWEST_IS_TWO), name="eager")) == {
        "hit 1",
        "hit 2",
        "hit 3",
    }
    colours = often(king_decides("colour", FEWEST_IS_TWO), name="eager")
    assert set(colours) == {"name red", "name blue", "name yellow", "name green"}
    assert min(colours.values()) > len(SEEDS) // 8


# Calling and catching


LAST_BUT_ONE = f"crown: 1; hat: 2; talon: r7; hand 0: r1 b1; hand 1: {SEVEN}; hand 2: {FIVE}"
CAUGHT_OUT = (
    f"turn: 1; crown: 1; hat: 2; talon: r7; exposed: 0; lays: 9; layer: 0;"
    f"hand 0: r1; hand 1: {SEVEN}; hand 2: {FIVE}"
)


def test_the_last_card_is_called_but_for_a_lapse_now_and_then() -> None:
    acts = often(LAST_BUT_ONE)
    assert set(acts) == {"call", "r1"}
    assert 5 < acts["r1"] < 35  # out of 300, for 6 percent


def test_what_is_forgotten_stays_forgotten_for_this_lay() -> None:
    for seed in SEEDS:
        match = Match.read(f"royal; {LAST_BUT_ONE}", seed=seed)
        if ask(match) == "r1":
            match.push("r1")
            assert ask(match, 0) == "-"


def test_a_call_that_is_not_forgotten_can_still_be_made_after_the_lay() -> None:
    acts = often(CAUGHT_OUT, 0)
    assert set(acts) == {"call", "-"}
    assert 5 < acts["-"] < 35


@pytest.mark.parametrize("seat", [1, 2])  # on their turn and out of turn
def test_a_forgotten_call_is_noticed_by_most(seat: Seat) -> None:
    caught = often(CAUGHT_OUT, seat)["catch 0"]
    assert 180 < caught < 240  # out of 300, for 70 percent


def test_who_has_overlooked_it_does_not_see_it_when_asked_again() -> None:
    for seed in SEEDS:
        match = Match.read(f"royal; {CAUGHT_OUT}", seed=seed)
        bot = SeatedBot(match, 2, "sensible")
        assert len({str(bot.answer(match)) for _ in range(5)}) == 1


def test_a_king_catches_before_he_decides() -> None:
    text = king_decides("target", ONE_AND_THREE, "exposed: 3; layer: 3; lays: 9;")
    acts = often(text.replace("hand 3: b1 b2", "hand 3: b1"))
    assert set(acts) == {"catch 3", "hit 3"}
    assert acts["catch 3"] > acts["hit 3"]


def test_an_eager_bot_never_reacts() -> None:
    for seat in (0, 2):
        assert set(often(CAUGHT_OUT, seat, "eager")) == {"-"}


def test_an_eager_bot_lays_at_random_and_never_calls() -> None:
    acts = often(of_four("r1 b7"), name="eager")
    assert set(acts) == {"r1", "b7"}
    assert min(acts.values()) > len(SEEDS) // 3
    assert set(often(of_four("b1 b2"), name="eager")) == {"draw"}


# Whole matches


def play(match: Match, players: list[SeatedBot], rng: Random) -> Counter[str]:
    """Play to the end, with an occasional fanfare; return how often each verb was used."""
    while match.outcome is None:
        if match.turn == TABLE:
            match.push(TABLE, match.legal(TABLE)[0])
        elif rng.random() < 1 / 20 and match.why_not(TABLE, "fanfare") == 0:
            match.push(TABLE, "fanfare")
        else:
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


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("first", range(3))
def test_whole_matches_come_to_an_end(seats: int, first: int) -> None:
    match = Match.new("royal", seats=seats, seed=100 * seats + first)
    players = [SeatedBot(match, seat, NAMES[(seat + first) % 3]) for seat in range(seats)]
    verbs = play(match, players, Random(seats))
    assert max(match.standing) >= 500
    assert {"LAY", "DRAW", "PASS", "CALL", "READY", "START", "FANFARE"} <= set(verbs)
    assert seats == 2 or {"DESIGNATE", "HIT", "NAME"} <= set(verbs)


OPTIONS = (
    "form=low_score target=150",
    "royal_self_target=on plus_one_skips=on target=150",
    "jester_cannot_finish=on last_card_effect=ignore target=150",
    "auto_call=on two_p_reverse=as_skip fanfare_applies=end_of_turn target=150",
)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_no_option_confuses_them(options: str, seats: int) -> None:
    match = Match.new("royal", seats=seats, seed=seats, options=options)
    players = [SeatedBot(match, seat, NAMES[-1 - seat % 3]) for seat in range(seats)]
    play(match, players, Random(seats))


@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_equals_comes_to_an_end(name: str) -> None:
    match = Match.new("royal", seats=3, seed=5, options="target=100")
    play(match, [SeatedBot(match, seat, name) for seat in range(3)], Random(5))


def test_random_waits_only_out_of_turn() -> None:
    acts = often(CAUGHT_OUT, 2, "random")
    assert set(acts) == {"catch 0", "-"}
    assert "-" not in often(CAUGHT_OUT, 1, "random")


@pytest.mark.parametrize("name", ["random", "eager"])
def test_a_bot_that_does_not_look_needs_only_the_turn(name: str) -> None:
    """A simulation shows it only whose turn it is."""
    bot = bots.find("royal", name)
    assert not bot.looks
    view = Match.new("royal", seats=2, seed=1).game.view()
    view.viewer, view.turn = 1, 0
    assert bot.policy(view, [READY], 1, Stream(seed=3)) in (READY, WAIT)
    assert str(ACTIONS[READY]) == "ready"
