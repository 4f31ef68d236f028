"""Cards that people write themselves: a small language, read, checked, printed and shared.

>>> from penult.wilds import read_card, write_card
>>> card = read_card('card "Drizzle" rule draw(others, 1)')
>>> card.title, write_card(card)
('Drizzle', 'card "Drizzle" rule draw(others,1)')
"""

from __future__ import annotations

from penult.wilds.card import Step, WildCard
from penult.wilds.checking import check, fitting_tables
from penult.wilds.compiling import card_of, row_of
from penult.wilds.gallery import gallery
from penult.wilds.reading import read_card, read_cards
from penult.wilds.sharing import code_of, decoded
from penult.wilds.writing import write_card, write_rule

__all__ = [
    "Step",
    "WildCard",
    "card_of",
    "check",
    "code_of",
    "decoded",
    "fitting_tables",
    "gallery",
    "read_card",
    "read_cards",
    "row_of",
    "write_card",
    "write_rule",
]
