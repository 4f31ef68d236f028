"""What the terminal offers to type: only what would be understood and is possible now."""

from __future__ import annotations

import pytest

from penult.games.registry import NAMES
from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.terminal.parser import ParsedInput
from penult.terminal.solo import SoloSession
from tests.terminal.table import POSITION, WILDS, ScriptedConsole, words_of

each_language = pytest.mark.parametrize("language", LANGUAGES)


def at(match: Match | str, language: str = "en") -> SoloSession:
    read = Match.read(match, seed=1) if isinstance(match, str) else match
    console = ScriptedConsole([], plain=True)
    return SoloSession(read, words_of(read, language), console, "sensible", untimed=True)


def offered(session: SoloSession, typed: str = "") -> list[str]:
    return [offer.line for offer in session.console.offers(typed)]


@pytest.mark.parametrize("game", NAMES)
@each_language
def test_every_offer_is_understood_and_possible(game: str, language: str) -> None:
    session = at(Match.new(game, seats=3, seed=2), language)
    match = session.match
    while match.turn != session.me:
        match.push(match.turn, match.legal(match.turn)[0])
    offers, legal = (
        offered(session),
        {act.text for act in match.legal(session.me) if act.is_offered},
    )
    assert len(offers) == len(set(offers))
    acts = set()
    for line in offers:
        heard = session.parser.understand(session.answered(line))
        if heard.verb == "act":
            acts.add(heard.rest)
    assert acts == legal
    assert session.parser.own_word("help") in offers


def test_an_empty_line_offers_actions_then_commands() -> None:
    offers = offered(at(POSITION))
    assert offers[:2] == ["r7", "draw"]
    assert offers.index("draw") < offers.index("hint") < offers.index("quit")


@pytest.mark.parametrize(
    "language, typed, wanted",
    [
        ("en", "red", ["red 7"]),
        ("fr", "7", ["7 rouge"]),
        ("de", "Rot", ["Rot 7"]),
        ("de", "rot", ["Rot 7"]),
        ("fr", "pio", ["piocher"]),
        ("en", "? r", ["? r7", "? red 7"]),
        ("en", "xyzzy", []),
    ],
)
def test_the_beginning_may_be_notation_or_words(
    language: str, typed: str, wanted: list[str]
) -> None:
    assert offered(at(POSITION, language), typed) == wanted


def test_an_offer_says_what_a_notation_means() -> None:
    offers = at(WILDS).console.offers("")
    assert dict(offers)["wild=blue"] == "wild blue"
    assert dict(at(POSITION).console.offers("r7"))["r7"] == "red 7"


@each_language
def test_a_colour_alone_is_offered_where_one_is_asked_for(language: str) -> None:
    starter = "coloradd; turn: 0; phase: naming; hand 0: r8 b7; hand 1: y1 r1; talon: wild"
    session = at(starter, language)
    colours = [session.parser.own_word(name) for name in ("red", "blue", "yellow", "green")]
    assert offered(session)[:4] == colours


def test_while_a_wild_waits_for_its_colour_only_colours_are_offered() -> None:
    session, found = at(WILDS), list[list[str]]()

    def asked(_: ScriptedConsole) -> str:
        found.append(offered(session))
        return "blue"

    assert isinstance(session.console, ScriptedConsole)
    session.console.typed = asked
    session.obey("wild")
    assert found == [["red", "blue", "yellow", "green"]]
    assert "quit" in offered(session)


def test_the_player_who_forgot_to_call_is_offered_by_name() -> None:
    position = (
        "coloradd; turn: 0; hand 0: r7 b7 g1; hand 1: y1; hand 2: y4 y5 y6; talon: r9; exposed: 1"
    )
    session = at(position)
    assert offered(session, "catch") == ["catch 1", "catch Ada"]


def test_with_two_cards_the_call_is_offered_with_the_card() -> None:
    session = at("coloradd; turn: 0; hand 0: r7 b7; hand 1: y1 y2; talon: r9")
    assert offered(session, "r7") == ["r7", "r7!"]
    assert session.parser.understand("r7!") == ParsedInput("act", "r7", True)


def test_clauses_follow_rules() -> None:
    offers = offered(at(POSITION, "de"), "regeln ADD-1")
    assert "regeln ADD-15" in offers
    assert all(offer.startswith("regeln ADD-1") for offer in offers)
