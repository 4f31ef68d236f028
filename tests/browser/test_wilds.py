"""What people write on cards: put together from blocks, shared, asked and told at a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from penult.games.custom import code_of, gallery, read_card
from penult.i18n import LANGUAGES, catalogue
from tests.browser.person import DESK, SMALL, barriers, faults_of, fits, opened
from tests.browser.staged import Stage, staged

RULE = "choice(me){A: draw(next,2) | B: swap(me,chosen)}"
VIEW = {
    "top": "custom1",
    "colour": "red",
    "hand": [{"card": "r5"}, {"card": "custom2", "playable": True}],
    "legal": ["option a", "option b"],
    "customs": [
        {"card": "custom1", "wild": f'card "Two ways" rule {RULE}', "title": "Two ways"},
        {"card": "custom2", "wild": "card rule reverse()"},
    ],
    "rule": {"card": "custom1", "caster": 0, "ways": ["draw(next,2)", "swap(me,chosen)"]},
}


def test_a_written_rule_asks_and_is_told_in_words(chromium: Browser, link: str) -> None:
    stage = Stage("coloradd", VIEW)
    page = staged(chromium, link, stage, motion=False)
    prompt = page.locator(".prompt")
    expect(prompt.locator(".question")).to_have_text("Two ways: which of the two?")
    draw = prompt.get_by_role("button", name="The next player draws 2 cards.")
    expect(prompt).to_contain_text("I swap hands with a player of my choice.")
    page.get_by_role("button", name="custom wild 2").focus()
    expect(page.locator("#about")).to_contain_text("direction")
    stage.tell([{"kind": "laid", "seat": 1, "card": "custom2"}])
    expect(page.locator(".log li em")).to_contain_text("direction")
    draw.click()
    assert stage.asked == ["option a"]
    page.context.close()


def test_a_refused_proposal_says_why(chromium: Browser, link: str) -> None:
    why = "Line 1, column 6: This card does not fit."
    writing = {"turn": -1, "legal": ["propose custom1"], "rule": None, "hand": []}
    customs = [{"card": "custom1", "wild": "card"}]
    stage = Stage("coloradd", writing | {"customs": customs}, refusal=why)
    page = staged(chromium, link, stage, motion=False)
    page.get_by_label("Title", exact=True).fill("Rain")
    page.get_by_role("button", name="Propose").click()
    expect(page.get_by_role("alert")).to_have_text(why)
    page.context.close()


# The editor


def editor(
    chromium: Browser, link: str, size: tuple[int, int] = DESK, language: str = "en"
) -> Page:
    page = opened(chromium, f"{link}/new/coloradd", size, language)
    page.get_by_role("button", name=catalogue(language).text("web-wild-add")).click()
    expect(page.locator(".blocks")).to_be_visible()
    return page


def block(page: Page, number: int) -> Locator:
    """By its number among all blocks of the first card."""
    return page.locator(".blocks li").nth(number)


def field(within: Locator, label: str) -> Locator:
    return within.get_by_role("combobox", name=label, exact=True).first


def pick(within: Locator, label: str, option: str) -> None:
    field(within, label).select_option(option)


def test_a_card_is_put_together_from_blocks_shared_and_opened(chromium: Browser, link: str) -> None:
    page = editor(chromium, link)
    create = page.get_by_role("button", name="Open the table")
    page.get_by_label("Title", exact=True).fill("Storm")
    page.get_by_role("button", name="Add a step").click()
    told, preview = page.locator("#told-1"), page.locator(".preview")
    expect(told).to_have_text("Everyone else draws 1 card.")
    pick(block(page, 0), "Who", "a player of my choice")
    pick(block(page, 0), "How many", "3 cards")
    expect(preview).to_contain_text("Storm")
    expect(preview).to_contain_text("A player of my choice draws 3 cards.")
    page.get_by_role("button", name="Add a step").click()
    pick(block(page, 1), "What happens", "only if…")
    pick(block(page, 1), "Condition", "somebody has a certain card")
    pick(block(page, 1), "Which cards", "numbers…")
    pick(block(page, 1), "To", "4")
    block(page, 1).get_by_role("button", name="Add a step (Otherwise)").click()
    pick(block(page, 3), "What happens", "swap hands")
    expect(told.locator("li").last).to_have_text(
        "If I have a card of this kind (numbers from 0 to 4), I play again; "
        "otherwise, I swap hands with a player of my choice."
    )
    pick(page.locator(".parts"), "The colour", "stays as it is")
    expect(told).to_contain_text("The colour stays as it is.")
    assert barriers(page) == []
    page.get_by_role("button", name="Edit as text").click()
    rule = "draw(chosen,3); if(has(me,0-4)){again()}else{swap(me,chosen)}"
    expect(page.get_by_label("Rule", exact=True)).to_have_value(rule)
    page.get_by_text("More: ").click()
    shared = page.get_by_label("Link to this wild").input_value()
    assert re.fullmatch(r"http://[^/]+/new/coloradd\?wild=w1-[\w-]+", shared)
    expect(create).to_be_enabled()

    friend = opened(chromium, link + shared[shared.index("/new/") :], SMALL)
    expect(friend.get_by_role("status").first).to_contain_text("“Storm”")
    assert friend.url == f"{link}/new/coloradd"  # a reload doesn't bring it again
    expect(friend.get_by_label("Title", exact=True)).to_have_value("Storm")
    expect(friend.locator(".blocks li")).to_have_count(4)
    expect(friend.locator("#told-1")).to_have_text(told.inner_text().replace("\n", ""))
    assert fits(friend) and barriers(friend) == []
    friend.reload()
    expect(friend.locator(".blocks li")).to_have_count(4)  # it is kept, once
    friend.get_by_role("button", name="Open the table").click()
    expect(friend.get_by_role("heading", name="Around the table")).to_be_visible()
    table = friend.url.split("/t/")[1]
    info = friend.request.get(f"{link}/api/tables/{table}").json()
    assert info["customs"] == [f'card "Storm" colour keep rule {rule}']
    for each in (page, friend):
        assert faults_of(each) == []
        each.context.close()


def test_a_link_that_is_no_card_says_so_kindly(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/new/coloradd?wild=w1-nonsense", SMALL)
    expect(page.get_by_role("alert")).to_contain_text("isn’t a card code")
    expect(page.locator(".blocks")).to_have_count(0)
    page.context.close()


def test_a_wrong_block_is_marked_and_the_table_waits(chromium: Browser, link: str) -> None:
    page = editor(chromium, link)
    for _ in range(2):
        page.get_by_role("button", name="Add a step").click()
    pick(block(page, 1), "How many", "as many as the die shows")
    expect(page.locator("#told-1")).to_contain_text("must come after a “roll”")
    expect(block(page, 1)).to_have_class(re.compile("wrong"))
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    assert barriers(page) == []
    page.get_by_role("button", name="Show me where").click()
    expect(field(block(page, 1), "What happens")).to_be_focused()
    pick(block(page, 0), "What happens", "roll a die")
    expect(page.locator("#told-1")).to_contain_text("as many cards as the die shows")
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()
    page.context.close()


def test_a_card_that_goes_leaves_nothing_of_itself_on_the_next(
    chromium: Browser, link: str
) -> None:
    """Nor does it take along that another one is wrong."""
    page = editor(chromium, link)
    page.get_by_role("button", name="Add a step").click()
    page.get_by_role("button", name="Choose from the gallery").click()
    page.get_by_role("button", name="Fast lane").click()
    cards = page.locator("fieldset:has(.editor)")
    expect(cards).to_have_count(2)
    pick(cards.nth(0), "How many", "as many as the die shows")
    expect(cards.nth(0).locator(".trouble")).to_be_visible()
    create = page.get_by_role("button", name="Open the table")
    expect(create).to_be_disabled()
    pick(cards.nth(1), "How many players", "3")
    expect(cards.nth(1).locator(".told")).to_contain_text("3 players")
    expect(create).to_be_disabled()
    cards.nth(0).get_by_role("button", name="Delete").click()
    expect(cards).to_have_count(1)
    expect(page.get_by_label("Title", exact=True)).to_have_value("Fast lane")
    expect(page.locator(".told")).to_contain_text("3 players")
    expect(create).to_be_enabled()
    page.context.close()


def test_blocks_by_keyboard_on_the_smallest_phone(chromium: Browser, link: str) -> None:
    """The focus goes to what was added, follows what is moved, and stays when something goes."""
    page = editor(chromium, link, SMALL)
    add = page.get_by_role("button", name="Add a step")
    add.focus()
    page.keyboard.press("Enter")
    expect(field(block(page, 0), "What happens")).to_be_focused()
    add.focus()
    page.keyboard.press("Enter")
    expect(field(block(page, 1), "What happens")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#told-1")).to_contain_text("The next player is skipped.")
    block(page, 1).get_by_role("button", name="Move up: Step 2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#told-1 li").first).to_have_text("The next player is skipped.")
    assert page.evaluate("document.activeElement.closest('.blocks li') !== null")
    page.keyboard.press("Tab")
    block(page, 0).get_by_role("button", name="Remove: Step 1").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".blocks li")).to_have_count(1)
    assert page.evaluate("document.activeElement.closest('.blocks') !== null")
    expect(page.locator("#told-1")).to_have_text("Everyone else draws 1 card.")
    assert fits(page) and barriers(page) == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_picked_is_in_words(
    chromium: Browser, link: str, language: str
) -> None:
    page = editor(chromium, link, SMALL, language)
    page.locator(".blocks .add").click()
    verbs = block(page, 0).locator("select.verb option")
    values: list[str] = verbs.evaluate_all("all => all.map(each => each.value)")
    seen: set[str] = set()
    for verb in values:
        block(page, 0).locator("select.verb").first.select_option(verb)
        seen.update(page.locator(".blocks option, .blocks span, .blocks .part").all_inner_texts())
        assert fits(page), verb
    assert len(values) == 18
    assert [each for each in seen if re.search(r"\b(web|wild)-|_", each)] == []
    page.context.close()


def test_what_blocks_cannot_show_stays_a_text(chromium: Browser, link: str) -> None:
    page = editor(chromium, link)
    page.get_by_role("button", name="Edit as text").click()
    rule = page.get_by_label("Rule", exact=True)
    rule.fill("draw(others,1) # poor things")
    expect(page.locator("#told-1")).to_have_text("Everyone else draws 1 card.")
    back = page.get_by_role("button", name="Edit step by step")
    expect(back).to_be_disabled()
    rule.fill("draw(others,2)")
    expect(page.locator("#told-1")).to_have_text("Everyone else draws 2 cards.")
    back.click()
    expect(field(block(page, 0), "How many")).to_have_value("2")
    page.context.close()


def test_a_card_that_is_no_longer_valid_can_be_mended_as_text(chromium: Browser, link: str) -> None:
    """It was kept in this browser; the page says why there are no blocks."""
    page = opened(chromium, link)
    wild = {
        "title": "Old",
        "text": "",
        "rule": "draw(everyone,1)",
        "colour": "choose",
        "last": True,
    }
    page.evaluate(
        "wild => localStorage.setItem('penult.plans', JSON.stringify({coloradd: {wilds: [wild]}}))",
        wild | {"answers": False},
    )
    page.goto(f"{link}/new/coloradd")
    expect(page.get_by_text("can only be edited as text")).to_be_visible()
    page.get_by_label("Rule", exact=True).fill("draw(others,1)")
    expect(field(block(page, 0), "Who")).to_have_value("others")
    page.context.close()


def test_a_card_of_the_gallery_becomes_blocks(chromium: Browser, link: str) -> None:
    page = opened(chromium, f"{link}/new/coloradd", SMALL)
    page.get_by_role("button", name="Choose from the gallery").click()
    page.get_by_role("button", name="Oracle").click()
    expect(page.locator(".blocks li")).to_have_count(4)
    page.get_by_text("More: ").click()
    code = page.get_by_label("Code for sharing").input_value()
    assert code == code_of(gallery("en")["oracle"])
    page.get_by_label("Card code").fill(code_of(read_card("skip(2)")))
    page.get_by_role("button", name="Use").click()
    expect(page.locator(".blocks li")).to_have_count(1)
    expect(field(block(page, 0), "How many players")).to_have_value("2")
    page.context.close()
