"""At every size we promise, nothing of a table overlaps or sticks out of the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from penult.games.registry import NAMES
from tests.browser.geometry import outside, overlapping
from tests.browser.person import LYING, PHONE, SMALL, settle
from tests.browser.staged import Stage, staged

SIZES = (
    *((320, 640), (390, 844), (844, 390), (1366, 768), (1440, 900), (1920, 1080)),
    (3840, 2160),
)
HAND = [{"card": card} for card in ("r1", "r7", "b2", "b9", "y4", "y12", "g3")]
TRAY = {"top": "r7", "colour": "red", "size": 3, "fall": 0.3, "slide": 0.2}
OF_GAME: dict[str, dict[str, Any]] = {
    "coloradd": {"hand": [*HAND[:5], {"card": "wild"}]},
    "master": {"shoe": {"seconds": 6, "running": True}, "countdown": 4000, "laid": "b4"},
    "royal": {"hand": [*HAND[:3], HAND[4]]},
    "tippo": {
        "balance": {
            "trays": [TRAY, TRAY | {"frozen": True}],
            "lean": 900,
            "disc": 300,
            "rim": 1000,
            "sliding": True,
            "aside": 12,
        }
    },
    "rummy": {
        "spread": {
            "melds": [
                {
                    "meld": "r3-5",
                    "pieces": [{"card": f"r{n}"} for n in (3, 4, 5)],
                    "run": True,
                }
            ],
            "singles": ["b4"],
            "laid": [],
        }
    },
}
MARKS = [[], ["dealer"], ["exposed"], ["king"], ["jester"]]


def seats(count: int, game: str) -> list[dict[str, Any]]:
    """Worn things and chips, as far as the game has them."""
    royal = game == "royal"
    marks = [each for each in MARKS if royal or not {"king", "jester"} & set(each)]
    return [
        {"size": 5 + place, "total": 100 * place, "marks": marks[place % len(marks)]}
        for place in range(count)
    ]


def at_table(
    browser: Browser, link: str, game: str, count: int, language: str = "en", **view: Any
) -> tuple[Page, Stage]:
    base = {"hand": HAND[:5], "top": "r7", "colour": "red", "order": list(range(count))}
    shown = base | OF_GAME[game] | {"seats": seats(count, game)} | view
    names = ("Ada", "Ben", "Cleopatra", "Maximilian the Great", "Eve")
    stage = Stage(game, shown, names=tuple(names[place % 5] for place in range(count)))
    page = staged(browser, link, stage, motion=False, language=language)
    expect(page.locator(".hand li").first).to_be_visible()
    return page, stage


def run(colour: str, first: int, last: int) -> dict[str, Any]:
    pieces = [{"card": f"{colour}{number}"} for number in range(first, last + 1)]
    return {"meld": f"{colour}{first}-{last}", "pieces": pieces, "run": True}


def check(page: Page, what: str) -> None:
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        assert outside(page) == [], (what, wide, high)
        assert overlapping(page) == [], (what, wide, high)


@pytest.mark.parametrize("game", NAMES)
def test_nothing_overlaps_while_a_round_is_played(chromium: Browser, link: str, game: str) -> None:
    most = {"rummy": 4}.get(game, 10)
    for count in (2, 4, most):
        page, _ = at_table(chromium, link, game, count, legal=["draw"])
        badge = page.locator(".fan b").first  # how many cards: readable on their backs
        assert badge.evaluate("b => getComputedStyle(b).backgroundColor") != "rgba(0, 0, 0, 0)"
        check(page, f"{count} seats")
        if game == "tippo":
            trays = "li[data-seat], .stock, .tray .card, .caption, .said"
            for wide, high in SIZES:
                page.set_viewport_size({"width": wide, "height": high})
                assert overlapping(page, trays) == [], (count, wide, high)
        page.context.close()


def test_open_hands_cover_no_face_and_stay_inside_the_felt(chromium: Browser, link: str) -> None:
    """As where bots' cards are shown, and at the end of a round."""
    many = [f"{colour}{number}" for colour in "rbyg" for number in (1, 5)]
    for count in (2, 4, 10):
        hands = [[], *([many] * (count - 1))]
        page, _ = at_table(chromium, link, "coloradd", count, hands=hands, legal=["draw"])
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            assert page.evaluate(OPEN_HANDS) == [], (count, wide, high)
        page.context.close()


# Open cards that leave the felt or cover their owner's face
OPEN_HANDS = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const box = (each) => each.getBoundingClientRect()
  const felt = box(document.querySelector('.felt'))
  return [...document.querySelectorAll('li[data-seat]')].filter((seat) => {
    const face = box(seat.querySelector('[data-face]'))
    return [...seat.querySelectorAll('.open .back')].map(box).some((card) =>
      card.left < felt.left - 1 || card.right > felt.right + 1
      || (card.left < face.right - 1 && face.left < card.right - 1))
  }).map((seat) => seat.dataset.seat)
}"""
# Whether something that a crown is in cuts it off
CROWN_CUT = """() => {
  const worn = document.querySelector('.hand .worn')
  const { top } = worn.getBoundingClientRect()
  for (let each = worn.parentElement; each; each = each.parentElement)
    if (getComputedStyle(each).overflowY !== 'visible' && each.getBoundingClientRect().top > top)
      return each.className
  return ''
}"""


def test_an_own_crown_is_not_cut_off(chromium: Browser, link: str) -> None:
    crowned = [{"size": 5, "total": 0, "marks": ["king"]}, {"size": 5, "total": 0}]
    page, _ = at_table(chromium, link, "royal", 2, seats=crowned, legal=["draw"])
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        settle(page)
        assert page.evaluate(CROWN_CUT) == "", (wide, high)
    page.context.close()


def test_nothing_overlaps_while_somebody_is_asked_or_refused(chromium: Browser, link: str) -> None:
    ways = [f"wild={colour}" for colour in ("red", "blue", "yellow", "green")]
    page, stage = at_table(chromium, link, "coloradd", 4, legal=[*ways, "draw"])
    page.locator('.hand button[data-card="wild"]').click()
    expect(page.locator(".choices .button").first).to_be_visible()
    check(page, "a question")
    where = """() => {
      const { right, bottom } = document.querySelector('.choices .red').getBoundingClientRect()
      return document.elementFromPoint(right - 20, bottom - 20)?.closest('.choices .red') !== null
    }"""
    assert not page.evaluate(where)  # only the wheel is loud
    page.keyboard.press("Tab")
    expect(page.locator(".choices .button:focus")).to_be_visible()
    assert page.evaluate(where)  # until a key is used
    page.keyboard.press("Escape")
    stage.clause = "ADD-15"
    page.locator('.hand button[data-card="b9"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    check(page, "a refusal")
    page.context.close()


# As long as hints get: two actions that are as good, or two reasons
LONG_HINTS = {
    "rummy": (
        "Du behältst einen Joker für später, und Maximilian der Große findet weniger Stellen zum"
        " Anlegen. Da bin ich ziemlich sicher."
    ),
    "tippo": (
        "Leg eine gelbe 4 auf Schale A, denn dort fällt die Waage 3-mal von 100, auf der anderen"
        " Schale 24-mal, und du behältst einen Joker für später. Da bin ich ziemlich sicher."
    ),
}
OTHER_HINT = (
    "Leg eine rote 7, denn Maximilian der Große, der noch eine Karte hat, hat gezogen, als Rot"
    " gefragt war, und du behältst einen Joker für später. Da bin ich ziemlich sicher."
)
# Whether all buttons are there, below the hint
BUTTONS_IN_SIGHT = """() => {
  const { top, bottom } = document.querySelector('.said').getBoundingClientRect()
  return [...document.querySelectorAll('.said button')].every((each) => {
    const box = each.getBoundingClientRect()
    return box.top >= top && box.bottom <= bottom + 1
  })
}"""


@pytest.mark.parametrize("game", NAMES)
def test_a_long_hint_covers_nothing_and_hides_no_button(
    chromium: Browser, link: str, game: str
) -> None:
    legal = [{"rummy": "plan most", "tippo": "r7@a"}.get(game, "r7"), "draw"]
    page, stage = at_table(chromium, link, game, 4, language="de", legal=legal)
    stage.among_bots = True
    hint = LONG_HINTS.get(game, OTHER_HINT)
    stage.advice = {"sure": "clear", "because" if game == "rummy" else "plain": hint}
    if game == "rummy":
        stage.spread = OF_GAME[game]["spread"] | {"singles": []}
    stage.tell([])
    page.locator(".actions .ask").click()
    expect(page.locator(".advice")).to_contain_text(hint)
    expect(page.locator(".ticker")).to_have_count(0)
    check(page, "a hint")
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        settle(page)
        assert page.evaluate(BUTTONS_IN_SIGHT), (wide, high)
    page.context.close()


@pytest.mark.parametrize("game", NAMES)
def test_the_score_of_a_round_stays_inside_the_felt_and_moves_nothing(
    chromium: Browser, link: str, game: str
) -> None:
    count = 4
    page, stage = at_table(chromium, link, game, count)
    where = "() => JSON.stringify(document.querySelector('.felt').getBoundingClientRect())"
    before = page.evaluate(where)
    hands = [["r1", "b2", "g3"], ["y4"], [], ["b9", "g3", "r7", "y4"]]
    stage.phase, stage.rounds = "between", [{"totals": [0, 0, 74, 0], "winner": 2}]
    stage.tell([{"kind": "went_out", "seat": 2}], hands=hands)
    expect(page.locator(".score")).to_be_visible()
    assert page.evaluate(where) == before
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        assert outside(page) == [], (wide, high)
        felt, score = (page.locator(each).bounding_box() for each in (".felt", ".score"))
        assert felt and score
        assert (
            felt["x"] <= score["x"] + 1
            and score["x"] + score["width"] <= felt["x"] + felt["width"] + 1
        )
        assert (
            felt["y"] <= score["y"] + 1
            and score["y"] + score["height"] <= felt["y"] + felt["height"] + 1
        )
    page.context.close()


def test_two_taps_send_a_reaction(chromium: Browser, link: str) -> None:
    page, stage = at_table(chromium, link, "coloradd", 4, legal=["draw"])
    opener = page.get_by_role("button", name="Quick reactions")
    expect(opener).to_have_count(0)
    stage.chat = "reactions"
    stage.tell([])
    opener.click()
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        assert outside(page, ".hand .reaction") == [], (wide, high)
        for each in page.locator(".hand .reaction").all():
            each.click(trial=True)  # nothing lies over it
    page.get_by_role("button", name="Thank you!").click()
    expect(page.locator(".hand .reaction")).to_have_count(0)
    assert stage.reactions == ["thanks"]
    opener.click()
    page.locator(".felt").click(position={"x": 200, "y": 20})
    expect(page.locator(".hand .reaction")).to_have_count(0)
    page.context.close()


# Steps of the podium whose words stick out, and whether the way to the next match is in sight
PODIUM = """() => {
  const steps = [...document.querySelectorAll('.podium .step, .podium strong')]
  const { top, bottom } = document.querySelector('.score').getBoundingClientRect()
  const again = document.querySelector('.score .button.main').getBoundingClientRect()
  return {
    cut: steps.filter((each) => each.scrollHeight > each.clientHeight + 1).length,
    again: again.top >= top && again.bottom <= bottom,
  }
}"""


def test_the_end_of_a_match_stays_inside_the_felt(chromium: Browser, link: str) -> None:
    page, stage = at_table(chromium, link, "coloradd", 4, language="fr")
    stage.phase, stage.rounds = "over", [{"totals": [0, 100, 500, 300], "winner": 2}]
    stage.story = [
        {"kind": "swing", "seat": 2, "count": 250, "round": 1},
        {"kind": "catches", "seat": 3, "other": 2},
        {"kind": "penalties", "seat": 1, "count": 12},
    ]
    stage.tell([], winners=[2], hands=[["r1", "b2"], ["y4"], [], ["b9"]])
    expect(page.locator(".podium .crown")).to_be_visible()
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        assert outside(page) == [], (wide, high)
        assert page.evaluate(PODIUM) == {"cut": 0, "again": True}, (wide, high)
        if (wide, high) in (SMALL, PHONE, LYING):
            assert outside(page, ".score .row > .button:not(.plain)") == [], (wide, high)
    page.context.close()


PNG_SIZE = slice(16, 24)  # where a PNG says how wide and high it is


@pytest.mark.parametrize("count", [2, 4, 10])
def test_the_result_is_shared_as_a_picture(
    chromium: Browser, link: str, tmp_path: Path, count: int
) -> None:
    page, stage = at_table(chromium, link, "coloradd", count)
    totals = [0, 100, *([0] * 8)][:count]
    stage.phase, stage.rounds = "over", [{"totals": totals, "winner": 1}]
    stage.tell([], winners=[1], seats=[{"size": 1, "total": each} for each in totals])
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share the result").click()
    picture = tmp_path / "result.png"
    saved.value.save_as(picture)
    assert picture.read_bytes()[PNG_SIZE] == 2 * (1080).to_bytes(4, "big")
    page.context.close()


LEAST_TILE = 32  # pixels
# Tiles that are too small, groups that are cut at the side, and whether more lies out of sight
TILES = """(least) => {
  const centre = document.querySelector('.centre')
  const { left, right } = centre.getBoundingClientRect()
  const wide = (each) => each.getBoundingClientRect().width
  const all = (where) => [...document.querySelectorAll(where)]
  return {
    small: all('.spread .tile').map(wide).filter((width) => width < least - 0.5),
    cut: all('.melds li, .group, .head').filter((each) => {
      const box = each.getBoundingClientRect()
      return box.left < left - 1 || box.right > right + 1
    }).length,
    above: centre.scrollTop > 4,
    below: centre.scrollHeight - centre.scrollTop > centre.clientHeight + 4,
    faded: getComputedStyle(centre).maskImage !== 'none',
  }
}"""


def shows_cues(page: Page, where: object) -> None:
    """Where melds are out of sight, they fade, and a finger can get there."""
    settle(page)
    found = page.evaluate(TILES, LEAST_TILE)
    assert page.locator(".further.up").is_visible() == found["above"], where
    assert page.locator(".further.down").is_visible() == found["below"], where
    assert found["faded"] == (found["above"] or found["below"]), where


def test_tiles_are_as_large_as_fits_and_more_of_them_scroll_with_a_cue(
    chromium: Browser, link: str
) -> None:
    melds = [
        run(colour, first, last) for colour in "rbyg" for first, last in ((1, 3), (4, 7), (8, 12))
    ]
    for lying, singles in ((melds[:2], []), (melds, ["b4", "r4", "y12", "g1", "g2"])):
        spread = {"melds": lying, "singles": singles, "laid": []}
        page, _ = at_table(
            chromium, link, "rummy", 4, spread=spread, legal=["reset"], hand=HAND + HAND
        )
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            where = len(lying), wide, high
            assert overlapping(page, ".melds li, .group, .offer, .stock, .direction") == [], where
            found = page.evaluate(TILES, LEAST_TILE)
            assert not found["small"] and not found["cut"], (where, found)
            shows_cues(page, where)
            page.locator(".centre").evaluate("centre => centre.scrollTo(0, 60)")
            shows_cues(page, where)
            page.locator(".centre").evaluate("centre => centre.scrollTo(0, 0)")
            if len(lying) == 2:  # as large as those in the hand, or nearly so
                on_rack, on_felt = (
                    page.locator(each).first.bounding_box()
                    for each in (".hand li button", ".melds .tile")
                )
                assert on_rack and on_felt and on_felt["width"] > 0.75 * on_rack["width"], where
        page.context.close()


def test_what_a_turn_with_tiles_lacks_is_one_sentence_and_places_are_tiles(
    chromium: Browser, link: str
) -> None:
    spread = {"melds": [run("r", 3, 5)], "singles": ["b4", "r4"], "laid": ["b4"]}
    hand = [{"card": "r6"}, {"card": "b9"}]
    page, stage = at_table(chromium, link, "rummy", 3, spread=spread, hand=hand, turn=1)
    stage.clause, stage.plain = "RUM-37", "Blue 4 is still on its own."
    stage.tell([], turn=0, legal=["reset", "r6"])
    expect(page.locator(".refused")).to_contain_text("Blue 4 is still on its own.")
    expect(page.locator(".refused")).not_to_contain_text("RUM-37")
    check(page, "an unfinished turn")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".refused")).to_contain_text("RUM-37")
    page.locator('.hand button[data-card="r6"]').click()
    place = page.locator(".choices").get_by_role("button", name="Add to")
    expect(place.locator(".tile:visible")).to_have_count(3)
    for wide, high in SIZES:  # many places are pushed along
        page.set_viewport_size({"width": wide, "height": high})
        assert overlapping(page) == [], (wide, high)
    page.context.close()
