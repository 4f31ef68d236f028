"""Simulations here are compiled together with those of ``tests/sim``."""

from __future__ import annotations

from tests.sim.conftest import plays

__all__ = ["plays"]
