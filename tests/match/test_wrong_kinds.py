"""Whatever a program passes in, it gets an answer or an error that says what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from penult import bots
from penult.bots import SeatedBot
from penult.core.coercion import WrongKind
from penult.core.errors import PenultError, UnknownLanguage
from penult.games import custom
from penult.games.errors import BadOptionValue
from penult.games.registry import NAMES, find
from penult.games.rummy.solver import Position
from penult.i18n import LANGUAGES, catalogue
from penult.i18n.quoting import plain
from penult.lessons import lesson_of
from penult.lessons.lesson import BadLesson, attempt, before
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.notation import parse_act, parse_card
from penult.match.options import read_options
from penult.match.origin import Origin, read_seed
from penult.match.record import origin_of, read_record
from penult.render import rulebook
from penult.render.svg.sprites import sprite
from penult.render.svg.table import back_svg, card_svg, melds_svg, table_svg
from penult.simulate.run import Plan, simulate


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError


ODD: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 3, 99, -99, 10**5000, 1.5, float("nan"), 2j),
    *("", "x", "0", "it", "../en", "en/../en", "\0", "r7", "r7 " * 999, b"r7", b"en"),
    *((), [], {}, set(), [None], ["x"], [0], [[]], {"x": 1}, {0: 0}, range(3), iter([5])),
    *(object(), Unprintable(), [Unprintable()], int, len, Path("en")),
)
GAME, TILES = find("coloradd"), find("rummy")
LESSON = lesson_of("coloradd")
CARD = custom.read_card("draw(others,1)")
BOT = bots.find("coloradd", "sensible")
ORIGIN = Origin("t", 5)


def match() -> Match:
    text = "coloradd; talon: r5; hand 0: r7 b3; hand 1: g1 g2; hand 2: y9 y9"
    return Match.read(text, seed=1)


def tiles() -> Position:
    return Position("r4 b4 y4 g4 | b6 j=b7 b8", rack="r5 r6 b7", loose="g9")


def refused() -> Refused:
    with pytest.raises(Refused) as caught:
        match().push("b3")
    return caught.value


def errors() -> list[PenultError]:
    """One error of each class with its own way of making its text, and a plain one."""
    asks: list[Callable[[], object]] = [
        lambda: match().push("b3"),
        lambda: match().push("xyzzy"),
        lambda: match().push(None),  # type: ignore[call-overload]
        lambda: Match.new("chess"),
        lambda: Match.read("coloradd; x"),
        lambda: read_record("penult record 1\n?"),
        lambda: Position("r1 b2 y3"),
        lambda: custom.read_card("?"),
    ]
    found = []
    for ask in asks:
        with pytest.raises(PenultError) as caught:
            ask()
        found.append(caught.value)
    return found


def plan(**given: Any) -> Plan:
    usual = {"game": GAME, "options": GAME.new_options(), "seats": 4, "bots": (BOT,)}
    return Plan(**{**usual, "games": 1, "seed": 1, **given})


CALLS: dict[str, Callable[[Any], object]] = {
    "Match.new game": lambda x: Match.new(x),
    "Match.new seats": lambda x: Match.new("coloradd", seats=x),
    "Match.new seed": lambda x: Match.new("coloradd", seed=x),
    "Match.new options": lambda x: Match.new("coloradd", options=x),
    "Match.new option": lambda x: Match.new("coloradd", options={"target": x}),
    "Match.new switch": lambda x: Match.new("coloradd", options={"jump_in": x}),
    "Match.new preset": lambda x: Match.new("coloradd", options={"preset": x}),
    "Match.new orders": lambda x: Match.new("coloradd", orders=x),
    "Match.new order": lambda x: Match.new("coloradd", orders=[x]),
    "Match.new custom": lambda x: Match.new("coloradd", custom=x),
    "Match.new customs": lambda x: Match.new("coloradd", custom=[x]),
    "Match.read": lambda x: Match.read(x),
    "Match.read seed": lambda x: Match.read(match().write(), seed=x),
    "legal": lambda x: match().legal(x),
    "moves": lambda x: match().moves(x),
    "why_not seat": lambda x: match().why_not(x, "r7"),
    "why_not act": lambda x: match().why_not(0, x),
    "parsed": lambda x: match().parsed(x),
    "cost": lambda x: match().cost(x),
    "cost by a clock": lambda x: Match.new("royal", seed=1).cost(x),
    "spread": lambda x: match().spread(x),
    "spread by a clock": lambda x: Match.new("royal", seed=1).spread(x),
    "hand": lambda x: match().hand(x),
    "view": lambda x: match().view(x),
    "scene": lambda x: match().scene(x),
    "scenes": lambda x: match().scenes(x),
    "scenes viewer": lambda x: match().scenes([x]),
    "events_for viewer": lambda x: match().events_for(x),
    "events_for since": lambda x: match().events_for(0, since=x),
    "push act": lambda x: match().push(x),
    "push seat": lambda x: match().push(x, "r7"),
    "push both": lambda x: match().push(0, x),
    "record names": lambda x: match().record(x),
    "record origin": lambda x: match().record(origin=x),
    "svg viewer": lambda x: match().svg(x),
    "svg names": lambda x: match().svg(names=x),
    "svg language": lambda x: match().svg(language=x),
    "error language": lambda x: [error.text(x) for error in errors()],
    "event viewer": lambda x: [event.seen_by(x) for event in match().events],
    "read_record": lambda x: read_record(x),
    "origin_of": lambda x: origin_of(x),
    "read_seed": lambda x: read_seed(x),
    "find": lambda x: find(x),
    "parse_act": lambda x: parse_act(GAME, x),
    "parse_card": lambda x: parse_card(GAME, x),
    "read_options": lambda x: read_options(GAME, x),
    "bots.find game": lambda x: bots.find(x, "sensible"),
    "bots.find name": lambda x: bots.find("coloradd", x),
    "bots_of": lambda x: bots.bots_of(x),
    "SeatedBot seat": lambda x: SeatedBot(match(), x, "sensible"),
    "SeatedBot name": lambda x: SeatedBot(match(), 0, x),
    "card_svg game": lambda x: card_svg(x, 0),
    "card_svg card": lambda x: card_svg(GAME, x),
    "card_svg marks": lambda x: card_svg(GAME, 0, marks=x),
    "card_svg language": lambda x: card_svg(GAME, 0, language=x),
    "card_svg width": lambda x: card_svg(GAME, 0, width=x),
    "back_svg game": lambda x: back_svg(x),
    "back_svg language": lambda x: back_svg(language=x),
    "back_svg width": lambda x: back_svg(width=x),
    "melds_svg game": lambda x: melds_svg(x, "r3-7"),
    "melds_svg melds": lambda x: melds_svg(TILES, x),
    "melds_svg of cards": lambda x: melds_svg(GAME, x),
    "melds_svg marks": lambda x: melds_svg(TILES, "r3-7", marks=x),
    "melds_svg language": lambda x: melds_svg(TILES, "r3-7", language=x),
    "melds_svg width": lambda x: melds_svg(TILES, "r3-7", width=x),
    "table_svg game": lambda x: table_svg(x, match().scene()),
    "table_svg scene": lambda x: table_svg(GAME, x),
    "table_svg names": lambda x: table_svg(GAME, match().scene(), names=x),
    "table_svg language": lambda x: table_svg(GAME, match().scene(), language=x),
    "table_svg marks": lambda x: table_svg(GAME, match().scene(), marks=x),
    "sprite game": lambda x: sprite(x),
    "sprite language": lambda x: sprite(TILES, language=x),
    "looked_up": lambda x: rulebook.looked_up(GAME, catalogue("en"), x),
    "book_with": lambda x: rulebook.book_with(x),
    "lesson_of": lambda x: lesson_of(x),
    "before lesson": lambda x: before(x, 0),
    "before number": lambda x: before(LESSON, x),
    "before done": lambda x: before(LESSON, 0, x),
    "attempt number": lambda x: attempt(LESSON, x, (), "draw"),
    "attempt done": lambda x: attempt(LESSON, 0, x, "draw"),
    "attempt act": lambda x: attempt(LESSON, 0, (), x),
    "Position table": lambda x: Position(x),
    "Position rack": lambda x: Position(rack=x),
    "Position loose": lambda x: Position(loose=x),
    "Position jokers": lambda x: Position(jokers=x),
    "Position set_joker": lambda x: Position(set_joker=x),
    "Position taken_joker": lambda x: Position(taken_joker=x),
    "can_lay": lambda x: tiles().can_lay(x),
    "lays": lambda x: tiles().lays(x),
    "arrange": lambda x: tiles().arrange(x),
    "arrange taken": lambda x: tiles().arrange("r5 r6", x),
    "question tiles": lambda x: tiles().question(x),
    "question taken": lambda x: tiles().question("r5", x),
    "read_card": lambda x: custom.read_card(x),
    "read_cards": lambda x: custom.read_cards(x),
    "decoded": lambda x: custom.decoded(x),
    "gallery": lambda x: custom.gallery(x),
    "write_card": lambda x: custom.write_card(x),
    "code_of": lambda x: custom.code_of(x),
    "check": lambda x: custom.check(x),
    "fitting_tables": lambda x: custom.fitting_tables(x),
    "row_of": lambda x: custom.row_of(x),
    "Plan game": lambda x: plan(game=x),
    "Plan options": lambda x: plan(options=x),
    "Plan seats": lambda x: plan(seats=x),
    "Plan bots": lambda x: plan(bots=x),
    "Plan games": lambda x: plan(games=x),
    "Plan seed": lambda x: plan(seed=x),
    "Plan rules": lambda x: plan(rules=x),
    "simulate plan": lambda x: simulate(x),
}


@pytest.mark.parametrize("name", CALLS)
def test_every_error_is_one_of_ours(name: str) -> None:
    untyped: list[str] = []
    for odd in ODD:
        try:
            CALLS[name](odd)
        except PenultError as error:
            assert all(error.text(language) for language in LANGUAGES)
        except Exception as error:
            untyped.append(f"{type(odd).__name__} {plain(odd)[:20]}: {error!r}"[:120])
    assert not untyped


def test_a_language_never_becomes_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_: object, **__: object) -> str:
        raise AssertionError

    monkeypatch.setattr(Path, "read_text", opened)
    monkeypatch.setattr(Path, "glob", opened)
    for language in ("it", "../en", "/etc", "", "en/"):
        with pytest.raises(LookupError):
            catalogue(language)


@pytest.mark.parametrize("language", ["it", "EN", "", None, 5, [], b"en"])
def test_an_unknown_language_is_answered_with_the_known_ones(language: Any) -> None:
    asks: list[Callable[[], object]] = [
        lambda: match().svg(language=language),
        lambda: refused().text(language),
        lambda: card_svg(GAME, 0, language=language),
        lambda: custom.gallery(language),
    ]
    for ask in asks:
        with pytest.raises(UnknownLanguage, match="Languages: en, fr, de"):
            ask()


def kind_wanted(ask: Callable[[], object]) -> str:
    with pytest.raises(WrongKind) as caught:
        ask()
    return caught.value.wanted


def test_what_is_wanted_is_said() -> None:
    anything: Any = None
    assert kind_wanted(lambda: match().events_for(0, since="x")) == "since"  # type: ignore[arg-type]
    assert kind_wanted(lambda: match().scenes(anything)) == "viewers"
    assert kind_wanted(lambda: match().scenes("01")) == "viewers"  # type: ignore[arg-type]
    assert kind_wanted(lambda: match().cost(anything)) == "act"
    assert kind_wanted(lambda: read_record(anything)) == "record"
    assert kind_wanted(lambda: card_svg(GAME, anything)) == "card"
    assert kind_wanted(lambda: card_svg(GAME, len(GAME.cards))) == "card"
    assert kind_wanted(lambda: table_svg(GAME, anything)) == "scene"
    assert kind_wanted(lambda: Position(anything)) == "tiles"
    assert kind_wanted(lambda: custom.write_card(anything)) == "card-written"
    with pytest.raises(BadOptionValue, match="shapes, letters"):
        card_svg(GAME, 0, marks="colours")
    with pytest.raises(BadLesson):
        before(LESSON, 99)
    with pytest.raises(BadLesson):
        attempt(LESSON, 0, ["xyzzy"], "draw")


@pytest.mark.parametrize("name", NAMES)
def test_what_an_act_costs_is_asked_like_anything_about_acts(name: str) -> None:
    match = Match.new(name, seed=1)
    for action in match.legal():
        assert match.cost(action.text) == match.cost(action)
        assert match.spread(action.text) == match.spread(action)
