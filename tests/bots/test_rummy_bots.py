"""Rummy's bots: each habit in a position written by hand, and whole rounds."""

from __future__ import annotations

from collections import Counter

import pytest

from penult import bots
from penult.bots import SeatedBot
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import Seat
from penult.games.rummy.actions import ACTIONS, CALL, DRAW
from penult.match.match import Match
from tests.bots.playing import played_out

SEEDS = range(300)
CAREFUL = 1  # with this seed, bots forget nothing in these positions
NAMES = ("random", "eager", "sensible")
PLANS = {"plan most", "plan dear", "plan keep-jokers", "plan keep-actions"}

SIX = "b1 b1 b4 b10 b10 b12"  # none of it fits anywhere in these positions
AFTER = ("y1", "y1", "y2", "y2", "y11", "y11", "y12", "y12", "r1", "r1")
BEFORE = ("g1", "g1", "g2", "g2", "g6", "g6", "g12", "g12", "r12", "r12")


def ask(match: Match, seat: Seat | None = None, name: str = "sensible") -> str:
    """What a bot does now in a seat, by default the current player's."""
    answer = SeatedBot(match, match.turn if seat is None else seat, name).answer(match)
    return "-" if answer is None else str(answer.action)


def at(text: str, *acts: str) -> Match:
    """The position, after the current player has taken these steps."""
    match = Match.read(f"rummy; {text}", seed=CAREFUL)
    for act in acts:
        match.push(act)
    return match


def does(text: str, *acts: str, seat: Seat | None = None, name: str = "sensible") -> str:
    return ask(at(text, *acts), seat, name)


def often(match: Match, seat: Seat | None = None, name: str = "sensible") -> Counter[str]:
    """What it does with many different seeds."""
    found: Counter[str] = Counter()
    for seed in SEEDS:
        match.seed = seed
        found[ask(match, seat, name)] += 1
    return found


def lays(match: Match, name: str = "sensible") -> list[str]:
    """The tiles that a bot lays in its turn, until it would finish."""
    bot = SeatedBot(match, match.turn, name)
    seat = match.turn
    while (answer := bot.answer(match)) and str(answer.action) not in ("finish", "draw"):
        match.push(seat, answer.action)
    spread = match.scene(seat).spread
    return [match.game.cards[tile] for tile in spread.laid] if spread else []


# What to lay


def of_three(rack: str, melds: str, after: int = 10, before: int = 10) -> str:
    """Seat 0 is to play; the next and the previous player have this many tiles."""
    others = f"hand 1: {' '.join(AFTER[:after])}; hand 2: {' '.join(BEFORE[:before])}"
    return f"melds: {melds}; hand 0: {rack}; {others}"


@pytest.mark.parametrize("sizes", [(10, 10), (4, 10), (2, 2)])
def test_with_five_tiles_or_fewer_as_many_as_possible_are_laid(sizes: tuple[int, int]) -> None:
    assert does(of_three("r6 b1 b4 b10 b12", "r3-5", *sizes)) == "plan most"


@pytest.mark.parametrize("sizes", [(3, 10), (10, 3), (2, 10), (1, 1)])
def test_dear_tiles_go_first_when_somebody_is_nearly_out(sizes: tuple[int, int]) -> None:
    assert does(of_three(f"r6 {SIX}", "r3-5", *sizes)) == "plan dear"


@pytest.mark.parametrize("sizes", [(4, 10), (10, 4), (4, 4), (9, 10), (10, 9)])
def test_jokers_are_kept_in_the_middle_of_a_round(sizes: tuple[int, int]) -> None:
    assert does(of_three(f"r6 {SIX}", "r3-5", *sizes)) == "plan keep-jokers"


def test_actions_are_kept_while_everybody_is_far_from_going_out() -> None:
    assert does(of_three(f"r6 {SIX}", "r3-5", 10, 10)) == "plan keep-actions"


def test_one_tile_more_changes_the_plan() -> None:
    assert does(of_three("r6 b1 b4 b10 b12 b12", "r3-5", 4)) == "plan keep-jokers"


# Which tiles


def test_a_joker_and_an_action_tile_stay_on_the_rack_while_there_is_time() -> None:
    """Red 6 goes onto the run; the Reverse 7 and the joker would fit there too."""
    match = at(of_three(f"r6 r7 joker {SIX}", "r3-5"))
    assert lays(match) == ["r6"]


def test_later_only_the_joker_stays() -> None:
    match = at(of_three(f"r6 r7 joker {SIX}", "r3-5", 4))
    assert lays(match) == ["r6", "r7"]


def test_a_joker_is_laid_where_nothing_else_can_be() -> None:
    """RUM-30: if you can lay, you must; only the joker fits the run."""
    match = at(of_three(f"joker {SIX}", "r3-5"))
    assert "joker" in lays(match)


def test_near_the_end_jokers_are_laid_to_go_out() -> None:
    match = at(of_three("r6 r7 joker", "r3-5", 2))
    assert sorted(lays(match)) == ["joker", "r6", "r7"]


def test_in_danger_points_go_before_tiles() -> None:
    """Seven tiles fit, four may be laid: those worth 50, 20, 12 and 11, not 3, 4 and 8."""
    rack = "g3 g4 g8 r11 r12 r5 joker"
    match = at(of_three(rack, "3rby 4rby 8rby r8-10 5byg", 3, 3))
    assert sorted(lays(match)) == ["joker", "r11", "r12", "r5"]


def test_the_table_stays_as_it_was_where_it_can() -> None:
    match = at(of_three(f"r6 {SIX}", "9rby r3-5 3byg 8rby"))
    lays(match)
    spread = match.scene(0).spread
    assert spread
    assert sorted(meld.code for meld in spread.melds) == ["3byg", "8rby", "9rby", "r3-6"]


def test_start_tiles_that_nobody_needs_are_left_single() -> None:
    match = at(f"single: y3 g9; {of_three(f'r6 {SIX}', 'r3-5')}")
    lays(match)
    spread = match.scene(0).spread
    assert spread
    assert [match.game.cards[tile] for tile in spread.singles] == ["y3", "g9"]


# Drawing


@pytest.mark.parametrize("name", NAMES)
def test_it_draws_where_nothing_can_be_laid(name: str) -> None:
    assert does(of_three(SIX, "r3-5"), name=name) == "draw"


@pytest.mark.parametrize("name", ["eager", "sensible"])
@pytest.mark.parametrize("options", ["must_lay=honour", "drawn_tile=may"])
def test_nobody_draws_who_can_lay(name: str, options: str) -> None:
    text = f"options: {options}; {of_three(f'r6 {SIX}', 'r3-5')}"
    assert does(text, name=name) in PLANS


@pytest.mark.parametrize("name", NAMES)
def test_a_drawn_tile_that_fits_is_laid(name: str) -> None:
    text = f"{of_three(SIX, 'r3-5')}; stock: r6 rest"
    assert does(text, "draw", name=name) in PLANS


@pytest.mark.parametrize("name", ["eager", "sensible"])
def test_a_drawn_tile_is_laid_even_if_it_might_be_kept(name: str) -> None:
    text = f"options: drawn_tile=may; {of_three(SIX, 'r3-5')}; stock: r6 rest"
    assert does(text, "draw", name=name) in PLANS
    unfit = f"options: drawn_tile=may; {of_three(SIX, 'r3-5')}; stock: g11 rest"
    assert does(unfit, "draw", name=name) == "pass"


# Which action takes effect

FOUR_KINDS = ("b2", "y5", "g7", "joker")
ROOM = "b3-6 y6-9 g8-11 r3-5"


def of_actions(*tiles: str, after: int = 6, before: int = 6) -> str:
    """After these tiles are laid beside four runs, which one takes effect?"""
    melds = {
        "b2": ("break b3-6", "b2", "meld b2-6"),
        "y5": ("break y6-9", "y5", "meld y5-9"),
        "g7": ("break g8-11", "g7", "meld g7-11"),
        "joker": ("break r3-5", "joker", "meld r3-6"),
    }
    steps = [step for tile in tiles for step in melds[tile]]
    return does(of_three(f"{' '.join(FOUR_KINDS)} {SIX}", ROOM, after, before), *steps)


@pytest.mark.parametrize(
    ("tiles", "chosen"),
    [
        (("b2", "y5", "g7", "joker"), "joker"),
        (("b2", "y5", "g7"), "b2"),
        (("y5", "g7"), "y5"),
        (("g7", "joker"), "joker"),
        (("y5", "joker"), "joker"),
        (("b2", "y5"), "b2"),
    ],
)
def test_the_action_that_hurts_most_takes_effect(tiles: tuple[str, ...], chosen: str) -> None:
    assert of_actions(*tiles) == f"fire {chosen}"


def test_a_reversal_is_best_if_it_turns_play_away_from_who_is_nearly_out() -> None:
    """At least four tiles fewer than the neighbour on the other side."""
    assert of_actions(*FOUR_KINDS, after=2, before=6) == "fire g7"
    assert of_actions(*FOUR_KINDS, after=2, before=5) == "fire joker"
    assert of_actions(*FOUR_KINDS, after=6, before=2) == "fire joker"


def test_between_two_a_reversal_is_never_chosen() -> None:
    text = f"melds: {ROOM}; hand 0: y5 g7 {SIX}; hand 1: r1 r8"
    steps = ("break y6-9", "y5", "meld y5-9", "break g8-11", "g7", "meld g7-11")
    assert does(text, *steps) == "fire y5"


def test_where_there_is_nothing_to_choose_the_turn_is_finished() -> None:
    text = of_three(f"b2 y6 {SIX}", "b3-6", 6, 6)
    assert does(text, "break b3-6", "b2", "meld b2-6") == "finish"


# The last tile


LAST_BUT_ONE = of_three("r6 b12", "r3-5")
OPEN = ("break r3-5", "r6", "meld r3-6")


def test_the_last_tile_is_called_but_for_a_lapse_now_and_then() -> None:
    acts = often(at(LAST_BUT_ONE, *OPEN))
    assert set(acts) == {"call", "finish"}
    assert 5 < acts["finish"] < 35  # out of 300, for 6 percent


def test_what_was_called_is_not_called_again() -> None:
    assert set(often(at(LAST_BUT_ONE, *OPEN, "call"))) == {"finish"}


def test_what_is_forgotten_stays_forgotten_for_this_lay() -> None:
    during, after = at(LAST_BUT_ONE, *OPEN), at(LAST_BUT_ONE, *OPEN, "finish")
    for seed in SEEDS:
        during.seed = after.seed = seed
        forgot = ask(during) == "finish"
        assert ask(after, 0) == ("-" if forgot else "call")


@pytest.mark.parametrize("seat", [1, 2])  # on their turn and out of turn
def test_a_forgotten_call_is_noticed_by_most(seat: Seat) -> None:
    caught = often(at(LAST_BUT_ONE, *OPEN, "finish"), seat)["catch 0"]
    assert 180 < caught < 240  # out of 300, for 70 percent


def test_who_has_overlooked_it_does_not_see_it_when_asked_again() -> None:
    match = at(LAST_BUT_ONE, *OPEN, "finish")
    for seed in SEEDS:
        match.seed = seed
        bot = SeatedBot(match, 2, "sensible")
        assert len({str(bot.answer(match)) for _ in range(5)}) == 1


def test_who_lays_everything_calls_nothing() -> None:
    """RUM-67."""
    assert set(often(at(of_three("r6", "r3-5"), *OPEN))) == {"finish"}


def test_an_open_lay_is_finished_before_anything_else() -> None:
    assert set(often(at(of_three(f"r6 {SIX}", "r3-5"), *OPEN))) == {"finish"}


# Random and eager


def test_an_eager_bot_lays_the_most_finishes_and_never_calls_or_catches() -> None:
    assert does(of_three(f"r6 r7 joker {SIX}", "r3-5"), name="eager") == "plan most"
    assert does(LAST_BUT_ONE, *OPEN, name="eager") == "finish"
    exposed = at(LAST_BUT_ONE, *OPEN, "finish")
    assert [ask(exposed, seat, "eager") for seat in (0, 2)] == ["-", "-"]


def test_an_eager_bot_takes_the_first_action() -> None:
    text = of_three(f"y5 g7 {SIX}", ROOM, 6, 6)
    steps = ("break y6-9", "y5", "meld y5-9", "break g8-11", "g7", "meld g7-11")
    assert does(text, *steps, name="eager") == "fire y5"


def test_a_random_bot_takes_any_plan_equally_often() -> None:
    acts = often(at(of_three(f"r6 {SIX}", "r3-5")), name="random")
    assert set(acts) == PLANS
    assert min(acts.values()) > 45  # out of 300, for a quarter each


def test_random_waits_only_out_of_turn() -> None:
    exposed = at(LAST_BUT_ONE, *OPEN, "finish")
    assert set(often(exposed, 2, "random")) == {"catch 0", "-"}
    assert "-" not in often(exposed, 1, "random")


@pytest.mark.parametrize("name", ["random", "eager"])
def test_a_bot_that_does_not_look_needs_only_the_turn(name: str) -> None:
    """A simulation shows it only whose turn it is."""
    bot = bots.find("rummy", name)
    assert not bot.looks
    view = Match.new("rummy", seats=2, seed=1).game.view()
    view.viewer, view.turn = 1, 1
    assert bot.policy(view, [DRAW], 1, Stream(seed=3)) == DRAW
    view.turn = 0
    assert bot.policy(view, [CALL], 1, Stream(seed=3)) in (CALL, WAIT)
    assert str(ACTIONS[DRAW]) == "draw"


# Whole matches


def play(match: Match, players: list[SeatedBot]) -> Counter[str]:
    """Play to the end; return how often each verb was used."""
    while match.outcome is None:
        push_answer(match, players)
    return Counter(action.verb.name for _, action in match.acts)


def push_answer(match: Match, players: list[SeatedBot]) -> None:
    """As in a simulation: ask the other seats one by one, then the current player."""
    for seat in (*match.reactors, match.turn):
        answer = players[seat].answer(match)
        if answer is not None:
            match.push(answer.seat, answer.action)
            return
    pytest.fail(f"Nobody goes on: {match.write()}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches_come_to_an_end(seats: int) -> None:
    match = Match.new("rummy", seats=seats, seed=seats, options="mode=rounds rounds_to_win=1")
    players = [SeatedBot(match, seat, NAMES[seat % 3]) for seat in range(seats)]
    verbs = play(match, players)
    assert max(match.standing) == 1
    assert {"PLAN", "FINISH"} <= set(verbs)
    assert set(verbs) <= {"PLAN", "FINISH", "DRAW", "PASS", "FIRE", "CALL", "CATCH"}


OPTIONS = (
    "must_lay=honour drawn_tile=may two_player_reverse=skip",
    "actions=one_per_meld last_tile_fires=on pool_end=failed_draw",
    "taken_joker=may_keep reused_joker_fires=on jokers=free",
    "auto_call=on drawn_lay=alone set_joker=either_colour jokers=fixed_rack",
)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("name", ["eager", "sensible"])
def test_no_option_confuses_them(options: str, name: str) -> None:
    match = Match.new("rummy", seats=2, seed=7, options=f"target=1 {options}")
    play(match, [SeatedBot(match, seat, name) for seat in range(2)])


# Levels below the usual one


def turn_of(match: Match, name: str) -> list[str]:
    """All steps of a bot's turn."""
    seat, bot, steps = match.turn, SeatedBot(match, match.turn, name), []
    while match.turn == seat and not match.outcome:
        answer = bot.answer(match)
        assert answer
        steps.append(str(answer.action))
        match.push(seat, answer.action)
    return steps


def test_a_newcomer_adds_a_single_tile_and_a_casual_player_all_that_fit() -> None:
    text = of_three(f"r6 g8 {SIX}", "r3-5 8rby")
    to_run, to_set = ["break r3-5", "meld r3-6"], ["break 8rby", "meld 8rbyg"]
    assert turn_of(at(text), "newcomer") == ["g8", *to_set, "finish"]
    assert turn_of(at(text), "casual") == ["g8", "r6", *to_run, *to_set, "finish"]


@pytest.mark.parametrize("name", ["newcomer", "casual"])
def test_beginners_lay_a_meld_of_their_own(name: str) -> None:
    text = of_three("g9 g10 g11 b1 b1 b4 b12", "r3-5")
    assert turn_of(at(text), name) == ["g9", "g10", "g11", "meld g9-11", "finish"]


@pytest.mark.parametrize("name", ["newcomer", "casual"])
def test_beginners_let_the_table_help_where_only_rearranging_does(name: str) -> None:
    """A second red 5 can be laid only if red 3 to 7 becomes two runs (RUM-30: they must)."""
    text = of_three(f"r5 {SIX}", "r3-7")
    assert turn_of(at(text), name) == ["plan most", "finish"]


@pytest.mark.parametrize("name", ["newcomer", "casual"])
def test_beginners_leave_melds_with_jokers_to_the_table(name: str) -> None:
    assert turn_of(at(of_three(f"r6 {SIX}", "r3-5*4")), name) == ["plan most", "finish"]


@pytest.mark.parametrize("name", ["newcomer", "casual"])
def test_beginners_leave_a_meld_alone_whose_twin_has_a_joker(name: str) -> None:
    """Actions name melds without their jokers, so "break r3-5" could mean the other one."""
    assert turn_of(at(of_three(f"r6 {SIX}", "r3-5*4 r3-5")), name) == ["plan most", "finish"]


@pytest.mark.parametrize("name", ["newcomer", "casual"])
def test_beginners_lay_the_tile_they_drew(name: str) -> None:
    """RUM-32: nothing fits; then blue 9 does, and the rest stays."""
    text = f"{of_three('y4 y6 g4 r9', 'b6-8')}; stock: b9 rest"
    steps = turn_of(at(text), name)
    assert steps == ["draw", "b9", "break b6-8", "meld b6-9", "finish"]


def test_a_steady_player_saves_nothing() -> None:
    text = of_three(f"r6 r7 joker {SIX}", "r3-5")
    assert sorted(lays(at(text), "steady")) == sorted(lays(at(text), "eager"))
    assert "joker" in lays(at(text), "steady") and "joker" not in lays(at(text))


def test_lower_levels_forget_more_calls() -> None:
    forgotten = [
        often(at(LAST_BUT_ONE, *OPEN), name=name)["finish"]
        for name in ("newcomer", "casual", "steady", "sensible")
    ]
    assert forgotten == sorted(forgotten, reverse=True)
    assert 150 < forgotten[0] < 210 and 55 < forgotten[1] < 95  # of 300, for 60 and 25 percent


@pytest.mark.parametrize("name", ["newcomer", "casual", "steady"])
@pytest.mark.parametrize("options", ["", "drawn_lay=alone", "jokers=free taken_joker=may_keep"])
def test_rounds_between_lower_levels_come_to_an_end(name: str, options: str) -> None:
    for seed in range(3):
        match = Match.new("rummy", seats=3, seed=seed, options=f"target=1 {options}".strip())
        assert played_out(match, [name, "sensible", name]).outcome
