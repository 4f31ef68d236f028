"""Pictures as SVG: one card, or the table as one viewer sees it.

These are pure functions. Pictures load nothing and contain no ids, so any number of them can share
a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, radians, sin

from penult.core.coercion import WrongKind, number_in, one_of_kind, texts_of, whole
from penult.core.errors import texts_in
from penult.core.ids import NO_CARD, NO_COLOUR, TABLE, Card, Seat
from penult.games.errors import BadOptionValue
from penult.games.game import Game, Motif
from penult.games.scene import HeldCard, Scene, SceneBalance, SceneSeat, SceneShoe, SceneSpread
from penult.render.story import Story
from penult.render.svg import marks as draw
from penult.render.svg import tiles
from penult.render.svg.board import Board, only, read_spread, spread_svg
from penult.render.svg.faces import HIGH, ROUNDING, WIDE, Pen, back, small_back
from penult.render.svg.marks import (
    ACCENT,
    DASHES,
    FELT,
    INK,
    PALE,
    RIM,
    Attribute,
    at,
    box,
    document,
    named,
    tag,
    text,
)
from penult.render.svg.plates import Plates, chip
from penult.render.svg.scales import Scales, small_scales
from penult.render.svg.shoe import APART, laid, tray
from penult.render.words import Words

MARKS = ("shapes", "letters")
WIDEST = 1_000_000  # pixels
ROOM = "#F3ECE0"


ACROSS, DOWN = 1000, 600  # a table without the viewer's hand


CX, CY = 500, 312  # its middle


LOOP = 264, 162  # the arrows around the middle: half width and height


STOCK, TALON, BADGE, PILES = CX - 145, CX, CX + 165, CY - 12


PIVOT, BESIDE = CY + 58, 242  # of a balance; the distance of the draw pile and the cards set aside


SHOE, LAID, FAR_BADGE = CX - 112, CX + 58, CX + 202  # middles of a shoe and of what lies beside it


OWN, ROW, PITCH, RAISE = 96, 20, 122, 16  # own cards: width, cards per row, row to row, if playable


SCATTERED = (-8, 7, 1, -24), (9, -6, 1, 17), (-3, -2, 1, -4)  # the cards set aside


def card_svg(
    game: Game, card: Card, *, marks: str = "shapes", language: str = "en", width: float = 80
) -> str:
    """One card or tile, face up; ``marks`` are shapes or letters."""
    pen = Pen(Words(game_in(game), texts_in(language), ()), has_letters(marks))
    card = card_in(game, card)
    front = tiles.front(pen, card) if game.tiles else pen.front(card)
    return document(pen.words.card(card), "", front, size=size_in(game), width=width_in(width))


def back_svg(game: Game | None = None, *, language: str = "en", width: float = 80) -> str:
    """One card face down, or a tile if the game has tiles."""
    words, width = texts_in(language), width_in(width)
    if game is None or not game_in(game).tiles:
        drawn = back(game.motif if game else "cards")
        return document(words.text("cards", count=1), "", drawn, size=(WIDE, HIGH), width=width)
    label = Words(game, words, ()).count(1)
    return document(label, "", tiles.back(), size=size_in(game), width=width)


def size_in(game: Game) -> tuple[float, float]:
    return (tiles.WIDE, tiles.TALL) if game.tiles else (WIDE, HIGH)


def melds_svg(
    game: Game,
    melds: str | SceneSpread,
    *,
    marks: str = "shapes",
    language: str = "en",
    width: float = 640,
) -> str:
    """Only the melds, from a scene (``scene.spread``) or from their notation.

    ``r3-7*5 7rby*b`` has a joker for the 5 and one for the blue 7; ``r3 r4 j=r5 | b9`` is a run
    and a single tile.
    """
    game = game_in(game)
    spread = read_spread(game, melds) if isinstance(melds, str) else melds
    spread = one_of_kind(spread, SceneSpread, "melds")
    story = Story(Words(game, texts_in(language), ()), only(spread))
    return spread_svg(Pen(story.words, has_letters(marks)), story, spread, width_in(width))


def table_svg(
    game: Game,
    scene: Scene,
    *,
    names: Sequence[str] = (),
    language: str = "en",
    marks: str = "shapes",
) -> str:
    """The whole table as the viewer of the scene sees it; a spectator sits behind seat 0."""
    scene, names = one_of_kind(scene, Scene, "scene"), texts_of(names, "names")
    called = [*names, *(str(seat) for seat in range(len(names), len(scene.seats)))]
    words = Words(game_in(game), texts_in(language), called, scene.viewer)
    pen, story = Pen(words, has_letters(marks)), Story(words, scene)
    if scene.spread:
        return Board(pen, story, len(names), scene.spread).document()
    return Picture(pen, story, len(names)).document()


# Checking input


def game_in(given: object) -> Game:
    return one_of_kind(given, Game, "game")


def card_in(game: Game, given: object) -> Card:
    """A card, given by its index in ``game.cards``."""
    card = number_in(given, "card")
    if card >= len(game.cards):
        raise WrongKind("card", given)
    return card


def has_letters(marks: str) -> bool:
    if marks not in MARKS:
        raise BadOptionValue(name="marks", value=marks, allowed=", ".join(MARKS))
    return marks == "letters"


def width_in(given: object) -> float:
    """In pixels."""
    number = given if isinstance(given, float) else whole(given)
    if number is None or not 0 < number < WIDEST:
        raise WrongKind("width", given)
    return number


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of one scene."""

    pen: Pen
    story: Story
    known: int  # how many seats have a name

    @property
    def scene(self) -> Scene:
        return self.story.scene

    @property
    def words(self) -> Words:
        return self.pen.words

    def document(self) -> str:
        shown, shown_high = self.shown(DOWN)
        hand, hand_high = self.hand(DOWN + shown_high)
        high = DOWN + shown_high + hand_high
        room = box(ACROSS / 2, high / 2, ACROSS, high, 24, fill=ROOM)
        middle = (self.felt(), self.direction(), *self.middle())
        seats = (self.seat(seat) for seat in self.scene.seats)
        title = self.words.texts.text(f"game-{self.words.game.name}")
        story = " ".join(self.story.whole())
        inside = (room, *middle, *seats, shown, hand)
        return document(title, story, *inside, size=(ACROSS, high), width=ACROSS)

    # The middle

    def felt(self) -> str:
        rim = tag("ellipse", cx=CX, cy=CY, rx=462, ry=252, fill=RIM)
        return rim + tag("ellipse", cx=CX, cy=CY, rx=448, ry=238, fill=FELT)

    def direction(self) -> str:
        way, reach = self.scene.direction, 30 if self.scene.balance else 38
        arrows = "".join(arrow(middle - reach * way, middle + reach * way) for middle in (90, 270))
        return named(self.story.direction(), draw.pen_lines(arrows, PALE, 5, stroke_opacity=0.4))

    def middle(self) -> Iterator[str]:
        """Draw pile and discard pile, in a shoe if there is one; or a balance."""
        if self.scene.balance:
            yield from self.on_a_balance(self.scene.balance)
        elif self.scene.shoe:
            yield from self.in_a_shoe(self.scene.shoe)
        else:
            yield text(self.story.round(), CX, CY + 106, 12.5, fill=PALE)
            yield from (self.stock(STOCK, 0.88), self.talon(TALON), self.badge(BADGE))

    def on_a_balance(self, balance: SceneBalance) -> Iterator[str]:
        """A balance, and beside it the draw pile and the cards set aside."""
        yield from self.round(CX, PIVOT - 150, 170)
        yield self.stock(CX - BESIDE, 0.56)
        yield self.aside(CX + BESIDE, balance.aside)
        scales = Scales(self.pen, self.story, balance)
        yield tag("g", scales.drawn(), transform=at(CX, PIVOT))

    def in_a_shoe(self, shoe: SceneShoe) -> Iterator[str]:
        """A shoe, and beside it the card that hasn't been pressed in yet."""
        yield tag("g", tray(self.story, shoe), transform=at(SHOE, PILES))
        yield from (self.stock(SHOE - APART / 2, 0.88), self.talon(SHOE + APART / 2))
        yield self.badge(FAR_BADGE)
        yield from self.round(FAR_BADGE, PILES + 62, 150)
        if self.scene.laid != NO_CARD:
            card = laid(self.pen, self.story, self.scene)
            yield tag("g", card, transform=at(LAID, PILES))

    def round(self, x: float, y: float, room: float) -> Iterator[str]:
        """The round, in short lines."""
        for row, line in enumerate(draw.wrapped(self.story.round(), 12.5, room)):
            yield text(line, x, y + 16 * row, 12.5, fill=PALE)

    def stock(self, x: float, scale: float) -> str:
        drawn = back(self.words.game.motif)
        pile = [
            tag("g", drawn, transform=at(x - 50 * scale + lift, PILES - 75 * scale - lift, scale))
            for lift in range(0, 3 * min(self.scene.stock, 3), 3)
        ]
        label = self.words.count(self.scene.stock)
        caption = text(label, x, PILES + 75 * scale + 26, 14, fill=PALE)
        debt = self.debt(x + 40, PILES - 62)
        return named(label, *(pile or [empty(x, scale)]), caption) + debt

    def aside(self, x: float, count: int) -> str:
        """Cards that fell off a balance, scattered."""
        card = tag("g", small_back(self.words.game.motif), transform=at(-23, -35, 0.46))
        heap = "".join(
            tag("g", card, transform=at(*spot)) for spot in SCATTERED[: min(count, len(SCATTERED))]
        )
        label = self.words.texts.text("table-aside", count=count)
        caption = text(label, x, PILES + 68, 12.5, fill=PALE)
        pile = tag("g", heap, transform=at(x, PILES))
        return named(label, pile, caption) if count else ""

    def debt(self, x: float, y: float) -> str:
        """How many cards the current player has to draw."""
        if not self.scene.debt:
            return ""
        disc = tag("circle", cx=x, cy=y, r=22, fill=ACCENT, stroke=INK, stroke_width=2)
        height = 16 if self.scene.debt < 10 else 12
        figure = draw.numeral(f"+{self.scene.debt}", x, y, height, INK)
        return named(self.story.debt(), disc, figure)

    def talon(self, x: float) -> str:
        label = self.words.texts.text("table-talon-short")
        caption = text(label, x, PILES + 92, 14, fill=PALE)
        if self.scene.top == NO_CARD:
            return named(label, empty(x, 0.88), caption)
        front = tag("g", self.pen.front(self.scene.top), transform=at(x - 50, PILES - 75))
        told = self.words.texts.labelled(label, self.words.card(self.scene.top))
        return named(told, front, caption)

    def badge(self, x: float) -> str:
        """The current colour, whatever the top card is."""
        colour, label = self.scene.colour, self.words.texts.text("table-colour-short")
        caption = text(label, x, PILES - 46, 14, fill=PALE)
        if colour != NO_COLOUR:
            told = f"{self.words.colour(colour)}, {self.words.mark(colour)}"
            label = self.words.texts.labelled(label, told)
        return named(label, caption, self.pen.badge(colour, x, PILES))

    # Around it

    def seat(self, seat: SceneSeat) -> str:
        """A seat, clockwise from the viewer, who sits at the bottom."""
        few = len(self.scene.seats) <= 6
        order = around(self.scene)
        ahead = order.index(seat.seat) - order.index(max(self.scene.viewer, 0))
        place = on_ellipse(90 + 360 * ahead / len(order), 392 if few else 404, 228)
        backs = "" if seat.seat == self.scene.viewer else fan(seat.size, self.words.game.motif)
        plates = Plates(self.pen, self.story, self.known)
        return plates.seat(seat, backs, at(*place, 1.15 if few else 1))

    # What only the viewer sees

    def shown(self, y: float) -> tuple[str, float]:
        """A hand shown to the viewer, and its height."""
        cards = self.scene.shown
        if not cards:
            return "", 0
        step = min(66, (ACROSS - 210) / len(cards))
        wide = 180 + step * (len(cards) - 1)
        left = CX - wide / 2
        fronts = (
            self.front(card, left + 96 + step * place, y + 9, 60)
            for place, card in enumerate(cards)
        )
        body = box(CX, y + 54, wide, 108, 20, fill=RIM)
        return named(self.story.shown(), body, draw.eye(left + 52, y + 54, PALE), *fronts), 124

    def front(self, card: Card, x: float, y: float, width: float) -> str:
        place = at(x, y, width / WIDE)
        return named(self.words.card(card), self.pen.front(card), transform=place)

    def hand(self, y: float) -> tuple[str, float]:
        """The viewer's own cards, playable ones raised, and their height."""
        if self.scene.viewer == TABLE:
            return "", 0
        rows = max(1, ceil(len(self.scene.hand) / ROW))
        each = max(1, ceil(len(self.scene.hand) / rows))
        step = min(OWN + 6, (ACROSS - 48 - OWN) / max(1, each - 1))
        pieces = []
        for number, held in enumerate(self.scene.hand):
            row, place = divmod(number, each)
            length = min(each, len(self.scene.hand) - row * each)
            left = CX - (step * (length - 1) + OWN) / 2
            pieces.append(self.own(held, left + step * place, y + 40 + PITCH * row))
        return "".join(pieces), 60 + PITCH * (rows - 1) + OWN * HIGH / WIDE

    def own(self, held: HeldCard, x: float, y: float) -> str:
        top = y - RAISE if held.playable else y
        pieces = [tag("g", self.pen.front(held.card), transform=at(x, top, OWN / WIDE))]
        middle, high = x + OWN / 2, 1.47 * OWN
        if held.playable:
            line: dict[str, Attribute] = {"stroke": ACCENT, "stroke_width": 4}
            pieces.append(
                box(middle, top + high / 2 + 1, OWN - 1, high, ROUNDING, fill="none", **line)
            )
        if held.fresh:
            words = self.words.texts.text("table-drawn")
            pieces.append(chip("exposed", words, middle, top - 8))
        if held.trays:
            pieces.append(tag("g", small_scales(held.trays), transform=at(x + 26, top + high - 1)))
        return named(self.story.held(held), *pieces)


def on_ellipse(angle: float, wide: float, high: float) -> tuple[float, float]:
    return CX + wide * cos(radians(angle)), CY + high * sin(radians(angle))


def arrow(start: float, end: float) -> str:
    """An arrow along the loop, clockwise if the angle grows."""
    way, end_angle = (1 if end > start else -1), radians(end)
    x, y = on_ellipse(end, *LOOP)
    heading = atan2(way * LOOP[1] * cos(end_angle), -way * LOOP[0] * sin(end_angle))
    from_x, from_y = on_ellipse(start, *LOOP)
    path = f"M{from_x:.1f} {from_y:.1f}A{LOOP[0]} {LOOP[1]} 0 0 {int(way > 0)} {x:.1f} {y:.1f}"
    for side in (heading + radians(150), heading - radians(150)):
        path += f"M{x:.1f} {y:.1f}l{16 * cos(side):.1f} {16 * sin(side):.1f}"
    return path


def empty(x: float, scale: float) -> str:
    """The place of a pile that has no card."""
    return box(x, PILES, 98 * scale, 148 * scale, ROUNDING * scale, stroke_width=2, **DASHES)


def around(scene: Scene) -> list[Seat]:
    """The order of the seats, clockwise; seats out of play keep their places."""
    seats = range(len(scene.seats))
    order = list(scene.order) or list(seats)
    for seat in seats:
        if seat not in order:
            order.insert(order.index(seat - 1) + 1 if seat else 0, seat)
    return order


def fan(size: int, motif: Motif) -> str:
    """Backs behind the plate, at most a dozen; the plate says how many."""
    count = min(size, 12)
    step = min(12, 76 / max(1, count - 1))
    card = tag("g", small_back(motif), transform=at(-18, -82, 0.36))
    return "".join(
        tag("g", card, transform=at(0, 14, turn=step * (place - (count - 1) / 2)))
        for place in range(count)
    )
