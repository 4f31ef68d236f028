"""The meld solver's competitor: an integer program with one variable for each possible meld.

Nearly all public solvers of such games use this model (den Hertog and Hulshof, 2006). Here it has
the rules of our game: jokers that stand for something, start tiles, four tiles per turn. HiGHS
solves it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt
from tests.games.rummy.solver.brute import plain_melds
from tests.games.rummy.solver.cases import COLOURS, Case, split
from tests.games.rummy.solver.referee import is_joker, is_run, is_set, tiles

highspy: Any = import_module("highspy")
KINDS = [f"{colour}{number}" for colour in COLOURS for number in range(1, 13)]
POINTS = {kind: 20 if split(kind)[1] in (2, 5, 7) else split(kind)[1] for kind in KINDS} | {"j": 50}
Array = npt.NDArray[np.float64]


@cache
def templates() -> tuple[Array, Array]:
    """The tiles and jokers of every meld (runs of up to five: longer ones are several)."""
    reals, jokers = [], []
    for plain in plain_melds():
        for pattern in range(1 << len(plain)):
            meld = [f"j={tile}" if pattern >> i & 1 else tile for i, tile in enumerate(plain)]
            if is_run(meld) or is_set(meld):
                real = tiles(meld)
                joker = Counter(piece[2:] for piece in meld if is_joker(piece))
                reals.append([real[kind] for kind in KINDS])
                jokers.append([joker[kind] for kind in KINDS])
    return np.array(reals, float), np.array(jokers, float)


def vector(names: list[str]) -> Array:
    counts = Counter(names)
    return np.array([counts[kind] for kind in KINDS], float)


def worth_of(want: str) -> dict[str, int]:
    if want == "tiles":
        return {kind: 1000 + points for kind, points in POINTS.items()}
    return {kind: 5 * points + 1 for kind, points in POINTS.items()}


class Model:
    """An integer program, built column by column and row by row."""

    def __init__(self) -> None:
        self.lower: list[float] = []
        self.upper: list[float] = []
        self.cost: list[float] = []
        self.rows: list[tuple[dict[int, float], float, float]] = []

    def column(self, lower: float, upper: float, cost: float = 0) -> int:
        self.lower.append(lower)
        self.upper.append(upper)
        self.cost.append(cost)
        return len(self.cost) - 1

    def row(self, terms: dict[int, float], lower: float, upper: float = np.inf) -> None:
        self.rows.append((terms, lower, upper))

    def solve(self) -> float | None:
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self.cost), len(self.rows)
        lp.col_cost_ = -np.array(self.cost, float)
        lp.col_lower_, lp.col_upper_ = np.array(self.lower, float), np.array(self.upper, float)
        lp.row_lower_ = np.array([row[1] for row in self.rows], float)
        lp.row_upper_ = np.array([row[2] for row in self.rows], float)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * len(self.cost)
        matrix = lp.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        sizes = [len(row[0]) for row in self.rows]
        matrix.start_ = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
        matrix.index_ = np.array([column for row in self.rows for column in row[0]], np.int32)
        matrix.value_ = np.array([v for row in self.rows for v in row[0].values()], float)
        return run(lp)


def run(lp: Any) -> float | None:
    solver = highs()
    solver.passModel(lp)
    solver.run()
    if solver.getModelStatus() == highspy.HighsModelStatus.kOptimal:
        return -float(round(solver.getInfo().objective_function_value))
    assert solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible
    return None


@cache
def highs() -> Any:
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", 0.5)
    return solver


def solve(case: Case, want: str = "tiles", word: list[str] | None = None) -> float | None:
    """The worth of the best lay; with ``word``, 0 if that can be laid. None if it's impossible."""
    model = Model()
    mine = Counter(case.rack if word is None else word)
    start = Counter(case.loose)
    worth = worth_of(want) if word is None else Counter[str]()
    least = mine if word is not None else Counter[str]()
    laid = {kind: model.column(least[kind], n, worth[kind]) for kind, n in mine.items()}
    loose = {kind: model.column(0, n) for kind, n in start.items()}
    model.row(dict.fromkeys(laid.values(), 1.0), 1, 4)
    before = tiles(case.pieces)
    may_keep = case.options.get("taken_joker") == "may_keep"
    taken = model.column(0, before["j"] if may_keep else 0)
    real, joker = melds_columns(model, before + mine + start)
    for place, kind in enumerate(KINDS):
        terms = dict(real[place])
        terms |= {names[kind]: -1.0 for names in (laid, loose) if kind in names}
        if terms or before[kind]:
            model.row(terms, before[kind], before[kind])
    terms = {taken: 1.0} | {names["j"]: -1.0 for names in (laid, loose) if "j" in names}
    for counts in joker:
        for column, n in counts.items():
            terms[column] = terms.get(column, 0) + n
    model.row(terms, before["j"], before["j"])
    bind(model, case, laid, taken, real, joker)
    return model.solve()


Terms = list[dict[int, float]]


def melds_columns(model: Model, there: Counter[str]) -> tuple[Terms, Terms]:
    """Add a column for each meld that these tiles allow; return its tiles and jokers by kind."""
    reals, jokers = templates()
    at_most = vector(list(there.elements()))
    possible = (reals <= at_most).all(axis=1) & (jokers.sum(axis=1) <= there["j"])
    real: Terms = [{} for _ in KINDS]
    joker: Terms = [{} for _ in KINDS]
    for template in np.flatnonzero(possible):
        column = model.column(0, 4)
        for kind in np.flatnonzero(reals[template]):
            real[kind][column] = 1.0
        for kind in np.flatnonzero(jokers[template]):
            joker[kind][column] = 1.0
    return real, joker


def bind(
    model: Model, case: Case, laid: dict[str, int], taken: int, real: Terms, joker: Terms
) -> None:
    """RUL-15 to RUL-18: what jokers on the table stand for, and how many may be taken."""
    mode = case.options.get("jokers", "fixed_any")
    pins, meant = identities(model, case)
    owed: dict[int, float] = {}
    for place, kind in enumerate(KINDS):
        if not pins[kind] and not meant[kind]:
            continue
        released = {laid[kind]: 1.0} if mode == "fixed_rack" and kind in laid else {}
        if mode != "fixed_rack":
            released = dict(real[place])
        minus = dict.fromkeys(meant[kind], -1.0)
        if mode != "free":
            model.row(joker[place] | released | minus, pins[kind])
        debt = model.column(0, 4)
        owed[debt] = 1.0
        model.row({debt: 1.0} | released | minus, pins[kind])
    if case.options.get("taken_joker") == "may_keep":
        model.row(owed | {taken: 1.0}, 0, tiles(case.pieces)["j"])


def identities(model: Model, case: Case) -> tuple[Counter[str], dict[str, list[int]]]:
    """Jokers by what they stand for; if two colours are possible, columns that decide."""
    pins: Counter[str] = Counter()
    meant: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for meld in case.melds:
        for piece in meld:
            if not is_joker(piece):
                continue
            there = {split(other)[0] for other in meld if not is_joker(other)}
            is_open = case.options.get("set_joker") == "either_colour" and is_set(meld)
            if not is_open or len(there) == 3:
                pins[piece[2:]] += 1
                continue
            either = [model.column(0, 1) for _ in range(2)]
            model.row(dict.fromkeys(either, 1.0), 1, 1)
            for colour, column in zip(sorted(set(COLOURS) - there), either, strict=True):
                meant[f"{colour}{split(piece)[1]}"].append(column)
    return pins, meant
