"""When a server looks at everything it has."""

from __future__ import annotations

import gc

import pytest

from penult.server.garbage import AT_LAST, SELDOM, Cleaning


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
