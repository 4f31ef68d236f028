"""Randomness in tests depends only on the test."""

from __future__ import annotations

import gc
import random

import pytest

from penult.chance import seeds
from tests import sharing

pytest_collection_modifyitems = sharing.pytest_collection_modifyitems
pytest_xdist_make_scheduler = sharing.pytest_xdist_make_scheduler

YOUNG = 20_000  # allocations before a collection: compiling and playing create many objects


def pytest_configure() -> None:
    gc.set_threshold(YOUNG)


def pytest_collection_finish() -> None:
    """Twelve thousand test objects live to the end, so keep the collector away from them."""
    gc.freeze()


@pytest.fixture(autouse=True)
def seed_of_the_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no seed is given, the next one comes from the test's name, so what failed once
    fails again."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr(seeds, "fresh", lambda: chance.getrandbits(seeds.BITS))
