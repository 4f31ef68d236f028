"""The examples in docstrings are run as they stand."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = (
    "penult",
    "penult.chance.seeds",
    "penult.client.address",
    "penult.i18n.catalogue",
    "penult.melds",
    "penult.melds.position",
    "penult.play.kinds",
    "penult.play.marks",
    "penult.play.match",
    "penult.play.nearness",
    "penult.play.notation",
    "penult.wilds",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
