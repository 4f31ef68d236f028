"""The ids of the environments in Gymnasium. Nothing else is imported before one is made."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

NAMES = {
    "coloradd": "ColorADD",
    "master": "Master",
    "royal": "Royal",
    "rummy": "Rummy",
    "tippo": "Tippo",
    "rlcard": "RLCard",
}
VERSION = 0  # raised whenever a learner could notice a change


def id_of(game: str) -> str:
    return f"penult/{NAMES[game]}-v{VERSION}"


def register_envs() -> None:
    for game in NAMES:
        if id_of(game) not in registry:
            register(
                id=id_of(game),
                entry_point="penult.envs.gym:BotsEnv",
                vector_entry_point="penult.envs.gym:BotsVectorEnv",
                kwargs={"game": game},
            )
