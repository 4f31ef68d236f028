"""Royal in the terminal: the king is asked, and the fanfare interrupts."""

from __future__ import annotations

import pytest

from penult.games.errors import BadNotation
from penult.match.match import Match
from penult.match.record import read_record
from penult.terminal.console import Console
from penult.terminal.parser import Parser
from tests.terminal.table import Hours, fall_asleep, sit, words_of

COURT = "hand 0: r7 b7 g1; hand 1: y1 y2 y3; hand 2: y4 y5 y6; talon: r8"
MINE = f"royal; turn: 0; crown: 1; hat: 2; reigns: 1; {COURT}"
I_NAME_THE_JESTER = (
    f"royal; turn: 1; crown: 0; hat: -; phase: designate; after-start: act; clock: idle; {COURT}"
)
I_NAME_THE_COLOUR = (
    "royal; turn: 1; crown: 0; hat: 2; phase: colour; colour: red;"
    " hand 0: r7 b7 g1; hand 1: y1 y2 y3; hand 2: y4 y5 y6; talon: joker"
)
I_CHOOSE_WHO_DRAWS = (
    "royal; turn: 1; crown: 0; hat: 2; phase: target;"
    " hand 0: r7 b7 g1; hand 1: y1 y2 y3; hand 2: y4 y5 y6; talon: rking"
)


def acts(match: Match) -> list[tuple[int, str]]:
    return [(seat, act.text) for seat, act in match.acts]


# The king is asked


@pytest.mark.parametrize("said", ["2", "Ben", "jester 2", "jester ben"])
def test_the_king_names_the_jester_by_number_or_name(said: str) -> None:
    sitting = sit(I_NAME_THE_JESTER, [said])
    assert acts(sitting.match)[:2] == [(0, "jester 2"), (-1, "start")]
    assert "You’re the king: who will be the jester? 1 Ada, 2 Ben" in sitting.text


@pytest.mark.parametrize("said", ["blue", "b", "name blue"])
def test_the_king_names_the_colour(said: str) -> None:
    sitting = sit(I_NAME_THE_COLOUR, [said])
    assert acts(sitting.match)[0] == (0, "name blue")
    assert "You’re the king: which colour?" in sitting.text


@pytest.mark.parametrize("said", ["1", "Ada", "hit 1"])
def test_the_king_chooses_who_draws(said: str) -> None:
    sitting = sit(I_CHOOSE_WHO_DRAWS, [said])
    assert acts(sitting.match)[0] == (0, "hit 1")
    assert "You’re the king: who draws a card? 1 Ada, 2 Ben" in sitting.text


def test_the_king_cannot_choose_himself() -> None:
    sitting = sit(I_NAME_THE_JESTER, ["0"])
    assert sitting.match.acts == []
    assert "ROY-63" in sitting.text


def test_everybody_is_asked_whether_he_is_ready() -> None:
    sitting = sit(Match.new("royal", seats=3, seed=4), [""])
    assert {(seat, "ready") for seat in range(3)} <= set(acts(sitting.match))
    assert "Press Enter when you’re ready." in sitting.text


# The fanfare


def test_the_fanfare_interrupts_a_player_who_thinks() -> None:
    options = "; options: reign_ms=20000 reign_jitter_ms=0"
    hours = Hours()
    console = fall_asleep(MINE + options, ["r7"], hours, late=(1,)).console
    assert hours.time == 20.0
    said = console.text
    assert said.index("*** Fanfare! ***") < said.index("Ben receives the crown")
    assert said.index("Ben receives the crown") < said.index("You play a red 7")


def test_nobody_is_hurried_when_untimed() -> None:
    sitting = sit(MINE, ["r7"], untimed=True)
    assert sitting.console.seconds is None


def test_without_real_time_it_passes_with_the_acts() -> None:
    options = "; options: reign_ms=8000 reign_jitter_ms=0"
    sitting = sit(MINE + options, ["r7"], untimed=True)  # playing takes five seconds, drawing three
    assert acts(sitting.match)[:2] == [(0, "r7"), (-1, "fanfare")]


def test_the_countdown_is_told_where_the_table_wants_it() -> None:
    shown = sit(MINE + "; options: show_countdown=on reign_jitter_ms=0", ["table"])
    assert "60 seconds until the fanfare" in shown.text
    assert "until the fanfare" not in sit(MINE, ["table"]).text


def test_a_loaded_match_starts_the_timer_anew() -> None:
    match = Match.new("royal", seats=3, seed=4)
    sit(match, ["", "1"])  # ready, and king: to the first turn
    loaded = read_record(match.record())
    assert loaded.clock is not None and loaded.clock.period
    sit(loaded, [])
    assert acts(loaded)[len(match.acts)] == (-1, "restart")


def test_undo_goes_back_over_a_fanfare() -> None:
    options = "; options: reign_ms=8000 reign_jitter_ms=0"
    sitting = sit(MINE + options, ["r7", "undo"], untimed=True)
    assert "Fanfare!" in sitting.text
    assert "Undone." in sitting.text
    assert sitting.match.acts == []


# Words


@pytest.mark.parametrize(
    ("language", "said", "act"),
    [
        ("en", "red royal +1", "rking"),
        ("en", "blue jester", "bjester"),
        ("en", "jester blue", "bjester"),
        ("fr", "fou du roi bleu", "bjester"),
        ("fr", "royale rouge", "rking"),
        ("fr", "fou 2", "jester 2"),
        ("fr", "viser 1", "hit 1"),
        ("de", "rote royalkarte", "rking"),
        ("de", "könig rot", "rking"),
        ("de", "narr 2", "jester 2"),
        ("de", "joker", "joker"),
    ],
)
def test_royal_in_words(language: str, said: str, act: str) -> None:
    parser = Parser(words_of(Match.read(MINE, seed=1), language))
    assert parser.understand(said).rest == act


def test_who_lays_a_joker_does_not_name_its_colour() -> None:
    parser = Parser(words_of(Match.read(MINE, seed=1)))
    with pytest.raises(BadNotation) as caught:
        parser.understand("joker blue")
    assert "joker" in caught.value.text("en")


def test_a_player_at_a_pipe_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A script doesn't think: its next line is read, however late it comes."""
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("draw\n"))
    assert Console(plain=True).ask("> ", seconds=0.0) == "draw"
