"""The scenarios of every game hold."""

from __future__ import annotations

import pytest

from penult.core.errors import clause_name
from penult.games.registry import NAMES, find
from tests.conformance.scenarios import Scenario, run, scenarios

SCENARIOS = scenarios()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    assert run(scenario) == scenario.then


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_scenarios(game: str) -> None:
    assert any(scenario.file.startswith(f"{game}/") for scenario in SCENARIOS)


def test_scenarios_cite_clauses_that_exist() -> None:
    for scenario in SCENARIOS:
        game = find(scenario.file.partition("/")[0])
        known = {clause_name(clause) for clause in game.clauses}
        assert scenario.clauses, str(scenario)
        assert set(scenario.clauses) <= known, str(scenario)


def test_no_two_scenarios_have_the_same_name() -> None:
    assert len({str(scenario) for scenario in SCENARIOS}) == len(SCENARIOS)
