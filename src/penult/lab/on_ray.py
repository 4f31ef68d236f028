"""Simulations on a Ray cluster.

A piece of work is a recipe and a range of games. Ray repeats the pieces of machines that die; as a
piece always has the same sums, and each is added once, it makes no difference who played it.
"""

from __future__ import annotations

import logging
import platform
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from penult.core.errors import PenultError
from penult.core.extras import needs
from penult.lab.recipe import Recipe, plan_from, recipe_of, sources
from penult.simulate.run import Plan, Played, arena_for, play_block
from penult.simulate.sums import Counters
from penult.thinking.arena import let_think

AUTO, CLIENT = "auto", "ray://"
SECONDS = 2.0  # that a piece takes; sending one takes milliseconds
GROWTH = 16  # how many times as long as one piece the next may be
SHORTER = 8  # and how many times as short the last ones


class NotACluster(PenultError):
    key = "sim-no-address"


class NoClusterHere(PenultError):
    key = "sim-no-cluster-here"


class NoConnection(PenultError):
    key = "sim-no-cluster"


class OtherWorker(PenultError):
    key = "sim-other-worker"


class WorkerFailed(PenultError):
    key = "sim-worker-failed"


# On the workers


PiecePlayed: TypeAlias = "tuple[Counters | None, float, str]"  # sums, seconds, machine


def play_piece(recipe: bytes, first: int, games: int, wanted: str) -> PiecePlayed:
    """Play some games; if the sources here aren't the wanted ones, don't."""
    if sources() != wanted:
        return None, 0.0, platform.node()
    plan = prepared(recipe)
    function = arena_for(plan)
    begin = time.perf_counter()
    counters = play_block(plan, function, first, games)
    return counters, time.perf_counter() - begin, platform.node()


@lru_cache(4)
def prepared(recipe: bytes) -> Plan:
    plan = plan_from(msgspec.json.decode(recipe, type=Recipe))
    let_think(plan)
    return plan


# Here


class Pieces:
    """Cuts pieces that take about as long as they should, whatever game is played."""

    def __init__(self, missing: Iterable[range]) -> None:
        self.missing = [games for games in missing if games]
        self.size = 1

    def timed(self, games: int, seconds: float) -> None:
        fitting = games * SECONDS / max(seconds, 1e-9)
        self.size = max(1, int(min(fitting, games * GROWTH)))

    def cut(self, places: int) -> range:
        """The next piece. Towards the end they are shorter, so that all workers end together."""
        left = sum(map(len, self.missing))
        size = min(self.size, max(1, self.size // SHORTER, left // (2 * places)))
        games = self.missing.pop(0)
        if games[size:]:
            self.missing.insert(0, games[size:])
        return games[:size]


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """The module ``ray``, connected to a cluster."""
    if address != AUTO and not address.startswith(CLIENT):
        raise NotACluster(text=address)
    with needs("ray"):
        import ray
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is wrong is said below
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ImportError, RuntimeError, ValueError) as error:
        if address == AUTO and isinstance(error, ConnectionError):
            raise NoClusterHere from error
        raise NoConnection(address=address, why=lines_of(error)[0]) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def on_ray(ray: Any, plan: Plan, missing: Iterable[range], workers: int = 0) -> Played:
    """Play these games on a cluster, by default on all its processors."""
    task = ray.remote(num_cpus=1, max_retries=-1)(play_piece)
    recipe, wanted = msgspec.json.encode(recipe_of(plan)), sources()
    pieces = Pieces(missing)
    running: dict[Any, range] = {}
    try:
        while running or pieces.missing:
            places = workers or 2 * processors(ray)  # one piece waits while another is played
            while pieces.missing and len(running) < places:
                games = pieces.cut(places)
                running[task.remote(recipe, games.start, len(games), wanted)] = games
            for each in ray.wait(list(running))[0]:
                games = running.pop(each)
                counters, seconds = answer(ray, each)
                pieces.timed(len(games), seconds)
                yield games, counters
    finally:
        for each in running:
            ray.cancel(each, force=True)


def processors(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def answer(ray: Any, task: Any) -> tuple[Counters, float]:
    try:
        counters, seconds, machine = ray.get(task)
    except ray.exceptions.RayError as error:
        raise WorkerFailed(why=lines_of(error)[-1]) from error  # after Ray's traceback
    if counters is None:
        raise OtherWorker(machine=machine)
    return counters, seconds


def lines_of(error: Exception) -> list[str]:
    return str(error).strip().splitlines() or [type(error).__name__]
