"""Simulations on a cluster: the same sums as on threads, whatever happens to its workers."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES, catalogue
from penult.lab import command, on_ray
from penult.lab.on_ray import (
    GROWTH,
    SECONDS,
    OtherWorker,
    Pieces,
    WorkerFailed,
    connected,
    play_piece,
)
from penult.lab.recipe import recipe_of, sources
from penult.simulate.run import Plan, Played, gather, play_block, simulate
from penult.simulate.sums import Sums
from tests.simulate.conftest import Compiling
from tests.simulate.plans import plan_of

GAME = "coloradd"
GIVEN = ["simulate", GAME, "--games", "2000", "--bots", "random,sensible", "--seed", "7", "--json"]

each_language = pytest.mark.parametrize("language", LANGUAGES)


# Pieces


@pytest.mark.parametrize("seed", range(10))
def test_every_game_is_in_one_piece(seed: int) -> None:
    chance = random.Random(seed)
    edges = sorted(chance.sample(range(5_000), 10))
    missing = [range(*ends) for ends in pairwise(edges)][::2]
    pieces, found = Pieces(missing), list[range]()
    while pieces.missing:
        found.append(pieces.cut(places=chance.randrange(1, 9)))
        pieces.timed(len(found[-1]), seconds=chance.random())
    assert all(found)
    assert sorted(game for some in found for game in some) == [game for m in missing for game in m]


@pytest.mark.parametrize("rate", [0.01, 1, 300, 100_000])  # games per second
def test_pieces_take_about_as_long_as_they_should(rate: float) -> None:
    pieces = Pieces([range(10**9)])
    sizes = []
    for _ in range(12):
        sizes.append(len(pieces.cut(places=4)))
        pieces.timed(sizes[-1], sizes[-1] / rate)
    assert sizes[0] == 1  # nobody knows yet how long one game takes
    assert all(after <= GROWTH * before for before, after in pairwise(sizes))
    assert sizes[-1] == max(1, int(rate * SECONDS))


def test_the_last_pieces_are_shorter() -> None:
    pieces = Pieces([range(100)])
    pieces.size = 80
    sizes = [len(pieces.cut(places=2)) for _ in range(5)]
    assert sizes == [25, 18, 14, 10, 10]  # a quarter of what is left, but at least an eighth of 80


# A worker


def test_a_worker_plays_a_recipe(plays: Compiling) -> None:
    plan = plan_of(GAME, "book")
    plays(GAME)
    recipe = msgspec.json.encode(recipe_of(plan))
    counters, _, _ = play_piece(recipe, 30, 50, sources())
    assert counters is not None
    assert np.array_equal(counters, play_block(plan, plays(GAME), 30, 50))


def test_a_worker_with_other_sources_plays_nothing() -> None:
    recipe = msgspec.json.encode(recipe_of(plan_of(GAME, "book")))
    assert play_piece(recipe, 0, 1, "others")[0] is None


# What users are told


def test_ray_is_imported_only_if_somebody_asks_for_it() -> None:
    code = "import sys, penult.lab.command; sys.exit('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@each_language
def test_without_ray_its_extra_is_named(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*GIVEN, "--on", "auto", "--lang", language]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", catalogue(language).text("extra-ray") + "\n")
    assert "penult[ray]" in err


@each_language
def test_an_address_that_is_none(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*GIVEN, "--on", "moon:10001", "--lang", language]) == 2
    expected = catalogue(language).text("sim-no-address", text="moon:10001")
    assert capsys.readouterr().err == expected + "\n"


@each_language
def test_no_cluster_is_running(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ray = pytest.importorskip("ray", reason="the extra penult[ray] isn't installed")

    def init(**_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(ray, "init", init)
    assert main([*GIVEN, "--on", "auto", "--lang", language]) == 2
    assert capsys.readouterr().err == catalogue(language).text("sim-no-cluster-here") + "\n"


# A cluster


@pytest.fixture(scope="module")
def cluster(plays: Compiling) -> Iterator[Any]:
    """A cluster of two machines, which are processes here, with a processor each."""
    pytest.importorskip("ray", reason="the extra penult[ray] isn't installed")
    from ray.cluster_utils import Cluster

    plays(GAME)  # workers load what is compiled now
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        found.add_node(num_cpus=1)
        patch.setenv("RAY_ADDRESS", found.address)
        yield found
        found.shutdown()


ray_warns = pytest.mark.filterwarnings("ignore")


@ray_warns
def test_a_cluster_counts_the_same(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*GIVEN]) == 0
    expected = capsys.readouterr().out
    for workers in ("0", "1", "3"):
        assert main([*GIVEN, "--on", "auto", "--workers", workers]) == 0
        assert capsys.readouterr() == (expected, "")


@ray_warns
def test_a_simulation_goes_on_with_or_without_a_cluster(
    cluster: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*GIVEN]) == 0
    expected = capsys.readouterr().out

    def interrupted(ray: Any, plan: Plan, missing: list[range], workers: int) -> Played:
        for number, each in enumerate(on_ray.on_ray(ray, plan, missing, workers)):
            if number == 3:
                raise KeyboardInterrupt
            yield each

    resumed = [*GIVEN, "--resume", str(tmp_path / "simulation.json")]
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(command, "on_ray", interrupted)
            assert main([*resumed, "--on", "auto"]) == 130
        assert 0 < json.loads(capsys.readouterr().out)["games"] < 2_000
    assert main([*resumed]) == 0
    assert capsys.readouterr().out == expected


@ray_warns
def test_workers_with_other_sources_are_refused(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_ray, "sources", lambda: "others")
    with connected("auto") as ray, pytest.raises(OtherWorker):
        gather(Sums(), on_ray.on_ray(ray, plan_of(GAME, "book"), [range(10)]))


@ray_warns
def test_what_fails_on_a_worker_is_told(cluster: Any) -> None:
    """Here, a bot that it doesn't have."""
    plan = plan_of(GAME, "book")
    own = replace(plan, bots=(replace(plan.bots[0], name="parrot"),))
    with connected("auto") as ray, pytest.raises(WorkerFailed, match="parrot"):
        gather(Sums(), on_ray.on_ray(ray, own, [range(10)]))


@ray_warns
def test_a_machine_that_dies_changes_nothing(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(GAME, "book", games=20_000)
    monkeypatch.setattr(on_ray, "SECONDS", 0.1)
    dying = cluster.add_node(num_cpus=1)
    played: list[int] = []

    def kill(games: int) -> None:
        played.append(games)
        if len(played) == 12:
            assert sum(played) < plan.games
            cluster.remove_node(dying, allow_graceful=False)

    with connected("auto") as ray:
        sums = gather(Sums(), on_ray.on_ray(ray, plan, [range(plan.games)]), kill)
    assert len(played) > 12
    assert sums.done == (range(plan.games),)
    assert np.array_equal(sums.counters, simulate(plan))
