"""How players agree on the rules of their custom cards (ADD-05, AR-42)."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.custom.program import SLOTS

MOST_PROPOSALS = 3  # by one seat before a round, so that a quarrel ends


@dataclass(slots=True)
class Agreement:
    offered: Mask = 0  # slots for which a rule has been proposed
    accepted: list[int] = ints(SLOTS)  # the seats that have accepted it
    refused: list[int] = ints(SLOTS)
    spoken: list[int] = ints(SEATS)  # proposals made


def open_for(agreement: Agreement, agreed: Mask, everybody: Mask) -> None:
    """Open the proposals; rules in play stay agreed on unless somebody proposes another."""
    agreement.offered = agreed
    for slot in range(SLOTS):
        agreement.accepted[slot] = everybody if agreed >> slot & 1 else 0
        agreement.refused[slot] = 0
    for seat in range(SEATS):
        agreement.spoken[seat] = 0


def may_propose(agreement: Agreement, seat: Seat) -> bool:
    return agreement.spoken[seat] < MOST_PROPOSALS


def propose(agreement: Agreement, seat: Seat, slot: int) -> None:
    """Whoever proposes a rule accepts it; everybody else is asked again."""
    agreement.spoken[seat] += 1
    agreement.offered |= 1 << slot
    agreement.accepted[slot] = 1 << seat
    agreement.refused[slot] = 0


def is_offered(agreement: Agreement, slot: int) -> bool:
    return agreement.offered >> slot & 1 == 1


def may_accept(agreement: Agreement, seat: Seat, slot: int) -> bool:
    answered = agreement.accepted[slot] | agreement.refused[slot]
    return is_offered(agreement, slot) and not answered >> seat & 1


def may_refuse(agreement: Agreement, seat: Seat, slot: int) -> bool:
    return is_offered(agreement, slot) and not agreement.refused[slot] >> seat & 1


def accept(agreement: Agreement, seat: Seat, slot: int) -> None:
    agreement.accepted[slot] |= 1 << seat


def refuse(agreement: Agreement, seat: Seat, slot: int) -> None:
    """A no is final until somebody proposes something else."""
    agreement.refused[slot] |= 1 << seat
    agreement.accepted[slot] &= ~(1 << seat)


def withdraw(agreement: Agreement, slot: int) -> None:
    agreement.offered &= ~(1 << slot)
    agreement.accepted[slot] = 0
    agreement.refused[slot] = 0


def is_agreed(agreement: Agreement, slot: int, everybody: Mask) -> bool:
    return is_offered(agreement, slot) and agreement.accepted[slot] == everybody


def close(agreement: Agreement) -> None:
    agreement.offered = 0
    for slot in range(SLOTS):
        agreement.accepted[slot] = 0
        agreement.refused[slot] = 0
    for seat in range(SEATS):
        agreement.spoken[seat] = 0
