"""How a game declares its table options: bounds, names of values, the ruling behind each."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import cache
from typing import Any

from penult.core.enums import quick


@quick
class Switch(IntEnum):
    OFF = 0
    ON = 1


@quick
class ColourMarks(IntEnum):
    """How colours are marked for people who can't tell them apart; used for drawing only."""

    SHAPES = 0
    LETTERS = 1


def choice(default: IntEnum, ruling: str) -> Any:
    """An option with named values: the members of the default's own enum."""
    return field(default=int(default), metadata={"values": type(default), "ruling": ruling})


def number(default: int, least: int, most: int, ruling: str, step: int = 1) -> Any:
    """An option that is a plain number within bounds."""
    return field(
        default=default,
        metadata={"numbers": range(least, most + 1, step), "ruling": ruling},
    )


def rules_version(current: int) -> Any:
    """The version of the rules a table plays by: the current one, unless it began under another.

    Nobody sets it, so it isn't listed as an option.
    """
    return field(default=current, metadata={"version": True})


@cache
def words_of(values: type[IntEnum]) -> tuple[str, ...]:
    """The names of an enum's members; a number such as 6 is called ``_6`` in the source."""
    return tuple(values(value).name.lower().lstrip("_") for value in range(len(values)))


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game; its texts are in the locales under ``option-<name>``."""

    name: str
    default: int
    values: type[IntEnum] | None
    numbers: range
    ruling: str

    def text(self, value: int) -> str:
        """The name of a value."""
        return words_of(self.values)[value] if self.values else str(value)

    def allows(self, value: int) -> bool:
        return value in self.numbers

    def allowed(self) -> tuple[str, ...]:
        """The names of the values, or the bounds if there are many numbers."""
        if self.values or len(self.numbers) <= 5:
            return tuple(self.text(value) for value in self.numbers)
        return (f"{self.numbers[0]}…{self.numbers[-1]}",)

    def parse(self, text: str) -> int | None:
        """The value a text names, or None."""
        word = text.strip()
        if self.values:
            names = words_of(self.values)
            said = word.lower().replace("-", "_")
            return names.index(said) if said in names else None
        digits = word.replace("_", "")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 10):
            return None
        return int(digits) if self.allows(int(digits)) else None


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that go well together; ``preset=<name>`` stands for all of them.

    Texts are in the locales under ``preset-<name>`` and ``preset-<game>-<name>``.
    """

    name: str
    options: str = ""  # ``name=value`` pairs; everything else is as in the book


@dataclass(frozen=True, slots=True)
class OlderDefaults:
    """Defaults that a later version of a game changed: old records don't write them."""

    until: int  # the last version that had them
    options: str  # ``name=value`` pairs


def options_of(cls: type[Any]) -> tuple[Option, ...]:
    """The options of a game, from its dataclass."""
    found: list[Option] = []
    for f in fields(cls):
        if "version" in f.metadata:
            continue
        values = f.metadata.get("values")
        numbers = range(len(values)) if values else f.metadata["numbers"]
        default: Any = f.default
        found.append(Option(f.name, int(default), values, numbers, f.metadata["ruling"]))
    return tuple(found)
