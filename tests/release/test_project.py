"""What a package index, a code host and their machines read of the project."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from hatch_build import absolute

from penult import __version__
from penult.core.extras import LIBRARIES
from penult.i18n import LANGUAGES, catalogue

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
URLS = PROJECT["urls"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = re.findall(r"^([\w -]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
IMPORTED_AS = {"open_spiel": "pyspiel"}

each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


# Extras


def libraries_of(extra: str) -> set[str]:
    """What it lets one import, with the extras that it includes."""
    found: set[str] = set()
    for line in PROJECT["optional-dependencies"][extra]:
        name, _, included = re.split(r"[>=<; ]", line)[0].rstrip("]").partition("[")
        if name == "penult":
            found = found.union(*map(libraries_of, included.split(",")))
        else:
            found.add(IMPORTED_AS.get(name, name))
    return found


@pytest.mark.parametrize("extra", LIBRARIES)
def test_what_is_missing_without_an_extra_is_in_it(extra: str) -> None:
    assert set(LIBRARIES[extra]) == libraries_of(extra)


@pytest.mark.parametrize("extra", LIBRARIES)
def test_the_extra_all_includes_every_other(extra: str) -> None:
    assert libraries_of(extra) <= libraries_of("all")


@pytest.mark.parametrize(("extra", "language"), [*product(LIBRARIES, LANGUAGES)])
def test_whoever_lacks_an_extra_is_told_how_to_install_it(extra: str, language: str) -> None:
    assert f"pip install 'penult[{extra}]'" in catalogue(language).text(f"extra-{extra}")


# One version, one address


def test_the_version_is_the_same_everywhere() -> None:
    chart = read_yaml(ROOT / "deploy" / "helm" / "penult" / "Chart.yaml")
    citation = read_yaml(ROOT / "CITATION.cff")
    assert {chart["version"], chart["appVersion"], citation["version"]} == {__version__}


def test_all_addresses_are_in_the_repository() -> None:
    home = URLS["Repository"]
    assert all(address.startswith(home) for address in URLS.values())
    assert read_yaml(ROOT / "CITATION.cff")["repository-code"] == home
    contact = read_yaml(ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml")["contact_links"]
    assert all(link["url"].startswith(f"{home}/") for link in contact)


def test_the_readme_of_a_release_has_no_relative_link() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    text = absolute(readme, URLS["Repository"], "v1")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    assert f"{URLS['Repository']}/raw/v1/docs/pictures/table.png" in links
    assert f"{URLS['Repository']}/blob/v1/docs/study.md#how-fast" in links


# Workflows


def variants(job: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Every combination of a job's matrix."""
    matrix = job.get("strategy", {}).get("matrix", {})
    names = [name for name in matrix if name not in ("exclude", "include")]
    for values in product(*(matrix[name] for name in names)):
        yield dict(zip(names, values, strict=True))


def made_by(job: dict[str, Any]) -> set[str]:
    """The targets that a job asks ``make`` for."""
    found = set()
    lines = [line for step in job["steps"] for line in step.get("run", "").splitlines()]
    for variant, line in product(variants(job), lines):
        for name, value in variant.items():
            line = line.replace(f"${{{{ matrix.{name} }}}}", value)
        if line.startswith("make "):
            found.add(line.split()[1])
    return found


@each_workflow
def test_every_job_makes_a_target_or_waits_for_one_that_does(path: Path) -> None:
    jobs = read_yaml(path)["jobs"]
    known = {target for targets in TARGETS for target in targets.split()}
    for job in jobs.values():
        assert made_by(job) <= known
        assert made_by(job) or job["needs"] in jobs


@each_workflow
def test_no_job_may_write_unless_it_says_so(path: Path) -> None:
    assert read_yaml(path)["permissions"] == {"contents": "read"}


def test_every_supported_python_is_tested() -> None:
    tested = read_yaml(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["test"]
    pythons = tested["strategy"]["matrix"]["python"]
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if ":: 3." in each]
    assert PROJECT["requires-python"] == f">={named[0]}"
    assert set(named) <= set(pythons)
