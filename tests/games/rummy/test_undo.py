"""RUL-43: undoing an open turn restores its start bit for bit."""

from __future__ import annotations

from random import Random

import pytest

from penult.games.rummy.tiles import CODES
from penult.match.match import Match
from tests.games.asking import exposed
from tests.games.rummy.regrouping import open_lay, start_of
from tests.games.rummy.table import four, lay, lines, melds, play, seated, single, two
from tests.games.rummy.walking import self_play, wander, with_options

OPTIONS = (
    "",
    "taken_joker=may_keep",
    "taken_joker=may_keep jokers=free reused_joker_fires=on",
    "jokers=fixed_rack set_joker=either_colour",
    "actions=one_per_meld must_lay=honour",
)


def positions(seed: int) -> list[str]:
    return [position for seed in (seed, seed + 1) for position in self_play(seed, 24)[4:]]


# Reset


@pytest.mark.parametrize("options", OPTIONS)
def test_reset_after_any_steps(options: str) -> None:
    chance = Random(options)
    for position in chance.sample(positions(1), 10):
        m = with_options(position, options)
        before, digest = m.write(), m.digest()
        for _ in range(2):
            list(wander(m, chance, 8))
            if m.view().begun:
                m.push("reset")
            assert m.write() == before
            assert m.digest() == digest


@pytest.mark.parametrize("options", OPTIONS)
def test_reset_after_whole_regroupings(options: str) -> None:
    chance = Random(options)
    for position in chance.sample(positions(3), 8):
        m = with_options(position, options)
        before = m.write()
        start = start_of(m, "may_keep" in options)
        for _ in range(20):
            if open_lay(m, start, chance):
                m.push("reset")
            assert m.write() == before


@pytest.mark.parametrize("plan", ["most", "dear", "keep-jokers", "keep-actions"])
def test_reset_after_a_plan(plan: str) -> None:
    m = four("r6 r7 joker g9 b12", "r3-5 9rby*y")
    before = m.write()
    play(m, f"plan {plan}", "reset")
    assert m.write() == before


def test_a_plan_begins_from_the_start_of_the_turn() -> None:
    fresh, used = (four("r6 r7 joker g9 b12", "r3-5 9rby*y") for _ in range(2))
    play(used, "g9", "break 9rby", "r6", "r7", "fire r7", "back r6")
    for m in (fresh, used):
        m.push("plan most")
    assert used.write() == fresh.write()


@pytest.mark.parametrize(
    "acts",
    [
        ("r4",),
        ("break r3-5",),
        ("r4", "break r3-5", "meld r3-5"),  # the joker is free
        ("r4", "break r3-5", "meld r3-6"),  # and used
        ("r4", "break r3-5", "meld r3-5", "keep"),  # or kept
        ("r4", "break r3-5", "meld r3-5", "keep", "r7", "fire r7", "worn"),
        ("joker", "break r3-5", "meld r3-5"),
    ],
    ids=" ".join,
)
def test_reset_with_jokers(acts: tuple[str, ...]) -> None:
    m = two("r4 r7 joker b12", "9rby r3-5*4", single="g9", options="taken_joker=may_keep")
    before = m.write()
    play(m, *acts, "reset")
    assert m.write() == before


def test_reset_takes_a_call_and_a_choice_back() -> None:
    m = two("r2 r5 b12", "r3-5 r6-8")
    before = m.write()
    play(m, "r2", "r5", "fire r5", "call", "reset")
    assert m.write() == before


def test_reset_after_a_draw_goes_back_to_the_drawn_tile() -> None:
    """No undo across a draw."""
    m = play(four("b1 b4 y10", "r3-5", pool="r6 rest"), "draw")
    before = m.write()
    play(m, "r6", "break r3-5", "meld r3-6", "reset")
    assert m.write() == before
    assert "drawn: r6" in before


def test_reset_does_not_open_the_window_for_a_catch_again() -> None:
    """RUL-64: the first action closed it, even if it is undone."""
    m = seated("r3-5 1rbg", "r6 b12", "y1 y3 y6", "g1 g3")
    lay(m, "r6", "break r3-5", "meld r3-6")
    before = lines(m)
    play(m, "y1", "reset")
    assert before.pop("exposed") == "0"
    assert lines(m) == before
    assert exposed(m) == []


# Step by step


def test_the_last_tile_taken_back() -> None:
    m = four("r6 b12", "r3-5")
    before = m.write()
    play(m, "r6", "b12", "back r6", "back b12")
    assert m.write() == before


@pytest.mark.parametrize(("tile", "run"), [("joker", "r3-5"), ("y9", "9rby")])
def test_an_equal_tile_may_be_taken_back_instead(tile: str, run: str) -> None:
    """RUL-38: the single one is as good as the one that was melded instead."""
    m = four(f"{tile} b12", "9rby r3-5*4")
    before = m.write()
    play(m, tile, f"break {run}", f"meld {run}", f"back {tile}")
    assert m.write() == before


def test_broken_melds_made_again_in_any_order() -> None:
    m = four("r6 b12", "r3-5 9rby r3-5 1rbg")
    before = m.write()
    play(m, "break r3-5", "break 9rby", "meld 9rby", "break 1rbg", "meld r3-5", "meld 1rbg")
    assert m.write() == before
    assert melds(m) == ["1rbg", "9rby", "r3-5", "r3-5"]


def test_another_grouping_of_the_same_tiles_is_not_the_same() -> None:
    m = play(four("r7 b12", "r1-6"), "break r1-6", "meld r1-3", "meld r4-6")
    assert m.view().begun
    play(m, "break r1-3", "break r4-6", "meld r1-6")
    assert not m.view().begun


def test_a_joker_elsewhere_is_not_the_same() -> None:
    m = play(four("r7 b12", "r1-4*2", single="r2"), "break r1-4", "meld r1-4")
    assert (melds(m), single(m)) == (["r1-4"], ["joker"])
    assert m.view().begun


def inverse(step: str) -> str:
    verb, _, what = step.rpartition(" ")
    return f"{ {'': 'back', 'back': '', 'meld': 'break', 'break': 'meld'}[verb] } {what}".strip()


def can_be_undone(m: Match, step: str) -> bool:
    """A meld is found by its code, so it must be unique; a joker could be replaced."""
    verb, _, code = step.rpartition(" ")
    there = [meld for meld in melds(m) if meld.partition("*")[0] == code]
    return verb == "" or there == ([code] if verb == "break" else [])


@pytest.mark.parametrize("options", OPTIONS[:3])
def test_every_step_undone_in_reverse_order(options: str) -> None:
    chance = Random(options)
    for position in chance.sample(positions(5), 8):
        m = with_options(position, options)
        before = m.write()
        taken: list[str] = []
        for _ in range(7):
            legal = [step for step in possible(m) if can_be_undone(m, step)]
            if legal:
                taken.append(chance.choice(legal))
                m.push(taken[-1])
        for step in reversed(taken):
            m.push(inverse(step))
        assert m.write() == before


def possible(m: Match) -> list[str]:
    """The legal steps: laying, breaking up and melding."""
    texts = [str(act) for act in m.legal()]
    return [text for text in texts if text in CODES or text.startswith(("meld ", "break "))]


def test_pop_takes_single_steps_back() -> None:
    m = two("r4 r7 joker b12", "9rby r3-5*4", single="g9", options="taken_joker=may_keep")
    seen = [m.write()]
    for act in ("r4", "break r3-5", "meld r3-5", "keep", "joker", "reset", "r4"):
        m.push(act)
        seen.append(m.write())
    while m.acts:
        assert m.write() == seen.pop()
        m.pop()
    assert m.write() == seen.pop()


def test_after_undoing_everything_is_possible_again() -> None:
    m = four("r6 b12", "r3-5", options="must_lay=honour")
    legal = [str(act) for act in m.legal()]
    play(m, "r6", "back r6")
    assert [str(act) for act in m.legal()] == legal


# Writing an open turn


@pytest.mark.parametrize("options", OPTIONS)
def test_an_open_lay_can_be_written_and_read(options: str) -> None:
    """Even in the middle of it, and both continue in the same way."""
    chance = Random(options)
    for position in chance.sample(positions(7), 8):
        m = with_options(position, options)
        list(wander(m, chance, 6))
        twin = Match.read(m.write(), seed=0)
        assert twin.write() == m.write()
        assert twin.legal() == m.legal()
        if m.view().begun:
            m.push("reset")
            twin.push("reset")
        assert twin.write() == m.write()
