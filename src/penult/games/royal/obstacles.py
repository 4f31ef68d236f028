"""What is in the way when a clause forbids something."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.games.obstacles import Obstacle, Obstacles, playing
from penult.games.royal.clauses import Clause

OBSTACLES: Obstacles = {
    Clause.ROY_89: Obstacle.MATCH_OVER,
    Clause.ROY_91: Obstacle.MATCH_OVER,
    Clause.ROY_05: Obstacle.DEALING,
    Clause.ROY_79: Obstacle.DEALING,
    **playing(Clause.ROY_68, Obstacle.PAUSED),
    # Before anybody plays
    Clause.ROY_12: Obstacle.READY_FIRST,
    Clause.ROY_09: Obstacle.JESTER_FIRST,
    Clause.ROY_62: Obstacle.JESTER_FIRST,
    Clause.ROY_83: Obstacle.JESTER_FIRST,
    Clause.ROY_11: Obstacle.SIGNAL_FIRST,
    # Playing
    Clause.ROY_18: Obstacle.TURN,
    Clause.ROY_31: Obstacle.MATCH,
    Clause.ROY_32: Obstacle.MATCH,
    Clause.ROY_34: Obstacle.MATCH,
    Clause.ROY_37: Obstacle.MATCH,
    Clause.ROY_49: Obstacle.MATCH,
    Clause.ROY_53: Obstacle.MATCH,
    Clause.ROY_23: Obstacle.DRAWN_ONLY,
    # Drawing and passing
    Clause.ROY_19: Obstacle.TURN,
    (Clause.ROY_24, Verb.DRAW): Obstacle.DRAWN_ALREADY,
    (Clause.ROY_24, Verb.PASS): Obstacle.DRAW_FIRST,
    Clause.ROY_22: Obstacle.MUST_PLAY,
    Clause.ROY_80: Obstacle.NOTHING_TO_DRAW,
    # The king
    Clause.ROY_44: Obstacle.COLOUR_FIRST,
    Clause.ROY_50: Obstacle.VICTIM_FIRST,
    (Clause.ROY_50, Verb.HIT): Obstacle.KING_ONLY,
    Clause.ROY_41: Obstacle.KING_ONLY,
    (Clause.ROY_09, Verb.DESIGNATE): Obstacle.KING_ONLY,
    (Clause.ROY_62, Verb.DESIGNATE): Obstacle.KING_ONLY,
    (Clause.ROY_83, Verb.DESIGNATE): Obstacle.KING_ONLY,
    Clause.ROY_51: Obstacle.NOT_CHOSEN,
    Clause.ROY_63: Obstacle.NOT_CHOSEN,
    (Clause.ROY_58, Verb.NAME): Obstacle.NO_COLOUR,
    (Clause.ROY_58, Verb.HIT): Obstacle.NOBODY_CHOSEN,
    Clause.ROY_67: Obstacle.JESTER_STAYS,
    # Calling and catching
    Clause.ROY_69: Obstacle.CALL,
    Clause.ROY_70: Obstacle.CATCH,
    Clause.ROY_71: Obstacle.CATCH,
}
