"""Position texts that somebody might type: every line makes sense, all of them together rarely."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from penult.games.fields import Field, Form
from tests.properties.tables import GAME

SEATS = 3
HANDS = ("hand 0: r0 r1 b2 wild+4", "hand 1: b1 b7 r7", "hand 2: y+2")
TALON = "r6 b6"
OPTIONS = (
    "",
    "illegal_lay=free",
    "cumulative=on stack_mix=both w4=enforced",
    "illegal_lay=free jump_in=on seven_zero=on seven_zero_last=exchanges",
)
VALUES: dict[Form, tuple[str, ...]] = {
    Form.NUMBER: ("0", "1", "2", "3", "5", "-1", "107", "108", "1103"),
    Form.SEAT: ("-", "0", "1", "2"),
    Form.DIRECTION: ("left", "right"),
    Form.COLOUR: ("-", "red", "green"),
    Form.CARD: ("-", "r0", "wild+4", "b3", "r7"),
    Form.SEATS: ("-", "0", "1", "0 2", "2"),
    Form.PER_SEAT: ("0 0 0", "1 2 3", "5 5 900"),
    Form.PILE: ("r5", "b+2 r5", "wild+4 r5", "-", "r5 rest"),
    Form.CARDS: ("-", "r1 b2", "wild"),
}


def values_of(field: Field) -> tuple[str, ...]:
    if field.names:
        return tuple(name.lower() for name in field.names.__members__)
    return VALUES[field.form]


FIELDS = tuple(field for field in GAME.fields if field.form != Form.HANDS)


def lines() -> SearchStrategy[str]:
    """One line for a field, with a value of its form."""
    return st.sampled_from(FIELDS).flatmap(
        lambda field: st.sampled_from(values_of(field)).map(lambda value: f"{field.key}: {value}")
    )


def key_of(line: str) -> str:
    return line.partition(":")[0]


def made_up() -> SearchStrategy[str]:
    """Three hands, a talon, and a few lines more."""

    def compose(parts: tuple[str, list[str]]) -> str:
        options, more = parts
        keys = {key_of(line) for line in more}
        talon = [] if "talon" in keys else [f"talon: {TALON}"]
        return "; ".join([GAME.name, f"options: {options}", *HANDS, *talon, *more])

    more = st.lists(lines(), max_size=6, unique_by=key_of)
    return st.tuples(st.sampled_from(OPTIONS), more).map(compose)


def changed(text: str, line: str, lost: bool) -> str:
    """The text with one line lost, or saying something else."""
    kept = [old for old in text.splitlines() if key_of(old) != key_of(line)]
    return "\n".join(kept if lost else [*kept, line])
