"""Errors of the operating system are shown in the reader's language, too."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from penult.cli.commands import main
from penult.games.errors import UnknownGame
from penult.i18n import LANGUAGES, catalogue
from penult.i18n.quoting import KNOWN, reason
from penult.match.errors import BadRecord
from penult.server.errors import BadFolder

MISSING = {
    "en": "there’s no such file or folder",
    "fr": "ce fichier ou ce dossier n’existe pas",
    "de": "Diese Datei oder diesen Ordner gibt es nicht",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_is_not_there(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "none"), "--lang", language]) != 0
    said = " ".join(capsys.readouterr().err.split())
    assert MISSING[language] in said
    assert os.strerror(errno.ENOENT) not in said


def test_what_the_system_says_is_known_by_its_number() -> None:
    german = catalogue("de")
    for number, key in KNOWN.items():
        assert reason(german, OSError(number, "in English")) == german.text(key)
    assert reason(german, OSError(errno.EIO, "input/output error")) == "input/output error"


def test_what_is_no_text_and_what_is_no_name() -> None:
    french = catalogue("fr")
    with pytest.raises(UnicodeDecodeError) as no_text:
        b"\xff".decode()
    assert reason(french, no_text.value) == "ce n’est pas un fichier texte"
    with pytest.raises(ValueError, match="null") as no_name:
        Path("a\0b").write_text("")
    assert reason(french, no_name.value) == "ce n’est pas un nom de fichier valide"


def test_an_error_within_an_error_speaks_the_same_language() -> None:
    within = UnknownGame(name="whist", known="coloradd")
    assert within.text("de") in BadRecord(3, "header", why=within).text("de")
    folder = BadFolder(folder="x", why=FileNotFoundError(errno.ENOENT, ""))
    assert MISSING["fr"] in folder.text("fr")
