"""How ColorADD's bots answer custom rules, and when they play such cards."""

from __future__ import annotations

from random import Random

import pytest

from penult.bots import SeatedBot
from penult.match.match import Match
from tests.games.coloradd.rules_table import table
from tests.games.custom.cards import random_card

HANDS = ("custom1 r1 wild r9 b4", "b1 b2", "y1 y2 y3")


def answer(match: Match) -> str:
    """What the sensible bot answers on its turn."""
    found = SeatedBot(match, match.turn, "sensible").answer(match)
    assert found is not None
    return str(found.action)


@pytest.mark.parametrize(
    ("rule", "act"),
    [
        ("draw(chosen,1)", "choose 1"),  # the fewest cards
        ("give(me,next,1,giver)", "pick r9"),  # the most expensive card that isn't a wild
        ("discard(me,1,owner)", "pick r9"),
        ("reveal(me,next,1,owner)", "pick r1"),  # the cheapest
        ("choice(me){A: draw(me,2) | B: draw(next,2)}", "option b"),
        ("choice(me){A: again() | B: draw(me,1)}", "option a"),
        ("choice(next){A: draw(next,3) | B: skip(1)}", "option b"),
        ("guess(me,colour,stock_top)", "guess yellow"),  # it holds none of it
        ("guess(me,odd_even,stock_top)", "guess odd"),  # there are more of them
        ("give(next,me,1,blind)", "take"),
    ],
)
def test_a_sensible_answer(rule: str, act: str) -> None:
    m = table(rule, hands=HANDS)
    m.push("custom1=red")
    assert answer(m) == act


def test_the_colour_at_the_end_is_the_one_it_holds_most_of() -> None:
    m = table("card colour after rule skip(1)", hands=HANDS)
    m.push("custom1")
    assert answer(m) == "name red"


def test_bots_confirm_what_people_say() -> None:
    m = table("honour(1); draw(named,1)", hands=HANDS)
    m.push("custom1=red")
    m.push("blame 2")
    assert answer(m) == "yes"


@pytest.mark.parametrize(
    ("rule", "lays_it"),
    [("draw(next,3)", True), ("draw(me,3)", False), ("swap(me,chosen)", True)],
)
def test_a_rule_is_laid_when_it_helps(rule: str, lays_it: bool) -> None:
    """Played before a cheap number if somebody is nearly out; kept like other wilds if it hurts."""
    m = table(rule, hands=("custom1 r1 b3 y4 g6 b7", "b1", "y1 y2 y3"))
    assert answer(m).startswith("custom1") is lays_it


@pytest.mark.parametrize("name", ["sensible", "eager"])
def test_bots_accept_what_others_write(name: str) -> None:
    options = "custom_count=1 agree=at_table"
    m = Match.new("coloradd", seats=3, seed=1, options=options)
    m.push(0, "propose custom1 draw(others,1)")
    for seat in (1, 2):
        found = SeatedBot(m, seat, name).answer(m)
        assert found is not None
        assert str(found.action) == "accept custom1"
    assert SeatedBot(m, 0, name).answer(m) is None  # it never proposes anything


@pytest.mark.parametrize("name", ["random", "eager", "sensible"])
@pytest.mark.parametrize("seed", range(6))
def test_bots_play_any_rules_to_the_end(name: str, seed: int) -> None:
    seats = 2 + seed
    cards = [random_card(Random(10 * seed + slot), seats) for slot in range(4)]
    options = "target=100 turn_cap=400"
    m = Match.new("coloradd", seats=seats, seed=seed, options=options, custom=cards)
    seated = [SeatedBot(m, seat, name) for seat in range(seats)]
    for _ in range(20_000):
        if m.outcome:
            return
        answers = (seated[seat].answer(m) for seat in m.reactors)
        said = next((found for found in answers if found), None) or seated[m.turn].answer(m)
        assert said is not None
        m.push(said.seat, said.action)
    raise AssertionError
