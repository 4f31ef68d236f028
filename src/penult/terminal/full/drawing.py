"""Where everything lies on the full screen, and what it looks like: no widgets, only text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.style import Style
from rich.text import Text

from penult.core.ids import NO_CARD, NO_COLOUR, Card, Colour
from penult.games.scene import HeldCard, SceneBalance, SceneMeld, SceneSpread, SceneTray
from penult.render.story import Story
from penult.render.words import SHAPES
from penult.terminal.full.shown import ENTER, Choice, Plate, Shown
from penult.terminal.screen import INK, NO_INK, rows_of, sign_of

GAP = 1
PURE = {"white": "#ffffff", "black": "#000000"}  # not what the terminal makes of these names


@dataclass(frozen=True)
class Spot:
    """Something in its place; if it has a ``key``, it can be chosen."""

    x: int
    y: int
    rows: tuple[Text, ...]
    key: str = ""
    choice: Choice | None = None
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
class Size:
    width: int
    height: int


HUGE, BIG, MEDIUM, SMALL, CHIP = (
    *(Size(15, 7), Size(11, 5), Size(9, 3), Size(7, 3)),
    Size(0, 1),
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


def card_rows(shown: Shown, card: Card, size: Size, sign: str = "") -> tuple[Text, ...]:
    """A card: its notation and mark above, its face in the middle, a sign below."""
    code, style = shown.words.game.cards[card], ink_of(shown, card)
    mark = mark_of(shown, shown.words.game.colours[card])
    if size == CHIP:
        return (Text(f" {code} {mark}{f' {sign}' if sign else ''} ", style=style),)
    inner = size.width - 2
    face = fitting(shown.words.face(card), size.width)
    lines = [" " * size.width] * size.height
    lines[0] = f" {code:<{inner - 1}}{mark} "
    lines[size.height // 2] = f"{'' if face == code else face:^{size.width}}"
    lines[-1] = f" {sign:<{inner - 1}}{mark if size.height > 3 else ' '} "
    return tuple(Text(line[: size.width], style=style) for line in lines)


def fitting(face: str, width: int) -> str:
    """As many words of a face as there is room for."""
    words = face.split()
    while len(words) > 1 and len(" ".join(words)) > width:
        words.pop()
    return " ".join(words)[:width]


def back_rows(text: str, size: Size, style: Style) -> tuple[Text, ...]:
    """The back of a pile, with the number of its cards."""
    width = max(size.width, len(text) + 2)
    pattern = ("░" * width)[:width]
    blank = f"{text:^{width}}"
    above = (size.height - 1) // 2
    rows = [pattern] * above + [blank] + [pattern] * (size.height - 1 - above)
    return tuple(Text(row, style=style) for row in rows)


# The hand


def hand(shown: Shown, width: int, room: int, chosen: Collection[Card]) -> list[Spot]:
    """The cards one holds, as large as there is room for; those that can be played lie higher."""
    lines = dict(shown.on_cards)
    for size in sizes_for(shown):
        lead = 0 if size == CHIP else 1
        cards = [held_spot(shown, held, size, lines[held.card], chosen) for held in shown.scene.hand]
        placed = flowed(cards, width, lead=lead)
        if height_of(placed) <= room or size == CHIP:
            return placed
    return []


def sizes_for(shown: Shown) -> tuple[Size, ...]:
    """Tiles stay small: the table needs the room."""
    return (SMALL, CHIP) if shown.scene.spread else (BIG, MEDIUM, SMALL, CHIP)


def held_spot(
    shown: Shown, held: HeldCard, size: Size, line: str, chosen: Collection[Card]
) -> Spot:
    sign = "✓" if held.card in chosen else sign_of(held).strip()
    if held.fresh:
        sign = f"{sign} +".strip()
    rows = card_rows(shown, held.card, size, sign)
    lift = -1 if size != CHIP and (held.playable or held.trays or held.card in chosen) else 0
    choice = Choice(shown.words.card(held.card), "", line)
    return Spot(0, lift, rows, f"card-{held.card}", choice, held.card)


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
    return Spot(0, 0, rows, key, Choice(plate.name, "", plate.line) if plate.line else None)


# Buttons


def buttons(choices: Sequence[Choice], inks: Inks, width: int) -> list[Spot]:
    return flowed([button(choice, inks) for choice in choices], width)


def button(choice: Choice, inks: Inks) -> Spot:
    is_enter = choice.key == ENTER
    own = ink(choice.colour) if choice.colour != NO_COLOUR else ""
    face = Text(f" {choice.label} ", style=own or (inks.enter if is_enter else inks.button))
    if choice.key:
        face.append(f"{choice.key} ", style=own or (inks.enter if is_enter else inks.key))
    return Spot(0, 0, (face,), f"button-{choice.line}-{choice.label}", choice)


# The table


def table(
    shown: Shown, inks: Inks, width: int, height: int, chosen: Collection[Card]
) -> list[Spot]:
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
    from textwrap import wrap

    return [Text(row) for row in wrap(line, max(10, width), subsequent_indent="  ")] or [Text("")]


def stock(shown: Shown, inks: Inks, size: Size) -> Spot:
    """The draw pile; a click draws."""
    rows = back_rows(str(shown.scene.stock), size, inks.back)
    line = shown.on_stock
    label = shown.words.texts.text("full-stock")
    return Spot(0, 0, rows, "stock" if line else "", Choice(label, "", line) if line else None)


def piles(shown: Shown, inks: Inks, width: int, height: int) -> list[Spot]:
    """The draw pile, the discard pile and a card that isn't pressed in yet, side by side."""
    words, scene, texts = shown.words, shown.scene, shown.words.texts
    size = next(
        (size for size in (HUGE, BIG) if height >= size.height + 3 and width >= 4 * size.width),
        MEDIUM,
    )
    row: list[tuple[Spot, str]] = [(stock(shown, inks, size), texts.text("full-stock"))]
    if scene.top != NO_CARD:
        row.append((Spot(0, 0, card_rows(shown, scene.top, size)), texts.text("table-talon-short")))
    if scene.laid != NO_CARD:
        laid = Spot(0, 0, card_rows(shown, scene.laid, size))
        row.append((laid, texts.text("full-laid")))
    spots, x = [], 0
    for spot, label in row:
        caption = clipped(label, size.width + 8)
        wide = max(spot.width, len(caption))
        spots += moved([spot], x + (wide - spot.width) // 2, 0)
        spots.append(Spot(x, size.height, (Text(f"{caption:^{wide}}", style=inks.quiet),)))
        x += wide + 2 + (2 if width >= 60 else 0)
    if scene.colour != NO_COLOUR:
        spots += colour_in_force(shown, inks, x, size)
    spots = centred(spots, width)
    said = words.text("full-debt", count=scene.debt) if scene.debt else ""
    if said:
        spots.append(Spot(max(0, (width - len(said)) // 2), size.height + 1, (Text(said, inks.strong),)))
    top = max(0, (height - height_of(spots)) // 2)
    return moved(spots, 0, top)


def colour_in_force(shown: Shown, inks: Inks, x: int, size: Size) -> list[Spot]:
    colour = shown.scene.colour
    badge = f" {mark_of(shown, colour)} {shown.words.colour(colour)} "
    label = shown.words.texts.text("table-colour-short")
    middle = (size.height - 1) // 2
    wide = max(len(badge), len(label))
    return [
        Spot(x + (wide - len(badge)) // 2, middle, (Text(badge, style=ink(colour)),)),
        Spot(x, size.height, (Text(f"{label:^{wide}}", style=inks.quiet),)),
    ]


# Tippo


def balance(
    shown: Shown, balance: SceneBalance, inks: Inks, width: int, height: int
) -> list[Spot]:
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
    shown: Shown, balance: SceneBalance, inks: Inks, width: int, size: Size
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
        choice = Choice(shown.words.tray(number), "ab"[number], f"@{'ab'[number]}")
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
    lines = [f"{'AB'[number]} ×{tray.size}"]
    if shown.words.game.colours[tray.top] == NO_COLOUR and tray.colour != NO_COLOUR:
        lines.append(f"{mark_of(shown, tray.colour)} {shown.words.colour(tray.colour)}")
    if tray.frozen:
        lines.append(shown.words.texts.text("table-tray-frozen"))
    return lines


# Rummy


def spread(
    shown: Shown, spread: SceneSpread, inks: Inks, width: int, chosen: Collection[Card]
) -> list[Spot]:
    """Melds one below the other, or in columns; then single tiles."""
    texts = shown.words.texts
    pile = f"{texts.text('full-stock')}: {shown.scene.stock}"
    line = shown.on_stock
    spots = [
        Spot(
            0,
            0,
            (Text(f" {pile} ", style=inks.back),),
            "stock" if line else "",
            Choice(pile, "", line) if line else None,
        )
    ]
    blocks = [meld_spots(shown, meld, inks, chosen) for meld in spread.melds]
    spots += in_columns(blocks, width, top=2)
    if not spread.melds:
        spots.append(Spot(0, 2, (Text(texts.text("full-no-melds"), style=inks.quiet),)))
    if spread.singles:
        y = height_of(spots) + 1
        spots.append(Spot(0, y, (Text(texts.text("full-singles"), style=inks.quiet),)))
        tiles = [tile_spot(shown, tile, chosen) for tile in spread.singles]
        spots += moved(flowed(tiles, width, gap=1), 0, y + 1)
    return spots


def meld_spots(
    shown: Shown, meld: SceneMeld, inks: Inks, chosen: Collection[Card]
) -> list[Spot]:
    """A meld's notation, which chooses all of it, and its tiles."""
    label = Text(f"{meld.code:<8}", style=inks.quiet)
    spots = [Spot(0, 0, (label,), f"meld-{meld.code}", Choice(meld.code, "", ""))]
    x = spots[0].width
    for piece in meld.pieces:
        sign = "✓" if piece.card in chosen else ("J" if piece.joker else "") + "+" * piece.fresh
        tile = tile_text(shown, piece.card, sign)
        spots.append(Spot(x, 0, (tile,), f"piece-{meld.code}-{piece.card}", None, piece.card))
        x += tile.cell_len + 1
    return spots


def tile_text(shown: Shown, tile: Card, sign: str = "") -> Text:
    colour = shown.words.game.colours[tile]
    return Text(f"{shown.words.game.cards[tile]}{mark_of(shown, colour)}{sign}", ink_of(shown, tile))


def tile_spot(shown: Shown, tile: Card, chosen: Collection[Card]) -> Spot:
    text = tile_text(shown, tile, "✓" if tile in chosen else "")
    return Spot(0, 0, (text,), f"single-{tile}", None, tile)


def in_columns(blocks: Sequence[list[Spot]], width: int, *, top: int) -> Iterator[Spot]:
    """Rows of spots, in two or more columns if they are narrow enough."""
    widest = max((max(s.x + s.width for s in block) for block in blocks), default=1) + 3
    columns = max(1, (width + 3) // widest)
    for number, block in enumerate(blocks):
        yield from moved(block, number % columns * widest, top + number // columns)
