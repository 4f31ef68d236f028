"""The presets and options of a game in words, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from penult.games.game import Game
from penult.games.settings import Option
from penult.i18n import Catalogue


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
