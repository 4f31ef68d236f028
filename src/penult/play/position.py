"""Position text ↔ state: ``key: value`` lines, or ``;`` between them (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from enum import IntEnum
from functools import cache, partial
from typing import Any

from penult.errors import BadNotation, BadPosition, PenultError
from penult.games.fields import Field, Form
from penult.games.game import Game
from penult.games.registry import find
from penult.mechanics import hands
from penult.mechanics.hands import cards_of
from penult.mechanics.limits import COPIES
from penult.play import written_positions as written
from penult.play.notation import TRAY_CODES, number, parse_card, signed
from penult.play.settings import check_table, read_options, write_options
from penult.play.whereabouts import account_for_cards, get, sizes_beside
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Colour
from penult.wilds import WildCard

REST = "rest"
NONE = "-"


def put(state: Any, path: str, value: Any) -> None:
    owner, _, name = path.rpartition(".")
    setattr(get(state, owner) if owner else state, name, value)


# Writing


def write(game: Game, state: Any, words: Sequence[WildCard] = ()) -> str:
    """The position as text; reading it gives the same state."""
    lines = [f"{game.name} {game.version}", f"seats: {state.seats.count}"]
    options = write_options(game, state.options)
    if options:
        lines.append(f"options: {options}")
    lines += written.write_customs(game, state, words)
    for field in game.fields:
        lines += write_field(game, state, field)
    return "\n".join(lines) + "\n"


def write_field(game: Game, state: Any, field: Field) -> Iterator[str]:
    value = get(state, field.path)
    if field.form == Form.OWN:
        text = write_own(field, state)
        if text != own_default(game, field):
            yield f"{field.key}: {text}"
    elif field.form == Form.HANDS:
        for seat in range(state.seats.count):
            yield f"{field.key} {seat}: {write_cards(game, cards_of(value[seat]))}"
    elif field.form == Form.TRAYS:
        for tray, name in enumerate(TRAY_CODES):
            size = sizes_beside(state, field)[tray]
            yield f"{field.key} {name}: {write_cards(game, value[tray][:size][::-1])}"
    elif field.form == Form.PILE:
        size = get(state, field.path + "_size")
        yield f"{field.key}: {write_cards(game, value[:size][::-1])}"
    elif field.form == Form.COLOURS:
        if value != colours_of_tops(game, state):
            yield f"{field.key}: {write_value(game, state, field, value)}"
    elif value != default_in(game, state, field) or is_without_colour(game, state, field):
        yield f"{field.key}: {write_value(game, state, field, value)}"


def is_without_colour(game: Game, state: Any, field: Field) -> bool:
    """No colour in force on a coloured card must be said: the default is the colour of the top."""
    if field.path != "colour" or state.colour != NO_COLOUR:
        return False
    return colour_of_top(game, state) != NO_COLOUR


def default_in(game: Game, state: Any, field: Field) -> Any:
    """What a field is if nothing is said; some follow an option."""
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
        case Form.SEAT:
            return NONE if value == NOBODY else str(value)
        case Form.DIRECTION:
            return "left" if value > 0 else "right"
        case Form.COLOUR:
            return NONE if value == NO_COLOUR else Colour(value).name.lower()
        case Form.CARD | Form.LOOSE:
            return NONE if value == NO_CARD else game.cards[value]
        case Form.NAME:
            assert field.names is not None
            return field.names(value).name.lower().lstrip("_")
        case Form.SEATS:
            seats = (str(seat) for seat in range(state.seats.count) if value >> seat & 1)
            return " ".join(seats) or NONE
        case Form.PER_SEAT | Form.POINTS:
            return " ".join(str(number) for number in value[: state.seats.count])
        case Form.CARDS:
            return write_cards(game, cards_of(value))
        case Form.COLOURS:
            named = (NONE if colour == NO_COLOUR else Colour(colour).name for colour in value)
            return " ".join(named).lower()
        case Form.WEIGHTS | Form.NUMBERS:
            return " ".join(str(weight) for weight in value)
        case Form.PICKED:
            return " ".join(written.write_pick(game, pick) for pick in value[: state.seats.count])
        case _:
            return str(value)


# Reading


def read(text: str) -> tuple[Game, Any]:
    """The game and state a position text describes; raises ``BadPosition`` saying what is wrong."""
    return read_with_cards(text)[:2]


def read_with_cards(text: str) -> tuple[Game, Any, list[WildCard]]:
    """Likewise, and what people wrote on its cards."""
    lines = [line for line in written.lines_of(text) if line and not line.startswith("#")]
    if not lines:
        raise BadPosition(what="", why="empty")
    game = read_heading(lines[0])
    values = read_lines(game, lines[1:])
    state = game.state()
    state.options = read_options(game, values.pop("options", ""))
    state.seats.count = read_seat_count(game, values)
    check_table(game, state.options, state.seats.count)
    cards = written.read_written(game, state, values)
    read_fields(game, state, values)
    account_for_cards(game, state, open_stock=REST in values.get("stock", REST))
    game.complete(state)
    flaw = game.flaw(state)
    if flaw:
        raise BadPosition(what="", why=flaw)
    return game, state, cards


def read_heading(line: str) -> Game:
    name, _, version = line.partition(" ")
    game = find(name.rstrip(":").lower())
    if version and version.strip() != str(game.version):
        raise BadPosition(what=line, why="version")
    return game


def read_lines(game: Game, lines: Sequence[str]) -> dict[str, str]:
    keys = {field.key for field in game.fields if field.form not in (Form.HANDS, Form.TRAYS)}
    keys |= {"options", "seats"}
    if game.workshop:
        keys |= set(game.cards[game.workshop.first : game.workshop.first + game.workshop.slots])
    for field in game.fields:
        if field.form == Form.TRAYS:
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
    """Said, or counted from the hands."""
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
    if field.form == Form.HANDS:
        for seat in range(state.seats.count):
            for card in read_cards(game, values.get(f"{field.key} {seat}", NONE)):
                give(state.hands, seat, card, game)
        return
    if field.form == Form.TRAYS:
        read_trays(game, state, field, values)
        return
    text = values.get(field.key)
    if field.form == Form.OWN:
        if text is not None and field.read is not None:
            field.read(state, text)
        return
    if text is None:
        put(state, field.path, copy(default_in(game, state, field)))
        if field.path == "colour":
            state.colour = colour_of_top(game, state)
        if field.form == Form.COLOURS:
            put(state, field.path, colours_of_tops(game, state))
        return
    if field.form == Form.PILE:
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
    readers: dict[Form, Callable[[], Any]] = {
        Form.NUMBER: lambda: number(text),
        Form.SEAT: lambda: NOBODY if text == NONE else seat_number(state, text),
        Form.DIRECTION: lambda: {"left": 1, "right": -1}[one_of(text, "left", "right")],
        Form.COLOUR: lambda: colour_or_none(text),
        Form.CARD: lambda: NO_CARD if text == NONE else parse_card(game, text),
        Form.LOOSE: lambda: NO_CARD if text == NONE else parse_card(game, text),
        Form.NAME: lambda: int(member(field.names, text)),
        Form.SEATS: lambda: sum(1 << seat for seat in seat_set(state, text)),
        Form.PER_SEAT: lambda: per_seat(state, field, text, number),
        Form.POINTS: lambda: per_seat(state, field, text, signed),
        Form.CARDS: lambda: copies_of(game, text),
        Form.SIGNED: lambda: signed(text),
        Form.COLOURS: lambda: per_tray(field, text, colour_or_none),
        Form.WEIGHTS: lambda: per_tray(field, text, signed),
        Form.NUMBERS: lambda: numbers(state, field, text),
        Form.PICKED: lambda: per_seat(state, field, text, partial(written.read_pick, game)),
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
