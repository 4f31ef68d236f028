"""The card of a dataset: what it contains, how it was made, and what one may do with it."""

from __future__ import annotations

from pathlib import Path

from penult import __version__
from penult.games.registry import find
from penult.i18n import catalogue
from penult.lab.recipe import Recipe, command_with

HERE = Path(__file__).parent


def licence() -> str:
    return (HERE / "licence.txt").read_text(encoding="utf-8")


def card(recipe: Recipe, games: int, rows: int) -> str:
    """In English only, like the code that reads datasets."""
    game, texts = find(recipe.game), catalogue("en")
    return (
        (HERE / "card.md")
        .read_text(encoding="utf-8")
        .format(
            title=texts.text(f"game-{game.name}"),
            games=texts.number(games),
            kind="matches" if recipe.whole else "rounds",
            unit="match" if recipe.whole else "round",
            rows=texts.number(rows),
            seats=recipe.seats,
            command=command_with("dataset", recipe),
            version=__version__,
            rules=game.version,
            kinds=len(recipe.bots),
            bots=", ".join(recipe.bots),
            options=recipe.options or "-",
            seed=recipe.seed,
            first=record_name(game.name, 0),
        )
    )


def record_name(game: str, number: int) -> str:
    return f"{game}-{number:09}.penult"
