"""What an analysis says, in three languages."""

from __future__ import annotations

import pytest
from msgspec import structs

from penult.i18n import LANGUAGES, catalogue
from penult.lab.analysis.model import Analysis, Review, ReviewedDecision, SeatAccount, Step
from penult.lab.analysis.words import told
from penult.match.match import Match
from penult.render.hints import Advice, HintReason


def short_match() -> Match:
    """Each seat has acted once."""
    match = Match.new("coloradd", seats=2, seed=3, names=("Al", "Bo"))
    while len(match.acts) < 2:
        match.push(match.turn, match.moves(match.turn)[0])
    return match


def analysis_of(match: Match) -> Analysis:
    """Made up: a deal, then each seat acts once."""
    (one, first), (two, second) = match.acts
    steps = (
        Step(0, 1, -1, "", (0.5, 0.5), (0.0, 0.0), (0.1, -0.1), (0.6, 0.4)),
        Step(0, 1, one, first.text, (0.6, 0.4), (-0.06, 0.06), (0.0, 0.0), (0.54, 0.46)),
        Step(1, 1, two, second.text, (0.54, 0.46), (0.04, -0.04), (-0.3, 0.3), (0.28, 0.72)),
    )
    better = Advice("draw", sure="clear", reasons=(HintReason("sheds", count=50),))
    fault = ReviewedDecision(
        number=0,
        round=1,
        seat=one,
        act=first.text,
        chance=0.6,
        loss=0.06,
        error=0.02,
        grade="mistake",
        advice=better,
    )
    accounts = tuple(
        SeatAccount(0.5, 0.1 * s, -0.3 * s, -0.06 * s, 0.04 * s, 0.28, 0.01) for s in (1, -1)
    )
    return Analysis(
        match.game.name,
        match.names,
        "match",
        100,
        ("sensible",) * 2,
        steps,
        accounts,
        (Review(one, (fault,), 91.6),),
    )


def test_a_seat_is_told_its_play_and_its_luck() -> None:
    match = short_match()
    said = told(match, analysis_of(match), catalogue("en"), viewer=0).seats
    assert said[0].line == "Your play −6%, luck −20%."
    assert said[1].line == "Bo: play +6%, luck +20%."
    german = told(match, analysis_of(match), catalogue("de"), viewer=1).seats
    assert german[0].line == "Al: Spiel −6\u00a0%, Glück −20\u00a0%."


def test_rounds_are_counted_in_words() -> None:
    match = short_match()
    counted = structs.replace(analysis_of(match), unit="round")
    line = told(match, counted, catalogue("fr"), viewer=0).seats[0].line
    assert line == "Votre jeu −0,1 manche, le hasard −0,2 manche."


def test_a_step_says_what_happened_and_what_it_changed() -> None:
    match = short_match()
    steps = told(match, analysis_of(match), catalogue("en"), viewer=0).steps
    assert steps[0].what == "Round 1: the deal."
    assert steps[0].change == "Your chance is now 60% (+10%)."
    assert "(−26%). The decision +4%, luck −30%." in steps[2].change
    names = {each.split()[0] for each in (steps[1].what, steps[2].what)}
    assert names == {"You", "Bo"}


def test_a_fault_names_the_better_action_its_reason_and_its_cost() -> None:
    match = short_match()
    seat = match.acts[0][0]
    fault = told(match, analysis_of(match), catalogue("en"), viewer=seat).faults[0]
    assert (fault.grade, fault.seat, fault.number) == ("Mistake", seat, 0)
    assert fault.played.startswith("You ")
    assert fault.better == "Draw: you get rid of 50 points."
    assert fault.cost == "It costs about 6 in 100 such rounds (±\u00a04)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    match = short_match()
    said = told(match, analysis_of(match), catalogue(language))
    assert said.unit and len(said.steps) == 3 and said.turning == (0, 1, 2)
    assert all(step.what and step.change for step in said.steps)
    assert said.seats[0].more and "{" not in said.seats[0].more


def test_turning_points_are_those_of_whoever_looks() -> None:
    def step(number: int, *after: float) -> Step:
        return Step(number, 1, 0, "draw", (0.5, 0.3, 0.2), (0.0,) * 3, (0.0,) * 3, after)

    steps = (step(0, 0.4, 0.4, 0.2), step(1, 0.5, 0.0, 0.5), step(2, 0.2, 0.3, 0.5))
    account = SeatAccount(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    found = Analysis("coloradd", (), "match", 1, (), steps, (account,) * 3)
    assert [each.number for each in found.turning_points(0, most=1)] == [2]
    assert [each.number for each in found.turning_points(1, most=1)] == [1]
    assert [each.number for each in found.turning_points(most=2)] == [1, 2]
