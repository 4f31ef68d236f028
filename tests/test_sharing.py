"""Workers share the tests as ``sharing`` describes."""

from __future__ import annotations

import doctest

from tests import sharing


def test_the_examples_hold() -> None:
    assert doctest.testmod(sharing) == doctest.TestResults(failed=0, attempted=8)
