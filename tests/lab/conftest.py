"""Simulations here are compiled together with those of ``tests/simulate``."""

from __future__ import annotations

from tests.simulate.conftest import plays

__all__ = ["plays"]
