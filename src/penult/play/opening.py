"""How a match begins: the game, its options, who plays, and what is written on its cards."""

from __future__ import annotations

from typing import Any

from penult.games.game import Game
from penult.games.registry import find
from penult.play.settings import OptionsGiven, check_table, options_from, options_said
from penult.play.taking import seats_in
from penult.play.written import Customs, check_for_table, options_for, read_customs, rows_onto
from penult.wilds import WildCard


def opened(
    game: str, seats: int, options: OptionsGiven, custom: Customs, private: bool
) -> tuple[Game, Any, list[WildCard]]:
    """The game, its first state, and the cards that people wrote."""
    found, count = find(game), seats_in(seats)
    said = options_said(options)
    state = found.state()
    state.options = options_from(found, said)
    check_table(found, state.options, count)
    cards = read_customs(custom)
    if cards:
        counted = found.workshop is not None and found.workshop.option in said
        state.options = options_for(found, state.options, counted, cards)
    for card in cards:
        check_for_table(found, state.options, count, card, private)
    rows_onto(found, state, cards)
    found.start(state, count)
    return found, state, cards
