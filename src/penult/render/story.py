"""A scene in words, for people who can't see its picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY
from penult.games.scene import (
    HeldCard,
    Scene,
    SceneBalance,
    SceneMeld,
    ScenePiece,
    SceneSeat,
    SceneShoe,
    SceneSpread,
)
from penult.render.words import Words

DISC = ("table-disc-near", "table-disc-half", "table-disc-edge")  # by thirds of its way to the rim


@dataclass(frozen=True, slots=True)
class Story:
    words: Words
    scene: Scene

    def whole(self) -> Iterator[str]:
        """The whole scene, sentence by sentence."""
        yield self.round()
        if self.scene.top != NO_CARD:
            yield self.talon()
        if self.scene.laid != NO_CARD:
            yield f"{self.laid()}."
        if self.scene.shoe:
            yield self.shoe(self.scene.shoe)
        if self.scene.balance:
            yield from self.balance(self.scene.balance)
        if self.scene.spread:
            yield from self.spread(self.scene.spread)
        yield from (f"{self.seat(seat)}." for seat in self.scene.seats)
        if self.scene.debt:
            yield self.debt()
        if self.scene.shown:
            yield self.shown()
        if self.scene.hand:
            yield self.hand()

    def round(self) -> str:
        return self.words.text(
            "table-round",
            round=self.scene.round,
            direction=self.direction(),
            count=self.words.count(self.scene.stock),
        )

    def direction(self) -> str:
        key = "to-the-left" if self.scene.direction > 0 else "to-the-right"
        return self.words.texts.text(key)

    def spread(self, spread: SceneSpread) -> Iterator[str]:
        """Every meld, then the single tiles, then the tiles played in the open turn."""
        texts = self.words.texts
        yield texts.text("table-melds", count=len(spread.melds))
        for meld in spread.melds:
            yield f"{texts.labelled(meld.code, self.meld(meld))}."
        if spread.singles:
            yield texts.text("table-singles", tiles=self.words.cards(spread.singles))
        if spread.laid:
            yield texts.text("table-laid-tiles", tiles=self.words.cards(spread.laid))

    def meld(self, meld: SceneMeld) -> str:
        """“run red 3 to 7, the 5 is a joker”; a set names its colours."""
        texts = self.words.texts
        first, last = meld.pieces[0], meld.pieces[-1]
        if meld.is_run:
            begin = self.words.number(first.card)
            parts = [texts.text("meld-run", first=begin, last=self.face(last))]
        else:
            colours = (self.words.colour(self.colour_of(piece)) for piece in meld.pieces)
            parts = [texts.text("meld-set", number=self.face(first), colours=", ".join(colours))]
        jokers = (piece for piece in meld.pieces if piece.joker)
        parts += [texts.text("meld-joker", tile=self.words.number(piece.card)) for piece in jokers]
        return ", ".join(parts)

    def face(self, piece: ScenePiece) -> str:
        return self.words.game.cards[piece.card][1:]

    def colour_of(self, piece: ScenePiece) -> int:
        return self.words.game.colours[piece.card]

    def talon(self) -> str:
        card = self.words.card(self.scene.top)
        if self.scene.colour == NO_COLOUR:
            texts = self.words.texts
            return f"{texts.labelled(texts.text('table-talon-short'), card)}."
        colour, mark = self.words.colour(self.scene.colour), self.words.mark(self.scene.colour)
        return self.words.texts.text("table-talon", card=card, colour=colour, mark=mark)

    def laid(self) -> str:
        """The card that isn't pressed in yet, and what was named with it."""
        texts = self.words.texts
        pieces = [self.words.card(self.scene.laid)]
        if self.scene.laid_colour != NO_COLOUR:
            pieces.append(self.words.colour(self.scene.laid_colour))
        if self.scene.laid_partner != NOBODY:
            person = "you" if self.scene.laid_partner == self.scene.viewer else "they"
            name = self.words.name(self.scene.laid_partner)
            pieces.append(texts.text("laid-to-swap", person=person, name=name))
        return texts.labelled(texts.text("table-laid"), ", ".join(pieces))

    def shoe(self, shoe: SceneShoe) -> str:
        if not shoe.seconds:
            return self.words.texts.text("shoe-untimed")
        key = "shoe-running" if shoe.running else "shoe-standing"
        return self.words.texts.text(key, count=shoe.seconds)

    def balance(self, balance: SceneBalance) -> Iterator[str]:
        """Both trays, the lean, the disc, and what the next card risks."""
        yield from (f"{self.tray(balance, tray)}." for tray in range(len(balance.trays)))
        yield f"{self.lean(balance)}, {self.disc(balance)}."
        if balance.sliding:
            yield self.words.texts.text("table-sliding")
        if balance.aside:
            yield f"{self.aside(balance)}."
        yield from (f"{line}." for line in self.risks(balance))

    def tray(self, balance: SceneBalance, number: int) -> str:
        tray, texts = balance.trays[number], self.words.texts
        undecided = tray.colour == NO_COLOUR
        line = texts.text(
            "table-tray",
            tray=self.words.tray(number),
            card=self.words.card(tray.top),
            colour="?" if undecided else self.words.colour(tray.colour),
            mark="?" if undecided else self.words.mark(tray.colour),
            cards=self.words.count(tray.size),
        )
        return f"{line} ({texts.text('table-tray-frozen')})" if tray.frozen else line

    def aside(self, balance: SceneBalance) -> str:
        return self.words.texts.text("table-aside", count=balance.aside)

    def lean(self, balance: SceneBalance) -> str:
        if balance.lean == 0:
            key = "table-lean-level"
        else:
            key = "table-lean-right" if balance.lean > 0 else "table-lean-left"
        word = self.words.texts.text(key)
        return word[:1].upper() + word[1:]

    def disc(self, balance: SceneBalance) -> str:
        if balance.disc == 0:
            return self.words.texts.text("table-disc-centre")
        side = self.words.tray(1 if balance.disc > 0 else 0)
        third = min(2, 3 * abs(balance.disc) // balance.rim)
        return self.words.texts.text(DISC[third], tray=side)

    def risks(self, balance: SceneBalance) -> Iterator[str]:
        lines = (self.risk(balance, number) for number in range(len(balance.trays)))
        yield from (line for line in lines if line)

    def risk(self, balance: SceneBalance, number: int) -> str:
        """What the next card on a tray risks; empty if that isn't shown."""
        tray = balance.trays[number]
        if tray.fall is None or tray.slide is None:
            return ""
        return self.words.texts.text(
            "table-risk",
            tray=self.words.tray(number),
            fall=round(100 * tray.fall),
            slide=round(100 * tray.slide),
        )

    def seat(self, seat: SceneSeat) -> str:
        line = self.words.texts.text(
            "table-seat",
            number=seat.seat,
            name=self.words.name(seat.seat),
            cards=self.size(seat),
            points=self.words.points(seat.total, seat.unit),
        )
        marks = ", ".join(self.mark(mark) for mark in seat.marks)
        return f"{line} ({marks})" if marks else line

    def size(self, seat: SceneSeat) -> str:
        """How many cards; “few” or “many” if the number is hidden."""
        about = self.words.texts.text(f"size-{seat.about}") if seat.about else ""
        return about or self.words.count(seat.size)

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
        title = self.words.text("table-hand", count=len(self.scene.hand))
        cards = ", ".join(self.held(held) for held in self.scene.hand)
        legend = "" if self.scene.spread else self.words.texts.text("table-legend")
        return f"{title} {cards}. {legend}".rstrip()

    def held(self, held: HeldCard) -> str:
        notes = [self.words.tray(tray) for tray in held.trays]
        notes += [self.words.texts.text("table-drawn")] if held.fresh else []
        noted = f" ({', '.join(notes)})" if notes else ""
        return f"{self.words.card(held.card)}{'*' if held.playable else ''}{noted}"
