"""Write and read positions as text; docs/notation.md describes the format."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from enum import IntEnum
from functools import cache, partial
from operator import attrgetter
from typing import Any

from penult.core.errors import PenultError
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Colour
from penult.core.shapes import COPIES
from penult.games.custom import WildCard, row_of, write_card
from penult.games.errors import BadNotation
from penult.games.game import Game
from penult.games.mechanics import hands
from penult.games.mechanics.hands import cards_of
from penult.games.positions import Field, FieldForm
from penult.games.registry import find
from penult.match.custom_cards import BLANK, cards_on, check_for_table, one_card
from penult.match.errors import BadPosition
from penult.match.notation import TRAY_CODES, number, parse_card, signed
from penult.match.options import (
    check_table,
    knows_version,
    read_options,
    rules_of,
    write_options,
)

# None of these may backtrack far: people may send long texts
WRITTEN = re.compile(r"[a-z]+\d\s*:", re.IGNORECASE)  # how the line of a custom card begins
WITHIN = re.compile(r"[a-z]\d\s*:", re.IGNORECASE)  # a quick test for such lines
KEYED = re.compile(r"\s*[a-z][\w -]*:", re.IGNORECASE)
PIECE = re.compile(r'(?:"(?:[^"\\]|\\.)*+"?|[^;])++')


def get(state: Any, path: str) -> Any:
    return getter(path)(state)


@cache
def getter(path: str) -> attrgetter[Any]:
    """The getter for a dotted path, cached because positions are written often."""
    return attrgetter(path)


def sizes_beside(state: Any, field: Field) -> list[int]:
    """The sizes of the piles in a field that has several."""
    sizes: list[int] = get(state, field.path.rpartition(".")[0] + ".size")
    return sizes


def write_customs(game: Game, state: Any, words: Sequence[WildCard]) -> Iterator[str]:
    if game.workshop:
        for slot, card in enumerate(cards_on(game, state, words)):
            if card != BLANK:
                yield f"{game.cards[game.workshop.first + slot]}: {write_card(card)}"


def lines_of(text: str) -> list[str]:
    """One line per key. Within a rule, ``;`` separates steps, not keys."""
    return [";".join(pieces) for line in text.splitlines() for pieces in pieces_by_key(line)]


def pieces_by_key(line: str) -> list[list[str]]:
    found: list[list[str]] = []
    written = False
    for piece in PIECE.findall(line) if WITHIN.search(line) else line.split(";"):
        if written and not KEYED.match(piece):
            found[-1].append(piece.rstrip())
            continue
        found.append([piece.strip()])
        written = WRITTEN.match(piece.strip()) is not None
    return found


def read_written(game: Game, state: Any, values: dict[str, str]) -> list[WildCard]:
    """Read the custom cards and put them onto the state."""
    if game.workshop is None:
        return []
    first, slots = game.workshop.first, game.workshop.slots
    texts = [values.pop(code, "") for code in game.cards[first : first + slots]]
    cards = [one_card(text) if text else BLANK for text in texts]
    for slot, card in enumerate(cards):
        if card != BLANK:
            check_for_table(game, state.options, state.seats.count, card)
            game.workshop.put(state, slot, row_of(card))
    while cards and cards[-1] == BLANK:
        cards.pop()
    return cards


# Picked cards, stored as their number plus 1


def write_pick(game: Game, pick: int) -> str:
    return game.cards[pick - 1] if pick else "-"


def read_pick(game: Game, word: str) -> int:
    return 0 if word == "-" else parse_card(game, word) + 1


REST = "rest"
NONE = "-"


def put(state: Any, path: str, value: Any) -> None:
    owner, _, name = path.rpartition(".")
    setattr(get(state, owner) if owner else state, name, value)


# Writing


def write(game: Game, state: Any, words: Sequence[WildCard] = ()) -> str:
    """The position as text; reading it gives the same state."""
    rules = rules_of(game, state.options)
    lines = [f"{game.name} {rules}", f"seats: {state.seats.count}"]
    options = write_options(game, state.options, rules)
    if options:
        lines.append(f"options: {options}")
    lines += write_customs(game, state, words)
    for field in game.fields:
        if field.since <= rules:
            lines += write_field(game, state, field)
    return "\n".join(lines) + "\n"


def write_field(game: Game, state: Any, field: Field) -> Iterator[str]:
    value = get(state, field.path)
    if field.form == FieldForm.OWN:
        text = write_own(field, state)
        if text != own_default(game, field):
            yield f"{field.key}: {text}"
    elif field.form == FieldForm.HANDS:
        for seat in range(state.seats.count):
            yield f"{field.key} {seat}: {write_cards(game, cards_of(value[seat]))}"
    elif field.form == FieldForm.TRAYS:
        for tray, name in enumerate(TRAY_CODES):
            size = sizes_beside(state, field)[tray]
            yield f"{field.key} {name}: {write_cards(game, value[tray][:size][::-1])}"
    elif field.form == FieldForm.PILE:
        size = get(state, field.path + "_size")
        yield f"{field.key}: {write_cards(game, value[:size][::-1])}"
    elif field.form == FieldForm.COLOURS:
        if value != colours_of_tops(game, state):
            yield f"{field.key}: {write_value(game, state, field, value)}"
    elif value != default_in(game, state, field) or is_without_colour(game, state, field):
        yield f"{field.key}: {write_value(game, state, field, value)}"


def is_without_colour(game: Game, state: Any, field: Field) -> bool:
    """Whether a missing colour must be written: the default is that of the top card."""
    if field.path != "colour" or state.colour != NO_COLOUR:
        return False
    return colour_of_top(game, state) != NO_COLOUR


def default_in(game: Game, state: Any, field: Field) -> Any:
    """The default of a field; some depend on an option."""
    return getattr(state.options, field.option) if field.option else default_of(game, field)


@cache
def default_of(game: Game, field: Field) -> Any:
    return get(game.state(), field.path) if field.default is None else field.default


def write_own(field: Field, state: Any) -> str:
    assert field.write is not None
    return field.write(state)


@cache
def own_default(game: Game, field: Field) -> str:
    return write_own(field, game.state())


def write_cards(game: Game, cards: Sequence[Card]) -> str:
    return " ".join(game.cards[card] for card in cards) or NONE


def write_value(game: Game, state: Any, field: Field, value: Any) -> str:
    match field.form:
        case FieldForm.SEAT:
            return NONE if value == NOBODY else str(value)
        case FieldForm.DIRECTION:
            return "left" if value > 0 else "right"
        case FieldForm.COLOUR:
            return NONE if value == NO_COLOUR else Colour(value).name.lower()
        case FieldForm.CARD | FieldForm.LOOSE:
            return NONE if value == NO_CARD else game.cards[value]
        case FieldForm.NAME:
            assert field.names is not None
            return field.names(value).name.lower().lstrip("_")
        case FieldForm.SEATS:
            seats = (str(seat) for seat in range(state.seats.count) if value >> seat & 1)
            return " ".join(seats) or NONE
        case FieldForm.PER_SEAT | FieldForm.POINTS:
            return " ".join(str(number) for number in value[: state.seats.count])
        case FieldForm.CARDS:
            return write_cards(game, cards_of(value))
        case FieldForm.COLOURS:
            named = (NONE if colour == NO_COLOUR else Colour(colour).name for colour in value)
            return " ".join(named).lower()
        case FieldForm.WEIGHTS | FieldForm.NUMBERS:
            return " ".join(str(weight) for weight in value)
        case FieldForm.PICKED:
            return " ".join(write_pick(game, pick) for pick in value[: state.seats.count])
        case _:
            return str(value)


# Reading


def read(text: str) -> tuple[Game, Any]:
    """The game and state a position text describes; raises ``BadPosition`` saying what is wrong."""
    return read_with_cards(text)[:2]


def read_with_cards(text: str, given: Game | None = None) -> tuple[Game, Any, list[WildCard]]:
    """The same, with the custom cards; ``given`` is a game that may be missing in the registry."""
    lines = [line for line in lines_of(text) if line and not line.startswith("#")]
    if not lines:
        raise BadPosition(what="", why="empty")
    game, rules = read_heading(lines[0], given)
    values = read_lines(game, lines[1:])
    state = game.state()
    state.options = read_options(game, values.pop("options", ""), rules)
    state.seats.count = read_seat_count(game, values)
    check_table(game, state.options, state.seats.count)
    cards = read_written(game, state, values)
    read_fields(game, state, values)
    account_for_cards(game, state, open_stock=REST in values.get("stock", REST))
    game.complete(state)
    flaw = game.flaw(state)
    if flaw:
        raise BadPosition(what="", why=flaw)
    return game, state, cards


def read_heading(line: str, given: Game | None) -> tuple[Game, int]:
    """The game and the version of its rules; the current one unless another is given."""
    name, _, version = line.partition(" ")
    game = find(name.rstrip(":").lower(), given)
    rules = version_in(version) if version.strip() else game.version
    if not knows_version(game, rules):
        raise BadPosition(what=line, why="version")
    return game, rules


def version_in(text: str) -> int:
    """The number of a version from its text; 0 if it isn't one."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 0


def read_lines(game: Game, lines: Sequence[str]) -> dict[str, str]:
    keys = {
        field.key for field in game.fields if field.form not in (FieldForm.HANDS, FieldForm.TRAYS)
    }
    keys |= {"options", "seats"}
    if game.workshop:
        keys |= set(game.cards[game.workshop.first : game.workshop.first + game.workshop.slots])
    for field in game.fields:
        if field.form == FieldForm.TRAYS:
            keys |= {f"{field.key} {name}" for name in TRAY_CODES}
    values: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(":")
        key = " ".join(key.lower().split())
        if not colon or (key not in keys and not key.startswith("hand ")):
            raise BadPosition(what=line, why="key")
        if key in values:
            raise BadPosition(what=line, why="twice")
        values[key] = value.strip()
    return values


def read_seat_count(game: Game, values: dict[str, str]) -> int:
    """The number of seats, as given or counted from the hands."""
    hands_given = [key for key in values if key.startswith("hand ")]
    count = number(values.pop("seats", str(len(hands_given))))
    if count not in game.seats:
        raise BadPosition(what=str(count), why="seats")
    return count


def read_fields(game: Game, state: Any, values: dict[str, str]) -> None:
    for field in game.fields:
        try:
            read_field(game, state, field, values)
        except PenultError as error:
            if isinstance(error, BadPosition):
                raise
            raise BadPosition(what=f"{field.key}: {error.values['text']}", why="value") from error
    unknown = [key for key in values if key.startswith("hand ") and not known_hand(state, key)]
    if unknown:
        raise BadPosition(what=unknown[0], why="seat")


def known_hand(state: Any, key: str) -> bool:
    return key in {f"hand {seat}" for seat in range(state.seats.count)}


def read_field(game: Game, state: Any, field: Field, values: dict[str, str]) -> None:
    if field.form == FieldForm.HANDS:
        for seat in range(state.seats.count):
            for card in read_cards(game, values.get(f"{field.key} {seat}", NONE)):
                give(state.hands, seat, card, game)
        return
    if field.form == FieldForm.TRAYS:
        read_trays(game, state, field, values)
        return
    text = values.get(field.key)
    if field.form == FieldForm.OWN:
        if text is not None and field.read is not None:
            field.read(state, text)
        return
    if text is None:
        put(state, field.path, copy(default_in(game, state, field)))
        if field.path == "colour":
            state.colour = colour_of_top(game, state)
        if field.form == FieldForm.COLOURS:
            put(state, field.path, colours_of_tops(game, state))
        return
    if field.form == FieldForm.PILE:
        read_pile(game, state, field, text)
    else:
        put(state, field.path, read_value(game, state, field, text))


def colour_of_top(game: Game, state: Any) -> int:
    if state.piles.talon_size == 0:
        return NO_COLOUR
    top: Card = state.piles.talon[state.piles.talon_size - 1]
    return game.colours[top]


def read_trays(game: Game, state: Any, field: Field, values: dict[str, str]) -> None:
    for tray, name in enumerate(TRAY_CODES):
        cards = read_cards(game, values.get(f"{field.key} {name}", NONE))[::-1]
        pile = get(state, field.path)[tray]
        if len(cards) > len(pile):
            raise BadPosition(what=field.key, why="too-many")
        pile[: len(cards)] = cards
        sizes_beside(state, field)[tray] = len(cards)


def colours_of_tops(game: Game, state: Any) -> list[int]:
    trays = state.trays
    return [
        game.colours[cards[size - 1]] if size else NO_COLOUR
        for cards, size in zip(trays.cards, trays.size, strict=True)
    ]


def give(held: Any, seat: int, card: Card, game: Game) -> None:
    if not hands.has_room(held, seat, card):
        raise BadPosition(what=game.cards[card], why="too-many")
    hands.give(held, seat, card)


def read_cards(game: Game, text: str) -> list[Card]:
    return [parse_card(game, word) for word in text.split() if word != NONE]


def read_pile(game: Game, state: Any, field: Field, text: str) -> None:
    cards = read_cards(game, text.replace(REST, ""))[::-1]
    pile = get(state, field.path)
    if len(cards) > len(pile):
        raise BadPosition(what=field.key, why="too-many")
    pile[: len(cards)] = cards
    put(state, field.path + "_size", len(cards))


def read_value(game: Game, state: Any, field: Field, text: str) -> Any:
    readers: dict[FieldForm, Callable[[], Any]] = {
        FieldForm.NUMBER: lambda: number(text),
        FieldForm.SEAT: lambda: NOBODY if text == NONE else seat_number(state, text),
        FieldForm.DIRECTION: lambda: {"left": 1, "right": -1}[one_of(text, "left", "right")],
        FieldForm.COLOUR: lambda: colour_or_none(text),
        FieldForm.CARD: lambda: NO_CARD if text == NONE else parse_card(game, text),
        FieldForm.LOOSE: lambda: NO_CARD if text == NONE else parse_card(game, text),
        FieldForm.NAME: lambda: int(member(field.names, text)),
        FieldForm.SEATS: lambda: sum(1 << seat for seat in seat_set(state, text)),
        FieldForm.PER_SEAT: lambda: per_seat(state, field, text, number),
        FieldForm.POINTS: lambda: per_seat(state, field, text, signed),
        FieldForm.CARDS: lambda: copies_of(game, text),
        FieldForm.SIGNED: lambda: signed(text),
        FieldForm.COLOURS: lambda: per_tray(field, text, colour_or_none),
        FieldForm.WEIGHTS: lambda: per_tray(field, text, signed),
        FieldForm.NUMBERS: lambda: numbers(state, field, text),
        FieldForm.PICKED: lambda: per_seat(state, field, text, partial(read_pick, game)),
    }
    return readers[field.form]()


def colour_or_none(text: str) -> int:
    return NO_COLOUR if text == NONE else int(member(Colour, text))


def per_tray(field: Field, text: str, read: Callable[[str], int]) -> list[int]:
    if len(text.split()) != len(TRAY_CODES):
        raise BadPosition(what=f"{field.key}: {text}", why="per-tray")
    return [read(word) for word in text.split()]


def one_of(text: str, *words: str) -> str:
    if text.lower() not in words:
        raise BadNotation(text=text, close=", ".join(words))
    return text.lower()


def member(names: type[IntEnum] | None, text: str) -> IntEnum:
    assert names is not None
    words = [name.lower().lstrip("_") for name in names.__members__]
    return list(names)[words.index(one_of(text, *words))]


def seat_number(state: Any, text: str) -> int:
    seat = number(text)
    if seat >= state.seats.count:
        raise BadPosition(what=text, why="seat")
    return seat


def seat_set(state: Any, text: str) -> set[int]:
    return {seat_number(state, word) for word in text.split() if word != NONE}


def per_seat(state: Any, field: Field, text: str, read: Callable[[str], int]) -> list[int]:
    numbers = [read(word) for word in text.split()]
    if len(numbers) != state.seats.count:
        raise BadPosition(what=f"{field.key}: {text}", why="per-seat")
    return numbers + [0] * (len(get(state, field.path)) - len(numbers))


def numbers(state: Any, field: Field, text: str) -> list[int]:
    found = [number(word) for word in text.split()]
    if len(found) != len(get(state, field.path)):
        raise BadPosition(what=f"{field.key}: {text}", why="value")
    return found


def copies_of(game: Game, text: str) -> list[int]:
    held = hands.Hands()
    for card in read_cards(game, text):
        give(held, 0, card, game)
    return held.held[0][:COPIES]


# Every card of the deck must be there exactly once


def cards_on_trays(game: Game, state: Any) -> list[Card]:
    return [
        card
        for field in game.fields
        if field.form == FieldForm.TRAYS
        for cards, size in zip(get(state, field.path), sizes_beside(state, field), strict=True)
        for card in cards[:size]
    ]


def loose_cards(game: Game, state: Any) -> list[Card]:
    """Cards that are in no hand and no pile."""
    found = (get(state, field.path) for field in game.fields if field.form == FieldForm.LOOSE)
    own = (field.cards(state) for field in game.fields if field.cards is not None)
    return [
        *(card for card in found if card != NO_CARD),
        *(card for cards in own for card in cards),
    ]


def account_for_cards(game: Game, state: Any, open_stock: bool) -> None:
    """Raise ``BadPosition`` unless every card is there once; an open stock takes the rest."""
    piles = state.piles
    if not any(state.hands.size) and piles.talon_size == 0 and piles.stock_size == 0:
        return  # before the first round nothing is dealt
    missing = Counter(game.deck[: game.deck_size(state)])
    missing.subtract(cards_on_trays(game, state))
    missing.subtract(loose_cards(game, state))
    missing.subtract(piles.talon[: piles.talon_size])
    missing.subtract(piles.stock[: piles.stock_size])
    for seat in range(state.seats.count):
        missing.subtract(cards_of(state.hands.held[seat]))
    surplus = [card for card, count in missing.items() if count < 0]
    if surplus:
        raise BadPosition(what=game.cards[surplus[0]], why="too-many")
    rest = sorted(missing.elements(), reverse=True)
    if rest and not open_stock:
        raise BadPosition(what=game.cards[rest[0]], why="missing")
    stock = rest + piles.stock[: piles.stock_size]
    piles.stock[: len(stock)] = stock
    piles.stock_size = len(stock)
