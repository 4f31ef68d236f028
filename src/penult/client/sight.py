"""A whole view: what the wire tells bit by bit is all there."""

from __future__ import annotations

from msgspec import UNSET

from penult.web.protocol import ShownBalance, ShownCard, ShownSeat, ShownShoe, ShownSpread, View
from penult.web.wording import ShownRule, ShownWild


class Sight(View, frozen=True):
    """A view of which nothing is left open; docs/protocol.md says what its fields mean."""

    seats: tuple[ShownSeat, ...] = ()
    turn: int = -1
    direction: int = 1
    top: str = ""
    colour: str = ""
    stock: int = 0
    debt: int = 0
    hand: tuple[ShownCard, ...] = ()
    shown: tuple[str, ...] = ()
    rounds: int = 0
    notes: tuple[str, ...] = ()
    balance: ShownBalance | None = None
    laid: str = ""
    laid_colour: str = ""
    laid_partner: int = -1
    order: tuple[int, ...] = ()
    shoe: ShownShoe | None = None
    spread: ShownSpread | None = None
    legal: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    countdown: int | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    behind: int = 0
    patience: int | None = None
    customs: tuple[ShownWild, ...] = ()
    rule: ShownRule | None = None


def seen(before: Sight | None, change: View) -> Sight:
    """What a client does with an update: what it says goes over what was there."""
    old = before or Sight()
    values = {name: getattr(change, name) for name in View.__struct_fields__}
    return Sight(**{n: getattr(old, n) if v is UNSET else v for n, v in values.items()})
