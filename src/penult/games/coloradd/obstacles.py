"""What is in the way when a clause forbids something."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.games.coloradd.clauses import Clause
from penult.games.obstacles import Obstacle, Obstacles

OBSTACLES: Obstacles = {
    Clause.ADD_82: Obstacle.MATCH_OVER,
    Clause.ADD_70: Obstacle.ROUND_OVER,
    Clause.ADD_08: Obstacle.DEALING,
    Clause.ADD_74: Obstacle.DEALING,
    Clause.ADD_94: Obstacle.TURN,
    # Playing
    Clause.ADD_15: Obstacle.MATCH,
    Clause.ADD_18: Obstacle.MATCH,
    Clause.ADD_24: Obstacle.MATCH,
    Clause.ADD_27: Obstacle.MATCH,
    Clause.ADD_30: Obstacle.MATCH,
    Clause.ADD_23: Obstacle.DRAWN_ONLY,
    Clause.ADD_25: Obstacle.OWES,
    Clause.ADD_37: Obstacle.OWES,
    Clause.MAS_135: Obstacle.NO_ANSWER,
    Clause.MAS_136: Obstacle.NO_ANSWER,
    Clause.MAS_159: Obstacle.NO_ANSWER,
    (Clause.MAS_136, Verb.PASS): Obstacle.ANSWER_OR_DRAW,
    Clause.ADD_38: Obstacle.OWN_COLOUR,
    Clause.ADD_55: Obstacle.COLOUR_WITH_IT,
    # Drawing and passing
    (Clause.ADD_19, Verb.DRAW): Obstacle.DRAWN_ALREADY,
    (Clause.ADD_19, Verb.PASS): Obstacle.DRAW_FIRST,
    Clause.ADD_22: Obstacle.MUST_PLAY,
    Clause.ADD_76: Obstacle.NOTHING_TO_DRAW,
    # Questions
    Clause.ADD_33: Obstacle.COLOUR_FIRST,
    Clause.ADD_56: Obstacle.COLOUR_FIRST,
    (Clause.ADD_33, Verb.NAME): Obstacle.NO_COLOUR,
    Clause.ADD_45: Obstacle.LOOK_FIRST,
    (Clause.ADD_45, Verb.SEEN): Obstacle.NO_LOOK,
    Clause.ADD_54: Obstacle.NOT_ASKED,
    (Clause.ADD_54, Verb.LAY): Obstacle.FORBIDDEN,
    (Clause.ADD_54, Verb.DRAW): Obstacle.ANSWER_FIRST,
    (Clause.ADD_54, Verb.PASS): Obstacle.ANSWER_FIRST,
    # Challenging, calling, catching
    Clause.ADD_43: Obstacle.CHALLENGE_ONLY,
    Clause.ADD_50: Obstacle.CHALLENGE_LATE,
    Clause.ADD_42: Obstacle.NO_BLUFF,
    Clause.ADD_65: Obstacle.CALL,
    Clause.ADD_66: Obstacle.CATCH,
    Clause.ADD_67: Obstacle.CATCH,
    Clause.ADD_68: Obstacle.CATCH_ONCE,
    Clause.MAS_103: Obstacle.NO_WRONG_CARD,
    # Variants
    (Clause.ADD_93, Verb.CALL_OUT): Obstacle.NO_WRONG_CARD,
    (Clause.ADD_93, Verb.JUMP): Obstacle.NO_JUMPING,
    (Clause.ADD_93, Verb.LAY): Obstacle.NO_SWAPPING,
    Clause.MAS_142: Obstacle.SWAP_WITH,
    Clause.MAS_146: Obstacle.JUMP_TWIN,
    Clause.MAS_152: Obstacle.JUMP_WILD,
    Clause.MAS_155: Obstacle.JUMP_CLOSED,
    Clause.MAS_134: Obstacle.JUMP_OWN,
    Clause.MAS_147: Obstacle.JUMP_OWN,
}
