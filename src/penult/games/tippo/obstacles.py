"""What is in the way when a clause forbids something."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.games.obstacles import Obstacle, Obstacles
from penult.games.tippo.clauses import Clause

OBSTACLES: Obstacles = {
    Clause.TIP_90: Obstacle.MATCH_OVER,
    Clause.TIP_92: Obstacle.MATCH_OVER,
    Clause.TIP_04: Obstacle.DEALING,
    Clause.TIP_85: Obstacle.DEALING,
    (Clause.TIP_85, Verb.DRAW): Obstacle.NOTHING_TO_DRAW,
    Clause.TIP_11: Obstacle.TURN,
    # Playing
    Clause.TIP_20: Obstacle.MATCH,
    Clause.TIP_26: Obstacle.MATCH,
    Clause.TIP_31: Obstacle.MATCH,
    Clause.TIP_33: Obstacle.MATCH,
    Clause.TIP_36: Obstacle.MATCH,
    Clause.TIP_64: Obstacle.MATCH,
    Clause.TIP_57: Obstacle.FROZEN,
    Clause.TIP_65: Obstacle.STOP_ON_TOP,
    Clause.TIP_54: Obstacle.TILT_FROZEN,
    Clause.TIP_17: Obstacle.DRAWN_ONLY,
    # Drawing and passing
    (Clause.TIP_17, Verb.DRAW): Obstacle.DRAWN_ALREADY,
    Clause.TIP_13: Obstacle.MUST_PLAY,
    Clause.TIP_14: Obstacle.DRAW_FIRST,
    Clause.TIP_16: Obstacle.TURN,
    # Answers and reactions
    Clause.TIP_08: Obstacle.COLOUR_FIRST,
    (Clause.TIP_08, Verb.NAME): Obstacle.NO_COLOUR,
    Clause.TIP_77: Obstacle.CALL,
    Clause.TIP_78: Obstacle.CATCH,
    Clause.TIP_79: Obstacle.CATCH,
}
