"""Each reason of a hint: where it must appear, and where its feature or its proof is missing.

Positions are written by hand, and so is what the search counted: only features come from rules.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from msgspec import structs

from penult.core.actions import Action
from penult.match.match import Match
from penult.render.hints import Advice, HintReason
from penult.thinking.reasons import (
    Case,
    about_different_seats,
    differ,
    hint_about,
    how_sure,
    shares_differ,
)
from penult.thinking.recalling import recall
from penult.thinking.think import Evaluation, Thought

ME, BEN, CLEO = 0, 1, 2
WORLDS = 2000
Counts: TypeAlias = dict[str, Any]
NOTHING: Counts = {}


def judged(match: Match, act: str, **counts: Any) -> Evaluation:
    """What the search counted, where only these counts matter."""
    action: Action | None = match.parsed(act) if act else None
    usual = Evaluation(
        action=action,
        value=0.4,
        error=0.01,
        worlds=WORLDS,
        won=(0.4, 0.3, 0.3)[: match.seats],
        drew=5.0,
        drew_error=0.1,
        paid=0.0,
        again=0.0,
        turns=20.0,
        next_drew=0.2,
        caught=0.0,
        points_left=20.0,
        points_error=0.5,
    )
    return replace(usual, **counts)


def hint(match: Match, best: str, other: str, counts: Counts, others: Counts = NOTHING) -> Advice:
    """A hint from two actions, of which the first wins more often."""
    first = judged(match, best, **{"value": 0.5} | counts)
    second = judged(match, other, **others)
    return hint_about(match, ME, Thought(ME, (first, second), first.action))


def kinds(found: Advice) -> list[str]:
    return [reason.kind for reason in found.reasons]


def at(text: str, *acts: str) -> Match:
    match = Match.read(text, seed=1)
    for act in acts:
        match.push(act)
    return match


# How sure


@pytest.mark.parametrize(("more", "sure"), [(0.03, "little"), (0.1, "clear"), (0.3, "far")])
def test_how_sure_follows_how_much_more_often_it_wins(more: float, sure: str) -> None:
    assert how_sure(more) == sure


def test_within_two_errors_both_are_fine_and_no_reason_is_given() -> None:
    match = at("coloradd; hand 0: g4 g5 wild; hand 1: b1 b2 b3; talon: g9")
    less = {"drew": 2.0}  # would be a reason
    assert hint(match, "g4", "wild=blue", {"value": 0.42} | less).sure == "close"
    assert hint(match, "g4", "wild=blue", {"value": 0.42} | less).reasons == ()
    assert hint(match, "g4", "wild=blue", {"value": 0.43} | less).sure == "little"


def test_two_errors_are_those_of_the_difference() -> None:
    assert not differ(0.5, 0.5299, 0.012, 0.009)  # 2 · 0.015
    assert differ(0.5, 0.5301, 0.012, 0.009)
    assert not shares_differ(0.5, 0.53, 2000, 2000)  # 2 · sqrt(0.25 / 1000) = 0.032
    assert shares_differ(0.5, 0.54, 2000, 2000)


def test_without_a_choice_there_is_nothing_to_explain() -> None:
    match = at("coloradd; hand 0: g1; hand 1: b1 b2; talon: r5")
    assert hint_about(match, ME, Thought(ME, (), match.parsed("draw"))) == Advice(
        "draw", "", "only"
    )


def test_a_plan_without_an_alternative_still_says_what_to_lay() -> None:
    match = at("rummy; turn: 0; melds: r3-5; hand 0: r6 b1 g9; hand 1: b1 b2; stock: rest")
    found = hint_about(match, ME, Thought(ME, (), match.parsed("plan most")))
    assert [match.game.cards[tile] for tile in found.laid] == ["r6"]


def test_a_call_comes_before_the_card() -> None:
    match = at("coloradd; hand 0: r7 r8; hand 1: b1 b2 b3; talon: r5")
    rows = judged(match, "r7", value=0.9), judged(match, "r8")
    found = hint_about(match, ME, Thought(ME, rows, match.parsed("call")))
    assert (found.act, found.then) == ("call", "r7")


def test_nobody_is_named_twice() -> None:
    about_ben, also_ben = HintReason("hits", seat=BEN, count=2), HintReason("closes", seat=BEN)
    about_cleo, own = HintReason("spares", seat=CLEO, count=1), HintReason("sheds", count=20)
    also_own = HintReason("safer")
    told = [about_ben, also_ben, own, also_own, about_cleo]
    assert list(about_different_seats(told)) == [about_ben, own, also_own, about_cleo]


def test_there_are_two_reasons_at_most() -> None:
    match = at("coloradd; hand 0: g+2 r+2 b+2 wild; hand 1: b1; talon: g9")
    counts = {"drew": 2.0, "won": (0.9, 0.1), "points_left": 5.0, "next_drew": 0.9}
    assert len(hint(match, "g+2", "wild=red", counts).reasons) == 2


# One reason each: position, best, next best, what proves it, a next best that has the feature too

FIVE = "b1 b2 b3 b4 b5"
THREE_SEATS = f"coloradd; hand 0: g4 g+2 gskip grev b9; hand 2: {FIVE}; talon: g9"
NEXT_HAS_ONE = f"{THREE_SEATS}; hand 1: y1"
OTHER_HAS_ONE = f"coloradd; hand 0: g4 g5 gskip b9; hand 1: {FIVE}; hand 2: y1; talon: g9"
MELDS = "hand 1: b1 b4 b8 y9 y12; hand 2: g1 g4 g8 r9 r12"

CASES: dict[str, tuple[str, str, str, Counts, str | None]] = {
    "keeps": (
        "coloradd; hand 0: g4 g5 wild; hand 1: b1 b2 b3; talon: g9",
        *("g4", "wild=blue", {"drew": 3.0}, "g5"),
    ),
    "again": (
        "coloradd; hand 0: g4 gskip b1; hand 1: b2 b3 b5; talon: g9",
        *("gskip", "g4", {"again": 1.0}, None),
    ),
    "follows": (
        "coloradd; hand 0: g4 r4 b4 g8 g7; hand 1: b1 b2 b3; talon: g9",
        *("g4", "g8", {"drew": 3.0}, None),
    ),
    "long-colour": (
        "coloradd; hand 0: wild y1 y2 y3 b5; hand 1: b1 b2 b3; talon: g9",
        *("wild=yellow", "wild=blue", {"drew": 3.0}, None),
    ),
    "stops": (NEXT_HAS_ONE, "g+2", "g4", {"won": (0.5, 0.1, 0.4)}, None),
    "skips": (NEXT_HAS_ONE, "gskip", "g4", {"won": (0.5, 0.1, 0.4)}, "g+2"),
    "turns-away": (NEXT_HAS_ONE, "grev", "g4", {"won": (0.5, 0.1, 0.4)}, None),
    "hits": (
        f"{THREE_SEATS}; hand 1: y1 y2 y3 y4",
        *("g+2", "g4", {"won": (0.5, 0.1, 0.4)}, None),
    ),
    "spares": (OTHER_HAS_ONE, "g4", "gskip", {"won": (0.5, 0.4, 0.1)}, "g5"),
    "sheds": (
        "coloradd; hand 0: g4 gskip wild wild; hand 1: b1 b2 b3; talon: g9",
        *("gskip", "g4", {"points_left": 10.0}, "wild=red"),
    ),
    "smaller-hand": (
        "master; options: seven_zero=on; hand 0: g7 g4 b1 b2 b3 b4; hand 1: y1 y2; talon: g9",
        *("g7>1", "g4", {"points_left": 10.0}, None),
    ),
    "joker": (
        f"rummy; turn: 0; melds: r4-6*5 g9-11; hand 0: r5 b9 b10 g12 y3; {MELDS}",
        *("plan most", "plan keep-actions", {"drew": 3.0}, None),
    ),
    "closes": (
        f"rummy; turn: 0; melds: 9rby; hand 0: g9 r5 r6 r7 y3 y1; {MELDS}",
        *("plan keep-actions", "plan most", {"next_drew": 0.6}, None),
    ),
}


@pytest.mark.parametrize("kind", CASES)
def test_a_reason_appears_with_its_proof(kind: str) -> None:
    position, best, other, proof, _ = CASES[kind]
    assert kind in kinds(hint(at(position), best, other, proof))


@pytest.mark.parametrize("kind", CASES)
def test_without_proof_a_feature_is_no_reason(kind: str) -> None:
    position, best, other, proof, _ = CASES[kind]
    assert kind not in kinds(hint(at(position), best, other, {}))
    small = {name: 1.001 * value for name, value in proof.items() if isinstance(value, float)}
    assert kind not in kinds(hint(at(position), best, other, proof, proof | small))


@pytest.mark.parametrize("kind", [kind for kind in CASES if CASES[kind][4]])
def test_what_the_next_best_has_too_is_no_reason(kind: str) -> None:
    position, best, _, proof, alike = CASES[kind]
    assert alike
    assert kind not in kinds(hint(at(position), best, alike, proof))


def test_the_last_card_is_reason_enough() -> None:
    match = at("coloradd; hand 0: g4; hand 1: b1 b2 b3; talon: g9")
    found = hint(match, "g4", "draw", {"value": 1.0, "drew": 0.0})
    assert found.reasons == (HintReason("goes-out"),)
    two = at("coloradd; hand 0: g4 b4; hand 1: b1 b2 b3; talon: g9")
    assert "goes-out" not in kinds(hint(two, "g4", "draw", {"value": 1.0}))


# Who lacks a colour


def after_a_draw() -> Match:
    """Ben drew on yellow, and it is yellow again."""
    text = "coloradd; hand 0: y1 y5 y6 wild g1; hand 1: b1 b2; hand 2: y3 b3 b4 b5; talon: y9"
    return at(text, "y1", "draw", "pass", "y3")


def test_somebody_who_drew_on_a_colour_lacks_it() -> None:
    proof = {"next_drew": 0.5}
    found = hint(after_a_draw(), "y5", "wild=green", proof)
    assert found.reasons[0] == HintReason("lacks-drew", seat=BEN, colour=2)
    assert not hint(after_a_draw(), "y5", "wild=green", {}).reasons
    assert not hint(after_a_draw(), "y5", "y6", proof).reasons  # yellow, too
    assert not hint(after_a_draw(), "wild=green", "y5", proof).reasons  # nobody drew on green


def test_cards_drawn_since_may_be_of_any_colour() -> None:
    proof = {"next_drew": 0.5}
    for card, is_lacking in (("yskip", True), ("y+2", False)):
        text = f"coloradd; hand 0: y1 {card} y5 y6 wild; hand 1: b2 b3; talon: y9"
        match = at(text, "y1", "draw", "pass", card)
        assert match.turn == ME
        assert ("lacks-drew" in kinds(hint(match, "y6", "wild=green", proof))) == is_lacking


def test_few_cards_are_mentioned() -> None:
    text = "coloradd; hand 0: y1 y5 wild g1; hand 1: b1; hand 2: y3 b3 b4 b5; talon: y9"
    match = at(text, "y1", "draw", "pass", "y3")
    found = hint(match, "y5", "wild=green", {"next_drew": 0.5})
    assert found.reasons[0] == HintReason("lacks-drew-few", seat=BEN, colour=2, count=2)


def test_a_wild_tells_of_a_colour_without_a_draw() -> None:
    text = "coloradd; hand 0: y1 b5 b6 g1; hand 1: wild r3 r4; talon: y9"
    match = at(text, "y1", "wild=blue")
    found = hint(match, "b5", "draw", {"next_drew": 0.5})
    assert "lacks" not in kinds(found)  # nothing is known about blue
    back = at("coloradd; hand 0: y1 b5 y5 g1; hand 1: wild g3 g4; talon: y9", "y1", "wild=blue")
    assert kinds(hint(back, "b5", "draw", {"next_drew": 0.5})) == []


# Verdicts


def challenged() -> Match:
    match = at(f"coloradd; turn: 1; hand 0: r1 r2 r3; hand 1: wild+4 {FIVE}; talon: b9")
    match.push("wild+4=red")
    return match


def test_the_odds_of_a_challenge_are_those_in_the_worlds() -> None:
    found = hint(challenged(), "challenge", "draw", {"paid": 0.3}, {"paid": 1.0})
    assert found.reasons == (HintReason("odds", count=7),)
    even = hint(challenged(), "challenge", "draw", {"paid": 1.0}, {"paid": 1.0})
    assert "odds" not in kinds(even)


def test_a_challenge_that_fails_is_a_reason_for_drawing() -> None:
    counts = {"paid": 1.0, "drew": 5.0}
    found = hint(challenged(), "draw", "challenge", counts, {"paid": 0.8, "drew": 6.0})
    assert found.reasons == (HintReason("odds-against", count=8),)
    assert not hint(challenged(), "draw", "challenge", counts, {"paid": 0.2, "drew": 6.0}).reasons


def test_somebody_without_a_call_is_caught() -> None:
    text = "coloradd; turn: 0; hand 0: y1 y5; hand 1: y2 b3; talon: y9"
    match = at(f"{text.replace('turn: 0', 'turn: 1')}", "y2")
    counts = {"won": (0.6, 0.3)}
    assert kinds(hint(match, "catch 1", "y1", counts, {"won": (0.4, 0.6)})) == ["caught"]
    assert not hint(match, "catch 1", "y1", {"won": (0.4, 0.6)}, {"won": (0.4, 0.6)}).reasons


# The balance

HEAVY = "r9 r8 r6 r5 r4 r3 r2"  # one card more, and it falls
LEANING = f"tippo; turn: 0; tray a: {HEAVY}; tray b: g7; hand 0: r1 g2 joker b4; hand 1: y1 y2 y3"


def test_a_balance_that_falls_less_often() -> None:
    match = at(LEANING)
    found = hint(match, "g2@b", "r1@a", {}, {"paid": 1.0})
    assert found.reasons[0] == HintReason("risk-none", tray=1, count=0, other=100)
    assert not hint(match, "g2@b", "r1@a", {}).reasons
    assert not hint(match, "r1@a", "g2@b", {}, {"paid": 1.0}).reasons  # there it is more likely
    assert not hint(match, "g2@b", "joker@b=red", {}, {"paid": 1.0}).reasons  # the same tray


def test_a_risk_that_remains_is_told() -> None:
    match = at(LEANING.replace("r2;", ";"))
    balance = match.scene(ME).balance
    assert balance and balance.trays[0].fall is not None
    # A hand-made scene: the risks of both trays are those that the table shows
    trays = tuple(
        structs.replace(tray, fall=fall)
        for tray, fall in zip(balance.trays, (0.42, 0.07), strict=True)
    )
    scene = structs.replace(match.scene(ME), balance=structs.replace(balance, trays=trays))
    rows = judged(match, "g2@b", value=0.5, paid=0.07), judged(match, "r1@a", paid=0.42)
    case = Case.make(match, ME, *rows, recall(match, ME))
    assert case
    found = list(replace(case, scene=scene).reasons())
    assert found[0] == HintReason("risk", tray=1, count=7, other=42)


def test_a_risk_that_is_hidden_is_not_told() -> None:
    hidden = LEANING.replace("tippo;", "tippo; options: show_risk=off;")
    found = hint(at(hidden), "g2@b", "r1@a", {"paid": 0.1}, {"paid": 0.6})
    assert found.reasons[0] == HintReason("safer", tray=1)


# Tiles


def test_action_tiles_kept_for_later() -> None:
    match = at(
        f"rummy; turn: 0; melds: r3-4-5; hand 0: r6 r7 b1; {MELDS}".replace("r3-4-5", "r3-5")
    )
    found = hint(match, "plan keep-actions", "plan most", {"next_drew": 0.6})
    assert "keeps" in kinds(found)
    assert not hint(match, "plan keep-actions", "plan most", {}).reasons


# What a table doesn't show


def test_hand_sizes_that_are_shown_roughly_are_not_named() -> None:
    text = f"{NEXT_HAS_ONE}".replace("coloradd;", "master; options: show_counts=coarse;")
    counts = {"won": (0.5, 0.1, 0.4)}
    assert "stops" in kinds(hint(at(NEXT_HAS_ONE), "g+2", "g4", counts))
    assert "stops" not in kinds(hint(at(text), "g+2", "g4", counts))
