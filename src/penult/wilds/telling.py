"""Written cards: where they come from, and what is said of them at the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from penult.errors import BadCard
from penult.i18n import Catalogue
from penult.wilds.card import WildCard
from penult.wilds.checking import fitting_tables
from penult.wilds.gallery import gallery
from penult.wilds.reading import read_cards
from penult.wilds.sharing import code_of, decoded, is_code
from penult.wilds.writing import write_card, write_rule

ACTIONS = ("check", "gallery", "show", "share")


def cards_from(what: str, language: str, read: Callable[[str], str]) -> list[WildCard]:
    """A name of the gallery, a code, or what is read: a file, or the text itself."""
    known = gallery(language)
    if what.strip() in known:
        return [known[what.strip()]]
    return [decoded(what)] if is_code(what) else read_cards(read(what))


def gallery_lines(texts: Catalogue) -> Iterator[str]:
    for name, card in gallery(texts.language).items():
        yield f"{name}: {card.title}. {card.text}"
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
