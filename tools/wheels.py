"""Builds the wheel and the sdist, installs them in fresh environments, and uses what they promise.

python -m tools.wheels --pythons python3.11 python3.13 --parts base serve
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
BASE, SDIST = "base", "sdist"
MOST_MEGABYTES = 20  # of the base installation with all it needs, without bytecode


class Installed:
    """A fresh environment with Penult, and a folder for everything it writes."""

    def __init__(self, folder: Path, python: str, what: str) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        run(python, "-m", "venv", "--without-pip", folder / "venv")
        pip = (sys.executable, "-m", "pip", "--python", self.bin / "python")
        run(*pip, "install", "-q", "--disable-pip-version-check", "--no-compile", what)
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            **{f"XDG_{kind}_HOME": str(folder) for kind in ("CACHE", "DATA", "STATE")},
        }

    def __call__(self, *command: str, typed: str = "", code: int = 0) -> str:
        """Run a program of the environment; what it said, on either stream."""
        done = subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != code or "Traceback" in done.stdout:
            raise SystemExit(f"{' '.join(command)}: {done.returncode}\n{done.stdout}")
        return done.stdout

    def megabytes(self) -> float:
        """What was installed takes this much on the disk."""
        files = (self.folder / "venv" / "lib").rglob("*")
        return sum(each.stat().st_size for each in files if each.is_file()) / 1e6


def run(*command: object) -> None:
    subprocess.run([str(word) for word in command], check=True)


# What each part promises


def base(penult: Installed) -> None:
    assert penult.megabytes() <= MOST_MEGABYTES, penult.megabytes()
    penult("python", "-c", "import penult; penult.Match.new('rummy', seed=1).legal()")
    penult("penult", "play", "royal", "--seed", "3", typed="hint\nquit\n")
    penult("penult", "doctor")
    penult("penult", "puzzles", "tippo", "--number", "1", typed="hint\nquit\n")
    for command in ("serve", "simulate coloradd", "dataset tippo", "train coloradd"):
        said = penult("penult", *command.split(), "--lang", "en", code=2)
        assert "pip install 'penult[" in said and said.count("\n") == 1, said


def sim(penult: Installed) -> None:
    penult("penult", "simulate", "tippo", "--games", "100", "--bots", "random")


def data(penult: Installed) -> None:
    penult("penult", "dataset", "tippo", "--games", "5", "--bots", "random", "--folder", "games")


def study(penult: Installed) -> None:
    data(penult)
    penult("python", "-c", "import pandas; assert len(pandas.read_parquet('games/actions'))")


def envs(penult: Installed) -> None:
    penult("python", "-c", "import penult.envs.aec, penult.envs.open_spiel")
    make = "import gymnasium as g, penult.envs.gym; g.make('penult/Tippo-v0').reset(seed=1)"
    penult("python", "-c", make)


def serve(penult: Installed) -> None:
    command: list[str | Path] = [penult.bin / "penult", "serve", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=penult.environment
    ) as server:
        try:
            assert server.stdout
            words = (word for line in server.stdout for word in line.split())
            link = next(word for word in words if word.startswith("http://"))
            for path in ("/api/live", "/"):
                with urlopen(link + path, timeout=10) as reply:
                    assert reply.status == 200
        finally:
            server.terminate()


def postgres(penult: Installed) -> None:
    nowhere = "postgresql://127.0.0.1:1/nowhere"
    assert nowhere in penult("penult", "tables", "list", "--database", nowhere, code=2)


def ray(penult: Installed) -> None:
    penult("penult", "simulate", "tippo", "--on", "auto", code=2)  # there is no cluster


def train(penult: Installed) -> None:
    penult("python", "-c", "import penult.lab.training.trainer")


PARTS: dict[str, Callable[[Installed], None]] = {
    BASE: base,
    SDIST: base,
    "sim": sim,
    "serve": serve,
    "data": data,
    "study": study,
    "envs": envs,
    "postgres": postgres,
    "ray": ray,
    "train": train,
}
LARGE = ("ray", "train")  # only if they are named


def built(folder: Path) -> tuple[Path, Path]:
    """The wheel, built from the sdist, and the sdist; those that are there if there are any."""
    if not folder.is_dir():
        run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    return next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))


def what(part: str, wheel: Path, sdist: Path) -> str:
    """What pip is asked to install."""
    if part == SDIST:
        return str(sdist)
    return str(wheel) if part == BASE else f"{wheel}[{part}]"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--pythons", nargs="+", default=[sys.executable])
    reader.add_argument(
        "--parts", nargs="+", choices=PARTS, default=[p for p in PARTS if p not in LARGE]
    )
    reader.add_argument("--dist", type=Path, help="where they are, if they are built already")
    options = reader.parse_args()
    with TemporaryDirectory() as name:
        wheel, sdist = built(options.dist or Path(name) / "dist")
        for python, part in product(options.pythons, options.parts):
            begin = time.monotonic()
            with TemporaryDirectory() as fresh:
                penult = Installed(Path(fresh), python, what(part, wheel, sdist))
                size = penult.megabytes()
                PARTS[part](penult)
            took = time.monotonic() - begin
            sys.stdout.write(f"{python} {part}: {size:.1f} MB, {took:.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
