"""Cards and tiles are dragged, flicked or tapped to their place, or sent there by keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.hands import (
    Finger,
    Mouse,
    Point,
    Pointer,
    carry,
    corner,
    drag,
    flick,
    middle,
    rest,
)
from tests.browser.person import LYING, SMALL, barriers, settle
from tests.browser.staged import Stage, staged
from tests.browser.visitor import SHORT, Visitor, opened

COLOURS = ("red", "blue", "yellow", "green")
POINTERS = [Mouse, Finger]
UP: Point = (4, -60)
SHAKES = """async (where) => {
  const seen = []
  const card = document.querySelector(where)
  for (let frame = 0; frame < 40; frame += 1) {
    await new Promise(requestAnimationFrame)
    for (const each of card.getAnimations()) seen.push(each.effect.getTiming().duration)
  }
  return seen
}"""
WHEEL = """() => {
  const box = (each) => each.getBoundingClientRect()
  const felt = box(document.querySelector('.felt'))
  const wedges = [...document.querySelectorAll('.wheel button')].map(box)
  return {
    sizes: wedges.map((each) => Math.min(each.width, each.height)),
    outside: wedges.filter((each) => each.left < felt.left || each.right > felt.right
      || each.top < felt.top || each.bottom > felt.bottom).length,
    marks: document.querySelectorAll('.wheel svg').length,
  }
}"""


DEALT = """async () => {
  const hand = document.querySelector('.hand')
  while (hand.getAnimations({ subtree: true }).length) await new Promise(requestAnimationFrame)
}"""


def page_at(browser: Browser, link: str, stage: Stage, *, motion: bool = False) -> Page:
    page = staged(browser, link, stage, motion=motion, touch=True)
    expect(page.locator(".hand button[data-card]").first).to_be_visible()
    settle(page)
    page.evaluate(DEALT)
    return page


def held(page: Page, key: str) -> Locator:
    """A card of the hand, by its key: of two equal ones, the second ends in ``.1``."""
    return page.locator(f'.hand button[data-key="{key}"]')


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'[data-drop="{name}"]').first


def flick_at(page: Page, hand: Pointer, start: Point, by: Point) -> None:
    for _ in range(20):
        if flick(page, hand, start, by) or not falls_back(page):
            return
    raise AssertionError("this machine is too slow for a flick")


def falls_back(page: Page) -> bool:
    """Unless the page found it quick enough: then the card waits where it was let go."""
    try:
        expect(page.locator(".dragged")).to_have_count(0, timeout=3000)
    except AssertionError:
        return False
    return True


# Cards


def coloradd(**more: Any) -> Stage:
    view = {
        "hand": [{"card": card} for card in ("r7", "r7", "b3", "wild")],
        "seats": [{"size": 4, "total": 0}, {"size": 5, "total": 0}],
        "top": "r5",
        "colour": "red",
        "legal": ["r7", *(f"wild={colour}" for colour in COLOURS), "draw"],
    }
    return Stage("coloradd", view, **more)


def tray(top: str, colour: str) -> dict[str, Any]:
    return {"top": top, "colour": colour, "size": 3, "fall": 0.1, "slide": 0.1}


def tippo(**more: Any) -> Stage:
    balance = {"trays": [tray("r5", "red"), tray("b5", "blue")], "lean": 0, "disc": 0}
    view = {
        "hand": [{"card": card} for card in ("r7", "g5", "joker")],
        "balance": balance | {"rim": 3000, "sliding": False, "aside": 0},
        "legal": [
            "r7@a",
            *(f"g5@{letter}" for letter in "ab"),
            *(f"joker@{letter}={colour}" for letter in "ab" for colour in COLOURS),
        ],
    }
    return Stage("tippo", view, **more)


@pytest.mark.parametrize("pointer", POINTERS)
@pytest.mark.parametrize("motion", [True, False])
def test_a_card_is_dragged_onto_the_pile(
    chromium: Browser, link: str, pointer: type[Mouse] | type[Finger], motion: bool
) -> None:
    stage = coloradd()
    page = page_at(chromium, link, stage, motion=motion)
    hand = pointer(page)
    carry(hand, corner(held(page, "r7.1")), middle(spot(page, "talon")))
    expect(page.locator(".dragged.carried span")).to_be_visible()
    expect(page.locator(".talon.aim.over")).to_have_count(1)
    expect(page.locator(".hand .lifted")).to_have_count(1)
    hand.up()
    expect(page.locator(".dragged.resting span")).to_be_visible()  # until the table shows it
    stage.tell([{"kind": "laid", "seat": 0, "card": "r7"}], turn=1, top="r7", legal=[])
    expect(page.locator(".dragged")).to_have_count(0)
    assert stage.asked == ["r7"]
    page.context.close()


def test_a_card_let_go_elsewhere_goes_back_and_nothing_is_tapped(
    chromium: Browser, link: str
) -> None:
    stage = coloradd()
    page = page_at(chromium, link, stage, motion=True)
    x, y = corner(held(page, "r7.0"))
    for way in ((x + 40, y + 10), (x - 200, y - 100)):
        carry(Mouse(page), (x, y), way)
        rest(page)
        page.mouse.up()
        expect(page.locator(".dragged")).to_have_count(0)
    carry(Mouse(page), (x, y), middle(spot(page, "talon")))
    page.keyboard.press("Escape")
    expect(page.locator(".dragged")).to_have_count(0)
    page.mouse.up()
    assert (stage.asked, stage.questions) == ([], [])
    held(page, "r7.0").click(position={"x": 8, "y": 20})  # a tap still plays
    page.wait_for_timeout(100)
    assert stage.asked == ["r7"]
    page.context.close()


@pytest.mark.parametrize("pointer", POINTERS)
def test_a_flick_upwards_plays_a_card(
    chromium: Browser, link: str, pointer: type[Mouse] | type[Finger]
) -> None:
    stage = coloradd()
    page = page_at(chromium, link, stage)
    flick_at(page, pointer(page), corner(held(page, "r7.0")), UP)
    page.wait_for_timeout(100)
    assert stage.asked == ["r7"]
    page.context.close()


def test_a_flick_asks_where_to_if_there_is_a_choice(chromium: Browser, link: str) -> None:
    stage = tippo()
    page = page_at(chromium, link, stage)
    flick_at(page, Mouse(page), corner(held(page, "r7.0")), UP)
    page.wait_for_timeout(100)
    assert stage.asked == ["r7@a"]  # there is one tray for it
    flick_at(page, Mouse(page), corner(held(page, "g5.0")), UP)
    expect(page.locator(".choices .button:not(.plain)")).to_have_count(2)
    page.locator('[data-drop="tray 1"] .here').click()
    page.wait_for_timeout(100)
    assert stage.asked == ["r7@a", "g5@b"]
    page.context.close()


@pytest.mark.parametrize("pointer", POINTERS)
def test_dropping_on_a_tray_answers_which(
    chromium: Browser, link: str, pointer: type[Mouse] | type[Finger]
) -> None:
    stage = tippo()
    page = page_at(chromium, link, stage)
    hand = pointer(page)
    carry(hand, corner(held(page, "g5.0")), middle(spot(page, "tray 1")))
    expect(page.locator("[data-drop].aim")).to_have_count(2)
    hand.up()
    carry(hand, corner(held(page, "r7.0")), middle(spot(page, "tray 0")))
    expect(page.locator("[data-drop].aim")).to_have_count(1)
    hand.up()
    page.wait_for_timeout(100)
    assert stage.asked == ["g5@b", "r7@a"]
    drag(hand, corner(held(page, "joker.0")), middle(spot(page, "tray 1")))
    page.locator(".wheel .yellow").click()
    page.wait_for_timeout(100)
    assert stage.asked[2:] == ["joker@b=yellow"]
    page.context.close()


@pytest.mark.parametrize("pointer", POINTERS)
def test_a_card_is_drawn_by_dragging_it_to_the_hand(
    chromium: Browser, link: str, pointer: type[Mouse] | type[Finger]
) -> None:
    stage = coloradd()
    page = page_at(chromium, link, stage)
    hand = pointer(page)
    pile = middle(page.locator(".stock button"))
    drag(hand, pile, middle(held(page, "b3.0")))
    page.wait_for_timeout(100)
    assert stage.asked == ["draw"]
    flick_at(page, hand, pile, (0, 60))
    page.wait_for_timeout(100)
    assert stage.asked == ["draw", "draw"]
    page.context.close()


# Refusals


def test_a_card_that_may_not_be_played_shakes_and_what_matches_glows(
    chromium: Browser, link: str
) -> None:
    stage = coloradd(clause="ADD-15", plain="A blue 3 doesn’t match red or 5.")
    page = page_at(chromium, link, stage, motion=True)
    carry(Mouse(page), corner(held(page, "b3.0")), middle(spot(page, "talon")))
    expect(page.locator(".talon.aim")).to_have_count(0)
    page.mouse.up()
    assert 300 in page.evaluate(SHAKES, '.hand [data-key="b3.0"]')
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("A blue 3 doesn’t match red or 5.")
    expect(page.locator(".talon.matching")).to_have_count(1)
    expect(page.locator(".hand .matching")).to_have_count(3)
    expect(page.locator(".dragged")).to_have_count(0)
    expect(refusal.get_by_role("link")).to_have_count(0)
    refusal.get_by_role("button", name="Why?").click()
    expect(refusal.get_by_role("link")).to_have_text("ADD-15")
    assert stage.asked == []
    page.context.close()


def test_without_motion_a_refused_card_does_not_shake(chromium: Browser, link: str) -> None:
    page = page_at(chromium, link, coloradd(clause="ADD-15"))
    held(page, "b3.0").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.evaluate(SHAKES, '.hand [data-key="b3.0"]') == []
    page.context.close()


def test_a_refusal_goes_when_something_happens_or_a_question_is_asked(
    chromium: Browser, link: str
) -> None:
    stage = coloradd(clause="ADD-15")
    page = page_at(chromium, link, stage)
    refusal = page.get_by_role("alert")
    held(page, "b3.0").click()
    expect(refusal).to_be_visible()
    held(page, "wild.0").click()
    expect(page.locator(".choices")).to_be_visible()
    expect(page.locator(".question:not(.hidden)")).to_have_text("Choose a colour.")
    expect(refusal).to_have_count(0)
    page.keyboard.press("Escape")
    held(page, "b3.0").click()
    expect(refusal).to_be_visible()
    stage.tell([{"kind": "drew", "seat": 1, "count": 1}], stock=39)
    expect(refusal).to_have_count(0)
    page.context.close()


def test_a_refusal_leaves_an_open_question_in_sight(chromium: Browser, link: str) -> None:
    view = {"hand": [{"card": "r7"}], "top": "r5", "legal": [f"name {each}" for each in COLOURS]}
    page = page_at(chromium, link, Stage("royal", view, clause="ROY-41"))
    held(page, "r7.0").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".question:not(.hidden)")).to_be_visible()
    expect(page.locator(".wheel button")).to_have_count(4)
    page.context.close()


# The wheel


@pytest.mark.parametrize("size", [SMALL, LYING, (1920, 1080)])
@pytest.mark.parametrize("make", [coloradd, tippo])
def test_a_colour_is_chosen_on_a_wheel(
    chromium: Browser, link: str, make: Any, size: tuple[int, int]
) -> None:
    stage = make()
    page = page_at(chromium, link, stage)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)
    key, place = ("wild.0", "talon") if make is coloradd else ("joker.0", "tray 0")
    drag(Mouse(page), corner(held(page, key)), middle(spot(page, place)))
    expect(page.locator(".wheel button")).to_have_count(4)
    settle(page)
    shown = page.evaluate(WHEEL)
    assert min(shown["sizes"]) >= 56
    assert (shown["outside"], shown["marks"]) == (0, 4)
    assert page.locator(".wheel").get_attribute("aria-hidden") == "true"
    assert page.locator(".wheel button:not([tabindex='-1'])").count() == 0
    expect(page.locator(".choices .button.green")).to_have_count(1)  # for keys and screen readers
    page.locator(".wheel .green").click()
    page.wait_for_timeout(100)
    assert stage.asked == ["wild=green" if make is coloradd else "joker@a=green"]
    page.context.close()


def test_a_wild_that_was_dropped_goes_back_if_no_colour_is_chosen(
    chromium: Browser, link: str
) -> None:
    stage = coloradd()
    page = page_at(chromium, link, stage, motion=True)
    drag(Mouse(page), corner(held(page, "wild.0")), middle(spot(page, "talon")))
    expect(page.locator(".dragged.resting span")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(".wheel")).to_have_count(0)
    assert stage.asked == []
    page.context.close()


@pytest.mark.parametrize("key", ["wild.0", "b3.0"])
def test_wheel_and_refusal_are_no_barriers(chromium: Browser, link: str, key: str) -> None:
    page = page_at(chromium, link, coloradd(clause="ADD-15", plain="A blue 3 doesn’t match."))
    drag(Mouse(page), corner(held(page, key)), middle(spot(page, "talon")))
    expect(page.locator(".wheel, .refused")).to_have_count(1)
    assert barriers(page) == []
    page.context.close()


# Seats and actions


@pytest.mark.parametrize(
    ("game", "legal"),
    [
        ("royal", ["hit 1"]),
        ("royal", ["jester 1"]),
        ("coloradd", ["r7", "catch 1"]),
    ],
)
def test_a_player_is_chosen_or_caught_by_tapping_the_seat(
    chromium: Browser, link: str, game: str, legal: list[str]
) -> None:
    seats = [{"size": 4, "total": 0}, {"size": 1, "total": 0, "marks": ["exposed"]}]
    stage = Stage(game, {"hand": [{"card": "r7"}], "top": "r5", "legal": legal, "seats": seats})
    page = page_at(chromium, link, stage)
    page.locator('[data-seat="1"] .aimed').click()
    page.wait_for_timeout(100)
    assert stage.asked == legal[-1:]
    page.context.close()


def test_who_swaps_is_tapped_after_the_card_was_dropped(chromium: Browser, link: str) -> None:
    stage = coloradd()
    seats = [{"size": 3, "total": 0}] * 3
    stage.view |= {"seats": seats, "order": [0, 1, 2], "legal": ["r7>1", "r7>2"]}
    page = page_at(chromium, link, stage)
    drag(Mouse(page), corner(held(page, "r7.0")), middle(spot(page, "talon")))
    expect(page.locator("[data-seat] .aimed")).to_have_count(2)
    page.locator('[data-seat="2"] .aimed').click()
    page.wait_for_timeout(100)
    assert stage.asked == ["r7>2"]
    page.context.close()


def test_a_hint_is_asked_for_once_in_a_position(chromium: Browser, link: str) -> None:
    seat = opened(link, "coloradd", 2, SHORT["coloradd"], bots=1)
    visitor = Visitor(chromium, f"{link}/t/{seat['table']}", seat=seat)
    visitor.press("web-accept")
    expect(visitor.page.locator(".actions .ask")).to_be_visible()
    for _ in range(5):
        visitor.page.keyboard.press("t")
    expect(visitor.page.locator(".prompt .advice")).to_contain_text(visitor.text("web-hint"))
    assert sum('"hint"' in said for said in visitor.said) == 1
    visitor.leave()


def test_only_who_could_need_it_sees_the_call(chromium: Browser, link: str) -> None:
    stage = coloradd()
    stage.view["legal"] = [*stage.view["legal"], "call"]
    page = page_at(chromium, link, stage)
    call = page.get_by_role("button", name="One card left!")
    expect(page.locator(".actions .row")).to_be_visible()
    expect(call).to_have_count(0)
    page.locator(".actions [aria-expanded]").click()
    expect(call).to_be_visible()
    few = [{"size": 2, "total": 0}, {"size": 5, "total": 0}]
    stage.tell([], seats=few, hand=[{"card": "r7"}, {"card": "wild"}])
    expect(page.locator(".actions > .row .main")).to_have_text("One card left!C")
    page.context.close()


def test_of_two_equal_cards_one_is_picked_or_fresh(chromium: Browser, link: str) -> None:
    stage = coloradd()
    stage.view["hand"] = [{"card": card, "fresh": True} for card in ("wild", "wild")]
    page = page_at(chromium, link, stage)
    held(page, "wild.0").click(position={"x": 8, "y": 20})
    expect(page.locator(".hand .picked")).to_have_count(1)
    expect(page.locator(".hand .fresh")).to_have_count(1)
    page.context.close()


# Tiles


def run(code: str, *tiles: str, joker: str = "", fresh: bool = False) -> dict[str, Any]:
    pieces = [{"card": tile, "joker": tile == joker, "fresh": fresh} for tile in tiles]
    return {"meld": code, "run": True, "pieces": pieces}


MELDS = [run("r3-5", "r3", "r4", "r5"), run("b7-10", "b7", "b8", "b9", "b10", joker="b9")]
TILES = ("r6", "b9", "y1", "y2", "y3", "g7")
PLANNED = {
    "melds": [*MELDS, run("y1-3", "y1", "y2", "y3", fresh=True)],
    "singles": ["g11"],
    "laid": ["y1", "y2", "y3"],
}


def rummy(**more: Any) -> Stage:
    view = {
        "hand": [{"card": tile} for tile in TILES],
        "spread": {"melds": MELDS, "singles": ["g11"], "laid": []},
        "legal": ["plan most", "draw"],
        "asides": [*TILES, "break r3-5", "break b7-10"],
    }
    return Stage("rummy", view, **more)


def is_still(page: Page) -> None:
    expect(page.locator('.spread[aria-busy="true"], .dragged')).to_have_count(0)
    expect(page.locator('.spread[aria-busy="false"]')).to_be_visible()


@pytest.mark.parametrize("pointer", POINTERS)
@pytest.mark.parametrize(
    ("tile", "target", "acts"),
    [
        ("r6", "meld 0", ["r6", "break r3-5", "meld r3-6"]),
        ("b9", "meld 1", ["b9", "break b7-10", "meld b7-10"]),
        ("y1", "group 0", ["y1"]),
    ],
)
def test_a_tile_is_dragged_to_a_meld(
    chromium: Browser,
    link: str,
    tile: str,
    target: str,
    acts: list[str],
    pointer: type[Mouse] | type[Finger],
) -> None:
    stage = rummy()
    page = page_at(chromium, link, stage)
    drag(pointer(page), corner(held(page, f"{tile}.0")), corner(spot(page, target)))
    is_still(page)
    assert stage.asked == acts
    page.context.close()


def test_the_whole_felt_is_the_table(chromium: Browser, link: str) -> None:
    stage = rummy()
    page = page_at(chromium, link, stage, motion=True)
    felt = page.locator(".felt").bounding_box()
    assert felt
    below = (felt["x"] + 0.9 * felt["width"], felt["y"] + 0.9 * felt["height"])
    drag(Mouse(page), corner(held(page, "y1.0")), below)
    is_still(page)
    assert stage.asked == ["y1"]
    for _ in range(20):  # a busy machine may be too slow for a flick
        flick(page, Mouse(page), corner(held(page, "y2.0")), UP)
        is_still(page)
        if len(stage.asked) > 1:
            break
    assert stage.asked == ["y1", "y2"]
    page.context.close()


def test_a_tile_that_does_not_fit_a_meld_breaks_nothing(chromium: Browser, link: str) -> None:
    stage = rummy()
    page = page_at(chromium, link, stage)
    refusal = page.get_by_role("alert")
    drag(Mouse(page), corner(held(page, "g7.0")), corner(spot(page, "meld 0")))
    expect(refusal).to_contain_text("A green 7 doesn’t fit the red run 3 to 5.")
    page.keyboard.press("Escape")
    held(page, "g7.0").click()
    spot(page, "meld 0").click()
    expect(refusal).to_be_visible()
    expect(page.locator(".melds .meld")).to_have_count(2)
    assert stage.asked == []
    page.context.close()


def test_a_refusal_is_gone_when_the_next_tile_is_taken(chromium: Browser, link: str) -> None:
    stage = rummy()
    page = page_at(chromium, link, stage)
    refusal = page.get_by_role("alert")
    drag(Mouse(page), corner(held(page, "g7.0")), corner(spot(page, "meld 0")))
    expect(refusal).to_be_visible()
    carry(Mouse(page), corner(held(page, "y1.0")), middle(page.locator(".felt")))
    expect(refusal).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize(
    ("tile", "fits"),
    [
        ("r6", ["meld 0"]),  # red 3 to 5
        ("b9", ["meld 1"]),  # in place of a joker, or at an end
        ("y1", []),
    ],
)
def test_only_what_a_tile_fits_glows(
    chromium: Browser, link: str, tile: str, fits: list[str]
) -> None:
    page = page_at(chromium, link, rummy())
    glowing = page.locator(".spread .fits")

    def glow() -> list[str]:
        return [str(each.get_attribute("data-drop")) for each in glowing.all()]

    assert glow() == []
    carry(Mouse(page), corner(held(page, f"{tile}.0")), corner(page.locator(".stock")))
    assert glow() == fits
    page.keyboard.press("Escape")
    page.mouse.up()
    held(page, f"{tile}.0").click()
    expect(page.locator(".hand .picked")).to_have_count(1)
    assert glow() == fits
    page.context.close()


PLACES = """() => Object.fromEntries([...document.querySelectorAll('.melds li')].map((each) => {
  const { left, top, width } = each.getBoundingClientRect()
  return [each.querySelector('button').ariaLabel, [left, top, width].map(Math.round)]
}))"""


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (1366, 768), (3840, 2160)])
def test_melds_stay_where_and_as_they_are_while_single_tiles_are_laid(
    chromium: Browser, link: str, size: tuple[int, int]
) -> None:
    melds = [run("r1-3", "r1", "r2", "r3"), run("b4-6", "b4", "b5", "b6")]
    melds += [run("y7-9", "y7", "y8", "y9"), run("g10-12", "g10", "g11", "g12")]
    stage = rummy()
    stage.view["spread"] = {"melds": melds, "singles": [], "laid": []}
    page = page_at(chromium, link, stage)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(100)
    before = page.evaluate(PLACES)
    assert len(before) == 4
    for laid in (["y1"], ["y1", "g7"], ["y1", "g7", "b9"]):
        spread = {"melds": melds, "singles": laid, "laid": laid}
        stage.tell([], spread=spread, legal=["reset"])
        expect(page.locator(".group")).to_have_count(len(laid))
        assert page.evaluate(PLACES) == before, laid
    # A tile joins the first meld, which the server then lists last: the others keep their order
    longer = run("r1-4", "r1", "r2", "r3", "r4")
    stage.tell([], spread={"melds": [*melds[3:], *melds[1:3], longer], "singles": [], "laid": []})
    expect(page.locator(".melds li").first.locator(".tile")).to_have_count(4)
    order = page.locator(".melds .meld").evaluate_all("all => all.map((each) => each.dataset.drop)")
    assert order == ["meld 3", "meld 1", "meld 2", "meld 0"]
    page.context.close()


def firing() -> Stage:
    stage = rummy()
    fresh = [run("b2-4", "b2", "b3", "b4", fresh=True), run("y5-7", "y5", "y6", "y7", fresh=True)]
    stage.view["spread"] = {"melds": fresh, "singles": [], "laid": ["b2", "y5"]}
    stage.view |= {"legal": ["fire b2", "fire y5"], "asides": ["reset"]}
    return stage


def test_the_question_which_tile_acts_says_what_happens(chromium: Browser, link: str) -> None:
    page = page_at(chromium, link, firing())
    answers = page.locator(".choices button")
    expect(answers.nth(0)).to_contain_text("Ben draws 2")
    expect(answers.nth(1)).to_contain_text("Ben is skipped")
    expect(answers.locator(".tile:visible")).to_have_count(2)
    page.context.close()


def test_which_tile_acts_is_said_by_tapping_it(chromium: Browser, link: str) -> None:
    stage = firing()
    page = page_at(chromium, link, stage)
    expect(page.locator(".melds .effect")).to_have_count(2)
    page.locator('[data-drop="meld 1"] .tile').first.click()
    page.wait_for_timeout(100)
    assert stage.asked == ["fire y5"]
    page.context.close()


def test_a_meld_that_cannot_be_broken_up_says_why(chromium: Browser, link: str) -> None:
    stage = rummy(clause="RUM-24")
    stage.view |= {"turn": 1, "legal": [], "asides": []}
    page = page_at(chromium, link, stage)
    spot(page, "meld 0").click()
    expect(page.get_by_role("alert")).to_contain_text("run red 3 to 5")
    assert stage.asked == []
    page.context.close()


def test_the_draw_pile_says_why_nothing_can_be_drawn(chromium: Browser, link: str) -> None:
    stage = rummy(clause="RUM-30")
    stage.view["legal"] = ["plan most"]
    page = page_at(chromium, link, stage)
    page.locator(".stock button").click()
    expect(page.get_by_role("alert")).to_contain_text("RUM-30")
    page.keyboard.press("Escape")
    drag(Mouse(page), middle(page.locator(".stock button")), middle(held(page, "r6.0")))
    expect(page.get_by_role("alert")).to_contain_text("RUM-30")
    assert stage.asked == []
    page.context.close()


def by_shift(page: Page) -> None:
    for tile in ("y1", "y2", "y3"):
        held(page, f"{tile}.0").click(modifiers=["Shift"])


def by_holding(page: Page) -> None:
    """Held still, a tile is selected; further ones are tapped."""
    finger: Pointer = Finger(page)
    finger.down(corner(held(page, "y1.0")))
    expect(page.locator(".hand .picked")).to_have_count(1)
    finger.up()
    for tile in ("y2", "y3"):
        page.wait_for_timeout(450)
        held(page, f"{tile}.0").tap()


def by_arrows(page: Page) -> None:
    held(page, "y1.0").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")


@pytest.mark.parametrize("select", [by_shift, by_holding, by_arrows])
def test_several_tiles_are_laid_together(chromium: Browser, link: str, select: Any) -> None:
    stage = rummy()
    page = page_at(chromium, link, stage)
    page.evaluate("localStorage.setItem('penult.settings', '{\"sort\": \"none\"}')")
    select(page)
    expect(page.locator(".hand .picked")).to_have_count(3)
    assert stage.asked == []
    page.keyboard.press("1")
    is_still(page)
    assert stage.asked == ["y1", "y2", "y3", "meld y1-3"]
    page.context.close()


def test_several_tiles_are_dragged_together(chromium: Browser, link: str) -> None:
    stage = rummy()
    page = page_at(chromium, link, stage)
    by_shift(page)
    carry(Mouse(page), corner(held(page, "y2.0")), middle(page.locator(".felt")))
    expect(page.locator(".dragged svg")).to_have_count(3)
    expect(page.locator(".hand .lifted")).to_have_count(3)
    page.mouse.up()
    is_still(page)
    assert stage.asked == ["y1", "y2", "y3", "meld y1-3"]
    page.context.close()


def test_a_hint_for_tiles_is_shown_before_it_is_played(chromium: Browser, link: str) -> None:
    stage = rummy(spread=PLANNED)
    page = page_at(chromium, link, stage)
    page.keyboard.press("t")
    expect(page.locator(".spread .ghost")).to_have_count(3)
    expect(page.locator(".hand .fresh")).to_have_count(3)
    assert barriers(page) == []
    page.get_by_role("button", name="No, thanks").click()
    expect(page.locator(".spread .ghost")).to_have_count(0)
    assert stage.asked == []
    page.keyboard.press("t")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_timeout(100)
    assert stage.asked == ["plan most"]
    page.context.close()


def test_a_hint_for_tiles_has_a_reason_until_it_is_declined(chromium: Browser, link: str) -> None:
    why = "You keep a joker for later. I’m quite sure."
    advice = {"act": "plan keep-jokers", "sure": "clear", "because": why}
    stage = rummy(spread=PLANNED, advice=advice, among_bots=True)
    stage.view["legal"] = ["plan most", "plan keep-jokers", "draw"]
    page = page_at(chromium, link, stage)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text(why)
    expect(page.locator(".spread .ghost")).to_have_count(3)
    assert barriers(page) == []
    page.get_by_role("button", name="No, thanks").click()
    expect(page.locator(".advice, .spread .ghost")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator(".advice")).to_contain_text(why)
    assert (stage.asked, stage.questions.count("hint")) == ([], 1)
    page.get_by_role("button", name="Do it").click()
    page.wait_for_timeout(100)
    assert stage.asked == ["plan keep-jokers"]
    page.context.close()


def test_a_hint_marks_the_card_and_then_its_colour(chromium: Browser, link: str) -> None:
    advice = {"act": "wild=yellow", "sure": "far", "plain": "Play a wild and choose yellow."}
    stage = coloradd(advice=advice, among_bots=True)
    stage.view |= {"hand": [{"card": "r7"}, {"card": "wild"}]}
    stage.view |= {"legal": ["r7", *(f"wild={colour}" for colour in COLOURS)]}
    page = page_at(chromium, link, stage)
    page.keyboard.press("t")
    expect(page.locator(".hand .fresh")).to_have_attribute("data-card", "wild")
    held(page, "wild.0").click()
    expect(page.locator(".wheel .advised")).to_have_class(re.compile("yellow"))
    expect(page.locator(".choices .advised")).to_have_count(1)
    page.context.close()


def test_pressing_the_key_for_hints_again_and_again_asks_once(chromium: Browser, link: str) -> None:
    stage = rummy(spread=PLANNED)
    page = page_at(chromium, link, stage)
    page.keyboard.press("t")
    expect(page.locator(".choices .button").first).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".choices .button")).to_have_count(0)
    stage.tell([], spread=PLANNED, legal=["finish"], asides=["plan most"])
    expect(page.locator(".actions .main")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("t")
    expect(page.get_by_role("alert")).to_contain_text("best")
    assert stage.asked == ["plan most"]
    page.context.close()


def test_a_tile_is_sent_to_a_meld_by_keys(chromium: Browser, link: str) -> None:
    stage = rummy()
    page = page_at(chromium, link, stage)
    held(page, "r6.0").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Add to: run red 3 to 5")).to_be_visible()
    page.keyboard.press("2")
    is_still(page)
    assert stage.asked == ["r6", "break r3-5", "meld r3-6"]
    page.context.close()


def test_a_tile_is_put_down_when_the_turn_is_over(chromium: Browser, link: str) -> None:
    stage = rummy()
    page = page_at(chromium, link, stage)
    held(page, "r6.0").click()
    expect(page.locator(".hand .picked")).to_have_count(1)
    stage.tell([{"kind": "passed", "seat": 0}], turn=1, legal=[], asides=[])
    expect(page.locator(".hand .picked")).to_have_count(0)
    page.context.close()
