"""Cuts the page's font out of its package: only the signs of our languages, only the weights used.

    npm pack @fontsource-variable/figtree@5.3.0
    pip install fonttools brotli
    python -m tools.font fontsource-variable-figtree-5.3.0.tgz

Figtree is under the SIL Open Font License, whose text is kept beside the font. ``font.css`` says
which signs are in it; a test compares, and looks for letters of the locales that are missing.
"""

from __future__ import annotations

import sys
import tarfile
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory

ASSETS = Path(__file__).parents[1] / "browser" / "src" / "assets"
FONT, LICENCE = ASSETS / "figtree.woff2", ASSETS / "figtree-OFL.txt"
SOURCE = "package/files/figtree-latin-wght-normal.woff2"
WEIGHTS = "wght=400:800"
FEATURES = "kern,mark,ccmp,locl,rvrn,tnum"  # tnum: figures of one width
RANGES = (0x20, 0x7E), (0xA0, 0xAC), (0xAE, 0xFF), (0x152, 0x153)  # also for foreign names
SIGNS = "–—‘’‚“”„•…€↑↓−"  # there are no arrows to the left and right


def signs() -> set[int]:
    return {code for first, last in RANGES for code in range(first, last + 1)} | set(
        map(ord, SIGNS)
    )


def cut(source: Path, target: Path) -> None:
    """First the signs, then the weights."""
    some = target.with_suffix(".some.woff2")
    wanted = ",".join(f"U+{code:X}" for code in sorted(signs()))
    options = ("--no-hinting", f"--layout-features={FEATURES}", "--name-IDs=*")
    tool = sys.executable, "-m"
    run(
        [
            *tool,
            "fontTools.subset",
            source,
            f"--unicodes={wanted}",
            *options,
            f"--output-file={some}",
            "--flavor=woff2",
        ],
        check=True,
    )
    run([*tool, "fontTools.varLib.instancer", some, WEIGHTS, "-o", target, "-q"], check=True)
    some.unlink()


def main(package: Path) -> None:
    with TemporaryDirectory() as folder, tarfile.open(package) as archive:
        archive.extractall(folder, filter="data")
        cut(Path(folder) / SOURCE, FONT)
        LICENCE.write_bytes((Path(folder) / "package" / "LICENSE").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
