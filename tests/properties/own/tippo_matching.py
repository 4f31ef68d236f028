"""What may be played on which of Tippo's trays, written again on the cards' texts alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from penult.core.deck import LETTERS
from penult.core.ids import Card
from penult.games.game import Game
from penult.games.options import Switch
from penult.games.tippo.options import OpenStop
from tests.properties.own import Shown

COLOURLESS = ("joker", "super", "tilt")


def is_stop(code: str) -> bool:
    return code[-1] == "s"


def sign_of(code: str) -> str:
    """The number, with or without an octagon, or the symbol."""
    return code[1:].rstrip("s")


def is_plain_number(code: str) -> bool:
    return code[1:].isdigit()


def matches(code: str, top: str, colour: int) -> bool:
    """TIP-20 … 26."""
    if code in COLOURLESS or code[0] == LETTERS[colour]:
        return True
    return top not in COLOURLESS and sign_of(code) == sign_of(top)


def stops_allow(code: str, top: str, other: str, options: Any) -> bool:
    """The table of TIP-68, with the options of R18, R28 and R29."""
    if not is_stop(top):
        return True
    if is_stop(other):
        return not (is_plain_number(code) and options.open_stop == OpenStop.STRICT)
    if code == "tilt":
        return bool(options.tilt_on_frozen == Switch.ON)
    if code in COLOURLESS:
        return True
    return is_stop(code) and bool(options.stop_on_frozen == Switch.ON)


def pairs(
    game: Game, state: Any, tops: Sequence[Shown], hand: Collection[Card]
) -> set[tuple[Card, int]]:
    """Every pair of a card and a tray on which it may be played."""
    found = set()
    for tray, (top, colour) in enumerate(tops):
        code, other = game.cards[top], game.cards[tops[1 - tray][0]]
        for card in hand:
            laid = game.cards[card]
            if matches(laid, code, colour) and stops_allow(laid, code, other, state.options):
                found.add((card, tray))
    return found
