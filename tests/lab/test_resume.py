"""Simulations that are continued: the same sums however they were interrupted, or a refusal."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from errno import ENOSPC
from itertools import pairwise
from os import strerror
from pathlib import Path

import numpy as np
import pytest

from penult import __version__
from penult.cli.commands import main
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.lab import command, resume
from penult.lab.judging import judging
from penult.lab.league.command import CannotWrite
from penult.lab.league.file import write
from penult.lab.recipe import plan_from, recipe_of
from penult.lab.resume import KeptSums, opened, stored
from penult.simulate import arena, run
from penult.simulate.compile import interpreted
from penult.simulate.run import Plan, Played, on_threads, play_block, simulate
from penult.simulate.sums import Sums
from tests.simulate.conftest import Compiling
from tests.simulate.plans import ALL, bots_for, plan_of

GAME = "coloradd"
GAMES = 200
BLOCK = 32
GIVEN = ["simulate", GAME, "--games", str(GAMES), "--bots", "random,sensible"]
SEED = ["--seed", "7"]

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True, scope="module")
def small_blocks() -> Iterator[None]:
    """Split the work into many small blocks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "BLOCK", BLOCK)
        yield


@pytest.fixture
def compiled(plays: Compiling) -> None:
    plays(GAME)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "simulation.json"


class Interrupting:
    """Threads on which somebody presses Ctrl-C after so many blocks; and what was played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.blocks = 10**9
        self.played: list[range] = []
        monkeypatch.setattr(command, "on_threads", self.play)

    def play(self, plan: Plan, missing: Iterable[range], workers: int = 0) -> Played:
        for games, counters in on_threads(plan, missing, workers):
            if self.blocks == 0:
                raise KeyboardInterrupt
            self.blocks -= 1
            self.played.append(games)
            yield games, counters


@pytest.fixture
def threads(compiled: None, monkeypatch: pytest.MonkeyPatch) -> Interrupting:
    return Interrupting(monkeypatch)


Told = Callable[..., tuple[int, str, str]]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    def run_it(*more: str | Path) -> tuple[int, str, str]:
        language = () if "--lang" in more else ("--lang", "en")
        code = main([*GIVEN, *map(str, more), *language])
        return code, *capsys.readouterr()

    return run_it


# Recipes


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_recipe_makes_the_same_plan(game: str, name: str) -> None:
    plan = plan_of(game, name, whole=True)
    assert plan_from(recipe_of(plan)) == plan


def test_a_recipe_says_whether_custom_cards_are_judged() -> None:
    plan = replace(plan_of(GAME, "written rules"), game=judging(find(GAME)))
    for each in (plan, replace(plan, rules=())):
        assert plan_from(recipe_of(each)) == each


# Sums


def pieces(games: int, chance: random.Random) -> list[range]:
    edges = sorted({0, games, *(chance.randrange(games) for _ in range(chance.randrange(12)))})
    found = [range(*ends) for ends in pairwise(edges)]
    chance.shuffle(found)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_pieces_in_any_order_have_the_sums_of_threads(plays: Compiling, seed: int) -> None:
    plan, sums = plan_of(GAME, "book", games=GAMES), Sums()
    for games in pieces(GAMES, random.Random(seed)):
        sums = sums.plus(games, play_block(plan, plays(GAME), games.start, len(games)))
    assert sums.done == (range(GAMES),)
    assert np.array_equal(sums.counters, simulate(plan, workers=2))


@pytest.mark.parametrize("seed", range(5))
def test_what_is_done_and_what_is_missing_are_all_games(seed: int) -> None:
    chance, sums = random.Random(seed), Sums()
    for games in pieces(GAMES, chance)[1:]:
        sums = sums.plus(games, sums.counters)
    missing = sums.missing(GAMES)
    assert sorted(game for some in (*sums.done, *missing) for game in some) == list(range(GAMES))
    assert sums.games == GAMES - sum(map(len, missing))


def test_no_game_is_added_twice() -> None:
    sums = Sums(done=(range(10),))
    with pytest.raises(ValueError, match="5"):
        sums.plus(range(5, 15), sums.counters)


# Going on


@pytest.mark.parametrize("blocks", [0, 1, 4])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_simulation_goes_on(
    threads: Interrupting, told: Told, file: Path, blocks: int, workers: str
) -> None:
    given = (*SEED, "--json", "--workers", workers)
    expected = told(*given)
    threads.blocks, threads.played = blocks, []
    code, out, err = told(*given, "--resume", file)
    assert (code, json.loads(out)["games"]) == (130, BLOCK * blocks)
    assert err == catalogue("en").text("sim-go-on", file=file) + "\n"
    threads.blocks = 10**9
    assert told(*given, "--resume", file) == expected
    assert sorted(game for some in threads.played for game in some) == list(range(GAMES))


def test_a_finished_simulation_is_only_told_again(
    threads: Interrupting, told: Told, file: Path
) -> None:
    first = told(*SEED, "--json", "--resume", file)
    threads.played.clear()
    assert told(*SEED, "--json", "--resume", file) == first
    assert threads.played == []


@pytest.mark.usefixtures("compiled")
def test_seed_and_number_of_games_come_from_the_file(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["simulate", GAME, "--bots", "random,sensible", "--json", "--resume", str(file)]
    answers = []
    for more in (["--games", "40"], []):
        assert main([*given, *more]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    assert json.loads(answers[0])["games"] == 40


@pytest.mark.usefixtures("compiled")
def test_more_games_are_added_to_those_that_are_done(told: Told, file: Path) -> None:
    expected = told(*SEED, "--json")
    assert told(*SEED, "--json", "--resume", file, "--games", "50")[0] == 0
    assert told(*SEED, "--json", "--resume", file) == expected


@pytest.mark.usefixtures("compiled")
def test_time_adds_up(told: Told, file: Path) -> None:
    """Or a simulation that goes on would seem to be faster than it was."""
    told(*SEED, "--resume", file)
    parts = opened(str(file)).parts
    file.write_bytes(stored({recipe: KeptSums(part.sums, 50.0) for recipe, part in parts.items()}))
    assert ", 50.0 s (" in told(*SEED, "--resume", file)[1]


@pytest.fixture
def custom_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that judge custom cards, interpreted: compiling them takes longer than a few games."""
    game, players = judging(find(GAME)), bots_for(GAME)
    function = interpreted(arena.build(game, players))
    monkeypatch.setitem(run.NOT_COMPILED, (game, players), function)


@pytest.mark.usefixtures("custom_games")
@pytest.mark.parametrize("games", [20, 27, 51])
def test_the_comparison_of_custom_cards_goes_on(
    told: Told, file: Path, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """Interpreted, a block is one game: 20, then 20 with and 20 without the card."""
    given = (*SEED, "--json", "--custom", "trade", "--games", "20")
    threads = Interrupting(monkeypatch)
    expected = told(*given)
    assert "cards" in json.loads(expected[1])
    threads.blocks, threads.played = games, []
    code, out, _ = told(*given, "--resume", file)
    assert (code, json.loads(out)["games"], "cards" in json.loads(out)) == (130, 20, False)
    threads.blocks = 10**9
    assert told(*given, "--resume", file) == expected
    assert sum(map(len, threads.played)) == 3 * 20


# What is kept


@pytest.mark.usefixtures("compiled")
def test_a_file_is_written_while_games_are_played(
    told: Told, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that even a machine that fails loses little."""
    monkeypatch.setattr(resume, "PAUSE", 0.0)
    seen: list[int] = []

    def watched(path: Path, text: bytes) -> None:
        write(path, text)
        (part,) = opened(str(path)).parts.values()
        seen.append(part.sums.games)

    monkeypatch.setattr(resume, "write", watched)
    told(*SEED, "--workers", "1", "--resume", file)
    assert seen == [0, 32, 64, 96, 128, 160, 192, 200, 200]


def test_a_failed_write_leaves_the_file_as_it_was(
    threads: Interrupting, told: Told, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads.blocks = 3
    told(*SEED, "--resume", file)
    before = file.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(ENOSPC, strerror(ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", fail)
        code, _, err = told(*SEED, "--resume", file)
    expected = CannotWrite(file=file, why=OSError(ENOSPC, strerror(ENOSPC))).text("en")
    assert (code, err) == (2, expected + "\n")
    assert file.read_bytes() == before
    threads.blocks = 10**9
    assert told(*SEED, "--json", "--resume", file)[1] == told(*SEED, "--json")[1]


def test_a_file_that_cannot_be_written_is_noticed_before_anything_is_played(
    threads: Interrupting, told: Told, tmp_path: Path
) -> None:
    code, out, err = told(*SEED, "--resume", tmp_path / "nowhere" / "simulation.json")
    assert (code, out, threads.played) == (2, "", [])
    assert "nowhere" in err


# Refusals


@each_language
@pytest.mark.parametrize(
    "other",
    [
        ["--seats", "3"],
        ["--bots", "sensible"],
        ["--bots", "sensible,random"],
        ["-o", "target=60"],
        ["--seed", "8"],
        ["--match"],
        ["--custom", "trade"],
        ["--games", "199"],
    ],
)
def test_another_simulation_is_refused(
    threads: Interrupting, told: Told, file: Path, other: list[str], language: str
) -> None:
    told(*SEED, "--resume", file)
    before = file.read_bytes()
    threads.played.clear()
    code, out, err = told(*SEED, *other, "--resume", file, "--lang", language)
    begun = f"penult simulate {GAME} --games 200 --seats 4 --bots random,sensible --seed {7:032x}"
    refusal = catalogue(language).text("sim-other-recipe", file=file, command=begun)
    assert (code, out, err) == (2, "", refusal + "\n")
    assert file.read_bytes() == before
    assert threads.played == []


def test_another_game_is_refused(threads: Interrupting, told: Told, file: Path) -> None:
    told(*SEED, "--resume", file)
    given = ["simulate", "tippo", *GIVEN[2:], *SEED, "--resume", str(file)]
    assert main(given) == 2


@each_language
def test_other_sources_are_refused(
    threads: Interrupting, told: Told, file: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    told(*SEED, "--resume", file)
    before = file.read_bytes()
    monkeypatch.setattr(resume, "sources", lambda: "others")
    code, out, err = told(*SEED, "--resume", file, "--lang", language)
    refusal = catalogue(language).text("sim-other-version", file=file, version=__version__)
    assert (code, out, err) == (2, "", refusal + "\n")
    assert file.read_bytes() == before


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda text: b"",
    "cut off": lambda text: text[: len(text) // 2],
    "a changed digit": lambda text: text.replace(b'"seats":4', b'"seats":5'),
    "a changed sum": lambda text: text.replace(b"[0,200]", b"[0,201]", 1),
    "another format": lambda text: text.replace(b"simulation-1", b"simulation-2"),
    "another JSON file": lambda text: b'{"format": "penult-league-1"}',
    "no JSON": lambda text: b"\xff\x00\x01",
}


@each_language
@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_refused_and_left_alone(
    threads: Interrupting, told: Told, file: Path, kind: str, language: str
) -> None:
    told(*SEED, "--resume", file)
    damaged = DAMAGE[kind](file.read_bytes())
    assert damaged != file.read_bytes()
    file.write_bytes(damaged)
    code, out, err = told(*SEED, "--resume", file, "--lang", language)
    assert (code, out) == (2, "")
    assert err == catalogue(language).text("sim-bad-file", file=file) + "\n"
    assert file.read_bytes() == damaged


def test_a_folder_is_no_file(told: Told, tmp_path: Path) -> None:
    code, out, err = told(*SEED, "--resume", tmp_path)
    assert (code, out) == (2, "")
    assert str(tmp_path) in err
