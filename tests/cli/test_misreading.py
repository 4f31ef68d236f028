"""Mistakes on the command line are explained in every language, without a word of English."""

from __future__ import annotations

import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES, catalogue

WRONG = {
    "cli-missing": (["options"], {"what": "game"}),
    "cli-unknown": (["options", "royal", "--loud"], {"what": "--loud"}),
    "cli-no-value": (["play", "royal", "--seats"], {"name": "--seats"}),
    "cli-choice": (["chess"], {"text": "chess"}),
    "cli-bad-number": (["simulate", "royal", "--games", "x"], {"name": "--games", "text": "x"}),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", WRONG)
def test_what_cannot_be_read(capsys: pytest.CaptureFixture[str], key: str, language: str) -> None:
    given, values = WRONG[key]
    with pytest.raises(SystemExit) as stopped:
        main([f"--lang={language}", *given])
    assert stopped.value.code == 2
    texts = catalogue(language)
    first, last = capsys.readouterr().err.splitlines()
    assert first.partition(": ")[2].startswith(texts.text(key, all="", **values).strip())
    assert last == texts.text("cli-try")
