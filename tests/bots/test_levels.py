"""The opponents that people choose from, and the bots for studies."""

from __future__ import annotations

from itertools import pairwise

import pytest

from penult import bots
from penult.bots.levels import FACES, LADDER, PERSONAS, USUAL
from penult.core.ids import Seat
from penult.games.registry import NAMES
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.match.mind import Mind
from penult.tables.seating import BOTS, free_bot_name
from tests.bots.playing import played_out

GAMES = 40


def winners(game: str, names: list[str], seed: int) -> tuple[Seat, ...]:
    """Of a match of one round."""
    match = Match.new(game, seats=len(names), seed=seed, options="target=1")
    outcome = played_out(match, names).outcome
    assert outcome
    return outcome.winners


@pytest.mark.parametrize("game", NAMES)
def test_the_last_plain_bot_plays_better_than_the_first(game: str) -> None:
    first, *_, last = bots.plain_bots_of(game)
    assert last == USUAL
    won = {first: 0, last: 0}
    for seed in range(GAMES):
        names = [(first, last)[(seat + seed) % 2] for seat in range(4)]
        for seat in winners(game, names, seed):
            won[names[seat]] += 1
    assert won[last] > 1.4 * won[first], won


def minds(game: str) -> list[Mind]:
    return [mind for name in bots.levels_of(game) if (mind := bots.find(game, name).mind)]


@pytest.mark.parametrize("game", NAMES)
def test_there_are_six_levels_and_the_usual_one_is_neither_first_nor_last(game: str) -> None:
    levels = bots.levels_of(game)
    assert len(levels) >= 6 and USUAL in levels[1:-1]
    for name in (*levels, *bots.personas_of(game)):
        bot = bots.find(game, name)
        if bot.mind:
            assert bot.policy is bots.find(game, USUAL).policy  # for when it can't think
    assert all(bots.find(game, name).mind for name in levels[levels.index(USUAL) + 1 :])


@pytest.mark.parametrize("game", NAMES)
def test_below_the_usual_level_bots_think_or_have_habits_of_their_own(game: str) -> None:
    levels = bots.levels_of(game)
    lower = [bots.find(game, name) for name in levels[: levels.index(USUAL)]]
    usual = bots.find(game, USUAL).policy
    assert len({bot.mind or bot.policy for bot in lower}) == len(lower)
    assert all(bot.mind or bot.policy is not usual for bot in lower)


@pytest.mark.parametrize("game", NAMES)
def test_a_higher_level_has_more_of_everything(game: str) -> None:
    for lower, higher in pairwise(minds(game)):
        assert lower.worlds < higher.worlds and lower.memory < higher.memory
        assert lower.trust < higher.trust and lower.attention < higher.attention


@pytest.mark.parametrize("game", NAMES)
def test_bots_for_studies_are_no_levels_but_can_be_named(game: str) -> None:
    for name in ("random", "eager"):
        assert name not in bots.levels_of(game)
        assert bots.find(game, name).mind is None


def test_everybody_has_a_face_of_their_own_and_a_name_in_every_language() -> None:
    assert len(set(FACES.values())) == len(FACES) == len(LADDER + PERSONAS)
    for language in LANGUAGES:
        texts = catalogue(language)
        names = [texts.text(f"bot-{name}") for name in FACES]
        assert len(set(names)) == len(names)
        for name in FACES:
            assert texts.text(f"bot-{name}-about")
            assert name in texts.text("cli-opponents") and name in texts.text("cli-level")


def test_the_first_bot_of_a_level_sits_down_with_its_face() -> None:
    for face in FACES.values():
        assert BOTS[free_bot_name((), (), face)] == face
    fox = free_bot_name((), (), "fox")
    assert BOTS[free_bot_name((fox,), ("fox",), "fox")] != "fox"
