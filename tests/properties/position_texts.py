"""Position texts somebody might type: each line makes sense, the whole rarely does."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from penult.games.game import Game
from penult.games.positions import Field, FieldForm
from penult.match.notation import TRAY_CODES
from tests.properties.own import own

VALUES: dict[FieldForm, tuple[str, ...]] = {  # for three seats; cards are the game's own
    FieldForm.NUMBER: ("0", "1", "2", "3", "5", "-1", "107", "108", "1103"),
    FieldForm.SEAT: ("-", "0", "1", "2"),
    FieldForm.DIRECTION: ("left", "right"),
    FieldForm.COLOUR: ("-", "red", "green"),
    FieldForm.SEATS: ("-", "0", "1", "0 2", "2"),
    FieldForm.PER_SEAT: ("0 0 0", "1 2 3", "5 5 900"),
    FieldForm.POINTS: ("0 0 0", "1 2 3", "5 -5 900"),
    FieldForm.SIGNED: ("0", "1", "-1", "100", "-101", "999", "-999", "1000", "-1000", "5000"),
    FieldForm.COLOURS: ("- -", "red green", "blue -", "- red", "red", "red red red"),
    FieldForm.NUMBERS: ("0 0 0 0", "1 0 0 0", "7 7 0 0", "0 2 9 0", "1 1", "0 0 0 x"),
    FieldForm.PICKED: ("- - -", "r0 - -", "- b7 -", "r0 b1", "wild wild wild"),
    FieldForm.WEIGHTS: (
        "1000 1000",
        "2000 1000",
        "3199 -9",
        "0 0",
        "1000 9000",
        "1000",
        "9000 12500",
    ),
}


def values_of(game: Game, field: Field) -> tuple[str, ...]:
    if field.names:
        return tuple(name.lower().lstrip("_") for name in field.names.__members__)
    known: dict[Any, tuple[str, ...]] = {**VALUES, **own(game).values}
    return known.get(field.key) or known[field.form]


def keys_of(field: Field) -> tuple[str, ...]:
    if field.form == FieldForm.TRAYS:
        return tuple(f"{field.key} {tray}" for tray in TRAY_CODES)
    return (field.key,)


@cache
def lines(game: Game) -> SearchStrategy[str]:
    """One line for a field, with a well-formed value."""
    fields = tuple(field for field in game.fields if field.form != FieldForm.HANDS)
    return st.sampled_from(fields).flatmap(partial(line_for, game))


@cache
def line_for(game: Game, field: Field) -> SearchStrategy[str]:
    values = st.sampled_from(values_of(game, field))
    return st.builds("{}: {}".format, st.sampled_from(keys_of(field)), values)


def key_of(line: str) -> str:
    return line.partition(":")[0]


@cache
def made_up(game: Game) -> SearchStrategy[str]:
    """Three hands, the piles, and a few more lines."""

    def compose(parts: tuple[str, list[str]]) -> str:
        options, more = parts
        keys = {key_of(line) for line in more}
        piles = [line for line in own(game).piles if key_of(line) not in keys]
        return "; ".join([game.name, f"options: {options}", *own(game).hands, *piles, *more])

    more = st.lists(lines(game), max_size=6, unique_by=key_of)
    return st.tuples(st.sampled_from(own(game).options), more).map(compose)


def changed(text: str, line: str, lost: bool) -> str:
    """The text with one line removed or changed."""
    kept = [old for old in text.splitlines() if key_of(old) != key_of(line)]
    return "\n".join(kept if lost else [*kept, line])
