"""Pages and cards over HTTP."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import httpx
import pytest

from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES
from penult.render.svg.sprites import sprite

SVG = "{http://www.w3.org/2000/svg}"


def symbols(picture: str) -> set[str]:
    return {str(each.get("id")) for each in ElementTree.fromstring(picture).iter(f"{SVG}symbol")}


@pytest.mark.parametrize("name", NAMES)
def test_a_sprite_has_every_card_the_back_and_the_marks(name: str) -> None:
    wanted = {*find(name).cards, "back", "mark-red", "mark-blue", "mark-yellow", "mark-green"}
    assert wanted <= symbols(sprite(find(name)))


def test_the_colours_of_a_sprite_can_be_chosen_by_the_page() -> None:
    picture = sprite(find("coloradd"))
    assert "var(--yellow,#" in picture
    assert re.search('="#F7C838"', picture) is None


def test_letters_are_those_of_the_language() -> None:
    french, german = (
        sprite(find("coloradd"), letters=True, language=each) for each in ("fr", "de")
    )
    assert french != german


OF_A_GAME = ("cover", "shapes", *(f"letters-{each}" for each in LANGUAGES))


@pytest.mark.parametrize(
    "path", ["avatars", "emblems", *(f"coloradd/{marks}" for marks in OF_A_GAME)]
)
def test_drawings_are_served_and_not_sent_twice(link: str, path: str) -> None:
    first = httpx.get(f"{link}/art/{path}.svg")
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "public, max-age=600"  # as every card asks for it
    again = httpx.get(f"{link}/art/{path}.svg", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["coloradd/nothing.svg", "coloradd/shapes-fr.svg", "whist/cover.svg", "dragons.svg"]
)
def test_what_is_not_there_is_said_to_be_missing(link: str, path: str) -> None:
    assert httpx.get(f"{link}/art/{path}").status_code == 404


@pytest.mark.parametrize(
    "path",
    [*(f"/api/games/{name}" for name in NAMES), "/api/games/coloradd/gallery", "/api/texts/fr"],
)
def test_what_describes_a_game_is_compressed(link: str, path: str) -> None:
    packed = httpx.get(f"{link}{path}")
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert packed.headers["content-type"] == "application/json"
    assert packed.headers["x-content-type-options"] == "nosniff"
    plain = httpx.get(f"{link}{path}", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == packed.json()
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


@pytest.mark.parametrize("name", ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png"])
def test_icons_are_served(link: str, name: str) -> None:
    reply = httpx.get(f"{link}/{name}")
    kind = "image/svg+xml" if name.endswith("svg") else "image/png"
    assert (reply.status_code, reply.headers["content-type"]) == (200, kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_there_is_not_is_said_to_be_missing(link: str, language: str) -> None:
    """The pages /rules/chess, /new/chess and /learn/chess exist; what they ask for doesn't."""
    spoken = {"accept-language": language}
    asked = [
        *(httpx.get(f"{link}/api/games/chess{more}", headers=spoken) for more in ("", "/fit")),
        httpx.get(f"{link}/api/games/chess/gallery", headers=spoken),
        httpx.post(f"{link}/api/lessons/chess", json={}, headers=spoken),
    ]
    for reply in asked:
        assert (reply.status_code, reply.json()["code"]) == (404, "error-unknown-game")
        assert "chess" in reply.json()["text"] and "tippo" in reply.json()["text"]
    for page in ("/rules/chess", "/new/chess", "/learn/chess"):
        assert httpx.get(f"{link}{page}").status_code == 200


@pytest.mark.parametrize("path", ["/", "/worker.js"])
def test_a_page_keeps_its_policy_when_it_is_not_sent_again(link: str, path: str) -> None:
    first = httpx.get(f"{link}{path}")
    again = httpx.get(f"{link}{path}", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    policy = first.headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in policy
    assert again.headers["content-security-policy"] == policy
