"""Opponents to choose from. Most of them think ahead, from what their seat may know.

A level is a row of knobs, the same for all games. Nobody errs on purpose: a weaker bot imagines
fewer worlds, forgets sooner and overlooks more, as people do. How strong each one is was measured
(docs/bots.md); in every game the next level wins more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from penult.core.animals import Animal
from penult.match.mind import Mind, Taste
from penult.match.policy import Bot

ALL = 10_000  # events: it forgets nothing


@dataclass(frozen=True)
class Level:
    name: str
    face: Animal
    mind: Mind | None = None  # None: a bot of each game that has this name
    worlds: tuple[tuple[str, int], ...] = ()  # in games where this many do better, or cost less

    def mind_for(self, game: str) -> Mind | None:
        worlds = dict(self.worlds).get(game)
        return replace(self.mind, worlds=worlds) if self.mind and worlds else self.mind


USUAL = "sensible"  # needs no time to think, and plays for all others if they can't
# Minds: worlds, memory, trust, attention
LADDER = (
    Level("newcomer", "penguin", Mind(2, 0, 0, 40), worlds=(("rummy", 1),)),
    Level("casual", "hare", Mind(12, 6, 50, 75), worlds=(("rummy", 2),)),
    Level("steady", "bear", Mind(30, 12, 70, 85), worlds=(("tippo", 18), ("rummy", 4))),
    Level(USUAL, "owl"),
    Level(
        "expert",
        "otter",
        Mind(300, 80, 90, 97),
        worlds=(("royal", 700), ("tippo", 100), ("rummy", 12)),
    ),
    Level(
        "champion",
        "fox",
        Mind(1000, ALL, 95, 100),
        worlds=(("royal", 3000), ("tippo", 400), ("rummy", 40)),
    ),
)
# Habits that one can see
RUMMY = (("rummy", 8),)
PERSONAS = (
    Level("gambler", "cat", Mind(100, 30, 80, 90, Taste(margin=60, turn=-4, strike=60)), RUMMY),
    Level("miser", "hedgehog", Mind(100, 30, 80, 90, Taste(margin=60, point=-3)), RUMMY),
    Level("watchdog", "deer", Mind(100, 30, 80, 100), RUMMY),
)
FACES: dict[str, Animal] = {level.name: level.face for level in LADDER + PERSONAS}


def bot_of(level: Level, game: str, usual: Bot) -> Bot:
    """The bot of a level; while it can't think, it plays as the usual one."""
    return Bot(level.name, usual.policy, mind=level.mind_for(game))
