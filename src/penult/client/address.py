"""Where a server and a table are, read from what people paste."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from penult.client.errors import BadLink

DEFAULT = "http://127.0.0.1:8000"
SCHEMES = ("http", "https")


@dataclass(frozen=True, slots=True)
class Address:
    """``server`` is a link without a slash at its end; ``table`` an id or a code, or empty."""

    server: str
    table: str = ""

    @classmethod
    def read(cls, link: str) -> Address:
        """A table's link, a server's link, or the code of a table on this machine.

        >>> Address.read("https://games.example/t/k7mq2x")
        Address(server='https://games.example', table='k7mq2x')
        >>> Address.read("k7mq2x")
        Address(server='http://127.0.0.1:8000', table='k7mq2x')
        """
        text = link.strip()
        if not text:
            raise BadLink(link=link)
        if "/" not in text and ":" not in text and "." not in text:
            return cls(DEFAULT, text)
        parts = urlsplit(text if "://" in text else f"http://{text}")
        if parts.scheme not in SCHEMES or not parts.hostname:
            raise BadLink(link=link)
        table = parts.path.rstrip("/").rpartition("/")[2]
        return cls(f"{parts.scheme}://{parts.netloc}", table)

    @property
    def socket(self) -> str:
        """Where the sockets of this table are."""
        return f"ws{self.server.removeprefix('http')}/ws/{self.table}"
