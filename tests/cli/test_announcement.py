"""What ``penult serve`` says: the address for other devices, or how to let them in."""

from __future__ import annotations

import pytest

from penult.cli.announcement import announcement, qr_lines
from penult.i18n import LANGUAGES, catalogue

HOME, HERE = "http://192.168.1.5:8000", "http://127.0.0.1:8000"
EVERYWHERE, ONLY_HERE = "0.0.0.0", "127.0.0.1"
EN = catalogue("en")


def test_other_devices_get_the_address_of_the_network_and_a_code() -> None:
    ready, scan, *code, table = announcement([HOME], EVERYWHERE, EN, columns=80, in_colour=False)
    assert HOME in ready and "scan" in scan and HOME in table
    assert len({len(line) for line in code}) == 1, "a square"
    assert set("".join(code)) == set(" █▀▄")


def test_a_code_that_would_not_fit_or_be_seen_is_left_out() -> None:
    width = len(qr_lines(HOME, 80, in_colour=False)[0])
    assert qr_lines(HOME, width, in_colour=False)
    assert qr_lines(HOME, width - 1, in_colour=False) == []
    said = announcement([HOME], EVERYWHERE, EN, columns=0)
    assert said[1] == "Phones and other computers on your network can use this address."
    assert len(said) == 3


def test_a_code_is_white_on_black_whatever_the_colours_of_the_screen_are() -> None:
    assert all(line.startswith("\x1b[97;40m") for line in qr_lines(HOME, 80, in_colour=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("link", [HERE, "http://localhost:8000", "http://[::1]:8000"])
def test_a_server_that_only_this_machine_reaches_says_how_to_open_it(
    language: str, link: str
) -> None:
    said = announcement([link], ONLY_HERE, catalogue(language), columns=80)
    assert len(said) == 3
    assert 'make play ARGS="--host 0.0.0.0"' in said[1]


def test_without_a_network_nobody_is_told_to_open_what_is_open() -> None:
    said = announcement([HERE], EVERYWHERE, EN, columns=80)
    assert "doesn’t seem to be on a network" in said[1]


def test_other_addresses_of_the_machine_are_named_too() -> None:
    said = announcement([HOME, "http://10.0.0.7:8000"], EVERYWHERE, EN, columns=0)
    assert said[1] == "Also available at http://10.0.0.7:8000"
