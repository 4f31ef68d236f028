"""Playing to learn from it: the network, or its teacher, against bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from penult.chance.stream import MASK, Stream, mix
from penult.core.actions import WAIT
from penult.lab.training.ppo import Policy, Rollout, log_chances
from penult.match.policy import Bot
from penult.simulate.batch import Batch
from penult.simulate.batch_loop import Status

LEARNER = 0  # its seat; who deals is drawn
Chooser = Callable[[Any], Any]  # from logarithms of chances to actions


def sampling(generator: Any) -> Chooser:
    """Draw actions with their chances."""

    def choose(logs: Any) -> Any:
        return torch.multinomial(logs.exp(), 1, generator=generator).squeeze(-1)

    return choose


def taught(batch: Batch, teacher: Bot, seed: int) -> Chooser:
    """Do what the teacher would do."""
    streams = [Stream(mix((seed + number) & MASK)) for number in range(batch.games)]

    def choose(_logs: Any) -> Any:
        numbered = enumerate(streams)
        return torch.tensor([answer(batch, number, teacher, each) for number, each in numbered])

    return choose


def answer(batch: Batch, number: int, teacher: Bot, stream: Stream) -> int:
    legal: list[int] = np.flatnonzero(batch.masks[number, : batch.wait]).tolist()
    found = teacher.policy(batch.view(number), legal, len(legal), stream)
    return batch.wait if found == WAIT else int(found)


def play(batch: Batch, policy: Policy, steps: int, choose: Chooser) -> Rollout:
    shape = (steps, batch.games)
    found = Rollout(
        seen=torch.zeros(*shape, batch.observations.shape[1]),
        masks=torch.zeros(*shape, batch.masks.shape[1], dtype=torch.bool),
        actions=torch.zeros(shape, dtype=torch.long),
        chances=torch.zeros(shape),
        values=torch.zeros(steps + 1, batch.games),
        rewards=torch.zeros(shape),
        ended=torch.zeros(shape),
    )
    with torch.no_grad():
        for step in range(steps):
            found.seen[step] = of(batch.observations)
            found.masks[step] = of(batch.masks)
            scores, found.values[step] = policy(found.seen[step])
            logs = log_chances(scores, found.masks[step])
            found.actions[step] = choose(logs)
            chosen = found.actions[step].unsqueeze(-1)
            found.chances[step] = logs.gather(-1, chosen).squeeze(-1)
            batch.step(found.actions[step].numpy())
            found.rewards[step] = of(batch.rewards[:, LEARNER])
            found.ended[step] = of(batch.ended != Status.RUNNING)
        found.values[steps] = policy(of(batch.observations))[1]
    return found


def of(array: npt.NDArray[Any]) -> Any:
    return torch.from_numpy(np.ascontiguousarray(array))
