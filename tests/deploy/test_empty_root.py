"""What the container's image starts works as it does there.

That is a root that holds only Python and Penult and can't be written to, apart from /data and
/tmp; a user without a name, a home or any rights; and the environment of the Containerfile.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import penult
from tests.deploy.test_containers import CONTAINERFILE
from tests.server.programs import free_port, running, until_open

HEAVY = bool(os.environ.get("PENULT_HEAVY"))
SOURCES = Path(penult.__file__).parents[1]
PREFIX = Path(sys.prefix).resolve()
SYSTEM = [path for path in map(Path, ("/usr", "/lib", "/lib64", "/bin")) if path.exists()]
PROVIDED = [*SYSTEM, *dict.fromkeys((Path(sys.base_prefix), PREFIX, SOURCES))]


def can_make_a_root() -> bool:
    if os.geteuid() != 0 or not shutil.which("unshare") or not shutil.which("chroot"):
        return False
    command = ["unshare", "--mount", "sh", "-c", "mount -t tmpfs none /mnt"]
    return subprocess.run(command, capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(
    not can_make_a_root(), reason="only root may make a root of its own, and not everywhere"
)


def environment() -> dict[str, str]:
    """As the Containerfile sets it; Penult lies elsewhere, and isn't copied."""
    (line,) = re.findall(r"^ENV (.*)$", CONTAINERFILE, re.MULTILINE)
    found = dict(pair.split("=", 1) for pair in shlex.split(line))
    return found | {"PATH": f"{PREFIX / 'bin'}:/usr/bin:/bin", "PYTHONPATH": str(SOURCES)}


def user() -> str:
    return str(re.findall(r"^USER (\S+)$", CONTAINERFILE, re.MULTILINE)[-1])


def inside(root: Path, *command: str) -> list[str]:
    """The command, to be run in the new root."""
    number = user().partition(":")[0]
    lines = [f"cd {root}", f"mount -t tmpfs -o mode=755 none {root}", f"cd {root}"]
    lines += ["mkdir -p data tmp dev", "touch dev/null dev/urandom"]
    lines += [f"mount --bind /dev/{name} dev/{name}" for name in ("null", "urandom")]
    lines += [f"mount -t tmpfs -o mode=700,uid={number},gid={number} none data"]
    lines += ["mount -t tmpfs -o mode=1777 none tmp"]  # the sources may lie below /tmp
    lines += [line for path in PROVIDED for line in provide(path)]
    lines += [f"mount -o remount,ro {root}"]
    settings = [f"{name}={value}" for name, value in environment().items()]
    started = ["chroot", f"--userspec={user()}", "--groups=", str(root), "/usr/bin/env", "-i"]
    lines += [f"exec {shlex.join([*started, *settings, *command])}"]
    return ["unshare", "--mount", "sh", "-euc", "\n".join(lines)]


def provide(path: Path) -> Sequence[str]:
    """Where a path is in the old root it is in the new one, to be read only."""
    place = str(path).lstrip("/")
    if path.is_symlink():
        return [f"ln -s {path.readlink()} {place}"]
    return [
        f"mkdir -p {place}",
        f"mount --bind {path} {place}",
        f"mount -o remount,bind,ro {place}",
    ]


def done(root: Path, *command: str, typed: str = "") -> str:
    found = subprocess.run(
        inside(root, *command), input=typed, capture_output=True, text=True, timeout=300
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_the_root_is_as_empty_as_it_says(tmp_path: Path) -> None:
    look = (
        "import os; print(os.getuid(), os.access('/usr', os.W_OK), os.access('/', os.W_OK),"
        " os.access('/data', os.W_OK), os.path.exists('/etc'), 'HOME' in os.environ)"
    )
    told = done(tmp_path, "python", "-c", look).split()
    assert told == [user().partition(":")[0], "False", "False", "True", "False", "False"]


def test_the_container_serves(tmp_path: Path) -> None:
    port, log, root = free_port(), tmp_path / "log", tmp_path / "root"
    root.mkdir()
    command = json.loads(re.findall(r"^CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)[-1])
    served = ["penult", *command, "--port", str(port)]
    check = json.loads(re.findall(r"CMD (\[\"python\".*\])$", CONTAINERFILE, re.MULTILINE)[0])
    with running(inside(root, *served), log):
        until_open(port, log)
        own = [word.replace(":8000", f":{port}") for word in check]
        assert subprocess.run([sys.executable, *own[1:]], capture_output=True).returncode == 0
    assert "event=stopped" in log.read_text()


def test_the_container_plays(tmp_path: Path) -> None:
    said = done(tmp_path, "penult", "play", "royal", "--plain", "--lang", "en", typed="quit\n")
    assert "Royal" in said


@pytest.mark.skipif(not HEAVY, reason="everything is compiled anew: PENULT_HEAVY=1")
def test_the_container_simulates(tmp_path: Path) -> None:
    said = done(tmp_path, "penult", "simulate", "coloradd", "--games", "100", "--lang", "en")
    assert "100" in said
