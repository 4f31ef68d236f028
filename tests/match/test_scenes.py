"""The shared part of a scene is built once; with a viewer's own part it is their scene."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES
from penult.games.scene import Own, Scene
from penult.match.match import Match

ACTS = 120

TABLES = [(name, "") for name in NAMES] + [
    ("coloradd", "show_to=all"),
    ("master", "show_counts=coarse"),
    ("master", "form=teams"),
]


def put_together(scene: Scene, viewer: Seat, own: Own) -> Scene:
    seats = scene.seats if own.seats is None else own.seats
    return replace(
        scene, viewer=viewer, hand=own.hand, shown=own.shown, notes=own.notes, seats=seats
    )


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_all_viewers_share_everything_but_their_own(game: str, options: str) -> None:
    match = Match.new(game, seats=4, seed=5, options=options)
    lots = random.Random(3)
    viewers = (0, 1, 2, 3, TABLE)
    for _ in range(ACTS):
        scene, mine = match.scenes(viewers)
        for viewer, own in zip(viewers, mine, strict=True):
            assert put_together(scene, viewer, own) == match.scene(viewer)
        acts = [(seat, act) for seat in (TABLE, 0, 1, 2, 3) for act in match.legal(seat)]
        if not acts:
            break
        match.push(*lots.choice(acts))
