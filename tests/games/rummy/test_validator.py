"""The rules accept exactly the turns that an independent judge accepts."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from penult.games.rummy.solver import Position
from penult.games.rummy.tiles import CODES
from penult.match.match import Match
from tests.games.asking import why
from tests.games.rummy.regrouping import open_lay, start_of
from tests.games.rummy.table import four, lay, line, lines, melds, play, two
from tests.games.rummy.validator import Piece, Table, is_run, is_set, is_turn, look, pieces_of
from tests.games.rummy.walking import self_play, wander, with_options

JOKERS = ("fixed_any", "fixed_rack", "free")
MODES = [
    {"jokers": jokers, "set_joker": set_joker, "taken_joker": taken, "drawn_lay": alone}
    for jokers, (set_joker, taken, alone) in product(
        JOKERS,
        [
            ("declared", "same_turn", "with_others"),
            ("either_colour", "same_turn", "alone"),
            ("declared", "may_keep", "with_others"),
            ("either_colour", "may_keep", "with_others"),
        ],
    )
]
MAY_BE_FINISHED = ("OK", "RUM_58")  # a missing choice of action isn't a flaw of the table


def spell(mode: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in mode.items())


class Judge:
    """Judges a turn from its start."""

    def __init__(self, m: Match, mode: dict[str, str]) -> None:
        self.m, self.mode = m, mode
        self.before = look(m, m.turn)
        drawn: int = m.view(m.turn).drawn
        self.drawn = CODES[drawn] if drawn >= 0 else ""

    def agrees(self) -> tuple[bool, bool]:
        """Compare the rules' verdict on the open turn with the judge's."""
        rules = why(self.m, self.m.turn, "finish") in MAY_BE_FINISHED
        kept = int(lines(self.m).get("kept", "0"))
        after = look(self.m, self.m.turn)
        return rules, is_turn(self.before, after, kept, self.mode, self.drawn)


def positions() -> list[str]:
    return [position for seed in range(5) for position in self_play(seed, 24)[4:]]


@pytest.mark.parametrize("mode", MODES, ids=spell)
def test_whole_tables_are_judged_alike(mode: dict[str, str]) -> None:
    """Every tile is in a meld, so only the jokers can be wrong."""
    chance = Random(spell(mode))
    verdicts = {True: 0, False: 0}
    for position in chance.sample([text for text in positions() if text.count("*") > 1], 12):
        m = with_options(position, spell(mode))
        judge = Judge(m, mode)
        start = start_of(m, mode["taken_joker"] == "may_keep")
        for _ in range(40):
            if open_lay(m, start, chance):
                rules, judged = judge.agrees()
                assert rules == judged, m.write()
                verdicts[rules] += 1
                m.push("reset")
    assert verdicts[True] > 3, verdicts
    assert verdicts[False] > 3 or mode["jokers"] == "free", verdicts


@pytest.mark.parametrize("mode", MODES[::3], ids=spell)
def test_random_steps_are_judged_alike(mode: dict[str, str]) -> None:
    chance = Random(spell(mode))
    for position in chance.sample(positions(), 8):
        m = with_options(position, spell(mode))
        judge = Judge(m, mode)
        for step in wander(m, chance, 12):
            rules, judged = judge.agrees()
            assert rules == judged, f"{step}\n{m.write()}"


@pytest.mark.parametrize("mode", MODES, ids=spell)
def test_whatever_is_planned_is_a_turn(mode: dict[str, str]) -> None:
    chance = Random(spell(mode))
    for position in chance.sample(positions(), 5):
        m = with_options(position, spell(mode))
        if not m.view(m.turn).layable:
            continue
        judge = Judge(m, mode)
        for plan in ("most", "dear", "keep-jokers", "keep-actions"):
            m.push(f"plan {plan}")
            assert judge.agrees() == (True, True), m.write()
        for _ in wander(m, chance, 6):
            rules, judged = judge.agrees()
            assert rules == judged, m.write()


@pytest.mark.parametrize("mode", MODES, ids=spell)
def test_who_may_draw_has_no_lay_by_the_public_solver_either(mode: dict[str, str]) -> None:
    """RUL-28: the duty to lay is what the solver says."""
    chance = Random(spell(mode))
    for position in chance.sample(positions(), 12):
        m = with_options(position, spell(mode))
        if m.view(m.turn).drawn >= 0:
            continue
        asked = {name: mode[name] for name in ("jokers", "set_joker", "taken_joker")}
        public = Position(
            [spelled(pieces_of(word)) for word in melds(m)],
            line(m, f"hand {m.turn}").replace("joker", "j").replace("-", ""),
            line(m, "single").replace("joker", "j").replace("-", ""),
            **asked,
        )
        assert public.anything() == bool(m.view(m.turn).layable), m.write()


def spelled(meld: list[Piece]) -> str:
    return " ".join(f"j={c}{n}" if joker else f"{c}{n}" for c, n, joker in meld)


# The judge on worked examples


@pytest.mark.parametrize("word", ["b4-6", "r1-4", "r2-6*4*6", "y10-12*10", "g5-7*5*7"])
def test_the_judge_knows_runs(word: str) -> None:
    assert is_run(pieces_of(word))
    assert not is_set(pieces_of(word))


@pytest.mark.parametrize("word", ["4rbg", "9rbyg", "9rbg*g"])
def test_the_judge_knows_sets(word: str) -> None:
    assert is_set(pieces_of(word))
    assert not is_run(pieces_of(word))


@pytest.mark.parametrize("word", ["r2-6*4*5", "4rbyg*y*g", "r11-13", "r0-2", "r3-4", "7rb", "4yyb"])
def test_the_judge_refuses_the_rest(word: str) -> None:
    assert not is_run(pieces_of(word))
    assert not is_set(pieces_of(word))


def judged(m: Match, before: Table, **mode: str) -> bool:
    return is_turn(before, look(m, 0), 0, mode)


def test_the_judge_knows_when_a_joker_is_released() -> None:
    """The worked example with the blue 7."""
    m = four("r12 b12", "b6-8*7 7rbyg r9-11")
    before = look(m, 0)
    play(m, "r12", "break b6-8", "break 7rbyg", "break r9-11")
    play(m, "meld b6-8", "meld 7ryg", "meld r8-12")
    assert judged(m, before, jokers="fixed_any")
    assert not judged(m, before, jokers="fixed_rack")
    assert judged(m, before, jokers="free")


def test_the_judge_counts_tiles() -> None:
    m = two("r6 b12", "r3-5")
    before = look(m, 0)
    assert not judged(m, before)
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert judged(m, before)
