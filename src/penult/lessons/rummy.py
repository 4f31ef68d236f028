"""The lesson for Rummy: a run, a set, rearranging the table, finishing the turn."""

from penult.lessons.lesson import Lesson, LessonStep

LESSON = Lesson(
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
)
