"""The colours of RLCard's wilds.

Each of its four wilds and four wilds +4 is printed with a colour of its own, which is the colour of
the target, whatever was named. The hand and the discard pile show the colour that was named last,
even if the card has been shuffled since.

To our rules wilds of a kind are alike. So which of them it is gets decided when one leaves the draw
pile, among those that are there: that is as likely as any shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from penult.core.deck import COLOUR, WILD, WILD_FOUR
from penult.core.events import Event, Kind
from penult.core.ids import NO_COLOUR, Card, Seat
from penult.envs.rlcard.agents import planes
from penult.envs.rlcard.words import LETTERS, card_word


@dataclass(eq=False)
class PrintedCard:
    kind: Card
    printed: int
    colour: int

    @property
    def word(self) -> str:
        return card_word(self.kind, self.colour)


class PrintedCards:
    """Hands and discard pile of a game in RLCard's words."""

    def __init__(self, seats: int, seed: int) -> None:
        self.random, self.heard = Random(seed), 0
        self.stock = {
            kind: [PrintedCard(kind, colour, colour) for colour in LETTERS.values()]
            for kind in (WILD, WILD_FOUR)
        }
        self.hands: list[list[PrintedCard]] = [[] for _ in range(seats)]
        self.talon: list[PrintedCard] = []
        self.target: PrintedCard

    def follow(self, events: Sequence[Event]) -> None:
        """Go on to the end of a game's events."""
        new = events[self.heard :]
        self.heard = len(events)
        for event in new:
            self.take_in(event)

    def take_in(self, event: Event) -> None:
        match event.kind:
            case Kind.DEALT | Kind.DREW:
                kinds = event.seen_by(event.seat).cards
                assert isinstance(kinds, tuple)
                self.hands[event.seat] += map(self.drawn, kinds)
            case Kind.TURNED_UP:
                self.put(self.drawn(event.card))
            case Kind.PUT_BACK:
                self.give_back(self.talon.pop())
            case Kind.LAID:
                hand = self.hands[event.seat]
                card = next(each for each in hand if each.kind == event.card)
                hand.remove(card)
                if event.colour != NO_COLOUR:
                    card.colour = event.colour
                self.put(card)
            case Kind.COLOUR_DRAWN:
                self.target.colour = event.colour
            case Kind.RESHUFFLED:
                for card in self.talon:
                    self.give_back(card)
                self.talon.clear()

    def put(self, card: PrintedCard) -> None:
        self.talon.append(card)
        self.target = card

    def drawn(self, kind: Card) -> PrintedCard:
        """A card from the draw pile."""
        if kind not in self.stock:
            return PrintedCard(kind, COLOUR[kind], COLOUR[kind])
        there = self.stock[kind]
        return there.pop(self.random.randrange(len(there)))

    def give_back(self, card: PrintedCard) -> None:
        if card.kind in self.stock:
            self.stock[card.kind].append(card)

    def shown(self, state: dict[str, Any], seat: Seat) -> dict[str, Any]:
        """What RLCard shows this seat, made of what our rules show it."""
        hand = [card.word for card in self.hands[seat]]
        target = card_word(self.target.kind, self.target.printed)
        played = [card.word for card in self.talon]
        raw = state["raw_obs"] | {"hand": hand, "target": target, "played_cards": played}
        return state | {"raw_obs": raw, "obs": planes(hand, target)}
