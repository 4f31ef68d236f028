"""The lesson for Tippo: two discard piles on a balance, leaning and freezing."""

from penult.lessons.lesson import Lesson, LessonStep

LESSON = Lesson(
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
)
