"""Actions and cards as text: printing, reading, and sloppy typing."""

from __future__ import annotations

import pytest

from penult.games.errors import BadNotation
from penult.games.registry import NAMES, find
from penult.match.notation import parse_act, parse_card, tidy

GAME = find("coloradd")

each_game = pytest.mark.parametrize("name", NAMES)


@each_game
def test_every_act_is_understood_as_it_is_printed(name: str) -> None:
    game = find(name)
    assert [parse_act(game, action.text) for action in game.actions] == list(game.actions)


@each_game
def test_every_card_is_understood_as_it_is_printed(name: str) -> None:
    game = find(name)
    assert [parse_card(game, code) for code in game.cards] == list(range(len(game.cards)))


@each_game
def test_no_two_acts_and_no_two_cards_are_written_alike(name: str) -> None:
    game = find(name)
    assert len({action.text for action in game.actions}) == len(game.actions)
    assert len(set(game.cards)) == len(game.cards)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("R7", "r7"),
        ("  r7 ", "r7"),
        ("gREV", "grev"),
        ("Wild=BLUE", "wild=blue"),
        ("wild = blue", "wild=blue"),
        ("WILD+4 =Red", "wild+4=red"),
        ("r7 > 2", "r7>2"),
        ("jump   r7> 2", "jump r7>2"),
        ("JUMP\tb5", "jump b5"),
        ("Catch  3", "catch 3"),
        ("name Green", "name green"),
        ("Draw", "draw"),
    ],
)
def test_case_and_blanks_do_not_matter(typed: str, meant: str) -> None:
    assert parse_act(GAME, typed).text == meant
    assert tidy(typed) == meant


@pytest.mark.parametrize(("typed", "meant"), [(" R+2 ", "r+2"), ("WILD+4", "wild+4")])
def test_case_and_blanks_around_a_card_do_not_matter(typed: str, meant: str) -> None:
    assert GAME.cards[parse_card(GAME, typed)] == meant


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("drow", "draw"),
        ("wild=blu", "wild=blue"),
        ("gskipp", "gskip"),
        ("chalenge", "challenge"),
        ("catch2", "catch 2"),
    ],
)
def test_something_close_is_suggested(typed: str, near: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_act(GAME, typed)
    assert near in str(caught.value.values["close"]).split(", ")
    assert typed in str(caught.value)


@pytest.mark.parametrize(
    "typed", ["", "   ", "wild", "wild=pink", "r10", "catch 10", "🂡", "r7;draw"]
)
def test_nonsense_is_refused_with_examples(typed: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_act(GAME, typed)
    assert caught.value.values["text"] == typed
    assert caught.value.values["close"]


def test_a_card_that_does_not_exist_is_refused_with_suggestions() -> None:
    with pytest.raises(BadNotation) as caught:
        parse_card(GAME, "rskp")
    assert "rskip" in str(caught.value.values["close"])


def test_an_act_is_no_card() -> None:
    with pytest.raises(BadNotation):
        parse_card(GAME, "wild=blue")
