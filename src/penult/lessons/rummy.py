"""The lesson for Rummy: a run, a set, joining, rearranging, drawing, an action tile, calling."""

from penult.lessons.lesson import Lesson, LessonStep

OTHERS = "hand 1: y1 y3 y6 g1 g9; stock: g12 y12 rest"
ARRANGING = ("lay", "take_back", "break", "meld", "reset", "plan", "fire")

LESSON = Lesson(
    (
        LessonStep(
            f"rummy; single: y9; hand 0: r8 r9 r10 b1 g3; {OTHERS}",
            ("finish",),
            shown=("r8", "r9", "r10", "meld r8-10", "finish"),
            free=ARRANGING,
            laid=("r8", "r9", "r10"),
        ),
        LessonStep(
            f"rummy; melds: r8-10; single: y9; hand 0: r4 b4 g4 y11 b1; {OTHERS}",
            ("finish",),
            shown=("r4", "b4", "g4", "meld 4rbg", "finish"),
            free=ARRANGING,
            laid=("r4", "b4", "g4"),
        ),
        LessonStep(
            f"rummy; melds: b4-7; hand 0: b8 g2 y11 r12; {OTHERS}",
            ("finish",),
            shown=("b8", "break b4-7", "meld b4-8", "finish"),
            free=ARRANGING,
            laid=("b8",),
        ),
        LessonStep(
            f"rummy; melds: b4-7; hand 0: r4 g4 y11 r12; {OTHERS}",
            ("finish",),
            shown=("r4", "g4", "break b4-7", "meld b5-7", "meld 4rbg", "finish"),
            free=ARRANGING,
            laid=("r4", "g4"),
        ),
        LessonStep(
            "rummy; melds: b4-6; hand 0: g1 r3 y11 r12; hand 1: y1 y3 y6 g2 g9; stock: g8 y12 rest",
            ("draw",),
        ),
        LessonStep(
            f"rummy; melds: r3-5; hand 0: r2 g3 y11 b12; {OTHERS}",
            ("finish",),
            shown=("r2", "break r3-5", "meld r2-5", "finish"),
            free=ARRANGING,
            laid=("r2",),
        ),
        LessonStep(
            f"rummy; melds: r8-10; hand 0: r11 g3; {OTHERS}",
            ("call", "finish"),
            shown=("r11", "break r8-10", "meld r8-11", "call", "finish"),
            free=ARRANGING,
            laid=("r11",),
        ),
    )
)
