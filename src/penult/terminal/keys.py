"""The seats that this person has on this machine: who comes back sits where he sat."""

from __future__ import annotations

import json
import os
from pathlib import Path

MOST = 100  # tables


def place() -> Path:
    """Where programs of this system keep what they remember."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "penult" / "seats.json"


def remembered() -> dict[str, str]:
    try:
        found = json.loads(place().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def key_of(server: str, table: str, name: str) -> str:
    return f"{server} {table} {name}"


def token_of(server: str, table: str, name: str) -> str:
    """The token of a seat taken before under this name; empty: none."""
    return remembered().get(key_of(server, table, name), "")


def remember(server: str, table: str, name: str, token: str) -> None:
    """Only the person himself may read it. Where nothing can be written, nothing is."""
    seats = remembered()
    seats.pop(key_of(server, table, name), None)
    seats[key_of(server, table, name)] = token
    kept = dict(list(seats.items())[-MOST:])
    file = place()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        with open(fresh, "w", encoding="utf-8", opener=private) as out:
            json.dump(kept, out)
        fresh.replace(file)
    except OSError:
        return


def private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
