"""The arguments of all commands: flags, keys of their help texts, types."""

from __future__ import annotations

from typing import Any, TypeAlias

from penult.games.registry import NAMES


def whole_number(text: str) -> int:
    return int(text.replace("_", "").replace("'", ""))


def as_option(preset: str) -> str:
    return f"preset={preset}"


Argument: TypeAlias = "tuple[tuple[str, ...], str, dict[str, Any]]"

GAME: Argument = (("game",), "game", {})
USUAL_SEATS = 4
SEATS = (("--seats",), "seats", {"type": int, "default": USUAL_SEATS, "metavar": "N"})
SEED = (("--seed",), "seed", {"metavar": "HEX"})
OPTION = (
    ("--option", "-o"),
    "option",
    {"action": "append", "default": [], "metavar": "NAME=VALUE"},
)
PRESET = (
    ("--preset",),
    "preset",
    {"action": "append", "dest": "option", "default": [], "type": as_option, "metavar": "NAME"},
)
FILE: Argument = (("file",), "file", {})
VIEWER = (("--viewer",), "viewer", {"type": int, "default": -1, "metavar": "N"})
DATA = (("--data",), "data", {"metavar": "FOLDER"})
DATABASE = (("--database",), "database", {"default": "", "metavar": "LINK"})
FLAG = {"action": "store_true"}
ADJUSTED = {"nargs": "?", "const": 500, "type": whole_number, "metavar": "N"}
CUSTOM = (("--custom",), "custom", {"action": "append", "default": [], "metavar": "FILE"})
GAMES_OF_BOTS: list[Argument] = [
    GAME,
    (("--games",), "games", {"type": whole_number, "metavar": "N"}),
    SEATS,
    (("--bots",), "bots", {"default": "sensible", "metavar": "NAME,NAME"}),
    PRESET,
    OPTION,
    SEED,
    CUSTOM,
    (("--match",), "match", FLAG),
    (("--workers",), "workers", {"type": int, "default": 0, "metavar": "N"}),
]

SHELLS = ("bash", "zsh", "fish")
WHAT_WITH_TABLES = ("list", "export", "import", "move", "size", "shrink")

ARGUMENTS: dict[str, list[Argument]] = {
    "play": [
        (("game",), "game", {"nargs": "?"}),
        (("--seats",), "seats", {"type": int, "metavar": "N"}),
        (("--bots",), "opponents", {"default": "sensible", "metavar": "NAME,NAME"}),
        PRESET,
        OPTION,
        SEED,
        (("--name",), "name", {"default": ""}),
        (("--load",), "load", {"metavar": "FILE"}),
        CUSTOM,
        (("--plain",), "plain", FLAG),
        (("--full",), "full", FLAG),
        (("--untimed",), "untimed", FLAG),
    ],
    "serve": [
        (("--host",), "host", {"default": "127.0.0.1"}),
        (("--port",), "port", {"type": int, "default": 8000, "metavar": "N"}),
        DATA,
        (("--tables",), "most-tables", {"type": int, "default": 10_000, "metavar": "N"}),
        (("--sockets",), "most-sockets", {"type": int, "default": 100, "metavar": "N"}),
        (("--rate",), "rate", {"type": int, "default": 20, "metavar": "N"}),
        (("--keep",), "keep", {"type": int, "metavar": "DAYS"}),
        (("--origin",), "origin", {"action": "append", "default": [], "metavar": "LINK"}),
        (("--proxy",), "proxy", {"action": "append", "default": [], "metavar": "ADDRESS"}),
        (("--link",), "public-link", {"default": "", "metavar": "LINK"}),
        DATABASE,
        (("--inner",), "inner", {"default": "127.0.0.1:0", "metavar": "HOST:PORT"}),
        (("--inner-name",), "inner-name", {"default": "", "metavar": "HOST:PORT"}),
    ],
    "tables": [
        (("what",), "what", {"choices": WHAT_WITH_TABLES, "metavar": "what"}),
        (("name",), "table-or-file", {"nargs": "?", "default": "-"}),
        DATA,
        DATABASE,
        (("--output",), "output", {"metavar": "FILE"}),
    ],
    "backup": [(("file",), "backup-file", {}), DATA],
    "restore": [(("file",), "restore-file", {}), DATA],
    "doctor": [
        DATA,
        DATABASE,
        (("--port",), "doctor-port", {"type": int, "default": 8000, "metavar": "N"}),
    ],
    "stats": [DATA, DATABASE, (("--json",), "stats-json", FLAG)],
    "join": [
        (("link",), "link", {}),
        (("--name",), "name", {"default": ""}),
        (("--watch",), "watch", FLAG),
        (("--plain",), "plain", FLAG),
        (("--full",), "full", FLAG),
    ],
    "open": [
        (("game",), "game", {"nargs": "?", "default": NAMES[0]}),
        (("--at",), "at", {"default": "", "metavar": "LINK"}),
        SEATS,
        (("--bots",), "robots", {"type": int, "default": 0, "metavar": "N"}),
        (("--level",), "level", {"default": "", "metavar": "NAME"}),
        PRESET,
        OPTION,
        CUSTOM,
        (("--public",), "public", FLAG),
        (("--name",), "name", {"default": ""}),
        (("--plain",), "plain", FLAG),
        (("--full",), "full", FLAG),
    ],
    "simulate": [
        *GAMES_OF_BOTS,
        (("--on",), "on", {"default": "", "metavar": "ray://HOST:PORT"}),
        (("--resume",), "resume", {"default": "", "metavar": "FILE"}),
        (("--json",), "json", FLAG),
        (("--quiet",), "quiet", FLAG),
    ],
    "dataset": [
        *GAMES_OF_BOTS,
        (("--output",), "dataset-output", {"default": "", "metavar": "FOLDER"}),
        (("--quiet",), "quiet", FLAG),
    ],
    "league": [
        (("--games",), "league-games", {"metavar": "NAME,NAME"}),
        (("--seats",), "league-seats", {"metavar": "N,N"}),
        (("--bots",), "league-bots", {"metavar": "NAME,NAME"}),
        (("--neighbours",), "league-neighbours", FLAG),
        (("--precision",), "precision", {"metavar": "PERCENT"}),
        (("--deals",), "deals", {"type": whole_number, "metavar": "N"}),
        (("--seed",), "league-seed", {"metavar": "HEX"}),
        (("--adjusted",), "adjusted", ADJUSTED),
        (("--workers",), "workers", {"type": int, "default": 0, "metavar": "N"}),
        (("--resume",), "resume", {"metavar": "FILE"}),
        (("--save",), "save", {"action": "append", "default": [], "metavar": "FILE"}),
        (("--json",), "league-json", FLAG),
        (("--quiet",), "quiet", FLAG),
    ],
    "train": [
        GAME,
        (("--seats",), "seats", {"type": int, "default": 2, "metavar": "N"}),
        (("--against",), "train-against", {"default": "sensible", "metavar": "NAME"}),
        (("--folder",), "train-folder", {"default": "", "metavar": "FOLDER"}),
        (("--lessons",), "train-lessons", {"type": int, "default": 100, "metavar": "N"}),
        (("--worlds",), "train-worlds", {"type": int, "default": 300, "metavar": "N"}),
        (("--updates",), "train-updates", {"type": int, "default": 0, "metavar": "N"}),
        (("--tables",), "train-tables", {"type": int, "default": 512, "metavar": "N"}),
        (("--steps",), "train-steps", {"type": int, "default": 64, "metavar": "N"}),
        (("--hidden",), "train-hidden", {"default": "128,64", "metavar": "N,N"}),
        (("--rate",), "train-rate", {"type": float, "default": 2e-4, "metavar": "X"}),
        (("--entropy",), "train-entropy", {"type": float, "default": 0.003, "metavar": "X"}),
        (("--every",), "train-every", {"type": int, "default": 20, "metavar": "N"}),
        (("--rounds",), "train-rounds", {"type": whole_number, "default": 2000, "metavar": "N"}),
        (("--final",), "train-final", {"type": whole_number, "default": 10_000, "metavar": "N"}),
        (("--threads",), "train-threads", {"type": int, "default": 1, "metavar": "N"}),
        (("--seed",), "train-seed", {"default": "0", "metavar": "HEX"}),
        (("--quiet",), "quiet", FLAG),
    ],
    "analyse": [
        FILE,
        (
            ("--seat",),
            "analyse-seat",
            {"action": "append", "default": [], "type": int, "metavar": "N"},
        ),
        (("--bots",), "analyse-bots", {"default": "", "metavar": "NAME,NAME"}),
        (("--unit",), "analyse-unit", {"choices": ("match", "round"), "default": "match"}),
        (
            ("--save",),
            "analyse-save",
            {"action": "append", "default": [], "metavar": "FILE"},
        ),
        (("--json",), "analyse-json", FLAG),
        (("--quiet",), "quiet", FLAG),
    ],
    "puzzles": [
        (("game",), "game", {"nargs": "?", "default": ""}),
        (("--level",), "puzzle-level", {"choices": ("easy", "medium", "hard")}),
        (("--number",), "puzzle-number", {"type": int, "metavar": "N"}),
        (("--daily",), "puzzle-daily", FLAG),
        (("--plain",), "plain", FLAG),
        (("--make",), "puzzle-make", {"type": int, "metavar": "N"}),
        (("--among",), "puzzle-among", {"type": int, "metavar": "N"}),
        (("--seed",), "puzzle-seed", {"metavar": "HEX"}),
        (("--resume",), "puzzle-resume", {"default": "", "metavar": "FILE"}),
        (("--save",), "puzzle-save", {"default": "", "metavar": "FILE"}),
    ],
    "cards": [
        (("action",), "action", {}),
        (("what",), "which-card", {"nargs": "?", "default": ""}),
    ],
    "replay": [FILE, VIEWER],
    "verify": [(("file",), "file-or-folder", {})],
    "rules": [GAME, (("clause",), "clause", {"nargs": "*"})],
    "options": [GAME],
    "picture": [
        (("file",), "file-or-position", {}),
        VIEWER,
        (("--output",), "output", {"metavar": "FILE"}),
    ],
    "completion": [(("shell",), "shell", {"choices": SHELLS, "metavar": "shell"})],
}
