"""The documentation site has every page once, in one place of its navigation."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tests.docs.test_readme import ROOT

DOCS = ROOT / "docs"
FROM_ELSEWHERE = {"ARCHITECTURE.md", "CHANGELOG.md"}
FROM_ELSEWHERE |= {"CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md"}


def places(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    else:
        for each in entry.values() if isinstance(entry, dict) else entry:
            yield from places(each)


def test_every_page_has_one_place() -> None:
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    pages = [page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")]
    notebooks = [
        page.relative_to(DOCS).with_suffix(".md").as_posix() for page in DOCS.rglob("*.ipynb")
    ]
    assert sorted(places(config["nav"])) == sorted([*pages, *notebooks, *FROM_ELSEWHERE])


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_game_has_a_page_in_every_language(language: str) -> None:
    english = {page.name for page in (DOCS / "games" / "en").iterdir()}
    assert {page.name for page in (DOCS / "games" / language).iterdir()} == english


def test_what_the_reference_names_exists() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (DOCS / "api").iterdir()]
    names = [name for page in pages for name in re.findall(r"^::: (\S+)$", page, re.MULTILINE)]
    assert names
    for name in names:
        pkgutil.resolve_name(name)
