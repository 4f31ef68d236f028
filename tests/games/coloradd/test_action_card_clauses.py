"""ADD-24 … 42: +2, Reverse, Skip, wild and wild +4, played and as first cards."""

from __future__ import annotations

import pytest

from penult.core.deck import COLOURED
from penult.core.events import Kind
from penult.core.ids import Colour
from penult.games.coloradd.cards import CODES
from penult.games.errors import BadNotation
from penult.match.match import Match
from tests.games.asking import acts, all_cards, cited, happened, sizes, top, why
from tests.games.coloradd.table import opening

TOPS = CODES[: COLOURED + 3]  # 52 coloured kinds, wild, wild +4, custom
ROTATED = [79, *range(79)]  # four seats: the card put back goes to the bottom of the draw pile
UNCHANGED = list(range(80))


def answer(talon: str, held: str) -> Match:
    """Seat 0 of three may play one of ``held`` on ``talon``; nobody else can interfere."""
    return Match.read(
        f"coloradd; turn: 0; talon: {talon}; hand 0: {held}; hand 1: b1 b2 b3; hand 2: y1 y2 y3"
    )


def on_any_top(top_card: str, held: str) -> Match:
    colour = "colour: red" if top_card in TOPS[COLOURED:] else ""
    return Match.read(
        f"coloradd; options: custom_count=1; talon: {top_card}; {colour};"
        f"hand 0: {held}; hand 1: b1; hand 2: y1"
    )


def turns(m: Match, count: int) -> list[int]:
    """Whose turn it is, while everybody only draws and passes."""
    found = []
    for _ in range(count):
        found.append(m.turn)
        m.push("draw")
        m.push("pass")
    return found


def verdict(held: str, talon: str = "r7", rest: str = "") -> Kind:
    """The verdict on a wild +4 played by seat 0, who also holds ``held``."""
    m = Match.read(
        f"coloradd; turn: 0; talon: {talon}; {rest};"
        f"hand 0: wild+4 {held} y1 y1; hand 1: b1 b2 b3; hand 2: g1 g2 g3"
    )
    m.push("wild+4=green")
    m.push("challenge")
    m.push("seen")
    (said,) = [e.kind for e in m.events if e.kind in (Kind.BLUFF, Kind.NO_BLUFF)]
    return said


# +2


def test_ADD_24_plus_two_only_on_colour_in_force_or_another_plus_two() -> None:
    assert why(answer("r+2", "b+2 g1 g3"), 0, "b+2") == "OK"
    assert why(answer("r5", "b+2 g1 g3"), 0, "b+2") == "ADD_24"
    assert why(answer("b5", "b+2 g1 g3"), 0, "b+2") == "OK"


def test_ADD_24_plus_two_on_a_wild_only_by_the_named_colour() -> None:
    assert why(answer("wild; colour: blue", "b+2 g1 g3"), 0, "b+2") == "OK"
    assert why(answer("wild; colour: red", "b+2 g1 g3"), 0, "b+2") == "ADD_24"


def test_ADD_25_next_draws_two_and_loses_his_turn() -> None:
    m = answer("r5", "r+2 g1 g3")
    m.push("r+2")
    assert sizes(m) == [2, 5, 3]
    assert m.turn == 2
    assert cited(m, Kind.DREW) == [(1, "ADD_25")]
    assert cited(m, Kind.SKIPPED) == [(1, "ADD_25")]


def test_ADD_25_next_follows_the_direction_of_play() -> None:
    m = Match.read(
        "coloradd; direction: right; talon: r5; hand 0: r+2 g1 g3; hand 1: b1; hand 2: y1"
    )
    m.push("r+2")
    assert sizes(m) == [2, 1, 3]
    assert m.turn == 1


def test_ADD_25_holding_a_plus_two_is_no_answer() -> None:
    m = Match.read("coloradd; talon: r5; hand 0: r+2 g1 g3; hand 1: b+2 b1; hand 2: y1 y2")
    m.push("r+2")
    assert sizes(m) == [2, 4, 2]
    assert m.turn == 2
    assert why(m, 1, "b+2") == "ADD_94"


def test_ADD_25_with_two_players_the_layer_plays_again() -> None:
    m = Match.read("coloradd; talon: r5; hand 0: r+2 g1 g3; hand 1: b1 b2")
    m.push("r+2")
    assert sizes(m) == [2, 4]
    assert m.turn == 0


def test_ADD_26_plus_two_as_starter_hits_the_dealers_left() -> None:
    m = opening("g+2")
    assert sizes(m) == [7, 9, 7, 7]
    assert m.turn == 2


def test_ADD_26_with_two_players_the_dealer_then_begins() -> None:
    m = opening("g+2", seats=2, dealer=0)
    assert sizes(m) == [7, 9]
    assert m.turn == 0


# Reverse


def test_ADD_27_reverse_only_on_colour_in_force_or_another_reverse() -> None:
    assert why(answer("yrev", "grev b8 b9"), 0, "grev") == "OK"
    assert why(answer("g5", "grev b8 b9"), 0, "grev") == "OK"
    assert why(answer("y5", "grev b8 b9"), 0, "grev") == "ADD_27"
    assert why(answer("yskip", "grev b8 b9"), 0, "grev") == "ADD_27"


def test_ADD_28_reverse_changes_the_direction() -> None:
    m = answer("r5", "rrev g1 g3")
    m.push("rrev")
    assert m.view().direction == -1
    assert m.turn == 2
    assert cited(m, Kind.REVERSED) == [(0, "ADD_28")]


def test_ADD_28_a_second_reverse_restores_it() -> None:
    m = Match.read("coloradd; talon: r5; hand 0: rrev g1 g3; hand 1: b1 b2; hand 2: yrev y1 y2")
    m.push("rrev")
    m.push("yrev")
    assert m.view().direction == 1
    assert m.turn == 0


def test_ADD_28_with_two_players_reverse_acts_as_skip() -> None:
    m = Match.read("coloradd; talon: r5; hand 0: rrev g1 g3; hand 1: b1 b2")
    m.push("rrev")
    assert m.turn == 0
    assert sizes(m) == [2, 2]


def test_ADD_28_with_two_players_a_plain_reverse_lets_the_opponent_play() -> None:
    m = Match.read(
        "coloradd; options: two_p_reverse=plain; talon: r5; hand 0: rrev g1 g3; hand 1: b1 b2"
    )
    m.push("rrev")
    assert m.view().direction == -1
    assert m.turn == 1


def test_ADD_29_reverse_as_starter_lets_the_dealer_begin_and_play_go_right() -> None:
    m = opening("grev", seats=4, dealer=0)
    assert sizes(m) == [7, 7, 7, 7]
    assert turns(m, 4) == [0, 3, 2, 1]


def test_ADD_29_with_two_players_the_dealer_begins_then_the_other() -> None:
    assert turns(opening("grev", seats=2, dealer=1), 3) == [1, 0, 1]
    plain = opening("grev", seats=2, dealer=1, options="two_p_reverse=plain")
    assert turns(plain, 3) == [1, 0, 1]


# Skip


def test_ADD_30_skip_only_on_colour_in_force_or_another_skip() -> None:
    assert why(answer("yrev", "gskip b8 b9"), 0, "gskip") == "ADD_30"
    assert why(answer("yskip", "gskip b8 b9"), 0, "gskip") == "OK"
    assert why(answer("g5", "gskip b8 b9"), 0, "gskip") == "OK"
    assert why(answer("y5", "gskip b8 b9"), 0, "gskip") == "ADD_30"


def test_ADD_31_next_loses_his_turn_and_keeps_his_hand() -> None:
    m = answer("r5", "rskip g1 g3")
    m.push("rskip")
    assert m.turn == 2
    assert sizes(m) == [2, 3, 3]
    assert cited(m, Kind.SKIPPED) == [(1, "ADD_31")]


def test_ADD_31_with_two_players_the_layer_plays_again() -> None:
    m = Match.read("coloradd; talon: r5; hand 0: rskip g1 g3; hand 1: b1 b2")
    m.push("rskip")
    assert m.turn == 0
    assert sizes(m) == [2, 2]


def test_ADD_32_skip_as_starter_skips_the_dealers_left() -> None:
    m = opening("gskip", seats=4, dealer=0)
    assert m.turn == 2
    assert sizes(m) == [7, 7, 7, 7]


def test_ADD_32_with_two_players_the_dealer_begins() -> None:
    assert opening("gskip", seats=2, dealer=0).turn == 0


# Wild


def test_ADD_33_wild_as_starter_the_dealers_left_names_the_colour() -> None:
    m = opening("wild", seats=4, dealer=0)
    assert m.turn == 1
    assert acts(m, 1) == {"name red", "name blue", "name yellow", "name green"}
    for other in (0, 2, 3):
        assert acts(m, other) == set()
        assert why(m, other, "name red") == "ADD_33"


def test_ADD_33_who_named_the_colour_plays_first() -> None:
    m = opening("wild", seats=4, dealer=0)  # seat 1 holds low reds
    assert why(m, 1, "r1") == "ADD_33"
    m.push("name red")
    assert m.turn == 1
    assert m.view().colour == Colour.RED
    m.push("r1")  # AR-15
    assert m.turn == 2


def test_ADD_33_with_two_players_the_other_names_and_begins() -> None:
    m = opening("wild", seats=2, dealer=1)
    m.push(0, "name blue")
    assert m.turn == 0
    assert m.view().colour == Colour.BLUE


def test_ADD_34_wild_on_any_card_even_with_another_playable_card() -> None:
    assert len(TOPS) == 55
    for card in TOPS:
        m = on_any_top(card, "wild r4 b4 y4 g4")
        assert acts(m) & {"r4", "b4", "y4", "g4"}
        assert why(m, 0, "wild=blue") == "OK"


def test_ADD_35_the_layer_names_one_of_four_colours() -> None:
    m = answer("r5", "wild g1 g3")
    assert acts(m) == {"wild=red", "wild=blue", "wild=yellow", "wild=green", "draw"}
    with pytest.raises(BadNotation):
        m.push("wild")  # AR-64


def test_ADD_35_the_named_colour_is_in_force_new_or_old() -> None:
    for colour in Colour:
        m = answer("r5", "wild g1 g3")
        m.push(f"wild={colour.name}")
        assert m.view().colour == colour
        assert m.turn == 1
        assert sizes(m) == [2, 3, 3]


# Wild +4


def test_ADD_36_the_layer_of_a_wild_four_names_one_of_four_colours() -> None:
    m = answer("r5", "wild+4 g1 g3")
    assert acts(m) == {"wild+4=red", "wild+4=blue", "wild+4=yellow", "wild+4=green", "draw"}
    with pytest.raises(BadNotation):
        m.push("wild+4")


def test_ADD_36_the_named_colour_is_in_force_new_or_old() -> None:
    for colour in Colour:
        m = answer("r5", "wild+4 g1 g3")
        m.push(f"wild+4={colour.name}")
        assert m.view().colour == colour


def test_ADD_37_next_draws_four_and_loses_his_turn() -> None:
    m = answer("r5", "wild+4 g1 g3")
    m.push("wild+4=blue")
    m.push(1, "draw")
    assert sizes(m) == [2, 7, 3]
    assert m.turn == 2
    assert cited(m, Kind.DREW) == [(1, "ADD_37")]
    assert cited(m, Kind.SKIPPED) == [(1, "ADD_37")]


def test_ADD_37_the_victim_cannot_lay_a_card_instead() -> None:
    m = answer("r5", "wild+4 g1 g3")
    m.push("wild+4=blue")
    assert why(m, 1, "b1") == "ADD_37"


def test_ADD_37_with_two_players_the_layer_plays_again() -> None:
    m = Match.read("coloradd; talon: r5; hand 0: wild+4 g1 g3; hand 1: b1 b2 b3")
    m.push("wild+4=blue")
    m.push(1, "draw")
    assert sizes(m) == [2, 7]
    assert m.turn == 0


def test_ADD_38_lawful_only_without_a_card_of_the_colour_in_force() -> None:
    assert verdict("g4") == Kind.NO_BLUFF
    assert verdict("rskip") == Kind.BLUFF


def test_ADD_38_on_a_wild_the_named_colour_counts() -> None:
    assert verdict("r4", talon="wild", rest="colour: blue") == Kind.NO_BLUFF  # AR-18
    assert verdict("b4", talon="wild", rest="colour: blue") == Kind.BLUFF


def test_ADD_38_a_drawn_wild_four_is_judged_by_possession() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: r4 g4 g5; hand 1: b1 b2 b3; stock: wild+4 rest")
    m.push("draw")  # AR-20: the red 4 may no longer be played, yet it is held
    m.push("wild+4=green")
    m.push("challenge")
    m.push("seen")
    assert cited(m, Kind.BLUFF) == [(0, "ADD_46")]


def test_ADD_38_penalty_cards_drawn_after_the_lay_are_ignored() -> None:
    m = Match.read(
        "coloradd; talon: r7; hand 0: wild+4 g4; hand 1: b1 b2 b3; hand 2: y1 y2; stock: r1 r2 rest"
    )
    m.push("wild+4=green")
    m.push(2, "catch 0")
    assert sizes(m)[0] == 3  # with two reds now
    m.push(1, "challenge")
    m.push(1, "seen")
    assert len(happened(m, Kind.NO_BLUFF)) == 1  # AR-21


def test_ADD_39_same_figure_and_other_action_cards_do_not_matter() -> None:
    assert verdict("b7 wild") == Kind.NO_BLUFF
    assert verdict("wild+4 bskip grev y+2") == Kind.NO_BLUFF
    assert verdict("bskip", talon="rskip") == Kind.NO_BLUFF


def test_ADD_39_an_action_card_of_the_colour_in_force_does_matter() -> None:
    for action in ("r+2", "rrev", "rskip"):
        assert verdict(action) == Kind.BLUFF  # AR-19


def test_ADD_39_scope_numbers_only_forgives_action_cards_of_the_colour() -> None:
    numbers_only = "options: w4_colour_scope=numbers_only"
    assert verdict("r+2 rrev rskip", rest=numbers_only) == Kind.NO_BLUFF
    assert verdict("r0", rest=numbers_only) == Kind.BLUFF


def test_ADD_40_wild_four_on_any_card() -> None:
    for card in TOPS:
        assert why(on_any_top(card, "wild+4 r4 b4 y4 g4"), 0, "wild+4=blue") == "OK"


def test_ADD_41_wild_four_as_starter_is_put_back_and_another_turned_up() -> None:
    m = opening("wild+4 g5", then=[ROTATED])
    assert top(m) == "g5"
    assert m.view().talon_size == 1
    assert m.view().stock_size == 108 - 4 * 7 - 1
    assert all_cards(m)["wild+4"] == 4
    assert m.turn == 1


def test_ADD_41_repeatedly_if_need_be() -> None:
    m = opening("wild+4 g5", then=[UNCHANGED, UNCHANGED, ROTATED])
    assert len(happened(m, Kind.PUT_BACK)) == 3
    assert top(m) == "g5"


def test_ADD_41_the_next_starter_has_its_usual_effect() -> None:
    m = opening("wild+4 g+2", then=[ROTATED])
    assert sizes(m) == [7, 9, 7, 7]
    assert m.turn == 2


def test_ADD_41_wild_four_is_never_the_starter() -> None:
    for seed in range(100):
        assert top(Match.new("coloradd", seats=2, seed=seed)) != "wild+4"


def test_ADD_42_an_unlawful_wild_four_is_accepted() -> None:
    m = answer("r5", "wild+4 r1 g3")
    m.push("wild+4=blue")
    m.push(1, "draw")
    assert sizes(m) == [2, 7, 3]  # it stands unless challenged
    assert (top(m), m.view().colour) == ("wild+4", Colour.BLUE)


def test_ADD_42_the_table_tells_no_one() -> None:
    lawful, unlawful = answer("r5", "wild+4 g1 g3"), answer("r5", "wild+4 r1 g3")
    for m in (lawful, unlawful):
        m.push("wild+4=blue")
    for viewer in (1, 2, -1):
        assert lawful.view(viewer) == unlawful.view(viewer)
        assert lawful.events_for(viewer) == unlawful.events_for(viewer)
        assert acts(lawful, viewer) == acts(unlawful, viewer)


def test_ADD_42_an_enforcing_table_refuses_it_and_offers_no_challenge() -> None:
    text = "coloradd; options: w4=enforced; talon: r5; hand 0: wild+4 {} g3; hand 1: b1; hand 2: y1"
    unlawful = Match.read(text.format("r1"))
    assert why(unlawful, 0, "wild+4=blue") == "ADD_38"
    lawful = Match.read(text.format("g1"))
    lawful.push("wild+4=blue")
    assert why(lawful, 1, "challenge") != "OK"
    assert sizes(lawful) == [2, 5, 1]  # nothing to decide: paid at once
    assert lawful.turn == 2


def test_ADD_42_an_enforcing_table_judges_a_drawn_wild_four_by_possession() -> None:
    m = Match.read(
        "coloradd; options: w4=enforced; talon: r5; hand 0: r1 g3; hand 1: b1; stock: wild+4 rest"
    )
    m.push("draw")
    assert acts(m) == {"pass"}  # AR-20


def test_ADD_42_an_enforcing_table_keeps_to_the_agreed_scope() -> None:
    text = "coloradd; options: w4=enforced {}; talon: r5; hand 0: wild+4 rskip g3; hand 1: b1"
    assert why(Match.read(text.format("")), 0, "wild+4=blue") == "ADD_38"
    numbers_only = Match.read(text.format("w4_colour_scope=numbers_only"))
    assert why(numbers_only, 0, "wild+4=blue") == "OK"


def test_ADD_42_an_enforcing_table_hides_the_challenge_even_if_the_victim_may_answer() -> None:
    m = Match.read(
        "coloradd; options: w4=enforced cumulative=on; talon: r5;"
        "hand 0: wild+4 g1 g3; hand 1: wild+4 b1 b2; hand 2: y1"
    )
    m.push("wild+4=green")
    assert m.turn == 1
    assert "challenge" not in acts(m, 1)
    assert why(m, 1, "challenge") == "ADD_42"
