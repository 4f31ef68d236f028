"""An enum's stand-in class behaves like the enum."""

from __future__ import annotations

import copy
import pickle
from enum import IntEnum
from typing import Any

import numba
import pytest

import penult.simulate.compile.memory  # noqa: F401 - teaches the compiler what a stand is
from penult.core.enums import proxy_for, quick
from penult.core.events import Kind


class Suit(IntEnum):
    """Two members are enough."""

    HEARTS = 1
    SPADES = 4


STAND: Any = proxy_for(Suit)


def test_it_has_the_members_themselves() -> None:
    assert STAND.HEARTS is Suit.HEARTS
    assert STAND["SPADES"] is Suit.SPADES
    assert STAND(4) is Suit.SPADES
    assert list(STAND) == [Suit.HEARTS, Suit.SPADES]
    assert len(STAND) == 2
    assert dict(STAND.__members__) == dict(Suit.__members__)


def test_it_knows_its_members() -> None:
    assert isinstance(Suit.HEARTS, STAND)
    assert not isinstance(1, STAND)
    assert Suit.HEARTS in STAND
    with pytest.raises(ValueError, match="2 is not a valid Suit"):
        STAND(2)


def test_it_can_be_matched() -> None:
    match 4:
        case STAND.HEARTS:
            found = "hearts"
        case STAND.SPADES:
            found = "spades"
    assert found == "spades"


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda member: pickle.loads(pickle.dumps(member))]
)
def test_members_survive_copies_and_pickles(again: Any) -> None:
    assert again(Kind.LAID) is Kind.LAID


def test_compiled_code_finds_the_members() -> None:
    def spades(number: int) -> bool:
        return bool(number == STAND.SPADES)

    compiled: Any = numba.njit(spades)
    assert compiled(4)
    assert not compiled(1)


def test_a_decorated_enum_keeps_its_name() -> None:
    decorated = quick(Suit)
    assert (decorated.__name__, decorated.__doc__) == ("Suit", "Two members are enough.")
    assert decorated.__module__ == __name__
