"""Watching a match again, checking its shuffle, reading the rules, taking a lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from penult.games.registry import NAMES
from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.match.origin import Origin
from tests.browser.geometry import outside
from tests.browser.person import PHONE, barriers, faults_of, fits, opened

DESK = 1280, 800
SMALL = 320, 640
WINDOWS = (SMALL, (390, 844), (844, 390), (1366, 768), (1920, 1080))


def record_of(game: str) -> str:
    """The first acts of a match whose seed a server and a seat have made together."""
    origin = Origin("abcdefghjk", 5, ((1, "00ff"),))
    match = Match.new(game, seats=3, seed=origin.seed)
    for _ in range(12):
        seat = next(seat for seat in (match.turn, *range(-1, 3)) if match.moves(seat))
        match.push(seat, match.moves(seat)[-1])
    return match.record(["Al", "Bo", "Cy"], origin)


@pytest.fixture(scope="module")
def page(chromium: Browser, link: str) -> Iterator[Page]:
    """One page for all that is only looked at."""
    found = opened(chromium, link, DESK)
    yield found
    found.context.close()


def watch(page: Page, link: str, file: Path, record: str) -> None:
    file.write_text(record, encoding="utf-8")
    page.goto(f"{link}/replay")
    page.set_input_files("input[type=file]", file)
    expect(page.locator("main[data-step='0']")).to_be_visible()


def cards(page: Page) -> int:
    return page.locator(".hands .hand li").count()


def test_a_record_is_watched_step_by_step(page: Page, link: str, tmp_path: Path) -> None:
    watch(page, link, tmp_path / "a.penult", record_of("coloradd"))
    expect(page.locator(".hands .hand")).to_have_count(3)
    assert cards(page) == 3 * 7
    page.keyboard.press("ArrowRight")
    expect(page.locator("main")).to_have_attribute("data-step", "1")
    page.keyboard.press("End")
    expect(page.locator("main")).to_have_attribute("data-step", "12")
    page.keyboard.press("Home")
    expect(page.locator("main")).to_have_attribute("data-step", "0")
    page.get_by_role("slider").fill("5")
    expect(page.locator("main")).to_have_attribute("data-step", "5")
    assert barriers(page) == []
    assert faults_of(page) == []


def test_a_seats_view_shows_its_own_hand_and_no_other(
    page: Page, link: str, tmp_path: Path
) -> None:
    watch(page, link, tmp_path / "a.penult", record_of("coloradd"))
    page.get_by_role("combobox", name="View", exact=True).select_option("Bo")
    expect(page.locator(".hand li button")).to_have_count(7)
    expect(page.locator(".hands")).to_have_count(0)
    page.get_by_role("combobox", name="View", exact=True).select_option("all hands open")
    expect(page.locator(".hands .hand")).to_have_count(3)


# Open cards that leave the felt or lie on a face
ASTRAY = """() => {
  const box = (each) => each.getBoundingClientRect()
  const all = (where) => [...document.querySelectorAll(where)].map(box)
  const [felt] = all('.felt')
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
  const above = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1
  const isInside = (a) => a.left > felt.left - 1 && a.right < felt.right + 1
  const isFree = (a) => all('.felt .face').every((face) => beside(a, face) || above(a, face))
  return all('.fan.open .back svg').filter((card) => !isInside(card) || !isFree(card)).length
}"""


@pytest.mark.parametrize("size", WINDOWS)
def test_a_replay_fits_the_window(
    chromium: Browser, link: str, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The felt with every hand at its seat, and all buttons, without scrolling."""
    page = opened(chromium, link, size, "fr")
    watch(page, link, tmp_path / "a.penult", record_of("coloradd"))
    expect(page.locator(".fan.open")).to_have_count(3)
    page.wait_for_timeout(600)  # hands have turned over
    assert outside(page) == []
    assert page.evaluate(ASTRAY) == 0
    for button in page.locator(".controls button").all():
        expect(button).to_be_in_viewport(ratio=1)
    felt = page.locator(".felt").bounding_box()
    assert felt and felt["width"] * felt["height"] > 0.45 * size[0] * size[1]
    assert fits(page)
    page.context.close()


@pytest.mark.parametrize("game", NAMES)
def test_the_shuffle_of_every_game_is_proven_in_the_page(
    page: Page, link: str, tmp_path: Path, game: str
) -> None:
    watch(page, link, tmp_path / "a.penult", record_of(game))
    expect(page.locator(".verdict")).to_contain_text("Yes")
    page.locator(".proof summary").click()
    things = "tiles" if game == "rummy" else "cards"
    said = re.compile(rf"Round \d+: the \d+ {things}")
    expect(page.locator(".proof li").last).to_contain_text(said)


def test_a_changed_record_says_where_it_fails(page: Page, link: str, tmp_path: Path) -> None:
    lines = record_of("coloradd").splitlines()
    place = next(number for number, line in enumerate(lines) if re.match(r"\d .*#", line))
    lines[place] = lines[place].replace("#", "#0")
    watch(page, link, tmp_path / "a.penult", "\n".join(lines) + "\n")
    expect(page.get_by_role("alert")).to_contain_text(f"Line {place + 1}")
    expect(page.locator(".verdict")).to_contain_text("No")
    expect(page.locator(".proof li.bad")).to_contain_text(f"line {place + 1}")
    assert barriers(page) == []


def test_what_is_no_record_is_said_kindly(page: Page, link: str, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("hello", encoding="utf-8")
    page.goto(f"{link}/replay")
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_role("alert")).to_contain_text("penult record 1")
    assert page.get_by_text("Choose a file").is_visible()
    expect(page.locator(".proof")).to_have_count(0)  # there is nothing to prove


def test_rules_are_found_without_accents_and_by_their_number(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/rules/coloradd#ADD-24", SMALL, "fr")
    expect(page.locator("#ADD-24")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("ADD24")
    expect(page.locator(".clauses li")).to_have_count(1)
    page.get_by_role("searchbox").fill("DERNIERE CARTE")
    expect(page.locator("#ADD-65")).to_be_visible()
    expect(page.get_by_role("heading", level=3).first).to_be_visible()
    assert barriers(page) == []
    page.context.close()


def pictured(page: Page) -> set[str]:
    """The addresses of all symbols that the pictures of a page show."""
    uses = page.locator(".figures use")
    found: list[str] = uses.evaluate_all("all => all.map(use => use.getAttribute('href'))")
    return set(found)


@pytest.mark.parametrize("game", NAMES)
def test_the_pictures_of_the_rules_are_drawn(page: Page, link: str, game: str) -> None:
    """In one minute five steps, then a figure wherever one helps; each card is in the art."""
    page.goto(f"{link}/rules/{game}")
    expect(page.locator("ol.figures li")).to_have_count(5)
    assert page.locator("ul.figures").count() >= 6
    symbols = pictured(page)
    assert symbols and all(each.startswith(f"/art/{game}/shapes.svg#") for each in symbols)
    art = page.request.get(f"{link}/art/{game}/shapes.svg").text()
    assert [each for each in symbols if f'id="{each.partition("#")[2]}"' not in art] == []


def test_a_clause_that_was_linked_is_marked(page: Page, link: str) -> None:
    page.goto(f"{link}/rules/tippo#TIP-57")
    expect(page.locator("#TIP-57")).to_be_in_viewport()
    expect(page.locator("#TIP-57")).to_be_focused()
    expect(page.locator(".sought")).to_have_attribute("id", "TIP-57")
    page.get_by_role("link", name="TIP-60", exact=True).click()
    expect(page.locator(".sought")).to_have_attribute("id", "TIP-60")
    assert page.url.endswith("/rules/tippo#TIP-60")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_does_not_exist_leads_to_those_that_do(
    chromium: Browser, link: str, language: str
) -> None:
    page = opened(chromium, f"{link}/rules/xyz", SMALL, language)
    for path in ("/rules/xyz", "/rules/xyz/ADD-01", "/new/chess", "/learn/chess"):
        page.goto(link + path)
        kind = path.split("/")[1]
        expect(page.locator("main li a[href]")).to_have_count(len(NAMES))
        assert "xyz" not in page.content() and "game-" not in page.content()
        expect(page.locator(f"main a[href='/{kind}/tippo']")).to_be_visible()
        assert barriers(page) == []
    page.locator("main a[href='/learn/tippo']").click()
    expect(page.locator("main[data-step='0']")).to_be_visible()
    assert faults_of(page) == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_address_is_a_page_of_ours(chromium: Browser, link: str, language: str) -> None:
    page = opened(chromium, link, SMALL, language)
    for path, status in (("/nonsense", 404), ("/t/nonexist00", 200)):
        reply = page.goto(link + path)
        assert reply and reply.status == status
        expect(page.locator("main li a")).to_have_count(len(NAMES))
        expect(page.locator("main a[href='/']")).to_be_visible()
        assert barriers(page) == []
        assert fits(page)
    page.context.close()


def test_matches_of_this_browser_come_first_among_replays(chromium: Browser, link: str) -> None:
    page = opened(chromium, link, SMALL)
    chairs = [{"name": "Lea", "avatar": "frog"}, {"name": "Ada", "avatar": "owl"}]
    info = {"id": "over000000", "game": "royal", "phase": "over", "chairs": chairs, "host": 0}
    info |= {"options": "", "rounds": [{"totals": [205, 88]}]}
    page.route("**/api/tables/over000000", lambda route: route.fulfill(json=info))
    page.evaluate(
        "localStorage['penult.seats'] = JSON.stringify"
        "([{table: 'over000000', seat: 0, token: 'x', at: Date.UTC(2026, 0, 31, 12)}])"
    )
    page.goto(f"{link}/replay")
    match = page.locator("main a[href^='/replay/']").first
    expect(match).to_have_attribute("href", "/replay/over000000")
    for part in ("Royal", "Lea", "205", "Ada", "88", "31", "2026"):
        expect(match).to_contain_text(part)
    assert barriers(page) == []
    page.context.close()


# Lessons


def test_bots_have_their_own_animals_in_lessons(page: Page, link: str) -> None:
    page.goto(f"{link}/learn/coloradd")
    for name, animal in (("Ada", "owl"), ("Ben", "bear")):
        seat = page.locator("li[data-seat]", has_text=name)
        expect(seat.locator(f"use[href*='#{animal}-']")).to_have_count(1)


def tap(page: Page, card: str) -> None:
    page.locator(f".hand li button[data-card='{card}']").click(position={"x": 8, "y": 30})


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def solve(page: Page, step: int) -> None:
    """A step is praised, and the button for the next has the focus."""
    expect(page.locator("main")).to_have_attribute("data-step", str(step))
    expect(page.locator(".teacher.solved")).to_be_visible()
    expect(page.locator(".teacher [role=status]")).not_to_be_empty()
    assert barriers(page) == []
    expect(page.locator(".teacher .button.main")).to_be_focused()


def test_a_whole_lesson_by_taps(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/learn/coloradd", PHONE)
    task = page.locator(".teacher .text p").first
    expect(task).to_contain_text("red 5 is on top")
    tap(page, "y2")  # what the rules refuse is explained, and nothing happens
    expect(page.get_by_role("alert")).to_contain_text("A yellow 2 doesn’t match red or 5.")
    page.get_by_role("alert").get_by_role("button", name="Why?").click()
    expect(page.get_by_role("alert").get_by_role("link")).to_have_text("ADD-15")
    press(page, "Draw")  # what they allow, but is not asked, is said so
    expect(page.get_by_role("alert")).to_contain_text("allowed")
    expect(page.locator(".hand li")).to_have_count(4)
    assert barriers(page) == []
    tap(page, "b5")  # another card than “Show me” would play
    solve(page, 0)
    taps = ["Draw", "b3"], ["g+2"], ["wild", "yellow"], ["One card left", "b2"], ["Catch Ben"]
    for step, acts in enumerate((*taps, ["Challenge", "Continue"], ["r9"]), start=1):
        press(page, "Next")
        for act in acts:
            if act == "yellow":
                page.locator(".wheel .yellow").click()
            elif act[0].isupper():
                press(page, act)
            else:
                tap(page, act)
        solve(page, step)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    press(page, "Start over")
    expect(page.locator("main")).to_have_attribute("data-step", "0")
    expect(task).to_be_focused()
    assert faults_of(page) == []
    page.context.close()


@contextmanager
def changed(page: Page) -> Iterator[None]:
    """What is done inside has an answer."""
    lesson = page.locator("main")
    version = lesson.get_attribute("data-version") or ""
    yield
    expect(lesson).not_to_have_attribute("data-version", version)


def reach(page: Page, card: str) -> None:
    """By the tabulator into the hand, by arrows to the card, and play it."""
    held = "document.activeElement.closest('.hand li') !== null"
    for _ in range(30):
        if page.evaluate(held):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    for _ in range(8):
        if page.evaluate("document.activeElement.dataset.card") == card:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def test_a_whole_lesson_by_keyboard(chromium: Browser, link: str) -> None:
    """Cards are written as they are; the others are keys."""
    page = opened(chromium, f"{link}/learn/master", DESK, "de")
    expect(page.locator(".hand li")).to_have_count(4)
    pay, bluff = ["D", "P"], ["H", "S"]
    steps = ["r7", "P"], ["g1"], pay, pay, ["super", "2", "P"], bluff, ["C", "b2", "P"]
    for step, acts in enumerate(steps):
        for act in acts:
            if act == "super":  # asks for a colour
                reach(page, act)
                continue
            with changed(page):
                reach(page, act) if len(act) > 1 else page.keyboard.press(act.lower())
        solve(page, step)
        if step < len(steps) - 1:
            page.keyboard.press("Enter")
            expect(page.locator("main")).to_have_attribute("data-step", str(step + 1))
    expect(page.get_by_role("button", name="Gleich gegen Bots spielen")).to_be_focused()
    assert faults_of(page) == []
    page.context.close()


def test_tiles_are_laid_in_any_way_that_solves_the_task(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/learn/rummy", SMALL)
    lesson, rack = page.locator("main"), page.locator(".hand li button")
    expect(rack).to_have_count(5)
    for tile in ("r10", "b1", "r8"):  # one too many, which goes back
        tap(page, tile)
        if page.get_by_role("button", name="On the table").count():
            press(page, "On the table")
        expect(page.locator(f".hand li button[data-card='{tile}']")).to_have_count(0)
    press(page, "More")
    press(page, "Undo everything")
    expect(rack).to_have_count(5)
    for left in (4, 3, 2):  # somebody who went another way is shown it from the beginning
        press(page, "Show me")
        expect(rack).to_have_count(left)
    press(page, "Show me")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    press(page, "End turn")
    expect(page.locator(".teacher.solved")).to_be_visible()
    expect(lesson).to_have_attribute("data-step", "0")
    assert faults_of(page) == []
    page.context.close()


@pytest.mark.parametrize("game", NAMES)
def test_every_step_is_shown_to_somebody_who_is_stuck(
    chromium: Browser, link: str, game: str
) -> None:
    page = opened(chromium, f"{link}/learn/{game}", SMALL, "fr")
    count = page.locator(".dots li")
    expect(page.locator("main[data-step='0']")).to_be_visible()
    expect(count).not_to_have_count(0)  # the task comes with the felt
    for step in range(count.count()):
        with changed(page):
            page.locator(".dots button").nth(step).click()
        expect(page.locator("main")).to_have_attribute("data-step", str(step))
        for _ in range(8):
            if page.locator(".teacher.solved").count():
                break
            with changed(page):
                page.get_by_role("button", name="Montrez-moi").click()
        expect(page.locator(".teacher.solved")).to_be_visible()
        assert fits(page)
    expect(page.get_by_role("link", name="Règles")).to_be_visible()
    assert faults_of(page) == []
    page.context.close()
