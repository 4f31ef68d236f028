"""The independent referee: written from the clauses, on texts, without the solver."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

from tests.games.rummy.solver.cases import Case, split


def is_joker(piece: str) -> bool:
    return piece.startswith("j=")


def is_run(meld: list[str]) -> bool:
    """RUM-13, RUM-14, RUM-21."""
    places = [split(piece) for piece in meld]
    return (
        len(meld) >= 3
        and len({colour for colour, _ in places}) == 1
        and all(later[1] == earlier[1] + 1 for earlier, later in pairwise(places))
        and all(1 <= number <= 12 for _, number in places)
        and not any(is_joker(one) and is_joker(two) for one, two in pairwise(meld))
    )


def is_set(meld: list[str]) -> bool:
    """RUM-15, RUM-16, RUM-17, RUM-20."""
    places = [split(piece) for piece in meld]
    return (
        3 <= len(meld) <= 4
        and len({number for _, number in places}) == 1
        and len({colour for colour, _ in places}) == len(meld)
        and sum(is_joker(piece) for piece in meld) <= 1
    )


def tiles(pieces: list[str]) -> Counter[str]:
    return Counter("j" if is_joker(piece) else piece for piece in pieces)


def identities(case: Case) -> list[Counter[str]]:
    """What the jokers on the table stand for; with ``either_colour``, every reading (RUL-15)."""
    choices: list[list[str]] = []
    for meld in case.melds:
        for piece in meld:
            if is_joker(piece):
                named = [piece[2:]]
                if case.options.get("set_joker") == "either_colour" and is_set(meld):
                    there = {split(other)[0] for other in meld if not is_joker(other)}
                    named = [c + piece[3:] for c in "rbyg" if c not in there]
                choices.append(named)
    return [Counter(reading) for reading in product(*choices)]


def bound(case: Case, pieces: list[str], laid: Counter[str]) -> bool:
    """RUL-17 and RUL-18: was every tile that a joker stood for kept or replaced?"""
    mode = case.options.get("jokers", "fixed_any")
    before, after = tiles(case.pieces)["j"], tiles(pieces)["j"]
    loose = case.loose.count("j")
    standing = Counter(piece[2:] for piece in pieces if is_joker(piece))
    real = tiles(pieces)
    for reading in identities(case):
        released_by = laid if mode == "fixed_rack" else real
        missing = {kind: max(0, n - released_by[kind]) for kind, n in reading.items()}
        taken = before + laid["j"] - after
        if -loose <= taken <= before - sum(missing.values()) or -loose <= taken <= 0:
            if mode == "free" or all(standing[kind] >= n for kind, n in missing.items()):
                return True
    return False


def faults(case: Case, laid: list[str], melds: list[list[str]], loose: list[str]) -> list[str]:
    """What is wrong with a table after a turn; empty if the turn is legal."""
    found: list[str] = []
    for meld in melds:
        if not is_run(meld) and not is_set(meld):
            found.append("RUM-37: " + " ".join(meld))
    if not 1 <= len(laid) <= 4:
        found.append("RUM-25, RUM-26")
    if Counter(laid) - Counter(case.rack):
        found.append("RUM-24: not on the rack")
    if Counter(loose) - Counter(case.loose):
        found.append("RUM-45: single tiles that were not single before")
    pieces = [piece for meld in melds for piece in meld]
    there = tiles(pieces) + Counter(loose)
    expected = tiles(case.pieces) + Counter(case.loose) + Counter(laid)
    taken = expected - there
    if there - expected or set(taken) - {"j"}:
        found.append("RUM-41: tiles came or went")
    if taken and case.options.get("taken_joker") != "may_keep":
        found.append("RUM-49: a joker was taken")
    if not bound(case, pieces, Counter(laid)):
        found.append("RUL-17: a joker stands for something else")
    return found
