"""The lesson for Royal: matching, whose colour it is, choosing a jester, decrees, calling."""

from penult.lessons.lesson import Lesson, LessonStep

OTHERS = "hand 1: b1 b4 b3; hand 2: g3 g2 y8"

LESSON = Lesson(
    (
        LessonStep(
            f"royal; reigns: 1; crown: 2; hat: 1; talon: r5; hand 0: r7 b5 y2 g8; {OTHERS}",
            ("lay",),
            shown=("r7",),
        ),
        LessonStep(
            f"royal; reigns: 1; crown: 2; hat: 1; talon: r5; hand 0: joker b6 y2 g8; {OTHERS}",
            ("joker",),
            then=("2 name green",),
        ),
        LessonStep(
            "royal; reigns: 1; phase: designate; crown: 0; hat: -; clock: idle; after-start: act; "
            f"talon: g5; hand 0: g8 b6 y2; {OTHERS}",
            ("designate",),
            shown=("jester 1",),
            then=("-1 start",),
        ),
        LessonStep(
            f"royal; reigns: 2; crown: 0; hat: 1; talon: r5; hand 0: joker b6 b2 g8; {OTHERS}",
            ("joker", "name"),
            shown=("joker", "name blue"),
        ),
        LessonStep(
            "royal; reigns: 2; crown: 0; hat: 1; talon: b5; hand 0: bking r6 y2 g8; "
            "hand 1: b1 b4 b3; hand 2: g3 g2",
            ("bking", "hit"),
            shown=("bking", "hit 2"),
        ),
        LessonStep(
            f"royal; reigns: 2; crown: 2; hat: 1; talon: g5; hand 0: gjester r6 y2; {OTHERS}",
            ("gjester",),
        ),
        LessonStep(
            f"royal; reigns: 2; crown: 2; hat: 1; talon: g5; hand 0: g7 r6; {OTHERS}",
            ("call", "g7"),
        ),
    )
)
