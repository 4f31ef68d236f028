"""Every command in the documentation is one that the program understands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from penult.cli.commands import parser
from penult.i18n import catalogue
from tests.docs.test_readme import PAGES, name_of

COMMAND = re.compile(r"^(?:\$ | {4,}(?:\$ )?)(penult (?!record ).*[^\\])$", re.MULTILINE)
REMARK = re.compile(r" {2,}.*")
WITH_COMMANDS = [page for page in PAGES if COMMAND.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name_of)
def test_commands_of_a_page(page: Path) -> None:
    known = parser(catalogue("en"))
    text = page.read_text(encoding="utf-8")
    for command in COMMAND.findall(text):
        if "[" not in command and "…" not in command:  # else it's a pattern, not a command
            known.parse_args(shlex.split(REMARK.sub("", command), comments=True)[1:])
