"""What the property tests must know of each game besides its ``Game``: ``own/<game>.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, TypeAlias

from penult.core.actions import Action, Verb
from penult.core.events import Event
from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.positions import FieldForm
from penult.match.match import Match
from penult.match.notation import parse_act

Shown: TypeAlias = tuple[Card, int]  # a card on top of a pile, and the colour in force there
Slots: TypeAlias = tuple[list[Card], int]  # a pile, and how many places of it are meant


@dataclass(frozen=True)
class Change:
    """An act between two states of a match."""

    before: Any
    seat: Seat
    act: Action
    after: Any
    events: Sequence[Event]


@dataclass(frozen=True)
class Kept:
    """What is not dealt anew: it is known to the viewer, or about to be seen."""

    next_draws: int = 0  # on top of the stock
    seat: Seat = NOBODY  # whoever is about to lay
    card: Card = NO_CARD  # this card
    buried: bool = False  # what lies below the top cards, or was put aside


def in_hand(view: Any) -> list[Card]:
    return cards_of(view.hand)


def rounds_played(state: Any) -> tuple[int, ...]:
    """After a round all hands are counted."""
    return (state.scores.rounds,)


@dataclass(frozen=True)
class Own:
    # Laws
    playing: tuple[int, ...]  # phases in which a colour is in force
    tops: Callable[[Any], list[Shown]]  # that cards are laid on
    who_has_drawn: Callable[[Any], Seat]  # a card that he may lay now
    invariants: tuple[Callable[[Game, Any], None], ...]
    laws_of_change: tuple[Callable[[Change], None], ...]
    rare: tuple[tuple[str, str], ...]  # positions and acts that random play rarely finds
    # Secrets
    buried: Callable[[Any], list[Slots]]  # cards that once were seen, and nobody may look up
    known_cards: Callable[[Any, Seat, Seat], list[Card]]  # of another hand, to a viewer
    deal_rest_anew: Callable[[Any, Any, Seat, Random, Kept], None]  # in a copy of a state
    tells_by_right: Callable[[Match, Match, Seat, Seat, Action], bool]
    telling_verbs: frozenset[Verb]  # acts that always tell everything
    everything: tuple[str, ...]  # options that make every act possible, together with the book's
    # Positions
    hands: tuple[str, ...]
    piles: tuple[str, ...]  # lines of a position
    options: tuple[str, ...]
    values: Mapping[FieldForm | str, tuple[str, ...]]  # of a form, or of one key
    # What is still one's own, by a view
    own_cards: Callable[[Any], list[Card]] = in_hand
    # What an act tells everybody by right
    told: Callable[[Any], tuple[int, ...]] = rounds_played
    # What people wrote on cards, for those of ``everything`` that play with some
    customs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Secrets that no leak of another game would show
    secrets: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)


def talon_top(state: Any) -> list[Shown]:
    """Of a game with one talon."""
    return [(state.piles.talon[state.piles.talon_size - 1], state.colour)]


def acts_of(game: Game, script: str) -> Iterator[tuple[Seat, Action]]:
    """«0 draw, 1 catch 0» act by act."""
    for words in script.split(", "):
        seat, _, act = words.partition(" ")
        yield int(seat), parse_act(game, act)


@cache
def own(game: Game) -> Own:
    found: Own = import_module(f"tests.properties.own.{game.name}").OWN
    return found
