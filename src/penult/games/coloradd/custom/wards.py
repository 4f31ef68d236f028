"""Shields and bonds that a custom card's rule leaves behind, for a lap at most (AR-49).

A lap is as many turns as there are seats. The masks tell quickly that a seat has none.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import Mask, Seat
from penult.core.shapes import SEATS, ints


@dataclass(slots=True)
class Wards:
    dry: Mask = 0  # seats that needn't draw next time
    dry_until: list[int] = ints(SEATS)  # the last turn on which that holds
    firm: Mask = 0  # seats that don't lose their next turn
    firm_until: list[int] = ints(SEATS)
    bound: Mask = 0  # seats that may play only some cards in their next turn
    bound_until: list[int] = ints(SEATS)
    bond: list[int] = ints(SEATS)  # which, a program.Limit
    binding: Mask = 0  # the seat whose bound turn it is


def clear(wards: Wards) -> None:
    wards.dry = 0
    wards.firm = 0
    wards.bound = 0
    wards.binding = 0


def keep_dry(wards: Wards, seat: Seat, until: int) -> None:
    wards.dry |= 1 << seat
    wards.dry_until[seat] = until


def keep_firm(wards: Wards, seat: Seat, until: int) -> None:
    wards.firm |= 1 << seat
    wards.firm_until[seat] = until


def bind(wards: Wards, seat: Seat, bond: int, until: int) -> None:
    wards.bound |= 1 << seat
    wards.bound_until[seat] = until
    wards.bond[seat] = bond
    wards.binding &= ~(1 << seat)


def parries_draw(wards: Wards, seat: Seat, turn: int) -> bool:
    """Does a shield spare this seat a draw? It is then used up."""
    if not wards.dry >> seat & 1:
        return False
    wards.dry &= ~(1 << seat)
    return wards.dry_until[seat] >= turn


def keeps_turn(wards: Wards, seat: Seat, turn: int) -> bool:
    """Does a shield save this seat's turn? It is then used up."""
    if not wards.firm >> seat & 1:
        return False
    wards.firm &= ~(1 << seat)
    return wards.firm_until[seat] >= turn


def is_bound(wards: Wards, seat: Seat) -> bool:
    return wards.binding >> seat & 1 == 1


def turn_begins(wards: Wards, seat: Seat, turn: int) -> None:
    """The bond of the previous turn ends; one on this seat now holds unless it has lapsed."""
    wards.bound &= ~wards.binding
    wards.binding = 0
    bit = 1 << seat
    if wards.bound & bit:
        if wards.bound_until[seat] >= turn:
            wards.binding = bit
        else:
            wards.bound &= ~bit
