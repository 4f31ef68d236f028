"""The lesson for ColorADD: colours and shapes, numbers, drawing, wilds, calling."""

from penult.lessons.lesson import Lesson, LessonStep

LESSON = Lesson(
    "coloradd; totals: 480 0 0; talon: r5; hand 0: r7 g1 wild y2; hand 1: b7 g4 b6 y6 r2 b8 y9; "
    "hand 2: b1 b4 b9 y8 r3 g8 r8; stock: r9 y0 rest",
    (
        LessonStep(("r7",), then=("1 b7", "2 b1")),
        LessonStep(("y2",), refused=True),
        LessonStep(("g1",), then=("1 g4", "2 b4")),
        LessonStep(("draw", "pass"), then=("1 b6", "2 b9")),
        LessonStep(("wild=yellow",), then=("1 y6", "2 y8")),
        LessonStep(("call", "y2"), then=("1 r2", "2 r3")),
        LessonStep(("r9",)),
    ),
)
