"""Puzzles over HTTP: nothing hidden is sent, and no solution before an answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from penult.core.actions import Verb
from penult.games.registry import NAMES
from penult.i18n import LANGUAGES, catalogue
from penult.lab.puzzles.puzzle import Puzzle
from penult.lab.puzzles.store import shipped
from penult.match.match import Match
from tests.properties.tables import each_game
from tests.server.http_driver import HttpDriver, visit


def first_of(game: str) -> Puzzle:
    return shipped(game).puzzles[0]


@each_game
def test_a_puzzle_has_what_the_seat_may_know_and_no_solution(tmp_path: Path, game: str) -> None:
    puzzle = first_of(game)
    match = Match.load(puzzle.record)

    async def what(http: HttpDriver) -> None:
        reply = await http.get(f"/api/puzzles/{game}/1")
        found = reply.json()
        assert (found["game"], found["number"], found["seat"]) == (game, 1, puzzle.seat)
        assert found["puzzles"] == len(shipped(game).puzzles)
        assert [card["card"] for card in found["view"]["hand"]] == match.hand(puzzle.seat)
        assert not found["view"].get("hands")
        assert (found["answered"], found["best"], found["told"]) == (False, "", [])
        assert f"{match.seed:032x}" not in reply.text
        dealt = [each for each in found["events"] if each["kind"] == "dealt"]
        assert all(not each.get("cards") for each in dealt if each["seat"] != puzzle.seat)
        assert found["names"][puzzle.seat] == ""
        assert all(found["names"][seat] for seat in range(match.seats) if seat != puzzle.seat)

    visit(tmp_path, what)


@each_game
def test_an_answer_gets_a_verdict(tmp_path: Path, game: str) -> None:
    puzzle = first_of(game)

    async def what(http: HttpDriver) -> None:
        right = (await http.post(f"/api/puzzles/{game}/1", act=puzzle.best.act)).json()
        assert (right["answered"], right["right"], right["best"]) == (True, True, puzzle.best.act)
        assert right["told"][0] == catalogue("en").text("puzzle-right")
        worse = puzzle.choices[-1]
        wrong = (await http.post(f"/api/puzzles/{game}/1", act=worse.act)).json()
        assert (wrong["answered"], wrong["right"], wrong["best"]) == (True, False, puzzle.best.act)
        assert wrong["events"] == []

    visit(tmp_path, what)


def test_a_forbidden_action_comes_with_its_clause_and_no_solution(tmp_path: Path) -> None:
    puzzle = first_of("coloradd")
    act = next(
        action.text
        for action in puzzle.shown.game.actions
        if action.verb == Verb.LAY and puzzle.shown.why_not(puzzle.seat, action)
    )

    async def what(http: HttpDriver) -> None:
        reply = (await http.post("/api/puzzles/coloradd/1", act=act)).json()
        assert reply["clause"].startswith("ADD-") and reply["plain"]
        assert (reply["answered"], reply["best"], reply["told"]) == (False, "", [])

    visit(tmp_path, what)


def test_tiles_are_moved_before_the_answer(tmp_path: Path) -> None:
    """Step by step, as the page does it; the server keeps nothing."""
    puzzle = first_of("rummy")
    step = next(a.text for a in puzzle.shown.legal(puzzle.seat) if a.verb == Verb.LAY)

    async def what(http: HttpDriver) -> None:
        moved = (await http.post("/api/puzzles/rummy/1", act=step)).json()
        assert (moved["done"], moved["answered"]) == ([step], False)
        back = (await http.post("/api/puzzles/rummy/1", act="reset", done=[step])).json()
        assert (back["done"], back["answered"]) == ([step, "reset"], False)
        fresh = (await http.get("/api/puzzles/rummy/1")).json()
        assert back["view"]["hand"] == fresh["view"]["hand"]

    visit(tmp_path, what)


def test_what_no_puzzle_has_is_refused(tmp_path: Path) -> None:
    best = first_of("coloradd").best.act
    most = len(shipped("coloradd").puzzles)

    async def what(http: HttpDriver) -> None:
        for number in (0, most + 1, 10**9):
            reply = await http.get(f"/api/puzzles/coloradd/{number}")
            assert (reply.status_code, reply.json()["code"]) == (404, "error-puzzle")
        done: list[dict[str, Any]] = [{"done": [best]}, {"done": ["?"]}, {"done": ["r99"]}]
        for said in done:  # an answer is the end, and the rest is no action
            reply = await http.post("/api/puzzles/coloradd/1", act=best, **said)
            assert (reply.status_code, reply.json()["code"]) == (404, "error-puzzle")
        assert (await http.get("/api/puzzles/chess/1")).status_code == 404
        assert (await http.get("/api/puzzles/daily", game="chess")).status_code == 404
        assert (await http.post("/api/puzzles/coloradd/1", act="nonsense")).status_code == 409
        assert (await http.post("/api/puzzles/coloradd/1")).status_code == 400

    visit(tmp_path, what)


def test_the_puzzle_of_the_day(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        found = (await http.get("/api/puzzles/daily")).json()
        assert found["game"] in NAMES
        assert (await http.get("/api/puzzles/daily")).json() == found
        assert (await http.get("/api/puzzles/daily", game="royal")).json()["game"] == "royal"

    visit(tmp_path, what)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verdict_is_in_the_language_of_the_page(tmp_path: Path, language: str) -> None:
    async def what(http: HttpDriver) -> None:
        reply = await http.client.post(
            "/api/puzzles/coloradd/1",
            headers={"accept-language": language},
            json={"act": first_of("coloradd").best.act},
        )
        assert reply.json()["told"][0] == catalogue(language).text("puzzle-right")

    visit(tmp_path, what)
