"""Cards as blocks: nothing is lost on the way to the text and back, and every list is complete."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import strategies as st

from penult.games.custom import WildCard, read_card, write_card, write_rule
from penult.games.custom.blocks import (
    EXAMPLES,
    Block,
    Form,
    Slot,
    blocks_of,
    forms,
    slots_of,
    write_blocks,
)
from penult.games.custom.gallery import rules
from penult.games.custom.language import VERBS, Reader, scan
from penult.games.errors import BadCard
from penult.i18n import LANGUAGES, catalogue
from tests.games.custom.cards import random_card
from tests.properties.tables import examples, given

FORMS = {form.verb: form for form in forms()}
SIGNS = {"<": "less", "=": "equal", ">": "more"}  # in the keys of texts


def again(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """From blocks to text and back, without asking whether the card is within its limits."""
    return blocks_of(Reader(scan(write_blocks(blocks))).steps())


# There and back


@pytest.mark.parametrize("name", [name for name, card in rules().items() if card.steps])
def test_every_card_of_the_gallery_survives(name: str) -> None:
    card = rules()[name]
    blocks = blocks_of(card.steps)
    assert again(blocks) == blocks
    assert read_card(write_blocks(blocks)).steps == card.steps


@examples(300)
@given(card=st.integers(0, 1 << 32).map(lambda seed: random_card(Random(seed))))
def test_random_cards_survive(card: WildCard) -> None:
    blocks = blocks_of(card.steps)
    assert again(blocks) == blocks
    read = replace(card, steps=read_card(write_blocks(blocks)).steps)
    assert read == card and write_card(read) == write_card(card)


def test_every_block_begins_on_a_line_of_its_own() -> None:
    nested = "choice(next){A: skip(1) | B: again()}"
    rule = f"if(hand(me) > 5){{roll(6); draw(next,die)}}else{{{nested}}}; peek(1)"
    text = write_blocks(blocks_of(read_card(rule).steps))
    starts = [line.split("(")[0] for line in text.splitlines()]
    assert starts == ["if", "roll", "draw", "choice", "skip", "again", "peek"]


# The lists


def test_there_is_a_form_for_every_verb_and_an_example_that_is_valid() -> None:
    assert list(FORMS) == [*VERBS, "if", "choice"]
    assert len(EXAMPLES) == len(FORMS)
    for form in FORMS.values():
        assert write_rule(read_card(write_blocks([form.example])).steps) == form.rule


def picked(form: Form) -> Iterator[tuple[Slot, str]]:
    for slot in form.slots:
        yield from ((slot, option) for option in slot.options)


def with_value(form: Form, wanted: Slot, value: str) -> Block:
    """The example with one slot changed; what is asked because of it has its first option."""
    slots = {**form.example.slots, wanted.name: value}
    if wanted.of and slots.get(wanted.of) not in wanted.when:
        above = next(slot for slot in form.slots if slot.name == wanted.of)
        slots |= {**with_value(form, above, wanted.when[0]).slots, wanted.name: value}
    for slot in form.slots:
        if not slot.of or slots.get(slot.of) in slot.when:
            slots.setdefault(slot.name, slot.options[0])
    if slots.get("sort") == "numbers":
        slots["low"], slots["high"] = (value, value) if wanted.name in ("low", "high") else "37"
    return replace(form.example, slots=slots)


@pytest.mark.parametrize("verb", FORMS)
def test_everything_that_can_be_picked_is_understood(verb: str) -> None:
    """And it means what was picked: the tree that comes back has the same words."""
    form = FORMS[verb]
    for slot, value in picked(form):
        block = with_value(form, slot, value)
        (back,) = again((block,))
        assert back.slots[slot.name] == value
        assert dict(back.slots) == {name: block.slots[name] for name in back.slots}


@pytest.mark.parametrize("verb", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_picked_has_words(verb: str, language: str) -> None:
    texts = catalogue(language)
    wanted = {f"web-block-verb-{verb}"}
    for slot, value in picked(FORMS[verb]):
        wanted.add(f"web-block-slot-{slot.name}")
        if slot.name in ("who", "whom"):
            wanted.add(f"wild-who-{value}")
        elif slot.name == "colour":
            wanted.add(f"colour-{value}")
        elif not value.isdigit():
            wanted.add(f"web-block-{slot.name}-{SIGNS.get(value, value.replace(' ', '_'))}")
    assert [key for key in wanted if key not in texts] == []


# What is wrong


def test_a_wrong_block_is_named_by_its_line() -> None:
    fine = Block("draw", {"who": "me", "amount": "4"})
    with pytest.raises(BadCard) as caught:
        read_card(write_blocks([fine, Block("if", {"test": "hit"}, (fine,))]))
    assert (caught.value.line, caught.value.reason) == (2, "no-guess")
    with pytest.raises(BadCard) as caught:
        read_card(write_blocks([fine, Block("draw", {"who": "me", "amount": "3"})]))
    assert (caught.value.line, caught.value.reason) == (2, "draws")


@pytest.mark.parametrize(
    ("block", "line"),
    [
        (Block("drawn"), 7),
        (Block("draw", {"who": "everyone", "amount": "1"}), 7),
        (Block("draw", {"who": "me"}), 7),
        (Block("draw", {"who": "me); skip(1", "amount": "1"}), 7),
        (Block("choice", {"who": "me"}, (Block("again"),), (Block("peek", {"amount": "9"}),)), 9),
    ],
)
def test_only_what_is_in_the_lists_is_written(block: Block, line: int) -> None:
    with pytest.raises(BadCard) as caught:
        write_blocks([block], 7)
    assert (caught.value.line, caught.value.reason) == (line, "expected")


def test_blocks_in_blocks_in_blocks_end_somewhere() -> None:
    block = Block("again")
    for _ in range(500):
        block = Block("if", {"test": "hit"}, (block,))
    with pytest.raises(BadCard) as caught:
        write_blocks([block])
    assert caught.value.reason == "nesting"


def test_an_else_may_be_missing_and_numbers_have_an_order() -> None:
    lonely = Block("if", {"test": "colour", "colour": "red"}, (Block("again"),))
    assert write_rule(read_card(write_blocks([lonely])).steps) == "if(colour = red){again()}"
    upside_down = {"who": "me", "sort": "numbers", "low": "7", "high": "3", "amount": "1"}
    with pytest.raises(BadCard):
        read_card(write_blocks([Block("draw_until", upside_down)]))
    assert [slot.name for slot in slots_of("draw_until")][:3] == ["who", "sort", "low"]
