"""A real browser at a real server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from penult.server.routes.pages import STATIC
from tests.browser.house import SECRET, House

# Without windows, menus and tabs it takes three fifths of the time
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
LAN_HOST = "penult.lan"  # the browser resolves it to this machine; over http it isn't secure
ARGUMENTS = ["--no-sandbox", f"--host-resolver-rules=MAP {LAN_HOST} 127.0.0.1"]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "these tests need Chromium: make chromium"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert (STATIC / "index.html").is_file(), "the pages are not built: make browser"
    with House(tmp_path_factory.mktemp("data")) as house:
        yield house.link


@pytest.fixture(scope="package")
def lan_link(link: str) -> str:
    """The same server at an address to which the browser denies its newer APIs."""
    return link.replace("127.0.0.1", LAN_HOST)


@pytest.fixture(scope="package")
def secret_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Its cards bear names that nobody can guess."""
    with House(tmp_path_factory.mktemp("secret"), 0, SECRET) as house:
        yield house
