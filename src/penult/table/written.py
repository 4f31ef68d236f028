"""What people write on cards at a live table: agreed on before the match, or proposed in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from penult.errors import NoWorkshop, Refused
from penult.games.game import Game
from penult.play.match import Match
from penult.play.settings import check_table, read_options, write_options
from penult.play.written import (
    check_for_table,
    one_card,
    options_for,
    proposal,
    proposals,
    workshop_of,
)
from penult.vocabulary.actions import Action
from penult.vocabulary.ids import Seat
from penult.wilds import write_card


def terms(
    game: Game, options: str, seats: int, customs: Sequence[str], *, public: bool
) -> tuple[str, tuple[str, ...]]:
    """Options and cards as they are written down, if they go together; otherwise it raises."""
    read = read_options(game, options)
    check_table(game, read, seats)
    cards = [one_card(text) for text in customs]
    if cards:
        read = options_for(game, read, False, cards)
    for card in cards:
        check_for_table(game, read, seats, card, private=not public)
    return write_options(game, read), tuple(write_card(card) for card in cards)


def with_room(game: Game, options: str, cards: int) -> str:
    """The options, with as many cards to write on as are written."""
    workshop, read = workshop_of(game), read_options(game, options)
    count = max(cards, getattr(read, workshop.option))
    return write_options(game, replace(read, **{workshop.option: count}))


def proposed(match: Match, seat: Seat, number: int, text: str, *, public: bool) -> Action:
    """The act that proposes a card for the one with this number."""
    rows = list(proposals(match.game).values())
    if not 1 <= number <= len(rows):
        raise NoWorkshop(game=match.game.name)
    card = one_card(text)
    action = proposal(rows[number - 1], card)
    clause = match.why_not(seat, action)
    if clause:
        raise Refused(seat, rows[number - 1].text, clause)
    check_for_table(match.game, match.options, match.seats, card, private=not public)
    return action
