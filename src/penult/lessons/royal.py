"""The lesson for Royal: king and jester, who decides, who draws, and the fanfare."""

from penult.lessons.lesson import Lesson, LessonStep

LESSON = Lesson(
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
)
