"""Rummy in the terminal: steps, shortcuts, undoing, hints, and whole rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.match.record import read_record
from penult.render.hints import Advice, in_words
from tests.terminal.table import ScriptedConsole, sit

OTHERS = "hand 1: y1 y3 y6; hand 2: g1 g3 g6"
RUN = f"rummy; turn: 0; melds: r3-5; hand 0: r6 r7 b9 b12; {OTHERS}"
NOTHING = f"rummy; turn: 0; melds: r3-5; hand 0: b1 b9 y12; {OTHERS}; stock: g10 rest"
FITTING = f"rummy; turn: 0; melds: r3-5; hand 0: b1 b9 y12; {OTHERS}; stock: r6 rest"
TWO_ACTIONS = f"rummy; turn: 0; melds: r3-6 b2-4; hand 0: r7 b5 b9 b12; {OTHERS}"
LAST_BUT_ONE = f"rummy; turn: 0; melds: r3-5; hand 0: r6 b12; {OTHERS}"

each_language = pytest.mark.parametrize("language", LANGUAGES)


def acts(match: Match) -> list[str]:
    """What the player in seat 0 did."""
    return [str(action) for seat, action in match.acts if seat == 0]


def melds(match: Match) -> list[str]:
    spread = match.scene().spread
    return sorted(meld.code for meld in spread.melds) if spread else []


# Step by step


def test_a_turn_is_laid_step_by_step_and_finished_with_enter() -> None:
    sitting = sit(RUN, ["r6", "break r3-5", "meld r3-6", ""])
    assert acts(sitting.match) == ["r6", "break r3-5", "meld r3-6", "finish"]
    assert "Everything fits. Press Enter to end your turn." in sitting.text
    assert "You end your turn with 3 tiles left." in sitting.text


@pytest.mark.parametrize("said", ["finish", "done", "f"])
def test_it_may_also_be_finished_in_words(said: str) -> None:
    assert acts(sit(RUN, ["meld r3-6", said]).match)[-1] == "finish"


def test_enter_does_nothing_while_tiles_lie_about() -> None:
    sitting = sit(RUN, ["r6", "", "b9", ""])
    assert acts(sitting.match) == ["r6", "b9"]
    assert "You’re not finished yet" in sitting.text


def test_enter_does_nothing_where_something_can_be_laid() -> None:
    assert sit(RUN, ["", ""]).match.acts == []


@pytest.mark.parametrize(
    ("said", "clause"),
    [
        (["b9", "? finish"], "RUM-37"),  # a tile that isn't in a meld
        (["break r3-5", "? finish"], "RUM-42"),  # nothing laid
        (["? finish"], "RUM-25"),
        (["? draw"], "RUM-30"),
        (["? break r1-3"], "RUM-36"),
        (["? back r6"], "RUM-41"),
    ],
)
def test_what_is_missing_is_said_with_its_clause(said: list[str], clause: str) -> None:
    text = sit(RUN, said).text
    assert f"not possible. {clause}: " in text
    assert catalogue("en").text(f"clause-{clause}") in text


def test_a_question_about_a_meld_says_by_which_steps_it_is_made() -> None:
    sitting = sit(RUN, ["? r3-6", "? r6"])
    assert "break r3-5, r6, meld r3-6 is possible now." in sitting.text
    assert "r6 is possible now." in sitting.text
    assert sitting.match.acts == []


def test_a_question_mark_lists_plans_first_then_single_steps() -> None:
    text = sit(RUN, ["?"]).text
    assert "You can: plan most, plan dear, plan keep-jokers, plan keep-actions" in text
    assert "Step by step: r6, r7, b9, b12, break r3-5" in text
    assert "time-up" not in text  # the clock says that, not a person


def test_a_question_mark_does_not_repeat_a_refusal_that_is_out_of_date() -> None:
    sitting = sit(RUN, ["finish", "meld r3-6", "?"])
    assert sitting.text.count("finish: not possible. RUM-25") == 1


# Making a meld in one step


@pytest.mark.parametrize(
    ("position", "said", "steps"),
    [
        ("melds: r3-5; hand 0: r6 r7 b9", "meld r3-6", ["break r3-5", "r6"]),
        ("melds: r3-5; hand 0: r6 r7 b9", "r3-7", ["break r3-5", "r6", "r7"]),
        ("single: r4; hand 0: r3 r5 b9", "r3-5", ["r3", "r5"]),
        ("hand 0: r7 y7 b7 b9", "7rby", ["r7", "b7", "y7"]),
        ("melds: 9rby; hand 0: g9 b12 b1", "9rbyg", ["break 9rby", "g9"]),
        ("melds: r1-3 r6-8; hand 0: r4 r5 b9", "r1-8", ["break r1-3", "break r6-8", "r4", "r5"]),
        ("hand 0: r3 r5 joker b9", "r3-5", ["r3", "r5", "joker"]),  # a joker for the 4
        ("melds: r3-5; hand 0: r3 r4 r5 b9", "r3-5", ["r3", "r4", "r5"]),  # a second one
        ("melds: r3-5*4; hand 0: r4 b9 b1", "r3-5", ["r4", "break r3-5"]),  # frees the joker
        ("melds: r3-5*4; hand 0: r4 r6 b1", "r3-6", ["break r3-5", "r6"]),  # the joker stays
    ],
)
def test_a_meld_takes_what_it_needs(position: str, said: str, steps: list[str]) -> None:
    match = sit(f"rummy; turn: 0; {position}; {OTHERS}", [said]).match
    meld = said if said.startswith("meld ") else f"meld {said}"
    assert acts(match) == [*steps, meld]


def test_tiles_are_taken_out_of_other_melds_only_if_nothing_else_helps() -> None:
    """The 8 from a run of six rather than from a set of three."""
    position = f"rummy; turn: 0; melds: 8byg r3-8; hand 0: r9 r10 b1; {OTHERS}"
    assert acts(sit(position, ["r8-10"]).match) == ["r9", "r10", "break r3-8", "meld r8-10"]
    rich = position.replace("b1", "joker")
    assert acts(sit(rich, ["r8-10"]).match) == ["r9", "r10", "joker", "meld r8-10"]


def test_an_eight_from_a_run_completes_a_set() -> None:
    position = f"rummy; turn: 0; melds: r3-5 r6-8; single: g8; hand 0: b8 b1 y12; {OTHERS}"
    match = sit(position, ["8rbg", "r3-7", ""]).match
    assert melds(match) == ["8rbg", "r3-7"]
    assert acts(match)[-1] == "finish"


@pytest.mark.parametrize(
    ("said", "clause"),
    [
        ("r9-11", "RUM-13"),  # there is no red 9
        ("9rby", "RUM-15"),  # only one 9 is at hand
    ],
)
def test_a_meld_that_cannot_be_made_changes_nothing(said: str, clause: str) -> None:
    sitting = sit(RUN, [said])
    assert f"meld {said}: not possible. {clause}: " in sitting.text
    assert sitting.match.acts == []


def test_a_meld_that_needs_a_fifth_tile_says_so() -> None:
    """RUM-26: at most four."""
    sitting = sit(f"rummy; turn: 0; hand 0: r3 r4 r5 r6 r7 b1; {OTHERS}", ["r3-7"])
    assert "r7: not possible. RUM-26: " in sitting.text
    assert sitting.match.acts == []


def test_jokers_side_by_side_are_no_short_way() -> None:
    """RUM-21; red 4 and 5 would both be jokers."""
    sitting = sit(f"rummy; turn: 0; hand 0: r3 r6 joker joker b1; {OTHERS}", ["r3-6"])
    assert "meld r3-6: not possible. RUM-13: " in sitting.text
    assert sitting.match.acts == []


# Undoing


@pytest.mark.parametrize(
    "said",
    [
        ["r6", "back r6"],
        ["meld r3-6", "reset"],
        ["meld r3-6", "undo"],  # all that one line did
        ["r6", "b9", "reset"],
        ["r6", "r3-6", "undo", "undo"],
        ["r3-6", "r3-7", "undo", "undo"],
        ["hint", "hint", "hint", "hint", "undo"],
        ["plan most", "reset"],
    ],
    ids=", ".join,
)
def test_an_open_lay_can_be_taken_back(said: list[str]) -> None:
    before = Match.read(RUN, seed=1).digest()
    sitting = sit(RUN, said)
    assert sitting.match.acts != [] or "Undone." in sitting.text
    assert sitting.match.digest() == before


def test_the_third_hint_says_why_and_the_fourth_lays_just_that() -> None:
    match = Match.read(RUN, seed=1)
    match.push("plan keep-actions")
    spread = match.scene(0).spread
    assert spread
    best = Advice("plan keep-actions", sure="far", laid=spread.laid)
    sitting = sit(RUN, ["hint"] * 4, hint=best)
    assert in_words(sitting.solo.words, best) in sitting.console.said
    assert acts(sitting.match) == ["plan keep-actions"]


def test_undo_goes_back_line_by_line() -> None:
    sitting = sit(RUN, ["b9", "r3-7", "undo"])
    assert acts(sitting.match) == ["b9"]


def test_after_a_line_was_taken_back_another_is_taken_back_by_itself() -> None:
    sitting = sit(RUN, ["r3-7", "undo", "r6", "b9", "undo"])
    assert acts(sitting.match) == ["r6"]


def test_undo_goes_back_beyond_the_turns_of_the_others() -> None:
    sitting = sit(RUN, ["r3-6", "", "undo", "undo"])
    assert sitting.match.digest() == Match.read(RUN, seed=1).digest()


# Drawing


def test_drawing_is_refused_while_something_can_be_laid() -> None:
    """RUL-28; the question said so, and the refusal offers a hint."""
    sitting = sit(RUN, ["draw", "hint"])
    assert "you can lay" in sitting.text
    assert "draw: not possible. RUM-30: " in sitting.text
    assert sitting.match.acts == []


def test_enter_draws_where_nothing_can_be_laid() -> None:
    sitting = sit(NOTHING, [""])
    assert acts(sitting.match) == ["draw"]
    assert "Your turn: you can’t lay anything. Press Enter to draw a tile." in sitting.text
    assert "You draw a green 10." in sitting.text
    assert "You keep the tile and end your turn." in sitting.text


def test_a_drawn_tile_that_fits_must_be_laid() -> None:
    sitting = sit(FITTING, ["", "pass", "r3-6", ""])
    assert "You can lay the tile you drew, so you must." in sitting.text
    assert "pass: not possible. RUM-32: " in sitting.text
    assert acts(sitting.match) == ["draw", "break r3-5", "r6", "meld r3-6", "finish"]


def test_where_it_was_agreed_it_may_be_kept() -> None:
    sitting = sit(f"{FITTING}; options: drawn_tile=may", ["", "pass"])
    assert "You can lay the tile you drew, or type pass to keep it." in sitting.text
    assert acts(sitting.match) == ["draw", "pass"]


def test_on_honour_one_may_draw_at_any_time() -> None:
    """A tile that doesn't fit stays on the rack without asking."""
    position = f"{RUN}; stock: g10 rest; options: must_lay=honour"
    assert acts(sit(position, ["draw"]).match) == ["draw", "pass"]


# Actions


def test_which_action_takes_effect_is_asked_with_its_choices() -> None:
    sitting = sit(TWO_ACTIONS, ["r3-7", "b2-5", "", "finish"])
    assert "Which one will? r7 (red Reverse 7), b5 (blue Skip 5)" in sitting.text
    assert "finish: not possible. RUM-58: " in sitting.text
    assert acts(sitting.match)[-1] == "meld b2-5"


@pytest.mark.parametrize("said", ["fire b5", "b5", "blue skip", "action blue 5"])
def test_an_action_is_chosen_by_naming_its_tile(said: str) -> None:
    sitting = sit(TWO_ACTIONS, ["r3-7", "b2-5", said, ""])
    assert acts(sitting.match)[-2:] == ["fire b5", "finish"]
    assert "Ada misses a turn." in sitting.text


def test_a_tile_that_can_still_be_laid_is_laid() -> None:
    """With a second blue 5 on the rack, “b5” isn't an answer but “fire b5” is."""
    position = TWO_ACTIONS.replace("b9 b12", "b5 b12")
    assert acts(sit(position, ["r3-7", "b2-5", "b5"]).match)[-1] == "b5"


# The last tile


@pytest.mark.parametrize("said", [["call", ""], ["finish!"]])
def test_the_last_tile_is_called_before_finishing(said: list[str]) -> None:
    sitting = sit(LAST_BUT_ONE, ["r3-6", *said])
    assert "you have one tile left. Type call" in sitting.text
    assert acts(sitting.match)[-2:] == ["call", "finish"]


def test_who_lays_everything_wins_the_round() -> None:
    position = RUN.replace("r6 r7 b9 b12", "r6") + "; options: target=1"
    sitting = sit(position, ["r3-6", ""])
    assert "You have no tiles left and win the round!" in sitting.text
    assert sitting.match.outcome and sitting.match.outcome.winners == (0,)
    assert sitting.match.standing == (1 + 3 + 6 + 1 + 3 + 6, 0, 0)


# Hints


def test_hints_tell_more_each_time() -> None:
    """Red 6 and 7 are the most that can be laid: nothing fits the blue 9 and 12."""
    sitting = sit(RUN, ["hint", "h", "hint", "hint", ""])
    levels = (
        "You can lay something. Ask again for more.",
        "You can lay 2 tiles at most.",
        "You can lay these: red 6, red Reverse 7.",
        "This is how they fit.",
    )
    places = [sitting.text.index(level) for level in levels]
    assert places == sorted(places)
    assert acts(sitting.match) == ["plan most", "finish"]


def test_the_last_hint_moves_as_few_tiles_as_possible() -> None:
    """The 7 goes onto the run, though all melds could be rebuilt: 1-3, 4-7 or 3-7."""
    table = "r1-3 r4-6 9rby 4rby 4byg"
    position = f"rummy; turn: 0; melds: {table}; hand 0: r7 b12 y12; {OTHERS}"
    match = sit(position, ["hint"] * 4).match
    assert melds(match) == sorted(table.replace("r4-6", "r4-7").split())


def test_hints_begin_anew_with_every_turn() -> None:
    """With two players, a Skip lets the same player play again."""
    position = "rummy; turn: 0; melds: r2-4 b3-6; hand 0: r5 b7 y9 y12; hand 1: y1 y3 y6"
    sitting = sit(position, ["hint", "hint", "r2-5", "", "hint"])
    assert acts(sitting.match)[-1] == "finish"
    assert sitting.text.count("You can lay something.") == 2


def test_there_is_no_hint_where_nothing_can_be_laid() -> None:
    sitting = sit(NOTHING, ["hint"])
    assert "No hint: you can’t lay anything." in sitting.text
    assert sitting.match.acts == []


@each_language
def test_hints_in_every_language(language: str) -> None:
    texts = catalogue(language)
    said = sit(RUN, ["hint"] * 4, language=language).console.said
    for key, values in (("1", {}), ("2", {"count": 2}), ("4", {})):
        assert texts.text(f"tile-hint-{key}", **values) in said


# Invalid input


@pytest.mark.parametrize("said", ["xyzzy", "meld", "meld x", "break", "r13", "r3-x", "7rr", "back"])
def test_nonsense_is_answered_with_suggestions(said: str) -> None:
    sitting = sit(RUN, [said])
    assert "I don’t understand" in sitting.text
    assert sitting.match.acts == []


def test_a_meld_that_is_none_is_answered_with_melds() -> None:
    assert "r3-7" in sit(RUN, ["meld r3-77"]).text
    assert "12rby" in sit(RUN, ["break 12ry"]).text


def test_a_tile_that_is_not_held() -> None:
    sitting = sit(RUN, ["y12"])
    assert "You don’t have a yellow 12 on your rack. (RUM-24)" in sitting.text


PIECES = ("r6", "b9", "r3-6", "meld", "break", "r3-5", "back", "?", "!", "7", "joker", "reset", "")


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """So that a random “save” doesn't write anywhere else."""
    with pytest.MonkeyPatch.context() as place:
        place.chdir(tmp_path_factory.mktemp("table"))
        yield


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    text=st.text(max_size=12) | st.lists(st.sampled_from(PIECES), max_size=4).map(" ".join),
    language=st.sampled_from(LANGUAGES),
)
def test_whatever_is_typed_is_an_act_or_nothing(text: str, language: str) -> None:
    start = Match.read(RUN, seed=1)
    sitting = sit(RUN, [text], language=language)
    if not sitting.match.acts:
        assert sitting.match.digest() == start.digest()
    for seat, action in sitting.match.acts:
        assert not start.why_not(seat, action)
        start.push(seat, action)


# In other languages, and plain


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["r6", "défaire r3-5", "former r3-6", "finir"]),
        ("fr", ["6 rouge", "défaire suite rouge 3 à 5", "rouge 3 à 6", ""]),
        ("de", ["r6", "auflösen r3-5", "bilden r3-6", "fertig"]),
        ("de", ["Rot 6", "auflösen Rot 3 bis 5", "Reihe Rot 3 bis 6", ""]),
    ],
)
def test_a_turn_in_the_words_of_a_language(language: str, said: list[str]) -> None:
    match = sit(RUN, said, language=language).match
    assert acts(match) == ["r6", "break r3-5", "meld r3-6", "finish"]


@each_language
@pytest.mark.parametrize(
    ("position", "said", "key"),
    [
        (RUN, [], "table-tile-turn"),
        (RUN, ["b9"], "table-open-lay"),
        (RUN, ["r3-6"], "table-can-finish"),
        (NOTHING, [], "table-tile-draw"),
        (FITTING, [""], "table-drawn-tile"),
        (LAST_BUT_ONE, ["r3-6"], "table-can-finish-call"),
    ],
)
def test_what_is_asked(language: str, position: str, said: list[str], key: str) -> None:
    asked = sit(position, said, language=language).console.said
    assert catalogue(language).text(key) in asked


def test_plain_mode_spells_melds_and_tiles_out() -> None:
    position = RUN.replace("melds: r3-5", "melds: r3-5*4 9byg; single: y4")
    text = sit(position, ["r6"], plain=True).text
    assert "2 melds on the table." in text
    assert "r3-5: run red 3 to 5, red 4 is a joker." in text
    assert "9byg: set of 9s: blue, yellow, green." in text
    assert "Single tiles: red 6, yellow 4." in text
    assert "Laid this turn: red 6." in text
    assert "r7  red Reverse 7" in text
    assert "●" not in text


def test_the_drawn_table_marks_jokers_and_fresh_tiles() -> None:
    position = RUN.replace("r3-5", "r3-5*4")
    text = sit(position, ["r3-6"], plain=False).text
    assert "J = joker, + = laid this turn" in text
    assert "r3-6      r3 ●   r4 ● J  r5 ●   r6 ● +" in text


def test_the_help_is_that_of_the_game() -> None:
    assert "  make a meld," in sit(RUN, ["help"]).text


# Saving, and a whole round


def test_a_match_saved_in_an_open_lay_goes_on_there(tmp_path: Path) -> None:
    file = tmp_path / "x"
    sitting = sit(RUN, ["b9", "r6", f"save {file}"])
    loaded = read_record(file.read_text(encoding="utf-8"))
    assert loaded.digest() == sitting.match.digest()
    again = sit(loaded, ["back b9", "r3-6", "finish"])
    assert acts(again.match) == ["b9", "r6", "back b9", "break r3-5", "meld r3-6", "finish"]


def by_hints(language: str) -> Callable[[ScriptedConsole], str | None]:
    """Asks for hints until tiles are laid, calls, chooses the first action, finishes or draws."""
    texts = catalogue(language)
    over = texts.text("table-over", standing="").strip()
    which = texts.text("table-choose-action", choices="")

    def typed(console: ScriptedConsole) -> str | None:
        last = str(console.said[-1])
        if over in console.text or console.asked > 400:
            return None
        if last.startswith(which):
            return last.removeprefix(which).partition(",")[0].partition(" ")[0]
        if last == texts.text("table-can-finish-call"):
            return "call"
        lays = last == texts.text("table-tile-turn") or last == texts.text("table-drawn-tile")
        hints = [texts.text("tile-hint-1"), texts.text("tile-hint-3", tiles="")[:-1]]
        hints += [texts.text("tile-hint-2", count=count) for count in (1, 2, 3, 4)]
        return "hint" if lays or last.startswith(tuple(hints)) else ""

    return typed


@each_language
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "coloured"])
def test_a_whole_match_by_hints(language: str, plain: bool) -> None:
    match = Match.new("rummy", seats=3, seed=5, options="target=1")
    sitting = sit(match, by_hints(language), language=language, plain=plain)
    assert match.outcome is not None
    standing = sitting.solo.standing()
    assert sitting.solo.texts.text("table-over", standing=standing) in sitting.console.said
