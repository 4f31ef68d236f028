"""Custom cards in the terminal: their texts, and answers to the questions their rules ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from penult.core.actions import Verb
from penult.core.errors import PenultError
from penult.core.ids import Card
from penult.games.custom import WildCard, write_rule

if TYPE_CHECKING:
    from penult.terminal.session import Session


def card_written(session: Session, card: Card) -> WildCard | None:
    """The text of a custom card; nothing for other cards."""
    workshop = session.match.game.workshop
    if workshop is None or not 0 <= card - workshop.first < workshop.slots:
        return None
    return session.match.customs[card - workshop.first]


def on_card(session: Session, card: Card) -> Iterator[str]:
    found = card_written(session, card)
    if found and found.text:
        yield session.texts.text("table-on-card", text=found.text)
    if found and found.steps:
        yield session.texts.text("table-rule", rule=write_rule(found.steps))


def all_written(session: Session) -> Iterator[str]:
    for slot, card in enumerate(session.match.customs):
        if card != WildCard():
            workshop = session.match.game.workshop
            assert workshop is not None
            yield session.words.card(workshop.first + slot)
            yield from on_card(session, workshop.first + slot)


def answered(session: Session, verb: Verb | None, word: str) -> str:
    """The action meant by a bare word that answers a custom rule; empty if it isn't an answer."""
    parser = session.parser
    match verb:
        case Verb.CHOOSE | Verb.BLAME if word in parser.seats:
            return f"{verb.name.lower()} {parser.seats[word]}"
        case Verb.OPTION if word in ("a", "b"):
            return f"option {word}"
        case Verb.GUESS if word in parser.colours:
            return f"guess {parser.colours[word]}"
        case Verb.GUESS if word in parser.parity:
            return f"guess {parser.parity[word]}"
        case Verb.PICK:
            return picked(session, word)
        case _:
            return ""


def picked(session: Session, word: str) -> str:
    """The action that picks a card, named as if it were played."""
    held = {session.match.game.cards[way.card] for way in session.match.legal(session.me)}
    with suppress(PenultError):
        word = session.parser.card(word)
    return f"pick {word}" if word in held else ""
