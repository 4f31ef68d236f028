"""How long a turn lasts (MAS-12, 43), and what is done for idle players (MR-10, 25, 28, 37)."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.ids import TABLE, ActionId, Seat
from penult.games.clockwork import NEVER, ClockMode, Clockwork
from penult.games.master import phase, shoe, voting
from penult.games.master.cards import (
    CLOSE,
    COUNT,
    DRAW,
    KINDS,
    LAY,
    NAME,
    PAUSE,
    PRESS,
    RESTART,
    RESUME,
    RING,
    SEEN,
    START,
    VERB,
    is_wild,
)
from penult.games.master.legality import (
    is_stuck,
    kinds_that_swap,
    lawful_lays,
    partners_to_swap,
    would_bluff,
)
from penult.games.master.options import grace, presses_itself, time_to_restart
from penult.games.master.shoe import SECONDS
from penult.games.master.state import Motion, State
from penult.games.mechanics import hands, lays, piles, progress
from penult.games.mechanics.debts import WILD_FOUR_BIT
from penult.games.mechanics.options import time_to_catch

SECOND = 1000

TIME_TO_START = 3 * SECOND  # MR-28
TIME_TO_PLAY = 600 * SECOND  # without a clock (MR-44): no hurry, but no table waits for ever
TIME_TO_NAME = 15 * SECOND  # MR-10
TIME_TO_LOOK = 10 * SECOND  # MR-26
TIME_TO_CALL_OUT = 4 * SECOND  # a wrong last card (MR-62)
TIME_TO_JUDGE = 15 * SECOND  # a remark (MR-59)
TIME_TO_AGREE = 10 * SECOND  # on a stop (MR-43)
DOUBLE_CLICK = 300  # MR-39


# The ring


def mode(s: State) -> int:
    return ClockMode.WALL


def period(s: State) -> int:
    return s.shoe.periods if shoe.is_running(s.shoe) else 0


def length(s: State) -> int:
    if not shoe.is_timed(s.shoe):
        return NEVER
    return SECONDS[s.shoe.speed] * SECOND


def patience(s: State) -> int:
    """Actions that arrive a little late over the network count as in time (MR-45)."""
    return grace(s.options)


def jitter(s: State) -> int:
    return 0


def is_over(s: State) -> bool:
    return False


def is_paused(s: State) -> bool:
    return shoe.is_paused(s.shoe)


def shown(s: State) -> bool:
    """Everybody can see the light blink (MAS-46)."""
    return shoe.is_timed(s.shoe)


# How long actions take people, for a clock that advances with the actions

PRESSING = 360
PRESSING_SPREAD = 240
RESTARTING = 550
RESTARTING_SPREAD = 350
JUMPING = 575
JUMPING_SPREAD = 325
MANY_CARDS = 7  # with more, people think longer


def thinking(s: State) -> int:
    """Between 15 and 70 percent of a turn, plus one for each card beyond seven."""
    turn = SECONDS[s.shoe.speed] * SECOND
    if s.seats.turn == TABLE:
        return 0  # nobody is thinking
    more = max(0, s.hands.size[s.seats.turn] - MANY_CARDS)
    return turn * (85 + 2 * more) // 200


def cost(s: State, action: ActionId) -> int:
    match VERB[action]:
        case Verb.LAY | Verb.DRAW | Verb.CHALLENGE:
            return thinking(s)
        case Verb.JUMP:
            return JUMPING
        case Verb.PRESS:
            return RESTARTING if s.phase == phase.RESTART else PRESSING
        case _:
            return 0


def spread(s: State, action: ActionId) -> int:
    match VERB[action]:
        case Verb.LAY | Verb.DRAW | Verb.CHALLENGE:
            return SECONDS[s.shoe.speed] * SECOND * 55 // 200
        case Verb.JUMP:
            return JUMPING_SPREAD
        case Verb.PRESS:
            return RESTARTING_SPREAD if s.phase == phase.RESTART else PRESSING_SPREAD
        case _:
            return 0


# Idle players


def question(s: State) -> int:
    """A number for what the table waits for, different from the one before."""
    turn = (s.scores.rounds << 20) + s.progress.turns
    return -((turn << 20 | s.shoe.periods & 0xFFFFF) << 5 | s.phase) - 1


def limit(s: State) -> int:
    """How long the table waits when no ring will end it."""
    match s.phase:
        case phase.NAMING:
            return TIME_TO_NAME
        case phase.START:
            return TIME_TO_START
        case phase.RESTART:
            return time_to_restart(s.options) * SECOND
        case phase.CHECK:
            return TIME_TO_LOOK
        case phase.CLOSING:
            return TIME_TO_CALL_OUT
        case phase.PAUSED:
            return NEVER
        case _:
            return NEVER if shoe.is_timed(s.shoe) else TIME_TO_PLAY


def silent(s: State) -> ActionId:
    """What is done for a player whose time is up."""
    match s.phase:
        case phase.NAMING:
            return NAME + hands.most_held_colour(s.hands, s.seats.dealer)
        case phase.START:
            return START
        case phase.CHECK:
            return SEEN
        case phase.CLOSING:
            return COUNT
        case phase.OWING | phase.PAYING:
            return DRAW
        case phase.ACT:
            return draw_or_what_is_left(s, s.seats.turn)
        case _:
            return PRESS


def draw_or_what_is_left(s: State, seat: Seat) -> ActionId:
    """Draw; if there is nothing to draw, pass or play a card that must be played (MR-55)."""
    if piles.drawable(s.piles) > 0:
        return DRAW
    return PRESS if is_stuck(s, seat) else first_duty(s, seat)


def first_duty(s: State, seat: Seat) -> ActionId:
    """The first card the seat must play, naming its commonest colour or the first partner."""
    fits = lawful_lays(s, seat)
    if would_bluff(s, seat):
        fits &= ~WILD_FOUR_BIT
    card = (fits & -fits).bit_length() - 1
    if is_wild(card):
        return LAY + lays.naming(card, hands.most_held_colour(s.hands, seat))
    if kinds_that_swap(s, seat) >> card & 1:
        partners = partners_to_swap(s, seat)
        return LAY + lays.swapping(card, (partners & -partners).bit_length() - 1, KINDS)
    return LAY + card


def people_press(s: State) -> bool:
    """Must a player press before the next one can play?"""
    return shoe.is_timed(s.shoe) and not presses_itself(s.options)


def penult(s: State) -> int:
    """The number of the last card played, if it left one card and nobody must press (MR-48)."""
    return 0 if people_press(s) else progress.penult(s.progress, s.hands.size, s.scores.rounds)


def guard(s: State) -> int:
    return time_to_catch(s.options)


# Votes, which run alongside the turns


def aside(s: State) -> int:
    """The number of the open vote, or 0."""
    if not voting.is_open(s) or s.vote.voters == 0 or s.phase == phase.CHECK:
        return 0
    return s.vote.number


def aside_limit(s: State) -> int:
    return TIME_TO_AGREE if s.vote.motion == Motion.STOP else TIME_TO_JUDGE


CLOCKWORK = Clockwork(
    sound=RING,
    restart=RESTART,
    pause=PAUSE,
    resume=RESUME,
    mode=mode,
    period=period,
    length=length,
    jitter=jitter,
    is_over=is_over,
    is_paused=is_paused,
    cost=cost,
    grace=patience,
    personal=True,
    spread=spread,
    limit=limit,
    silent=silent,
    question=question,
    penult=penult,
    guard=guard,
    shown=shown,
    aside=aside,
    aside_limit=aside_limit,
    aside_act=CLOSE,
    button=PRESS,
    double_click=DOUBLE_CLICK,
)
