"""Records: a change is found on the line where it was made."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from penult.match.errors import NOWHERE, BadRecord
from penult.match.match import Match
from penult.match.record import read_record

POSITION = "coloradd; hand 0: b+2 g1; hand 1: r1 r2; talon: r+2; stock: g5 g6 rest"


def played(match: Match, acts: int, seed: int = 7) -> Match:
    """The match after this many random actions, or at its end."""
    chooser = random.Random(seed)
    while len(match.acts) < acts and not match.outcome:
        seat = chooser.choice([match.turn, *match.reactors])
        match.push(seat, chooser.choice(match.legal(seat)))
    return match


@cache
def whole() -> str:
    """The record of a whole match."""
    match = Match.new("coloradd", seats=3, seed=5, options="target=10")
    return played(match, 2000).record(["Ann", "Bob", "Cleo"])


@cache
def half() -> str:
    """The record of a match that isn't over."""
    return played(Match.new("coloradd", seats=4, seed=6), 30).record()


def line_of(text: str, start: str) -> int:
    """The number of the first line that starts like this."""
    lines = text.splitlines()
    return 1 + next(place for place, line in enumerate(lines) if line.startswith(start))


def act_line(text: str, number: int) -> int:
    """The number of an action's line."""
    acts = [place for place, line in enumerate(text.splitlines()) if "#" in line]
    return 1 + acts[number]


def changed(text: str, line: int, new: str | None) -> str:
    """The record with one line replaced, or without it."""
    lines = text.splitlines()
    lines[line - 1 : line] = [] if new is None else [new]
    return "\n".join(lines) + "\n"


def refusal(text: str) -> tuple[int, str]:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert caught.value.line == NOWHERE or str(caught.value.line) in str(caught.value)
    return caught.value.line, caught.value.reason


# Valid records


@pytest.mark.parametrize("record", [whole, half])
def test_a_record_is_read_back_as_the_same_match(record: Callable[[], str]) -> None:
    text = record()
    match = read_record(text)
    assert match.record() == text


def test_names_survive_even_with_commas_and_line_breaks() -> None:
    match = Match.new("coloradd", seats=2, seed=1)
    text = match.record(["Ann, the first", "Bob\ndigest: 0"])
    assert read_record(text).names == ("Ann the first", "Bob digest: 0")
    assert read_record(text).digest() == match.digest()
    assert read_record(match.record()).names == ()


def test_remarks_blank_lines_and_foreign_line_ends_are_allowed() -> None:
    text = whole().replace("\n", "\r\n") + "\r\n// a fine match\r\n"
    assert read_record(text).outcome


def test_options_survive() -> None:
    match = played(Match.new("coloradd", seats=3, seed=3, options="cumulative=on jump_in=on"), 25)
    assert read_record(match.record()).options == match.options


def test_dictated_orders_survive() -> None:
    size = 108
    orders = [list(range(size)), list(range(size))[::-1]]
    match = played(Match.new("coloradd", seats=3, seed=3, orders=orders), 20)
    text = match.record()
    assert text.count("\norder: ") == 2
    again = read_record(text)
    assert again.dictated == match.dictated
    assert again.digest() == match.digest()


def test_a_position_survives() -> None:
    match = played(Match.read(POSITION, seed=9), 20)
    text = match.record()
    assert "\nposition: coloradd 1\n" in text
    again = read_record(text)
    assert len(again.events) == len(match.events)
    assert again.digest() == match.digest()
    assert again.record() == text


def dictated_reshuffle() -> Match:
    """A match from a position with an empty draw pile and a dictated reshuffle."""
    text = "coloradd; hand 0: b1 b2; hand 1: r1 r2; talon: r7 r8 r9 r3"
    match = Match.read(text, seed=9, orders=[[2, 0, 1]])
    while match.view().stock_size:
        match.push("draw")
        match.push("pass")
    match.push("draw")
    return match


def test_a_position_and_orders_survive_together() -> None:
    match = dictated_reshuffle()
    again = read_record(match.record())
    assert again.dictated == ([2, 0, 1],)
    assert again.digest() == match.digest()


# Changed records


def test_another_act_is_found_on_its_line() -> None:
    line = act_line(whole(), 10)
    seat, _, rest = whole().splitlines()[line - 1].partition(" ")
    act, _, check = rest.partition(" #")
    other = "draw" if act != "draw" else "pass"
    assert refusal(changed(whole(), line, f"{seat} {other} #{check}")) == (line, "check")


def test_another_seat_is_found_on_its_line() -> None:
    line = act_line(whole(), 10)
    seat, _, rest = whole().splitlines()[line - 1].partition(" ")
    assert refusal(changed(whole(), line, f"{(int(seat) + 1) % 3} {rest}")) == (line, "check")


def test_another_check_is_found_on_its_line() -> None:
    line = act_line(whole(), 10)
    text = whole().splitlines()[line - 1]
    forged = text[:-1] + ("0" if text[-1] != "0" else "1")
    assert refusal(changed(whole(), line, forged)) == (line, "check")
    assert refusal(changed(whole(), line, text.partition(" #")[0])) == (line, "check")


def test_a_missing_act_is_found_on_the_line_that_follows() -> None:
    line = act_line(whole(), 10)
    assert refusal(changed(whole(), line, None)) == (line, "check")


def test_a_missing_last_act_is_found_by_the_end() -> None:
    """No check follows it, but totals and digest don't match."""
    line = act_line(half(), -1)
    where, reason = refusal(changed(half(), line, None))
    assert (where, reason) == (line_of(half(), "digest:") - 1, "digest")


def test_something_that_is_no_act_is_found_on_its_line() -> None:
    line = act_line(whole(), 0)
    for text in ("0 purple3 #00000000", "9 draw #00000000", "0"):
        assert refusal(changed(whole(), line, text)) == (line, "act")


def test_an_act_the_rules_refuse_is_found_though_its_check_fits() -> None:
    match = Match.new("coloradd", seats=3, seed=5)
    forged = Match.new("coloradd", seats=3, seed=5)
    forged.acts.append((match.turn, match.game.actions[-1]))  # nobody can be caught yet
    text = forged.record()
    line = act_line(text, 0)
    assert refusal(text) == (line, "refused")


def test_another_seed_is_found() -> None:
    line = line_of(whole(), "seed:")
    assert refusal(changed(whole(), line, f"seed: {6:032x}")) == (line, "commitment")
    for text in ("seed: x", "seed:  ", f"seed: {'f' * 33}"):
        assert refusal(changed(whole(), line, text))[0] == line


def test_another_commitment_is_found() -> None:
    line = line_of(whole(), "commitment:")
    where, reason = refusal(changed(whole(), line, f"commitment: {'0' * 64}"))
    assert reason == "commitment"
    assert where in (line, line_of(whole(), "seed:"))


def test_seed_and_commitment_changed_together_are_found_by_the_first_check() -> None:
    """The running check begins with the commitment."""
    other = Match.new("coloradd", seats=3, seed=6)
    text = changed(whole(), line_of(whole(), "seed:"), f"seed: {6:032x}")
    text = changed(text, line_of(text, "commitment:"), f"commitment: {other.commitment}")
    assert refusal(text) == (act_line(text, 0), "check")


@pytest.mark.parametrize("text", ["totals: 0 0", "totals: 500 0 0", "totals: x"])
def test_other_totals_are_found(text: str) -> None:
    line = line_of(whole(), "totals:")
    assert refusal(changed(whole(), line, text)) == (line, "totals")


def test_other_winners_are_found() -> None:
    line = line_of(whole(), "winners:")
    said = whole().splitlines()[line - 1]
    forged = "winners: 0" if said != "winners: 0" else "winners: 1"
    assert refusal(changed(whole(), line, forged)) == (line, "winners")
    assert refusal(changed(whole(), line, None))[1] == "winners"


def test_winners_of_a_match_that_is_not_over_are_found() -> None:
    line = line_of(half(), "totals:")
    text = changed(half(), line, f"winners: 1\n{half().splitlines()[line - 1]}")
    assert refusal(text) == (line, "winners")


def test_another_digest_is_found() -> None:
    line = line_of(whole(), "digest:")
    assert refusal(changed(whole(), line, f"digest: {'0' * 64}")) == (line, "digest")


@pytest.mark.parametrize("key", ["game", "seats", "commitment", "seed", "totals", "digest"])
def test_a_missing_line_is_named(key: str) -> None:
    text = changed(whole(), line_of(whole(), f"{key}:"), None)
    with pytest.raises(BadRecord, match=key) as caught:
        read_record(text)
    assert caught.value.reason == "missing"
    assert caught.value.line == NOWHERE
    assert str(caught.value) == f"The line “{key}: …” is missing."


def test_what_an_editor_puts_in_front_is_no_flaw() -> None:
    assert read_record("\ufeff" + whole()).digest() == read_record(whole()).digest()


@pytest.mark.parametrize("text", ["", "\n", "penult record 2\n", "a letter\nto a friend\n"])
def test_something_that_is_no_record_is_refused(text: str) -> None:
    assert refusal(text) == (1, "heading")


def test_a_line_nobody_understands_is_named() -> None:
    line = line_of(whole(), "seed:")
    assert refusal(changed(whole(), line, "sead: 1")) == (line, "line")


def test_another_version_of_the_rules_is_named() -> None:
    line = line_of(whole(), "game:")
    assert refusal(changed(whole(), line, "game: coloradd 99")) == (line, "version")
    assert refusal(changed(whole(), line, "game: whist 1")) == (line, "header")


@pytest.mark.parametrize("text", ["seats: many", "seats: 11", "seats: "])
def test_a_number_of_seats_that_cannot_be_is_named(text: str) -> None:
    line = line_of(whole(), "seats:")
    assert refusal(changed(whole(), line, text))[0] == line


@pytest.mark.parametrize("text", ["options: target=maybe", "options: tarjet=10"])
def test_an_option_that_cannot_be_is_named(text: str) -> None:
    line = line_of(whole(), "options:")
    assert refusal(changed(whole(), line, text)) == (line, "header")


def test_another_number_of_seats_is_found() -> None:
    line = line_of(whole(), "seats:")
    with pytest.raises(BadRecord):
        read_record(changed(whole(), line, "seats: 4"))


def test_another_option_is_found() -> None:
    line = line_of(whole(), "options:")
    with pytest.raises(BadRecord):
        read_record(changed(whole(), line, "options: target=11"))


# Changed positions and orders


@pytest.mark.parametrize("text", ["position: talon: r+2 x9", "position: talon: -"])
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    record = Match.read(POSITION, seed=9).record()
    line = line_of(record, "position: talon:")
    where, reason = refusal(changed(record, line, text))
    assert reason == "header"
    assert where in (line, line_of(record, "position:"))


@pytest.mark.parametrize("text", ["seats: 9", "options: cumulative=on"])
def test_a_header_that_contradicts_the_position_is_found(text: str) -> None:
    record = Match.read(POSITION, seed=9).record()
    line = line_of(record, "seats:")
    with pytest.raises(BadRecord):
        read_record(changed(record, line, text))


@pytest.mark.parametrize("order", ["0 1 2", "0 1 x", "", "0 " * 108])
def test_an_order_that_cannot_be_is_named(order: str) -> None:
    orders = [list(range(108)), list(range(108))[::-1]]
    record = Match.new("coloradd", seats=3, seed=3, orders=orders).record()
    line = line_of(record, "order:")
    assert refusal(changed(record, line, f"order: {order}"))[0] == line


def test_an_order_that_does_not_fit_later_on_is_a_flaw_of_the_record() -> None:
    record = dictated_reshuffle().record()
    line = line_of(record, "order:")
    with pytest.raises(BadRecord):
        read_record(changed(record, line, "order: 0 1"))
