"""Compressed JSON, for handlers whose answers are long and hold no secrets."""

from __future__ import annotations

from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware

LEAST = 1000  # bytes; a shorter answer fits into one packet anyway

COMPRESSED = [
    DefineMiddleware(
        CompressionMiddleware, config=CompressionConfig(backend="gzip", minimum_size=LEAST)
    )
]
