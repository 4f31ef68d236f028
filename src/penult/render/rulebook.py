"""A game's rulebook and options as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from penult.core.coercion import text_in
from penult.core.errors import clause_name
from penult.games.game import Game
from penult.games.options import Option
from penult.games.registry import NAMES, find
from penult.i18n import Catalogue


@dataclass(slots=True)
class Chapter:
    number: int
    title: str
    clauses: list[str] = field(default_factory=list)


def clauses_of(game: Game) -> list[str]:
    """The names of all clauses, in the order of the book."""
    return [clause_name(clause) for clause in game.clauses if clause]


def own_clauses(game: Game) -> list[str]:
    """All clauses except those that options borrow from another book."""
    names = clauses_of(game)
    return [name for name in names if book_of(name) == book_of(names[0])]


def book_with(wanted: str) -> str:
    """The game whose own rulebook contains a clause; empty if there is none."""
    clause = in_capitals(wanted)
    return next((name for name in NAMES if clause in own_clauses(find(name))), "")


def chapters(game: Game, texts: Catalogue) -> list[Chapter]:
    """The chapters; each begins at a clause with a heading, borrowed clauses come last."""
    names, own = clauses_of(game), own_clauses(game)
    found: list[Chapter] = []
    for name in own:
        heading = f"web-chapter-{name}"
        if heading in texts:
            found.append(Chapter(len(found) + 1, texts.text(heading)))
        found[-1].clauses.append(name)
    borrowed = names[len(own) :]
    last = Chapter(len(found) + 1, texts.text("cli-borrowed"), borrowed)
    return [*found, last] if borrowed else found


def book_of(clause: str) -> str:
    return clause.partition("-")[0]


def contents(game: Game, texts: Catalogue) -> list[str]:
    """The chapters, one per line."""
    return [heading(chapter) for chapter in chapters(game, texts)]


def looked_up(game: Game, texts: Catalogue, wanted: str) -> list[str]:
    """The lines of a clause, or of chapters by number or words; empty if there are none."""
    clause = in_capitals(wanted)
    if clause in clauses_of(game):
        return [line_of(clause, texts)]
    book = chapters(game, texts)
    return list(printed((chapter for chapter in book if is_meant(chapter, wanted)), texts))


def in_capitals(clause: str) -> str:
    return text_in(clause, "clause").strip().upper().replace("_", "-")


def is_meant(chapter: Chapter, wanted: str) -> bool:
    if wanted.isdecimal():
        return len(wanted) < 10 and chapter.number == int(wanted)
    return wanted.casefold() in chapter.title.casefold()


def printed(found: Iterable[Chapter], texts: Catalogue) -> Iterator[str]:
    for place, chapter in enumerate(found):
        if place:
            yield ""
        yield heading(chapter)
        yield from (line_of(name, texts) for name in chapter.clauses)


def heading(chapter: Chapter) -> str:
    return f"{chapter.number}. {chapter.title}"


def line_of(clause: str, texts: Catalogue) -> str:
    return texts.labelled(clause, texts.text(f"clause-{clause}"))


def lines(game: Game, texts: Catalogue) -> Iterator[str]:
    yield texts.text("cli-options-title", game=texts.text(f"game-{game.name}"))
    yield from ("", texts.text("preset-title"))
    for preset in game.presets:
        about = texts.text(f"preset-{game.name}-{preset.name}")
        told = f"{texts.text(f'preset-{preset.name}')}. {about}"
        yield f"  {texts.labelled(preset.name, told)}"
        if preset.options:
            yield f"    {preset.options}"
    for option in game.options:
        yield from lines_of(option, texts)


def lines_of(option: Option, texts: Catalogue) -> Iterator[str]:
    default = option.text(option.default)
    yield from ("", f"{option.name} = {' | '.join(option.allowed())}")
    usual = texts.labelled(texts.text("cli-default"), default)
    yield f"  {usual} · {texts.labelled(texts.text('cli-ruling'), option.ruling)}"
    label, help = texts.text(f"option-{option.name}"), texts.text(f"option-{option.name}-help")
    yield f"  {texts.labelled(label, help)}"
    if option.values:
        for value in option.allowed():
            yield f"    {texts.labelled(value, texts.text(f'option-{option.name}-{value}'))}"
