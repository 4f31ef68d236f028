"""The proxies' configurations in docs/serving.md work as written, with Debian's nginx and Caddy.

Only addresses, ports and the certificate are replaced: a test can't have port 443 of a public name.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import websockets

from penult.i18n import LANGUAGES
from penult.server.errors import ForeignPage
from tests.server.programs import SOON, certificate, free_port, program, running, until_open

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "serving.md").read_text()
SITE = "games.example"
LINK = f"https://{SITE}"
NGINX = """
{user}
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
    {recipe}
}}
"""
CADDY = """
{{
    admin off
    default_bind 127.0.0.1
    http_port {http}
    https_port {https}
    local_certs
    skip_install_trust
    storage file_system {folder}
}}
{recipe}
"""


def recipe(kind: str, site: str = SITE) -> str:
    """The one for this site."""
    found = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    (chosen,) = [each for each in found if site in each]
    return str(chosen)


@dataclass
class Site:
    """A server behind a proxy, as visitors see it."""

    http: int  # ports
    https: int
    authority: Path  # a certificate
    printed: str  # what the server said when it was ready

    def client(self) -> httpx.Client:
        """``https://games.example``, found on this machine."""
        context = self.context()
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.https}", verify=context, headers={"host": SITE}
        )

    def context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.authority))

    def ask(self, method: str, path: str, *, body: object = None, **headers: str) -> httpx.Response:
        with self.client() as client:
            sni = {"sni_hostname": SITE}
            return client.request(method, path, json=body, headers=headers, extensions=sni)

    def open_table(self) -> dict[str, str]:
        reply = self.ask("POST", "/api/tables", body=TABLE, origin=LINK)
        assert reply.status_code == 201, reply.text
        seated: dict[str, str] = reply.json()
        return seated


TABLE = {"game": "coloradd", "name": "Lea", "seats": 2}


@contextmanager
def penult(folder: Path, *more: str) -> Iterator[tuple[int, Path]]:
    """A server as the page says; its port, and the file with all it prints."""
    log = folder / "penult.log"
    command = [sys.executable, "-m", "penult", "serve", "--lang", "en", "--port", "0"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with running([*command, "--data", str(folder / "data"), *more], log, env):
        ends = time.monotonic() + SOON
        while not (found := re.search(r"event=serving .*port=(\d+)", log.read_text())):
            assert time.monotonic() < ends, log.read_text()
            time.sleep(0.05)
        yield int(found[1]), log


@contextmanager
def nginx(folder: Path, port: int, text: str) -> Iterator[tuple[int, int, Path]]:
    http, https = free_port(), free_port()
    cert = certificate(folder, SITE)
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ssl;": f"listen 127.0.0.1:{https} ssl;",
        "/etc/letsencrypt/live/games.example/fullchain.pem": str(cert),
        "/etc/letsencrypt/live/games.example/privkey.pem": f"{folder}/key.pem",
        "127.0.0.1:8000": f"127.0.0.1:{port}",
    }.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    config = folder / "nginx.conf"
    user = "user root;" if os.getuid() == 0 else ""
    config.write_text(NGINX.format(folder=folder, recipe=text, user=user))
    log = folder / "nginx.log"
    with running([program("nginx"), "-p", str(folder), "-c", str(config)], log):
        until_open(https, log)
        yield http, https, cert


@contextmanager
def caddy(folder: Path, port: int, text: str) -> Iterator[tuple[int, int, Path]]:
    http, https = free_port(), free_port()
    assert text.count("127.0.0.1:8000") == 1
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{port}")
    config = folder / "Caddyfile"
    config.write_text(CADDY.format(http=http, https=https, folder=folder / "caddy", recipe=text))
    log = folder / "caddy.log"
    command = [program("caddy"), "run", "--config", str(config), "--adapter", "caddyfile"]
    with running(command, log, {**os.environ, "HOME": str(folder)}):
        root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        until_open(https, log)
        until_signed(root, https, log)
        yield http, https, root


def until_signed(authority: Path, port: int, log: Path) -> None:
    """Caddy gets its certificate while it is already listening."""
    ends = time.monotonic() + SOON
    while True:
        try:
            context = ssl.create_default_context(cafile=str(authority))
            with socket.create_connection(("127.0.0.1", port), 5) as line:
                context.wrap_socket(line, server_hostname=SITE).close()
            return
        except OSError:
            assert time.monotonic() < ends, log.read_text()
            time.sleep(0.1)


def test_caddy_accepts_the_recipe_for_a_home(tmp_path: Path) -> None:
    config = tmp_path / "Caddyfile"
    config.write_text(recipe("caddyfile", "home.arpa"))
    command = [program("caddy"), "validate", "--config", str(config), "--adapter", "caddyfile"]
    done = subprocess.run(command, env={**os.environ, "HOME": str(tmp_path)}, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


PROXIES = {"nginx": (nginx, "nginx"), "caddy": (caddy, "caddyfile")}


@contextmanager
def site(folder: Path, name: str, *more: str, change: tuple[str, str] = ("", "")) -> Iterator[Site]:
    start, kind = PROXIES[name]
    program(name)
    with ExitStack() as stack:
        port, log = stack.enter_context(penult(folder, *more))
        text = recipe(kind).replace(*change) if change[0] else recipe(kind)
        http, https, authority = stack.enter_context(start(folder, port, text))
        yield Site(http, https, authority, log.read_text())


@pytest.fixture(scope="module", params=PROXIES)
def proxied(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp(request.param), request.param, "--link", LINK) as made:
        yield made


def test_http_leads_to_https(proxied: Site) -> None:
    reply = httpx.get(f"http://127.0.0.1:{proxied.http}/t/abc", headers={"host": SITE})
    assert reply.status_code in (301, 308)
    assert re.fullmatch(rf"https://{SITE}(:{proxied.https})?/t/abc", reply.headers["location"])


def test_pages_and_tables_are_served(proxied: Site) -> None:
    assert proxied.ask("GET", "/api/health").json()["writable"]
    assert proxied.ask("GET", "/").status_code == 200
    proxied.open_table()


def test_metrics_stay_inside(proxied: Site) -> None:
    assert proxied.ask("GET", "/metrics").status_code == 404


def test_links_are_the_public_ones(proxied: Site) -> None:
    assert f"Tables are open at {LINK} " in proxied.printed
    table = proxied.open_table()["table"]
    assert f"{LINK}/t/{table}<" in proxied.ask("GET", f"/api/tables/{table}/qr").text


def test_sockets_are_passed_on(proxied: Site) -> None:
    seated = proxied.open_table()
    where = f"/api/tables/{seated['table']}/ticket"
    token = f"Bearer {seated['token']}"
    ticket = proxied.ask("POST", where, origin=LINK, authorization=token).json()["ticket"]

    async def talk() -> list[str]:
        wire = websockets.connect(
            f"wss://{SITE}/ws/{seated['table']}",
            host="127.0.0.1",
            port=proxied.https,
            ssl=proxied.context(),
            origin=websockets.Origin(LINK),
        )
        async with wire as socket:
            await socket.send(json.dumps({"type": "hello", "ticket": ticket}))
            welcome = json.loads(await socket.recv())
            await socket.send(json.dumps({"type": "ping", "id": "p"}))
            return [welcome["type"], welcome["seat"], json.loads(await socket.recv())["type"]]

    assert asyncio.run(talk()) == ["welcome", 0, "pong"]


def test_sockets_of_other_sites_are_refused(proxied: Site) -> None:
    async def knock() -> int:
        try:
            async with websockets.connect(
                f"wss://{SITE}/ws/x",
                host="127.0.0.1",
                port=proxied.https,
                ssl=proxied.context(),
                origin=websockets.Origin("https://bad.example"),
            ):
                return 101
        except websockets.InvalidStatus as refused:
            return refused.response.status_code

    assert asyncio.run(knock()) == 403


def test_visitors_cannot_claim_to_be_somebody_else(proxied: Site) -> None:
    """Or a limit per address would be none."""
    headers = [{"X-Forwarded-For": f"203.0.113.{number}"} for number in range(15)]
    found = [proxied.ask("GET", "/api/codes/zzzzzz", **each).status_code for each in headers]
    assert found[:10] == [404] * 10 and 429 in found


@pytest.mark.parametrize("name", PROXIES)
def test_without_a_link_host_and_scheme_are_those_of_the_visitor(name: str, tmp_path: Path) -> None:
    with site(tmp_path, name) as made:
        table = made.open_table()["table"]
        assert f"{LINK}/t/{table}<" in made.ask("GET", f"/api/tables/{table}/qr").text


NO_HOST = ("proxy_set_header Host $http_host;", "")  # nginx then says the name of its upstream


def test_a_link_makes_up_for_a_proxy_that_hides_the_host(tmp_path: Path) -> None:
    with site(tmp_path, "nginx", "--link", LINK, change=NO_HOST) as made:
        made.open_table()


def test_without_it_the_refusal_says_what_to_change(tmp_path: Path) -> None:
    with site(tmp_path, "nginx", change=NO_HOST) as made:
        for language in LANGUAGES:
            headers = {"origin": LINK, "accept-language": language}
            reply = made.ask("POST", "/api/tables", body=TABLE, **headers)
            assert (reply.status_code, reply.json()["code"]) == (403, "error-foreign")
            said = reply.json()["text"]
            assert f"--link {LINK}" in said and "Host" in said
            assert said == ForeignPage(origin=LINK, host=upstream(made)).text(language)


def upstream(made: Site) -> str:
    """What nginx calls the server."""
    found = re.search(r"event=serving .*port=(\d+)", made.printed)
    assert found
    return f"127.0.0.1:{found[1]}"
