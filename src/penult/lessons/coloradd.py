"""The lesson for ColorADD: matching, drawing, +2, wilds, calling, catching, challenging."""

from penult.lessons.lesson import Lesson, LessonStep

OTHERS = "hand 1: b1 b4 b6; hand 2: g3 g2 y9"

LESSON = Lesson(
    (
        LessonStep(f"coloradd; talon: r5; hand 0: r7 b5 y2 g9; {OTHERS}", ("lay",), shown=("r7",)),
        LessonStep(
            f"coloradd; talon: b8; hand 0: r4 y2 g1; {OTHERS}; stock: b3 rest", ("draw", "b3")
        ),
        LessonStep(f"coloradd; talon: g4; hand 0: g+2 r1 y7; {OTHERS}", ("g+2",)),
        LessonStep(f"coloradd; talon: r6; hand 0: wild y1 y8; {OTHERS}", ("wild=yellow",)),
        LessonStep(f"coloradd; talon: b7; hand 0: b2 g5; {OTHERS}", ("call", "b2")),
        LessonStep(
            "coloradd; talon: b7; layer: 2; exposed: 2; "
            "hand 0: y4 r2 g5; hand 1: b1 b4 b6; hand 2: g3",
            ("catch 2",),
        ),
        LessonStep(
            "coloradd; talon: wild+4 b7; colour: green; layer: 2; phase: owing; debt: 4; "
            "doubt: 2; doubt-colour: blue; doubt-hand: b2 g3 r5; "
            "hand 0: y4 r2 g5; hand 1: b1 b4 b6; hand 2: b2 g3 r5",
            ("challenge", "seen"),
        ),
        LessonStep(
            "coloradd; totals: 480 0 0; talon: r3; hand 0: r9; hand 1: b1 b9 b6; hand 2: g8 y9",
            ("r9",),
        ),
    )
)
