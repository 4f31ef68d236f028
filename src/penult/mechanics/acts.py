"""Writing lists of legal acts."""

from __future__ import annotations

from penult.vocabulary.ids import ActionId, Mask


def put(out: list[ActionId], size: int, action: ActionId) -> int:
    """Add an act to a list of this size; return its new size."""
    out[size] = action
    return size + 1


def list_set(mask: Mask, base: ActionId, out: list[ActionId], size: int) -> int:
    """Add an act for each member of a set of cards or seats, counted from ``base``."""
    while mask:
        lowest = mask & -mask
        out[size] = base + lowest.bit_length() - 1
        size += 1
        mask ^= lowest
    return size
