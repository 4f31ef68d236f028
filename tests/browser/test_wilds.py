"""What people wrote on cards, at a table: asked, shown and told in words."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

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
