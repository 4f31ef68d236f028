"""Illegal and late actions are refused with their clause, and change nothing."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE, Seat
from penult.match.errors import Refused
from penult.match.match import Match
from tests.games.master.table import dealt

FOUR = "hand 0: r1 b2; hand 1: r3 y1 y2; hand 2: r1 g1 g2; hand 3: super b3 b4"
PLAIN = f"master; talon: r7; {FOUR}"
JUMPS = f"master; options: jump_in=on; talon: r7; {FOUR}"
TEAMS = f"master; options: form=teams; talon: r7; {FOUR}"
DOUBT = f"master; turn: 3; talon: r7; {FOUR}"

SKIP = PLAIN.replace("r1 b2", "rskip b2")
OWED = "3 super=blue, 3 press"
CHECK = f"{OWED}, 0 challenge"
PRESSED = "0 r1, 0 press"

CASES = [
    # The button
    ("a foreign press", PLAIN, "", 1, "press", "MAS_59"),
    ("a foreign press on a card", PLAIN, "0 r1", 2, "press", "MAS_59"),
    ("the press of a skipped player", SKIP, "0 rskip, 0 press", 1, "press", "MAS_59"),
    ("a press during a check", DOUBT, CHECK, 0, "press", "MAS_83"),
    ("a lay before the restart press", PLAIN, "-1 ring", 1, "r3", "MAS_58"),
    ("a draw before the restart press", PLAIN, "-1 ring", 1, "draw", "MAS_58"),
    # The turn
    ("a lay out of turn", PLAIN, "", 1, "r3", "MAS_23"),
    ("a lay before the one before is pressed in", PLAIN, "0 r1", 1, "r3", "MAS_23"),
    ("a second lay", PLAIN, "0 r1", 0, "b2", "MAS_47"),
    ("a draw after the lay", PLAIN, "0 r1", 0, "draw", "MAS_47"),
    ("a draw out of turn", PLAIN, "", 2, "draw", "MAS_23"),
    ("a second draw", PLAIN, "0 draw", 0, "draw", "MAS_18"),
    ("an older card after a draw", PLAIN, "0 draw", 0, "r1", "MAS_22"),
    ("a card that is not held", PLAIN, "", 0, "r9", "MAS_15"),
    # The call
    ("a catch before the lay", PLAIN, "", 1, "catch 0", "MAS_70"),
    ("a catch after the window", PLAIN, f"{PRESSED}, 1 r3", 2, "catch 0", "MAS_71"),
    ("a catch after the call", PLAIN, "0 r1, 0 call", 2, "catch 0", "MAS_71"),
    ("one's own catch", PLAIN, "0 r1", 0, "catch 0", "MAS_73"),
    ("a partner's catch", TEAMS, "0 r1", 2, "catch 0", "MAS_73"),
    ("a call with nothing to call", PLAIN, "0 r1", 1, "call", "MAS_67"),
    ("a call twice", PLAIN, "0 call", 0, "call", "MAS_67"),
    # The challenge
    ("a doubt by another", DOUBT, OWED, 1, "challenge", "MAS_76"),
    ("a doubt of nothing", PLAIN, "", 0, "challenge", "MAS_76"),
    ("a doubt before the press", DOUBT, "3 super=blue", 0, "challenge", "MAS_76"),
    ("a doubt after drawing", DOUBT, f"{OWED}, 0 draw", 0, "challenge", "MAS_77"),
    ("a doubt after the ring", DOUBT, f"{OWED}, -1 ring, 1 press", 1, "challenge", "MAS_77"),
    ("a second doubt", DOUBT, CHECK, 0, "challenge", "MAS_83"),
    ("another's end of the view", DOUBT, CHECK, 3, "seen", "MAS_78"),
    ("an end of no view", PLAIN, "", 0, "seen", "MAS_78"),
    ("a ring during a check", DOUBT, CHECK, TABLE, "ring", "MAS_63"),
    # Jumping in
    ("a jump-in without the variant", PLAIN, PRESSED, 2, "jump r1", "MAS_13"),
    ("a jump-in on a card not pressed in", JUMPS, "0 r1", 2, "jump r1", "MAS_155"),
    ("a jump-in after another lay", JUMPS, f"{PRESSED}, 1 r3, 1 press", 2, "jump r1", "MAS_146"),
    ("a jump-in with another card", JUMPS, PRESSED, 1, "jump r3", "MAS_146"),
    # Wrong cards
    ("a call-out on a strict table", PLAIN, PRESSED, 1, "wrong", "MAS_103"),
    # Votes
    ("a vote on nothing", PLAIN, "", 1, "yes", "MAS_102"),
    ("the vote of the accused", PLAIN, "0 accuse 1", 1, "no", "MAS_102"),
    ("the accuser's second vote", PLAIN, "0 accuse 1", 0, "yes", "MAS_102"),
    ("a second vote", PLAIN, "0 accuse 1, 2 no", 2, "yes", "MAS_102"),
    ("the table's vote", PLAIN, "0 accuse 1", TABLE, "yes", "MAS_102"),
    ("a second accusation", PLAIN, "0 accuse 1", 2, "accuse 3", "MAS_102"),
    ("an accusation of oneself", PLAIN, "", 2, "accuse 2", "MAS_102"),
    ("a stop while a vote is open", PLAIN, "0 accuse 1", 2, "stop", "MAS_45"),
    ("a player who closes the vote", PLAIN, "0 accuse 1", 2, "close", "MAS_102"),
    # The table's own actions
    ("a player who rings", PLAIN, "", 0, "ring", "MAS_43"),
    ("a ring while the clock stands", PLAIN, "-1 ring", TABLE, "ring", "MAS_43"),
    ("a player who pauses", PLAIN, "", 0, "pause", "MAS_45"),
    ("an end of no pause", PLAIN, "", TABLE, "resume", "MAS_45"),
    ("a lay in a pause", PLAIN, "-1 pause", 0, "r1", "MAS_45"),
    ("another speed in the round", PLAIN, "", TABLE, "speed 4", "MAS_12"),
    ("a start in the round", PLAIN, "", 0, "start", "MAS_44"),
    ("a count in the round", PLAIN, "", TABLE, "count", "MAS_86"),
    ("a colour nobody asked for", PLAIN, "", 0, "name blue", "MAS_35"),
    ("being back without having been away", PLAIN, "", 0, "back", "MAS_66"),
    ("leaving where seats are not given up", PLAIN, "", 0, "leave", "MAS_66"),
]


@pytest.mark.parametrize(
    ("position", "before", "seat", "act", "clause"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_refused_with_its_clause(
    position: str, before: str, seat: Seat, act: str, clause: str
) -> None:
    m = Match.read(position, seed=0)
    for each in before.split(", ") if before else ():
        who, what = each.split(" ", 1)
        m.push(int(who), what)
    digest, acts, events = m.digest(), list(m.acts), list(m.events)
    with pytest.raises(Refused) as refused:
        m.push(seat, act)
    assert refused.value.clause.name == clause
    assert (m.digest(), m.acts, m.events) == (digest, acts, events)
    assert act not in {str(legal) for legal in m.legal(seat)}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_only_the_dealer_starts(seat: Seat) -> None:
    m = dealt()
    assert m.why_not(seat, "start").name == "MAS_44"
    assert m.why_not(3, "start").name == "OK"


@pytest.mark.parametrize("act", ["draw", "press", "challenge", "ring"])
def test_before_the_start_nobody_plays(act: str) -> None:
    m = dealt()
    for seat in (0, 1, 2, 3, TABLE):
        assert m.why_not(seat, act).name != "OK"
