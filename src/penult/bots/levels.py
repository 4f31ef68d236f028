"""Opponents to choose from. Most of them think ahead, from what their seat may know.

A level is a row of knobs, the same for all games. Nobody errs on purpose: a weaker bot imagines
fewer worlds, forgets sooner and overlooks more, as people do. How strong each one is was measured
(docs/bots.md); the next level wins more, in Rummy as far as luck lets that be seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from penult.core.animals import Animal
from penult.match.mind import Mind, Taste
from penult.match.policy import Bot

ALL = 10_000  # events: it forgets nothing


@dataclass(frozen=True)
class Level:
    name: str
    face: Animal
    mind: Mind | None = None  # of its bot in games that have none of this name themselves

    def mind_with(self, worlds: Mapping[str, int], horizon: int) -> Mind | None:
        """``worlds``: by level, in a game where other numbers do better, or cost less."""
        if self.mind is None:
            return None
        own = worlds.get(self.name, self.mind.worlds)
        return replace(self.mind, worlds=own, horizon=horizon)


USUAL = "sensible"  # needs no time to think, and plays for all others if they can't
LADDER = (
    Level("newcomer", "penguin", Mind(worlds=2, memory=0, trust=0, attention=40)),
    Level("casual", "hare", Mind(worlds=8, memory=6, trust=50, attention=75)),
    Level("steady", "bear", Mind(worlds=20, memory=12, trust=65, attention=85)),
    Level(USUAL, "owl"),
    Level("expert", "otter", Mind(worlds=80, memory=30, trust=80, attention=93)),
    Level("champion", "fox", Mind(worlds=1000, memory=ALL, trust=95, attention=100)),
)
# Habits that one can see
PERSONAS = (
    Level("gambler", "cat", Mind(100, 30, 80, 90, Taste(margin=60, turn=-4, strike=60))),
    Level("miser", "hedgehog", Mind(100, 30, 80, 90, Taste(margin=60, point=-3))),
    Level("watchdog", "deer", Mind(100, 30, 80, 100)),
)
FACES: dict[str, Animal] = {level.name: level.face for level in LADDER + PERSONAS}


def bot_of(level: Level, worlds: Mapping[str, int], horizon: int, usual: Bot) -> Bot:
    """The bot of a level; while it can't think, it plays as the usual one."""
    return Bot(level.name, usual.policy, mind=level.mind_with(worlds, horizon))
