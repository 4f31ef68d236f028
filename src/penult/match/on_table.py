"""What lies on the table for everybody to see, in notation."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import Card, Colour
from penult.games.game import Game
from penult.games.scene import Scene, SceneMeld


@dataclass(frozen=True)
class OnTable:
    """Cards are written as in actions and positions; a game without such a thing has None or ()."""

    top: str | None  # of the discard pile
    colour: str | None  # in force
    stock: int  # cards in the draw pile
    sizes: tuple[int, ...]  # of the hands, seat by seat
    trays: tuple[str | None, ...] = ()  # the top card of each
    melds: tuple[str, ...] = ()
    singles: tuple[str, ...] = ()


def on_table(game: Game, scene: Scene) -> OnTable:
    spread, balance = scene.spread, scene.balance
    return OnTable(
        top=written(game, scene.top),
        colour=Colour(scene.colour).name.lower() if scene.colour >= 0 else None,
        stock=scene.stock,
        sizes=tuple(seat.size for seat in scene.seats),
        trays=tuple(written(game, tray.top) for tray in balance.trays) if balance else (),
        melds=tuple(meld_text(game, meld) for meld in spread.melds) if spread else (),
        singles=tuple(game.cards[tile] for tile in spread.singles) if spread else (),
    )


def written(game: Game, card: Card) -> str | None:
    return game.cards[card] if card >= 0 else None


def meld_text(game: Game, meld: SceneMeld) -> str:
    """A joker is named by its number in a run, by its colour in a set."""
    jokers = [game.cards[piece.card] for piece in meld.pieces if piece.joker]
    return meld.code + "".join(f"*{cell[1:] if meld.is_run else cell[0]}" for cell in jokers)
