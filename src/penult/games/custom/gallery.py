"""The gallery of ready-made cards: rules in ``gallery.cards``, words in the locales."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from penult.core.errors import texts_in
from penult.games.custom.card import WildCard
from penult.games.custom.checker import fitting_tables
from penult.games.custom.language import read_cards
from penult.games.custom.printing import code_of, decoded, is_code, write_card, write_rule
from penult.games.errors import BadCard
from penult.i18n import LANGUAGES, Catalogue

FILE = Path(__file__).parent / "gallery.cards"


@cache
def rules() -> dict[str, WildCard]:
    """The cards by name, which is the same in every language."""
    cards = read_cards(FILE.read_text(encoding="utf-8"))
    return {card.title: replace(card, title="") for card in cards}


def gallery(language: str) -> dict[str, WildCard]:
    """The cards with their titles and texts in a language."""
    texts = texts_in(language)
    return {
        name: replace(
            card, title=texts.text(f"gallery-{name}"), text=texts.text(f"gallery-{name}-text")
        )
        for name, card in rules().items()
    }


@cache
def known_cards() -> frozenset[WildCard]:
    """All cards of the gallery, with and without words: allowed at any table (AR-55)."""
    shown = (card for language in LANGUAGES for card in gallery(language).values())
    plain = (card for card in rules().values() if not card.is_free)
    return frozenset({WildCard(), *shown, *plain})


ACTIONS = ("check", "gallery", "show", "share")


def cards_from(what: str, language: str, read: Callable[[str], str]) -> list[WildCard]:
    """Cards from a name in the gallery, a code, or what ``read`` returns."""
    known = gallery(language)
    if what.strip() in known:
        return [known[what.strip()]]
    return [decoded(what)] if is_code(what) else read_cards(read(what))


def gallery_lines(texts: Catalogue) -> Iterator[str]:
    for name, card in gallery(texts.language).items():
        yield f"{name}: {card.title} – {card.text}"
        yield f"    {write_rule(card.steps) or texts.text('cards-plain')}"


def lines_of(card: WildCard, action: str, number: int, texts: Catalogue) -> Iterator[str]:
    title = card.title or texts.text("cards-untitled", number=number)
    if action == "check":
        seats = fitting_tables(card)
        yield texts.text("cards-fine", title=title, least=seats[0], most=seats[-1])
        return
    yield write_card(card)
    if action == "share":
        yield code_of(card)


def pointed_at(error: BadCard, text: str) -> str:
    """The line with the error, and a mark under its column."""
    line = [*text.splitlines(), ""][error.line - 1]
    return f"{line}\n{' ' * (error.column - 1)}^"
