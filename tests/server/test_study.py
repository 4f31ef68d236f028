"""A record is looked at again, a lesson is played; nothing of it stays."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from penult.chance import seeds
from penult.core.actions import Verb
from penult.core.animals import ANIMALS
from penult.core.events import Kind
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.errors import BadRecord
from penult.match.match import Match
from penult.server.outline import course, outline, why_then
from penult.server.replays import EVERY, KEPT, ReplayCache, Replayer, replay
from penult.server.workers.fair import finished
from tests.server.http_driver import HttpDriver, visit
from tests.server.test_archive import played


def drawn_and_passed(turns: int, game: str = "coloradd") -> Match:
    """Everybody draws and keeps it, for so many turns."""
    match = Match.new(game, seats=3, seed=1)
    for _ in range(turns):
        match.push("draw")
        match.push("pass")
    return match


RECORD = drawn_and_passed(30).record(["Al", "Bo", "Cy"])


# Reels


def test_a_reel_leads_to_the_same_table_from_its_marks() -> None:
    replayer, match = Replayer(RECORD), drawn_and_passed(30)
    assert finished(replayer.match_after(60)).write() == match.write()
    for number in (0, 1, EVERY - 1, EVERY, EVERY + 1, 59):
        again = finished(Replayer(RECORD).match_after(number))
        assert finished(replayer.match_after(number)).write() == again.write()


def test_who_plays_on_from_a_mark_leaves_it_as_it_was() -> None:
    replayer = Replayer(RECORD)
    before = finished(replayer.match_after(EVERY)).write()
    finished(replayer.match_after(EVERY)).push(*replayer.acts[EVERY])
    assert finished(replayer.match_after(EVERY)).write() == before


def test_frames_are_the_same_wherever_one_begins() -> None:
    replayer = Replayer(RECORD)
    whole = finished(replay(Replayer(RECORD), TABLE, 0, 60)).frames
    finished(replay(replayer, TABLE, 40, 10))
    for start in (1, EVERY, 41):
        part = finished(replay(replayer, TABLE, start, 3)).frames
        assert [frame.events for frame in part] == [f.events for f in whole[start : start + 3]]
        assert [frame.act for frame in part] == [f.act for f in whole[start : start + 3]]


def test_who_sees_all_hands_hears_what_was_drawn_and_a_seat_only_its_own() -> None:
    frames = {
        viewer: finished(replay(Replayer(RECORD), viewer, 1, 6)).frames for viewer in (TABLE, 0, 1)
    }

    def cards(viewer: int) -> list[int]:
        return [e.seat for f in frames[viewer] for e in f.events if e.kind == "drew" and e.cards]

    assert sorted(cards(TABLE)) == [0, 1, 2]
    assert cards(0) == [0] and cards(1) == [1]


def test_records_looked_at_lately_are_at_hand() -> None:
    shelf = ReplayCache()
    first = shelf.of(RECORD)
    assert shelf.of(RECORD) is first
    for seed in range(KEPT):
        shelf.of(Match.new("coloradd", seats=2, seed=seed).record())
    assert shelf.of(RECORD) is not first


# What a record is about


def test_an_outline_is_what_the_header_says() -> None:
    found = outline(Replayer(RECORD))
    assert (found.game, found.seats, found.acts) == ("coloradd", 3, 60)
    assert found.names == ("Al", "Bo", "Cy")
    assert len(set(found.avatars)) == 3 and set(found.avatars) <= set(ANIMALS)


def test_seats_without_names_have_animals_too() -> None:
    found = outline(Replayer(Match.new("coloradd", seats=4, seed=1).record()))
    assert (found.names, len(set(found.avatars))) == ((), 4)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_dealt_comes_from_the_top_of_the_shuffle(name: str) -> None:
    """Order 0 is for the cut and order 1 for the deal; the last place lies on top of the stock."""
    seed = 4
    found = finished(course(Replayer(Match.new(name, seats=3, seed=seed).record())))
    assert found.rounds == (0,)
    (deal,) = found.deals
    dealt = [card for hand in deal.hands for card in hand.cards]
    places = seeds.order(seed, 1, deal.size)[::-1][: len(dealt) + len(deal.up)]
    top = [found.deck[place] for place in places]
    assert Counter(dealt) == Counter(top[: len(dealt)])
    assert list(deal.up) == top[len(dealt) :]
    assert len(deal.hands) == 3 and len(deal.up) >= 1


@pytest.mark.parametrize("name", ["coloradd", "rummy"])
def test_what_was_drawn_comes_next_in_the_shuffle(name: str) -> None:
    match = Match.new(name, seats=3, seed=4)
    while len(match.acts) < 12:
        drawing = [action for action in match.moves(match.turn) if action.verb == Verb.DRAW]
        match.push(drawing[0] if drawing else match.moves(match.turn)[-1])
    (deal,) = finished(course(Replayer(match.record()))).deals
    below = sum(len(hand.cards) for hand in deal.hands) + len(deal.up)
    places = seeds.order(4, 1, deal.size)[::-1][below : below + len(deal.drawn)]
    deck = finished(course(Replayer(match.record()))).deck
    assert [deck[place] for place in places] == list(deal.drawn)
    assert len(deal.drawn) == sum(event.count for event in match.events if event.kind == Kind.DREW)


def test_a_changed_act_is_named_by_its_line() -> None:
    lines = RECORD.splitlines()
    place = next(number for number, line in enumerate(lines) if " pass #" in line)
    lines[place] = lines[place].replace("pass", "draw")
    replayer = Replayer("\n".join(lines) + "\n")
    with pytest.raises(BadRecord) as caught:
        finished(course(replayer))
    assert (caught.value.line, caught.value.reason) == (place + 1, "check")


def test_why_something_could_not_be_done_then() -> None:
    replayer = Replayer(RECORD)
    (turn, _), (other, _) = replayer.acts[0], replayer.acts[2]
    assert finished(why_then(replayer, 0, turn, "draw")).clause == ""
    assert finished(why_then(replayer, 0, other, "draw")).clause == "ADD-94"  # not your turn
    assert finished(why_then(replayer, 1, turn, "draw")).clause != ""  # one card, and only one


# Over HTTP


def test_a_match_that_is_over_is_outlined_and_its_course_told(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id, _ = await played(http)
        record = (await http.get(f"/api/tables/{id}/record")).text
        for path in ("outline", "course"):
            mine = (await http.get(f"/api/tables/{id}/{path}")).json()
            sent = await http.post(f"/api/records/{path}", record=record)
            assert sent.status_code == 200
            assert sent.json() == mine
        asked: dict[str, Any] = {"viewer": 0, "start": 3, "count": 2}
        frames = (await http.get(f"/api/tables/{id}/replay", **asked)).json()
        sent = await http.post("/api/records/replay", record=record, **asked)
        assert sent.json() == frames
        assert len(frames["frames"]) == 2

    visit(tmp_path, what)


def test_a_match_that_goes_on_is_not_shown(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id = (await http.open(seats=2))["table"]
        for path in ("outline", "course", "replay", "record"):
            answer = await http.get(f"/api/tables/{id}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (409, "error-not-over")

    visit(tmp_path, what)


def test_what_is_no_record_is_refused_in_words(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        answer = await http.post("/api/records/outline", record="hello")
        assert (answer.status_code, answer.json()["code"]) == (409, "error-record")
        answer = await http.post("/api/records/outline", record="x" * 400_001)
        assert answer.status_code == 400
        answer = await http.post("/api/records/outline", record="x" * 1_000_001)
        assert (answer.status_code, answer.json()["code"]) == (413, "error-too-big")

    visit(tmp_path, what)


def test_who_goes_away_while_a_record_is_read_is_no_internal_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    body = json.dumps({"record": "hello"}).encode()
    headers = [(b"content-type", b"application/json"), (b"host", b"testserver")]
    path = "/api/records/course"
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("203.0.113.9", 1),
        "server": ("testserver", 80),
    }

    async def scenario(http: HttpDriver) -> None:
        heard: list[Any] = [{"type": "http.request", "body": body}, {"type": "http.disconnect"}]
        said: list[Any] = []

        async def receive() -> Any:
            return heard.pop(0)

        async def send(message: Any) -> None:
            said.append(message)

        await http.app({**scope, "extensions": {}}, receive, send)  # type: ignore[arg-type]
        assert said[0]["status"] == 499

    visit(tmp_path, scenario)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_lesson_over_http(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        async def learn(**said: Any) -> Any:
            return (await http.post("/api/lessons/coloradd", **said)).json()

        start = await learn()
        assert (start["step"], start["steps"], start["show"]) == (0, 8, "r7")
        assert {card["card"] for card in start["view"]["hand"]} == {"r7", "b5", "y2", "g9"}
        assert not start["view"].get("hands")
        refused = await learn(step=0, act="y2")
        assert (refused["clause"], refused["solved"]) == ("ADD-15", False)
        assert refused["plain"] == "A yellow 2 doesn’t match red or 5."
        other = await learn(step=0, act="draw")
        assert (other["other"], other["solved"], other["done"]) == (True, False, [])
        right = await learn(step=0, act="b5")
        assert (right["solved"], right["clause"], right["show"]) == (True, "", "")
        assert [event["kind"] for event in right["events"]] == ["laid"]
        half = await learn(step=1, act="draw")
        assert (half["solved"], half["done"], half["show"]) == (False, ["draw"], "b3")
        assert (await learn(step=1, done=["draw"], act="b3"))["solved"]
        over = await learn(step=7, act="r9")
        assert (over["solved"], over["view"]["winners"]) == (True, [0])

    visit(tmp_path, what)


def test_a_place_that_no_lesson_has_is_refused(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        solved: dict[str, Any] = {"done": ["r7"], "act": "b5"}
        nowhere: list[dict[str, Any]] = [{"step": 8}, {"done": ["g9"]}, {"done": ["?"]}, solved]
        for said in nowhere:
            answer = await http.post("/api/lessons/coloradd", **said)
            assert (answer.status_code, answer.json()["code"]) == (404, "error-lesson")
        assert (await http.post("/api/lessons/chess")).status_code == 404

    visit(tmp_path, what)
