"""A terminal session at a live table, with a real server."""

from __future__ import annotations

import asyncio
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from penult.client import Guest, Server, join, open_table
from penult.games.registry import NAMES
from penult.i18n import LANGUAGES, catalogue
from penult.terminal import joining
from penult.terminal.joining import followed, joined, opened
from tests.client.conftest import link
from tests.server.serving import Serving
from tests.terminal.scripted import ScriptedSession, played_online, plays

__all__ = ["link"]

HINTS = 4


def sitting(link: str, game: str, *, seats: int = 3, options: str = "") -> Guest:
    return asyncio.run(open_table(link, game, "Lea", seats=seats, bots=seats - 1, options=options))


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.mark.parametrize("game", NAMES)
def test_a_round_of_every_game(link: str, game: str) -> None:
    console = played_online(sitting(link, game), plays)
    texts = catalogue("en")
    assert texts.text(f"game-{game}") in console.said[0]
    assert "Your " in console.text  # hand or rack
    assert "Score: You " in console.text or "The match is over." in console.text


@pytest.mark.parametrize("game", NAMES)
def test_after_a_round_its_table_stays_until_enter_starts_the_next(link: str, game: str) -> None:
    lines = iter(("table", "score", "", "quit"))

    def typist(session: ScriptedSession) -> str | None:
        over = session.info.phase == "between" or session.match.view.rounds
        return next(lines) if over else plays(session)

    text = played_online(sitting(link, game), typist).text
    ended = text.index("Tiles left:" if game == "rummy" else "Cards left:")
    after = text[ended:]
    shown = after.index("Round 1, play goes")
    assert shown < after.index("Round 2, play goes")
    assert re.search(r" points?\)", after[:shown])
    assert "not possible" not in after


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_player_has_a_language_of_his_own(link: str, language: str) -> None:
    console = played_online(sitting(link, "coloradd"), plays, language=language, plain=True)
    assert catalogue(language).text("table-your-turn") in console.said


def answers(*lines: str) -> Iterator[str]:
    yield from lines
    while True:
        yield "quit"


def in_turn(lines: Iterator[str], session: ScriptedSession) -> str | None:
    """Accept; then type these lines, one per ordinary turn."""
    return next(lines) if is_ordinary(session) else plays(session)


def is_ordinary(session: ScriptedSession) -> bool:
    """Our turn, and nothing to pay or to name."""
    view = session.match.view
    return session.guest.is_in_turn and "draw" in view.legal and not view.debt


def test_the_server_says_why_not(link: str) -> None:
    lines = answers("pass", "? pass", "? draw", "?", "xyzzy", "undo", "who", "score", "options")
    console = played_online(sitting(link, "coloradd"), lambda session: in_turn(lines, session))
    clause = catalogue("en").text("clause-ADD-19")
    assert (
        console.text.count(f"pass: not possible. ADD-19: {clause}") == 3
    )  # said, asked, asked again
    assert "draw is possible now." in console.text
    assert "I don’t understand “xyzzy”" in console.text
    undone = catalogue("en").text("table-undone")  # what came before an ordinary turn
    assert "There’s nothing to undo." in console.text or undone in console.text
    assert "  0 Lea (You, host)" in console.said
    assert "Score: You 0, " in console.text
    assert "penult join" in console.said[-2]  # the seat stays


@pytest.mark.parametrize("game", NAMES)
def test_against_bots_alone_a_hint_is_a_move_that_can_be_made(link: str, game: str) -> None:
    hinted: list[str] = []
    asked = -1  # how much had been printed when a hint was asked for

    def typist(session: ScriptedSession) -> str | None:
        nonlocal asked
        if not session.guest.is_in_turn or len(hinted) == HINTS:
            return "quit" if len(hinted) == HINTS else plays(session)
        if asked < 0:
            asked = len(session.console.said)
            return "hint"
        told, asked = session.console.said[asked:], -1
        typing = next(str(line) for line in told if str(line).startswith("Type: "))
        hinted.append(typing.removeprefix("Type: "))
        return hinted[-1]

    console = played_online(sitting(link, game), typist)
    assert hinted
    assert "not possible" not in console.text
    assert "I don’t understand" not in console.text


def test_with_other_people_at_the_table_there_is_no_hint(link: str) -> None:
    guest = asyncio.run(open_table(link, "coloradd", "Lea", seats=2))
    asyncio.run(join(f"{link}/t/{guest.table}", "Max"))
    lines = answers("hint")
    console = played_online(guest, lambda _: next(lines))
    assert catalogue("en").text("error-no-hint") in console.text


def test_against_bots_alone_their_hands_are_shown_when_asked_for(link: str) -> None:
    lines = answers("hands")
    console = played_online(sitting(link, "coloradd"), lambda session: in_turn(lines, session))
    shown = [line for line in console.said if line.startswith(("Ada: ", "Ben: "))]
    assert len(shown) == 2
    assert all(re.search(r"red|blue|yellow|green|wild", line) for line in shown)


def test_the_host_chooses_how_fast_bots_play(link: str) -> None:
    lines = answers("rythme", "rythme rapide")
    guest = sitting(link, "coloradd")
    console = played_online(guest, lambda session: in_turn(lines, session), language="fr")
    assert "lent, normal, rapide" in console.text
    assert "Les robots jouent maintenant vite." in console.text
    assert guest.info and guest.info.speed == "fast"


def test_cards_are_understood_in_words(link: str) -> None:
    lines = answers("piocher")
    guest = sitting(link, "coloradd")
    console = played_online(guest, lambda session: in_turn(lines, session), language="fr")
    assert "[ADD-19]" in console.text
    assert "Vous piochez" in console.text


def test_a_server_killed_in_mid_turn_is_waited_for(tmp_path: Path) -> None:
    first = Serving(tmp_path).__enter__()
    port = int(first.link.rpartition(":")[2])
    second = Serving(tmp_path, port)

    def typist(session: ScriptedSession) -> str | None:
        if is_ordinary(session) and not second.link:
            first.kill()
            second.__enter__()
            return "draw"  # to a server that isn't there
        return "quit" if second.link else plays(session)

    try:
        console = played_online(sitting(first.link, "coloradd"), typist)
    finally:
        second.__exit__(None, None, None)
    texts = catalogue("en")
    before, _, after = console.text.partition(texts.text("live-again"))
    assert texts.text("live-lost") in before
    assert after.count("You draw") == 1


def test_another_match_has_a_table_of_its_own_with_the_same_people(link: str) -> None:
    guest = sitting(link, "coloradd", seats=2, options="target=1")

    def typist(session: ScriptedSession) -> str | None:
        if session.info.phase != "over":
            return plays(session)
        return None if session.info.chairs[session.me].again else "again"

    console = played_online(guest, typist)
    assert "The match is over." in console.text
    assert console.onward
    next_one = followed(guest, console.onward)
    assert next_one.token == guest.token
    assert "Lea" in played_online(next_one, lambda _: "quit").said[-2]


def test_a_record_replaces_no_file_that_is_there(link: str, tmp_path: Path) -> None:
    guest = sitting(link, "coloradd", seats=2, options="target=1")
    file = tmp_path / "x"
    file.write_text("precious", encoding="utf-8")
    lines = answers(f"save {file}", f"save {file}-2", f"save {file}-2")

    def typist(session: ScriptedSession) -> str | None:
        return next(lines) if session.info.phase == "over" else plays(session)

    console = played_online(guest, typist)
    assert file.read_text(encoding="utf-8") == "precious"
    assert f"save {file}!" in console.text
    assert console.text.count(f"Saved in {file}-2.") == 2


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
    assert stat.S_IMODE(joining.place().stat().st_mode) == 0o600
