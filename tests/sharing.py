"""How workers share the tests: the longest start first, tests that share a set-up stay together.

Tests that keep a core busy alternate with those that mostly wait for a browser or a server.
Short ones at the end keep all workers busy until the end.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from penult.games.registry import NAMES

LONG = (
    ("simulate", "browser"),
    ("properties", "server", "terminal", "examples"),
)  # folders, alternating
APART = ("tests/server/test_simulation.py",)  # files whose tests are long and share nothing
WORDS = re.compile(r"\w+")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    teams = {item: team(item.nodeid) for item in items}
    places = in_turn({name: folder_of(name) for name in dict.fromkeys(teams.values())})
    items.sort(key=lambda item: places[teams[item]])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    config.option.loadscopereorder = False
    return Teams(config, log)


class Teams(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return team(nodeid)


def in_turn(folders: dict[str, str]) -> dict[str, tuple[int, int]]:
    """Each team's place in the order, by its folder.

    >>> folders = {"s1": "simulate", "s2": "simulate", "b1": "browser", "g1": "games"}
    >>> sorted(folders, key=in_turn(folders).__getitem__)
    ['s1', 'b1', 's2', 'g1']
    """
    before = Counter[str]()
    places = {}
    for name, folder in folders.items():
        places[name] = rank(folder), before[folder]
        before[folder] += 1
    return places


def rank(folder: str) -> int:
    return next((place for place, some in enumerate(LONG) if folder in some), len(LONG))


def team(test: str) -> str:
    """Tests that one worker runs in a row: those of a file or, in long files, of a game.

    >>> team("tests/server/test_stores.py::test_a_table_goes_on[None]")
    'tests/server/test_stores.py'
    >>> team("tests/properties/test_phases.py::test_a_position_of_every_phase[royal]")
    'tests/properties/test_phases.py royal'

    In ``simulate`` they share a game's compiled code; ``lab`` uses the first game's.

    >>> team("tests/simulate/test_arena.py::test_every_game_is_played_once[0-royal]")
    'tests/simulate royal'
    >>> team("tests/lab/test_summary.py::test_a_simulation_in_words[de]")
    'tests/simulate coloradd'

    Storms share nothing.

    >>> team("tests/server/test_simulation.py::test_a_planted_fault_is_found[told]")
    'tests/server/test_simulation.py::test_a_planted_fault_is_found[told]'

    All of ``browser`` shares one browser and its server.

    >>> team("tests/browser/test_falling.py::test_the_cards_of_a_fall_slide[True]")
    'tests/browser'
    """
    file, _, rest = test.partition("::")
    folder, game = folder_of(test), game_in(rest)
    if file in APART:
        return test
    if folder == "browser":
        return "tests/browser"
    if folder == "lab":
        return f"tests/simulate {NAMES[0]}"
    if folder == "simulate" and game:
        return f"tests/simulate {game}"
    return f"{file} {game}" if folder == "properties" and game else file


def folder_of(test: str) -> str:
    folder: str = WORDS.findall(test)[1]
    return folder


def game_in(parameters: str) -> str:
    return next((word for word in WORDS.findall(parameters) if word in NAMES), "")
