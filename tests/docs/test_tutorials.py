"""Every block of code on the pages for newcomers runs as written, from top to bottom.

``python`` with a title is a file, without one it is run; ``pycon`` is compared with what Python
answers. ``console`` holds commands after “$ ”, what is typed into them after “> ”, and their
output, of which “...” stands for any part. What would take long runs in heavy mode only.
"""

from __future__ import annotations

import ast
import doctest
import io
import json
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from penult.cli.commands import main
from tests.docs.test_readme import ROOT, name_of

DOCS = ROOT / "docs"
PAGES = [
    DOCS / "index.md",
    *sorted(DOCS.glob("tutorials/*.md")),
    *sorted(DOCS.glob("games/*/*.md")),
]
OTHERS = sorted(DOCS.glob("*.md"))
NOTEBOOKS = sorted(DOCS.rglob("*.ipynb"))
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')
TYPED = re.compile(r"^> (.+)\n", re.MULTILINE)
LANGUAGES = ("console", "pycon", "python", "text")
LOOSELY = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
HEAVY = bool(os.environ.get("PENULT_HEAVY"))

Captured = pytest.CaptureFixture[str]


@dataclass(frozen=True)
class Block:
    language: str
    about: str
    text: str

    @property
    def is_slow(self) -> bool:
        return "slow" in self.about.split()


def blocks_of(page: Path) -> list[Block]:
    return [Block(*found) for found in BLOCK.findall(page.read_text(encoding="utf-8"))]


def commands_in(text: str) -> Iterator[tuple[str, str]]:
    """Each command, and what it is said to print."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run(command: str, typed: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> str:
    words = shlex.split(command, comments=True)
    assert words[0] == "penult", command
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    capsys.readouterr()
    try:
        assert main(words[1:]) == 0, command
    except SystemExit as left:
        assert left.code in (0, None), command
    return capsys.readouterr().out


def compile_only(block: Block) -> None:
    if block.language == "python":
        compile(block.text, "block", "exec")


def compare(expected: str, got: str) -> None:
    if not doctest.OutputChecker().check_output(expected, got, LOOSELY):
        assert got == expected


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with the examples of the repository."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_does_what_it_says(
    page: Path, folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: dict[str, Any] = {"__name__": page.stem}
    for block in blocks_of(page):
        assert block.language in LANGUAGES, block
        if title := TITLE.search(block.about):
            (folder / title[1]).write_text(block.text, encoding="utf-8")
        elif block.is_slow and not HEAVY:
            compile_only(block)
        elif block.language == "python":
            exec(compile(block.text, str(page), "exec"), names)
        elif block.language == "pycon":
            test = doctest.DocTestParser().get_doctest(block.text, names, page.stem, str(page), 0)
            result = doctest.DocTestRunner(optionflags=LOOSELY).run(test, clear_globs=False)
            assert result.failed == 0
            names.update(test.globs)
        elif block.language == "console":
            for command, output in commands_in(block.text):
                typed = "".join(f"{line}\n" for line in TYPED.findall(output))
                compare(TYPED.sub("> ", output), run(command, typed, capsys, monkeypatch))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=name_of)
def test_a_notebook_shows_what_its_cells_print(
    notebook: Path, folder: Path, capsys: Captured
) -> None:
    names: dict[str, Any] = {"__name__": notebook.stem}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), str(notebook), "exec"), names)
            printed = "".join(line for output in cell["outputs"] for line in output["text"])
            assert capsys.readouterr().out == printed


@pytest.mark.parametrize("page", OTHERS, ids=name_of)
def test_what_other_pages_import_exists(page: Path) -> None:
    """Their examples with prompts run elsewhere; those without one may take minutes."""
    for block in blocks_of(page):
        if block.language == "python" and ">>> " not in block.text:
            tree = ast.parse(block.text)
            imports = [each for each in tree.body if isinstance(each, ast.Import | ast.ImportFrom)]
            exec(compile(ast.Module(list(imports), []), str(page), "exec"), {})
