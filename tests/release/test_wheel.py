"""The wheel, as somebody gets it who only wants to play."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tools.wheels import ROOT, Installed, base


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from an sdist with the pages that are there; ``make prove-wheels`` also builds them."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT],
        env={**os.environ, "PENULT_SKIP_BROWSER": "1"},
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_has_pages_texts_and_weights_but_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    for needed in ("static/index.html", "i18n/de/extras.json", "py.typed"):
        assert f"penult/{needed}" in names
    assert any(name.endswith(".safetensors") for name in names)
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"penult"}


def test_a_base_installation_plays_and_names_what_it_lacks(wheel: Path, tmp_path: Path) -> None:
    base(Installed(tmp_path, sys.executable, str(wheel)))
