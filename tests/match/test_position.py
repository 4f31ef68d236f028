"""Positions as text: written by hand, read back, and refused with a reason."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from penult.core.errors import PenultError
from penult.games.errors import BadNotation, UnknownGame
from penult.games.registry import find
from penult.i18n import LANGUAGES
from penult.match.errors import BadPosition
from penult.match.match import Match
from tests.i18n.keys import position_flaws

DECK = find("royal").deck
REST = " ".join(find("royal").cards[card] for card in DECK if card not in (0, 6, 7))
DRAWING = "stock: -; drawing: 0; drawing-left: 2"
HANDS = "hand 0: b+2 g1; hand 1: r1 r2"
SOUND = f"coloradd; turn: 0; {HANDS}; talon: r+2; colour: red"
CUSTOM = f"{SOUND}; options: custom_count=1; custom1: roll(6); draw(next,die)"
WRONG = "wrong: match; wrong-by: 1; wrong-turn: 1; wrong-colour: red; wrong-direction: left"
COURT = "hand 0: b2 g1; hand 1: r1 r2; talon: r7"
ON_ITS_WAY = "laid: r9; laid-by: 0; laid-phase: act"
SCALES = "hand 0: b2 g1; hand 1: r1 r2; tray a: r7; tray b: g8"
ON_TABLE = Counter(["b2", "g1", "r1", "r2", "r7", "g8"])
ASIDE = " ".join(
    (Counter(find("tippo").cards[c] for c in find("tippo").deck) - ON_TABLE).elements()
)
NO_STOCK = f"{SCALES}; aside: {ASIDE}; stock: -"
NEW_STOCK = f"{NO_STOCK}; phase: reshuffle"
PAYING = f"{NEW_STOCK}; drawing: 0; drawing-left: 2"
SHORT_OF_CARDS = f"hand 0: r1; hand 1: {REST}; talon: r7 r8; phase: reshuffle; {DRAWING}"

PLAYED = [
    SOUND,
    f"master; {COURT}",
    f"royal; {COURT}",
    f"tippo; {SCALES}",
    "rummy; hand 0: b2 g1; hand 1: r1 r2; melds: r3-5",
]

FLAWED = [
    ("", "empty"),
    ("\n # a remark\n ; ", "empty"),
    (f"coloradd 99; {HANDS}; talon: r7", "version"),
    (f"{SOUND}; tallon: r7", "key"),
    (f"{SOUND}; and so on", "key"),
    (f"{SOUND}; turn: 1", "twice"),
    (f"{SOUND}; hand  1: b1", "twice"),
    ("coloradd; talon: r7", "seats"),
    ("coloradd; hand 0: r1; talon: r7", "seats"),
    (f"coloradd; seats: 11; {HANDS}; talon: r7", "seats"),
    (f"{SOUND}; dealer: 2", "seat"),
    (f"{SOUND}; exposed: 0 2", "seat"),
    ("coloradd; hand 0: r1; hand 2: r2; talon: r7", "seat"),
    (f"coloradd; {HANDS}; talon: r7 purple3", "value"),
    (f"coloradd; {HANDS}; talon: r7; colour: pink", "value"),
    (f"coloradd; {HANDS}; talon: r7; direction: up", "value"),
    (f"coloradd; {HANDS}; talon: r7; phase: lunch", "value"),
    (f"coloradd; {HANDS}; talon: r7; turns: many", "value"),
    (f"coloradd; {HANDS}; talon: r7; turn:", "value"),
    (f"{SOUND}; totals: 1 2 3", "per-seat"),
    (f"{SOUND}; totals:", "per-seat"),
    ("coloradd; hand 0: r0 b1; hand 1: r0; talon: r7", "too-many"),
    ("coloradd; hand 0: r1 r1 r1 r1 r1; hand 1: r0; talon: r7", "too-many"),
    (f"coloradd; {HANDS}; talon: {'r7 ' * 200}", "too-many"),
    (f"coloradd; {HANDS}; talon: custom1; colour: red", "too-many"),
    (f"{SOUND}; stock: g9 g8", "missing"),
    (f"{SOUND}; phase: counting", "counting"),
    (f"coloradd; {HANDS}", "no-talon"),
    (f"coloradd; {HANDS}; talon: wild", "no-colour"),
    (f"coloradd; {HANDS}; talon: r7; turn: -", "no-turn"),
    (f"{SOUND}; phase: drawn; drawn: y9", "no-drawn"),
    (f"{SOUND}; phase: owing", "no-debt"),
    (f"coloradd; {HANDS}; talon: wild+4; colour: red; phase: check; debt: 4", "no-doubt"),
    (f"{SOUND}; phase: put_back", "no-order"),
    (f"{SOUND}; drawing: 0", "drawing"),
    (f"coloradd; {HANDS}; talon: r7 r8; phase: reshuffle", "no-drawing"),
    (f"{SOUND}; wrong: match; wrong-by: 1", "no-misplay"),
    (f"{SOUND}; {WRONG}; wrong-phase: reshuffle", "no-misplay"),
    (f"{SOUND}; {WRONG}; wrong-phase: act; wrong-moved: swapped", "no-misplay"),
    (f"{SOUND}; {WRONG}; wrong-phase: act", "no-talon"),
    (f"{SOUND}; rule-by: 0", "rule"),
    (f"{SOUND}; phase: picking", "rule"),
    (f"{CUSTOM}; phase: deciding; rule-by: 0; rule-opening: 2; rule-known: 2", "rule"),
    (f"{CUSTOM}; phase: lot; rule-by: 0; rule-opening: 2; rule-asks: die", "rule"),
    (f"{SOUND}; bound-now: 0", "rule"),
    (f"{SOUND}; phase: writing", "writing"),
    (f"{SOUND}; offered: 1", "writing"),
    (f"{SOUND}; left-out: 1", "writing"),
    *((f"{text}; winners: 0", "won") for text in PLAYED),
    *((f"{text}; phase: over", "won") for text in PLAYED),
    *((f"{text}; totals: 6000 0", "ended") for text in PLAYED),
    *((f"{text}; rounds: 1000000", "ended") for text in PLAYED),
    *((f"{text}; round-winner: 1", "gone-out") for text in PLAYED if "royal" not in text),
    (f"royal; {COURT}; round-winner: 1; clock: idle", "gone-out"),
    *((f"{text.replace('hand 1: r1 r2', 'hand 1: -')}", "gone-out") for text in PLAYED),
    *((f"{text.replace('hand 0: b2 g1', 'hand 0: -')}", "gone-out") for text in PLAYED[1:]),
    (f"royal; {COURT}; crown: -", "no-king"),
    (f"royal; {COURT}; crown: 1; hat: 1", "no-jester"),
    (f"royal; {COURT}; clock: idle", "clock"),
    ("tippo; hand 0: b2 g1; hand 1: r1 r2; tray a: r7", "no-tray"),
    (f"tippo; {SCALES}; colours: red", "per-tray"),
    (f"master; {COURT}; phase: paused", "shoe"),
    (f"master; {COURT}; clock: paused", "shoe"),
    (f"master; {COURT}; phase: restart", "after-press"),
    (f"master; {COURT}; phase: restart; after-press: check", "after-press"),
    (f"master; {COURT}; phase: paused; clock: paused; turn: -", "after-press"),
    (f"master; {COURT}; phase: paused; clock: paused; turn: -; after-press: act", "after-pause"),
    (f"master; {COURT}; phase: laid", "no-lay"),
    (f"master; {COURT}; {ON_ITS_WAY}", "no-lay"),
    (f"master; {COURT}; phase: laid; laid: r9; laid-by: 0; laid-turn: 0", "no-lay"),
    (f"master; {COURT}; phase: laid; {ON_ITS_WAY}; laid-turn: 1", "no-lay"),
    (f"tippo; {SCALES}; weights: 1000", "per-tray"),
    (f"tippo; {SCALES}; weights: 1000 9000", "balance"),
    (f"tippo; {SCALES}; disc: -1000", "balance"),
    (f"tippo; {SCALES}; phase: tick; step: dealt; laid-on: 0", "tilting"),
    (f"tippo; {SCALES}; phase: tick; step: laid", "tilting"),
    (f"tippo; {SCALES}; laid-on: 2", "tilting"),
    (f"tippo; {SCALES}; tilt-dealer: 1", "tilting"),
    (f"tippo; {SCALES}; motion: fall", "balance"),
    (f"tippo; {SCALES}; phase: tick; laid-on: 0; turn: -", "no-turn"),
    (f"tippo; {NO_STOCK}; phase: tick; step: dealt; laid-on: 0; tilt-dealer: 1", "tilting"),
    (f"tippo; {NEW_STOCK}; tilt-dealer: 1", "tilting"),
    (f"tippo; {PAYING}; drawing-for: fall; laid-on: 7", "tilting"),
    (f"tippo; {PAYING}; drawing-for: fall; step: dealt; laid-on: 0", "tilting"),
    (f"tippo; {PAYING}; drawing-for: penalty; drawing-then: tick", "then"),
    (f"tippo; {PAYING}; drawing-for: turn; turn: 1", "no-drawing"),
    (f"royal; {COURT}; clock: idle; fanfare-waits: 2", "clock"),
    (f"royal; {COURT}; clock: idle; phase: designate; hat: -", "then"),
    (f"royal; {COURT}; clock: idle; phase: start; after-start: over", "then"),
    (f"royal; {COURT}; clock: idle; phase: start; after-start: act; turn: -", "no-turn"),
    (f"royal; {COURT}; clock: idle; phase: start; after-start: drawn", "no-drawn"),
    (f"royal; {COURT}; clock: idle; phase: ready; ready: 0 1", "no-turn"),
    (f"royal; {COURT}; clock: idle; phase: ready; exposed: 0", "exposed"),
    (f"royal; {COURT}; clock: idle; phase: target; round-winner: 1", "no-turn"),
    (f"royal; {SHORT_OF_CARDS}; drawing-for: penalty", "then"),
    (f"royal; {SHORT_OF_CARDS}; turn: -", "no-turn"),
    ("rummy; turn: 0; hand 0: r1 joker; hand 1: b1; worn: 2 0; stock: rest", "worn"),
    ("rummy; turn: 0; begun: 1; melds: r3-5; hand 0: r1; hand 1: b1; stock: rest", "laid"),
]


@pytest.mark.parametrize(("text", "why"), FLAWED)
def test_a_flawed_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Match.read(text)
    assert caught.value.why == why


def test_there_is_an_example_of_every_flaw() -> None:
    assert {why for _, why in FLAWED} == position_flaws()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_read_in_every_language(language: str) -> None:
    for text, _ in FLAWED:
        with pytest.raises(BadPosition) as caught:
            Match.read(text)
        assert caught.value.text(language)


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(BadPosition, match="tallon: r7"):
        Match.read(f"{SOUND}; tallon: r7")
    with pytest.raises(BadPosition, match="colour: pink"):
        Match.read(f"coloradd; {HANDS}; talon: r7; colour: pink")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Match.read(f"whist; {HANDS}")


def test_a_number_of_seats_in_words_is_refused() -> None:
    with pytest.raises(BadNotation):
        Match.read("coloradd; seats: three; talon: r7")


@pytest.mark.parametrize(
    "text",
    [
        "coloradd; phase: drawn; hand 0: r0 b1; hand 1: r1; talon: r7",  # drawn what?
        "coloradd; seats: 2; phase: deal; order-size: 5",  # it follows from the phase
        "coloradd; hand 0: b1; hand 1: r1; talon: r7 r8 r9; phase: reshuffle;"
        "drawing: 0; drawing-left: 1",
        "coloradd; hand 0: b1; hand 1: r1; talon: r7 r8; phase: reshuffle;"
        "drawing: 0; drawing-left: 1",
        "coloradd; seats: 2; hand: b1; talon: r7",  # whose?
        "coloradd; hand 0: b1; hand 1: r1; talon: r7; talon 2: r8",
        "coloradd; hand 0: b1; hand 1: r1; talon: r7; options 2: cumulative=on",
    ],
)
def test_a_position_that_means_nothing_is_refused_not_guessed(text: str) -> None:
    with pytest.raises(BadPosition):
        Match.read(text).legal(0)


# What can be read


@pytest.mark.parametrize(
    "text",
    [
        "coloradd 1; turn: 0; hand 0: b+2 g1; hand 1: r1 r2; talon: r+2; colour: red",
        "ColorADD:\n  TURN : 0\n  Hand  0:  B+2   G1\n  hand 1: R2 r1\n\n talon:r+2",
        "# remarks and empty lines\ncoloradd\nhand 1: r1 r2\ntalon: r+2 ; hand 0: g1 b+2",
        "coloradd; seats: 2; talon: R+2; colour: Red; phase: ACT; hand 0: g1 b+2; hand 1: r1 r2",
        "coloradd; hand 0: g1 b+2; hand 1: r1 r2; talon: r+2; stock: rest",
    ],
)
def test_case_blanks_order_and_separators_do_not_matter(text: str) -> None:
    assert Match.read(text).write() == Match.read(SOUND).write()


def test_a_hand_that_is_not_said_is_empty_if_the_seats_are_counted() -> None:
    m = Match.read("coloradd; seats: 3; hand 1: r1 r2; talon: r7; phase: over; winners: 2")
    assert m.view().sizes[:3] == [0, 2, 0]


@pytest.mark.parametrize("text", PLAYED)
def test_a_match_that_is_over_is_nobodys_turn(text: str) -> None:
    over = Match.read(f"{text}; phase: over; winners: 1")
    assert over.outcome and over.outcome.winners == (1,)
    assert over.turn == -1
    assert not any(over.legal(seat) for seat in (-1, 0, 1))
    assert over.reactors == ()
    assert Match.read(over.write()).write() == over.write()


def test_the_stock_is_written_from_the_top() -> None:
    m = Match.read("coloradd; hand 0: b1 b2; hand 1: r1 r2; talon: r7; stock: g3 y4 rest")
    for act in ("draw", "pass", "draw"):
        m.push(act)
    cards = m.game.cards
    assert cards.index("g3") in [held.card for held in m.scene(0).hand]
    assert cards.index("y4") in [held.card for held in m.scene(1).hand]


def test_the_colour_of_a_coloured_top_need_not_be_said() -> None:
    m = Match.read(f"coloradd; {HANDS}; talon: y7")
    assert "colour: yellow" in m.write().splitlines()


def test_options_are_part_of_the_position() -> None:
    m = Match.read(f"{SOUND}; options: cumulative=on target=60")
    assert "options: target=60 cumulative=on" in m.write().splitlines()
    with pytest.raises(PenultError):
        Match.read(f"{SOUND}; options: cumulative=perhaps")


def test_the_speed_of_a_shoe_is_that_of_the_options_unless_another_is_said() -> None:
    told = "master; options: speed=4; hand 0: r1 r2; hand 1: b1 b2; talon: r7"
    for text, seconds in ((told, 4), (f"{told}; speed: 12", 12)):
        m = Match.read(text)
        shoe = m.scene().shoe
        assert shoe and shoe.seconds == seconds
        assert ("speed: 12" in m.write().splitlines()) == (seconds == 12)
        assert Match.read(m.write()).digest() == m.digest()


@pytest.mark.parametrize("options", ["", "cumulative=on seven_zero=on jump_in=on illegal_lay=free"])
def test_what_is_written_reads_back_the_same_and_plays_on_the_same(options: str) -> None:
    for seed in range(2):
        m = Match.new("coloradd", seats=3, seed=seed, options=options)
        chooser = random.Random(seed)
        for _ in range(40):
            if m.outcome:
                break
            twin = Match.read(m.write(), seed=seed)
            assert twin.write() == m.write()
            assert twin.digest() == m.digest()
            seat = chooser.choice([m.turn, *m.reactors])
            action = chooser.choice(m.legal(seat))
            m.push(seat, action)
            twin.push(seat, action)
            assert twin.write() == m.write()
