"""Clauses cited for a free decision mention it, in every language."""

from __future__ import annotations

import pytest

from penult.i18n.catalogue import LANGUAGES, catalogue

WANTS = {"en": ("want",), "fr": ("préfér",), "de": ("will",)}
BY_CHOICE = ("ADD-19", "ADD-21", "MAS-18", "MAS-20", "ROY-19", "ROY-21", "TIP-14", "TIP-16")
TILES = ("RUM-31", "RUM-34")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", [*BY_CHOICE, *TILES])
def test_a_draw_and_a_kept_card_may_be_wanted(clause: str, language: str) -> None:
    """PR-40: citing another clause would tell the others what somebody holds."""
    text = catalogue(language).text(f"clause-{clause}")
    assert any(word in text for word in WANTS[language]), text
