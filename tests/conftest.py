"""Chance in tests is a function of the test: what failed once fails again."""

from __future__ import annotations

import random

import pytest

from penult.chance import seeds


@pytest.fixture(autouse=True)
def seed_of_the_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no seed is asked for, the test's name says which one comes next."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr(seeds, "fresh", lambda: chance.getrandbits(seeds.BITS))
