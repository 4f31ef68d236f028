"""Programs that tests run beside the server: proxies as Debian has them, and what they need."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

UNPACKED = Path(sys.prefix) / "proxies" / "usr"  # by ``make proxies``
PATH = os.pathsep.join(
    (os.environ["PATH"], "/usr/sbin", *(f"{UNPACKED}/{d}" for d in ("sbin", "bin")))
)
SOON = 20  # seconds


def find_program(name: str) -> str | None:
    return shutil.which(name, path=PATH)


def program(name: str) -> str:
    found = find_program(name)
    if found is None:
        pytest.skip(f"{name} isn't installed; make proxies gets it where there is apt-get")
    return found


def free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])


def certificate(folder: Path, site: str) -> Path:
    """A certificate for the site that nobody has signed; its key is beside it."""
    made = folder / "cert.pem"
    wanted = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    named = ("-subj", f"/CN={site}", "-addext", f"subjectAltName=DNS:{site}")
    files = ("-keyout", folder / "key.pem", "-out", made)
    command = (program("openssl"), "req", "-x509", *wanted, *named, *files)
    subprocess.run(command, check=True, capture_output=True)
    return made


@contextmanager
def running(command: list[str], log: Path, env: dict[str, str] | None = None) -> Iterator[None]:
    with log.open("w") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=env)
        try:
            yield
        finally:
            process.terminate()
            process.wait()


def until_open(port: int, log: Path) -> None:
    ends = time.monotonic() + SOON
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < ends, log.read_text()
            time.sleep(0.05)
