"""The ids of the environments in Gymnasium."""

from __future__ import annotations

from penult.core.extras import needs
from penult.games.registry import NAMES, UNLISTED
from penult.i18n import catalogue

with needs("envs"):
    from gymnasium.envs.registration import register, registry

VERSION = 0  # raised whenever a learner could notice a change
GAMES = (*NAMES, *UNLISTED)


def id_of(game: str) -> str:
    title = catalogue("en").text(f"game-{game}").partition("’")[0]
    return f"penult/{title}-v{VERSION}"


def register_envs() -> None:
    for game in GAMES:
        if id_of(game) not in registry:
            register(
                id=id_of(game),
                entry_point="penult.envs.gym:BotsEnv",
                vector_entry_point="penult.envs.gym:BotsVectorEnv",
                kwargs={"game": game},
            )
