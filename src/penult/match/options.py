"""Reading table options: ``cumulative=on target=300`` or a mapping, with helpful errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

from penult.core.coercion import WrongKind, whole
from penult.core.errors import clause_name
from penult.games.errors import BadOptionValue
from penult.games.game import Game
from penult.games.options import Option
from penult.i18n.quoting import plain
from penult.match.errors import (
    BadSeatCount,
    UnfitTable,
    UnknownOption,
    UnknownPreset,
    UnlikeAnyOption,
)

OptionsGiven: TypeAlias = "Mapping[str, object] | str | Sequence[str] | None"
PRESET = "preset"  # written like an option: preset=family target=300


def read_options(game: Game, given: OptionsGiven, rules: int | None = None) -> Any:
    """The options of a game from a mapping or a text of ``name=value`` pairs.

    A preset may be among them; other options override it. ``rules`` is the version of the game
    whose defaults apply to options that aren't given, by default the current one.
    """
    return options_from(game, options_said(given), rules)


def options_said(given: OptionsGiven) -> dict[str, object]:
    """The given values by option name, not yet parsed."""
    match given:
        case None:
            return {}
        case str():
            return dict(pairs_in(given))
        case Mapping():
            return {plain(name): value for name, value in given.items()}
        case list() | tuple() if all(isinstance(text, str) for text in given):
            return dict(pairs_in(" ".join(given)))
        case _:
            raise WrongKind("options", given)


def options_from(game: Game, said: Mapping[str, object], rules: int | None = None) -> Any:
    if PRESET in said:
        rest = {name: value for name, value in said.items() if name != PRESET}
        said = preset_of(game, plain(said[PRESET])) | rest
    read = {name: read_value(game, name, said[name]) for name in said}
    if rules is None or rules == game.version:
        return game.new_options(**read)
    if not knows_version(game, rules):
        known = ", ".join(map(str, range(1, game.version + 1)))
        raise BadOptionValue(name="rules", value=rules, allowed=known)
    return game.new_options(**defaults_of(game, rules) | read, rules=rules)


# Versions of a game


def knows_version(game: Game, rules: int) -> bool:
    """Can a match of this version still be replayed?"""
    return 1 <= rules <= game.version


def rules_of(game: Game, options: Any) -> int:
    """The version of the rules that a match with these options is played by."""
    return int(getattr(options, "rules", game.version))


@cache
def defaults_of(game: Game, rules: int) -> dict[str, int]:
    """Defaults of a version that differ from today's."""
    found: dict[str, int] = {}
    for older in game.older_defaults:
        if rules <= older.until:
            pairs = pairs_in(older.options)
            found |= {name: read_value(game, name, value) for name, value in pairs}
    return found


def pairs_in(text: str) -> Iterator[tuple[str, object]]:
    for pair in text.replace(",", " ").split():
        name, _, value = pair.partition("=")
        yield name, value


def preset_of(game: Game, name: str) -> dict[str, object]:
    """The options that a preset sets."""
    found = next((each for each in game.presets if each.name == name.strip().lower()), None)
    if found is None:
        raise UnknownPreset(name=name, known=", ".join(each.name for each in game.presets))
    return dict(pairs_in(found.options))


@cache
def options_by_name(game: Game) -> dict[str, Option]:
    return {option.name: option for option in game.options}


def read_value(game: Game, name: str, value: object) -> int:
    known = options_by_name(game)
    if name not in known:
        close = get_close_matches(name, known, n=3)
        if not close:
            raise UnlikeAnyOption(name=name)
        raise UnknownOption(name=name, known=", ".join(close))
    option = known[name]
    if option.values and isinstance(value, option.values):
        return int(value)
    found = next(
        (each for word in words_for(value) if (each := option.parse(word)) is not None), None
    )
    if found is None:
        raise BadOptionValue(name=name, value=value, allowed=", ".join(option.allowed()))
    return found


def words_for(value: object) -> tuple[str, ...]:
    """How a value may be written; a number stands for its digits, never for an index."""
    match value:
        case bool():
            return ("on", "yes") if value else ("off", "no")
        case Enum():  # of another option
            return ()
        case str():
            return (value,)
    number = whole(value)
    return () if number is None else (plain(number),)


def respell(game: Game, options: str, *, of: int, into: int) -> str:
    """Options written for one version of a game, rewritten for another."""
    if of == into:
        return options
    return write_options(game, read_options(game, options, of), into)


def check_table(game: Game, options: Any, seats: int) -> None:
    """Raise an error if this many can't play with these options."""
    if seats not in game.seats:
        raise BadSeatCount(count=seats, least=game.seats[0], most=game.seats[-1])
    clause = game.unfit(options, seats)
    if clause:
        raise UnfitTable(count=seats, game=game.name, clause=clause_name(game.clauses(clause)))


def write_options(game: Game, options: Any, rules: int | None = None) -> str:
    """The options that differ from the defaults, as ``name=value`` pairs.

    ``rules`` is the version of the game whose defaults are meant: the current one by default.
    """
    defaults = defaults_of(game, game.version if rules is None else rules)
    return " ".join(
        f"{option.name}={option.text(getattr(options, option.name))}"
        for option in game.options
        if getattr(options, option.name) != defaults.get(option.name, option.default)
    )
