"""Presets: options that go well together, under one name."""

from __future__ import annotations

import pytest

from penult import Match
from penult.games.options import Preset
from penult.games.registry import NAMES, find
from penult.match.errors import UnknownPreset
from penult.match.options import read_options, write_options

EVERY = [(name, preset) for name in NAMES for preset in find(name).presets]


BOOKS = {"master": "illegal_lay=free"}  # MAS-103; the default forgives slips


def pairs(preset: Preset) -> dict[str, str]:
    return {name: value for name, _, value in (p.partition("=") for p in preset.options.split())}


@pytest.mark.parametrize("name", NAMES)
def test_the_first_preset_is_the_book_and_no_two_are_alike(name: str) -> None:
    presets = find(name).presets
    assert presets[0] == Preset("book", BOOKS.get(name, ""))
    assert len({each.name for each in presets}) == len(presets)
    assert len({frozenset(pairs(each).items()) for each in presets}) == len(presets)


@pytest.mark.parametrize("name, preset", EVERY)
def test_a_preset_says_nothing_that_is_so_anyway_and_a_match_begins_with_it(
    name: str, preset: Preset
) -> None:
    game = find(name)
    written = write_options(game, read_options(game, f"preset={preset.name}"))
    assert dict(pair.split("=") for pair in written.split()) == pairs(preset)
    assert Match.new(name, seats=4, seed=1, options=f"preset={preset.name}").outcome is None


@pytest.mark.parametrize("name, preset", EVERY)
def test_a_preset_with_a_price_for_false_objections_lets_people_object(
    name: str, preset: Preset
) -> None:
    """MAS-103: you can only object where wrong cards can be played."""
    if "false_callout_penalty" in pairs(preset):
        assert pairs(preset)["illegal_lay"] == "free"


def test_what_is_said_besides_goes_before_the_preset_whatever_comes_first() -> None:
    game = find("tippo")
    one = read_options(game, "preset=family target=300")
    other = read_options(game, {"target": 300, "preset": "family"})
    assert one == other == read_options(game, "target=300 balance=calm auto_call=on turn_limit=90")


def test_an_unknown_preset_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownPreset) as refused:
        read_options(find("rummy"), "preset=teams")
    assert "tournament" in refused.value.text("de")
