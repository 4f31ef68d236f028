"""What the full screen shows at one moment, as plain values that can pass between threads."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_COLOUR, Card, Seat
from penult.games.scene import Scene
from penult.render.words import Words

ENTER = "⏎"


@dataclass(frozen=True)
class Choosable:
    """Something to choose: its label, what to type for it, and the line it stands for.

    A line that ends with a blank is only begun: the player completes it.
    """

    label: str
    key: str
    line: str
    colour: int = NO_COLOUR
    more: tuple[Choosable, ...] = ()  # another choice, instead of the line


@dataclass(frozen=True)
class Inquiry:
    """A question with few answers, asked in a box of its own.

    ``escape`` is what closing the box means; without it, the question stays open.
    """

    text: str
    choices: tuple[Choosable, ...]
    escape: str | None = None


@dataclass(frozen=True)
class Plate:
    """A player as the others see them."""

    seat: Seat
    name: str
    size: str
    points: str
    marks: tuple[str, ...]
    has_turn: bool
    line: str = ""  # what a click means


@dataclass(frozen=True)
class SheetRound:
    number: int
    winner: Seat
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """The score sheet after a round or a match."""

    title: str
    rounds: tuple[SheetRound, ...]
    hands: tuple[str, ...]  # the cards that were left, a line for each player
    choices: tuple[Choosable, ...]


@dataclass(frozen=True)
class Shown:
    words: Words
    scene: Scene
    title: str
    letters: bool  # marks of colours are letters
    plates: tuple[Plate, ...]
    demand: str  # what the player is asked to do
    notice: tuple[str, ...]  # the answer to what was typed last
    buttons: tuple[Choosable, ...]
    on_cards: tuple[tuple[Card, str], ...]  # what a click on a card of the hand means
    on_stock: str  # and on the draw pile
    paper: tuple[str, ...] = ()  # on the table while there are no cards
    question: Inquiry | None = None
    sheet: Sheet | None = None
    waits: bool = False  # for the player to type
    until: float | None = None  # the monotonic time at which the player's own time is up
    asked: int = 0  # how often the player has been asked
    typing: tuple[str, ...] = ()  # lines worth suggesting
