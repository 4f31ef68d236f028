"""The gallery: cards to begin with. Rules are in ``gallery.cards``, words in the locales."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from penult.games.custom.card import WildCard
from penult.games.custom.checker import fitting_tables
from penult.games.custom.errors import BadCard
from penult.games.custom.language import read_cards
from penult.games.custom.printing import code_of, decoded, is_code, write_card, write_rule
from penult.i18n import LANGUAGES, Catalogue, catalogue

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


ACTIONS = ("check", "gallery", "show", "share")


def cards_from(what: str, language: str, read: Callable[[str], str]) -> list[WildCard]:
    """A name of the gallery, a code, or what is read: a file, or the text itself."""
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
    """The line that is wrong, and a mark under the column."""
    line = [*text.splitlines(), ""][error.line - 1]
    return f"{line}\n{' ' * (error.column - 1)}^"
