"""Jumping in with the twin of the top card (MAS-146 … 155)."""

from __future__ import annotations

from enum import IntEnum

from penult.core.deck import COLOURED, FACE, KINDS, WILD, Face
from penult.core.enums import quick
from penult.core.ids import Card, Mask, Seat
from penult.games.mechanics import debts, hands
from penult.games.mechanics.debts import Debt, Owed
from penult.games.mechanics.hands import Hands


@quick
class JumpWild(IntEnum):
    """With which wilds you may jump in (MR-87)."""

    NO = 0
    WILD = 1
    ALL = 2


@quick
class JumpSelf(IntEnum):
    """May you jump in on your own card (MR-88)?"""

    YES = 0
    NO = 1


@quick
class JumpWindow(IntEnum):
    """Until when (MR-89)."""

    ON_TOP = 0
    UNTIL_ACTION = 1


@quick
class JumpAction(IntEnum):
    """What covering an action card with its twin does (MR-90)."""

    REPLACE = 0
    BOTH_VANISH = 1


def is_twin(card: Card, top: Card, wilds: int) -> bool:
    """Are the cards identical? For wilds the table decides (MAS-146, 152)."""
    if card != top:
        return False
    if card < COLOURED:
        return True
    return wilds == JumpWild.ALL or (wilds == JumpWild.WILD and card == WILD)


def twin_in_hand(h: Hands, seat: Seat, top: Card, wilds: int) -> Mask:
    """The card the seat could jump in with on this one, as a set of at most one kind."""
    return 1 << top if hands.holds(h, seat, top) and is_twin(top, top, wilds) else 0


def cancels(debt: Debt, covered: Card, mix: int, chains: bool) -> bool:
    """Does a jump-in on this card undo anything (MR-90, 91)? A debt that is paid stays paid."""
    if covered >= KINDS:
        return False
    if debts.kind_of(FACE[covered]) != Owed.NOTHING:
        return debt.amount > 0 and not debts.stands(debt, mix, chains)
    return FACE[covered] == Face.REVERSE or FACE[covered] == Face.SKIP
