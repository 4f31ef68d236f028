"""The lesson for Master: playing and pressing, the ring of the shoe, calling in time."""

from penult.lessons.lesson import Lesson, LessonStep

LESSON = Lesson(
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
)
