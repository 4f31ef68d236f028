"""The gallery: cards to begin with. Rules are in ``gallery.cards``, words in the locales."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from penult.i18n import LANGUAGES, catalogue
from penult.wilds.card import WildCard
from penult.wilds.reading import read_cards

FILE = Path(__file__).parent / "gallery.cards"


@cache
def rules() -> dict[str, WildCard]:
    """The cards by their names, which are the same in every language."""
    cards = read_cards(FILE.read_text(encoding="utf-8"))
    return {card.title: replace(card, title="") for card in cards}


def gallery(language: str) -> dict[str, WildCard]:
    """The cards with title and text in a language."""
    texts = catalogue(language)
    return {
        name: replace(
            card, title=texts.text(f"gallery-{name}"), text=texts.text(f"gallery-{name}-text")
        )
        for name, card in rules().items()
    }


@cache
def known_cards() -> frozenset[WildCard]:
    """Everything the gallery shows, and its rules without words: fit for any table (AR-55)."""
    shown = (card for language in LANGUAGES for card in gallery(language).values())
    plain = (card for card in rules().values() if not card.is_free)
    return frozenset({WildCard(), *shown, *plain})
