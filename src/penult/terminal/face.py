"""What a person at a table looks at: a match of his own, or one that comes over a wire."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

from penult.games.game import Game
from penult.games.scene import Scene
from penult.vocabulary.actions import Action
from penult.vocabulary.ids import Seat


class Face(Protocol):
    """The side of a match that is turned towards one person."""

    @property
    def game(self) -> Game: ...

    @property
    def options(self) -> Any: ...

    @property
    def standing(self) -> tuple[int, ...]: ...

    def scene(self, viewer: Seat, /) -> Scene: ...

    def legal(self, seat: Seat, /) -> list[Action]: ...

    def moves(self, seat: Seat, /) -> list[Action]: ...

    def why_not(self, seat: Seat, act: Action, /) -> IntEnum: ...
