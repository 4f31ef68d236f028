"""Where everything lies on the full screen, and what it looks like: no widgets, only text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from penult.core.ids import NO_CARD, NO_COLOUR, Card, Colour
from penult.games.scene import HeldCard, SceneBalance, SceneMeld, SceneSpread, SceneTray
from penult.match.notation import TRAY_CODES
from penult.render.story import Story
from penult.render.words import SHAPES
from penult.terminal.full.shown import ENTER, Choosable, Plate, Shown
from penult.terminal.screen import INK, NO_INK, rows_of, sign_of

GAP = 1
ROOMY = 70  # columns for tiles with blanks around their notation
PURE = {"white": "#ffffff", "black": "#000000"}  # not what the terminal makes of these names


@dataclass(frozen=True)
class Spot:
    """Something in its place; if it has a ``key``, it can be chosen."""

    x: int
    y: int
    rows: tuple[Text, ...]
    key: str = ""
    choice: Choosable | None = None
    card: Card = NO_CARD

    @property
    def width(self) -> int:
        return max(row.cell_len for row in self.rows)

    @property
    def height(self) -> int:
        return len(self.rows)

    def covers(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Inks:
    """Styles that follow the theme."""

    button: Style
    enter: Style
    key: Style
    plate: Style
    turn: Style
    quiet: Style
    back: Style
    strong: Style


def height_of(spots: Sequence[Spot]) -> int:
    return max((spot.y + spot.height for spot in spots), default=0)


def flowed(spots: Sequence[Spot], width: int, *, lead: int = 0, gap: int = GAP) -> list[Spot]:
    """Put spots side by side, in as many rows as they need; ``lead`` rows stay free above each."""
    placed: list[Spot] = []
    x, y, tallest = 0, lead, 1
    for spot in spots:
        if x and x + spot.width > width:
            x, y = 0, y + tallest + lead
            tallest = 1
        placed.append(replace(spot, x=x, y=y + spot.y))
        x += spot.width + gap
        tallest = max(tallest, spot.height)
    return placed


def moved(spots: Sequence[Spot], x: int, y: int) -> list[Spot]:
    return [replace(spot, x=spot.x + x, y=spot.y + y) for spot in spots]


def centred(spots: Sequence[Spot], width: int) -> list[Spot]:
    used = max((spot.x + spot.width for spot in spots), default=0)
    return moved(spots, max(0, (width - used) // 2), 0)


def clipped(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


# Cards


@dataclass(frozen=True)
class CardSize:
    width: int
    height: int


HUGE, BIG, MEDIUM, SMALL, CHIP = (
    *(CardSize(15, 7), CardSize(11, 5), CardSize(9, 3), CardSize(7, 3)),
    CardSize(0, 1),
)


def ink(colour: int) -> str:
    """The style of a colour, or of a card without one."""
    style = NO_INK if colour == NO_COLOUR else INK[Colour(colour)]
    return " ".join(PURE.get(word, word) for word in style.split())


def ink_of(shown: Shown, card: Card) -> str:
    return ink(shown.words.game.colours[card])


def mark_of(shown: Shown, colour: int) -> str:
    if colour == NO_COLOUR:
        return "★"
    return shown.words.letter(colour) if shown.letters else SHAPES[Colour(colour)]


def card_rows(shown: Shown, card: Card, size: CardSize, sign: str = "") -> tuple[Text, ...]:
    """A card: its notation and mark above, its face in the middle, a sign below."""
    code, style = shown.words.game.cards[card], ink_of(shown, card)
    mark = mark_of(shown, shown.words.game.colours[card])
    if size == CHIP:
        return (Text(f" {code} {mark}{f' {sign}' if sign else ''} ", style=style),)
    inner = size.width - 2
    face = fitting(shown.words.face(card), size.width)
    lines = [" " * size.width] * size.height
    lines[0] = f" {code:<{inner - 1}}{mark} "
    lines[size.height // 2] = f"{face:^{size.width}}"
    lines[-1] = f" {sign:<{inner - 1}}{mark if size.height > 3 else ' '} "
    return tuple(Text(line[: size.width], style=style) for line in lines)


def fitting(face: str, width: int) -> str:
    """As many words of a face as there is room for."""
    words = face.split()
    while len(words) > 1 and len(" ".join(words)) > width:
        words.pop()
    return clipped(" ".join(words), width)


def back_rows(text: str, size: CardSize, style: Style) -> tuple[Text, ...]:
    """The back of a pile, with the number of its cards."""
    width = max(size.width, len(text) + 2)
    pattern = ("░" * width)[:width]
    blank = f"{text:^{width}}"
    above = (size.height - 1) // 2
    rows = [pattern] * above + [blank] + [pattern] * (size.height - 1 - above)
    return tuple(Text(row, style=style) for row in rows)


# The hand


def hand(shown: Shown, width: int, room: int, chosen: Collection[str]) -> list[Spot]:
    """The cards one holds, as large as there is room for; those that can be played lie higher."""
    lines = dict(shown.on_cards)
    for size in sizes_for(shown):
        lead = 0 if size == CHIP else 1
        cards = [
            held_spot(shown, held, size, f"card-{number}", lines[held.card], chosen)
            for number, held in enumerate(shown.scene.hand)
        ]
        placed = flowed(cards, width, lead=lead)
        if height_of(placed) <= room or size == CHIP:
            return placed
    return []


def sizes_for(shown: Shown) -> tuple[CardSize, ...]:
    """Tiles stay small: the table needs the room."""
    return (SMALL, CHIP) if shown.scene.spread else (BIG, MEDIUM, SMALL, CHIP)


def held_spot(
    shown: Shown, held: HeldCard, size: CardSize, key: str, line: str, chosen: Collection[str]
) -> Spot:
    sign = "✓" if key in chosen else sign_of(held).strip()
    if held.fresh:
        sign = f"{sign} +".strip()
    rows = card_rows(shown, held.card, size, sign)
    lift = -1 if size != CHIP and (held.playable or held.trays or key in chosen) else 0
    choice = Choosable(shown.words.card(held.card), "", line)
    return Spot(0, lift, rows, key, choice, held.card)


# The players


def seats(shown: Shown, inks: Inks, width: int) -> list[Spot]:
    """A plate for each player; two lines, as wide as there is room for."""
    count = max(1, len(shown.plates))
    across = min(count, max(1, (width + GAP) // (16 + GAP)))
    across = -(-count // -(-count // across))  # rows of the same length
    room = (width + GAP) // across - GAP
    plates = [plate_spot(plate, inks, min(room, 34)) for plate in shown.plates]
    return flowed(plates, width)


def plate_spot(plate: Plate, inks: Inks, width: int) -> Spot:
    style = inks.turn if plate.has_turn else inks.plate
    arrow = "▶" if plate.has_turn else " "
    size = plate.size
    name = clipped(f"{plate.seat} {plate.name}", max(4, width - len(size) - 4))
    first = Text(f"{arrow}{name}{size:>{max(1, width - len(name) - 2)}} ", style=style)
    about = ", ".join(plate.marks)
    room = width - len(about) - 3
    points = plate.points if room >= len(plate.points) or not about else ""
    second = clipped(f"{points}  {about}".strip() if about else points, width - 2)
    rows = (first, Text(f" {second:<{width - 1}}", style=style))
    key = f"seat-{plate.seat}" if plate.line else ""
    return Spot(0, 0, rows, key, Choosable(plate.name, "", plate.line) if plate.line else None)


# Buttons


def buttons(choices: Sequence[Choosable], inks: Inks, width: int) -> list[Spot]:
    return flowed([button(choice, inks) for choice in choices], width)


def button(choice: Choosable, inks: Inks) -> Spot:
    is_enter = choice.key == ENTER
    own = ink(choice.colour) if choice.colour != NO_COLOUR else ""
    face = Text(f" {choice.label} ", style=own or (inks.enter if is_enter else inks.button))
    if choice.key:
        face.append(f"{choice.key} ", style=own or (inks.enter if is_enter else inks.key))
    return Spot(0, 0, (face,), f"button-{choice.line}-{choice.label}", choice)


# The table


def table(shown: Shown, inks: Inks, width: int, height: int, chosen: Collection[str]) -> list[Spot]:
    if shown.paper:
        return paper(shown.paper, width)
    if shown.scene.spread:
        return spread(shown, shown.scene.spread, inks, width, chosen)
    if shown.scene.balance:
        return balance(shown, shown.scene.balance, inks, width, height)
    if shown.scene.top == NO_CARD and shown.scene.laid == NO_CARD and not shown.scene.stock:
        return []
    return piles(shown, inks, width, height)


def paper(lines: Sequence[str], width: int) -> list[Spot]:
    rows = [row for line in lines for row in folded(line, width)]
    return [Spot(0, y, (row,)) for y, row in enumerate(rows)]


def folded(line: str, width: int) -> list[Text]:
    return [Text(row) for row in wrap(line, max(10, width), subsequent_indent="  ")] or [Text("")]


def stock(shown: Shown, inks: Inks, size: CardSize) -> Spot:
    """The draw pile; a click draws."""
    rows = back_rows(str(shown.scene.stock), size, inks.back)
    line = shown.on_stock
    label = shown.words.text("full-stock")
    return Spot(0, 0, rows, "stock" if line else "", Choosable(label, "", line) if line else None)


def piles(shown: Shown, inks: Inks, width: int, height: int) -> list[Spot]:
    """The draw pile, the discard pile and a card that isn't pressed in yet, side by side."""
    for size in (HUGE, BIG, MEDIUM, SMALL):
        spots = pile_row(shown, inks, size)
        used = max(spot.x + spot.width for spot in spots)
        if (used <= width and height_of(spots) + 1 <= height) or size == SMALL:
            break
    spots = centred(spots, width)
    if shown.scene.debt:
        said = shown.words.text("full-debt", count=shown.scene.debt)
        x = max(0, (width - len(said)) // 2)
        spots.append(Spot(x, height_of(spots), (Text(said, inks.strong),)))
    return moved(spots, 0, max(0, (height - height_of(spots)) // 2))


def pile_row(shown: Shown, inks: Inks, size: CardSize) -> list[Spot]:
    scene, texts = shown.scene, shown.words.texts
    row = [(stock(shown, inks, size), texts.text("full-stock"))]
    if scene.top != NO_CARD:
        row.append((Spot(0, 0, card_rows(shown, scene.top, size)), texts.text("table-talon-short")))
    if scene.laid != NO_CARD:
        rows = card_rows(shown, scene.laid, size)
        if scene.laid_colour != NO_COLOUR:
            rows = (*rows[:-1], badge(shown, scene.laid_colour, size.width))
        row.append((Spot(0, 0, rows), texts.text("full-laid")))
    if scene.colour != NO_COLOUR:
        colour = badge(shown, scene.colour)
        row.append((Spot(0, size.height // 2, (colour,)), texts.text("table-colour-short")))
    spots, x = list[Spot](), 0
    for spot, label in row:
        caption = label if size != SMALL else clipped(label, size.width + 5)
        wide = max(spot.width, len(caption))
        spots += moved([spot], x + (wide - spot.width) // 2, 0)
        spots.append(Spot(x, size.height, (Text(f"{caption:^{wide}}", style=inks.quiet),)))
        x += wide + (4 if size in (HUGE, BIG) else 2)
    return spots


def badge(shown: Shown, colour: int, width: int = 0) -> Text:
    text = f" {mark_of(shown, colour)} {shown.words.colour(colour)} "
    return Text(f"{text:<{width}}", style=ink(colour))


# Tippo


def balance(shown: Shown, balance: SceneBalance, inks: Inks, width: int, height: int) -> list[Spot]:
    """The beam with the trays at its ends; what is risked below."""
    story = Story(shown.words, shown.scene)
    size = BIG if height >= 16 and width >= 60 else SMALL
    spots = on_beam(shown, balance, inks, width, size)
    about = [f"{story.lean(balance)}, {story.disc(balance)}"]
    if balance.sliding:
        about.append(shown.words.texts.text("table-sliding"))
    if balance.aside:
        about.append(story.aside(balance))
    about += story.risks(balance)
    y = height_of(spots)
    lines = [row for line in about for row in folded(line, width)]
    spots += [
        Spot(max(0, (width - line.cell_len) // 2), y + n, (line,)) for n, line in enumerate(lines)
    ]
    return moved(spots, 0, max(0, (height - height_of(spots)) // 2))


def on_beam(
    shown: Shown, balance: SceneBalance, inks: Inks, width: int, size: CardSize
) -> list[Spot]:
    """The top cards on the ends of the beam, which leans; the draw pile over its middle."""
    rows, third = rows_of(balance), min(width, 78) // 3
    left = (width - 3 * third) // 2
    spots = []
    for part, row in enumerate(rows):
        bar = Text("━" * third, style=inks.strong)
        spots.append(Spot(left + part * third, size.height + row, (bar,)))
    for number, tray in enumerate(balance.trays):
        at = rows[0] if number == 0 else rows[2]
        x = left if number == 0 else left + 3 * third - size.width
        choice = Choosable(shown.words.tray(number), TRAY_CODES[number], f"@{TRAY_CODES[number]}")
        rows_of_card = card_rows(shown, tray.top, size)
        spots.append(Spot(x, at, rows_of_card, f"tray-{number}", choice))
        about = about_tray(shown, tray, number)
        wide = max(len(line) for line in about)
        beside = x + size.width + 1 if number == 0 else x - wide - 1
        spots.append(Spot(beside, at, tuple(Text(line, style=inks.quiet) for line in about)))
    half = 3 * third // 2
    disc = left + half + round((half - 1) * balance.disc / balance.rim)
    part = min(2, max(0, (disc - left) // third))
    spots.append(Spot(disc, size.height + rows[part], (Text("⬤", style="bold"),)))
    spots.append(Spot(left + half, size.height + 2, (Text("▲", style=inks.quiet),)))
    pile = stock(shown, inks, SMALL)
    spots.append(replace(pile, x=left + half - pile.width // 2))
    return [spot for spot in spots if spot.x >= 0]


def about_tray(shown: Shown, tray: SceneTray, number: int) -> list[str]:
    lines = [f"{TRAY_CODES[number].upper()} ×{tray.size}"]
    if shown.words.game.colours[tray.top] == NO_COLOUR and tray.colour != NO_COLOUR:
        lines.append(f"{mark_of(shown, tray.colour)} {shown.words.colour(tray.colour)}")
    if tray.frozen:
        lines.append(shown.words.texts.text("table-tray-frozen"))
    return lines


# Rummy


def spread(
    shown: Shown, spread: SceneSpread, inks: Inks, width: int, chosen: Collection[str]
) -> list[Spot]:
    """Melds one below the other, or in columns; then single tiles."""
    texts = shown.words.texts
    pile = f"{shown.words.text('full-stock')}: {shown.scene.stock}"
    line = shown.on_stock
    spots = [
        Spot(
            0,
            0,
            (Text(f" {pile} ", style=inks.back),),
            "stock" if line else "",
            Choosable(pile, "", line) if line else None,
        )
    ]
    pad = " " if width >= ROOMY else ""
    blocks = [
        meld_spots(shown, meld, f"meld-{number}-", inks, chosen, pad)
        for number, meld in enumerate(spread.melds)
    ]
    spots += in_columns(blocks, width, top=2)
    if not spread.melds:
        spots.append(Spot(0, 2, (Text(texts.text("full-no-melds"), style=inks.quiet),)))
    if spread.singles:
        y = height_of(spots) + 1
        spots.append(Spot(0, y, (Text(texts.text("full-singles"), style=inks.quiet),)))
        tiles = [
            tile_spot(shown, tile, f"single-{number}", chosen, pad)
            for number, tile in enumerate(spread.singles)
        ]
        spots += moved(flowed(tiles, width, gap=1), 0, y + 1)
    return spots


def meld_spots(
    shown: Shown, meld: SceneMeld, key: str, inks: Inks, chosen: Collection[str], pad: str
) -> list[Spot]:
    """A meld's notation, which chooses all of it, and its tiles."""
    label = Text(f"{meld.code:<8}", style=inks.quiet)
    spots = [Spot(0, 0, (label,), key, Choosable(meld.code, "", ""))]
    x = label.cell_len
    for number, piece in enumerate(meld.pieces):
        own = f"{key}{number}"
        sign = "✓" if own in chosen else ("J" if piece.joker else "") + "+" * piece.fresh
        tile = tile_text(shown, piece.card, sign, pad)
        spots.append(Spot(x, 0, (tile,), own, None, piece.card))
        x += tile.cell_len + 1
    return spots


def tile_text(shown: Shown, tile: Card, sign: str, pad: str) -> Text:
    code, mark = shown.words.game.cards[tile], mark_of(shown, shown.words.game.colours[tile])
    return Text(f"{pad}{code}{pad}{mark}{sign}{pad}", ink_of(shown, tile))


def tile_spot(shown: Shown, tile: Card, key: str, chosen: Collection[str], pad: str) -> Spot:
    text = tile_text(shown, tile, "✓" if key in chosen else "", pad)
    return Spot(0, 0, (text,), key, None, tile)


def in_columns(blocks: Sequence[list[Spot]], width: int, *, top: int) -> Iterator[Spot]:
    """Rows of spots, in two or more columns if they are narrow enough."""
    widest = max((max(s.x + s.width for s in block) for block in blocks), default=1) + 3
    columns = max(1, (width + 3) // widest)
    for number, block in enumerate(blocks):
        yield from moved(block, number % columns * widest, top + number // columns)
