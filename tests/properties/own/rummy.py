"""Rummy: its secrets, what its positions are made of, and positions random play rarely reaches."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from penult.core.actions import Action, Verb
from penult.core.ids import NO_CARD, Card, Seat
from penult.games.mechanics.hands import cards_of
from penult.games.positions import FieldForm
from penult.games.rummy.planning import can_lay
from penult.games.rummy.tiles import CODES, JOKER
from penult.match.match import Match
from penult.match.position import read
from tests.properties.own import Kept, Own, Shown, Slots
from tests.properties.own.rummy_changes import LAWS
from tests.properties.own.rummy_moments import IN_A_TURN, INVARIANTS, counted, who_has_drawn

# Secrets


def nothing_on_top(state: Any) -> list[Shown]:
    return []


def buried(state: Any) -> list[Slots]:
    """Everything ever laid is visible."""
    return []


def known_cards(state: Any, viewer: Seat, seat: Seat) -> list[Card]:
    """Jokers that were seen to go to a rack (RUL-18)."""
    return [JOKER] * state.worn[seat]


def deal_rest_anew(state: Any, twin: Any, viewer: Seat, rng: Random, kept: Kept) -> None:
    """Only the current player knows what they drew, and whether they can lay."""
    turn = twin.seats.turn
    if twin.phase not in IN_A_TURN or turn == viewer:
        return
    if twin.drawn != NO_CARD and (kept.seat, kept.card) != (turn, twin.drawn):
        tiles = Counter(cards_of(twin.hands.held[turn])) + counted(twin.draft.laid)
        tiles[JOKER] -= twin.worn[turn]
        twin.drawn = rng.choice(sorted((+tiles).elements()))
    twin.layable = int(can_lay(twin, turn))


def tells_by_right(match: Match, after: Match, viewer: Seat, seat: Seat, act: Action) -> bool:
    """A plan reveals what the solver lays."""
    return seat != viewer and act.verb in (Verb.PLAN, Verb.TIME_UP)


def told(state: Any) -> tuple[int, ...]:
    """A drawn tile that must be laid is laid; if it can't be, the turn is over (RUM-32, RUM-34)."""
    return state.scores.rounds, state.phase, state.seats.turn


def held_or_laid(view: Any) -> list[Card]:
    """What may still be taken back."""
    return [*cards_of(view.hand), *counted(view.laid).elements()]


# Positions


def with_pool(text: str, tiles: str) -> str:
    """The position with these tiles in the pool and all others on the last rack."""
    _, state = read(f"rummy; {text}")
    rest = Counter(state.piles.stock[: state.piles.stock_size])
    rest.subtract(CODES.index(code) for code in tiles.split() if code != "-")
    more = " ".join(CODES[tile] for tile in rest.elements())
    return f"{text} {more}; stock: {tiles}"


TAKING = "options: taken_joker=may_keep; melds: r3-5*4"
RARE = (
    # A joker is replaced, kept, and laid again later; then it has no effect
    (
        f"{TAKING}; hand 0: r4 b1 b3; hand 1: y1 y3 g9; turn: 0; stock: g11 y9 rest",
        "0 r4, 0 break r3-5, 0 meld r3-5, 0 keep, 0 finish, 1 draw, 0 b1, 0 worn, 0 back worn,"
        " 0 worn, 0 b3, 0 meld b1-3, 0 finish",
    ),
    (
        "options: taken_joker=may_keep reused_joker_fires=on; melds: r3-5*4; turn: 0;"
        "worn: 1 0; hand 0: joker r4 b1 b3 g9; hand 1: y1 y3 g9",
        "0 r4, 0 break r3-5, 0 meld r3-5, 0 keep, 0 reset, 0 plan most, 0 plan keep-jokers,"
        " 0 reset, 0 time-up",
    ),
    # Either colour releases the joker of an open set
    (
        "options: set_joker=either_colour; melds: 9rbg*g; hand 0: y9 g3 g4; hand 1: b1 b3; turn: 0",
        "0 y9, 0 break 9rbg, 0 meld 9rby, 0 g3, 0 g4, 0 meld g2-4, 0 finish",
    ),
    # One action for each meld, in the order chosen; chosen, taken back, chosen again
    (
        "options: actions=one_per_meld; melds: r3-5 b8-10; turn: 0;"
        "hand 0: r2 b7 g1; hand 1: y1; hand 2: y3 y4",
        "0 r2, 0 break r3-5, 0 meld r2-5, 0 b7, 0 fire r2, 0 break r2-5, 0 back r2, 0 r2,"
        " 0 meld r2-5, 0 break b8-10, 0 meld b7-10, 0 fire b7, 0 fire r2, 0 call, 0 finish",
    ),
    # Two actions and one effect
    (
        "melds: r3-5 b8-10; turn: 0; hand 0: r2 b7 g1; hand 1: y1; hand 2: y3 y4",
        "0 plan most, 0 fire b7, 0 finish, 1 catch 0, 2 time-up",
    ),
    # A call is taken back with its tiles, then forgotten, then made late
    (
        "melds: r3-5; turn: 0; hand 0: r6 g1; hand 1: y1 y3; hand 2: b1 b3",
        "0 r6, 0 call, 0 reset, 0 r6, 0 break r3-5, 0 meld r3-6, 0 finish, 0 call",
    ),
    # Caught on their own next turn: with the penalty tiles they can lay
    (
        "melds: b6-8; turn: 0; hand 0: b5 r9; hand 1: y1 y3; stock: r8 r10 rest",
        "0 plan most, 0 finish, 1 catch 0, 0 plan most, 0 finish",
    ),
    # The last tile acts before the count
    (
        "options: last_tile_fires=on; melds: b3-5; turn: 0; hand 0: b2; hand 1: y1 y3",
        "0 plan dear, 0 finish",
    ),
    # The pool is too small for an effect, a penalty, or a draw
    (
        with_pool("melds: b3-5; turn: 0; hand 0: b2 r9; hand 1: r1 r3; hand 2: y1", "g9"),
        "0 plan most, 0 finish",
    ),
    (
        with_pool("turn: 1; exposed: 0; hand 0: b2; hand 1: r1 r3; hand 2: y1", "g9 g8"),
        "2 catch 0",
    ),
    (
        with_pool(
            "options: pool_end=failed_draw must_lay=honour; turn: 1; exposed: 0; hand 0: b1;"
            "hand 1: r1 r3; hand 2: y1",
            "g9",
        ),
        "2 catch 0, 1 draw",
    ),
    (
        with_pool(
            "options: pool_end=failed_draw rack_tie=split; turn: 0; hand 0: b1 b3; hand 1: r1 r3;"
            "hand 2: y1",
            "g9",
        ),
        "0 draw",
    ),
    # After a draw: only the drawn tile, or it is kept
    (
        "options: must_lay=honour drawn_lay=alone; melds: r3-5; turn: 0; hand 0: b8 g1;"
        "hand 1: y1 y3; stock: r6 y11 rest",
        "0 draw, 0 r6, 0 break r3-5, 0 meld r3-6, 0 finish, 1 draw, 1 pass, 0 time-up",
    ),
    # The turn cap ends the round midway
    (
        "options: turn_cap=50 round_cap=1; turns: 50; melds: r3-5; turn: 0; hand 0: r6 g1;"
        "hand 1: y1 y3",
        "0 plan most, 0 finish",
    ),
)

OWN = Own(
    playing=(),
    tops=nothing_on_top,
    who_has_drawn=who_has_drawn,
    invariants=INVARIANTS,
    laws_of_change=LAWS,
    rare=RARE,
    buried=buried,
    known_cards=known_cards,
    deal_rest_anew=deal_rest_anew,
    tells_by_right=tells_by_right,
    telling_verbs=frozenset(),
    everything=(
        "must_lay=honour actions=one_per_meld",
        "taken_joker=may_keep jokers=free set_joker=either_colour drawn_tile=may",
    ),
    hands=("hand 0: r8 r2 b6 joker", "hand 1: b1 b7 g5", "hand 2: y12"),
    piles=("melds: r3-7*5 9rby", "single: g4"),
    options=(
        "",
        "must_lay=honour drawn_lay=alone",
        "taken_joker=may_keep reused_joker_fires=on",
        "jokers=free set_joker=either_colour actions=one_per_meld pool_end=failed_draw",
        "jokers=fixed_rack mode=rounds rack_tie=split",
    ),
    values={
        FieldForm.CARD: ("-", "r8", "joker", "b1", "g4"),
        FieldForm.PILE: ("g9 g9", "r1 rest", "-", "rest"),
        FieldForm.OWN: ("-", "r8", "joker", "g4 g4", "b1 joker"),
        "melds": ("-", "r3-7*5", "r3-7*5 9rby g1-3*2", "r3-8*5", "9rbyg*g", "r1-2", "r3-5*4*5"),
        "melds-before": ("-", "r3-7*5", "9rby r3-7*5", "r3-7", "r3-8*5"),
        "fresh": ("-", "0", "16 0", "0 7", "32 1", "4095 4095 4095", "9999"),
        "fires": ("-", "r2", "joker b7", "g5 g5 g5 g5", "r8"),
        "begun": ("0", "1", "2"),
        "kept": ("0", "1", "4", "5", "-1"),
        "worn": ("0 0 0", "1 0 0", "0 1 0", "5 5 5"),
    },
    own_cards=held_or_laid,
    told=told,
)
