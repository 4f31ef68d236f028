"""How workers share the tests: the longest begin first, what shares a preparation stays together.

Short ones at the end keep all workers busy to the last.
"""

from __future__ import annotations

import re

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from penult.games.registry import NAMES

LONG = ("sim", "browser", "properties", "web", "terminal")  # folders, the longest first
APART = ("test_two_speeds", "test_melds")  # tests of ``sim`` that compile something of their own
WORDS = re.compile(r"\w+")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: (rank(item.nodeid), team(item.nodeid)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    config.option.loadscopereorder = False
    return Teams(config, log)


class Teams(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return team(nodeid)


def rank(test: str) -> int:
    folder = folder_of(test)
    return LONG.index(folder) if folder in LONG else len(LONG)


def team(test: str) -> str:
    """Tests that one worker does in a row: those of a file; in long ones, of a game.

    >>> team("tests/web/test_store.py::test_a_table_goes_on[None]")
    'tests/web/test_store.py'
    >>> team("tests/properties/test_phases.py::test_a_position_of_every_phase[royal]")
    'tests/properties/test_phases.py royal'

    In ``sim`` they share the compiled arena of a game, in whatever file.

    >>> team("tests/sim/test_arena.py::test_every_game_is_played_once[0-royal]")
    'tests/sim royal'
    """
    file, _, rest = test.partition("::")
    folder, game = folder_of(test), game_in(rest)
    if folder == "sim" and game and not any(name in file for name in APART):
        return f"tests/sim {game}"
    return f"{file} {game}" if folder in ("sim", "properties") and game else file


def folder_of(test: str) -> str:
    return test.split("/")[1]


def game_in(parameters: str) -> str:
    return next((word for word in WORDS.findall(parameters) if word in NAMES), "")
