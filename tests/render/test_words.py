"""Events in words: cards and games may have their own words for them."""

from __future__ import annotations

import pytest

from penult.core.events import Event, Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Seat
from penult.games import registry
from penult.games.master.shoe import SECONDS
from penult.games.registry import find
from penult.games.tippo.clauses import Clause
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.words import Words

NAMES = ("Ada", "Ben")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def said(
    name: str,
    kind: Kind,
    seat: Seat = 0,
    other: Seat = NOBODY,
    card: Card = NO_CARD,
    count: int = 0,
    language: str = "en",
    viewer: Seat = NOBODY,
) -> str:
    game = find(name)
    clause = list(game.clauses)[1]
    event = Event(kind, clause, seat, other, card, NO_COLOUR, count)
    return Words(game, catalogue(language), NAMES, viewer).event(event)


@pytest.mark.parametrize(
    ("language", "viewer", "told"),
    [
        ("en", NOBODY, "Ben shares the win with Ada!"),
        ("en", 1, "You share the win with Ada!"),
        ("en", 0, "Ben shares the win with you!"),
        ("fr", 1, "Vous partagez la victoire avec Ada\u00a0!"),
        ("de", 0, "Ben teilt sich den Sieg mit dir!"),
    ],
)
def test_a_shared_win_is_told_as_one(language: str, viewer: Seat, told: str) -> None:
    for name in ("coloradd", "rummy"):
        shared = said(name, Kind.WON, 1, 0, count=61, language=language, viewer=viewer)
        assert shared == told


def test_who_is_told_second_shares_the_win() -> None:
    """ADD-84: the lowest total wins, and players who share it share the win."""
    match = Match.read(
        "coloradd; options: form=low_score; turn: 0; totals: 61 499 61; "
        "hand 0: r7; hand 1: y1; hand 2: r0; talon: r9",
        seed=1,
    )
    match.push(0, "r7")
    won = [(event.seat, event.other) for event in match.events if event.kind == Kind.WON]
    assert won == [(0, NOBODY), (2, 0)]


def card(name: str, code: str) -> Card:
    return find(name).cards.index(code)


DOUBTS = (Kind.CHALLENGED, Kind.BLUFF, Kind.NO_BLUFF)


@each_language
@pytest.mark.parametrize("kind", DOUBTS)
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_a_doubted_card_is_called_by_its_name(kind: Kind, language: str, viewer: Seat) -> None:
    texts = catalogue(language)
    super_joker, wild = texts.text("face-super"), texts.text("face-wild+4")
    of_master = said(
        "master", kind, 0, 1, card("master", "super"), language=language, viewer=viewer
    )
    of_coloradd = said("coloradd", kind, 0, 1, language=language, viewer=viewer)
    assert super_joker in of_master and wild in of_coloradd
    if super_joker != wild:  # French has one name for both
        assert wild not in of_master and super_joker not in of_coloradd


@each_language
def test_a_card_without_words_of_its_own_is_told_in_the_usual_ones(language: str) -> None:
    assert said("master", Kind.LAID, card=card("master", "r7"), language=language) == said(
        "coloradd", Kind.LAID, card=card("coloradd", "r7"), language=language
    )


@pytest.mark.parametrize("kind", [Kind.RESUMED, Kind.RESTARTED])
@each_language
def test_a_game_may_have_words_of_its_own(kind: Kind, language: str) -> None:
    """After a pause the sceptre's clock continues; the shoe waits for a press."""
    assert said("master", kind, language=language) != said("royal", kind, language=language)


@each_language
@pytest.mark.parametrize("seconds", SECONDS)
def test_a_speed_is_told_in_seconds_unless_there_is_none(language: str, seconds: int) -> None:
    told = said("master", Kind.SPEED_SET, count=seconds, language=language)
    assert (str(seconds) in told) == (seconds > 0)


@each_language
def test_a_vote_for_is_not_a_vote_against(language: str) -> None:
    told = {said("master", Kind.VOTED, count=count, language=language) for count in (0, 1)}
    assert len(told) == 2


@each_language
@pytest.mark.parametrize("kind", [Kind.PARTNERS, Kind.ACCUSED, Kind.WRONGLY_CALLED_OUT])
def test_each_of_two_is_told_what_concerns_him(language: str, kind: Kind) -> None:
    told = [said("master", kind, 0, 1, language=language, viewer=v) for v in (0, 1, NOBODY)]
    assert len(set(told)) == 3
    assert [("Ada" in line, "Ben" in line) for line in told] == [
        (False, True),
        (True, False),
        (True, True),
    ]


def lean_told(torque: int, language: str) -> str:
    game = find("tippo")
    clause = Clause.TIP_76
    event = Event(Kind.LEANED, clause, NOBODY, NOBODY, NO_CARD, NO_COLOUR, torque)
    return Words(game, catalogue(language), NAMES, NOBODY).event_with_clause(event)


@pytest.mark.parametrize(
    ("torque", "told"),
    [
        (0, "The balance is level."),
        (-1169, "The balance leans left by about the weight of one card."),
        (2700, "The balance leans right by about the weight of 3 cards."),
        (-70, "The balance leans very slightly to the left."),
        (499, "The balance leans very slightly to the right."),
    ],
)
def test_how_a_balance_leans_is_told_in_cards(torque: int, told: str) -> None:
    assert lean_told(torque, "en") == f"{told} [TIP-76]"


@each_language
def test_every_lean_is_told_without_units_of_its_own(language: str) -> None:
    leans = [lean_told(torque, language) for torque in (-2169, -69, 0, 69, 2169)]
    assert len(set(leans)) == len(leans)
    assert not any("69" in lean for lean in leans)


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("coloradd", "g4", "a green 4"),
        ("coloradd", "b+2", "a blue +2"),
        ("coloradd", "rskip", "a red Skip"),
        ("coloradd", "wild+4", "a wild +4"),
        ("master", "super", "a Super Joker"),
        ("royal", "yking", "a yellow Royal +1"),
        ("rummy", "b5", "a blue Skip 5"),
        ("rummy", "b12", "a blue 12"),
        ("tippo", "y3s", "a yellow Stop 3"),
    ],
)
def test_a_card_has_an_article(name: str, code: str, told: str) -> None:
    words = Words(find(name), catalogue("en"), NAMES)
    assert words.a_card(card(name, code)) == told


@each_language
@pytest.mark.parametrize("name", registry.NAMES)
def test_every_card_has_an_article_in_every_language(name: str, language: str) -> None:
    game = find(name)
    words = Words(game, catalogue(language), NAMES)
    told = {words.a_card(each) for each in range(len(game.cards))}
    assert len(told) == len(game.cards)
    assert not any("{" in each for each in told)


def test_a_titled_card_is_called_by_its_title() -> None:
    custom = card("coloradd", "custom1")
    words = Words(find("coloradd"), catalogue("en"), NAMES, titles={custom: "Drizzle"})
    assert words.a_card(custom) == "the wild “Drizzle”"


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        ((), ""),
        (("r7",), "a red 7"),
        (("r7", "wild"), "a red 7 and a wild"),
        (("r7", "bskip", "wild"), "a red 7, a blue Skip and a wild"),
    ],
)
def test_cards_with_articles_are_listed(codes: tuple[str, ...], told: str) -> None:
    words = Words(find("coloradd"), catalogue("en"), NAMES)
    assert words.a_cards(card("coloradd", code) for code in codes) == told
