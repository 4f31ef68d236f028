"""Which match is played: a fresh one, or a saved one that goes on."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from penult.cli.arguments import USUAL_SEATS
from penult.cli.translated_argparse import Mistake
from penult.games.registry import NAMES, find
from penult.match.match import Match
from penult.match.options import PRESET
from penult.match.record import names_of, read_record


def fresh(options: Namespace, custom: Sequence[Any]) -> Match:
    return Match.new(
        options.game or NAMES[0],
        seats=USUAL_SEATS if options.seats is None else options.seats,
        seed=options.seed,
        options=" ".join(options.option),
        custom=custom,
    )


def loaded(options: Namespace, record: str) -> tuple[Match, list[str]]:
    """The match with its names."""
    match = read_record(record)
    if options.game and find(options.game) != match.game:
        named = {"wanted": options.game, "saved": match.game.name, "file": options.load}
        raise Mistake("cli-load-game", **named)
    return match, names_of(record)


def refuse_what_is_settled(options: Namespace) -> None:
    """A saved match goes on as it was begun."""
    flags = ", ".join(settled(options))
    if flags:
        raise Mistake("cli-load-alone", flags=flags)


def settled(options: Namespace) -> Iterator[str]:
    """The flags given that are for a match to be begun."""
    presets = [pair for pair in options.option if pair.startswith(f"{PRESET}=")]
    given = {
        "--seats": options.seats is not None,
        "--preset": presets,
        "-o": len(options.option) > len(presets),
        "--seed": options.seed is not None,
        "--custom": options.custom,
    }
    return (flag for flag, is_given in given.items() if is_given)
