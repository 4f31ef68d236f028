"""The service worker keeps the page itself for when there is no network, and nothing else."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Browser

SHELL = re.compile(r"/|/assets/[\w.-]+|/art/[\w./-]+|/icon[\w.-]*|/app\.webmanifest")
KEPT = """async () => {
  await navigator.serviceWorker.ready
  const all = []
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) all.push(request.url)
  return all
}"""
ASK = "async (paths) => { for (const path of paths) await fetch(path) }"
CONTROLLED = """async () => {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((done) => serviceWorker.addEventListener("controllerchange", done))
}"""


def test_only_the_shell_is_kept(link: str, chromium: Browser) -> None:
    seated = httpx.post(f"{link}/api/tables", json={"game": "coloradd", "name": "Lea"}).json()
    context = chromium.new_context()
    page = context.new_page()
    page.goto(link)
    page.evaluate(CONTROLLED)
    for path in (f"/t/{seated['table']}", "/new/royal", "/rules/tippo", "/replay", "/"):
        page.goto(link + path)
        page.wait_for_load_state("networkidle")
    table = f"/api/tables/{seated['table']}"
    paths = ["/api/games", table, "/metrics", "/qr.svg?path=/", "/art/avatars.svg?1", "/no/such"]
    page.evaluate(ASK, paths)
    kept = [url.removeprefix(link).partition("#")[0] for url in page.evaluate(KEPT)]
    assert "/" in kept and any(path.startswith("/assets/") for path in kept)
    assert [path for path in kept if not SHELL.fullmatch(path)] == []
    assert "Penult" in page.evaluate("caches.match('/').then(answer => answer.text())")
    context.close()
