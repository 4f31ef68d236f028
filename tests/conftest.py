"""Chance in tests is a function of the test."""

from __future__ import annotations

import gc
import random

import pytest

from penult.chance import seeds
from tests import sharing

pytest_collection_modifyitems = sharing.pytest_collection_modifyitems
pytest_xdist_make_scheduler = sharing.pytest_xdist_make_scheduler

YOUNG = 20_000  # objects made until garbage is looked for: compiling and playing make many


def pytest_configure() -> None:
    gc.set_threshold(YOUNG)


def pytest_collection_finish() -> None:
    """Twelve thousand tests stay to the end: nobody need search them for garbage."""
    gc.freeze()


@pytest.fixture(autouse=True)
def seed_of_the_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no seed is asked for, the test's name says which one comes next: what failed once
    fails again."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr(seeds, "fresh", lambda: chance.getrandbits(seeds.BITS))
