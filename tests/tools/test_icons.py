"""The icons of the page are those that ``tools/icons.py`` draws."""

from __future__ import annotations

import json
import struct
import zlib

import pytest
from tools.icons import PUBLIC, icons, png, svg


def unpacked(picture: bytes) -> list[tuple[bytes, bytes]]:
    """The parts of a PNG; how pixels are packed depends on the version of zlib."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    place, found = 8, []
    while place < len(picture):
        length, kind = struct.unpack(">I4s", picture[place : place + 8])
        data = picture[place + 8 : place + 8 + length]
        check = struct.unpack(">I", picture[place + 8 + length : place + 12 + length])[0]
        assert check == zlib.crc32(kind + data)
        found.append((kind, zlib.decompress(data) if kind == b"IDAT" else data))
        place += length + 12
    return found


@pytest.mark.parametrize("name", ["icon-192.png", "icon-512.png", "icon-maskable.png"])
def test_the_pngs_are_up_to_date(name: str) -> None:
    size = 192 if "192" in name else 512
    drawn = png(size, maskable="maskable" in name)
    assert unpacked((PUBLIC / name).read_bytes()) == unpacked(drawn)


def test_the_drawing_is_up_to_date() -> None:
    assert (PUBLIC / "icon.svg").read_text(encoding="utf-8") == svg()


def test_the_manifest_names_every_icon_with_its_size() -> None:
    manifest = json.loads((PUBLIC / "app.webmanifest").read_text(encoding="utf-8"))
    named = {each["src"].removeprefix("/"): each for each in manifest["icons"]}
    assert set(named) == set(icons())
    for name, icon in named.items():
        if name.endswith(".png"):
            width, height = struct.unpack(">II", (PUBLIC / name).read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {each["purpose"] for each in manifest["icons"]} == {"any", "maskable"}


def test_only_a_maskable_icon_fills_its_square() -> None:
    corners = {name: dict(unpacked(content)) for name, content in icons().items() if "png" in name}
    opacity = {name: parts[b"tRNS"][parts[b"IDAT"][1]] for name, parts in corners.items()}
    assert opacity == {"icon-192.png": 0, "icon-512.png": 0, "icon-maskable.png": 255}
