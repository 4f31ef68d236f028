"""What all property tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.properties.risks import remembered


@pytest.fixture(autouse=True, scope="module")
def risks_are_remembered() -> Iterator[None]:
    with remembered():
        yield
