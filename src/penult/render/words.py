"""Cards, actions and events in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from penult.core.errors import clause_name
from penult.core.events import TORQUE_OF_A_CARD, Event, Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, TABLE, Card, Colour, Seat
from penult.games.game import Game
from penult.i18n import Catalogue

WITHOUT = {  # what a count of 0 means
    Kind.SPEED_SET: "-untimed",
    Kind.VOTED: "-against",
    Kind.FINISHED: "-empty",
}
COUNTED = {  # what a count stands for if it isn't a number
    (Kind.DECIDED, 2): "-b",
    (Kind.BOUND, 1): "-colour",
    (Kind.BOUND, 2): "-no_wild",
    (Kind.GUESSED, 1): "-odd",
    (Kind.GUESSED, 2): "-even",
    (Kind.MISSED, 1): "-odd",
    (Kind.MISSED, 2): "-even",
}
SHAPES = {Colour.RED: "●", Colour.BLUE: "■", Colour.YELLOW: "✚", Colour.GREEN: "≈"}


@dataclass(frozen=True)
class Words:
    """The words of one table: its game, language and names."""

    game: Game
    texts: Catalogue
    names: Sequence[str]
    viewer: Seat = TABLE
    titles: dict[Card, str] = field(default_factory=dict)  # the titles of custom cards

    def text(self, key: str, **values: object) -> str:
        """A text, in the game's own words if it has some."""
        return self.texts.text(self.own(key), **values)

    def own(self, key: str) -> str:
        own = f"{key}-{self.game.name}"
        return own if own in self.texts else key

    def name(self, seat: Seat) -> str:
        if seat == TABLE:
            return ""
        return self.texts.text("you") if seat == self.viewer else self.names[seat]

    def colour(self, colour: int) -> str:
        return self.texts.text(f"colour-{Colour(colour).name.lower()}")

    def mark(self, colour: int) -> str:
        return self.texts.text(f"mark-{Colour(colour).name.lower()}")

    def letter(self, colour: int) -> str:
        return self.texts.text(f"letter-{Colour(colour).name.lower()}")

    def card(self, card: Card) -> str:
        """“red 7”, “7 rouge”, “Rot 7”."""
        code, colour = self.game.cards[card], self.game.colours[card]
        face = self.face(card)
        if colour == NO_COLOUR:
            title = self.titles.get(card)
            return self.texts.text("card-titled", card=face, title=title) if title else face
        agreeing = self.own(f"colour-{Colour(colour).name.lower()}-{code[1:]}")  # “Inversion bleue”
        word = self.texts.text(agreeing) if agreeing in self.texts else self.colour(colour)
        return self.texts.text("card-coloured", colour=word, face=face)

    def face(self, card: Card) -> str:
        """“7”, “Skip”, “joker”: the card without its colour."""
        code = self.game.cards[card]
        if self.game.colours[card] == NO_COLOUR:
            return self.texts.text(f"face-{code}")
        key = self.own(f"face-{code[1:]}")
        return self.texts.text(key) if key in self.texts else code[1:]

    def a_card(self, card: Card) -> str:
        """The card with an indefinite article, as the object of a sentence.

        >>> from penult.games.registry import find
        >>> from penult.i18n import catalogue
        >>> game = find("coloradd")
        >>> for language in ("en", "fr", "de"):
        ...     Words(game, catalogue(language), ()).a_card(game.cards.index("g4"))
        'a green 4'
        'un 4 vert'
        'eine grüne 4'
        """
        code, colour = self.game.cards[card], self.game.colours[card]
        title = self.titles.get(card)
        if title:
            return self.texts.text(
                "a-card-titled", card=self.texts.text(f"face-{code}"), title=title
            )
        if colour == NO_COLOUR:
            return self.texts.text(f"a-face-{code}")
        key = self.own(f"a-face-{code[1:]}")
        name = Colour(colour).name.lower()
        return self.texts.text(
            key if key in self.texts else "a-number",
            colour=self.texts.text(f"a-colour-{name}"),
            colour_f=self.texts.text(f"a-colour-{name}-f"),
            face=code[1:],
        )

    def number(self, card: Card) -> str:
        """“red 7”, even for an action tile: in a meld only the number counts."""
        colour = self.colour(self.game.colours[card])
        return self.texts.text("card-coloured", colour=colour, face=self.game.cards[card][1:])

    def tray(self, tray: int) -> str:
        return "" if tray < 0 else self.texts.text(f"tray-{tray}")

    def cards(self, cards: Iterable[Card]) -> str:
        return ", ".join(self.card(card) for card in cards)

    def a_cards(self, cards: Iterable[Card]) -> str:
        """“a red 7, a blue Skip and a wild”."""
        *others, last = [self.a_card(card) for card in cards] or [""]
        return self.texts.text("list-and").join([", ".join(others), last] if others else [last])

    def count(self, count: int) -> str:
        return self.text("cards", count=count)

    def points(self, count: int, unit: str = "points") -> str:
        return self.texts.text(unit, count=count)

    def clause(self, name: str) -> str:
        return self.texts.text(f"clause-{name}")

    def event(self, event: Event) -> str:
        """The event as a sentence, as the viewer saw it."""
        seen = event.seen_by(self.viewer)
        cards = seen.cards if isinstance(seen.cards, tuple) else ()
        sentence = self.texts.text(
            self.own_key(event, key_of(event, shows_cards=bool(cards))),
            person=self.person(event),
            seat=self.name(event.seat),
            other=self.name(event.other),
            card=self.card(event.card) if event.card != NO_CARD else "",
            colour=self.colour(event.colour) if event.colour != NO_COLOUR else "",
            count=event.count,
            a_card=self.a_card(event.card) if event.card != NO_CARD else "",
            cards=self.cards(cards),
            a_cards=self.a_cards(cards),
            tray=self.tray(event.tray),
        )
        return sentence[:1].upper() + sentence[1:]

    def own_key(self, event: Event, key: str) -> str:
        """The key for an event; a card or a game may have its own words for it."""
        codes = [self.game.cards[event.card]] if event.card != NO_CARD else []
        own = (f"{key}-{name}" for name in (*codes, self.game.name))
        return next((each for each in own if each in self.texts), key)

    def person(self, event: Event) -> str:
        if self.viewer == TABLE:
            return "they"
        if event.seat == self.viewer:
            return "you"
        return "to_you" if event.other == self.viewer else "they"

    def event_with_clause(self, event: Event) -> str:
        """The event for a log; only here is the lean put into words, because pages draw it."""
        leaned = event.kind == Kind.LEANED
        sentence = self.lean(event.count) if leaned else self.event(event)
        return f"{sentence} [{clause_name(event.clause)}]"

    def lean(self, torque: int) -> str:
        """Which way a balance leans, and by the weight of how many cards."""
        cards = round(abs(torque) / TORQUE_OF_A_CARD)
        side = "right" if torque > 0 else "left" if torque else "level"
        key = f"event-leaned-{side}"
        return self.texts.text(key if cards or not torque else f"{key}-slightly", count=cards)


def all_named(names: Sequence[str], seats: int, texts: Catalogue) -> list[str]:
    """The names of all seats; those without a name are called by their number, from 1."""
    given = dict(enumerate(names))
    return [given.get(seat) or texts.text("replay-seat", number=seat + 1) for seat in range(seats)]


def key_of(event: Event, shows_cards: bool) -> str:
    key = f"event-{event.kind.name.lower()}"
    if event.kind == Kind.MISSED and event.card == NO_CARD:
        return key + "-nothing"
    if event.count == 0:
        key += WITHOUT.get(event.kind, "")
    key += COUNTED.get((event.kind, event.count), "")
    if event.tray != NO_TRAY and event.kind in (Kind.LAID, Kind.NAMED, Kind.TURNED_UP):
        key += "-tray"
    if event.kind in (Kind.LAID, Kind.JUMPED) and event.colour != NO_COLOUR:
        return key + "-naming"
    if event.kind == Kind.WON and event.other != TABLE:
        return key + "-shared"
    if event.kind == Kind.OPENED and event.other == TABLE:
        return key + "-all"
    if shows_cards and event.kind in (Kind.DREW, Kind.GAVE, Kind.OPENED, Kind.PEEKED):
        return key + "-cards"
    if shows_cards and event.kind == Kind.SHOWN and event.other == TABLE:
        return key + "-cards"
    return key
