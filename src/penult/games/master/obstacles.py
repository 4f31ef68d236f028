"""What is in the way when a clause forbids something."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.games.master.clauses import Clause
from penult.games.obstacles import Obstacle, Obstacles, playing

OBSTACLES: Obstacles = {
    Clause.MAS_97: Obstacle.MATCH_OVER,
    Clause.MAS_99: Obstacle.MATCH_OVER,
    Clause.MAS_117: Obstacle.MATCH_OVER,
    Clause.MAS_121: Obstacle.MATCH_OVER,
    Clause.MAS_126: Obstacle.MATCH_OVER,
    Clause.MAS_86: Obstacle.ROUND_OVER,
    Clause.MAS_06: Obstacle.DEALING,
    Clause.MAS_90: Obstacle.DEALING,
    **playing(Clause.MAS_45, Obstacle.PAUSED),
    Clause.MAS_125: Obstacle.OUT,
    Clause.MAS_23: Obstacle.TURN,
    Clause.MAS_59: Obstacle.TURN,
    # Playing
    Clause.MAS_15: Obstacle.MATCH,
    Clause.MAS_16: Obstacle.MATCH,
    Clause.MAS_24: Obstacle.MATCH,
    Clause.MAS_27: Obstacle.MATCH,
    Clause.MAS_30: Obstacle.MATCH,
    Clause.MAS_22: Obstacle.DRAWN_ONLY,
    Clause.MAS_25: Obstacle.OWES,
    Clause.MAS_26: Obstacle.OWES,
    Clause.MAS_36: Obstacle.OWES,
    Clause.MAS_82: Obstacle.OWES,
    Clause.MAS_137: Obstacle.OWES,
    Clause.MAS_135: Obstacle.NO_ANSWER,
    Clause.MAS_136: Obstacle.NO_ANSWER,
    Clause.MAS_159: Obstacle.NO_ANSWER,
    # Drawing
    Clause.MAS_18: Obstacle.DRAWN_ALREADY,
    Clause.MAS_92: Obstacle.NOTHING_TO_DRAW,
    # The clock
    Clause.MAS_44: Obstacle.START_CLOCK,
    Clause.MAS_47: Obstacle.PRESS_CARD,
    Clause.MAS_49: Obstacle.PRESS_DONE,
    Clause.MAS_58: Obstacle.PRESS_ON,
    # Questions
    Clause.MAS_35: Obstacle.COLOUR_FIRST,
    (Clause.MAS_35, Verb.NAME): Obstacle.NO_COLOUR,
    Clause.MAS_83: Obstacle.LOOK_FIRST,
    Clause.MAS_78: Obstacle.NO_LOOK,
    # Challenging, calling, catching
    Clause.MAS_76: Obstacle.CHALLENGE_ONLY,
    Clause.MAS_77: Obstacle.CHALLENGE_LATE,
    Clause.MAS_67: Obstacle.CALL,
    Clause.MAS_68: Obstacle.CALL,
    Clause.MAS_70: Obstacle.CATCH,
    Clause.MAS_71: Obstacle.CATCH,
    Clause.MAS_73: Obstacle.CATCH,
    Clause.MAS_72: Obstacle.CATCH_ONCE,
    Clause.MAS_103: Obstacle.NO_WRONG_CARD,
    # Variants
    (Clause.MAS_13, Verb.JUMP): Obstacle.NO_JUMPING,
    (Clause.MAS_13, Verb.LAY): Obstacle.NO_SWAPPING,
    Clause.MAS_142: Obstacle.SWAP_WITH,
    Clause.MAS_146: Obstacle.JUMP_TWIN,
    Clause.MAS_152: Obstacle.JUMP_WILD,
    Clause.MAS_155: Obstacle.JUMP_CLOSED,
    Clause.MAS_134: Obstacle.JUMP_OWN,
    Clause.MAS_147: Obstacle.JUMP_OWN,
}
