"""Tippo is not in the registry yet: its tests make it known. Goes when the game is registered."""

from __future__ import annotations

import pytest

from penult.games import registry


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    if "tippo" not in registry.NAMES:
        monkeypatch.setattr(registry, "NAMES", (*registry.NAMES, "tippo"))
