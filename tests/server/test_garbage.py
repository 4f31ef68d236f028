"""When a server collects garbage, and how much it looks at."""

from __future__ import annotations

import gc

import pytest

from penult.server.garbage import AT_LAST, SELDOM, Cleaning, collect_little

MOST = 25_000  # objects; looking at more takes longer than a table may take to wake


def test_no_run_by_itself_looks_at_many_objects() -> None:
    before, looked = gc.get_threshold(), []

    def count(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            young = range(info["generation"] + 1)
            looked.append(sum(len(gc.get_objects(generation=each)) for each in young))

    try:
        collect_little()
        gc.callbacks.append(count)
        kept: list[list[int]] = [[] for _ in range(200_000)]
        gc.callbacks.remove(count)
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
    assert kept and len(looked) > 8
    assert max(looked) <= MOST


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: found.append(1))
    return found


def test_at_rest_it_does_so_now_and_then(looks: list[int]) -> None:
    cleaning = Cleaning(0)
    cleaning.clean(SELDOM, 0)
    assert not looks
    cleaning.clean(SELDOM + 1, 0)
    cleaning.clean(SELDOM + 2, 0)
    assert len(looks) == 1


def test_while_people_play_it_waits(looks: list[int]) -> None:
    cleaning = Cleaning(0)
    for now in range(0, AT_LAST + 1, SELDOM):
        cleaning.clean(now, now + 1)
    assert not looks
    cleaning.clean(AT_LAST + 1, AT_LAST + 2)
    assert len(looks) == 1
