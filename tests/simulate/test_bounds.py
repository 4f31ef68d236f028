"""The code compared with the interpreted rules is compiled with bounds checks."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from penult.simulate.compile import mark


@mark
def look_up(row: Any, place: int) -> int:
    found: int = row[place]
    return found


@numba.njit
def ask(row: Any, place: int) -> int:
    return look_up(row, place)  # type: ignore[no-any-return]


def test_a_function_that_is_only_called_checks_its_bounds_too() -> None:
    assert ask(np.arange(3), 2) == 2
    with pytest.raises(IndexError):
        ask(np.arange(3), 3)
