"""ADD-04 … 06, 59 … 62: how a table agrees on its custom cards, and how it is recorded."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.games.custom import WildCard, code_of, gallery, read_card, write_card
from penult.games.errors import BadCard, BadOptionValue
from penult.match.errors import BadRecord, NoWorkshop, Refused
from penult.match.match import Match
from penult.match.record import read_record
from tests.games.asking import acts, all_cards, cited, happened, why

DRIZZLE = 'card "Drizzle" rule draw(others,1)'
TURN = "reverse(); draw(next,1)"


def lobby(customs: int = 2, options: str = "") -> Match:
    options = f"custom_count={customs} agree=at_table {options}"
    return Match.new("coloradd", seats=3, seed=4, options=options)


def agreed(*cards: str, options: str = "") -> Match:
    """Seat 1 proposes, the others accept, the table freezes."""
    m = lobby(len(cards), options)
    for number, card in enumerate(cards, start=1):
        m.push(1, f"propose custom{number} {card}")
        m.push(0, f"accept custom{number}")
        m.push(2, f"accept custom{number}")
    m.push(-1, "freeze")
    return m


# At the table


def test_ADD_05_all_accept_what_anybody_proposes() -> None:
    m = agreed(DRIZZLE, TURN)
    assert [card.title for card in m.customs[:2]] == ["Drizzle", ""]
    assert m.customs[1] == read_card(TURN)
    assert all_cards(m).total() == 110
    assert cited(m, Kind.FROZEN) == [(-1, "ADD_60")]


def test_ADD_05_what_one_seat_has_not_accepted_is_left_out() -> None:
    """AR-42: the card is left out, never imposed."""
    m = lobby()
    m.push(0, f"propose custom1 {TURN}")
    m.push(1, "accept custom1")
    m.push(1, f"propose custom2 {DRIZZLE}")
    m.push(0, "accept custom2")
    m.push(2, "accept custom2")
    m.push(2, "refuse custom1")
    m.push(-1, "freeze")
    assert [card.title for card in m.customs] == ["Drizzle", "", "", ""]
    assert all_cards(m).total() == 109
    assert all_cards(m)["custom1"] == 1


def test_ADD_06_without_any_agreement_no_custom_is_in_play() -> None:
    m = lobby()
    m.push(-1, "freeze")
    assert all_cards(m).total() == 108


def test_ADD_05_a_new_proposal_asks_everybody_anew() -> None:
    m = lobby(1)
    m.push(0, "propose custom1")
    m.push(1, "accept custom1")
    m.push(2, f"propose custom1 {DRIZZLE}")
    assert acts(m, 1) >= {"accept custom1", "refuse custom1"}
    assert why(m, 2, "accept custom1") == "ADD_05"  # whoever proposes agrees


def test_ADD_05_a_refusal_stands_until_something_else_is_proposed() -> None:
    m = lobby(1)
    m.push(0, "propose custom1")
    m.push(1, "refuse custom1")
    assert why(m, 1, "accept custom1") == "ADD_05"
    assert why(m, 1, "refuse custom1") == "ADD_05"


def test_ADD_05_only_the_host_withdraws_and_only_the_table_freezes() -> None:
    m = lobby(1)
    m.push(1, "propose custom1")
    assert why(m, 1, "withdraw custom1") == "ADD_05"
    assert why(m, 0, "freeze") == "ADD_05"
    m.push(0, "withdraw custom1")
    m.push(-1, "freeze")
    assert all_cards(m).total() == 108


def test_ADD_05_a_quarrel_comes_to_an_end() -> None:
    m = lobby(1)
    for _ in range(3):
        m.push(1, "propose custom1")
    assert why(m, 1, "propose custom1") == "ADD_05"


def test_ADD_04_no_more_customs_than_the_table_plays_with() -> None:
    assert why(lobby(1), 0, "propose custom2") == "ADD_04"


def test_ADD_61_a_blank_card_can_be_agreed_on() -> None:
    m = agreed("card")
    assert m.customs[0] == WildCard()
    assert all_cards(m)["custom1"] == 1


def test_ADD_60_nothing_changes_after_the_first_deal() -> None:
    assert why(agreed(DRIZZLE), 0, "propose custom1") == "ADD_60"


def test_ADD_60_where_agreed_the_cards_are_rewritten_before_every_round() -> None:
    """AR-50, second reading: what was agreed on stays unless something else is proposed."""
    m = agreed(DRIZZLE, options="rewrite=per_round round_cap=2")
    play_a_round(m)
    assert m.view().offered == 1
    m.push(0, f"propose custom1 {TURN}")
    m.push(1, "accept custom1")
    m.push(2, "accept custom1")
    m.push(-1, "freeze")
    assert m.customs[0] == read_card(TURN)


def play_a_round(m: Match) -> None:
    while m.view().rounds == 0:
        m.push(m.turn, m.legal()[0])


def test_ADD_62_each_may_bear_its_own_rule_or_the_same() -> None:
    m = Match.new("coloradd", custom=[TURN, TURN, DRIZZLE, "again()"])
    assert m.options.custom_count == 4
    assert m.customs == [read_card(text) for text in (TURN, TURN, DRIZZLE, "again()")]


def test_ADD_05_a_card_that_is_refused_changes_nothing() -> None:
    m = lobby(1)
    before = m.record()
    with pytest.raises(BadCard):
        m.push(0, "propose custom1 draw(everyone,1)")
    with pytest.raises(Refused):
        m.push(0, f"propose custom3 {DRIZZLE}")
    assert m.record() == before


def test_ADD_60_taking_back_restores_what_was_written() -> None:
    m = lobby(1)
    m.push(0, f"propose custom1 {DRIZZLE}")
    m.push(1, f"propose custom1 {TURN}")
    m.pop()
    assert m.customs[0].title == "Drizzle"


# Given at the start


def test_ADD_04_as_many_customs_as_cards_are_given() -> None:
    """AR-03: or more if the options say so; the extra ones are blank."""
    assert Match.new("coloradd", custom=DRIZZLE).options.custom_count == 1
    m = Match.new("coloradd", custom=DRIZZLE, options="custom_count=3")
    assert all_cards(m).total() == 111
    with pytest.raises(BadOptionValue):
        Match.new("coloradd", custom=[TURN, TURN], options="custom_count=1")
    with pytest.raises(BadOptionValue):
        Match.new("coloradd", custom=[TURN] * 5)


def test_ADD_59_a_card_may_come_as_text_object_or_code() -> None:
    card = read_card(DRIZZLE)
    for given in (DRIZZLE, [DRIZZLE], [card], code_of(card)):
        assert Match.new("coloradd", custom=given).customs[0] == card


def test_ADD_05_at_a_table_that_agrees_itself_nothing_is_given() -> None:
    with pytest.raises(BadCard):
        Match.new("coloradd", custom=DRIZZLE, options="agree=at_table custom_count=1")


def test_ADD_59_other_games_have_no_such_cards() -> None:
    with pytest.raises(NoWorkshop):
        Match.new("royal", custom=DRIZZLE)


def test_ADD_53_an_answering_card_needs_a_table_with_chains() -> None:
    """AR-46."""
    card = "card answers draw rule draw(next,1)"
    with pytest.raises(BadCard):
        Match.new("coloradd", custom=card)
    assert Match.new("coloradd", custom=card, options="cumulative=on").customs[0].answers


@pytest.mark.parametrize(("private", "options"), [(False, ""), (True, "custom_text=off")])
def test_ADD_59_among_strangers_only_cards_of_the_gallery(private: bool, options: str) -> None:
    """AR-55."""
    for card in (DRIZZLE, 'card text "Sing!"', "draw(next,5)"):
        with pytest.raises(BadCard) as caught:
            Match.new("coloradd", custom=card, private=private, options=options)
        assert caught.value.reason == "words"
    for known in ("draw(others,1)", gallery("fr")["oracle"]):
        given = known if isinstance(known, str) else [known]
        assert Match.new("coloradd", custom=given, private=private, options=options).customs


# Records and positions


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_ADD_60_definitions_are_part_of_a_record(seat: int) -> None:
    m = agreed('card "A #1; b: c" text "x" rule reverse(); draw(next,1)', DRIZZLE)
    m.push(m.turn, m.legal()[seat])
    twin = read_record(m.record())
    assert twin.record() == m.record()
    assert twin.customs == m.customs
    assert twin.customs[0].title == "A #1; b: c"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("draw(others,1)", "draw(others,2)"),
        ("Drizzle", "Storm"),
        ("1 propose custom1", "2 propose custom1"),
        ("2 accept custom1", "2 refuse custom1"),
    ],
)
def test_ADD_60_a_record_with_another_definition_does_not_hold(old: str, new: str) -> None:
    text = agreed(DRIZZLE).record()
    assert old in text
    with pytest.raises(BadRecord):
        read_record(text.replace(old, new, 1))


@pytest.mark.parametrize(("old", "new"), [("draw(others,1)", "draw(others,2)"), ("Driz", "Diz")])
def test_ADD_60_nor_does_one_whose_given_cards_were_changed(old: str, new: str) -> None:
    m = Match.new("coloradd", seats=3, seed=4, custom=DRIZZLE)
    assert f"\ncustom1: {DRIZZLE}\n" in m.record()
    for acts_played in range(2):
        with pytest.raises(BadRecord) as caught:
            read_record(m.record().replace(old, new, 1))
        assert caught.value.reason == ("check" if acts_played else "digest")
        m.push(m.turn, m.legal()[0])


def test_ADD_60_a_position_says_what_is_written() -> None:
    m = Match.new("coloradd", seats=3, seed=4, custom=[DRIZZLE, f'card "b; c: d" rule {TURN}'])
    twin = Match.read(m.write())
    assert twin.customs == m.customs
    assert twin.write() == m.write()
    one_line = m.write().replace("\n", "; ")
    assert Match.read(one_line).write() == m.write()
    assert write_card(m.customs[1]) == 'card "b; c: d" rule reverse(); draw(next,1)'


def test_ADD_54_everybody_hears_what_is_proposed() -> None:
    m = lobby(1)
    m.push(0, f"propose custom1 {DRIZZLE}")
    (proposed,) = happened(m, Kind.PROPOSED)
    assert m.game.cards[proposed.card] == "custom1"
    assert m.view(2).code == m.view(0).code
