"""A bot with a trained network.

NumPy is only imported, and weights are only read, when somebody asks for this bot.
"""

from importlib import import_module
from pathlib import Path

from penult.core.extras import needs
from penult.match.policy import Bot, Policy

NAME = "learned"
WEIGHTS = Path(__file__).parent / "weights"  # made by ``penult train``


def weights_of(game: str) -> list[Path]:
    """A file for each number of seats that the game has been learned at."""
    return sorted(WEIGHTS.glob(f"{game}-*.safetensors"))


def learned(game: str, usual: Policy) -> Bot:
    with needs("sim"):
        bot: Bot = import_module("penult.bots.learned.player").shipped(game, usual)
    return bot
