"""The lesson for Tippo: two trays, keeping the balance and tipping it, Stops, the Tilt, calling."""

from penult.lessons.lesson import Lesson, LessonStep

GAME = "tippo; options: balance=pure"
OTHERS = "hand 1: b1 b5 b3; hand 2: g5 g2 y6"

LESSON = Lesson(
    (
        LessonStep(
            f"{GAME}; tray a: r7; tray b: b4; hand 0: r4 y2 g8; {OTHERS}",
            ("r4@*",),
            shown=("r4@b",),
        ),
        LessonStep(f"{GAME}; tray a: r7 r8 r9; tray b: r5; hand 0: r6 y2 g8; {OTHERS}", ("r6@b",)),
        LessonStep(
            f"{GAME}; tray a: r7 b7 y7 g7 g8 b8 y8; tray b: r5; hand 0: r6 y2 g9; {OTHERS}",
            ("r6@a",),
        ),
        LessonStep(f"{GAME}; tray a: r3s r8; tray b: b4 y4; hand 0: r6 g3 b9; {OTHERS}", ("b9@b",)),
        LessonStep(
            f"{GAME}; tray a: r3s r8; tray b: b4 y4; hand 0: joker g3 y9; {OTHERS}",
            ("joker@a=*",),
            shown=("joker@a=yellow",),
        ),
        LessonStep(
            f"{GAME}; tray a: r8 y8; tray b: b4 y4; hand 0: tilt g3 y9; {OTHERS}",
            ("tilt@*",),
            shown=("tilt@a",),
        ),
        LessonStep(
            f"{GAME}; tray a: r8 y8; tray b: b4 y4; hand 0: r1 g3; {OTHERS}", ("call", "r1@a")
        ),
    )
)
