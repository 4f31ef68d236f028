"""The OpenAPI description: what Litestar generates, with additions."""

from __future__ import annotations

from typing import Any

from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from penult import __version__

PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
TABLE = "/api/tables/{id}/"
FOR_ANYBODY = (TABLE + "seats", TABLE + "ticket", TABLE + "branches")
SCHEME = "seat"
MOST_SEATS = 31  # as ``protocol.SeatNumber``
WITH_CARDS = ("NewTable", "NewCustoms", "NewOptions")
LONGEST_CARD, MOST_CARDS = 1000, 4  # as ``commands.CardText`` and ``replies.Cards``


class Described(JsonRenderPlugin):
    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, completed(openapi_schema))


def completed(schema: dict[str, Any]) -> dict[str, Any]:
    """Add errors to every operation, tokens where needed, and forbid unknown fields."""
    components = schema["components"]
    components["securitySchemes"] = {SCHEME: {"type": "http", "scheme": "bearer"}}
    components["schemas"]["Problem"] = problem_schema()
    for each in components["schemas"].values():
        bound_seats(each.get("properties", {}))
        bound_cards(each)
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if method not in ("get", "put", "post", "delete"):
                continue
            responses = operation["responses"]
            responses["4XX"] = {"description": "refused", "content": PROBLEM}
            responses["503"] = {"description": "busy", "content": PROBLEM}
            responses.pop("400", None)  # replaced by our own
            close_body(operation, components["schemas"])
            if needs_token(path, method):
                operation["security"] = [{SCHEME: []}]
    return schema


def needs_token(path: str, method: str) -> bool:
    """Whether an operation needs the token of a seat."""
    return method != "get" and path.startswith(TABLE) and path not in FOR_ANYBODY


def close_body(operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    content = operation.get("requestBody", {}).get("content", {})
    for media in content.values():
        name = media["schema"].get("$ref", "").rpartition("/")[2]
        if name in schemas:
            schemas[name]["additionalProperties"] = False


def bound_seats(fields: dict[str, Any]) -> None:
    """Litestar omits the bounds of optional numbers."""
    for name in fields.keys() & {"seat", "seats"}:
        for kind in fields[name].get("oneOf", ()):
            if kind.get("type") == "integer":
                kind |= {"minimum": 0, "maximum": MOST_SEATS}


def bound_cards(schema: dict[str, Any]) -> None:
    """It also omits the bounds of lists of texts."""
    if schema.get("title") in WITH_CARDS:
        text = {"type": "string", "minLength": 1, "maxLength": LONGEST_CARD}
        cards = schema["properties"]["customs"]
        for kind in cards.get("oneOf", [cards]):
            if kind.get("type") == "array":
                kind |= {"items": text, "maxItems": MOST_CARDS}


def problem_schema() -> dict[str, Any]:
    texts = {name: {"type": "string"} for name in ("code", "text", "clause")}
    return {"type": "object", "title": "Problem", "properties": texts, "required": list(texts)}


CONFIG = OpenAPIConfig(
    title="Penult",
    version=__version__,
    path="/api/schema",
    render_plugins=[Described(path="/openapi.json")],
    use_handler_docstrings=True,
)
