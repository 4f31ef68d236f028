"""Whatever is typed, a match answers with a helpful error and stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from penult.core.errors import PenultError
from penult.games.errors import BadOptionValue
from penult.games.options import words_of
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES
from penult.match.errors import BadPosition, BadSeat, BadSeed
from penult.match.match import Match
from penult.match.record import read_record
from tests.properties import position_texts
from tests.properties.invariants import cards_are_conserved, legal_is_what_why_not_allows
from tests.properties.own import own
from tests.properties.tables import RANDOMS, each_game, everybody, examples, given, tables

LONG = 200_000  # letters
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


@each_game
@examples(100)
@given(data=st.data(), seat=st.integers(-3, 12))
def test_nonsense_for_an_act(game: str, data: st.DataObject, seat: int) -> None:
    match = Match.new(game, seats=3, seed=1)
    texts = [act.text for act in match.game.actions]
    text = data.draw(st.text() | distorted(st.sampled_from(texts)))
    before = match.digest(), len(match.events)
    for ask in (lambda: match.push(text), lambda: match.push(seat, text)):
        if answer(ask) is None:
            match.pop()
        assert (match.digest(), len(match.events), match.acts) == (*before, [])


@each_game
@examples(30)
@given(seat=st.integers().filter(lambda seat: not -1 <= seat < 4))
def test_a_seat_that_does_not_exist(game: str, seat: int) -> None:
    match = Match.new(game, seed=1)
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
    error = answer(lambda: Match.new(NAMES[0], seed=seed))
    if error is None:
        assert isinstance(seed, str)
        assert Match.new(NAMES[0], seed=seed).seed == int(seed.strip(), 16)
    else:
        assert isinstance(error, BadSeed)


@each_game
@examples(30)
@given(seats=st.integers(), name=st.text())
def test_nonsense_for_a_table(game: str, seats: int, name: str) -> None:
    possible = seats in find(game).seats
    assert (answer(lambda: Match.new(game, seats=seats)) is None) == possible
    assert (answer(lambda: Match.new(name)) is None) == (name in NAMES)


@cache
def option_texts(game: str) -> SearchStrategy[str]:
    """Pairs of a name and something that might be its value."""
    names = st.sampled_from([option.name for option in find(game).options])
    pairs = st.builds("{}={}".format, names, st.sampled_from(VALUES) | st.text())
    return st.lists(pairs).map(" ".join)


@each_game
@examples(200)
@given(data=st.data())
def test_nonsense_for_options(game: str, data: st.DataObject) -> None:
    text = data.draw(st.text() | option_texts(game))
    answer(lambda: Match.new(game, seed=0, options=text))


@each_game
@examples(100)
@given(data=st.data(), value=st.integers(-3, 25) | st.integers(-200_000, 200_000))
def test_a_number_is_taken_as_it_is_or_refused(game: str, data: st.DataObject, value: int) -> None:
    """Where values have names, it must be one of them: a speed of 4 means four seconds."""
    option = data.draw(st.sampled_from(find(game).options))
    name = option.name
    given: list[dict[str, object] | str] = [{name: value}]
    if option.values is None:
        given.append(f"{name}={value}")
    for options in given:
        names = words_of(option.values) if option.values else ()
        if str(value) in names or (not names and value in option.numbers):
            match = Match.new(game, options=options, seed=0)
            meant = names.index(str(value)) if names else value
            assert getattr(match.options, name) == meant
        else:
            with pytest.raises(BadOptionValue):
                Match.new(game, options=options, seed=0)


# Positions and records


def plays_on(text: str, rng: Random) -> None:
    """A position that is accepted can be written, read again and played on."""
    match = Match.read(text, seed=0)
    assert Match.read(match.write(), seed=0).write() == match.write()
    for _ in range(12):
        cards_are_conserved(match.game, match._state)
        legal_is_what_why_not_allows(match.game, match._state)
        acts = [(seat, act) for seat in everybody(match) for act in match.legal(seat)]
        if not acts:
            assert match.outcome or "phase: over" in match.write()  # nothing else stops play
            return
        match.push(*rng.choice(acts))


@each_game
@examples(200)
@given(text=st.text(), named=st.booleans())
def test_nonsense_for_a_position(game: str, text: str, named: bool) -> None:
    answer(lambda: Match.read(f"{game}\n{text}" if named else text))


@each_game
@examples(200)
@given(data=st.data(), rng=RANDOMS)
def test_a_position_is_refused_or_can_be_played(
    game: str, data: st.DataObject, rng: Random
) -> None:
    text = data.draw(position_texts.made_up(find(game)))
    answer(lambda: plays_on(text, rng))


@each_game
@examples(60)
@given(data=st.data(), acts=st.integers(0, 120), lost=st.booleans())
def test_a_changed_position_is_refused_or_can_be_played(
    game: str, data: st.DataObject, acts: int, lost: bool
) -> None:
    match, player = data.draw(tables(game))
    line = data.draw(position_texts.lines(match.game))
    player.advance(match, acts)
    text = position_texts.changed(match.write(), line, lost)
    answer(lambda: plays_on(text, player.rng))


@pytest.mark.parametrize("end", ["", "1", "1 ", '1"', "1:"])
@pytest.mark.parametrize("piece", ["a", "a1 ", " ", ";", "a;", '"', '\\"', "a:", "1:", "custom1:"])
def test_a_long_text_is_read_once(piece: str, end: str) -> None:
    """A reader that tries every position again would never finish here."""
    start = "coloradd; options: custom_count=1; talon: r5; hand 0: r1; hand 1: b1; custom1: "
    for text in (piece * LONG + end, start + piece * LONG + end, f'{start}"{piece * LONG}{end}'):
        answer(partial(Match.read, text))
    record = Match.new("coloradd", seed=0).record()
    assert answer(lambda: read_record(f"{record}position: {piece * LONG}{end}\n"))


@each_game
@pytest.mark.parametrize("line", ["turn x: 1", "options now: target=5", "stock of cards: r1"])
def test_a_key_nobody_knows(game: str, line: str) -> None:
    text = "; ".join([game, *own(find(game)).hands, *own(find(game)).piles])
    assert Match.read(text).seats == 3
    assert isinstance(answer(lambda: Match.read(f"{text}; {line}")), BadPosition)


@each_game
@examples(100)
@given(data=st.data())
def test_nonsense_for_a_record(game: str, data: st.DataObject) -> None:
    record = Match.new(game, seed=0).record()
    text = data.draw(st.text() | distorted(st.just(record)))
    answer(lambda: read_record(text))


@each_game
@examples(60)
@given(data=st.data())
def test_a_record_with_a_piece_of_nonsense(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, acts=20)
    text = data.draw(distorted(st.just(match.record())))
    answer(lambda: read_record(text))
