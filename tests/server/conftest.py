from __future__ import annotations

from collections.abc import Iterator

import pytest

from penult.server.serve import STOCK_WEBSOCKET
from tests.server import postgres as own_postgres
from tests.server.postgres import Postgres
from tests.server.serving import Serving


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server, shared by the tests of a module."""
    with Serving(tmp_path_factory.mktemp("data")) as serving:
        yield serving.link


@pytest.fixture(scope="module", params=["fast", "stock"])
def websocket(request: pytest.FixtureRequest) -> Iterator[str]:
    """Servers that start meanwhile use our WebSocket class, and then uvicorn's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(STOCK_WEBSOCKET, "1" if request.param == "stock" else "0")
        yield request.param


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL shared by all tests; each has a database of its own."""
    with own_postgres.running() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The link of a new, empty database."""
    return postgres.database()
