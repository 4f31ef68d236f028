"""A Python process of our own, and the messages to and from it. Nothing here ever waits."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

from penult.core.framing import Frames

READ_SIZE = 1 << 18  # bytes


class ChildProcess:
    """Runs a module that has its end of the connection as stdin.

    It should end when the connection does: then it ends with us, however that happens.

    It has a process group of its own, so that Ctrl-C only stops us, but no session: systems that
    share a processor between sessions would ignore its niceness.
    """

    def __init__(self, module: str, niceness: int = 0) -> None:
        """``niceness``: how far it stands back, from its start on; imports take a second."""
        self.is_running = True
        self._frames = Frames()
        self._unsent = bytearray()
        self.socket, other = socket.socketpair()
        self.socket.setblocking(False)
        with other:
            self._process = subprocess.Popen(
                [sys.executable, "-m", module], stdin=other.fileno(), process_group=0
            )
        if niceness:
            os.setpriority(os.PRIO_PROCESS, self._process.pid, niceness)

    @property
    def has_unsent(self) -> bool:
        return bool(self._unsent)

    def send(self, frame: bytes) -> None:
        self._unsent += frame
        self.flush()

    def flush(self) -> None:
        """Send as much as the connection takes."""
        if not self._unsent or not self.is_running:
            return
        try:
            sent = self.socket.send(self._unsent)
        except BlockingIOError:
            return
        except OSError:
            return  # it died; ``receive`` will notice
        del self._unsent[:sent]

    def receive(self) -> list[bytes] | None:
        """The messages that have arrived; None if the process has died."""
        try:
            some = self.socket.recv(READ_SIZE)
        except BlockingIOError:
            return []
        except OSError:
            return None
        return self._frames.hear(some) if some else None

    def stop(self) -> None:
        """End the process at once."""
        if self.is_running:
            self.is_running = False
            self.socket.close()
            self._process.kill()
            self._process.wait()
