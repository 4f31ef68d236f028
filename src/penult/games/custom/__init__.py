"""Custom cards, which players write in a small language: reading, checking, printing, sharing.

>>> from penult.games.custom import read_card, write_card
>>> card = read_card('card "Drizzle" rule draw(others, 1)')
>>> card.title, write_card(card)
('Drizzle', 'card "Drizzle" rule draw(others,1)')
"""

from __future__ import annotations

from penult.games.custom.card import RuleStep, WildCard
from penult.games.custom.checker import check, fitting_tables
from penult.games.custom.encoding import card_of, row_of
from penult.games.custom.gallery import gallery
from penult.games.custom.language import read_card, read_cards
from penult.games.custom.printing import code_of, decoded, write_card, write_rule

__all__ = [
    "RuleStep",
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
