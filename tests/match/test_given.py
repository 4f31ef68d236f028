"""Arguments are converted if their meaning is clear; otherwise the error says what is expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from penult.core.actions import Action
from penult.core.coercion import WrongKind
from penult.core.errors import PenultError
from penult.games.custom import gallery
from penult.games.errors import BadNotation, BadOptionValue, UnknownGame
from penult.games.master.options import MatchForm, RotationRounds, YesNo
from penult.games.master.shoe import Speed
from penult.games.options import Switch
from penult.games.registry import NAMES
from penult.i18n import LANGUAGES
from penult.match.custom_cards import TooManyCards
from penult.match.errors import BadSeat, BadSeatCount, NoSeed, Refused, UnknownOption
from penult.match.match import Match

POSITION = "coloradd; talon: r5; hand 0: r7 b3; hand 1: g1 g2; hand 2: y9 y9"


def new(**given: Any) -> Match:
    return Match.new("coloradd", **{"seats": 3, "seed": 1, **given})


def at_the_table() -> Match:
    return Match.read(POSITION, seed=1)


def refusal(ask: Callable[[], object]) -> PenultError:
    with pytest.raises(PenultError) as caught:
        ask()
    assert all(caught.value.text(language) for language in LANGUAGES)
    return caught.value


# A new match


WRONG: list[tuple[dict[str, Any], str]] = [
    *(({"seats": seats}, "seats") for seats in (2.0, "3", None, True, [3], b"3")),
    *(({"options": options}, "options") for options in (5, b"target=300", 1.5, [5], ["a", None])),
    *(({"custom": custom}, "customs") for custom in (5, b"x", [None], [5], True, 1.5)),
    *(({"orders": orders}, "orders") for orders in (5, [5], [["a"]], [[0.5]], [[True]])),
]


@pytest.mark.parametrize(("given", "wanted"), WRONG)
def test_another_kind_than_what_is_wanted(given: dict[str, Any], wanted: str) -> None:
    error = refusal(lambda: new(**given))
    assert isinstance(error, WrongKind)
    assert error.wanted == wanted


@pytest.mark.parametrize("given", [None, 5, b"coloradd", ["coloradd"]])
def test_a_game_and_a_position_are_texts(given: Any) -> None:
    assert isinstance(refusal(lambda: Match.new(given)), UnknownGame)
    error = refusal(lambda: Match.read(given))
    assert isinstance(error, WrongKind)
    assert error.wanted == "position"


def test_what_was_given_is_shown_as_it_was() -> None:
    assert "not '3'" in str(refusal(lambda: new(seats="3")))
    assert "not 2.0" in str(refusal(lambda: new(seats=2.0)))
    assert len(str(refusal(lambda: new(options=list(range(9999)))))) < 200


@pytest.mark.parametrize("seed", [1.5, b"10", [1], True, -1, 1 << 128, "x", {}])
def test_what_is_no_seed(seed: Any) -> None:
    assert isinstance(refusal(lambda: new(seed=seed)), NoSeed)


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 1 << 70])
def test_so_many_cannot_play(seats: int) -> None:
    assert isinstance(refusal(lambda: new(seats=seats)), BadSeatCount)


def test_an_option_has_a_name() -> None:
    assert isinstance(refusal(lambda: new(options={1: 2})), UnknownOption)
    assert isinstance(refusal(lambda: new(options=["target"])), BadOptionValue)


def test_options_may_be_a_list_of_texts() -> None:
    listed = new(options=["cumulative=on", "target=300 jump_in=on"])
    assert listed.options == new(options="cumulative=on target=300 jump_in=on").options
    assert new(options=()).options == new().options


@pytest.mark.parametrize(
    ("name", "given", "meant"),
    [
        ("speed", 4, "4"),
        ("speed", 6, "6"),
        ("speed", np.int64(8), "8"),
        ("speed", Speed._8, "8"),
        ("speed", "untimed", "untimed"),
        ("rotation_rounds", 3, "3"),
        ("rotation_rounds", RotationRounds._6, "6"),
        ("form", MatchForm.TEAMS, "teams"),
        ("jump_in", True, "on"),
        ("jump_in", False, "off"),
        ("jump_in", Switch.ON, "on"),
        ("last_card_needs_press", True, "yes"),
        ("last_card_needs_press", False, "no"),
        ("target", 300, "300"),
    ],
)
def test_a_number_means_the_value_it_names(name: str, given: Any, meant: str) -> None:
    match = Match.new("master", seed=1, options={name: given})
    assert match.options == Match.new("master", seed=1, options=f"{name}={meant}").options


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("speed", 5, "4, 6, 8, 12, 20, untimed"),
        ("speed", 2, "4, 6, 8, 12, 20, untimed"),
        ("speed", 0, "4, 6, 8, 12, 20, untimed"),
        ("speed", np.int64(2), "4, 6, 8, 12, 20, untimed"),
        ("speed", True, "4, 6, 8, 12, 20, untimed"),
        ("speed", RotationRounds._4, "4, 6, 8, 12, 20, untimed"),
        ("rotation_rounds", 2, "4, 3, 6"),
        ("rotation_rounds", 0, "4, 3, 6"),
        ("form", 2, "classic, low_score, teams, teams_low_score, partners4, elimination"),
        ("jump_in", 1, "off, on"),
        ("jump_in", YesNo.YES, "off, on"),
        ("last_card_needs_press", 0, "no, yes"),
        ("target", True, "1…100000"),
        ("target", 300.0, "1…100000"),
    ],
)
def test_a_number_is_never_the_place_of_a_value(name: str, given: Any, allowed: str) -> None:
    error = refusal(lambda: Match.new("master", options={name: given}))
    assert isinstance(error, BadOptionValue)
    assert error.values["allowed"] == allowed


def test_numbers_of_other_libraries_are_numbers() -> None:
    three, one, small, seat = numbers = np.int64(3), np.uint8(1), np.int32(300), np.int8(0)
    assert not any(isinstance(number, int) for number in numbers)
    match = new(seats=three, seed=one, options={"target": small})
    assert match.record() == new(options="target=300").record()
    as_given: Any = seat
    assert match.legal(as_given) == match.legal(0)
    as_given = np.int64(match.turn)
    match.push(as_given, match.legal()[0])
    assert type(match.seed) is int
    assert all(type(seat) is int for seat, _ in match.acts)


# Custom cards


def test_cards_of_the_gallery_are_known_by_their_names() -> None:
    trade = gallery("en")["trade"]
    for custom in ("trade", " trade\n", ["trade"], ("trade",), [trade]):
        assert new(custom=custom).customs[0] == trade
    two = new(custom=["trade", "draw(others,1)"])
    assert [bool(card.title) for card in two.customs[:2]] == [True, False]


def test_the_cards_of_a_match_can_be_given_to_another() -> None:
    options = "target=300"
    for custom in ("trade", ["trade", "draw(others,1)"], None):
        match = new(custom=custom, options=options)
        again = new(custom=match.customs, options=options)
        assert (again.customs, again.options) == (match.customs, match.options)
        if custom:
            assert new(custom=match.customs[0]).customs[0] == match.customs[0]


def test_more_cards_than_can_be_written_on() -> None:
    error = refusal(lambda: new(custom=["draw(others,1)"] * 5))
    assert isinstance(error, TooManyCards)
    assert (error.values["count"], error.values["most"]) == (5, 4)


@pytest.mark.parametrize(("cards", "possible"), [(2, "2, 3, 4"), (4, "4")])
def test_fewer_customs_than_cards(cards: int, possible: str) -> None:
    rules = ["draw(others,1)"] * cards
    for options in ("custom_count=1", ["custom_count=1"], {"custom_count": 1}):
        error = refusal(lambda options=options: new(custom=rules, options=options))  # type: ignore[misc]
        assert isinstance(error, BadOptionValue)
        assert error.values["allowed"] == possible


# A match in progress


NO_ACTS: tuple[Any, ...] = (None, 5, b"r7", ["r7"], 1.5, True)
NO_SEATS: tuple[Any, ...] = ("0", 0.0, True, b"0", [0])


def unchanged(match: Match, ask: Callable[[], object]) -> PenultError:
    before = match.record(), len(match.events)
    error = refusal(ask)
    assert (match.record(), len(match.events)) == before
    return error


@pytest.mark.parametrize("act", NO_ACTS)
def test_what_is_no_act(act: Any) -> None:
    match = at_the_table()
    for ask in (lambda: match.push(act), lambda: match.push(0, act), lambda: match.why_not(0, act)):
        error = unchanged(match, ask)
        assert isinstance(error, WrongKind)
        assert error.wanted == "act"


@pytest.mark.parametrize("seat", NO_SEATS)
def test_what_is_no_seat(seat: Any) -> None:
    match = at_the_table()
    asks: list[Callable[[], object]] = [
        lambda: match.push(seat, "r7"),
        lambda: match.legal(seat),
        lambda: match.moves(seat),
        lambda: match.why_not(seat, "r7"),
        lambda: match.view(seat),
        lambda: match.hand(seat),
        lambda: match.scene(seat),
        lambda: match.events_for(seat),
        lambda: match.svg(seat),
    ]
    for ask in asks:
        error = unchanged(match, ask)
        assert isinstance(error, WrongKind)
        assert error.wanted == "seat"


@pytest.mark.parametrize("seat", [-2, 3, 1 << 80])
def test_a_seat_that_is_not_at_the_table(seat: int) -> None:
    match = at_the_table()
    assert isinstance(unchanged(match, lambda: match.push(seat, "r7")), BadSeat)


def test_an_act_of_another_game() -> None:
    match = at_the_table()
    for act in Match.new("rummy", seed=1).game.actions[:300]:
        if act not in match.game.actions:
            assert isinstance(unchanged(match, lambda act=act: match.push(0, act)), WrongKind)  # type: ignore[misc]


@pytest.mark.parametrize("name", NAMES)
def test_an_act_that_was_listed_is_taken(name: str) -> None:
    match = Match.new(name, seed=2)
    assert [match.parsed(act) for act in match.legal()] == match.legal()


@pytest.mark.parametrize("names", [5, "Ann", b"Ann", [None], [1, 2], 1.5])
def test_what_are_no_names(names: Any) -> None:
    match = at_the_table()
    for ask in (lambda: match.record(names), lambda: match.svg(names=names)):
        error = refusal(ask)
        assert isinstance(error, WrongKind)
        assert error.wanted == "names"


def test_no_names_are_no_names() -> None:
    match = at_the_table()
    assert match.record(None) == match.record([]) == match.record(iter(())) == match.record()
    assert match.svg(names=None) == match.svg()


def test_too_many_words_are_a_mistake_of_the_program() -> None:
    match = at_the_table()
    for act in ((), (0, "r7", "r7")):
        with pytest.raises(TypeError):
            match.push(*act)


# Hands in notation


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_told_in_notation(name: str) -> None:
    match = Match.new(name, seats=3, seed=4)
    for seat in range(3):
        hand = match.hand(seat)
        assert len(hand) == match.view(seat).sizes[seat] == len(match.scene(seat).hand)
        assert f"hand {seat}: {' '.join(hand)}" in match.write().splitlines()
    assert match.hand(-1) == []


# Suggestions


def proposed(text: str, name: str = "coloradd") -> list[str] | None:
    """The suggestion, or None."""
    error = refusal(lambda: Match.new(name, seats=3, seed=1).push(text))
    assert isinstance(error, BadNotation)
    return str(error.values["close"]).split(", ") if "Did you mean" in str(error) else None


@pytest.mark.parametrize("text", ["", "  ", "hint", "the", "xyzzy", "🂡", "a" * 5000])
def test_nothing_is_proposed_if_nothing_is_near(text: str) -> None:
    assert proposed(text) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("red 7", "r7"),
        ("7 red", "r7"),
        ("Red-7", "r7"),
        ("the red 7", "r7"),
        ("rouge 7", "r7"),
        ("7 rouge", "r7"),
        ("rote 7", "r7"),
        ("Grün aussetzen", "gskip"),
        ("blue +2", "b+2"),
        ("jaune inversion", "yrev"),
        ("wild red", "wild=red"),
        ("farbwahl+4 blau", "wild+4=blue"),
        ("ziehen", "draw"),
        ("piocher", "draw"),
    ],
)
def test_a_card_said_in_words_is_near(text: str, meant: str) -> None:
    assert proposed(text) == [meant]


@pytest.mark.parametrize("text", ["wild", "WILD", "farbwahl", "carte blanche"])
def test_ADD_35_a_wild_needs_a_colour(text: str) -> None:
    assert proposed(text) == ["wild=red", "wild=blue", "wild=yellow", "wild=green"]


def test_other_games_have_other_words() -> None:
    assert proposed("red 7", "tippo") == ["r7@a", "r7@b"]
    assert proposed("König rot", "royal") == ["rking"]
    assert proposed("catch", "master") == ["catch 0", "catch 1", "catch 2", "catch 3"]


@pytest.mark.parametrize("name", NAMES)
def test_what_was_legal_for_one_seat_or_position_is_judged_anew_for_another(name: str) -> None:
    match = Match.new(name, seats=3, seed=4)
    while len(match.legal()) < 2:  # in Royal everybody gets ready first
        match.push(match.legal()[0])
    seat, listed = match.turn, match.legal()
    other = (seat + 1) % 3
    refuses(match, other, listed)
    match.legal()
    match.push(listed[0])
    refuses(match, seat, listed)


def refuses(match: Match, seat: int, actions: list[Action]) -> None:
    """The match takes none of these actions that the rules forbid; there are some."""
    state = match.uncovered()
    forbidden = [each for each in actions if match.game.why_not(state, seat, each.id)]
    assert forbidden
    for action in forbidden:
        with pytest.raises(Refused):
            match.push(seat, action)
