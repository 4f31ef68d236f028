"""Messages between processes: each has its length in front of it."""

from __future__ import annotations

LENGTH = 4  # bytes in front of a message


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(LENGTH, "big") + message


class Frames:
    """Cuts what arrives into messages."""

    def __init__(self) -> None:
        self._heard = bytearray()

    def hear(self, some: bytes) -> list[bytes]:
        self._heard += some
        found = []
        while len(self._heard) >= LENGTH:
            end = LENGTH + int.from_bytes(self._heard[:LENGTH], "big")
            if len(self._heard) < end:
                break
            found.append(bytes(self._heard[LENGTH:end]))
            del self._heard[:end]
        return found
