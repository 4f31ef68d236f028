"""Cards somebody owes, alone or as a chain of answered draw cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.deck import SAME_FACE, WILD_FOUR, Face
from penult.core.enums import quick
from penult.core.ids import Mask
from penult.games.positions import Field, FieldForm

DRAW_TWO_BITS = SAME_FACE[Face.DRAW_TWO]
WILD_FOUR_BIT = 1 << WILD_FOUR


@quick
class Owed(IntEnum):
    NOTHING = 0
    TWO = 2  # the latest card of the chain was a +2
    FOUR = 4  # … was a wild +4


@quick
class StackMix(IntEnum):
    """Which draw card answers which (MR-74)."""

    NONE = 0
    FOUR_ON_TWO = 1
    BOTH = 2


@quick
class JumpOnChain(IntEnum):
    """What covering the last card of a chain with its twin does to the sum (MR-91)."""

    REPLACE = 0
    ADD = 1
    RESET = 2


@dataclass(slots=True)
class Debt:
    amount: int = 0
    kind: int = Owed.NOTHING


FIELDS = (
    Field("debt", "debt.amount", FieldForm.NUMBER),
    Field("debt-of", "debt.kind", FieldForm.NAME, names=Owed),
)


def add(debt: Debt, kind: int) -> None:
    """One more draw card falls on the next player (MAS-130, 131)."""
    debt.amount += kind
    debt.kind = kind


def kind_of(face: int) -> int:
    """What a card of this face makes the next player owe."""
    if face == Face.DRAW_TWO:
        return Owed.TWO
    return Owed.FOUR if face == Face.WILD_FOUR else Owed.NOTHING


def twin(debt: Debt, kind: int, mix: int, chains: bool) -> None:
    """The draw card on top is covered by its twin (MAS-149, 158).

    With ``chains``, an option says what becomes of the sum; without, the second card only
    replaces the first (MR-90, 91).
    """
    if debt.amount == 0 or mix == JumpOnChain.RESET or not chains:
        debt.amount = kind
    elif mix == JumpOnChain.ADD:
        debt.amount += kind
    debt.kind = kind


def stands(debt: Debt, mix: int, chains: bool) -> bool:
    """Does the debt stand when a twin covers its last card (MAS-158)?"""
    if not chains or mix == JumpOnChain.RESET:
        return False
    return mix == JumpOnChain.ADD or is_chain(debt)


def is_chain(debt: Debt) -> bool:
    """Is it the sum of several cards (MAS-130)?"""
    return debt.amount > debt.kind


def settle(debt: Debt) -> int:
    """Clear the debt and return how many cards it was."""
    amount = debt.amount
    debt.amount = 0
    debt.kind = Owed.NOTHING
    return amount


def answers(debt: Debt, kind: int, mix: int) -> bool:
    """May a draw card of this kind be played on the open debt (MAS-135)?"""
    if kind == debt.kind:
        return True
    if mix == StackMix.FOUR_ON_TWO:
        return kind == Owed.FOUR
    return mix == StackMix.BOTH


def answering(debt: Debt, mix: int) -> Mask:
    """The draw cards that may be played on the open debt (MAS-129, 131, 135)."""
    mask = 0
    if answers(debt, Owed.TWO, mix):
        mask |= DRAW_TWO_BITS
    if answers(debt, Owed.FOUR, mix):
        mask |= WILD_FOUR_BIT
    return mask
