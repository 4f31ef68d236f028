"""Every relative link in the documentation leads to a file."""

from __future__ import annotations

import re

import pytest

from tests.docs.test_readme import PAGES, ROOT, name_of

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


@pytest.mark.parametrize("page", [name_of(page) for page in PAGES])
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    targets = LINK.findall(path.read_text(encoding="utf-8"))
    missing = [to for to in targets if "://" not in to and not (path.parent / to).exists()]
    assert missing == []
