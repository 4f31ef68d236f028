"""Chat, wishes and custom cards at a live table, in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from penult.i18n import LANGUAGES, catalogue
from penult.terminal.joining import moved, token_of
from penult.terminal.social import COMMANDS
from tests.client.conftest import link
from tests.terminal.scripted import CollectedConsole, ScriptedSession, played_online, plays
from tests.terminal.test_online import sitting

__all__ = ["link"]


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def said(link: str, *lines: str, options: str = "", language: str = "en") -> CollectedConsole:
    """Types these lines once the match is running, each when nothing else is happening."""
    waiting: Iterator[str] = iter([*lines, "quit"])
    awaited = [""]  # chat comes when nothing else is to be shown

    def typist(session: ScriptedSession) -> str | None:
        if awaited[0] not in session.console.text:
            return None
        if session.info.phase != "playing":
            return plays(session)
        line = next(waiting)
        verb, _, rest = line.partition(" ")
        awaited[0] = rest if verb in ("say", "dire") else ""
        return line

    return played_online(sitting(link, "coloradd", options=options), typist, language=language)


def test_words_for_chat_reactions_mute_and_pause(link: str) -> None:
    console = said(link, "react wow", "say Left or right?", "mute 1", "unmute", "pause", "proceed")
    assert "Lea: Left or right?" in console.text
    assert "Lea: Wow!" in console.text
    assert "Muted: " in console.text
    assert "No longer muted: everyone" in console.text
    assert "The game is paused." in console.text


def test_a_code_takes_the_seat_to_another_device(link: str) -> None:
    console = said(link, "device")
    found = re.search(
        rf"open {link}/move/(\d{{6}}) there, or enter the code (\d{{6}})", console.text
    )
    assert found and found[1] == found[2]
    guest = moved(f"{link}/move/{found[1]}", catalogue("en"))
    assert token_of(guest.server.link, guest.table, "Lea") == guest.token


def test_they_are_understood_in_other_languages(link: str) -> None:
    console = said(link, "réagir bonjour", "dire Bonjour à tous !", "react xyzzy", language="fr")
    assert "Lea\xa0: Bonjour à tous !" in console.text
    assert "xyzzy" in console.text


def test_cards_are_written_before_the_first_deal(link: str) -> None:
    proposal = 'propose custom1 card "Drizzle" text "Rain!" rule draw(others,1)'
    console = said(link, proposal, "cards", "", options="custom_count=1 agree=at_table")
    assert "Rain!" in console.text
    assert "custom1, accepted by: Lea" in console.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_commands(language: str) -> None:
    texts = catalogue(language)
    words = [
        word for each in COMMANDS if each != "why" for word in texts.text(f"aliases-{each}").split()
    ]
    assert len(words) == len(set(words))
