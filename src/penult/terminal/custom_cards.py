"""Cards that people wrote, at the terminal: read out, and answered."""

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


def card_written(person: Session, card: Card) -> WildCard | None:
    """What is written on a card, if it can be written on at all."""
    workshop = person.match.game.workshop
    if workshop is None or not 0 <= card - workshop.first < workshop.slots:
        return None
    return person.match.customs[card - workshop.first]


def on_card(person: Session, card: Card) -> Iterator[str]:
    found = card_written(person, card)
    if found and found.text:
        yield person.texts.text("table-on-card", text=found.text)
    if found and found.steps:
        yield person.texts.text("table-rule", rule=write_rule(found.steps))


def all_written(person: Session) -> Iterator[str]:
    for slot, card in enumerate(person.match.customs):
        if card != WildCard():
            workshop = person.match.game.workshop
            assert workshop is not None
            yield person.words.card(workshop.first + slot)
            yield from on_card(person, workshop.first + slot)


def answered(person: Session, verb: Verb | None, word: str) -> str:
    """A bare word as an answer to a written rule; empty: it is something else."""
    ear = person.ear
    match verb:
        case Verb.CHOOSE | Verb.BLAME if word in ear.seats:
            return f"{verb.name.lower()} {ear.seats[word]}"
        case Verb.OPTION if word in ("a", "b"):
            return f"option {word}"
        case Verb.GUESS if word in ear.colours:
            return f"guess {ear.colours[word]}"
        case Verb.GUESS if word in ear.parity:
            return f"guess {ear.parity[word]}"
        case Verb.PICK:
            return picked(person, word)
        case _:
            return ""


def picked(person: Session, word: str) -> str:
    """A card that can be picked, said like one to be laid."""
    held = {person.match.game.cards[way.card] for way in person.match.legal(person.me)}
    with suppress(PenultError):
        word = person.ear.card(word)
    return f"pick {word}" if word in held else ""
