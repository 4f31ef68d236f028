"""Royal's clock: what actions cost, how long it waits, and what it does when nobody acts."""

from __future__ import annotations

from random import Random

import pytest

from penult.core.ids import TABLE, Seat
from penult.games.clockwork import NEVER, ClockFace, ClockMode
from penult.games.royal.game import GAME
from penult.match.match import Match
from tests.games.royal.table import all_but, all_ready, crown_and_hat, dealt, opened, play_on

SECOND = 1_000


def four(cards: str = "r1 b2 b3", options: str = "", more: str = "") -> Match:
    """Seat 1 of four is to play on a red 7; seat 3 is king, seat 2 jester."""
    return Match.read(
        f"royal; {f'options: {options};' if options else ''} turn: 1; crown: 3; hat: 2;"
        f"hand 0: y1 y2 y3; hand 1: {cards}; hand 2: y4 y5 y6; hand 3: g2 g3 g4; talon: r7; {more}"
    )


def face(m: Match) -> ClockFace:
    assert m.clock is not None
    return m.clock


def silent(m: Match) -> str:
    """The action done for a player who doesn't act; it must be legal."""
    text = GAME.actions[face(m).silent].text
    assert m.why_not(m.turn, text) == 0
    return text


def cost(m: Match, act: str) -> int:
    return m.cost(next(action for action in GAME.actions if action.text == act))


# Costs


def test_a_lay_costs_five_seconds() -> None:
    m = four("r1 joker rking rjester rskip rrev")
    for card in ("r1", "joker", "rking", "rjester", "rskip", "rrev"):
        assert cost(m, card) == 5 * SECOND


@pytest.mark.parametrize("decision", ["pass", "r5"])
def test_drawing_and_deciding_cost_six_together(decision: str) -> None:
    m = four("b1 b2", more="stock: r5 rest")
    drawing = cost(m, "draw")
    m.push("draw")
    assert drawing + cost(m, decision) == 6 * SECOND


@pytest.mark.parametrize(("card", "answer"), [("joker", "name blue"), ("rking", "hit 0")])
def test_colour_and_target_cost_three(card: str, answer: str) -> None:
    m = four(f"{card} b2 b3")
    m.push(card)
    assert cost(m, answer) == 3 * SECOND


def test_designation_readiness_calls_and_the_clock_cost_nothing() -> None:
    m = four()
    for act in ("jester 1", "ready", "call", "catch 1"):
        assert cost(m, act) == 0
    for act in ("start", "fanfare", "restart", "pause", "resume"):
        assert cost(m, act) == 0


# The sceptre


def test_periods_are_numbered_over_the_match() -> None:
    m = opened(king=3, hat=1)
    assert face(m).period == 1
    m.push(TABLE, "fanfare")
    assert face(m).period == 0
    crown_and_hat(m, 1)
    assert face(m).period == 2


def test_a_later_round_goes_on_counting() -> None:
    m = four("r1", more="reigns: 5")
    m.push("r1")
    all_ready(m)
    crown_and_hat(m, 1)
    assert (m.view().rounds, face(m).period) == (1, 6)


@pytest.mark.parametrize(
    ("options", "mode", "length", "jitter"),
    [
        ("", ClockMode.WALL, 60_000, 5_000),
        ("clock_mode=virtual", ClockMode.VIRTUAL, 60_000, 5_000),
        ("clock_mode=turns", ClockMode.TURNS, NEVER, 0),
        ("reign_ms=9000 reign_jitter_ms=100", ClockMode.WALL, 9_000, 100),
        ("reign_ms=1000 reign_jitter_ms=60000", ClockMode.WALL, 1_000, 999),
    ],
)
def test_length_and_jitter(options: str, mode: int, length: int, jitter: int) -> None:
    found = face(four(options=options))
    assert (found.mode, found.length, found.jitter) == (mode, length, jitter)


@pytest.mark.parametrize(("turns", "over"), [(11, False), (12, False), (13, True)])
def test_twelve_turns_are_played_when_the_thirteenth_begins(turns: int, over: bool) -> None:
    m = four(options="clock_mode=turns", more=f"reign-turns: {turns}")
    assert face(m).is_over == over
    assert not face(four(more=f"reign-turns: {turns}")).is_over


def test_paused_and_over() -> None:
    m = four("r1", "target=1")
    assert not face(m).is_paused
    m.push(TABLE, "pause")
    assert (face(m).is_paused, face(m).period, face(m).limit) == (True, 0, NEVER)
    m.push(TABLE, "resume")
    m.push("r1")
    assert m.clock is None


def test_the_countdown_is_hidden_unless_the_table_wants_it() -> None:
    assert not face(four()).shown
    assert face(four(options="show_countdown=on")).shown


# What is asked


def test_a_turn_is_one_question_whatever_happens_in_between() -> None:
    m = four("r1 b2", more="turns: 4")
    turn = face(m).question
    assert turn > 0
    m.push("draw")
    assert face(m).question == turn
    m.push(TABLE, "fanfare")
    asked = face(m).question
    assert asked < 0
    m.push("jester 1")
    assert face(m).question not in (turn, asked)
    m.push(TABLE, "start")
    assert face(m).question == turn
    m.push("pass")
    assert face(m).question not in (turn, asked)


def test_getting_ready_is_one_question() -> None:
    m = dealt()
    asked = []
    for seat in range(4):
        asked.append(face(m).question)
        m.push(seat, "ready")
    assert len(set(asked)) == 1
    assert face(m).question not in asked


def test_the_same_number_is_the_same_question() -> None:
    """Two consecutive positions with one number: getting ready, or a turn's two decisions."""
    m = Match.new("royal", seats=3, seed=2)
    chance = Random(2)
    before = 0, ""
    for _ in range(1_000):
        asked = face(m).question, silent(m).split()[0]
        if asked[0] == before[0] and asked != before:
            assert (before[1], asked[1]) == ("draw", "pass")
        before = asked
        play_on(m, chance)
    assert m.view().rounds > 0


# Limits and default actions, decision by decision

LIMITS = "turn_limit=7 decision_limit=8 designate_limit=9"


def test_C1_getting_ready() -> None:
    m = dealt(options=LIMITS)
    for seat in range(4):
        assert (m.turn, silent(m), face(m).limit) == (seat, "ready", 9 * SECOND)
        m.push(seat, "ready")


@pytest.mark.parametrize(("king", "jester"), [(0, 1), (2, 3), (3, 0)])
def test_C2_the_nearest_on_the_left_becomes_jester(king: Seat, jester: Seat) -> None:
    m = dealt(king=king, options=LIMITS)
    all_ready(m)
    assert (m.turn, silent(m), face(m).limit) == (king, f"jester {jester}", 9 * SECOND)


def test_C2_then_the_table_sounds_the_start_at_once() -> None:
    m = dealt(king=0)
    all_ready(m)
    m.push("jester 2")
    assert (m.turn, silent(m), face(m).limit) == (TABLE, "start", 0)


def test_C2_whatever_the_direction() -> None:
    m = four(more="direction: right")
    m.push(TABLE, "fanfare")
    assert (m.turn, silent(m)) == (0, "jester 1")


def test_C3_the_colour_is_kept() -> None:
    m = four("joker b2 b3", LIMITS)
    m.push("joker")
    assert (m.turn, silent(m), face(m).limit) == (3, "name red", 8 * SECOND)


def test_C3_on_a_joker_the_decreed_colour_is_kept() -> None:
    m = Match.read(
        "royal; turn: 0; crown: 1; hat: 0; talon: joker; colour: yellow; hand 0: joker b1;"
        "hand 1: g1 g2"
    )
    m.push("joker")
    assert silent(m) == "name yellow"


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ("b1 b2 r1 joker joker joker", "blue"),
        ("y1 g1 gjester gjester y2", "green"),  # two of a kind count as two cards
        ("joker joker", "red"),  # no colour held: the first one
        ("y1 y2 b1 b2 r3", "blue"),  # the first of equals
    ],
)
def test_C3_of_a_first_joker_the_colour_held_most(cards: str, named: str) -> None:
    m = Match.read(
        f"royal; phase: colour; turn: -; crown: 1; hat: 0; talon: joker; hand 0: r2 r4 r5 r6;"
        f"hand 1: {cards}"
    )
    assert (m.turn, silent(m)) == (1, f"name {named}")


def test_C4_the_jester_draws() -> None:
    m = four("rking b2 b3", LIMITS)
    m.push("rking")
    assert (m.turn, silent(m), face(m).limit) == (3, "hit 2", 8 * SECOND)


@pytest.mark.parametrize(
    ("hands", "king", "expected"),
    [
        ((3, 1, 2, 4, 5), 3, 2),  # fewest
        ((2, 1, 2, 4, 2), 3, 4),  # of equals, the nearest on the king's left
        ((2, 1, 2, 4, 2), 4, 0),
        ((2, 1, 2, 3, 3), 2, 0),  # … round the table
    ],
)
def test_C4_or_fewest_cards_nearest_left(
    hands: tuple[int, ...], king: Seat, expected: Seat
) -> None:
    """Seat 1, the jester, goes out with a Royal card and can no longer be hit."""
    rest = all_but("rking r7").split()
    held = [" ".join(rest.pop() for _ in range(count)) for count in hands]
    held[1] = "rking"
    texts = ";".join(f"hand {seat}: {cards}" for seat, cards in enumerate(held))
    m = Match.read(f"royal; turn: 1; crown: {king}; hat: 1; talon: r7; {texts}")
    m.push("rking")
    assert (m.turn, silent(m)) == (king, f"hit {expected}")


def test_C4_the_king_himself_comes_last_of_equals() -> None:
    text = (
        "royal; options: royal_self_target=on; turn: 1; crown: 3; hat: 1; talon: r7;"
        "hand 0: y1 {}; hand 1: rking; hand 2: y2 {}; hand 3: y3"
    )
    equal, fewest = (Match.read(text.format(*cards)) for cards in (("", ""), ("b4", "b5")))
    equal.push("rking")
    assert silent(equal) == "hit 0"
    fewest.push("rking")
    assert silent(fewest) == "hit 3"


def test_C5_draw_and_C6_keep() -> None:
    m = four("r1 joker", LIMITS, "stock: r5 rest")
    assert (m.turn, silent(m), face(m).limit) == (1, "draw", 7 * SECOND)
    m.push("draw")
    assert (m.turn, silent(m), face(m).limit) == (1, "pass", 7 * SECOND)


def test_C5_with_nothing_to_draw_lay_what_must_be_laid_or_pass() -> None:
    """ROY-R24: they must play; ROY-R27: or pass."""
    for cards, answer in (("b2 r1", "r1"), ("b2 g1", "pass")):
        m = Match.read(
            f"royal; turn: 0; crown: 1; hat: 0; talon: r7; stock: -; hand 0: {cards};"
            f"hand 1: {all_but('r7 ' + cards)}"
        )
        assert silent(m) == answer


def test_fanfare_and_turn_belong_to_different_clocks() -> None:
    """A king who is asked while a fanfare waits still has a limit."""
    m = four("joker b2 b3", LIMITS)
    m.push("joker")
    m.push(TABLE, "fanfare")
    assert (face(m).period, face(m).limit, silent(m)) == (0, 8 * SECOND, "name red")
