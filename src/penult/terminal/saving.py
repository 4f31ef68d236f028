"""Records into files, none of which is ever lost by it."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from penult.i18n.system import reason
from penult.terminal.person import Person

REPLACES = "!"  # behind the name: the file that is there may go


def saved(person: Person, name: str, record: str) -> str:
    """The file a record is in now; empty if it is in none, which has been said."""
    file = Path(name.removesuffix(REPLACES).rstrip() or own_or_free(person))
    replaces = name.endswith(REPLACES) or file in person.files
    try:
        write(file, record, replaces=replaces)
    except FileExistsError:
        say_that_it_exists(person, file)
        return ""
    except (OSError, ValueError) as error:  # a name may hold what no file system takes
        why = reason(person.texts, error)
        person.paper.say(person.texts.text("table-not-saved", file=file, why=why))
        return ""
    person.files.append(file)
    return str(file)


def own_or_free(person: Person) -> Path:
    """Where this match was saved last, otherwise a name that no file has."""
    first = Path(person.texts.text("table-default-file"))
    return person.files[-1] if person.files else free(first)


def free(file: Path) -> Path:
    """«game.penult», «game-2.penult», …: the first that is not taken."""
    if not os.path.lexists(file):
        return file
    others = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(other for other in others if not os.path.lexists(other))


def write(file: Path, record: str, *, replaces: bool) -> None:
    """Raises ``FileExistsError`` rather than replace a file that somebody may need."""
    written = record.encode("utf-8")  # fails, if it does, before anything is replaced
    mode = "wb" if replaces or file.is_dir() else "xb"  # «wb» says best that a folder is no file
    with open(file, mode) as opened:
        opened.write(written)


def say_that_it_exists(person: Person, file: Path) -> None:
    save = person.ear.own_word("save")
    person.paper.say(person.texts.text("table-file-exists", file=file, save=save, other=free(file)))
