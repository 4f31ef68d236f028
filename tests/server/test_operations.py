"""Running a server: figures, headers, logs, problems, the description of the API."""

from __future__ import annotations

import io
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from penult.i18n import LANGUAGES, catalogue
from penult.server import monitoring
from penult.server.limits import Limits
from penult.server.monitoring import BOUNDS, Metrics, written
from penult.server.routes import pages
from penult.tables.commands import Act
from tests.server.http_driver import HttpDriver, visit

SECRET = "my-own-secret-of-24-chars"


# Figures


def test_the_figures_are_those_of_what_happened(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(seats=2)
        id, token = seated["table"], seated["token"]
        await http.post(f"/api/tables/{id}/bots", token)
        await http.post(f"/api/tables/{id}/accept", token)
        match = http.service.live_table(id).table.match
        assert match
        if match.turn == 0:
            await http.service.order(id, 0, Act(match.legal(0)[0].text))
        await http.get("/api/tables/nowhere")
        acts = len(match.acts)
        figures = await http.get("/metrics")
        assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
        values = dict(line.rsplit(" ", 1) for line in figures.text.splitlines() if line[0] != "#")
        assert values["penult_tables_awake"] == values["penult_tables_open"] == "1"
        assert values['penult_rows_total{kind="created"}'] == "1"
        assert values["penult_acts_total"] == str(acts)
        assert values['penult_requests_total{kind="404"}'] == "1"
        assert int(values["penult_commit_seconds_count"]) > 3

    visit(tmp_path, what)


def test_a_histogram_counts_at_most_so_long() -> None:
    metrics = Metrics()
    for took in (0, 1, 2, 60, 10**6):
        metrics.commits.add(took)
    text = written(metrics, {})
    assert 'penult_commit_seconds_bucket{le="0.001"} 2' in text
    assert 'penult_commit_seconds_bucket{le="0.05"} 3' in text
    assert 'penult_commit_seconds_bucket{le="0.1"} 4' in text
    assert 'penult_commit_seconds_bucket{le="5"} 4' in text
    assert 'penult_commit_seconds_bucket{le="+Inf"} 5' in text
    assert len(BOUNDS) + 1 == len(metrics.commits.counts)


def test_every_metric_is_explained(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        lines = (await http.get("/metrics")).text.splitlines()
        samples = {re.split(r"[{ ]", line)[0] for line in lines if line[0] != "#"}
        told = {line.split(" ", 3)[2]: line.split(" ", 3)[3] for line in lines if "# HELP" in line}
        kinds = {line.split()[2]: line.split()[3] for line in lines if line.startswith("# TYPE")}
        assert told.keys() == kinds.keys() and all(told.values())
        assert {re.sub("_(bucket|sum|count)$", "", name) for name in samples} <= kinds.keys()

    visit(tmp_path, what)


def test_labels_are_escaped() -> None:
    metrics = Metrics()
    metrics.closed['4000 a "bye"\n\\'] += 1
    assert r'penult_closed_total{kind="4000 a \"bye\"\n\\"} 1' in written(metrics, {}).splitlines()


# Headers


@pytest.mark.parametrize("path", ["/api/health", "/api/tables/nowhere", "/nowhere", "/metrics"])
def test_every_answer_says_what_a_browser_may_do(tmp_path: Path, path: str) -> None:
    async def what(http: HttpDriver) -> None:
        headers = (await http.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["content-security-policy"].startswith("default-src 'none'; frame")
        assert headers["cache-control"] == "no-store"

    visit(tmp_path, what)


def test_pages_of_other_sites_are_answered_where_the_server_allows_them(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        for origin, allowed in (("https://good.example", True), ("https://bad.example", False)):
            reply = await http.client.get("/api/games", headers={"origin": origin})
            assert ("access-control-allow-origin" in reply.headers) is allowed

    visit(tmp_path, what, limits=Limits(origins=("https://good.example",)))


@pytest.mark.parametrize(
    ("path", "methods"),
    [("/api/tables", "GET, OPTIONS, POST"), ("/api/tables/x/options", "GET, OPTIONS, PUT")],
)
def test_an_address_names_all_its_methods(tmp_path: Path, path: str, methods: str) -> None:
    async def what(http: HttpDriver) -> None:
        reply = await http.client.request("OPTIONS", path)
        assert (reply.status_code, reply.headers["allow"]) == (204, methods)

    visit(tmp_path, what)


# Problems


@pytest.mark.parametrize("language", LANGUAGES)
def test_problems_are_told_in_the_askers_language(tmp_path: Path, language: str) -> None:
    async def what(http: HttpDriver) -> None:
        headers = {"accept-language": language}
        for path, key in (
            ("/api/nowhere", "error-no-such-page"),
            ("/api/tables?free=x", "error-request"),
        ):
            reply = await http.client.get(path, headers=headers)
            assert reply.json()["code"] == key
            assert reply.json()["text"] == catalogue(language).text(key)

    visit(tmp_path, what)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_types_a_wrong_address_finds_the_way_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(pages, "is_built", lambda: False)

    async def what(http: HttpDriver) -> None:
        headers = {"accept-language": language, "accept": "text/html,*/*;q=0.8"}
        reply = await http.client.get("/nope/nothing", headers=headers)
        assert (reply.status_code, reply.headers["content-type"]) == (
            404,
            "text/html; charset=utf-8",
        )
        assert catalogue(language).text("error-no-such-page") in reply.text
        assert f'<a href="/">{catalogue(language).text("web-home")}</a>' in reply.text

    visit(tmp_path, what)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("DELETE", "/api/tables", 405),
        ("POST", "/api/tables", 400),
        ("GET", "/api/tables/x/replay?count=0", 400),
    ],
)
def test_what_is_no_request_of_ours_changes_nothing(
    tmp_path: Path, method: str, path: str, status: int
) -> None:
    async def what(http: HttpDriver) -> None:
        reply = await http.client.request(method, path)
        assert reply.status_code == status
        assert set(reply.json()) == {"code", "text", "clause"}
        assert http.store.reader.open_count(0) == 0

    visit(tmp_path, what)


# Logs


def lines_of(stream: io.StringIO) -> list[str]:
    return stream.getvalue().splitlines()


@pytest.fixture
def stream() -> Any:
    made = io.StringIO()
    before = {name: logging.getLogger(name).handlers[:] for name in monitoring.LOGGERS}
    monitoring.set_up(made)
    yield made
    for name, handlers in before.items():
        logging.getLogger(name).handlers = handlers
        logging.getLogger(name).propagate = True


def test_the_log_has_no_names_no_secrets_and_no_links(tmp_path: Path, stream: io.StringIO) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(seats=2, name="Leopoldine", token=SECRET)
        id = seated["table"]
        await http.post(f"/api/tables/{id}/bots", SECRET)
        await http.post(f"/api/tables/{id}/accept", SECRET)
        seed = f"{http.service.live_table(id).table.server_seed:032x}"
        http.store._writing.execute("UPDATE seating SET proof = 'x', proof_version = version")
        http.service.live_tables.clear()
        assert (await http.get(f"/api/tables/{id}")).status_code == 409
        text = stream.getvalue()
        assert not [
            word for word in ("Leopoldine", SECRET, id, seated["code"], seed) if word in text
        ]
        events = [
            match[1] for line in lines_of(stream) if (match := re.search(r"event=(\S+)", line))
        ]
        assert events == ["opened", "started", "frozen"]
        assert all(f"table={monitoring.mark(id)}" in line for line in lines_of(stream))

    visit(tmp_path, what)


def test_what_others_log_is_told_without_its_arguments(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("odd request: %s", "Bearer abc")
    (line,) = lines_of(stream)
    assert "odd request" in line and "abc" not in line


def test_an_error_is_told_by_its_place_not_its_words(stream: io.StringIO) -> None:
    try:
        raise ValueError("hunter2")
    except ValueError as error:
        monitoring.note("broken", logging.ERROR, error, empty="", words="a b")
    (line,) = lines_of(stream)
    assert "error=ValueError where=test_operations.py:" in line
    assert 'empty="" words="a b"' in line and "hunter2" not in line


# The description


def test_the_description_names_problems_tokens_and_closed_bodies(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        schema = (await http.get("/api/schema/openapi.json")).json()
        again = (await http.get("/api/schema/openapi.json")).json()
        assert schema == again
        operations = [
            (path, method, operation)
            for path, methods in schema["paths"].items()
            for method, operation in methods.items()
        ]
        assert {"/api/quick", "/api/codes/{code}", "/metrics"} <= set(schema["paths"])
        for path, method, operation in operations:
            assert operation["responses"]["4XX"]["content"], (path, method)
            for media in operation.get("requestBody", {}).get("content", {}).values():
                name = media["schema"]["$ref"].rpartition("/")[2]
                assert schema["components"]["schemas"][name]["additionalProperties"] is False
        secured = {path for path, _, operation in operations if "security" in operation}
        assert secured == {
            "/api/tables/{id}/accept",
            "/api/tables/{id}/bots",
            "/api/tables/{id}/customs",
            "/api/tables/{id}/host",
            "/api/tables/{id}/manners",
            "/api/tables/{id}/move",
            "/api/tables/{id}/options",
            "/api/tables/{id}/seats/{seat}",
            "/api/tables/{id}/seed",
        }

    visit(tmp_path, what)


def test_a_body_is_taken_as_it_is_written(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        table = {"game": "coloradd", "name": "Lea"}
        for lax in ({"public": 0}, {"public": "true"}, {"seats": "4"}, {"customs": "ab"}):
            assert (await http.post("/api/tables", **table, **lax)).status_code == 400, lax
        assert (await http.post("/api/tables", **table, public=False)).status_code == 201
        assert (await http.post("/api/tables", **table, seats=3.0)).status_code == 201
        broken = await http.client.post("/api/tables", content=b"{")
        assert (broken.status_code, broken.json()["code"]) == (400, "error-request")
        schema = (await http.get("/api/schema/openapi.json")).json()["components"]["schemas"]
        for name in ("NewTable", "NewCustoms"):
            cards = schema[name]["properties"]["customs"]
            assert (cards["maxItems"], cards["items"]["maxLength"]) == (4, 1000)

    visit(tmp_path, what)
