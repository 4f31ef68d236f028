"""Lapses and tastes: what a bot with a mind does with what it thought."""

from __future__ import annotations

from penult.core.actions import Action, Verb
from penult.match.match import Match
from penult.match.mind import Mind, Taste
from penult.thinking.deciding import choose, lapses_of, liked
from penult.thinking.think import Evaluation, Thought

ATTENTIVE, DREAMING = (Mind(1, 0, 0, attention) for attention in (100, 0))
TWO_LEFT = "coloradd; hand 0: r7 b2; hand 1: b1 b3; talon: r5"
EXPOSED = "coloradd; hand 0: r7 b2; hand 1: b1; talon: r5; exposed: 1; turn: 0"


def judged(
    action: Action | None, value: float, points: float = 0, turns: float = 10, struck: float = 0
) -> Evaluation:
    return Evaluation(
        action=action,
        value=value,
        error=0.01,
        worlds=100,
        won=(value, 1 - value),
        drew=0,
        drew_error=0,
        paid=0,
        again=0,
        turns=turns,
        next_drew=struck,
        caught=0,
        points_left=points,
        points_error=0,
    )


def acts(match: Match, *texts: str) -> list[Action]:
    return [match.parsed(text) for text in texts]


def test_an_attentive_bot_calls_before_its_last_card_but_one() -> None:
    match = Match.read(TWO_LEFT, seed=1)
    seven, draw = acts(match, "r7", "draw")
    thought = Thought(0, (judged(seven, 0.9), judged(draw, 0.1)), match.parsed("call"))
    assert str(choose(match, thought, ATTENTIVE, seed=1)) == "call"
    assert str(choose(match, thought, DREAMING, seed=1)) == "r7"


def test_a_bot_that_forgets_plays_a_card_even_if_it_only_thought_of_the_call() -> None:
    match = Match.read(TWO_LEFT, seed=1)
    thought = Thought(0, (), match.parsed("call"))
    assert str(choose(match, thought, ATTENTIVE, seed=1)) == "call"
    assert str(choose(match, thought, DREAMING, seed=1)) == "r7"


def test_it_forgets_as_often_as_its_attention_says_and_each_time_for_one_card() -> None:
    match = Match.read(TWO_LEFT, seed=1)
    mind = Mind(1, 0, 0, attention=70)
    forgot = [Verb.CALL in lapses_of(match, 0, mind, seed) for seed in range(2000)]
    assert 0.25 < sum(forgot) / len(forgot) < 0.35
    assert forgot == [Verb.CALL in lapses_of(match, 0, mind, seed) for seed in range(2000)]


def test_a_dreaming_bot_overlooks_what_it_could_catch() -> None:
    match = Match.new("coloradd", seats=2, seed=1)
    catch = next(action for action in match.game.actions if action.text == "catch 1")
    thought = Thought(0, (judged(catch, 0.8), judged(None, 0.5)), catch)
    assert choose(match, thought, ATTENTIVE, seed=1) == catch
    assert choose(match, thought, DREAMING, seed=1) is None


def test_taste_decides_only_between_actions_that_are_nearly_as_good() -> None:
    match = Match.read(TWO_LEFT, seed=1)
    best, close, bad = acts(match, "r7", "draw", "pass")
    rows = (judged(best, 0.50, points=30), judged(close, 0.47, points=5), judged(bad, 0.2))
    miser = Taste(margin=60, point=-3)
    assert [each.action for each in liked(rows, Taste())] == [best, close, bad]
    assert [each.action for each in liked(rows, miser)] == [close, best, bad]
    assert [each.action for each in liked(rows, Taste(margin=20, point=-3))] == [best, close, bad]


def test_a_gambler_strikes_and_hurries() -> None:
    match = Match.read(TWO_LEFT, seed=1)
    best, close, _ = acts(match, "r7", "draw", "pass")
    gambler = Taste(margin=60, turn=-4, strike=60)
    rows = (judged(best, 0.50, turns=20), judged(close, 0.46, turns=20, struck=1))
    assert liked(rows, gambler)[0].action == close
    rows = (judged(best, 0.50, turns=30), judged(close, 0.46, turns=18))
    assert liked(rows, gambler)[0].action == close
