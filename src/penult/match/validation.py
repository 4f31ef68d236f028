"""Check the arguments that programs pass to a match."""

from __future__ import annotations

from collections.abc import Iterable

from penult.core.actions import Action, Verb
from penult.core.coercion import WrongKind, texts_of, whole
from penult.core.ids import TABLE, Seat
from penult.games.game import Game
from penult.match.custom_cards import parse_proposal
from penult.match.errors import BadSeat
from penult.match.notation import parse_act


def seats_in(given: object) -> int:
    """The number of players."""
    count = whole(given)
    if count is None:
        raise WrongKind("seats", given)
    return count


def seat_in(given: object, count: int) -> Seat:
    """One of the seats, or the table."""
    seat = whole(given)
    if seat is None:
        raise WrongKind("seat", given)
    if not TABLE <= seat < count:
        raise BadSeat(seat=seat, most=count - 1)
    return seat


def viewers_in(given: object, count: int) -> list[Seat]:
    """Several seats."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise WrongKind("viewers", given)
    return [seat_in(viewer, count) for viewer in given]


def act_in(game: Game, given: object) -> Action:
    """An action in notation, or one from the game's table."""
    if isinstance(given, str):
        return parse_proposal(game, given) or parse_act(game, given)
    if isinstance(given, Action) and is_act_of(game, given):
        return given
    raise WrongKind("act", given)


def is_act_of(game: Game, action: Action) -> bool:
    """Whether the action is one of the game's; a proposal also contains a card."""
    if not 0 <= action.id < len(game.actions):
        return False
    own = game.actions[action.id]
    return own is action or own == action or own.verb == action.verb == Verb.PROPOSE


def orders_in(given: Iterable[Iterable[int]] | None) -> tuple[list[int], ...]:
    """Dictated shuffles."""
    try:
        orders = tuple([whole(place) for place in order] for order in given or ())
    except TypeError:
        raise WrongKind("orders", given) from None
    found = tuple([place for place in order if place is not None] for order in orders)
    if found != orders:
        raise WrongKind("orders", given)
    return found


def names_in(given: Iterable[str] | None) -> list[str]:
    """The players' names."""
    return [] if given is None else texts_of(given, "names")
