"""A run, a set, regrouping what lies on the table, and declaring the turn finished."""

from penult.lessons.lesson import Lesson, Step

LESSON = Lesson(
    "rummy; melds: b4-7; single: y9; hand 0: r8 r9 r10 b8 g4 y4 g11; "
    "hand 1: y1 y3 y6 g1 g9; stock: g12 y12 rest",
    (
        Step(("r8", "r9", "r10")),
        Step(("meld r8-10", "finish"), then=("1 draw",)),
        Step(("draw",), refused=True),
        Step(("b8", "break b4-7", "meld b4-8", "finish"), then=("1 draw",)),
        Step(("g4", "y4", "break b4-8", "meld b5-8", "meld 4byg")),
        Step(("call", "finish")),
    ),
)
