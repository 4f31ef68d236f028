"""Names of people."""

from __future__ import annotations

import pytest

from penult.tables.errors import BadName
from penult.tables.seating import LONGEST, tidy_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize("name", ["Zoë", "李", "O'Hara-Müller", "<b>Z</b>", f"Zoë {FAMILY}", "🦊"])
def test_a_name_is_kept_as_it_is(name: str) -> None:
    assert tidy_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name", ["", " ", "A\u200dda", "\u200d", "A\x07", "A\u202eda", "x" * (LONGEST + 1)]
)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    with pytest.raises(BadName):
        tidy_name(name)
