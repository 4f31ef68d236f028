"""A table for the clause tests: dictated shuffles, cards with their press, the shoe's actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from penult.core.ids import NO_CARD, NO_COLOUR, TABLE, Colour, Seat
from penult.games.master.cards import DECK_SIZE
from penult.games.master.game import GAME
from penult.games.master.phase import Phase
from penult.games.mechanics.progress import Timer
from penult.match.match import Match
from tests.games import asking, dictating

NUMBER_STARTER = "g5"
COLOURS = ("red", "blue", "yellow", "green")

# Dictating chance


def cut_order(codes: str) -> list[int]:
    """Seat 0 turns up the first card named, seat 1 the second, and so on."""
    return dictating.on_top(GAME, codes, DECK_SIZE)


def cut_for(dealer: Seat, seats: int) -> list[int]:
    """The dealer turns up a 9, everybody else a lower number."""
    codes = [letter + number for number in "123" for letter in "rbyg"][: seats - 1]
    codes.insert(dealer, "r9")
    return cut_order(" ".join(codes))


def deal_order(codes: str) -> list[int]:
    """Deals the named cards first: seven to the dealer's left, then seven to the next seat."""
    return dictating.on_top(GAME, codes, DECK_SIZE)


def deal_up_to(upturned: str, seats: int) -> list[int]:
    """Seven arbitrary cards each, then the named cards come off the draw pile."""
    return dictating.below_the_hands(GAME, upturned, seats, DECK_SIZE)


def all_but(codes: str) -> str:
    """Every card of the deck except those named, for a hand that holds all the rest."""
    return dictating.all_but(GAME, codes, DECK_SIZE)


# From the deal to the first turn


def dealt(
    upturned: str = NUMBER_STARTER,
    *,
    seats: int = 4,
    dealer: Seat = 3,
    options: str = "",
    then: Sequence[list[int]] = (),
) -> Match:
    """A match just dealt; the named cards are the first card, then the top of the draw pile.

    The clock is stopped; the dealer is to name a colour or start it.
    """
    orders = [cut_for(dealer, seats), deal_up_to(upturned, seats), *then]
    return Match.new("master", seats=seats, options=options, orders=orders, seed=0)


def opened(
    upturned: str = NUMBER_STARTER,
    *,
    seats: int = 4,
    dealer: Seat = 3,
    options: str = "",
    then: Sequence[list[int]] = (),
) -> Match:
    """The same after the dealer's start: usually the first turn, with the clock running."""
    m = dealt(upturned, seats=seats, dealer=dealer, options=options, then=then)
    m.push("start")
    return m


def four(cards: str = "r1 b2 b3", options: str = "", more: str = "") -> Match:
    """Seat 0 of four is to play on a red 7 with these cards; the clock is running."""
    return Match.read(
        f"master; {f'options: {options};' if options else ''} turn: 0; talon: r7;"
        f"hand 0: {cards}; hand 1: y1 y2 y3; hand 2: y4 y5 y6; hand 3: g2 g3 g4; {more}"
    )


def two(cards: str = "r1 b2 b3", options: str = "", more: str = "") -> Match:
    """Seat 0 of two is to play on a red 7 with these cards; the clock is running."""
    return Match.read(
        f"master; {f'options: {options};' if options else ''} turn: 0; talon: r7;"
        f"hand 0: {cards}; hand 1: y1 y2 y3; {more}"
    )


def three(cards: str, talon: str = "r5", more: str = "") -> Match:
    """Seat 0 of three is to play on this discard pile; the others hold a wild each."""
    return Match.read(
        f"master; turn: 0; talon: {talon}; hand 0: {cards}; hand 1: joker; hand 2: super; {more}"
    )


def victim(card: str, cards: str, options: str = "") -> Match:
    """Seat 1 of four owes cards for seat 0's +2 or Super Joker, and holds these cards."""
    m = Match.read(
        f"master; {f'options: {options};' if options else ''} turn: 0; talon: r5;"
        f"hand 0: {card} y9 y8; hand 1: {cards}; hand 2: g1 g2; hand 3: g3 g4"
    )
    play(m, card if card != "super" else "super=red")
    return m


# Playing


def play(m: Match, *lays: str) -> None:
    """One player after another plays one of these cards and presses."""
    for act in lays:
        m.push(act)
        m.push("press")


def draw_and_press(m: Match) -> None:
    """The current player draws a card, or everything owed, and presses."""
    m.push("draw")
    m.push("press")


def ring(m: Match) -> None:
    """The current player's time runs out."""
    m.push(TABLE, "ring")


def turns_of_a_lap(m: Match, count: int) -> list[Seat]:
    """Whose turn it is, while everybody draws and presses."""
    turns = []
    for _ in range(count):
        turns.append(m.turn)
        draw_and_press(m)
    return turns


# Asking


def phase(m: Match) -> str:
    return Phase(m.view().phase).name.lower()


def behind_press(m: Match) -> str:
    """The phase that a restart press leads to."""
    return Phase(m.view().resume).name.lower()


def colour(m: Match) -> str:
    """The current colour."""
    active: int = m.view().colour
    return "-" if active == NO_COLOUR else Colour(active).name.lower()


def laid(m: Match) -> str:
    """The card on the table that isn't pressed in; ``-`` if there is none."""
    card: int = m.view().laid
    return "-" if card == NO_CARD else m.game.cards[card]


def direction(m: Match) -> int:
    """1: to the left; -1: to the right."""
    return int(m.view().direction)


def debt(m: Match) -> int:
    """The cards that the current player owes."""
    return int(m.view().debt)


def running(m: Match) -> bool:
    return bool(m.view().running)


def period(m: Match) -> int:
    """The number of the running period, 0 if none: a new number means a full new period."""
    return m.clock.period if m.clock else 0


def winners(m: Match) -> tuple[Seat, ...]:
    return m.outcome.winners if m.outcome else ()


def moves(m: Match, seat: Seat | None = None) -> set[str]:
    """What a seat may do, in notation, without faults and remarks."""
    return {str(act) for act in m.moves(seat)}


def every_colour(wild: str) -> set[str]:
    """The four ways to play a wild."""
    return {f"{wild}={each}" for each in COLOURS}


def all_cards(m: Match) -> Counter[str]:
    """Every card at the table: hands, piles, and the one that isn't pressed in."""
    found = asking.all_cards(m)
    if laid(m) != "-":
        found[laid(m)] += 1
    return found


def timer(m: Match) -> str:
    """The state of the clock: idle, running or paused."""
    lines = dict(line.partition(": ")[::2] for line in m.write().splitlines())
    return lines.get("clock", Timer.RUNNING.name.lower())
