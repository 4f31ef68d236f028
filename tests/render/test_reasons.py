"""Refusals in plain words: one sentence about the position, for the player who tried."""

from __future__ import annotations

from random import Random

import pytest

from penult.bots import SeatedBot
from penult.core.actions import Verb
from penult.core.ids import TABLE
from penult.games.obstacles import PLAYING, Obstacle
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.reasons import plain
from penult.render.words import Words

PEOPLE = ("Ada", "Ben", "Cleo", "Dora")


def said(match: Match, act: str, seat: int = 0, language: str = "en") -> str:
    clause = match.why_not(seat, act)
    assert clause, f"{act} is legal"
    words = Words(match.game, catalogue(language), PEOPLE, viewer=seat)
    return plain(words, match.scene(seat), match.parsed(act), clause)


def at(position: str, *acts: str) -> Match:
    match = Match.read(position, seed=1)
    for act in acts:
        match.push(act)
    return match


# ColorADD

PLAIN = "coloradd; turn: 0; hand 0: y8 r3 bskip b+2; hand 1: g1 g2 g3; hand 2: g4 g5 g6; talon: r9"
SKIP = PLAIN.replace("talon: r9", "talon: gskip")
WILD = PLAIN.replace("talon: r9", "talon: wild; colour: green")
DRAWN = PLAIN + "; phase: drawn; drawn: r3"
OWING = PLAIN.replace("talon: r9", "talon: r+2; phase: owing; debt: 2")
CHAIN = OWING.replace("coloradd;", "coloradd; options: cumulative=on jump_in=on seven_zero=on;")
FOUR = "coloradd; options: w4=enforced; turn: 0; hand 0: r3 wild+4 b1; hand 1: g1 g2; talon: r9"
VARIANTS = PLAIN.replace("coloradd;", "coloradd; options: jump_in=on seven_zero=on;")


@pytest.mark.parametrize(
    "position, act, expected",
    [
        (PLAIN, "y8", "A yellow 8 doesn’t match red or 9."),
        (PLAIN, "b+2", "A blue +2 doesn’t match red or 9."),
        (SKIP, "y8", "A yellow 8 doesn’t match green or Skip."),
        (WILD, "y8", "A yellow 8 doesn’t match green."),
        (PLAIN, "g7", "You don’t have a green 7."),
        (DRAWN, "y8", "Only the card you just drew may be played now."),
        (DRAWN, "draw", "You’ve already drawn this turn."),
        (PLAIN, "pass", "Draw a card first."),
        (OWING, "r3", "First you have to draw 2 cards."),
        (OWING, "pass", "First you have to draw 2 cards."),
        (CHAIN, "r3", "A red 3 doesn’t answer the red +2. Play a card that does, or draw 2 cards."),
        (CHAIN, "pass", "Answer the red +2, or draw 2 cards."),
        (FOUR, "wild+4=blue", "You still have a red card, so you can’t play a wild +4."),
        (PLAIN, "call", "You still have 4 cards. Call when only one is left."),
        (PLAIN, "catch 0", "You can’t catch yourself."),
        (PLAIN, "catch 1", "Ben can’t be caught now."),
        (
            *(PLAIN, "catch 7"),
            "If you forget to call and an opponent catches you in time, you draw 2 cards.",
        ),
        (
            *(PLAIN, "challenge"),
            "Only a wild +4 can be challenged, by the player who has to draw for it.",
        ),
        (PLAIN, "seen", "There’s no hand to look at now."),
        (PLAIN, "name red", "There’s no colour to choose now."),
        (PLAIN, "wrong", "There’s no wrong card to object to."),
        (PLAIN, "jump r3", "Jumping in isn’t allowed at this table."),
        (VARIANTS, "jump r3", "You can only jump in with the same card: red 9."),
    ],
)
def test_a_refusal_in_coloradd(position: str, act: str, expected: str) -> None:
    assert said(at(position), act) == expected


def test_whoever_is_not_in_turn_is_told_whose_turn_it_is() -> None:
    match = at(PLAIN)
    for act in ("g1", "draw", "pass"):
        assert said(match, act, seat=1) == "It’s Ada’s turn."


def test_a_question_to_somebody_is_answered_first() -> None:
    match = at("coloradd; turn: 1; phase: naming; hand 0: y8 r3; hand 1: g1 g2; talon: wild")
    assert said(match, "g1", seat=1) == "Choose a colour first."
    assert said(match, "y8") == "It’s Ben’s turn."


def test_what_has_no_reason_of_its_own_is_said_by_the_first_sentence_of_the_rule() -> None:
    match = at("master; turn: 0; hand 0: y8 r3; hand 1: g1 g2; hand 2: g3 g4; talon: r9")
    rule = catalogue("en").text("clause-MAS-102")
    assert rule.startswith("An unwelcome remark or piece of advice may cost 2 cards. ")
    assert said(match, "accuse 0") == "An unwelcome remark or piece of advice may cost 2 cards."


# Master

PRESSED = "master; turn: 0; hand 0: y8 r3 b1; hand 1: g1 g2 g3; hand 2: g4 g5; talon: r9"


@pytest.mark.parametrize(
    "acts, act, expected",
    [
        ((), "y8", "A yellow 8 doesn’t match red or 9."),
        (("r3",), "b1", "Press the button: your card doesn’t count yet."),
        (("draw",), "draw", "You’ve already drawn this turn."),
        (
            *((), "challenge"),
            "Only a Super Joker can be challenged, by the player who has to draw for it.",
        ),
    ],
)
def test_a_refusal_in_master(acts: tuple[str, ...], act: str, expected: str) -> None:
    assert said(at(PRESSED, *acts), act) == expected


def test_before_the_clock_runs_somebody_has_to_start_it() -> None:
    match = at("master; phase: start; turn: 1; dealer: 1; hand 0: y8 r3; hand 1: g1 g2; talon: r9")
    assert said(match, "g1", seat=1) == "Start the clock first."
    assert said(match, "press", seat=0) == "Ben has to start the clock."


def test_after_a_ring_the_button_comes_first() -> None:
    match = at(
        "master; phase: restart; after-press: act; turn: 0; hand 0: y8 r3; hand 1: g1 g2; talon: r9"
    )
    assert said(match, "r3") == "Press the button first: the clock has to start again."


# Royal

ROYAL = (
    "royal; turn: 1; crown: 3; hat: 2; hand 0: y1 y2; hand 1: r1 b2 rking; hand 2: y4 y5;"
    "hand 3: g2 g3; talon: r7; reigns: 1; turns: 1; reign-turns: 1"
)


@pytest.mark.parametrize(
    "seat, act, expected",
    [
        (1, "b2", "A blue 2 doesn’t match red or 7."),
        (0, "y1", "It’s Ben’s turn."),
        (0, "pass", "It’s Ben’s turn."),
        (1, "pass", "Draw a card first."),
        (3, "name red", "There’s no colour to choose now."),
        (3, "hit 1", "There’s nobody to choose now."),
        (3, "jester 1", "The jester stays until the next fanfare."),
        (1, "catch 2", "Cleo can’t be caught now."),
    ],
)
def test_a_refusal_in_royal(seat: int, act: str, expected: str) -> None:
    assert said(at(ROYAL), act, seat) == expected


def test_while_the_king_chooses_everybody_waits() -> None:
    match = at(ROYAL, "rking")
    assert match.turn == 3
    assert said(match, "r1", seat=1) == "Dora is choosing who draws."
    assert said(match, "g2", seat=3) == "First choose who draws."
    assert said(match, "hit 3", seat=3) == "You can’t choose yourself."
    assert said(match, "hit 2", seat=1) == "Only the king can decide that."


# Tippo

FROZEN = (
    "tippo; options: balance=pure; turn: 0; tray a: r3s; tray b: g4; hand 0: y8 b5s tilt r7;"
    "hand 1: y6 y9; hand 2: b6 b8"
)
STOPS = FROZEN.replace("tray b: g4", "tray b: g4s")


@pytest.mark.parametrize(
    "position, act, expected",
    [
        (FROZEN, "y8@a", "Tray A is frozen by the red Stop 3."),
        (FROZEN, "r7@a", "Tray A is frozen by the red Stop 3."),
        (FROZEN, "b5s@a", "A blue Stop 5 doesn’t match red or Stop 3 on tray A."),
        (FROZEN, "tilt@a", "A Tilt can’t go on a frozen tray."),
        (FROZEN, "y8@b", "A yellow 8 doesn’t match green or 4 on tray B."),
        (FROZEN, "draw", "You can play a card, so you have to."),
        (STOPS, "r7@a", "A plain number can’t cover a Stop."),
    ],
)
def test_a_refusal_in_tippo(position: str, act: str, expected: str) -> None:
    assert said(at(position), act) == expected


# Rummy

TILES = (
    "rummy; turn: 0; melds: r3-5; single: -; hand 0: r6 r7 b9 b8 g1 y12; hand 1: y1 y3 y6;"
    "stock: rest"
)


@pytest.mark.parametrize(
    "acts, act, expected",
    [
        ((), "draw", "You can lay tiles, so you can’t draw."),
        ((), "finish", "Lay a tile first."),
        ((), "pass", "You can’t just pass: lay tiles or draw."),
        ((), "reset", "There’s nothing to undo."),
        ((), "back r3", "Tiles that were on the table stay there."),
        ((), "call", "You still have 6 tiles. Call when only one is left."),
        (("b9",), "finish", "The blue 9 is still on its own: a meld needs three tiles."),
        (("b9", "b8"), "meld b8-10", "That meld still needs: blue 10."),
        (("b9",), "meld b8-10", "That meld still needs: blue 8 and blue 10."),
        (
            (),
            "meld g3-9",
            "These tiles don’t make a meld. A meld needs at least three that go together.",
        ),
        (("b9",), "draw", "First finish what you’ve started, or undo everything."),
        (
            ("break r3-5",),
            "finish",
            "You’ve only moved tiles. Lay at least one of your own.",
        ),
        (("g1", "b9", "b8", "y12"), "r6", "You’ve laid four tiles. That’s the limit for one turn."),
        ((), "break b1-3", "That meld isn’t on the table."),
    ],
)
def test_a_refusal_in_rummy(acts: tuple[str, ...], act: str, expected: str) -> None:
    assert said(at(TILES, *acts), act) == expected


# Languages


@pytest.mark.parametrize(
    "position, act, french, german",
    [
        (
            *(PLAIN, "y8"),
            "Un 8 jaune ne va pas ici\xa0: il faut du rouge ou une carte «\xa09\xa0».",
            "Eine gelbe 8 kannst du hier nicht legen: Es muss Rot oder 9 sein.",
        ),
        (
            *(SKIP, "r3"),
            "Un 3 rouge ne va pas ici\xa0: il faut du vert ou une carte «\xa0Passer\xa0».",
            "Eine rote 3 kannst du hier nicht legen: Es muss Grün oder Aussetzen sein.",
        ),
        (
            *(DRAWN, "y8"),
            "Vous ne pouvez poser que la carte que vous venez de piocher.",
            "Jetzt darfst du nur die Karte legen, die du gerade gezogen hast.",
        ),
        (
            *(OWING, "r3"),
            "Vous devez d’abord piocher 2 cartes.",
            "Du musst zuerst 2 Karten ziehen.",
        ),
        (
            *(FROZEN, "y8@a"),
            "Le plateau A est figé par la carte Stop 3 rouge.",
            "Schale A ist gesperrt: Dort liegt eine rote Stop-3.",
        ),
        (
            *(PLAIN, "catch 1"),
            "On ne peut pas prendre Ben en défaut pour l’instant.",
            "Ben kannst du gerade nicht erwischen.",
        ),
    ],
)
def test_a_refusal_in_french_and_german(position: str, act: str, french: str, german: str) -> None:
    match = at(position)
    assert said(match, act, language="fr") == french
    assert said(match, act, language="de") == german


# What can be hit by tapping

OPTIONS = {
    "coloradd": ("", "cumulative=on seven_zero=on jump_in=on", "w4=enforced custom_count=2"),
    "master": ("", "cumulative=on seven_zero=on jump_in=on", "form=teams"),
}
STEPS = (Verb.FINISH, Verb.RESET, Verb.PLAN, Verb.TAKE_BACK, Verb.MELD, Verb.BREAK)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_player_may_tap_has_a_reason_and_a_sentence(name: str) -> None:
    """At random positions, every card in the hand and every button there is."""
    game, rng = find(name), Random(5)
    for options in OPTIONS.get(name, ("",)):
        match = Match.new(name, seed=3, options=options)
        bots = [SeatedBot(match, seat, "sensible") for seat in range(4)]
        for _ in range(25 if name == "rummy" else 80):
            check_taps(match, rng)
            if match.outcome:
                break
            move(match, bots, rng)
    assert set(game.obstacles.values()) <= set(Obstacle)


def check_taps(match: Match, rng: Random) -> None:
    scene = match.scene(0)
    held = {each.card for each in scene.hand}
    tappable = [
        action
        for action in match.game.actions
        if (action.verb in (Verb.LAY, Verb.JUMP) and action.card in held)
        or (action.verb in (*PLAYING[2:], *STEPS) and action.target < match.seats)
    ]
    for action in rng.sample(tappable, min(40, len(tappable))):
        clause = match.why_not(0, action)
        if not clause:
            continue
        known = match.game.obstacles
        assert (clause, action.verb) in known or clause in known, (clause, action.text)
        for language in LANGUAGES:
            words = Words(match.game, catalogue(language), PEOPLE, viewer=0)
            sentence = plain(words, scene, action, clause)
            assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] == "+", sentence
            assert sentence.endswith(".") and "  " not in sentence, sentence
            assert len(sentence) <= 130, sentence


def move(match: Match, bots: list[SeatedBot], rng: Random) -> None:
    """Mostly something sensible, sometimes anything."""
    if match.turn == TABLE or rng.random() < 0.3:
        match.push(match.turn, rng.choice(match.legal(match.turn)[:40]))
        return
    answer = bots[match.turn].answer(match)
    match.push(match.turn, answer.action if answer else match.legal()[0])


def test_every_reason_is_somebodys() -> None:
    used = {reason for name in NAMES for reason in find(name).obstacles.values()}
    assert used == set(Obstacle)
