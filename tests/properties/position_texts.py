"""Position texts that somebody might type: every line makes sense, all of them together rarely."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from penult.games.fields import Field, Form
from penult.games.game import Game
from tests.properties.own import own

VALUES: dict[Form, tuple[str, ...]] = {  # for three seats; cards are the game's own
    Form.NUMBER: ("0", "1", "2", "3", "5", "-1", "107", "108", "1103"),
    Form.SEAT: ("-", "0", "1", "2"),
    Form.DIRECTION: ("left", "right"),
    Form.COLOUR: ("-", "red", "green"),
    Form.SEATS: ("-", "0", "1", "0 2", "2"),
    Form.PER_SEAT: ("0 0 0", "1 2 3", "5 5 900"),
}


def values_of(game: Game, field: Field) -> tuple[str, ...]:
    if field.names:
        return tuple(name.lower() for name in field.names.__members__)
    return {**VALUES, **own(game).values}[field.form]


def lines(game: Game) -> SearchStrategy[str]:
    """One line for a field, with a value of its form."""
    fields = tuple(field for field in game.fields if field.form != Form.HANDS)

    def line_for(field: Field) -> SearchStrategy[str]:
        return st.sampled_from(values_of(game, field)).map(lambda value: f"{field.key}: {value}")

    return st.sampled_from(fields).flatmap(line_for)


def key_of(line: str) -> str:
    return line.partition(":")[0]


def made_up(game: Game) -> SearchStrategy[str]:
    """Three hands, a talon, and a few lines more."""

    def compose(parts: tuple[str, list[str]]) -> str:
        options, more = parts
        keys = {key_of(line) for line in more}
        talon = [] if "talon" in keys else [f"talon: {own(game).talon}"]
        return "; ".join([game.name, f"options: {options}", *own(game).hands, *talon, *more])

    more = st.lists(lines(game), max_size=6, unique_by=key_of)
    return st.tuples(st.sampled_from(own(game).options), more).map(compose)


def changed(text: str, line: str, lost: bool) -> str:
    """The text with one line lost, or saying something else."""
    kept = [old for old in text.splitlines() if key_of(old) != key_of(line)]
    return "\n".join(kept if lost else [*kept, line])
