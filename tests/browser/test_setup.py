"""Setting a table up, writing wilds, talking: in a real browser, by two people."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.person import barriers, faults_of, opened
from tests.browser.visitor import Visitor, by_mouse, play_round

DESK = 1280, 800


def no_barriers(page: Page) -> bool:
    """Also in what is folded up at first."""
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    return barriers(page) == []


def test_presets_mark_what_they_change_and_the_server_says_what_does_not_fit(
    chromium: Browser, link: str
) -> None:
    page = opened(chromium, f"{link}/new/master")
    page.get_by_role("radio", name="Teams").check()
    page.locator("summary", has_text="House rules").click()
    form = page.locator(".option", has=page.locator("[aria-describedby=help-form]"))
    expect(form.locator(".mark")).to_have_text("changed")
    expect(form.get_by_role("link").first).to_have_attribute("href", "/rules/master/MAS-11")
    page.get_by_label("Players in total").select_option("5")
    refusal = page.get_by_role("alert")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "/rules/master/MAS-114")
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    form.get_by_role("button", name="Back to the rulebook").click()
    expect(form.locator(".mark")).to_have_count(0)
    expect(page.locator("input[name=preset]:checked")).to_have_count(0)  # the defaults
    page.get_by_role("radio", name="By the book").check()
    expect(page.get_by_role("radio", name="By the book")).to_be_checked()
    expect(refusal).to_have_count(0)
    page.get_by_role("radio", name="Quick").check()
    page.reload()
    expect(page.get_by_role("radio", name="Quick")).to_be_checked()
    page.context.close()


def test_a_wild_is_checked_while_it_is_written_and_seen_by_all_before_they_accept(
    chromium: Browser, link: str
) -> None:
    lea = opened(chromium, f"{link}/new/coloradd", DESK)
    lea.get_by_label("Your name").fill("Lea")
    lea.get_by_label("Players in total").select_option("2")
    lea.get_by_role("button", name="Write a wild").click()
    lea.get_by_label("Title", exact=True).fill("Bomb")
    lea.get_by_role("button", name="Edit as text").click()
    rule = lea.get_by_label("Rule", exact=True)
    rule.fill("roll(6); draw(everyone,die)")
    expect(lea.locator("#told-1")).to_contain_text("“everyone” isn’t allowed here")
    lea.get_by_role("button", name="Show me where").click()
    assert rule.evaluate("each => each.value.slice(each.selectionStart)").startswith("everyone")
    rule.fill("roll(6); draw(next,die)")
    expect(lea.locator("#told-1")).to_contain_text("as many cards as the die shows")
    assert no_barriers(lea)
    lea.get_by_role("button", name="Open the table").click()
    expect(lea.get_by_role("heading", name="Around the table")).to_be_visible()
    max = opened(chromium, lea.url)
    max.get_by_label("Your name").fill("Max")
    expect(max.get_by_text("draws as many cards as the die shows")).to_be_visible()
    max.get_by_role("button", name="Sit down").click()
    expect(max.get_by_text("Lea starts as soon as everyone is here.")).to_be_visible()
    talk(lea, max)
    assert no_barriers(max)
    lea.get_by_role("button", name="Let’s play!").click()
    for page in (lea, max):
        expect(page.locator(".hand li button").first).to_be_visible()
        assert faults_of(page) == []
        page.context.close()


def talk(lea: Page, max: Page) -> None:
    """A message, a reaction, and one that is not heard any more."""
    for page in (lea, max):
        page.locator("summary", has_text="Chat").click()
    said = max.get_by_label("Chat", exact=True).get_by_role("listitem")
    lea.get_by_label("Say something").fill("Good luck <b>everybody</b>!")
    lea.get_by_role("button", name="Send").click()
    expect(said).to_have_text(["Lea Good luck <b>everybody</b>!"])
    lea.get_by_role("button", name="Thank you!").click()
    expect(said.last).to_have_text("Lea Thank you!")
    max.get_by_label("Mute Lea").check()
    lea.get_by_role("button", name="Wow!").click()
    expect(lea.get_by_label("Chat", exact=True).get_by_role("listitem")).to_have_count(3)
    max.get_by_role("button", name="Hello!").click()
    expect(said.last).to_have_text("You Hello!")
    expect(said).to_have_count(3)


def test_friends_meet_with_two_taps_and_play(chromium: Browser, link: str) -> None:
    """One asks a friend over and passes the link on; the rules can be changed meanwhile."""
    host = Visitor(chromium, link, size=DESK)
    lea = host.page
    lea.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lea.get_by_text("Friends", exact=True).click()
    lea.get_by_role("button", name=re.compile("With friends.*ColorADD")).click()
    lea.get_by_role("dialog").get_by_label("Your name").fill("Lea")
    lea.get_by_role("button", name="Continue").click()
    expect(lea.get_by_role("heading", level=1)).to_have_text("Invite friends to ColorADD")
    lea.get_by_label("Players in total").first.select_option("3")
    lea.get_by_role("button", name="Change the rules").click()
    dialog = lea.get_by_role("dialog")
    dialog.get_by_role("radio", name="Lively").check()
    dialog.locator("summary", has_text="House rules").click()
    dialog.locator("[aria-describedby=help-target]").fill("750")
    dialog.get_by_role("button", name="Play by these rules").click()
    lea.get_by_role("button", name="Copy").click()
    friend = Visitor(chromium, lea.evaluate("navigator.clipboard.readText()"))
    max = friend.page
    expect(max.get_by_role("heading", level=1)).to_have_text("Lea invites you to ColorADD")
    max.get_by_label("Your name").fill("Max")
    max.get_by_role("button", name="Sit down").click()
    expect(lea.get_by_role("listitem").locator("strong", has_text="Max")).to_be_visible()
    for page in (lea, max):
        expect(page.get_by_text("750")).to_be_visible()
    lea.get_by_role("button", name="Add a bot").click()
    expect(lea.get_by_role("region", name="Invite friends")).to_have_count(0)  # full
    lea.get_by_role("button", name="Let’s play!").click()
    for page in (lea, max):
        expect(page.locator(".hand li")).to_have_count(7)
    assert play_round([host, friend], by_mouse, enough=8) == 8
    for each in (host, friend):
        assert any(json.loads(said)["type"] == "act" for said in each.said)
        assert each.faults == []
        each.leave()


def test_whoever_plays_alone_is_not_asked_for_a_name(chromium: Browser, link: str) -> None:
    page = opened(chromium, link)
    page.get_by_role("button", name=re.compile("Play.*Rummy")).click()
    expect(page.locator(".hand li button").first).to_be_visible()
    page.context.close()


def test_a_name_is_asked_for_once(chromium: Browser, link: str) -> None:
    page = opened(chromium, link)
    invite = page.get_by_role("button", name=re.compile("With friends.*Tippo"))
    page.get_by_text("Friends", exact=True).click()
    invite.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Your name")).to_be_focused()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".games")).to_be_visible()  # on second thoughts
    invite.click()
    dialog.get_by_label("Your name").fill("Lea")
    page.keyboard.press("Enter")
    expect(page.locator(".around")).to_contain_text("Lea")
    page.goto(link)
    page.get_by_text("Friends", exact=True).click()
    invite.click()
    expect(page.locator(".around")).to_contain_text("Lea")
    page.context.close()


def test_strangers_meet_at_a_public_table(chromium: Browser, link: str) -> None:
    pages = [opened(chromium, link) for _ in range(2)]
    for page, name in zip(pages, ("Lea", "Max"), strict=True):
        page.get_by_text("Anyone", exact=True).click()
        page.get_by_role("button", name=re.compile("Find me a seat.*Royal")).click()
        page.get_by_role("dialog").get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(".around")).to_contain_text(name)
    lea, max = pages
    expect(lea.locator(".around")).to_contain_text("Max")
    assert barriers(max) == []
    lea.get_by_role("button", name="Let’s play!").click()  # with bots in the other seats
    for page in pages:
        expect(page.locator(".hand li button").first).to_be_visible()
    eve = opened(chromium, link)
    eve.get_by_role("link", name=re.compile("Watch.*Royal")).first.click()
    expect(eve.get_by_text("You’re watching.")).to_be_visible()
    for page in (*pages, eve):
        page.context.close()


def test_my_tables_are_on_the_start_page(chromium: Browser, link: str) -> None:
    page = opened(chromium, link)
    page.get_by_role("button", name=re.compile("Play.*ColorADD")).click()
    expect(page.locator(".hand li button").first).to_be_visible()
    where = page.url
    page.get_by_role("link", name="Penult").click()
    page.get_by_role("link", name=re.compile("Continue.*ColorADD")).click()
    expect(page.locator(".hand li button").first).to_be_visible()
    assert page.url == where
    page.context.close()


def test_a_table_writes_its_wilds_before_the_deal(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/new/coloradd")
    page.get_by_label("Players in total").select_option("2")
    page.get_by_label("How many bots").select_option("1")
    page.get_by_role("radio", name="Your own wilds").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="What should the wilds do?")).to_be_visible()
    page.get_by_role("button", name="Choose from the gallery").click()
    page.get_by_role("button", name="Trade").click()
    page.get_by_role("button", name="Propose").click()
    expect(page.get_by_text("Accepted by: You, ")).to_be_visible()  # and the bot
    assert no_barriers(page)
    page.get_by_role("button", name="I’m done").click()
    expect(page.locator(".hand li button").first).to_be_visible()
    assert faults_of(page) == []
    page.context.close()


def test_the_host_changes_the_rules_and_everybody_is_asked_anew(
    chromium: Browser, link: str
) -> None:
    lea = opened(chromium, f"{link}/new/coloradd", DESK)
    lea.get_by_label("Players in total").select_option("3")
    lea.get_by_role("button", name="Open the table").click()
    expect(lea.get_by_role("heading", name="Around the table")).to_be_visible()
    max = opened(chromium, lea.url)
    max.get_by_role("button", name="Sit down").click()
    expect(max.get_by_text("starts as soon as everyone is here.")).to_be_visible()
    lea.get_by_role("button", name="Change the rules").click()
    dialog = lea.get_by_role("dialog")
    dialog.get_by_label("Players in total").select_option("2")
    dialog.locator("summary", has_text="House rules").click()
    dialog.get_by_label("Target score").fill("300")
    dialog.get_by_role("button", name="Play by these rules").click()
    changed = max.get_by_role("group", name="The host has changed the rules")
    expect(changed.locator("dd")).to_have_text(["3 → 2", "200 → 300"])
    max.reload()
    expect(changed).to_be_visible()
    assert barriers(max) == []
    for page in (max, lea):
        page.get_by_role("button", name="Let’s play!").click()
    for page in (lea, max):
        expect(page.locator(".hand li button").first).to_be_visible()
        page.context.close()


def test_a_code_that_leads_nowhere_is_told_beside_its_field(chromium: Browser, link: str) -> None:
    page = opened(chromium, link)
    field = page.get_by_label("Code or link")
    join = page.get_by_role("button", name="Join", exact=True)
    join.click()
    expect(field).to_be_focused()
    field.fill("nowhere")
    join.click()
    expect(page.get_by_role("alert")).to_contain_text("nowhere")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(field).to_be_focused()
    page.context.close()


def test_why_a_table_cannot_be_opened_is_in_sight(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/new/royal")
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    page.context.close()


def test_where_there_is_no_table_a_way_leads_home(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/t/zzzzzzzz")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.locator(".games")).to_be_visible()
    page.context.close()
