"""ADD-43 … 52: challenging a wild +4."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Colour, Seat
from penult.games.coloradd.cards import CODES
from penult.games.mechanics.hands import cards_of
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, top, why
from tests.games.coloradd.table import deal_up_to

LAWFUL = "g1 g2 y5"
UNLAWFUL = "r1 g2 y5"


def laid(held: str, *, seats: int = 3, options: str = "") -> Match:
    """On a red 5 seat 0, keeping ``held``, has played a wild +4 and named blue."""
    others = "; ".join(f"hand {seat}: b{seat} y{seat} g{seat + 5}" for seat in range(1, seats))
    m = Match.read(
        f"coloradd; options: {options}; turn: 0; talon: r5; hand 0: wild+4 {held}; {others}"
    )
    m.push("wild+4=blue")
    return m


def challenged(held: str, *, seats: int = 3, options: str = "") -> Match:
    """The same after the victim's challenge, with the verdict applied."""
    m = laid(held, seats=seats, options=options)
    m.push(1, "challenge")
    m.push(1, "seen")
    return m


def last_card() -> Match:
    """Seat 0 has gone out with a wild +4; the next round begins with a number."""
    m = Match.read(
        "coloradd; talon: r5; hand 0: wild+4; hand 1: r1; hand 2: y1; stock: b1 b2 b3 b4 rest",
        orders=[deal_up_to("g5", 3)],
    )
    m.push("wild+4=blue")
    return m


def shown_in_view(m: Match, viewer: Seat) -> list[str]:
    return [CODES[card] for card in cards_of(m.view(viewer).shown)]


def shown_in_event(m: Match, viewer: Seat) -> list[str] | None:
    (event,) = [e for e in m.events_for(viewer) if e.kind == Kind.SHOWN]
    if event.cards is None:
        return None
    assert isinstance(event.cards, tuple)
    return sorted((CODES[card] for card in event.cards), key=CODES.index)


def test_ADD_43_only_the_victim_may_challenge() -> None:
    m = laid(UNLAWFUL, seats=4)
    assert why(m, 1, "challenge") == "OK"
    for other in (0, 2, 3, -1):
        assert why(m, other, "challenge") == "ADD_43"
        assert acts(m, other) == set()


def test_ADD_43_the_victim_is_next_in_the_direction_of_play() -> None:
    m = Match.read(
        "coloradd; direction: right; talon: r5;"
        "hand 0: wild+4 r1 r2; hand 1: b1 b2 b3; hand 2: y1 y2 y3"
    )
    m.push("wild+4=blue")
    assert why(m, 2, "challenge") == "OK"
    assert why(m, 1, "challenge") == "ADD_43"


def test_ADD_43_only_a_wild_four_can_be_challenged() -> None:
    m = Match.read(
        "coloradd; options: custom_count=1; talon: r5;"
        "hand 0: custom1 r+2 g1 g2; hand 1: b1 b2 b3; hand 2: y1 y2 y3"
    )
    twin = m.copy()
    m.push("custom1=blue")  # AR-51
    twin.push("r+2")
    for table in (m, twin):
        assert all(why(table, seat, "challenge") != "OK" for seat in range(3))


def test_ADD_44_one_button_without_reasons() -> None:
    assert acts(laid(LAWFUL), 1) == {"draw", "challenge"}
    assert acts(laid(UNLAWFUL), 1) == {"draw", "challenge"}


def test_ADD_44_the_ground_is_the_colour_required_before_the_lay() -> None:
    holds_only_the_named_colour = challenged("b8 b9 y5")
    assert cited(holds_only_the_named_colour, Kind.NO_BLUFF) == [(0, "ADD_48")]
    holds_the_required_colour = challenged("r8 y5 y6")
    assert cited(holds_the_required_colour, Kind.BLUFF) == [(0, "ADD_46")]


def test_ADD_45_the_challenger_sees_the_hand() -> None:
    m = laid(UNLAWFUL)
    m.push(1, "challenge")
    assert shown_in_view(m, 1) == ["r1", "y5", "g2"]
    assert shown_in_event(m, 1) == ["r1", "y5", "g2"]
    assert cited(m, Kind.SHOWN) == [(0, "ADD_45")]


def test_ADD_45_nobody_else_sees_it() -> None:
    m = laid(UNLAWFUL, seats=4)
    m.push(1, "challenge")
    for other in (2, 3, -1):
        assert shown_in_view(m, other) == []
        assert shown_in_event(m, other) is None


@pytest.mark.parametrize(
    ("held", "options", "proof"),
    [
        ("r1 rskip g2", "", ["r1", "rskip"]),
        ("r1 rskip g2", "w4_colour_scope=numbers_only", ["r1"]),
        (LAWFUL, "", []),
    ],
)
def test_ADD_45_the_challenger_sees_which_cards_prove_a_bluff(
    held: str, options: str, proof: list[str]
) -> None:
    """Those of the colour in force (ADD-38), or only its numbers (AR-19)."""
    m = laid(held, seats=4, options=options)
    m.push(1, "challenge")
    proofs = [[CODES[card] for card in cards_of([m.view(viewer).against])] for viewer in (1, 2, -1)]
    assert proofs == [proof, [], []]


def test_ADD_45_the_challenger_looks_before_anything_else_happens() -> None:
    m = laid(UNLAWFUL)
    assert shown_in_view(m, 1) == []
    m.push(1, "challenge")
    assert acts(m, 1) == {"seen"}
    assert sizes(m) == [3, 3, 3]
    m.push(1, "seen")
    assert shown_in_view(m, 1) == []


def test_ADD_45_the_verdict_is_public() -> None:
    m = challenged(UNLAWFUL)
    for viewer in (0, 1, 2, -1):
        assert Kind.BLUFF in {event.kind for event in m.events_for(viewer)}  # AR-27


def test_ADD_45_show_to_all_shows_it_to_the_whole_table() -> None:
    m = laid(UNLAWFUL, seats=4, options="show_to=all")
    m.push(1, "challenge")
    for viewer in (1, 2, 3, -1):
        assert shown_in_view(m, viewer) == ["r1", "y5", "g2"]
        assert shown_in_event(m, viewer) == ["r1", "y5", "g2"]


def test_ADD_46_unlawful_the_layer_draws_the_four() -> None:
    m = challenged(UNLAWFUL)
    assert sizes(m) == [3 + 4, 3, 3]
    assert [(e.seat, e.count) for e in happened(m, Kind.DREW)] == [(0, 4)]


def test_ADD_47_unlawful_the_challenger_takes_a_normal_turn() -> None:
    m = challenged(UNLAWFUL)
    assert m.turn == 1
    assert acts(m, 1) == {"b1", "draw"}
    assert happened(m, Kind.SKIPPED) == []


def test_ADD_47_card_and_named_colour_stay() -> None:
    m = challenged(UNLAWFUL)
    assert top(m) == "wild+4"
    assert m.view().colour == Colour.BLUE


def test_ADD_47_bluff_card_returns_gives_the_card_back() -> None:
    m = challenged(UNLAWFUL, options="bluff_card=returns")
    assert top(m) == "r5"
    assert m.view().colour == Colour.RED
    assert "wild+4" in hand(m, 0)
    assert sizes(m) == [3 + 1 + 4, 3, 3]
    assert m.turn == 1


def test_ADD_47_bluff_card_returns_leaves_a_lawful_card_alone() -> None:
    m = challenged(LAWFUL, options="bluff_card=returns")
    assert (top(m), m.view().colour) == ("wild+4", Colour.BLUE)
    assert sizes(m) == [3, 3 + 6, 3]


def test_ADD_48_lawful_the_challenger_draws_six() -> None:
    m = challenged(LAWFUL)
    assert sizes(m) == [3, 3 + 6, 3]
    assert cited(m, Kind.DREW) == [(1, "ADD_48")]


def test_ADD_49_lawful_the_challenger_also_loses_his_turn() -> None:
    m = challenged(LAWFUL)
    assert m.turn == 2
    assert [seat for seat, _ in cited(m, Kind.SKIPPED)] == [1]


def test_ADD_50_no_challenge_after_drawing() -> None:
    m = laid(UNLAWFUL)
    m.push(1, "draw")
    assert why(m, 1, "challenge") == "ADD_50"


def test_ADD_50_no_second_challenge_after_losing_the_first() -> None:
    """The challenger has drawn the 4 cards that were due, and 2 more (ADD-48)."""
    m = challenged(LAWFUL)
    assert (m.turn, sizes(m)[1]) == (2, 3 + 6)
    assert why(m, 1, "challenge") == "ADD_50"


@pytest.mark.parametrize("verdict", [(), ("draw",), ("challenge", "seen")])
@pytest.mark.parametrize("held", [LAWFUL, UNLAWFUL])
def test_ADD_43_nobody_but_the_victim_ever_challenges(held: str, verdict: tuple[str, ...]) -> None:
    """The deadline of ADD-50 is the victim's: the others are refused before and after it."""
    m = laid(held)
    for act in verdict:
        m.push(1, act)
    assert [why(m, seat, "challenge") for seat in (0, 2)] == ["ADD_43", "ADD_43"]


@pytest.mark.parametrize("options", ["", "w4=enforced"])
def test_ADD_43_where_there_is_no_wild_four_nothing_can_be_challenged(options: str) -> None:
    m = Match.read(f"coloradd; options: {options}; talon: r5; hand 0: r1 r2; hand 1: b1 b2")
    assert why(m, 0, "challenge") == "ADD_43"


def test_ADD_45_no_second_challenge_before_the_verdict() -> None:
    m = laid(UNLAWFUL)
    m.push(1, "challenge")
    assert why(m, 1, "challenge") == "ADD_45"


def test_ADD_43_no_second_challenge_after_winning_the_first() -> None:
    """The challenger no longer has to draw for the card, and hasn't drawn for it (ADD-50)."""
    m = challenged(UNLAWFUL)
    assert (m.turn, sizes(m)[1]) == (1, 3)
    assert why(m, 1, "challenge") == "ADD_43"


@pytest.mark.parametrize(
    ("card", "options", "clause"),
    [
        ("wild+4=blue", "", "ADD_37"),
        ("wild+4=blue", "cumulative=on", "MAS_136"),
        ("r+2", "jump_in=on", "ADD_25"),
    ],
)
def test_ADD_37_nobody_passes_while_he_owes(card: str, options: str, clause: str) -> None:
    held = card.partition("=")[0]
    m = Match.read(
        f"coloradd; options: {options}; talon: r5;"
        f"hand 0: {held} g1 g2; hand 1: b1 b2 b3; hand 2: y1 y2 y3"
    )
    m.push(card)
    assert why(m, 1, "pass") == clause


def test_ADD_51_without_a_challenge_four_cards_and_the_turn_are_lost() -> None:
    m = laid(UNLAWFUL)
    m.push(1, "draw")
    assert sizes(m) == [3, 3 + 4, 3]
    assert m.turn == 2
    assert happened(m, Kind.SHOWN) == []


def test_ADD_52_a_last_card_wild_four_is_not_challenged() -> None:
    m = last_card()
    assert happened(m, Kind.CHALLENGED) == []
    for seat in range(3):
        assert why(m, seat, "challenge") != "OK"


def test_ADD_52_a_starter_is_not_challenged() -> None:
    for seed in range(20):
        m = Match.new("coloradd", seats=3, seed=seed)
        for seat in range(3):
            assert "challenge" not in acts(m, seat)
            assert why(m, seat, "challenge") != "OK"


# The outcome table


def test_ADD_51_row_victim_accepts() -> None:
    m = laid(LAWFUL, seats=4)
    m.push(1, "draw")
    assert sizes(m) == [3, 7, 3, 3]
    assert m.turn == 2
    assert (top(m), m.view().colour) == ("wild+4", Colour.BLUE)


def test_ADD_51_row_victim_accepts_two_players() -> None:
    m = laid(LAWFUL, seats=2)
    m.push(1, "draw")
    assert sizes(m) == [3, 7]
    assert m.turn == 0
    assert (top(m), m.view().colour) == ("wild+4", Colour.BLUE)


def test_ADD_46_row_challenge_unlawful() -> None:
    m = challenged(UNLAWFUL, seats=4)
    assert sizes(m) == [7, 3, 3, 3]
    assert m.turn == 1
    assert (top(m), m.view().colour) == ("wild+4", Colour.BLUE)


def test_ADD_46_row_challenge_unlawful_two_players() -> None:
    m = challenged(UNLAWFUL, seats=2)
    assert sizes(m) == [7, 3]
    assert m.turn == 1
    assert (top(m), m.view().colour) == ("wild+4", Colour.BLUE)


def test_ADD_48_row_challenge_lawful() -> None:
    m = challenged(LAWFUL, seats=4)
    assert sizes(m) == [3, 9, 3, 3]
    assert m.turn == 2
    assert (top(m), m.view().colour) == ("wild+4", Colour.BLUE)


def test_ADD_48_row_challenge_lawful_two_players() -> None:
    m = challenged(LAWFUL, seats=2)
    assert sizes(m) == [3, 9]
    assert m.turn == 0
    assert (top(m), m.view().colour) == ("wild+4", Colour.BLUE)


def test_ADD_52_row_last_card() -> None:
    m = last_card()
    assert [(e.seat, e.count) for e in happened(m, Kind.DREW)] == [(1, 4)]
    assert [e.seat for e in happened(m, Kind.WENT_OUT)] == [0]
    assert m.standing == (1 + (1 + 2 + 3 + 4) + 1, 0, 0)
    assert m.view().rounds == 1


def test_ADD_52_row_last_card_two_players() -> None:
    m = Match.read(
        "coloradd; talon: r5; hand 0: wild+4; hand 1: r1; stock: b1 b2 b3 b4 rest",
        orders=[deal_up_to("g5", 2)],
    )
    m.push("wild+4=blue")
    assert [(e.seat, e.count) for e in happened(m, Kind.DREW)] == [(1, 4)]
    assert m.standing == (1 + (1 + 2 + 3 + 4), 0)
    assert m.view().rounds == 1
