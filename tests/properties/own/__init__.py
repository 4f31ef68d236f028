"""What the property tests need to know about each game: ``own/<game>.py``."""

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

Shown: TypeAlias = tuple[Card, int]  # a card on top of a pile, and the current colour there
Slots: TypeAlias = tuple[list[Card], int]  # a pile, and how many of its places


@dataclass(frozen=True)
class Change:
    """An action between two states of a match."""

    before: Any
    seat: Seat
    act: Action
    after: Any
    events: Sequence[Event]


@dataclass(frozen=True)
class Kept:
    """What isn't dealt again: it is known to the viewer, or about to be seen."""

    next_draws: int = 0  # on top of the draw pile
    seat: Seat = NOBODY  # whoever is about to play
    card: Card = NO_CARD  # this card
    buried: bool = False  # the cards below the top ones, or set aside


def in_hand(view: Any) -> list[Card]:
    return cards_of(view.hand)


def rounds_played(state: Any) -> tuple[int, ...]:
    """After a round all hands are counted."""
    return (state.scores.rounds,)


@dataclass(frozen=True)
class Own:
    # Laws
    playing: tuple[int, ...]  # phases with a current colour
    tops: Callable[[Any], list[Shown]]  # the cards to be played on
    who_has_drawn: Callable[[Any], Seat]  # and may play that card now
    invariants: tuple[Callable[[Game, Any], None], ...]
    laws_of_change: tuple[Callable[[Change], None], ...]
    rare: tuple[tuple[str, str], ...]  # positions and actions that random play rarely finds
    # Secrets
    buried: Callable[[Any], list[Slots]]  # cards that were visible once but can't be looked up
    known_cards: Callable[[Any, Seat, Seat], list[Card]]  # of another hand, by a viewer
    deal_rest_anew: Callable[[Any, Any, Seat, Random, Kept], None]  # in a copy of a state
    tells_by_right: Callable[[Match, Match, Seat, Seat, Action], bool]
    telling_verbs: frozenset[Verb]  # actions that always reveal everything
    everything: tuple[str, ...]  # options that make every action possible, together with the book's
    # Positions
    hands: tuple[str, ...]
    piles: tuple[str, ...]  # lines of a position
    options: tuple[str, ...]
    values: Mapping[FieldForm | str, tuple[str, ...]]  # of a form, or of one key
    # What a view shows as one's own
    own_cards: Callable[[Any], list[Card]] = in_hand
    # What an action may reveal to everybody
    told: Callable[[Any], tuple[int, ...]] = rounds_played
    # Custom cards, for those options of ``everything`` that use them
    customs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Secrets that only this game has
    secrets: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)


def talon_top(state: Any) -> list[Shown]:
    """For a game with one discard pile."""
    return [(state.piles.talon[state.piles.talon_size - 1], state.colour)]


def acts_of(game: Game, script: str) -> Iterator[tuple[Seat, Action]]:
    """Split “0 draw, 1 catch 0” into actions."""
    for words in script.split(", "):
        seat, _, act = words.partition(" ")
        yield int(seat), parse_act(game, act)


@cache
def own(game: Game) -> Own:
    found: Own = import_module(f"tests.properties.own.{game.name}").OWN
    return found
