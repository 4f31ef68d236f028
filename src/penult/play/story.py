"""A scene in words, for those who do not see its picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from penult.games.scene import HeldCard, Scene, SceneSeat
from penult.play.words import Words
from penult.vocabulary.ids import NO_CARD, NO_COLOUR


@dataclass(frozen=True, slots=True)
class Story:
    words: Words
    scene: Scene

    def whole(self) -> Iterator[str]:
        """Sentence by sentence."""
        yield self.round()
        if self.scene.top != NO_CARD:
            yield self.talon()
        yield from (f"{self.seat(seat)}." for seat in self.scene.seats)
        if self.scene.debt:
            yield self.debt()
        if self.scene.shown:
            yield self.shown()
        if self.scene.hand:
            yield self.hand()

    def round(self) -> str:
        return self.words.texts.text(
            "table-round",
            round=self.scene.rounds + 1,
            direction=self.direction(),
            count=self.words.count(self.scene.stock),
        )

    def direction(self) -> str:
        key = "to-the-left" if self.scene.direction > 0 else "to-the-right"
        return self.words.texts.text(key)

    def talon(self) -> str:
        card = self.words.card(self.scene.top)
        if self.scene.colour == NO_COLOUR:
            return f"{self.words.texts.text('table-talon-short')}: {card}."
        colour, mark = self.words.colour(self.scene.colour), self.words.mark(self.scene.colour)
        return self.words.texts.text("table-talon", card=card, colour=colour, mark=mark)

    def seat(self, seat: SceneSeat) -> str:
        line = self.words.texts.text(
            "table-seat",
            number=seat.seat,
            name=self.words.name(seat.seat),
            cards=self.words.count(seat.size),
            points=self.words.points(seat.total),
        )
        marks = ", ".join(self.mark(mark) for mark in seat.marks)
        return f"{line} ({marks})" if marks else line

    def mark(self, mark: str) -> str:
        return self.words.texts.text(f"table-mark-{mark}")

    def debt(self) -> str:
        return self.words.texts.text(
            "event-owes",
            person="you" if self.scene.turn == self.scene.viewer else "they",
            seat=self.words.name(self.scene.turn),
            count=self.scene.debt,
        )

    def shown(self) -> str:
        return self.words.texts.text("table-shown", cards=self.words.cards(self.scene.shown))

    def hand(self) -> str:
        title = self.words.texts.text("table-hand", count=len(self.scene.hand))
        cards = ", ".join(self.held(held) for held in self.scene.hand)
        return f"{title} {cards}. {self.words.texts.text('table-legend')}"

    def held(self, held: HeldCard) -> str:
        fresh = f" ({self.words.texts.text('table-drawn')})" if held.fresh else ""
        return f"{self.words.card(held.card)}{'*' if held.playable else ''}{fresh}"
