"""The lesson of each game."""

from __future__ import annotations

from penult.lessons.lesson import Lesson, LessonStep

LESSONS = {
    # Colours and shapes, numbers, drawing, wilds, calling
    "coloradd": Lesson(
        "coloradd; totals: 480 0 0; talon: r5; hand 0: r7 g1 wild y2; "
        "hand 1: b7 g4 b6 y6 r2 b8 y9; hand 2: b1 b4 b9 y8 r3 g8 r8; stock: r9 y0 rest",
        (
            LessonStep(("r7",), then=("1 b7", "2 b1")),
            LessonStep(("y2",), refused=True),
            LessonStep(("g1",), then=("1 g4", "2 b4")),
            LessonStep(("draw", "pass"), then=("1 b6", "2 b9")),
            LessonStep(("wild=yellow",), then=("1 y6", "2 y8")),
            LessonStep(("call", "y2"), then=("1 r2", "2 r3")),
            LessonStep(("r9",)),
        ),
    ),
    # Playing and pressing, the ring of the shoe, calling in time
    "master": Lesson(
        "master; talon: r5; hand 0: r7 g1 y2; hand 1: b7 b6 g4 y1 r2 b8 y9; "
        "hand 2: b1 b9 g8 y8 r3 r8 b3; stock: g9 y0 rest",
        (
            LessonStep(("r7",)),
            LessonStep(("press",), then=("1 b7", "1 press", "2 b1", "2 press")),
            LessonStep(("y2",), refused=True),
            LessonStep(("g1",), then=("-1 ring", "1 press", "1 b6", "1 press", "2 b9", "2 press")),
            LessonStep(("g9", "press"), then=("1 g4", "1 press", "2 g8", "2 press")),
            LessonStep(("g1", "press"), then=("1 y1", "1 press", "2 y8", "2 press")),
            LessonStep(("call", "y2", "press")),
        ),
    ),
    # King and jester, who decides, who draws, and the fanfare
    "royal": Lesson(
        "royal; reigns: 1; crown: 2; hat: 1; talon: r5; hand 0: bking r2 joker y4 g6; "
        "hand 1: r3 b3 g1 b6 y7 y8; hand 2: r6 b7 b8 g3 y3 g7; stock: y6 g8 b4 y1 rest",
        (
            LessonStep(("r2",), then=("1 r3", "2 r6")),
            LessonStep(("y4",), refused=True),
            LessonStep(("joker",), then=("2 name blue", "1 b3", "2 b7", "-1 fanfare")),
            LessonStep(("jester 1",), then=("-1 start",)),
            LessonStep(("bking", "hit 2"), then=("1 b6", "2 b8")),
            LessonStep(("draw", "g8"), then=("1 g1", "2 g3")),
            LessonStep(("call", "g6")),
        ),
    ),
    # Two discard piles on a balance, leaning and freezing
    "tippo": Lesson(
        "tippo; options: balance=pure; tray a: r7; tray b: b4; hand 0: r4 r6 r2 g3; "
        "hand 1: r8 r3s b2 b8 y6 y5; hand 2: r9 r1 joker y9 b5 g7; stock: g8 g6 rest",
        (
            LessonStep(("r4@b",), then=("1 r8@a", "2 r9@a")),
            LessonStep(("g3@a",), refused=True),
            LessonStep(("r6@b",), then=("1 r3s@a", "2 r1@b")),
            LessonStep(("g3@a",), refused=True),
            LessonStep(("call", "r2@b"), then=("1 b2@b", "2 joker@a=blue")),
            LessonStep(("draw", "pass")),
        ),
    ),
    # A run, a set, rearranging the table, finishing the turn
    "rummy": Lesson(
        "rummy; melds: b4-7; single: y9; hand 0: r8 r9 r10 b8 g4 y4 g11; "
        "hand 1: y1 y3 y6 g1 g9; stock: g12 y12 rest",
        (
            LessonStep(("r8", "r9", "r10")),
            LessonStep(("meld r8-10", "finish"), then=("1 draw",)),
            LessonStep(("draw",), refused=True),
            LessonStep(("b8", "break b4-7", "meld b4-8", "finish"), then=("1 draw",)),
            LessonStep(("g4", "y4", "break b4-8", "meld b5-8", "meld 4byg")),
            LessonStep(("call", "finish")),
        ),
    ),
}
