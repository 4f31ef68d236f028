"""Copy ``template/`` into a checkout under the name of a new game, and register it.

The template is a small working game of this family: a deal, a turn, a call, a count. Replace it
rule by rule; CONTRIBUTING.md has the checklist.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = Path(__file__).parent / "template"
NAME = re.compile(r"[a-z]{3,20}")


def targets(name: str) -> Iterator[tuple[Path, str]]:
    """Every file of the template, and where it goes in a checkout."""
    for path in sorted(TEMPLATE.rglob("*")):
        match path.relative_to(TEMPLATE).parts:
            case ("game", file) if file.endswith(".py"):
                yield path, f"src/penult/games/{name}/{file}"
            case ("bot.py",):
                yield path, f"src/penult/bots/{name}.py"
            case ("i18n", language, "main.json"):
                yield path, f"src/penult/i18n/{language}/{name}.json"
            case ("i18n", language, file):
                yield path, f"src/penult/i18n/{language}/{name}-{file}"
            case ("tests", file) if file.endswith(".py"):
                yield path, f"tests/games/{name}/{file}"


def renamed(text: str, name: str) -> str:
    """Replace the template's names, in three spellings, with the game's."""
    prefix = name[:3].upper()
    text = text.replace("skeleton", name).replace("Skeleton", name.capitalize())
    return text.replace("SKE", prefix)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise SystemExit(f"{path}: no {old!r}")
    path.write_text(text.replace(old, new), encoding="utf-8")


def register(name: str, root: Path) -> None:
    registry = root / "src/penult/games/registry.py"
    found = re.search(r"NAMES = \((.*)\)", registry.read_text(encoding="utf-8"))
    assert found is not None
    names = sorted([*re.findall(r'"(\w+)"', found[1]), name])
    written = ", ".join(f'"{each}"' for each in names)
    edit(registry, found[0], f"NAMES = ({written})")
    last = '"penult.games.tippo",'
    edit(root / "pyproject.toml", last, f'{last} "penult.games.{name}",')


def create(name: str, root: Path = ROOT) -> list[str]:
    """Write the skeleton into a checkout; return the files written."""
    if not NAME.fullmatch(name):
        raise SystemExit(f"{name!r} must be 3 to 20 lowercase letters")
    prefix = name[:3].upper()
    taken = [path.name for path in (root / "src/penult/games").iterdir() if path.is_dir()]
    if name in taken or prefix in [other[:3].upper() for other in taken]:
        raise SystemExit(f"the name {name!r} or its clauses {prefix}-01 … are taken")
    written = []
    for source, place in targets(name):
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")
        written.append(place)
    (root / f"tests/games/{name}/__init__.py").touch()
    register(name, root)
    return [*written, f"tests/games/{name}/__init__.py"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.new_game", description=__doc__)
    parser.add_argument("name", help="three to twenty lowercase letters")
    for place in create(parser.parse_args().name):
        print(place)


if __name__ == "__main__":
    main()
