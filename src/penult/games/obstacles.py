"""What is in the way of an action, in terms of the position: what players can see and change.

A clause cites the rulebook; an obstacle is what somebody at the table would point at. Games name
the one behind a clause, or behind a clause for one verb; ``render.reasons`` makes a sentence of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import TypeAlias

from penult.core.actions import Verb


class Obstacle(StrEnum):
    """The value is the key of its text, ``reason-…``."""

    # Whose turn, and what the table waits for
    TURN = "turn"
    MATCH_OVER = "match-over"
    ROUND_OVER = "round-over"
    DEALING = "dealing"
    PAUSED = "paused"
    OUT = "out"
    COLOUR_FIRST = "colour-first"
    LOOK_FIRST = "look-first"
    ANSWER_FIRST = "answer-first"  # the question of a custom card

    # Playing and drawing
    MATCH = "match"  # the card doesn't
    DRAWN_ONLY = "drawn-only"
    DRAWN_ALREADY = "drawn-already"
    DRAW_FIRST = "draw-first"
    NOTHING_TO_DRAW = "nothing-to-draw"
    MUST_PLAY = "must-play"
    OWES = "owes"  # cards to draw first
    NO_ANSWER = "no-answer"  # this card isn't one to a chain of draw cards
    ANSWER_OR_DRAW = "answer-or-draw"
    OWN_COLOUR = "own-colour"  # still in the hand, so no wild +4
    FORBIDDEN = "forbidden"  # by the rule of a custom card
    COLOUR_WITH_IT = "colour-with-it"

    # Answers and reactions
    NO_COLOUR = "no-colour"
    NOT_ASKED = "not-asked"
    NO_LOOK = "no-look"
    CHALLENGE_ONLY = "challenge-only"
    CHALLENGE_LATE = "challenge-late"
    NO_BLUFF = "no-bluff"
    CALL = "call"
    CATCH = "catch"
    CATCH_ONCE = "catch-once"
    NO_WRONG_CARD = "no-wrong-card"

    # Variants
    NO_JUMPING = "no-jumping"
    NO_SWAPPING = "no-swapping"
    JUMP_TWIN = "jump-twin"
    JUMP_WILD = "jump-wild"
    JUMP_CLOSED = "jump-closed"
    JUMP_OWN = "jump-own"
    SWAP_WITH = "swap-with"

    # A clock with a button
    START_CLOCK = "start-clock"
    PRESS_CARD = "press-card"
    PRESS_DONE = "press-done"
    PRESS_ON = "press-on"

    # A king and a jester
    READY_FIRST = "ready-first"
    SIGNAL_FIRST = "signal-first"
    JESTER_FIRST = "jester-first"
    VICTIM_FIRST = "victim-first"  # who draws
    KING_ONLY = "king-only"
    NOT_CHOSEN = "not-chosen"
    NOBODY_CHOSEN = "nobody-chosen"
    JESTER_STAYS = "jester-stays"

    # Trays on a balance
    FROZEN = "frozen"
    STOP_ON_TOP = "stop-on-top"
    TILT_FROZEN = "tilt-frozen"

    # Tiles and melds
    MELD = "meld"  # tiles are missing
    JOKERS_TOUCH = "jokers-touch"
    ONE_JOKER = "one-joker"
    SINGLE = "single"
    LAY_ONE = "lay-one"
    ONLY_MOVED = "only-moved"
    FIRE_FIRST = "fire-first"
    LAY_DRAWN = "lay-drawn"
    CAN_LAY = "can-lay"
    NO_PLAN = "no-plan"
    FINISH_FIRST = "finish-first"
    NOTHING_TO_UNDO = "nothing-to-undo"
    TILES_STAY = "tiles-stay"
    JOKER_STAYS = "joker-stays"
    JOKER_BACK = "joker-back"
    FOUR_TILES = "four-tiles"
    NO_PASS = "no-pass"
    NO_SUCH_MELD = "no-such-meld"


Obstacles: TypeAlias = Mapping[IntEnum | tuple[IntEnum, Verb], Obstacle]

PLAYING = (  # what a player does by tapping a card, a seat or a button
    *(Verb.LAY, Verb.JUMP, Verb.DRAW, Verb.PASS, Verb.PRESS, Verb.CALL, Verb.CATCH),
    *(Verb.CHALLENGE, Verb.SEEN, Verb.NAME, Verb.CALL_OUT, Verb.HIT, Verb.DESIGNATE, Verb.READY),
)


def playing(clause: IntEnum, obstacle: Obstacle) -> Obstacles:
    """This one for whatever a player does, but not for what is asked of the table."""
    return {(clause, verb): obstacle for verb in PLAYING}
