"""An event loop whose time jumps to whatever is next, and chance that a seed repeats.

What runs in it may belong to processes, which can be stopped and killed.
"""

from __future__ import annotations

import asyncio
import contextvars
import secrets
import selectors
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar
from random import Random
from typing import Any, TypeVar, TypeVarTuple

import pytest

from penult.chance import seeds
from penult.server.garbage import Cleaning

THREADS = 10  # seconds of real time

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Jumping(selectors.SelectSelector):
    """Never waits: the time that would have been waited has passed."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[Any, int]]:
        if timeout is None:  # only another thread can go on
            if not (found := super().select(THREADS)):
                raise RuntimeError("nothing will ever happen")
            return found
        self.passed += max(0.0, timeout)
        return super().select(0)


class Process:
    """Whatever is started here, and all that follows from it.

    While it is stopped, time goes on and nothing of it runs. Once it is killed, its tasks unwind;
    whoever carries what it says sees to it that nobody hears them.
    """

    def __init__(self) -> None:
        self.is_stopped = False
        self.is_dead = False
        self.context = contextvars.copy_context()
        self.context.run(RUNNING.set, self)
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self._held: list[tuple[Call, tuple[Any, ...]]] = []

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return asyncio.get_running_loop().create_task(work, context=self.context.copy())

    def stop(self) -> None:
        self.is_stopped = True

    def go_on(self) -> None:
        self.is_stopped = False
        loop = asyncio.get_running_loop()
        held, self._held = self._held, []
        for call, given in held:
            loop.call_soon(call.run, *given, context=call.context)

    def kill(self) -> None:
        self.is_dead = True
        self.go_on()
        for task in list(self.tasks):
            task.cancel()

    def hold(self, call: Call, given: tuple[Any, ...]) -> None:
        self._held.append((call, given))

    def add(self, task: asyncio.Task[Any]) -> None:
        self.tasks[task] = None
        task.add_done_callback(self.tasks.pop)


RUNNING: ContextVar[Process | None] = ContextVar("running", default=None)


class Call:
    """A callback of a process."""

    handle: asyncio.Handle

    def __init__(
        self, process: Process, what: Callable[..., object], context: Context, *, is_timer: bool
    ) -> None:
        self.process = process
        self.what = what
        self.context = context
        self.is_timer = is_timer
        self.run: Any = self._run

    def _run(self, *given: Any) -> None:
        if self.process.is_stopped:
            self.process.hold(self, given)
        elif not self.handle.cancelled() and not (self.process.is_dead and self.is_timer):
            self.what(*given)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = Jumping()
        super().__init__(self._jumping)
        self.set_task_factory(new_task)

    def time(self) -> float:
        return self._jumping.passed

    def stand_still(self, seconds: float) -> None:
        """Time passes, and nothing is done."""
        self._jumping.passed += seconds

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        process, context = process_in(context)
        if process is None:
            return super().call_soon(callback, *args, context=context)
        call = Call(process, callback, context, is_timer=False)
        call.handle = super().call_soon(call.run, *args, context=context)
        return call.handle

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        process, context = process_in(context)
        if process is None:
            return super().call_at(when, callback, *args, context=context)
        call = Call(process, callback, context, is_timer=True)
        call.handle = handle = super().call_at(when, call.run, *args, context=context)
        return handle


def process_in(context: Context | None) -> tuple[Process | None, Context]:
    """Whose callback it is, and the context in which it runs."""
    if context is None:
        context = contextvars.copy_context()
    return context.get(RUNNING), context


def new_task(
    loop: asyncio.AbstractEventLoop, work: Any, *, context: Context | None = None
) -> asyncio.Task[Any]:
    process, context = process_in(context)
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, context=context)
    if process:
        process.add(task)
    return task


@contextmanager
def repeatable(rng: Random) -> Iterator[None]:
    """What is drawn from the system is drawn from the seed."""
    patch = {
        "choice": rng.choice,
        "randbits": rng.getrandbits,
        "randbelow": rng.randrange,
        "token_bytes": lambda size=32: rng.randbytes(size),
        "token_hex": lambda size=32: rng.randbytes(size).hex(),
        "token_urlsafe": lambda size=32: rng.randbytes(size).hex(),
    }
    with pytest.MonkeyPatch.context() as patched:
        for name, value in patch.items():
            patched.setattr(secrets, name, value)
        patched.setattr(seeds, "fresh", lambda: rng.getrandbits(seeds.BITS))
        # It would be due every few milliseconds here, and look at all that other tests have left
        patched.setattr(Cleaning, "clean", lambda *given: None)
        yield
