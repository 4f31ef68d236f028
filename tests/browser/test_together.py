"""Coming together: a seat moves to another device, a latecomer replaces a bot, practice alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.person import DESK, PHONE, SMALL, barriers, faults_of, fits, opened

HAND = ".hand li button"
SIX_DIGITS = re.compile(r"\d{3} \d{3}")


@pytest.fixture
def alone(chromium: Browser, link: str) -> Iterator[Page]:
    """Somebody at a table with bots."""
    page = opened(chromium, link, DESK)
    page.get_by_role("button", name=re.compile("^Play.*ColorADD")).click()
    expect(page.locator(HAND).first).to_be_visible()
    yield page
    page.context.close()


def unfold(page: Page, title: str) -> Locator:
    """A part of the drawer."""
    drawer = page.get_by_role("button", name="Log, scores and chat")
    if drawer.get_attribute("aria-expanded") == "false":
        drawer.click()
    part = page.locator("details", has=page.locator("summary", has_text=title))
    part.locator("summary").click()
    return part


def code_of(page: Page) -> str:
    """Six digits that take the seat elsewhere."""
    unfold(page, "At this table").get_by_role("button", name="Move to another device").click()
    dialog = page.get_by_role("dialog")
    code = dialog.locator(".code")
    expect(code).to_contain_text(SIX_DIGITS)
    expect(dialog.get_by_role("img", name="QR")).to_have_js_property("complete", value=True)
    assert dialog.get_by_role("img").evaluate("each => each.naturalWidth > 0")
    found = SIX_DIGITS.search(code.inner_text())
    assert found
    return found[0]


def cards_of(page: Page) -> list[str]:
    expect(page.locator(HAND).first).to_be_visible()
    labels: list[str] = page.locator(HAND).evaluate_all("all => all.map(each => each.dataset.card)")
    return sorted(labels)


def test_a_seat_moves_to_another_device_and_back(chromium: Browser, link: str, alone: Page) -> None:
    hand = cards_of(alone)
    code = code_of(alone)
    assert barriers(alone) == []
    phone = opened(chromium, link, PHONE)
    phone.get_by_label("Code or link").fill(code)
    phone.get_by_role("button", name="Join", exact=True).click()
    assert cards_of(phone) == hand
    expect(alone.get_by_text("You’re playing on another device now.")).to_be_visible()
    expect(alone.locator(HAND)).to_have_count(0)
    assert barriers(alone) == []
    alone.get_by_role("button", name="Play here again").click()
    assert cards_of(alone) == hand
    assert faults_of(phone) == []
    phone.context.close()


def test_a_scanned_code_leads_to_the_seat(chromium: Browser, link: str, alone: Page) -> None:
    hand = cards_of(alone)
    code = code_of(alone).replace(" ", "")
    expect(alone.get_by_role("dialog").get_by_role("img")).to_have_attribute(
        "src", f"/qr.svg?path=/move/{code}"
    )
    phone = opened(chromium, f"{link}/move/{code}", PHONE)
    assert cards_of(phone) == hand
    phone.context.close()
    again = opened(chromium, f"{link}/move/{code}", PHONE)  # it works once
    expect(again.get_by_role("alert")).to_contain_text("This code isn’t valid")
    expect(again.get_by_role("alert")).to_be_in_viewport()
    again.context.close()


def test_a_latecomer_replaces_a_bot_or_watches(chromium: Browser, alone: Page) -> None:
    late = opened(chromium, alone.url, PHONE)
    expect(late.get_by_role("heading", level=1)).to_have_text("A game of ColorADD is in progress")
    assert barriers(late) == []
    assert fits(late)
    late.get_by_role("button", name="Watch").click()
    expect(late.get_by_text("You’re watching.")).to_be_visible()
    late.reload()
    late.get_by_label("Your name").fill("Max")
    late.get_by_role("button", name="Sit down").click()
    assert len(cards_of(late)) > 0
    expect(alone.locator(".seats, .felt").first).to_contain_text("Max")
    late.context.close()


def test_large_print_cuts_no_name_off(chromium: Browser, link: str) -> None:
    name = "Maximiliane-Anneliese v.B"[:24]
    page = opened(chromium, link, SMALL)
    expect(page.locator(".games")).to_be_visible()  # by now the page has stored its own settings
    page.evaluate(
        "name => localStorage.setItem('penult.settings', name)", f'{{"large":true,"name":"{name}"}}'
    )
    page.reload()
    page.get_by_text("Friends", exact=True).click()
    page.get_by_role("button", name=re.compile("With friends.*Tippo")).click()
    expect(page.locator(".around")).to_be_visible()
    guest = opened(chromium, page.url, SMALL)
    guest.evaluate("document.documentElement.dataset.size = 'large'")
    for each in (page, guest):
        expect(each.get_by_role("list").get_by_text(name, exact=True)).to_be_visible()
        assert fits(each)
        assert each.locator(".name").evaluate_all(
            "all => all.every(each => each.scrollWidth <= each.clientWidth)"
        )
        each.context.close()


def test_whoever_practises_takes_a_move_back(alone: Page) -> None:
    practice = unfold(alone, "Practice")
    hand = cards_of(alone)
    log = alone.locator(".log li")
    first = log.all_inner_texts()
    card = alone.locator(f"{HAND}[aria-label*=playable]").first
    if card.count():
        card.click(position={"x": 8, "y": 30})
    else:
        alone.locator(".actions button").first.click()
    expect(log).not_to_have_text(first)
    assert barriers(alone) == []
    practice.get_by_role("button", name="Take back my move").click()
    expect(log).to_have_text(first)
    assert cards_of(alone) == hand


def test_bots_play_as_fast_and_as_well_as_the_player_likes(alone: Page, link: str) -> None:
    practice = unfold(alone, "Practice")
    practice.get_by_label("slowly").check()
    practice.get_by_label("Show me the bots’ hands").check()
    alone.reload()
    practice = unfold(alone, "Practice")
    expect(practice.get_by_label("slowly")).to_be_checked()
    expect(practice.get_by_label("Show me the bots’ hands")).to_be_checked()
    practice.get_by_label("Bot level").select_option("newcomer")
    alone.reload()
    at_once = unfold(alone, "Practice").get_by_label("Bot level")
    expect(at_once).to_have_value("newcomer")
    alone.goto(link)
    alone.get_by_role("button", name=re.compile("^Play.*ColorADD")).click()
    practice = unfold(alone, "Practice")
    expect(practice.get_by_label("slowly")).to_be_checked()
    expect(practice.get_by_label("Bot level")).to_have_value("newcomer")
    bots: list[str] = alone.evaluate(
        "fetch('/api' + location.pathname.replace('/t/', '/tables/'))"
        ".then(found => found.json()).then(info => info.chairs.map(each => each.bot ?? ''))"
    )
    assert set(bots) == {"", "newcomer"}


def test_a_code_that_nobody_knows_is_said_so(chromium: Browser, link: str) -> None:
    """Six digits may be a table's or a seat's: whoever mistypes them has moved nothing."""
    page = opened(chromium, f"{link}/join/000000", PHONE)
    expect(page.get_by_role("alert")).to_contain_text("We don’t know this code.")
    page.context.close()


def test_a_guest_sees_the_people_first(chromium: Browser, link: str) -> None:
    host = opened(chromium, link, PHONE)
    host.get_by_label("Friends").check(force=True)
    host.get_by_role("button", name=re.compile("With friends.*ColorADD")).click()
    host.get_by_role("textbox", name="Your name").fill("Mum")
    expect(host.get_by_role("dialog").get_by_role("radio")).to_have_count(13)  # every animal
    host.get_by_role("button", name="Continue").click()
    host.wait_for_url("**/t/*")
    expect(host.get_by_role("img", name="QR")).to_have_count(0)  # it would lead nowhere
    expect(host.get_by_text("Only this computer can open this table.")).to_be_visible()
    guest = opened(chromium, host.url, PHONE)
    guest.get_by_role("textbox", name="Your name").fill("Lea")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("Mum starts as soon as everyone is here.")).to_be_in_viewport()
    expect(guest.get_by_role("link", name="Learn it in a minute")).to_be_visible()
    expect(host.get_by_text("ready", exact=True)).to_be_visible()
    for page in (host, guest):
        assert barriers(page) == []
        assert fits(page)
        page.context.close()


def test_the_sheet_of_a_game_plays_it(chromium: Browser, link: str) -> None:
    page = opened(chromium, link, SMALL)
    page.get_by_role("button", name=re.compile("Tippo")).last.click()
    dialog = page.get_by_role("dialog", name="Tippo")
    assert barriers(page) == []
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    page.context.close()
