"""The lesson for Master: playing and pressing, the ring, paying, bluffs, calling in time."""

from penult.lessons.lesson import Lesson, LessonStep

OTHERS = "hand 1: b1 b4 b6; hand 2: g3 g2 y9"

LESSON = Lesson(
    (
        LessonStep(
            f"master; talon: r5; hand 0: r7 b5 y2 g9; {OTHERS}",
            ("lay", "press"),
            shown=("r7", "press"),
        ),
        LessonStep(f"master; talon: b1; hand 0: g1 y2 r4; {OTHERS}", ("g1",), then=("-1 ring",)),
        LessonStep(
            f"master; talon: b8; hand 0: r4 y2 g1; {OTHERS}; stock: y6 rest", ("draw", "press")
        ),
        LessonStep(
            f"master; talon: g+2 g4; layer: 2; phase: owing; debt: 2; hand 0: g7 r1 y7; {OTHERS}",
            ("draw", "press"),
        ),
        LessonStep(
            f"master; talon: r6; hand 0: super y1 y8; {OTHERS}",
            ("super=*", "press"),
            shown=("super=yellow", "press"),
            then=("1 draw", "1 press"),
        ),
        LessonStep(
            "master; talon: super b7; colour: green; layer: 2; phase: owing; debt: 4; "
            "doubt: 2; doubt-colour: blue; doubt-hand: b2 g3 r5; "
            "hand 0: y4 r2 g5; hand 1: b1 b4 b6; hand 2: b2 g3 r5",
            ("challenge", "seen"),
        ),
        LessonStep(f"master; talon: b7; hand 0: b2 g5; {OTHERS}", ("call", "b2", "press")),
    )
)
