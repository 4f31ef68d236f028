"""What needs an extra says so, and names it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from penult.core.errors import PenultError
from penult.core.extras import LIBRARIES, MissingExtra, needs

ENTRIES = {
    "from penult.simulate import Batch": "sim",
    "from penult.lab import analyse": "sim",
    "from penult.lab import play_out": "sim",
    "from penult import bots; bots.find('coloradd', 'learned')": "sim",
    "import penult.envs.gym": "envs",
    "import penult.envs.aec": "envs",
    "import penult.envs.open_spiel": "envs",
    "import penult.envs.rlcard": "envs",
    "import penult.server.storage.postgres_link": "postgres",
}
# Runs lines as if nothing but the base were installed, and prints what each said
AS_BASE = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1].split()))
for line in sys.argv[2:]:
    try:
        exec(line)
    except ImportError as error:
        print(error)
"""


def test_every_way_into_the_library_names_the_extra_that_it_needs() -> None:
    hidden = " ".join({library for some in LIBRARIES.values() for library in some} - {"rich"})
    command = [sys.executable, "-c", AS_BASE, hidden, *ENTRIES]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said == [str(MissingExtra(extra)) for extra in ENTRIES.values()]


def test_another_missing_module_is_not_blamed_on_an_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"), needs("sim"):
        import no_such_module  # type: ignore[import-not-found] # noqa: F401


def test_the_larger_of_two_extras_is_named() -> None:
    with pytest.raises(MissingExtra) as caught, needs("envs"), needs("sim"):
        raise ModuleNotFoundError(name="numba.core")
    assert caught.value.extra == "envs"


def test_a_smaller_extra_does_not_hide_a_larger_one() -> None:
    with pytest.raises(MissingExtra) as caught, needs("serve"), needs("postgres"):
        raise ModuleNotFoundError(name="asyncpg")
    assert caught.value.extra == "postgres"


def test_a_missing_extra_can_be_caught_as_what_it_is() -> None:
    assert issubclass(MissingExtra, PenultError)
    assert issubclass(MissingExtra, ImportError)
