"""Which code is running: a hash of source files, for what must not outlive a change of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATTERNS = ("*.py", "*.bin")


@cache
def sources_hash(folders: tuple[str, ...], *beside: str) -> str:
    """Changes with any file of these packages, and with the texts in ``beside``."""
    digest = hashlib.sha256(" ".join(beside).encode())
    for path in source_files(folders):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def source_files(folders: Iterable[str]) -> Iterable[Path]:
    for folder in folders:
        for pattern in PATTERNS:
            yield from sorted((ROOT / folder).rglob(pattern))
