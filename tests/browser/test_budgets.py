"""What a person has to load."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Response, expect

from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES
from penult.render.svg.sprites import avatar_sprite, cover_file, emblem_sprite, sprite
from penult.server.routes.pages import STATIC, built
from tests.browser.visitor import SHORT, Visitor, by_mouse, opened, play_round

MOST_IN_A_ROUND = 169_000  # bytes, packed
MOST_FOR_A_GAME = 200_000
MOST = 247_000  # of which analyses and statistics are some 10,000
MOST_ART = 44_500
MOST_AT_FIRST = 60_500
REQUESTS = 16  # of a page, until it can be used; each is a way to the server and back
OWN = ("", "-words", "-options")  # a game's texts: its rulebook, its words, its options
LISTED = re.compile(r'"?(?P<name>[\w-]+)"?:\(\)=>[^`"]*[`"]\./(?P<file>[\w.-]+\.js)')


def files() -> list[Path]:
    """What pages ask for; the icons in PNG are for whoever installs them."""
    return [path for path in STATIC.rglob("*") if path.is_file() and path.suffix != ".png"]


def texts() -> dict[str, tuple[str, str]]:
    """The language of every file of texts, and what it is about."""
    scripts = {path.name: listed(path) for path in files() if path.suffix == ".js"}
    languages = {
        file: name for found in scripts.values() for name, file in found if name in LANGUAGES
    }
    return {file: (language, "") for file, language in languages.items()} | {
        part: (language, name)
        for file, language in languages.items()
        for name, part in scripts[file]
    }


def listed(script: Path) -> list[tuple[str, str]]:
    """Names and files of the texts that a script can load."""
    found = LISTED.finditer(script.read_text(encoding="utf-8"))
    return [(each["name"], each["file"]) for each in found]


def packed(path: Path) -> int:
    """As the server sends it."""
    sent = built(str(path.relative_to(STATIC)))
    return len(sent.packed or sent.plain)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_a_round_loads_little(chromium: Browser, link: str, language: str) -> None:
    """Everything a new visitor is sent: the start page, then ColorADD with bots up to the score.

    Pages, scripts, texts, font, drawings and replies of the API are counted once each, in bytes as
    sent. What the socket says is play, not loading.
    """
    visitor = Visitor(chromium, link, language=language)
    name = visitor.text("game-coloradd")
    visitor.page.locator(".game", has_text=name).locator(".play").click()
    visitor.sees_the_table()
    play_round([visitor], by_mouse)
    sent = {reply.url: transferred(reply) for reply in visitor.replies}
    kinds = {Path(urlsplit(address).path).suffix for address in sent}
    assert {"", ".js", ".css", ".svg", ".woff2"} <= kinds  # nothing has escaped the count
    largest = sorted(sent.items(), key=lambda item: -item[1])[:8]
    assert sum(sent.values()) <= MOST_IN_A_ROUND, largest
    visitor.leave()


def transferred(reply: Response) -> int:
    """The length of a body as it was sent, compressed or not."""
    return int(reply.headers.get("content-length") or len(reply.body()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_one_person_can_load_is_small(language: str) -> None:
    """Every page, in one language: all rulebooks, options and lessons."""
    shelf = texts()
    parts = {part for tongue, part in shelf.values() if tongue == language}
    assert {f"{name}{kind}" for name in NAMES for kind in OWN} <= parts
    assert {"", "shared-options", "study", "analysis"} <= parts
    others = {name for name, (tongue, _) in shelf.items() if tongue != language}
    loaded = {path.name: packed(path) for path in files() if path.name not in others}
    total = sum(loaded.values())
    assert total <= MOST, sorted(loaded.items(), key=lambda item: -item[1])[:8]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_who_hosts_and_plays_one_game_loads_little(language: str, name: str) -> None:
    """All pages but those for studying, with its rulebook, options and drawings.

    The editor of custom cards comes with the game that has them.
    """
    shelf, game = texts(), find(name)
    unread = {"study", "guide", "analysis"} | ({"blocks"} if not game.workshop else set())
    unread |= {f"{other}{kind}" for other in NAMES if other != name for kind in OWN}
    others = {
        file for file, (tongue, part) in shelf.items() if tongue != language or part in unread
    }
    pages = [path for path in files() if path.name not in others]
    unseen = ("study-", "analysis-", *(() if game.workshop else ("wilds-",)))
    loaded = {path.name: packed(path) for path in pages if not path.name.startswith(unseen)}
    assert len(loaded) == len(pages) - len(unseen)
    covers = [cover_file(each) for each in map(find, NAMES)]  # on the start page
    drawn = [avatar_sprite(), emblem_sprite(), sprite(game), *covers]
    art = sum(len(gzip.compress(each.encode())) for each in drawn)
    assert sum(loaded.values()) + art <= MOST_FOR_A_GAME, (art, loaded)


def test_all_drawings_together_are_small() -> None:
    """Cards with shapes, covers, avatars and emblems; cards with letters come instead of shapes."""
    drawn = [avatar_sprite(), emblem_sprite()]
    for game in map(find, NAMES):
        drawn += [sprite(game), cover_file(game)]
    assert sum(len(gzip.compress(each.encode())) for each in drawn) <= MOST_ART


def test_who_opens_the_start_page_waits_for_little() -> None:
    """The page, its style, its scripts and its texts; the other pages come behind its back."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    needed = [STATIC / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)]
    own = max(packed(STATIC / "assets" / name) for name, (_, part) in texts().items() if not part)
    assert {path.suffix for path in needed} == {".js", ".css"}
    assert sum(map(packed, needed)) + own <= MOST_AT_FIRST, needed


def test_a_page_can_be_used_after_few_requests(chromium: Browser, link: str) -> None:
    """What that takes in milliseconds says ``make bench-browser``."""
    seat = opened(link, "royal", 2, SHORT["royal"], bots=1)
    for path, where in (("", ".game .button.main"), (f"/t/{seat['table']}", ".next .button")):
        visitor = Visitor(chromium, link + path, seat=seat)
        expect(visitor.page.locator(where).first).to_be_visible()
        assert len(visitor.replies) <= REQUESTS, [reply.url for reply in visitor.replies]
        visitor.leave()
