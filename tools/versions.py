"""Environments with the oldest or the newest libraries that ``pyproject.toml`` allows.

Only what Penult itself needs is old: pytest and its like are those of every other test.

python -m tools.versions lowest
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = ("serve", "postgres", "study", "envs")
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
TESTING = (
    "hypothesis",
    "httpx",
    "polars",
    "pytest",
    "pytest-xdist",
    "pyyaml",
    "rlcard",
    "schemathesis",
)


def uv(*words: object) -> None:
    command = (sys.executable, "-m", "uv", *words)
    subprocess.run([str(word) for word in command], cwd=ROOT, check=True)


def environment(name: str) -> None:
    """Made anew in ``.venv-NAME``."""
    folder = ROOT / f".venv-{name}"
    python, versions = folder / "bin" / "python", folder / "versions.txt"
    uv("venv", "-q", "--clear", "--python", sys.executable, folder)
    how = ("--resolution", RESOLUTIONS[name], "--python", python, "-q")
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    uv("pip", "compile", "pyproject.toml", *extras, *how, "-o", versions)
    into = ("pip", "install", "-q", "--python", python)
    uv(*into, "--no-deps", "-e", ".")
    uv(*into, "-r", versions, *TESTING)


if __name__ == "__main__":
    environment(sys.argv[1])
