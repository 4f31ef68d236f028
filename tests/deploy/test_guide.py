"""What docs/cluster.md says to type works as written."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml
from tools.cluster import BY_NAME, CONFIGURATION

from tests.server.postgres import Postgres, debian_programs, running
from tests.server.programs import certificate, program

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cluster.md").read_text()
SITE = "games.example"


def block(kind: str, start: str) -> str:
    """The one that begins like this."""
    found = list(re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL))
    (chosen,) = [each for each in found if each.lstrip().startswith(start)]
    return str(chosen)


def carry_out(commands: str, folder: Path, env: Mapping[str, str] | None = None) -> None:
    command = ["sh", "-euc", commands]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **(env or {})}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_password_is_for_the_containers_and_nobody_else(tmp_path: Path) -> None:
    program("openssl")
    (tmp_path / "deploy").mkdir()
    carry_out(block("sh", "mkdir -m 700"), tmp_path)
    folder = tmp_path / "deploy" / "secrets"
    password = folder / "password"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert password.stat().st_mode & 0o777 == 0o644
    assert re.fullmatch("[0-9a-f]{48}\n", password.read_text())  # nothing that a link can't hold


def checked(folder: Path, text: str, **env: str) -> None:
    """haproxy accepts the configuration."""
    file = folder / "haproxy.cfg"
    file.write_text(text)
    carry_out(f"exec {program('haproxy')} -c -f {file}", folder, env)


def test_haproxy_accepts_nodes_without_a_dns(tmp_path: Path) -> None:
    servers = block("haproxy", "server node1").strip()
    text, count = BY_NAME.subn(servers, CONFIGURATION.read_text())
    assert count == 1
    checked(tmp_path, text)


def test_haproxy_accepts_the_certificate(tmp_path: Path) -> None:
    certificate(tmp_path, SITE).rename(tmp_path / "fullchain.pem")
    (tmp_path / "key.pem").rename(tmp_path / "privkey.pem")
    carry_out(block("sh", "cat fullchain.pem"), tmp_path)
    checked(
        tmp_path, CONFIGURATION.read_text(), NODES="node", CERTIFICATE=str(tmp_path / "site.pem")
    )


def test_a_backup_can_be_restored(tmp_path: Path) -> None:
    programs = debian_programs()
    if programs is None:
        pytest.skip("pg_dump isn't installed; make postgres gets it where there is apt-get")
    with running() as server:
        server.execute("CREATE ROLE penult LOGIN")
        server.execute("CREATE DATABASE penult OWNER penult")
        link = link_of(server, "penult")
        server.execute("CREATE TABLE kept AS SELECT 7 AS number", link)
        env = {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PGHOST": "127.0.0.1",
            "PGPORT": str(server.port),
            "PGUSER": "postgres",
            "PENULT_DATABASE": link,
            "RESTORED": link_of(server, "penult_restored"),
        }
        carry_out(block("sh", "pg_dump"), tmp_path, env)
        server.execute("INSERT INTO kept VALUES (8)", link)  # after the backup
        carry_out(block("sh", "createdb"), tmp_path, env)
        proof = "SELECT 1 / (count(*) = 1)::int, 1 / (min(number) = 7)::int FROM kept"
        server.execute(proof, env["RESTORED"])


def link_of(server: Postgres, database: str) -> str:
    return f"postgresql://penult@127.0.0.1:{server.port}/{database}"


def test_alerts_name_metrics_that_exist() -> None:
    """Those of haproxy are asked for in test_haproxy.py."""
    (group,) = yaml.safe_load(block("yaml", "groups:"))["groups"]
    rules = group["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    named = set(re.findall("penult_[a-z_]+", " ".join(rule["expr"] for rule in rules)))
    listed = set(re.findall("`(penult_[a-z_]+)`", PAGE))
    known = {"penult_store_failing", "penult_commit_seconds_bucket", "penult_frozen_total"}
    assert named <= listed | known
