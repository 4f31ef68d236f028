"""Golden playthroughs: the engine still does the same, action by action.

If a line changes, a clause must explain it; then write them again with
``python -m tests.golden.playthrough --write``.
"""

from __future__ import annotations

from difflib import unified_diff

import pytest

from penult.games.registry import NAMES
from penult.match.match import Match
from tests.golden.playthrough import (
    PRESETS,
    acts_in,
    main,
    most_lines,
    path_of,
    played_at_random,
    render,
    summary,
    written_again,
)

ALL = [(game, preset) for game, presets in PRESETS.items() for preset in presets]
each = pytest.mark.parametrize(("game", "preset"), ALL)


def test_every_game_has_its_presets() -> None:
    assert set(PRESETS) == set(NAMES)


@pytest.mark.parametrize("game", NAMES)
def test_every_preset_has_its_playthrough_and_nothing_else_has(game: str) -> None:
    found = {path.stem for path in path_of(game, "any").parent.glob("*")}
    assert found == set(PRESETS[game])


@each
def test_playthrough(game: str, preset: str) -> None:
    golden = path_of(game, preset).read_text(encoding="utf-8")
    now = written_again(game, preset, golden)
    changes = unified_diff(golden.splitlines(), now.splitlines(), "golden", "now", lineterm="")
    assert now == golden, "\n".join(changes)


@each
def test_a_playthrough_is_short_and_complete(game: str, preset: str) -> None:
    text = path_of(game, preset).read_text(encoding="utf-8")
    assert text.count("\n") <= most_lines(game)
    assert "winners: -" not in text


def test_the_acts_are_read_back_as_they_were_written() -> None:
    game, preset = ALL[0]
    start = PRESETS[game][preset]
    acts = played_at_random(start.new_match(game, 1), 1)
    assert acts_in(render(start.new_match(game, 1), acts)) == acts


def test_an_empty_pile_has_no_top_card() -> None:
    agreeing = Match.new("coloradd", seats=3, seed=1, options="custom_count=2 agree=at_table")
    assert " top - - " in summary(agreeing, 1)


@each
def test_no_card_is_on_top_before_the_deal(game: str, preset: str) -> None:
    text = path_of(game, preset).read_text(encoding="utf-8")
    before = text.partition("\n  dealt ")[0].splitlines()
    tops = [line.partition(" top ")[2].split()[0] for line in before if " top " in line]
    assert set(tops) <= {"-"}


def test_nothing_is_written_by_accident(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "--write" in capsys.readouterr().err
