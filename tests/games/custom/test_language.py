"""The language of custom cards: printing what was read, and pointing at mistakes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st

from penult.games.custom import (
    RuleStep,
    WildCard,
    card_of,
    code_of,
    decoded,
    fitting_tables,
    gallery,
    read_card,
    read_cards,
    row_of,
    write_card,
    write_rule,
)
from penult.games.custom.gallery import rules
from penult.games.custom.printing import LINK
from penult.games.custom.program import Amount, ColourMode, Op, Sort, Who
from penult.games.errors import BadCard
from penult.i18n import LANGUAGES
from tests.games.custom.cards import random_card
from tests.properties.tables import examples, given

# Examples
CATALOGUE = {
    "drizzle": "draw(others,1)",
    "aim": "draw(chosen,3)",
    "trade": "swap(me,chosen)",
    "carousel": "rotate(play,all)",
    "hot_potato": "rotate(play,2)",
    "present": "give(me,chosen,1,giver)",
    "lucky_dip": "give(me,next,1,random)",
    "fast_lane": "skip(2)",
    "encore": "again()",
    "u_turn": "reverse(); draw(next,1)",
    "brake": "draw(fewest,2)",
    "tax": "draw(leader,2)",
    "x_ray": "reveal(chosen,me,all,owner)",
    "glass_house": "reveal(next,all,all,owner)",
    "dice": "roll(6); draw(next,die)",
    "either_or": "choice(next){A: draw(next,2) | B: skip(1)}",
    "oracle": "guess(next,colour,stock_top); if(miss){draw(next,2)}else{draw(me,1)}",
    "spring_clean": "discard(me,1,colour in force,owner)",
    "umbrella": "shield(me,draw)",
    "colour_hunt": "draw_until(next,colour in force,5)",
    "back_to_school": "bind(next,numbers)",
    "justice": "swap(most,fewest)",
    "underdog": "if(hand(me) > hand(next)){draw(next,2)}else{skip(1)}",
    "statues": "honour(1); draw(named,2)",
}


def random_cards() -> st.SearchStrategy[WildCard]:
    return st.integers(0, 1 << 32).map(lambda seed: random_card(Random(seed)))


# Reading and printing


@examples(300)
@given(card=random_cards())
def test_a_card_is_read_as_it_is_written(card: WildCard) -> None:
    assert read_card(write_card(card)) == card
    assert write_card(read_card(write_card(card))) == write_card(card)
    assert "\n" not in write_card(card)


@examples(300)
@given(card=random_cards())
def test_a_card_becomes_ints_and_a_card_again(card: WildCard) -> None:
    again = card_of(row_of(card))
    assert write_rule(again.steps) == write_rule(card.steps)
    assert again.steps == card.steps
    assert (again.colour, again.last, again.answers) == (card.colour, card.last, card.answers)


@examples(200)
@given(card=random_cards())
def test_a_card_can_be_shared_as_a_code(card: WildCard) -> None:
    code = code_of(card)
    assert decoded(code) == decoded(f"  {LINK}{code}\n") == card
    assert all(sign.isalnum() or sign in "-_" for sign in code)


def test_everything_that_can_be_said_of_a_card() -> None:
    card = read_card(
        'CARD "Bomb" text "Ouch!" colour after last none answers draw rule draw(next, count(3-7));'
    )
    draw = RuleStep(
        Op.DRAW, who=Who.NEXT, amount=int(Amount.COUNT), sort=Sort.NUMBERS, low=3, high=7
    )
    assert card == WildCard("Bomb", "Ouch!", ColourMode.AFTER, False, True, (draw,))


def test_a_rule_alone_is_a_card_without_a_title() -> None:
    assert read_card("skip(1)") == WildCard(steps=(RuleStep(Op.SKIP, amount=1),))


def test_a_file_holds_cards_comments_and_line_breaks() -> None:
    text = (
        '# ours\ncard "One"\n  rule skip(1);\n    again()   # twice\n\ncard "Two" text "be kind"\n'
    )
    assert [card.title for card in read_cards(text)] == ["One", "Two"]


# The gallery


def test_the_gallery_holds_the_catalogues_examples_and_two_more() -> None:
    assert {name: write_rule(card.steps) for name, card in rules().items() if card.steps} == (
        CATALOGUE
    )
    assert len(rules()) == 26


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_is_readable_in_every_language(language: str) -> None:
    cards = gallery(language)
    assert len({card.title for card in cards.values()}) == len(cards)
    for card in cards.values():
        assert card.text
        assert read_card(write_card(card)) == card
        assert fitting_tables(card) == list(range(2, 11))


# Mistakes: where, and what was expected


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("dance(me)", (1, 1), "expected"),
        ("draw(everyone,1)", (1, 6), "expected"),
        ("draw(me)", (1, 8), "expected"),
        ("draw(me,7)", (1, 9), "number"),
        ("draw(me,0)", (1, 9), "number"),
        ("draw(me,1", (1, 10), "end"),
        ("skip(4)", (1, 6), "number"),
        ("peek(0)", (1, 6), "number"),
        ("roll(1)", (1, 6), "number"),
        ("roll(7)", (1, 6), "number"),
        ("give(me,all,1,giver)", (1, 9), "expected"),
        ("give(me,next,4,giver)", (1, 14), "number"),
        ("give(me,next,1,owner)", (1, 16), "expected"),
        ("discard(me,1,purple,owner)", (1, 14), "expected"),
        ("draw_until(me,red,7)", (1, 19), "number"),
        ("rotate(left,all)", (1, 8), "expected"),
        ("swap(me,others)", (1, 9), "expected"),
        ("choice(all){A: skip(1) | B: again()}", (1, 8), "expected"),
        ("choice(me){A: skip(1)}", (1, 22), "expected"),
        ("if(sunny){skip(1)}", (1, 4), "expected"),
        ("if(hand(me) ? 3){skip(1)}", (1, 13), "sign"),
        ("if(hand(me) > 31){skip(1)}", (1, 15), "number"),
        ("if(colour = pink){skip(1)}", (1, 13), "expected"),
        ('card "x" colour pink', (1, 17), "expected"),
        ('card "x" rule', (1, 14), "end"),
        ('card "x" text', (1, 14), "end"),
        ('card "x', (1, 6), "open-text"),
        ('card "x" last none last draws', (1, 20), "twice"),
        ('card "' + "x" * 31 + '"', (1, 6), "long-text"),
        ('card "x" text "' + "x" * 161 + '"', (1, 15), "long-text"),
        ('card "a\u202eb"', (1, 6), "unprintable"),
        ("skip(1);\nskip(9)", (2, 6), "number"),
        ("", (1, 1), "one-card"),
        ("skip(1) card", (1, 1), "one-card"),
        ("draw(me,9-3)", (1, 9), "number"),
        ("discard(me,1,9-3,owner)", (1, 16), "number"),
    ],
)
def test_a_mistake_is_pointed_at(text: str, place: tuple[int, int], reason: str) -> None:
    with pytest.raises(BadCard) as caught:
        read_card(text)
    assert ((caught.value.line, caught.value.column), caught.value.reason) == (place, reason)
    for language in LANGUAGES:
        assert str(place[1]) in caught.value.text(language)


def test_an_error_says_what_was_expected() -> None:
    with pytest.raises(BadCard) as caught:
        read_card("rotate(left,all)")
    assert caught.value.text("en") == (
        "Line 1, column 8: “left” isn’t allowed here. Expected: play, against"
    )


# Bounds

IF = "if(hand(me) > 3){%s}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("skip(1); skip(1); skip(1); skip(1); skip(1)", "steps"),
        ("; ".join([IF % "; ".join(["peek(1)"] * 3)] * 3) + "; peek(1)", "nodes"),
        (IF % (IF % (IF % "skip(1)")), "nesting"),
        ("choice(me){A: again() | B: " + IF % (IF % "skip(1)") + "}", "nesting"),
        ("give(me,chosen,1,giver); guess(me,colour,stock_top)", "choices"),
        ("rotate(play,1); rotate(play,1); rotate(play,1)", "choices"),
        ("again(); again()", "again"),
        ("draw(me,die)", "no-roll"),
        (IF % "roll(6)" + "; draw(me,die)", "no-roll"),
        ("if(die > 3){skip(1)}", "no-roll"),
        ("if(hit){skip(1)}", "no-guess"),
        ("if(miss){skip(1)}", "no-guess"),
        ("draw(named,1)", "no-honour"),
        ("draw(me,4); draw(me,3)", "draws"),
        ("draw(all,4); draw(leader,3)", "draws"),
        ("roll(6); draw(me,die); draw(me,1)", "draws"),
        ("draw(me,half); draw(me,3)", "draws"),
        ("draw(me,count(red)); draw(me,1)", "draws"),
        ("draw_until(me,wild,6); draw(me,1)", "draws"),
    ],
)
def test_what_is_too_much_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadCard) as caught:
        read_card(text)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "text",
    [
        "; ".join([IF % "; ".join(["peek(1)"] * 2)] * 4),  # twelve steps
        IF % (IF % "skip(1)"),
        "give(me,chosen,1,giver); swap(me,chosen)",  # the target is one choice
        "draw(me,6); draw(next,6)",
        "choice(next){A: draw(next,6) | B: draw(next,6)}",
        "choice(me){A: roll(4) | B: roll(6)}; draw(next,die)",
        "draw(me,half); draw(me,2)",
    ],
)
def test_what_just_fits_is_taken(text: str) -> None:
    assert read_card(text).steps


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("draw(others,6)", 2, 6),  # thirty cards: five others draw six each
        ("draw(others,4)", 2, 8),
        ("draw(all,3)", 2, 10),
        ("draw(next,6); draw(prev,1)", 3, 10),  # with two players they are one
        ("draw(me,1); draw(across,6); reverse(); draw(prev,6)", 4, 10),
    ],
)
def test_what_is_drawn_depends_on_the_seats(text: str, least: int, most: int) -> None:
    tables = fitting_tables(read_card(text))
    assert (tables[0], tables[-1]) == (least, most)


# Arbitrary input

PIECES = """card rule text draw if else choice a b me next hand 1 3 99 die colour in force swap"""
WORDS = st.sampled_from([*PIECES.split(), *'(){},;|:<=>-"', "\\", "#", "\n", " "])


@examples(400)
@given(text=st.text() | st.lists(WORDS).map(" ".join) | st.lists(WORDS).map("".join))
def test_no_text_makes_the_parser_stumble(text: str) -> None:
    try:
        cards = read_cards(text)
    except BadCard as error:
        assert all(error.text(language) for language in LANGUAGES)
    else:
        assert read_cards("\n".join(map(write_card, cards))) == cards


@examples(200)
@given(card=random_cards(), piece=st.text(max_size=3), place=st.integers(0, 400))
def test_nor_does_a_card_with_a_piece_of_nonsense(card: WildCard, piece: str, place: int) -> None:
    text = write_card(card)
    at = place % (len(text) + 1)
    try:
        read_cards(text[:at] + piece + text[at:])
    except BadCard as error:
        assert error.line >= 1
        assert error.column >= 1


@examples(200)
@given(code=st.text() | st.text("abcXYZ019-_").map("w1-{}".format))
def test_no_code_makes_the_reader_stumble(code: str) -> None:
    try:
        decoded(code)
    except BadCard as error:
        assert error.text("en")


def test_a_code_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(BadCard):
        decoded(code_of(WildCard(text="a" * 100_000)))


def test_blocks_within_blocks_without_end_are_refused() -> None:
    with pytest.raises(BadCard) as caught:
        read_card("if(hit){" * 500)
    assert caught.value.reason == "nesting"
