"""Whatever is typed, a match answers with a kind error and stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from penult.errors import BadOptionValue, BadPosition, BadSeat, BadSeed, PenultError
from penult.locales import LANGUAGES
from penult.play.match import Match
from penult.play.record import read_record
from tests.properties import position_texts
from tests.properties.invariants import cards_are_conserved, legal_is_what_why_not_allows
from tests.properties.tables import GAME, Player, everybody, examples, matches, players

ACT_TEXTS = tuple(act.text for act in GAME.actions)
OPTION_NAMES = tuple(option.name for option in GAME.options)
VALUES = ("on", "off", "-on", "0", "1", "-1", "2", "99999", "1e3", "_", "all", "")


def answer(ask: Callable[[], object]) -> PenultError | None:
    """The error that was raised, if it can be said in every language."""
    try:
        ask()
    except PenultError as error:
        assert all(error.text(language) for language in LANGUAGES)
        return error
    return None


def distorted(texts: SearchStrategy[str]) -> SearchStrategy[str]:
    """A text with a piece of nonsense in it."""

    def insert(text: str, piece: str, place: int) -> str:
        return text[: place % (len(text) + 1)] + piece + text[place % (len(text) + 1) :]

    return st.builds(insert, texts, st.text(max_size=3), st.integers(0, 5_000))


# Acts


@examples(100)
@given(text=st.text() | distorted(st.sampled_from(ACT_TEXTS)), seat=st.integers(-3, 12))
def test_nonsense_for_an_act(text: str, seat: int) -> None:
    match = Match.new(GAME.name, seats=3, seed=1)
    before = match.digest(), len(match.events)
    for ask in (lambda: match.push(text), lambda: match.push(seat, text)):
        if answer(ask) is None:
            match.pop()
        assert (match.digest(), len(match.events), match.acts) == (*before, [])


@examples(30)
@given(seat=st.integers().filter(lambda seat: not -1 <= seat < 4))
def test_a_seat_that_does_not_exist(seat: int) -> None:
    match = Match.new(GAME.name, seed=1)
    asks: list[Callable[[], Any]] = [
        lambda: match.push(seat, "draw"),
        lambda: match.legal(seat),
        lambda: match.why_not(seat, "draw"),
        lambda: match.view(seat),
        lambda: match.events_for(seat),
    ]
    for ask in asks:
        assert isinstance(answer(ask), BadSeat)


# Seeds, seats and options


@examples(100)
@given(seed=st.text(max_size=40) | st.integers(max_value=-1) | st.integers(min_value=1 << 128))
def test_nonsense_for_a_seed(seed: int | str) -> None:
    error = answer(lambda: Match.new(GAME.name, seed=seed))
    if error is None:
        assert isinstance(seed, str)
        assert Match.new(GAME.name, seed=seed).seed == int(seed.strip(), 16)
    else:
        assert isinstance(error, BadSeed)


@examples(30)
@given(seats=st.integers(), name=st.text())
def test_nonsense_for_a_table(seats: int, name: str) -> None:
    assert (answer(lambda: Match.new(GAME.name, seats=seats)) is None) == (2 <= seats <= 10)
    assert (answer(lambda: Match.new(name)) is None) == (name == GAME.name)


@examples(200)
@given(
    text=st.text()
    | st.lists(
        st.builds(
            "{}={}".format, st.sampled_from(OPTION_NAMES), st.sampled_from(VALUES) | st.text()
        )
    ).map(" ".join)
)
def test_nonsense_for_options(text: str) -> None:
    answer(lambda: Match.new(GAME.name, seed=0, options=text))


@examples(100)
@given(name=st.sampled_from(OPTION_NAMES), value=st.integers(-200_000, 200_000))
def test_a_number_is_taken_as_it_is_or_refused(name: str, value: int) -> None:
    option = next(option for option in GAME.options if option.name == name)
    given: list[dict[str, object] | str] = [{name: value}]
    if option.values is None:
        given.append(f"{name}={value}")
    for options in given:
        if value in option.numbers:
            assert getattr(Match.new(GAME.name, options=options, seed=0).options, name) == value
        else:
            with pytest.raises(BadOptionValue):
                Match.new(GAME.name, options=options, seed=0)


# Positions and records


def plays_on(text: str, rng: Random) -> None:
    """A position that is accepted can be written, read again and played on."""
    match = Match.read(text, seed=0)
    assert Match.read(match.write(), seed=0).write() == match.write()
    for _ in range(12):
        cards_are_conserved(match)
        legal_is_what_why_not_allows(match)
        acts = [(seat, act) for seat in everybody(match) for act in match.legal(seat)]
        if not acts:
            return
        match.push(*rng.choice(acts))


@examples(200)
@given(text=st.text() | st.text().map(lambda text: f"{GAME.name}\n{text}"))
def test_nonsense_for_a_position(text: str) -> None:
    answer(lambda: Match.read(text))


@examples(400)
@given(text=position_texts.made_up(), rng=st.randoms(use_true_random=True))
def test_a_position_is_refused_or_can_be_played(text: str, rng: Random) -> None:
    answer(lambda: plays_on(text, rng))


@examples(100)
@given(
    match=matches(),
    player=players(),
    acts=st.integers(0, 120),
    line=position_texts.lines(),
    lost=st.booleans(),
)
def test_a_changed_position_is_refused_or_can_be_played(
    match: Match, player: Player, acts: int, line: str, lost: bool
) -> None:
    player.advance(match, acts)
    text = position_texts.changed(match.write(), line, lost)
    answer(lambda: plays_on(text, player.rng))


@pytest.mark.parametrize("line", ["turn x: 1", "options now: target=5", "stock of cards: r1"])
def test_a_key_nobody_knows(line: str) -> None:
    text = f"{GAME.name}; hand 0: r1 r2; hand 1: b1; talon: r5; {line}"
    assert isinstance(answer(lambda: Match.read(text)), BadPosition)


@examples(100)
@given(text=st.text() | distorted(st.just(Match.new(GAME.name, seed=0).record())))
def test_nonsense_for_a_record(text: str) -> None:
    answer(lambda: read_record(text))


@examples(60)
@given(match=matches(), player=players(), data=st.data())
def test_a_record_with_a_piece_of_nonsense(
    match: Match, player: Player, data: st.DataObject
) -> None:
    player.advance(match, acts=20)
    text = data.draw(distorted(st.just(match.record())))
    answer(lambda: read_record(text))
