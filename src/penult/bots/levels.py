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


USUAL = "sensible"  # needs no time to think, and plays for all others if they can't
LADDER = (
    Level("newcomer", "penguin", Mind(worlds=2, memory=0, trust=0, attention=40)),
    Level("casual", "hare", Mind(worlds=12, memory=6, trust=50, attention=75)),
    Level(USUAL, "owl"),
    Level("skilled", "bear", Mind(worlds=100, memory=30, trust=80, attention=90)),
    Level("expert", "otter", Mind(worlds=300, memory=80, trust=90, attention=97)),
    Level("champion", "fox", Mind(worlds=1000, memory=ALL, trust=95, attention=100)),
)
# Habits that one can see, at about the strength of ``skilled``
PERSONAS = (
    Level(
        "gambler",
        "cat",
        Mind(100, 30, 80, 90, Taste(margin=60, turn=-4, strike=60)),
    ),
    Level("miser", "hedgehog", Mind(100, 30, 80, 90, Taste(margin=60, point=-3))),
    Level("watchdog", "deer", Mind(100, 30, 80, 100)),
)
FACES: dict[str, Animal] = {level.name: level.face for level in LADDER + PERSONAS}
ADVISER = Mind(worlds=1500, memory=ALL, trust=95, attention=100)  # gives hints
# Where playing a world out costs much more than elsewhere: the share of worlds in percent
BUDGETS = {"rummy": 10}


def thinking(game: str, level: Level, usual: Bot) -> Bot:
    """The bot of a level; while it can't think, it plays as the usual one."""
    assert level.mind
    return Bot(level.name, usual.policy, mind=affordable(game, level.mind))


def affordable(game: str, mind: Mind) -> Mind:
    """The same mind, with as many worlds as this game allows."""
    return replace(mind, worlds=max(mind.worlds * BUDGETS.get(game, 100) // 100, 1))


def adviser(game: str) -> Mind:
    return affordable(game, ADVISER)
