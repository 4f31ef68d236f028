"""From what was said of a card to the act: with its tray, its colour, its partner."""

from __future__ import annotations

import re
from collections.abc import Sequence

from penult.games.game import Game
from penult.play.notation import TRAY_CODES
from penult.vocabulary.actions import Action
from penult.vocabulary.ids import NO_COLOUR, NOBODY, Colour

PARTS = re.compile(r"([^@=>]+)(?:@(\w+))?(?:=(\w+))?(?:>(\d+))?")


def parts(text: str) -> tuple[str, str, str, str]:
    """Card, tray, colour and seat of a notation; what is not said is empty."""
    found = PARTS.fullmatch(text)
    if found is None:
        return text, "", "", ""
    card, tray, colour, seat = (part or "" for part in found.groups())
    return card, tray, colour, seat


def ways_to_lay(game: Game, text: str) -> list[Action]:
    """All acts that a notation may mean: what it leaves out can be anything."""
    wanted = parts(text)
    return [action for action in game.actions if fits(parts(action.text), wanted)]


def fits(act: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    same = (part in ("", own) for own, part in zip(act[1:], wanted[1:], strict=True))
    return act[0] == wanted[0] and all(same)


def trays_in(ways: Sequence[Action]) -> list[int]:
    return sorted({way.tray for way in ways})


def colours_in(ways: Sequence[Action]) -> list[Colour]:
    return sorted({Colour(way.colour) for way in ways if way.colour != NO_COLOUR})


def seats_in(ways: Sequence[Action]) -> list[int]:
    return sorted({way.target for way in ways if way.target != NOBODY})


def tray_said(word: str) -> int | None:
    return TRAY_CODES.index(word) if word and word in TRAY_CODES else None
