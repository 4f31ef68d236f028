"""Tippo: its laws, its secrets, and what its positions are made of.

Changes between states are in ``tippo_changes``, what may be played in ``tippo_matching``.
"""

from __future__ import annotations

from random import Random
from typing import Any

from penult.core.actions import Action, Verb
from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, NOBODY, TABLE, Card, Seat
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.options import Switch
from penult.games.positions import FieldForm
from penult.games.tippo.balance import RIM, DiscMotion, fall_limit, torque
from penult.games.tippo.phase import Phase
from penult.match.match import Match
from tests.properties.own import Kept, Own, Shown, Slots
from tests.properties.own.tippo_changes import LAWS
from tests.properties.own.tippo_matching import is_stop, pairs
from tests.properties.tables import legal_acts

TRAYS = (0, 1)
IN_PLAY = (Phase.NAMING, Phase.ACT, Phase.DRAWN)

# At every moment


def who_has_drawn(state: Any) -> Seat:
    return int(state.seats.turn) if state.phase == Phase.DRAWN else NOBODY


def tops(state: Any) -> list[Shown]:
    trays = state.trays
    return [(trays.cards[tray][trays.size[tray] - 1], trays.colour[tray]) for tray in TRAYS]


def no_tray_is_empty(game: Game, state: Any) -> None:
    """During play each tray has a card."""
    assert min(state.trays.size) >= 1


def frozen_is_a_function_of_the_tops(game: Game, state: Any) -> None:
    """TIP-60: it is one tray or none."""
    stops = [is_stop(game.cards[card]) for card, _ in tops(state)]
    frozen = [tray for tray in TRAYS if stops[tray] and not stops[1 - tray]]
    assert [state.frozen] == (frozen or [NO_TRAY])


def a_colour_is_named_first(game: Game, state: Any) -> None:
    """TIP-R09, R21: until then the current player may do nothing else."""
    missing = any(colour == NO_COLOUR for _, colour in tops(state))
    if state.phase not in IN_PLAY:
        return
    assert missing == (state.phase == Phase.NAMING)
    verbs = {game.actions[act].verb for act in legal_acts(game, state, state.seats.turn)}
    free = {Verb.CALL, Verb.CATCH}
    assert (verbs - free == {Verb.NAME}) if missing else (Verb.NAME not in verbs)


def the_balance_stands(game: Game, state: Any) -> None:
    """With a sliding disc it may be steeper: it falls at the next tick."""
    assert abs(state.balance.disc) < RIM
    assert state.balance.motion in (DiscMotion.REST, DiscMotion.SLIDING)
    if state.phase in IN_PLAY and state.balance.motion == DiscMotion.REST:
        limit = fall_limit(state.scale, sum(state.trays.size))
        assert abs(torque(state.balance, state.scale)) < limit


def cards_weigh_what_they_should(game: Game, state: Any) -> None:
    for weight, size in zip(state.balance.weight, state.trays.size, strict=True):
        assert abs(weight - 1000 * size) <= state.scale.noise * (size - 1)


def one_exposure_at_most(game: Game, state: Any) -> None:
    """That its holder has one card is checked for every game."""
    assert state.calling.exposed.bit_count() <= 1


def the_trays_accept_what_the_catalogue_says(game: Game, state: Any) -> None:
    """TIP-13 … 17, 20 … 26, 57 … 68, written again on the texts of cards."""
    if state.phase not in (Phase.ACT, Phase.DRAWN):
        return
    turn = state.seats.turn
    hand = [state.drawn] if state.phase == Phase.DRAWN else cards_of(state.hands.held[turn])
    acts = [game.actions[act] for act in legal_acts(game, state, turn)]
    expected = pairs(game, state, tops(state), set(hand))
    assert {(act.card, act.tray) for act in acts if act.verb == Verb.LAY} == expected
    verbs = {act.verb for act in acts}
    declines = not expected or state.options.voluntary_draw == Switch.ON
    if state.phase == Phase.DRAWN:
        assert (Verb.PASS in verbs, Verb.DRAW in verbs) == (True, False)
    else:
        rest = 112 - sum(state.hands.size) - 2  # draw pile, set aside, below the top cards
        assert (Verb.DRAW in verbs) == (declines and rest > 0)
        assert (Verb.PASS in verbs) == (not expected and rest == 0)


FALLS_AT_TWO = (
    "balance=custom placement_noise=0 friction_noise=0 disc_weight=0 slip_limit=20000"
    " slip_least=20000 fall_limit=2000 fall_load=0 fall_least=2000"
)
SLIDES_SLOWLY = (
    "balance=custom placement_noise=0 friction_noise=0 slip_limit=0 slip_least=0"
    " fall_limit=20000 fall_least=20000 slide_speed=2"
)
RARE = (
    # A Tilt with nothing left to deal counts as tipped by itself (TIP-R23)
    (
        "hand 0: tilt r1 r2; hand 1: everything else; tray a: r5 r6; tray b: g5 g6; stock: -",
        "0 tilt@a, 1 name red",
    ),
    # … by its last card, with what was set aside dealt before
    (
        "options: balance=custom fall_limit=20000 fall_least=20000 slip_limit=20000"
        " slip_least=20000; hand 0: tilt r1 r2; hand 1: everything else; tray a: r5; tray b: g5;"
        "aside: r6 r7 r8; stock: r9",
        "0 tilt@a",
    ),
    # Four Tilts in a row (TIP-R22)
    (
        f"options: {FALLS_AT_TWO}; hand 0: tilt r1 r2; hand 1: b1 b2; hand 2: y1 y2; tray a: r5;"
        "tray b: g5; stock: tilt r6 r7 r8 tilt r9 g1 g2 tilt g3 g4 g6 g7 g8 g9 rest",
        "0 tilt@a",
    ),
    # Draw pile empty, nothing set aside: the cards below the top ones are lifted (TIP-R45)
    (
        "hand 0: b1; hand 1: everything else; tray a: r5 r6 r7; tray b: g5 g6; stock: -;"
        "motion: sliding; disc: -40",
        "0 draw, 0 pass",
    ),
    # Neither a card to play nor one to draw (TIP-R46)
    ("hand 0: b1; hand 1: everything else; tray a: r5; tray b: g6; stock: -", "0 pass"),
    # A catch with one card left to draw, while a colour is missing
    (
        "phase: naming; turn: 1; hand 0: r1; hand 1: everything else; hand 2: b1 b2;"
        "tray a: joker; tray b: tilt; stock: g9; exposed: 0",
        "2 catch 0, 1 name red, 1 name red",
    ),
    # A last card after which the disc slides a long way before it leaves the rim (TIP-R38)
    (
        f"options: {SLIDES_SLOWLY}; hand 0: r1; hand 1: b1 b2; tray a: r5 r6; tray b: g5",
        "0 r1@a",
    ),
    # A last Tilt that somebody else tips, and one that its player does (TIP-83)
    (
        f"options: {FALLS_AT_TWO} target=100000; hand 0: tilt; hand 1: b1; hand 2: y1; tray a: r5;"
        "tray b: g5",
        "0 tilt@a",
    ),
    (
        f"options: {FALLS_AT_TWO} target=100000; hand 0: tilt; hand 1: b1; hand 2: y1;"
        "tray a: r5 r6; tray b: g5",
        "0 tilt@a",
    ),
    # A last Super Joker for which too few cards are left
    (
        "options: target=100000; hand 0: super; hand 1: everything else; tray a: r5 r6; tray b: g5;"
        "stock: b1",
        "0 super@b=red",
    ),
    # A fall between a draw and the decision on its card, with nothing else to draw (TIP-R12)
    (
        f"options: {FALLS_AT_TWO}; hand 0: b1; hand 1: everything else; tray a: r5 r6; tray b: g5;"
        "stock: r9; weights: 3000 1000; motion: sliding",
        "0 draw, 0 r9@a",
    ),
)


# Secrets


def buried(state: Any) -> list[Slots]:
    """Top cards, sizes and colours are public (TIP-R53); cards below or set aside aren't shown."""
    trays = state.trays
    below = [(trays.cards[tray], trays.size[tray] - 1) for tray in TRAYS]
    return [(state.piles.talon, state.piles.talon_size), *below]


def deal_rest_anew(state: Any, twin: Any, viewer: Seat, rng: Random, kept: Kept) -> None:
    """Only whoever drew a card knows it; if it is played, everybody sees that it was that one."""
    turn = twin.seats.turn
    if twin.drawn != NO_CARD and turn not in (viewer, TABLE):  # the table's: everything is over
        if (kept.seat, kept.card) != (turn, twin.drawn):
            twin.drawn = rng.choice(cards_of(twin.hands.held[turn]))


def known_cards(state: Any, viewer: Seat, seat: Seat) -> list[Card]:
    return []


def tells_by_right(match: Match, after: Match, viewer: Seat, seat: Seat, act: Action) -> bool:
    return False


OWN = Own(
    playing=(Phase.ACT, Phase.DRAWN),
    tops=tops,
    who_has_drawn=who_has_drawn,
    invariants=(
        no_tray_is_empty,
        frozen_is_a_function_of_the_tops,
        a_colour_is_named_first,
        the_balance_stands,
        cards_weigh_what_they_should,
        one_exposure_at_most,
        the_trays_accept_what_the_catalogue_says,
    ),
    laws_of_change=LAWS,
    rare=RARE,
    buried=buried,
    known_cards=known_cards,
    deal_rest_anew=deal_rest_anew,
    tells_by_right=tells_by_right,
    telling_verbs=frozenset(),
    everything=("steady_hand=on voluntary_draw=on tilt_on_frozen=on",),
    hands=("hand 0: r1 r2 b2 joker", "hand 1: b1 b7 r7", "hand 2: y+2"),
    piles=("tray a: r6 b6", "tray b: g8"),
    options=(
        "",
        "steady_hand=on voluntary_draw=on tilt_on_frozen=on",
        "balance=nervous open_stop=strict stop_on_frozen=off tip_cancels_finish=off",
        FALLS_AT_TWO,
    ),
    values={
        FieldForm.CARD: ("-", "r1", "joker", "b3", "r7"),
        FieldForm.PILE: ("r5", "super r5", "tilt r5", "-", "r5 rest"),
        FieldForm.TRAYS: ("r5", "b3s r5", "joker", "-", "tilt r5", "g+2 g9"),
    },
)
