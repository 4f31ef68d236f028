"""One's own mistakes, tried again: nothing hidden is sent, and nobody can send nonsense."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from penult.bots import SeatedBot
from penult.core.actions import Verb
from penult.core.ids import TABLE
from penult.games.registry import NAMES as NAMES_OF_GAMES
from penult.i18n import LANGUAGES, catalogue
from penult.lab.analysis.curve import Turn, turns_in
from penult.lab.analysis.model import ReviewedDecision
from penult.lab.lays import rack_after
from penult.match.match import Match
from penult.match.record import STEP
from penult.render.hints import Advice, HintReason
from penult.thinking.think import HABITS
from tests.server.http_driver import HttpDriver, visit
from tests.server.test_branching import after, some_match

NAMES = ["Al", "Bo", "Cy"]


def a_mistake(match: Match) -> ReviewedDecision:
    """The last action for which there were two others: one is called better, one as good."""
    for number in reversed(range(len(match.acts))):
        seat, action = match.acts[number]
        then = after(match.record(), number)
        if seat == TABLE or seat != then.turn or action.verb in HABITS:
            continue
        offered = [each for each in then.moves(seat) if each.verb not in HABITS]
        others = [each.text for each in offered if each != action and each.verb == Verb.LAY]
        others = others or [each.text for each in offered if each != action]
        if action in offered and len(others) > 1:
            return ReviewedDecision(
                number=number,
                round=1,
                seat=seat,
                act=action.text,
                chance=0.5,
                loss=0.2,
                error=0.01,
                grade="blunder",
                advice=Advice(others[0], sure="clear", reasons=(HintReason("again"),)),
                as_good=(others[1],),
            )
    raise LookupError


def wish(match: Match, decision: ReviewedDecision, **more: Any) -> dict[str, Any]:
    return {"record": match.record(NAMES), "decision": msgspec.to_builtins(decision), **more}


async def practise(http: HttpDriver, body: dict[str, Any], language: str = "en") -> Any:
    headers = {"accept-language": language}
    return await http.client.post("/api/records/practice", headers=headers, json=body)


@pytest.mark.parametrize("game", NAMES_OF_GAMES)
def test_a_decision_comes_again_as_its_seat_saw_it(tmp_path: Path, game: str) -> None:
    match = some_match(game)
    mistake = a_mistake(match)
    then = after(match.record(), mistake.number)

    async def what(http: HttpDriver) -> None:
        reply = await practise(http, wish(match, mistake))
        assert reply.status_code == 200, reply.text
        found = reply.json()
        assert (found["game"], found["seat"]) == (game, mistake.seat)
        assert [card["card"] for card in found["view"]["hand"]] == then.hand(mistake.seat)
        assert not found["view"].get("hands")
        assert f"{match.seed:032x}" not in reply.text
        assert (found["answered"], found["best"], found["told"]) == (False, "", [])
        dealt = [each for each in found["events"] if each["kind"] == "dealt"]
        assert dealt
        assert all(not each.get("cards") for each in dealt if each["seat"] != mistake.seat)
        named = [name if seat != mistake.seat else "" for seat, name in enumerate(NAMES)]
        assert found["names"] == named

    visit(tmp_path, what)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_gets_its_verdict(tmp_path: Path, language: str) -> None:
    match, texts = some_match("coloradd"), catalogue(language)
    mistake = a_mistake(match)
    assert mistake.advice

    async def what(http: HttpDriver) -> None:
        for act, right, said in (
            (mistake.advice.act if mistake.advice else "", True, "puzzle-right"),
            (mistake.as_good[0], True, "practice-as-good"),
            (mistake.act, False, "practice-same"),
        ):
            found = (await practise(http, wish(match, mistake, act=act), language)).json()
            assert (found["answered"], found["right"]) == (True, right)
            assert found["told"][0] == texts.text(said)
            assert texts.text("sim-percent", number="30") in found["told"][-1]  # 50 less 20 percent

    visit(tmp_path, what)


def laid_by_hand() -> tuple[Match, Turn]:
    """A match of a beginner, and a turn in which a plan would have laid other tiles."""
    match = Match.new("rummy", seats=2, seed=5)
    players = [SeatedBot(match, seat, "newcomer") for seat in range(2)]
    while not match.outcome:
        answers = [players[seat].answer(match) for seat in (*match.reactors, match.turn)]
        answer = next(filter(None, answers))
        match.push(answer.seat, answer.action)
        if answer.action.verb == Verb.FINISH:
            *_, turn = turns_in(match)
            then = after(match.record(), turn.number)
            planned = rack_after(then, turn.seat, [then.parsed("plan most")])
            if len(turn.actions) > 2 and rack_after(then, turn.seat, turn.actions) != planned:
                return match, turn
    raise LookupError


def test_tiles_laid_by_hand_are_judged_as_a_turn(tmp_path: Path) -> None:
    match, turn = laid_by_hand()
    steps = [action.text for action in turn.actions]
    mistake = ReviewedDecision(
        number=turn.number,
        round=1,
        seat=turn.seat,
        act=STEP.join(steps),
        chance=0.5,
        loss=0.2,
        error=0.01,
        grade="blunder",
        advice=Advice("plan most", sure="clear"),
    )

    async def what(http: HttpDriver) -> None:
        assert (await practise(http, wish(match, mistake))).status_code == 200
        done: list[str] = []
        for step in steps[:-1]:  # nothing is an answer before the end of the turn
            found = (await practise(http, wish(match, mistake, act=step, done=done))).json()
            assert not found["answered"]
            done = found["done"]
        assert done == steps[:-1]
        found = (await practise(http, wish(match, mistake, act="finish", done=done))).json()
        assert (found["answered"], found["right"], found["best"]) == (True, False, "plan most")
        assert found["told"][0] == catalogue("en").text("practice-same")
        found = (await practise(http, wish(match, mistake, act="plan most"))).json()
        assert (found["answered"], found["right"]) == (True, True)
        change = msgspec.structs.replace
        for act in (STEP.join(steps[::-1]), STEP.join(steps[:-1] * 200), f"{steps[0]}{STEP}?"):
            reply = await practise(http, wish(match, change(mistake, act=act)))
            assert reply.json()["code"] == "error-puzzle", act

    visit(tmp_path, what)


def test_a_forbidden_action_comes_with_its_clause(tmp_path: Path) -> None:
    match = some_match("coloradd")
    mistake = a_mistake(match)
    then = after(match.record(), mistake.number)
    act = next(
        action.text
        for action in then.game.actions
        if action.verb == Verb.LAY and then.why_not(mistake.seat, action)
    )

    async def what(http: HttpDriver) -> None:
        found = (await practise(http, wish(match, mistake, act=act))).json()
        assert found["clause"].startswith("ADD-") and found["plain"]
        assert (found["answered"], found["best"], found["told"]) == (False, "", [])

    visit(tmp_path, what)


def test_nonsense_is_refused(tmp_path: Path) -> None:
    match = some_match("coloradd")
    mistake = a_mistake(match)
    change = msgspec.structs.replace
    advice = mistake.advice
    assert advice
    reasons = [
        HintReason("nonsense"),
        HintReason("stops", seat=3),
        HintReason("stops", seat=-2),
        HintReason("keeps", card=10**6),
        HintReason("lacks", colour=4),
        HintReason("safer", tray=2),
        HintReason("sheds", count=-1),
    ]
    nonsense = [
        change(mistake, number=-1),
        change(mistake, number=len(match.acts)),
        change(mistake, seat=(mistake.seat + 1) % 3),
        change(mistake, seat=99),
        change(mistake, advice=None),
        change(mistake, act="?"),
        change(mistake, as_good=("r99",)),
        change(mistake, as_good=(mistake.act,) * 1000),
        change(mistake, chance=1.5),
        change(mistake, error=-0.1),
        change(mistake, advice=Advice("")),
        change(mistake, advice=Advice("draw", instead="nothing")),
        change(mistake, advice=Advice("draw", laid=(9999,))),
        *(change(mistake, advice=change(advice, reasons=(each,))) for each in reasons),
        change(mistake, advice=change(advice, reasons=(HintReason("again"),) * 50)),
    ]

    async def what(http: HttpDriver) -> None:
        for each in nonsense:
            reply = await practise(http, wish(match, each))
            assert reply.status_code in (404, 409) and reply.json()["code"] == "error-puzzle", each
        for done in (["?"], ["r99"], [mistake.act]):
            reply = await practise(http, wish(match, mistake, act=mistake.act, done=done))
            assert reply.json()["code"] == "error-puzzle"
        reply = await practise(http, wish(match, mistake, act="nonsense"))
        assert reply.status_code == 409
        body = wish(match, mistake) | {"record": "penult record 1\n"}
        assert (await practise(http, body)).status_code == 409
        assert (await practise(http, {"record": ""})).status_code == 400

    visit(tmp_path, what)
