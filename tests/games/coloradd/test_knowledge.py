"""What a card tells about those that were kept: expensive ones usually go first."""

from __future__ import annotations

import pytest

from penult import bots
from penult.core.events import Kind
from penult.core.ids import TABLE
from penult.games.coloradd.cards import CODES, COLOUR, KINDS, fitting, is_wild
from penult.games.coloradd.game import GAME
from penult.games.coloradd.knowledge import PASSED_OVER, hear
from penult.games.mechanics import knowledge
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.match.match import Match
from tests.properties.tables import TIMES

ROUNDS = 20 * TIMES
NUMBERS_ABOVE_3 = "r4 r5 r6 r7 r8 r9"


def ruled_out(top: str, played: str) -> tuple[set[str], set[str]]:
    """What a seat that played this card on that one doesn't have: by rule, and by habit."""
    k = Knowledge()
    knowledge.start(k, 0, 2, KINDS)
    knowledge.gain(k, 1, 5)
    card = CODES.index(top)
    knowledge.put(k, 0, card, COLOUR[card])
    hear(k, GAME.new_options(), Heard(Kind.LAID, 1, card=CODES.index(played)))
    return codes_in(k.sure.low[1][0]), codes_in(k.likely.low[1][0])


def codes_in(mask: int) -> set[str]:
    return {CODES[kind] for kind in range(KINDS) if mask >> kind & 1}


@pytest.mark.parametrize(
    ("top", "played", "missing"),
    [
        ("r5", "r3", f"{NUMBERS_ABOVE_3} r+2 rrev rskip"),  # all of its colour that count more
        ("r5", "r+2", ""),  # nothing counts more
        ("b3", "r3", "b+2 brev bskip"),  # a blue 9 may stay: perhaps there are more red cards
    ],
)
def test_a_card_tells_what_else_is_missing(top: str, played: str, missing: str) -> None:
    assert ruled_out(top, played) == (set(), set(missing.split()))


def test_sensible_bots_have_this_habit() -> None:
    seen = wrong = 0
    for seed in range(ROUNDS):
        match = Match.new("coloradd", seats=2 + seed % 3, seed=seed)
        players = [bots.SeatedBot(match, seat, "sensible") for seat in range(match.seats)]
        while match.rounds == 0:
            seat = match.turn
            if seat == TABLE:
                match.push(TABLE, match.legal(TABLE)[0])
                continue
            answer = players[seat].answer(match)
            assert answer is not None
            view = match.view(seat)
            if answer.action.verb.name == "LAY" and not is_wild(answer.action.card):
                fits = fitting(view.top, view.colour) & PASSED_OVER[answer.action.card]
                seen += fits > 0
                wrong += any(fits >> card & 1 for card in cards_of(match._state.hands.held[seat]))
            match.push(seat, answer.action)
    assert seen > 10 * ROUNDS
    assert wrong < seen / 50
