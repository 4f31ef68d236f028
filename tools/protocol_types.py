"""Writes browser/src/protocol.ts: the messages and replies of ``penult.server`` in TypeScript.

Run ``python tools/protocol_types.py``; a test compares. A field that may be omitted is
optional: it then has its default value or, in an update, hasn't changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import inspect

from penult.core.actions import Verb
from penult.core.animals import ANIMALS, MOODS
from penult.core.events import Kind
from penult.core.ids import Colour
from penult.lab.analysis.messages import AnalysisReport
from penult.server import exercises, outline, protocol, replays, replies
from penult.server.routes import analysis, lessons, puzzles
from penult.tables.seating import BOTS

TARGET = Path(__file__).parents[1] / "browser" / "src" / "protocol.ts"
HEAD = "// Written by tools/protocol_types.py from src/penult/server; do not edit.\n"
REPLIES = (
    replies.Seated,
    replies.MoveReply,
    replies.TicketReply,
    replies.Answer,
    replies.Problem,
    replies.Listed,
    replies.GameReply,
    replies.NewTable,
    replies.NewPlayer,
    replies.NewBot,
    replies.NewOptions,
    replies.ReadCard,
    replies.CardDraft,
    replies.CardGrammar,
    replies.Fit,
    replies.LinkReply,
    replies.FinishedTable,
    replays.Replay,
    outline.Outline,
    outline.Course,
    outline.Because,
    lessons.Taught,
    AnalysisReport,
    analysis.AnalysisStarted,
    exercises.Exercised,
    puzzles.Puzzled,
)


def written() -> str:
    """The whole file."""
    structs: dict[str, inspect.StructType] = {}
    for root in (protocol.ClientMessage, protocol.ServerMessage, *REPLIES):
        collect(inspect.type_info(root), structs)
    parts = [HEAD, *(interface(struct) for struct in structs.values())]
    parts.append(union("ClientMessage", inspect.type_info(protocol.ClientMessage)))
    parts.append(union("ServerMessage", inspect.type_info(protocol.ServerMessage)))
    parts.append(names("Verb", (verb.name.lower() for verb in Verb)))
    parts.append(names("EventKind", (kind.name.lower() for kind in Kind)))
    parts.append(names("Colour", (colour.name.lower() for colour in Colour)))
    parts.append(constant("ANIMALS", "Animal", ANIMALS))
    parts.append(constant("MOODS", "Mood", MOODS))
    parts.append(lookup("CHARACTERS", "Animal", BOTS))
    return "\n".join(parts)


def collect(
    kind: inspect.Type,
    found: dict[str, inspect.StructType],
    within: tuple[inspect.StructType, ...] = (),
) -> None:
    """Every struct that a type refers to, dependencies first; one may refer to itself."""
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                if kind not in within:
                    collect(field.type, found, (*within, kind))
            found.setdefault(kind.cls.__name__, kind)
        case inspect.UnionType(types=types):
            for each in types:
                collect(each, found, within)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            collect(item, found, within)


def interface(struct: inspect.StructType) -> str:
    lines = [f"export interface {struct.cls.__name__} {{"]
    if struct.tag_field:
        lines.append(f'  {struct.tag_field}: "{struct.tag}"')
    lines += [
        f"  {field.encode_name}{'' if is_required(field) else '?'}: {type_of(field.type)}"
        for field in struct.fields
    ]
    return "\n".join([*lines, "}", ""])


def is_required(field: inspect.Field) -> bool:
    """Commands need no id inside the server, but every socket message has one."""
    return field.required or field.name == "id"


def type_of(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.UnionType(types=types):
            return " | ".join(type_of(each) for each in types)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"readonly {grouped(type_of(item))}[]"
        case inspect.DictType(value_type=value):
            return f"Readonly<Record<string, {type_of(value)}>>"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case _:
            raise TypeError(f"no TypeScript for {kind}")


def grouped(kind: str) -> str:
    return f"({kind})" if " " in kind else kind


def union(name: str, kind: inspect.Type) -> str:
    return f"export type {name} = {type_of(kind)}\n"


def names(name: str, values: Iterator[str]) -> str:
    return f"export type {name} = {' | '.join(chr(34) + value + chr(34) for value in values)}\n"


def constant(name: str, member: str, values: Sequence[str]) -> str:
    """A list for the page to go through, and the type of its members."""
    listed = ", ".join(f'"{value}"' for value in values)
    members = f"export type {member} = (typeof {name})[number]\n"
    return f"export const {name} = [{listed}] as const\n{members}"


def lookup(name: str, kind: str, values: Mapping[str, str]) -> str:
    rows = ", ".join(f'{key}: "{value}"' for key, value in values.items())
    return f"export const {name}: Readonly<Record<string, {kind}>> = {{ {rows} }}\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
