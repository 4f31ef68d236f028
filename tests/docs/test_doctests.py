"""The examples in docstrings run as written."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = (
    "penult",
    "penult.chance.seeds",
    "penult.client.api",
    "penult.i18n.catalogue",
    "penult.games.rummy.solver",
    "penult.games.rummy.solver.position",
    "penult.core.coercion",
    "penult.render.svg.marks",
    "penult.match.match",
    "penult.match.notation",
    "penult.games.custom",
    "penult.lab.training.symmetry",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
