"""Cards that people wrote, at the terminal: read out, and answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from penult.errors import PenultError
from penult.vocabulary.actions import Verb
from penult.vocabulary.ids import Card
from penult.wilds import WildCard, write_rule

if TYPE_CHECKING:
    from penult.terminal.solo import Solo


def card_written(solo: Solo, card: Card) -> WildCard | None:
    """What is written on a card, if it can be written on at all."""
    workshop = solo.match.game.workshop
    if workshop is None or not 0 <= card - workshop.first < workshop.slots:
        return None
    return solo.match.customs[card - workshop.first]


def on_card(solo: Solo, card: Card) -> Iterator[str]:
    found = card_written(solo, card)
    if found and found.text:
        yield solo.texts.text("table-on-card", text=found.text)
    if found and found.steps:
        yield solo.texts.text("table-rule", rule=write_rule(found.steps))


def all_written(solo: Solo) -> Iterator[str]:
    for slot, card in enumerate(solo.match.customs):
        if card != WildCard():
            workshop = solo.match.game.workshop
            assert workshop is not None
            yield solo.words.card(workshop.first + slot)
            yield from on_card(solo, workshop.first + slot)


def answered(solo: Solo, verb: Verb | None, word: str) -> str:
    """A bare word as an answer to a written rule; empty: it is something else."""
    ear = solo.ear
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
            return picked(solo, word)
        case _:
            return ""


def picked(solo: Solo, word: str) -> str:
    """A card that can be picked, said like one to be laid."""
    held = {solo.match.game.cards[way.card] for way in solo.match.legal(solo.me)}
    with suppress(PenultError):
        word = solo.ear.card(word)
    return f"pick {word}" if word in held else ""
