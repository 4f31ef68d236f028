"""What MkDocs doesn't do by itself for the documentation site; mkdocs.yml names this file.

The pages are also read in the repository. So what they link to outside ``docs`` comes along, a
notebook becomes a page, the folders ``fr`` and ``de`` are in these languages, and a site that would
load anything from elsewhere isn't built.
"""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

log = logging.getLogger("mkdocs.hooks")
ROOT = Path(__file__).parents[1]
ALONG = {  # where it is in the repository, and in the site
    "README.md": "index.md",
    "ARCHITECTURE.md": "ARCHITECTURE.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CODE_OF_CONDUCT.md": "CODE_OF_CONDUCT.md",
    "SECURITY.md": "SECURITY.md",
    "browser/public/icon.svg": "assets/icon.svg",
    "browser/src/assets/figtree.woff2": "assets/figtree.woff2",
    "browser/src/assets/figtree-OFL.txt": "assets/figtree-OFL.txt",
}
LINK = re.compile(r"(?<=\]\()(?!\w+:)([^)#\s]+)")
CELL = re.compile(r"<td.*?</td>", re.DOTALL)
LOADED = re.compile(
    r"""<(?:script|img|iframe|source|link(?![^>]*rel="?(?:canonical|prev|next|alternate)))\b[^>]*"""
    r"""(?:src|href)=["']?(?:https?:)?//[^\s"'>]+|url\(["']?(?:https?:)?//[^)]+|@import[^;]+"""
)


def in_site(path: str) -> str:
    """The place in the site of a file of the repository."""
    if path in ALONG:
        return ALONG[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else f"files/{path}"


def in_repository(place: str) -> str:
    home = {there: path for path, there in ALONG.items() if path != "README.md"}
    return home.get(place, f"docs/{place}")


def linked(markdown: str, path: str) -> set[str]:
    """The files of the repository to which a page links."""
    return {normpath(join(dirname(path), link)) for link in LINK.findall(markdown)}


def on_files(files: Files, config: MkDocsConfig) -> None:
    for path, place in ALONG.items():
        if path != "README.md":
            files.append(File.generated(config, place, abs_src_path=str(ROOT / path)))
    for notebook in [each for each in files if each.src_uri.endswith(".ipynb")]:
        page = page_of(json.loads(notebook.content_string))
        files.append(File.generated(config, f"{notebook.src_uri[:-6]}.md", content=page))
    for page_file in list(files.documentation_pages()):
        path = in_repository(page_file.src_uri)
        for target in linked(page_file.content_string, path):
            place = in_site(target)
            if files.get_file_from_path(place) is None and (ROOT / target).is_file():
                files.append(File.generated(config, place, abs_src_path=str(ROOT / target)))


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Links lead to the same files as in the repository."""
    here = page.file.src_uri
    path = in_repository(here)
    if here == "index.md":
        page.meta["hide"] = ["navigation", "toc"]

    def moved(link: re.Match[str]) -> str:
        place = in_site(normpath(join(dirname(path), link[0])))
        return relpath(re.sub(r"\.ipynb$", ".md", place), dirname(here) or ".")

    return LINK.sub(moved, markdown)


def on_page_content(html: str, **_: Any) -> str:
    """A bar inside code inside a table is escaped, and Python-Markdown keeps the backslash."""
    return CELL.sub(lambda cell: cell[0].replace("\\|", "|"), html)


def on_page_context(context: Any, page: Page, config: MkDocsConfig, **_: Any) -> None:
    """The theme speaks the language of the page."""
    folders = page.file.src_uri.split("/")
    config.theme["language"] = next((each for each in ("fr", "de") if each in folders), "en")


def on_post_build(config: MkDocsConfig) -> None:
    """Warn, which ends a strict build, of anything that isn't the site's own."""
    for path in sorted(Path(config.site_dir).rglob("*")):
        if path.suffix in (".html", ".css", ".svg"):
            for found in LOADED.findall(path.read_text(encoding="utf-8")):
                log.warning("%s loads from elsewhere: %s", path.name, found)


def page_of(notebook: dict[str, Any]) -> str:
    """A notebook as Markdown: its text, its code, and what the code printed."""
    return "\n\n".join(part for cell in notebook["cells"] for part in parts_of(cell))


def parts_of(cell: dict[str, Any]) -> list[str]:
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [text]
    printed = ["".join(output["text"]).rstrip() for output in cell["outputs"]]
    return [f"```python\n{text}\n```", *(f"```text\n{each}\n```" for each in printed)]
