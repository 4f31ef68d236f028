"""A seat's knowledge of hidden cards, folded from the events of a match as that seat saw them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from penult.core.events import Event
from penult.core.ids import Seat
from penult.games.game import Game, Secrets
from penult.games.mechanics import knowledge
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.match.match import Match


def secrets_of(game: Game) -> Secrets:
    if game.secrets is None:
        raise TypeError(game.name)
    return game.secrets


def fold(game: Game, options: Any, k: Knowledge, events: Iterable[Event]) -> None:
    """Take in events as the viewer saw them, in their order."""
    hear, heard = secrets_of(game).hear, Heard()
    for event in events:
        heard.kind, heard.seat, heard.other = event.kind, event.seat, event.other
        heard.card, heard.colour, heard.count = event.card, event.colour, event.count
        heard.clause, heard.tray = int(event.clause), event.tray
        cards = event.cards if isinstance(event.cards, tuple) else ()
        heard.size = len(cards)
        heard.cards[: len(cards)] = cards
        hear(k, options, heard)


class Observer:
    """Follows a match for one seat. It never looks at the state, only at that seat's events."""

    def __init__(self, match: Match, viewer: Seat) -> None:
        self.viewer = match.checked_seat(viewer)
        self.forget(match)

    def forget(self, match: Match) -> None:
        self.knowledge = Knowledge()
        knowledge.start(self.knowledge, self.viewer, match.seats, len(match.game.cards))
        self.heard = 0
        self.last: Event | None = None

    def follow(self, match: Match) -> Knowledge:
        """What the seat knows now; whatever was undone is forgotten."""
        if self.heard > len(match.events) or (
            self.heard > 0 and match.events[self.heard - 1] is not self.last
        ):
            self.forget(match)
        news = match.events_for(self.viewer, self.heard)
        fold(match.game, match.options, self.knowledge, news)
        self.heard = len(match.events)
        self.last = match.events[-1] if match.events else None
        return self.knowledge


def knowledge_of(match: Match, viewer: Seat) -> Knowledge:
    return Observer(match, viewer).follow(match)
