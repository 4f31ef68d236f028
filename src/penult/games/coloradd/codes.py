"""The words of written rules, for those who read them off a view: bots know no mechanics."""

from __future__ import annotations

from penult.mechanics.program import AMOUNT, OP, OTHER, STEPS, TARGET, WHO, Op, Who, field

__all__ = [
    "AMOUNT",
    "OP",
    "OTHER",
    "STEPS",
    "TARGET",
    "WHO",
    "Op",
    "Who",
    "field",
]
