"""What is in the way when a clause forbids something."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.games.obstacles import Obstacle, Obstacles
from penult.games.rummy.clauses import Clause

OBSTACLES: Obstacles = {
    Clause.RUM_76: Obstacle.MATCH_OVER,
    Clause.RUM_80: Obstacle.MATCH_OVER,
    Clause.RUM_07: Obstacle.DEALING,
    Clause.RUM_24: Obstacle.TURN,
    (Clause.RUM_24, Verb.PASS): Obstacle.NO_PASS,
    # Melds
    Clause.RUM_13: Obstacle.MELD,
    Clause.RUM_15: Obstacle.MELD,
    Clause.RUM_20: Obstacle.ONE_JOKER,
    Clause.RUM_21: Obstacle.JOKERS_TOUCH,
    Clause.RUM_26: Obstacle.FOUR_TILES,
    Clause.RUM_36: Obstacle.NO_SUCH_MELD,
    Clause.RUM_41: Obstacle.TILES_STAY,
    # The end of a turn
    Clause.RUM_25: Obstacle.LAY_ONE,
    Clause.RUM_42: Obstacle.ONLY_MOVED,
    Clause.RUM_37: Obstacle.SINGLE,
    Clause.RUM_47: Obstacle.JOKER_STAYS,
    Clause.RUM_49: Obstacle.JOKER_BACK,
    (Clause.RUM_58, Verb.FINISH): Obstacle.FIRE_FIRST,
    Clause.RUM_38: Obstacle.FINISH_FIRST,
    (Clause.RUM_38, Verb.RESET): Obstacle.NOTHING_TO_UNDO,
    # Drawing
    Clause.RUM_30: Obstacle.CAN_LAY,
    Clause.RUM_31: Obstacle.NO_PLAN,
    Clause.RUM_32: Obstacle.LAY_DRAWN,
    Clause.RUM_33: Obstacle.DRAWN_ONLY,
    (Clause.RUM_33, Verb.DRAW): Obstacle.DRAWN_ALREADY,
    # The last tile
    Clause.RUM_62: Obstacle.CALL,
    Clause.RUM_68: Obstacle.CALL,
    Clause.RUM_63: Obstacle.CATCH,
    Clause.RUM_65: Obstacle.CATCH,
    Clause.RUM_66: Obstacle.CATCH,
}
