"""One person in the terminal at a live table, with a real server."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from penult.client import Guest, Server, open_table
from penult.games.registry import NAMES
from penult.i18n import LANGUAGES, catalogue
from penult.terminal import keys
from penult.terminal.joining import followed, joined, opened
from tests.client.conftest import link
from tests.terminal.visiting import ScriptedVisit, plays, visited
from tests.web.serving import Serving

__all__ = ["link"]


def sitting(link: str, game: str, *, seats: int = 3, options: str = "") -> Guest:
    return asyncio.run(open_table(link, game, "Lea", seats=seats, bots=seats - 1, options=options))


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.mark.parametrize("game", NAMES)
def test_a_round_of_every_game(link: str, game: str) -> None:
    paper = visited(sitting(link, game), plays)
    texts = catalogue("en")
    assert texts.text(f"game-{game}") in paper.said[0]
    assert "Your " in paper.text  # hand or rack
    assert "Score: You " in paper.text or "The match is over." in paper.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_person_has_a_language_of_his_own(link: str, language: str) -> None:
    paper = visited(sitting(link, "coloradd"), plays, language=language, plain=True)
    assert catalogue(language).text("table-your-turn") in paper.said


def answers(*lines: str) -> Iterator[str]:
    yield from lines
    while True:
        yield "quit"


def in_turn(lines: Iterator[str], visit: ScriptedVisit) -> str | None:
    """Accept; then say these lines, one by one, in ordinary turns."""
    return next(lines) if is_ordinary(visit) else plays(visit)


def is_ordinary(visit: ScriptedVisit) -> bool:
    """Our turn, and nothing to pay or to name."""
    view = visit.match.view
    return visit.guest.is_in_turn and "draw" in view.legal and not view.debt


def test_the_server_says_why_not(link: str) -> None:
    lines = answers("pass", "? pass", "? draw", "?", "xyzzy", "hint", "who", "score", "options")
    paper = visited(sitting(link, "coloradd"), lambda visit: in_turn(lines, visit))
    clause = catalogue("en").text("clause-ADD-19")
    assert paper.text.count(f"pass: not possible. ADD-19: {clause}") == 3  # said, asked twice
    assert "draw is possible now." in paper.text
    assert "I don’t understand “xyzzy”" in paper.text
    assert "You can’t do that at a table with others." in paper.text
    assert "  0 Lea (You, host)" in paper.said
    assert "Score: You 0, " in paper.text
    assert "penult join" in paper.said[-2]  # the seat stays


def test_cards_are_understood_in_words(link: str) -> None:
    lines = answers("piocher")
    guest = sitting(link, "coloradd")
    paper = visited(guest, lambda visit: in_turn(lines, visit), language="fr")
    assert "[ADD-19]" in paper.text
    assert "Vous piochez" in paper.text


def test_a_server_killed_in_mid_turn_is_waited_for(tmp_path: Path) -> None:
    first = Serving(tmp_path).__enter__()
    port = int(first.link.rpartition(":")[2])
    second = Serving(tmp_path, port)

    def typist(visit: ScriptedVisit) -> str | None:
        if is_ordinary(visit) and not second.link:
            first.kill()
            second.__enter__()
            return "draw"  # to a server that is not there
        return "quit" if second.link else plays(visit)

    try:
        paper = visited(sitting(first.link, "coloradd"), typist)
    finally:
        second.__exit__(None, None, None)
    texts = catalogue("en")
    before, _, after = paper.text.partition(texts.text("live-again"))
    assert texts.text("live-lost") in before
    assert after.count("You draw") == 1


def test_another_match_has_a_table_of_its_own_with_the_same_people(link: str) -> None:
    guest = sitting(link, "coloradd", seats=2, options="target=1")

    def typist(visit: ScriptedVisit) -> str | None:
        if visit.info.phase != "over":
            return plays(visit)
        return None if visit.info.chairs[visit.me].again else "again"

    paper = visited(guest, typist)
    assert "The match is over." in paper.text
    assert paper.onward
    next_one = followed(guest, paper.onward)
    assert next_one.token == guest.token
    assert "Lea" in visited(next_one, lambda _: "quit").said[-2]


def test_a_record_replaces_no_file_that_is_there(link: str, tmp_path: Path) -> None:
    guest = sitting(link, "coloradd", seats=2, options="target=1")
    file = tmp_path / "x"
    file.write_text("precious", encoding="utf-8")
    lines = answers(f"save {file}", f"save {file}-2", f"save {file}-2")

    def typist(visit: ScriptedVisit) -> str | None:
        return next(lines) if visit.info.phase == "over" else plays(visit)

    paper = visited(guest, typist)
    assert file.read_text(encoding="utf-8") == "precious"
    assert f"save {file}!" in paper.text
    assert paper.text.count(f"Saved in {file}-2.") == 2


def test_a_table_is_opened_with_cards_of_ones_own(link: str) -> None:
    card = 'card "Drizzle" rule draw(others,1)'
    settings = {"seats": 2, "bots": 0, "options": "", "public": False, "customs": (card,)}
    host = opened(link, "coloradd", "Lea", catalogue("en"), **settings)  # type: ignore[arg-type]
    info = asyncio.run(Server(link).info(host.table))
    assert (info.customs, info.options) == ((card,), "custom_count=1")


def test_who_joins_again_under_the_same_name_is_back_in_the_seat(link: str) -> None:
    texts = catalogue("en")
    settings = {"seats": 3, "bots": 0, "options": "", "public": False}
    host = opened(link, "coloradd", "Lea", texts, **settings)  # type: ignore[arg-type]
    where = f"{link}/t/{host.table}"
    tokens = [joined(where, name, texts).token for name in ("Max", "Max", "Lea", "Zoe")]
    assert tokens[0] == tokens[1]
    assert tokens[2] == host.token
    assert len(set(tokens)) == 3
    info = asyncio.run(Server(link).info(host.table))
    assert [chair.name for chair in info.chairs] == ["Lea", "Max", "Zoe"]
    assert stat.S_IMODE(keys.place().stat().st_mode) == 0o600
