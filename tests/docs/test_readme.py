"""The examples in the documentation run as written."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("conformance/*.md")])
TUTORIALS = "tutorials"  # test_tutorials.py runs them
WITH_EXAMPLES = (
    "README.md",
    "docs/notation.md",
    "docs/bots.md",
    "docs/library.md",
    "docs/master.md",
    "docs/melds.md",
    "docs/royal.md",
    "docs/rlcard.md",
    "docs/rummy.md",
    "docs/tippo.md",
    "docs/wilds.md",
)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "page", [page for page in PAGES if TUTORIALS not in page.parts], ids=name_of
)
def test_examples_of_a_page(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_a_page_has_examples(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert doctest.DocTestParser().get_examples(text)
